const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const inWorker = (code, target = Worker) => new Promise((resolve) => {
  const url = URL.createObjectURL(new Blob([code]));
  const worker = new target(url);
  const port = worker.port ?? worker;
  port.onmessage = ({ data }) => {
    worker.terminate?.();
    resolve(data);
  };
});

test('handles', async () => {
  const a = requestAnimationFrame(() => {}), b = requestAnimationFrame(() => {});
  ok(Number.isInteger(a) && a > 0);
  is(b, a + 1);
  await frame();
  is(requestAnimationFrame(() => {}), a + 3);
});

test('the functions', () => {
  is(requestAnimationFrame.name, 'requestAnimationFrame');
  is(requestAnimationFrame.length, 1);
  is(cancelAnimationFrame.length, 1);
  ok(Object.getOwnPropertyDescriptor(globalThis, 'requestAnimationFrame').enumerable);
  throws(TypeError, () => requestAnimationFrame());
  throws(TypeError, () => requestAnimationFrame('n++'));
  throws(TypeError, () => requestAnimationFrame({ handleEvent() {} }));
  throws(TypeError, () => requestAnimationFrame.call({}, () => {}));
  throws(TypeError, () => cancelAnimationFrame());
  is(cancelAnimationFrame(42424242), undefined);
  is(cancelAnimationFrame('x'), undefined);
});

test('the argument, and this', async () => {
  const got = await new Promise((resolve) => requestAnimationFrame(function (...args) { resolve([this, args]); }));
  is(got[0], globalThis);
  is(got[1].length, 1);
  is(typeof got[1][0], 'number');
  is(await new Promise((resolve) => requestAnimationFrame(function () { 'use strict'; resolve(this); })), undefined);
});

test('the callbacks of a frame have its time', async () => {
  const asked = performance.now();
  const times = await Promise.all([frame(), frame(), frame()]);
  const now = performance.now();
  is(times[1], times[0]);
  is(times[2], times[0]);
  ok(asked <= times[0] && times[0] <= now, `${asked} <= ${times[0]} <= ${now}`);
});

test('times go on, from tick to tick of the frame clock', async () => {
  const times = [await frame()];
  for (let i = 0; i < 4; i++) times.push(await frame());
  for (let i = 1; i < times.length; i++) {
    const ticks = (times[i] - times[i - 1]) * 60 / 1000;
    ok(ticks > 0.99 && Math.abs(ticks - Math.round(ticks)) < 0.01, `${ticks} ticks`);
  }
});

test('what is asked for within a frame runs in the next', async () => {
  const log = [];
  await new Promise((resolve) => {
    requestAnimationFrame((t1) => {
      log.push('a');
      requestAnimationFrame((t2) => {
        log.push('c');
        ok(t2 > t1, 'the time of the second frame');
        resolve();
      });
    });
    requestAnimationFrame(() => log.push('b'));
  });
  same(log, ['a', 'b', 'c']);
});

test('the same function twice is called twice', async () => {
  let n = 0;
  const f = () => n++;
  requestAnimationFrame(f);
  requestAnimationFrame(f);
  await frame();
  is(n, 2);
});

test('cancelling', async () => {
  const log = [];
  cancelAnimationFrame(requestAnimationFrame(() => log.push('before')));
  const first = requestAnimationFrame(() => {
    cancelAnimationFrame(first);
    cancelAnimationFrame(third);
    log.push('first');
    const next = requestAnimationFrame(() => log.push('next'));
    cancelAnimationFrame(next);
  });
  requestAnimationFrame(() => log.push('second'));
  const third = requestAnimationFrame(() => log.push('third'));
  const far = requestAnimationFrame(() => log.push('far'));
  cancelAnimationFrame(far + 2 ** 32);
  await frame();
  await frame();
  same(log, ['first', 'second']);
});

test('a microtask checkpoint follows each callback', async () => {
  const log = [];
  requestAnimationFrame(() => {
    Promise.resolve().then(() => log.push('microtask of a')).then(() => log.push('another'));
    log.push('a');
  });
  requestAnimationFrame(() => log.push('b'));
  await frame();
  same(log, ['a', 'microtask of a', 'another', 'b']);
});

