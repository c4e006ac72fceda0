// Atomics.waitAsync, in one agent and between agents.
const ints = () => new Int32Array(new SharedArrayBuffer(16));
const worker = (f) => new Worker(URL.createObjectURL(new Blob([`(${f})()`])));

test('shape', () => {
  same([Atomics.waitAsync.length, Atomics.waitAsync.name, Atomics.notify.length, Atomics.notify.name], [4, 'waitAsync', 3, 'notify']);
  same(Object.getOwnPropertyDescriptor(Atomics, 'notify'), { writable: true, enumerable: false, configurable: true });
  same(Object.getOwnPropertyDescriptor(Atomics, 'waitAsync'), { writable: true, enumerable: false, configurable: true });
});

test('outcomes that need no promise', () => {
  const a = ints(), b = new BigInt64Array(new SharedArrayBuffer(16));
  same(Atomics.waitAsync(a, 0, 1), { async: false, value: 'not-equal' });
  same(Atomics.waitAsync(a, 0, 0, 0), { async: false, value: 'timed-out' });
  same(Atomics.waitAsync(a, 0, 0, -5), { async: false, value: 'timed-out' });
  same(Atomics.waitAsync(b, 1, 1n, 0), { async: false, value: 'not-equal' });
  same(Atomics.waitAsync(b, 1, 2n ** 64n, 0), { async: false, value: 'timed-out' });
  same(Atomics.waitAsync(a, 0, 2 ** 32, 0), { async: false, value: 'timed-out' });
  a[1] = -1;
  same(Atomics.waitAsync(a, 1, 0xFFFFFFFF, 0), { async: false, value: 'timed-out' });
  is(Atomics.notify(a, 0), 0);
});

test('errors', () => {
  const a = ints(), b = new BigInt64Array(new SharedArrayBuffer(16));
  const poison = { valueOf() { throw new Error('looked at'); } };
  throws(TypeError, () => Atomics.waitAsync(new Int32Array(4), poison));
  throws(TypeError, () => Atomics.waitAsync(new Uint32Array(new SharedArrayBuffer(4)), poison));
  throws(TypeError, () => Atomics.waitAsync({}, poison));
  throws(RangeError, () => Atomics.waitAsync(a, 4, poison));
  throws(RangeError, () => Atomics.waitAsync(a, -1, poison));
  throws(TypeError, () => Atomics.waitAsync(a, 0, 0n, poison));
  throws(TypeError, () => Atomics.waitAsync(b, 0, 0, poison));
  throws(TypeError, () => Atomics.waitAsync(a, 0, 0, 1n));
  throws(TypeError, () => Atomics.waitAsync(a, 0, Symbol()));
  throws(TypeError, () => Atomics.notify({}, poison));
  throws(TypeError, () => Atomics.notify(new Uint8Array(4), poison));
  throws(RangeError, () => Atomics.notify(a, 4, poison));
  throws(Error, () => Atomics.notify(a, 0, poison));
  is(Atomics.notify(new Int32Array(4), 0), 0);
});

test('who waits first is notified first, by a task', async () => {
  const a = ints(), log = [];
  const waits = [0, 1, 2, 3].map((i) => Atomics.waitAsync(a, 2, 0).value.then((v) => log.push(i + v)));
  is(Atomics.notify(a, 1), 0);
  is(Atomics.notify(a, 2, 0), 0);
  is(Atomics.notify(a, 2, -3), 0);
  is(Atomics.notify(a, 2, 1.9), 1);
  is(Atomics.notify(a, 2, 2), 2);
  await null;
  same(log, []);
  await Promise.all(waits.slice(0, 3));
  same(log, ['0ok', '1ok', '2ok']);
  is(Atomics.notify(a, 2), 1);
  is(Atomics.notify(a, 2), 0);
  is(await waits[3], 4);
});

test('the same memory by another view', async () => {
  const memory = new SharedArrayBuffer(32), { value } = Atomics.waitAsync(new Int32Array(memory, 16), 2, 0);
  is(Atomics.notify(new Int32Array(memory), 5), 0);
  is(Atomics.notify(new Int32Array(memory, 8), 4), 1);
  is(await value, 'ok');
});

test('timeouts', async () => {
  const a = ints();
  is(await Atomics.waitAsync(a, 0, 0, 5).value, 'timed-out');
  is(Atomics.notify(a, 0), 0);
  const long = Atomics.waitAsync(a, 0, 0, 1e6).value;
  const short = Atomics.waitAsync(a, 0, 0, 1).value;
  is(await short, 'timed-out');
  is(Atomics.notify(a, 0), 1);
  is(await long, 'ok');
});

test('a worker notifies, and is notified', async () => {
  const a = ints(), w = worker(() => {
    onmessage = async ({ data: a }) => {
      const { value } = Atomics.waitAsync(a, 1, 0);
      postMessage(Atomics.notify(a, 0));
      postMessage(await value);
    };
  });
  const { value } = Atomics.waitAsync(a, 0, 0);
  w.postMessage(a);
  is((await event(w, 'message')).data, 1);
  is(await value, 'ok');
  is(Atomics.notify(a, 1), 1);
  is((await event(w, 'message')).data, 'ok');
  w.terminate();
});

test('waiters that block are among those notified, first', async () => {
  const a = ints(), w = worker(() => {
    onmessage = ({ data: a }) => { for (;;) { Atomics.wait(a, 0, 0); postMessage(0); } };
  });
  w.postMessage(a);
  while (Atomics.notify(a, 0) === 0) await task(); // it blocks now and then
  await event(w, 'message');
  let outcome;
  Atomics.waitAsync(a, 0, 0).value.then((v) => outcome = v);
  // It may not block again yet. Once it does, it is told before the promise.
  for (;;) {
    const before = outcome;
    const woken = Atomics.notify(a, 0, 2);
    is(before, undefined);
    if (woken === 2) break;
    is(woken, 1);
    await task();
    is(outcome, 'ok');
    outcome = undefined;
    Atomics.waitAsync(a, 0, 0).value.then((v) => outcome = v);
  }
  w.terminate();
});

test('waiters end with their agent', async () => {
  const a = ints(), w = worker(() => {
    onmessage = ({ data: a }) => { for (let i = 0; i < 10; i++) Atomics.waitAsync(a, 0, 0); postMessage(0); };
  });
  w.postMessage(a);
  await event(w, 'message');
  w.terminate();
  // Until the worker has ended, its waiters may be counted.
  let left = 10;
  for (let n; (n = Atomics.notify(a, 0, 1)) > 0; left--) ok(left, 'the number of waiters');
  is(Atomics.notify(a, 0), 0);
});

test('many waiters', async () => {
  const a = ints(), n = 20000;
  const all = Promise.all(Array.from({ length: n }, (_, i) => Atomics.waitAsync(a, 0, 0, i % 2 ? 1e6 : undefined).value));
  is(Atomics.notify(a, 0), n);
  ok((await all).every((v) => v === 'ok'));
});

// Nothing can notify it any more: it keeps nothing from ending.
Atomics.waitAsync(ints(), 0, 0);
