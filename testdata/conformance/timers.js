const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

test('ids are positive, and of one pool', () => {
  const a = setTimeout(() => {}), b = setInterval(() => {});
  ok(a > 0 && b > a && Number.isInteger(a));
  clearInterval(a);
  clearTimeout(b);
});

test('arguments and this', async () => {
  let got;
  setTimeout(function (...args) { got = [this === globalThis, ...args]; }, 0, 1, 'b', null);
  await sleep(5);
  same(got, [true, 1, 'b', null]);
});

test('order by delay, then by call', async () => {
  const log = [];
  await new Promise((resolve) => {
    setTimeout(() => { log.push('c'); resolve(); }, 100);
    setTimeout(() => log.push('a'), 1);
    setTimeout(() => log.push('b'), 1);
  });
  same(log, ['a', 'b', 'c']);
});

test('strange delays count as none', async () => {
  const log = [];
  for (const [i, delay] of [-1, NaN, -Infinity, undefined, null, '0', {}, 2 ** 32, -(2 ** 31)].entries())
    setTimeout(() => log.push(i), delay);
  await sleep(5);
  same(log, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const far = setTimeout(() => log.push('far'), 2 ** 31 - 1);
  await sleep(2);
  clearTimeout(far);
  is(log.length, 9);
});

test('string handlers', async () => {
  globalThis.n = 0;
  setTimeout('n++; var declared = 1');
  setTimeout({ toString: () => 'n += 10' });
  await sleep(5);
  is(n, 11);
  is(declared, 1);
  delete globalThis.n;
});

test('clearing', async () => {
  const log = [];
  const t = setTimeout(() => log.push('cleared'));
  clearTimeout(t);
  clearTimeout(t);
  clearTimeout(12345);
  clearTimeout();
  clearTimeout('x');
  const first = setTimeout(() => { clearTimeout(second); log.push('first'); }, 1);
  const second = setTimeout(() => log.push('second'), 1);
  let n = 0;
  await new Promise((resolve) => {
    const i = setInterval(() => { if (++n === 3) { clearInterval(i); resolve(); } }, 1);
  });
  await sleep(5);
  same(log, ['first']);
  is(n, 3);
});

test('an interval goes on after its callback throws', async () => {
  let n = 0;
  const handler = (e) => e.preventDefault();
  addEventListener('error', handler);
  await new Promise((resolve) => {
    const i = setInterval(() => { if (++n === 3) { clearInterval(i); resolve(); } throw n; });
  });
  removeEventListener('error', handler);
  is(n, 3);
});

test('nesting beyond five levels waits at least 4 ms', async () => {
  const begin = performance.now();
  for (let i = 0; i < 10; i++) await new Promise((r) => setTimeout(r));
  // Promise reactions run in the timer's task, so that these timers nest.
  ok(performance.now() - begin >= 4 * 3, 'the time of ten nested timers');
});

test('setTimeout wants a handler', () => {
  throws(TypeError, () => setTimeout());
  throws(TypeError, () => setTimeout(Symbol()));
  is(setTimeout.length, 1);
  is(setInterval.name, 'setInterval');
});

test('ten thousand timers', async () => {
  let n = 0;
  for (let i = 0; i < 10000; i++) setTimeout(() => n++, i % 10);
  await sleep(20);
  while (n < 10000) await sleep(5);
  is(n, 10000);
});

test('conversions of the delay and the id', async () => {
  const log = [];
  for (const [i, delay] of [2 ** 32 + 1, 1.9, '1', { valueOf: () => 1 }, true, 2 ** 40].entries())
    setTimeout(() => log.push(i), delay);
  const ids = Array.from({ length: 4 }, (_, i) => setTimeout(() => log.push(`cleared ${i}`), 1));
  clearTimeout(ids[0] + 0.5);
  clearTimeout(String(ids[1]));
  clearInterval({ valueOf: () => ids[2] });
  clearTimeout(ids[3] + 2 ** 32);
  while (log.length < 6) await sleep(1);
  same(log.sort(), [0, 1, 2, 3, 4, 5]);
  throws(TypeError, () => setTimeout(() => {}, Symbol()));
  throws(TypeError, () => setTimeout(() => {}, 1n));
  throws(TypeError, () => clearTimeout(Symbol()));
});

test('this of the functions is the global object, or missing', async () => {
  let n = 0;
  for (const self of [undefined, null, globalThis]) setTimeout.call(self, () => n++);
  for (const self of [{}, 1, Object.create(globalThis)]) {
    throws(TypeError, () => setTimeout.call(self, () => n += 100));
    throws(TypeError, () => setInterval.call(self, () => n += 100));
    throws(TypeError, () => clearTimeout.call(self, 1));
  }
  await sleep(5);
  is(n, 3);
});

test('many arguments, and objects among them', async () => {
  let got;
  const objects = Array.from({ length: 50 }, (_, i) => ({ i }));
  setTimeout((...args) => { got = args; }, 0, ...objects);
  for (let i = 0; i < 50; i++) new Array(10000).fill({});
  await sleep(5);
  is(got.length, 50);
  ok(got.every((o, i) => o === objects[i]), 'that the arguments are the same');
  const times = [];
  await new Promise((resolve) => {
    const id = setInterval((o) => { if (times.push(o.i++) === 3) { clearInterval(id); resolve(); } }, 1, objects[0]);
  });
  same(times, [0, 1, 2]);
});

test('of many timers due at once, a task each', async () => {
  const log = [], want = [];
  for (let i = 0; i < 200; i++) {
    setTimeout(() => {
      log.push(i);
      if (i % 7 === 0) queueMicrotask(() => log.push(`m${i}`));
      if (i % 11 === 0) Promise.reject(i).catch(() => log.push(`c${i}`));
    }, 1);
    want.push(i);
    if (i % 7 === 0) want.push(`m${i}`);
    if (i % 11 === 0) want.push(`c${i}`);
  }
  await sleep(1);
  while (log.length < want.length) await sleep(1);
  same(log, want);
});

test('a due timer clears others that are due, and sets new ones', async () => {
  const log = [], ids = [];
  for (let i = 0; i < 40; i++)
    ids.push(setTimeout(() => {
      log.push(i);
      if (i === 3) for (let j = 10; j < 35; j++) clearTimeout(ids[j]);
      if (i === 5) { clearTimeout(ids[5]); setTimeout(() => log.push('new')); }
      if (i === 6) setTimeout("globalThis.fromText = true");
    }, 2));
  // All are due before the first runs.
  for (const end = performance.now() + 5; performance.now() < end;);
  await sleep(2);
  while (!log.includes('new')) await sleep(1);
  same(log.slice(0, 15), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 35, 36, 37, 38, 39]);
  is(log.length, 16);
  await sleep(5);
  is(globalThis.fromText, true);
  delete globalThis.fromText;
});