test('an exception is reported, and the others run', async () => {
  const log = [];
  const listener = (e) => {
    e.preventDefault();
    log.push(e.error.message);
  };
  addEventListener('error', listener);
  requestAnimationFrame(() => {
    queueMicrotask(() => log.push('microtask'));
    throw new Error('a');
  });
  requestAnimationFrame(() => { throw new Error('b'); });
  requestAnimationFrame(() => log.push('c'));
  await frame();
  removeEventListener('error', listener);
  same(log, ['microtask', 'a', 'b', 'c']);
});

test('a frame that takes long does not pile up others', async () => {
  await frame();
  let frames = 0, id;
  const count = () => {
    frames++;
    id = requestAnimationFrame(count);
  };
  id = requestAnimationFrame(count);
  const [before, after] = await new Promise((resolve) => requestAnimationFrame(() => {
    for (const begin = performance.now(); performance.now() < begin + 100;);
    const before = frames;
    setTimeout(() => resolve([before, frames]));
  }));
  cancelAnimationFrame(id);
  is(before, 1);
  ok(after <= 2, 'one frame at most before a task that waits');
});

test('a thousand callbacks, cancelled in part', async () => {
  let n = 0;
  const handles = Array.from({ length: 1000 }, () => requestAnimationFrame(() => n++));
  for (let i = 0; i < handles.length; i += 2) cancelAnimationFrame(handles[i]);
  await frame();
  is(n, 500);
});

test('callbacks are kept', async () => {
  let called = 0;
  for (let i = 0; i < 100; i++) requestAnimationFrame(() => called++);
  for (let i = 0; i < 100; i++) new Uint8Array(1 << 20);
  await frame();
  is(called, 100);
});

test('dedicated workers have frames', async () => {
  const [times, now] = await inWorker(`
    const times = [];
    const next = (t) => { times.push(t); times.length < 3 ? requestAnimationFrame(next) : postMessage([times, performance.now()]); };
    cancelAnimationFrame(requestAnimationFrame(() => times.push(0)));
    requestAnimationFrame(next);`);
  ok(times.length === 3 && times[0] > 0 && times[0] < times[1] && times[1] < times[2] && times[2] <= now, `${times}, ${now}`);
});

test('so have workers of theirs', async () => {
  ok(await inWorker(`
    new Worker(URL.createObjectURL(new Blob(['requestAnimationFrame(postMessage)']))).onmessage = ({ data }) => postMessage(data);`) > 0);
});

test('shared workers have none', async () => {
  same(await inWorker(`onconnect = ({ ports: [port] }) => port.postMessage([typeof requestAnimationFrame, typeof cancelAnimationFrame]);`,
    SharedWorker), ['undefined', 'undefined']);
});

test('nor have their dedicated workers', async () => {
  const check = `
    const names = [];
    for (const f of [() => requestAnimationFrame(() => {}), () => cancelAnimationFrame(1)])
      try { f(); } catch (e) { names.push(e.constructor.name, e.name, e.code); }
    postMessage(names);`;
  const nested = `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(check)}]))).onmessage = ({ data }) => postMessage(data);`;
  for (const code of [check, nested])
    same(await inWorker(`onconnect = ({ ports: [port] }) => {
      new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}]))).onmessage = ({ data }) => port.postMessage(data);
    };`, SharedWorker), ['DOMException', 'NotSupportedError', 9, 'DOMException', 'NotSupportedError', 9]);
});

test('a worker that closes has no further frame', async () => {
  const log = [];
  const worker = new Worker(URL.createObjectURL(new Blob([`
    requestAnimationFrame(() => { close(); requestAnimationFrame(() => postMessage('after')); postMessage('first'); });
    requestAnimationFrame(() => postMessage('second'));`])));
  await new Promise((resolve) => worker.onmessage = ({ data }) => {
    log.push(data);
    if (data === 'second') resolve();
  });
  await frame();
  await frame();
  same(log, ['first', 'second']);
});
