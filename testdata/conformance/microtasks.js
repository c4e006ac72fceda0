// The engine queues and runs callbacks of queueMicrotask() by itself, and many in a
// row otherwise than a few.
const many = 12;

test('callbacks get no this value and no arguments', async () => {
  const got = [];
  for (let i = 0; i < many; i++) queueMicrotask(function () { 'use strict'; got.push([this === undefined, arguments.length]); });
  await null;
  same(got, Array(many).fill([true, 0]));
});

test('this is the global object, or missing', async () => {
  let n = 0;
  for (const self of [undefined, null, globalThis]) is(queueMicrotask.call(self, () => n++), undefined);
  for (const self of [{}, 1, Object.create(globalThis), new EventTarget()])
    throws(TypeError, () => queueMicrotask.call(self, () => n += 100));
  await null;
  is(n, 3);
  throws(TypeError, () => new queueMicrotask(() => {}));
});

test('callbacks and promise jobs run in one order', async () => {
  const log = [], want = [];
  for (let i = 0; i < 60; i++) {
    want.push(i);
    const f = () => log.push(i);
    if (i % 15 < 10) queueMicrotask(f);
    else Promise.resolve().then(f);
  }
  await task();
  same(log, want);
});

test('microtasks of microtasks come after those that wait', async () => {
  const log = [];
  for (let i = 0; i < many; i++)
    queueMicrotask(() => {
      log.push(i);
      queueMicrotask(() => log.push(i + 100));
      Promise.resolve().then(() => log.push(i + 200));
    });
  await task();
  const begun = Array.from({ length: many }, (_, i) => i);
  same(log, [...begun, ...begun.flatMap((i) => [i + 100, i + 200])]);
});

test('each that throws is reported, and the others run', async () => {
  const log = [], errors = [];
  const listener = (e) => {
    errors.push(e.error);
    e.preventDefault();
    queueMicrotask(() => log.push(`after ${e.error}`));
  };
  addEventListener('error', listener);
  for (let i = 0; i < many; i++) queueMicrotask(() => { log.push(i); if (i % 4 === 3) throw i; });
  await task();
  removeEventListener('error', listener);
  same(errors, [3, 7, 11]);
  same(log, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 'after 3', 'after 7', 'after 11']);
});

test('any function will do', async () => {
  const log = [], errors = [];
  const listener = (e) => { errors.push(e.error.name); e.preventDefault(); };
  addEventListener('error', listener);
  class C {}
  for (let i = 0; i < many; i++) queueMicrotask(() => {});
  queueMicrotask(new Proxy(() => log.push('proxy'), {}));
  queueMicrotask(log.push.bind(log, 'bound'));
  queueMicrotask(C);
  queueMicrotask(queueMicrotask);
  queueMicrotask(setTimeout.bind(null, "globalThis.fromString = 'string'"));
  queueMicrotask(async () => { await null; log.push('async'); throw new RangeError(); });
  queueMicrotask(function* () { log.push('never'); });
  const rejected = event(globalThis, 'unhandledrejection');
  const prevent = (e) => e.preventDefault();
  addEventListener('unhandledrejection', prevent);
  is((await rejected).reason.name, 'RangeError');
  removeEventListener('unhandledrejection', prevent);
  await task();
  removeEventListener('error', listener);
  same(log, ['proxy', 'bound', 'async']);
  same(errors, ['TypeError', 'TypeError']);
  is(globalThis.fromString, 'string');
  delete globalThis.fromString;
});

test('a callback is the bottom of its stack', async () => {
  const stacks = [], callers = [];
  function callback() { stacks.push(new Error('').stack); callers.push(callback.caller); }
  for (let i = 0; i < many; i++) queueMicrotask(callback);
  await null;
  is(stacks.length, many);
  is(new Set(stacks).size, 1);
  is(stacks[0].trim().split('\n').length, 1, 'the number of frames');
  is(callers.every((f) => f === null), true, 'that nobody called');
});

test('a long chain runs before the next task', async () => {
  let n = 0, before;
  setTimeout(() => before = n);
  const step = () => { if (++n < 5000) queueMicrotask(step); };
  queueMicrotask(step);
  await task();
  is(before, 5000);
});

test('garbage is collected between microtasks', async () => {
  let sum = 0;
  for (let i = 0; i < 2000; i++) {
    const big = new Array(200).fill(i);
    queueMicrotask(() => { sum += big.at(-1); queueMicrotask(() => { sum += [...big, 1].length - 201; }); });
  }
  await task();
  is(sum, 1999000);
});