test('text and functions in one order', async () => {
  globalThis.texts = [];
  for (let i = 0; i < 30; i++) setTimeout(i % 3 ? () => texts.push(i) : `texts.push(${i}); queueMicrotask(() => texts.push('m${i}'))`, 1);
  await sleep(1);
  while (texts.length < 40) await sleep(1);
  same(texts, Array.from({ length: 30 }, (_, i) => i % 3 ? [i] : [i, `m${i}`]).flat());
  delete globalThis.texts;
});

test('each that throws is reported, and the others run', async () => {
  const log = [], handler = (e) => { log.push(`error ${e.error}`); e.preventDefault(); };
  addEventListener('error', handler);
  for (let i = 0; i < 12; i++) setTimeout(() => { if (i % 5 === 4) throw i; log.push(i); }, 1);
  await sleep(1);
  while (log.length < 12) await sleep(1);
  removeEventListener('error', handler);
  same(log, [0, 1, 2, 3, 'error 4', 5, 6, 7, 8, 'error 9', 10, 11]);
});

test('an interval that is cleared in its own callback, and one that is not', async () => {
  const log = [];
  const a = setInterval(() => { log.push('a'); clearInterval(a); });
  let n = 0;
  await new Promise((resolve) => {
    const b = setInterval(() => { if (++n === 4) { clearInterval(b); resolve(); } });
  });
  await sleep(10);
  same([log, n], [['a'], 4]);
});

test('messages and timers take turns', async () => {
  const { port1, port2 } = new MessageChannel(), log = [];
  let posted = 0;
  port2.onmessage = () => {
    log.push('message');
    // Not in a timer's task, whose timers may have to wait.
    if (posted === 0) for (let i = 0; i < 300; i++) setTimeout(() => log.push('timer'));
    if (posted++ < 299) port1.postMessage(0);
  };
  port1.postMessage(0);
  while (log.length < 600) await sleep(1);
  port1.close();
  // Neither waits until the other has nothing left.
  ok(log.indexOf('timer') < 100, 'that a timer is among the first');
  ok(log.slice(0, 300).filter((x) => x === 'message').length > 2, 'that messages are among the timers');
});

test('timers of a stack of their own', async () => {
  const stacks = [];
  function callback() { stacks.push(new Error('').stack.trim()); }
  for (let i = 0; i < 12; i++) setTimeout(callback, 1);
  await sleep(1);
  while (stacks.length < 12) await sleep(1);
  is(new Set(stacks).size, 1);
  is(stacks[0].split('\n').length, 1, 'the number of frames');
});

test('ids stay apart among many', async () => {
  const kept = [], n = 3000;
  let fired = 0, sum = 0;
  for (let i = 0; i < n; i++) {
    const id = setTimeout((i) => { fired++; sum += i; }, i % 50 + 1, i);
    if (i % 3 === 0) kept.push([id, i]);
    else clearTimeout(id);
  }
  for (const [id] of kept.splice(0, 500)) clearTimeout(id);
  is(new Set(kept.map(([id]) => id)).size, kept.length);
  while (fired < kept.length) await sleep(5);
  is(sum, kept.reduce((sum, [, i]) => sum + i, 0));
});

test('a worker that closes itself drops its timers', async () => {
  const worker = new Worker(URL.createObjectURL(new Blob([`
    navigator.locks.request('while the worker lives', () => {
      for (let i = 0; i < 20; i++)
        setTimeout(() => {
          postMessage(i);
          if (i === 5) {
            close();
            postMessage(setTimeout(() => postMessage('after close()')) > 0);
            queueMicrotask(() => postMessage('microtask'));
          }
        });
      for (const end = performance.now() + 5; performance.now() < end;);
      return new Promise(() => {});
    });
  `], { type: 'text/javascript' })));
  const got = [];
  let ended;
  await new Promise((resolve) => {
    worker.onmessage = (e) => {
      got.push(e.data);
      ended ??= navigator.locks.request('while the worker lives', resolve);
    };
  });
  await ended;
  await task();
  same(got, [0, 1, 2, 3, 4, 5, true, 'microtask']);
});

test('clearing what is no id', () => {
  for (const id of [null, undefined, false, -1, 0, 2 ** 31, NaN, 'x', {}]) {
    clearTimeout(id);
    clearInterval(id);
  }
  clearTimeout();
});
