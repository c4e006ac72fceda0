test('script, microtasks, tasks', async () => {
  const log = [];
  setTimeout(() => log.push('timeout'), 0);
  queueMicrotask(() => { log.push('m1'); queueMicrotask(() => log.push('m3')); });
  Promise.resolve().then(() => log.push('m2'));
  log.push('script');
  await new Promise((r) => setTimeout(r, 5));
  same(log, ['script', 'm1', 'm2', 'm3', 'timeout']);
});

test('a checkpoint after each listener that a task calls', async () => {
  const log = [], t = new EventTarget();
  t.addEventListener('x', () => { queueMicrotask(() => log.push('m1')); log.push('l1'); });
  t.addEventListener('x', () => log.push('l2'));
  // From script, the stack is not empty between the listeners.
  t.dispatchEvent(new Event('x'));
  same(log, ['l1', 'l2']);
  await null;
  same(log, ['l1', 'l2', 'm1']);
  // An abort that a timer's task fires has nothing of script below it.
  const log2 = [], signal = AbortSignal.timeout(1);
  signal.addEventListener('abort', () => { queueMicrotask(() => log2.push('m1')); log2.push('l1'); });
  signal.addEventListener('abort', () => log2.push('l2'));
  await event(signal, 'abort');
  same(log2, ['l1', 'm1', 'l2']);
});

test('a checkpoint between two timers of one delay', async () => {
  const log = [];
  setTimeout(() => { log.push('t1'); Promise.resolve().then(() => log.push('m1')); }, 1);
  setTimeout(() => log.push('t2'), 1);
  await new Promise((r) => setTimeout(r, 10));
  same(log, ['t1', 'm1', 't2']);
});

test('a microtask that throws does not stop the others', async () => {
  const log = [], errors = [];
  const listener = (e) => { errors.push(e.error); e.preventDefault(); };
  addEventListener('error', listener);
  queueMicrotask(() => { throw 1; });
  queueMicrotask(() => log.push('second'));
  await task();
  removeEventListener('error', listener);
  same(log, ['second']);
  same(errors, [1]);
});

test('queueMicrotask takes functions only', () => {
  throws(TypeError, () => queueMicrotask());
  throws(TypeError, () => queueMicrotask('x'));
  throws(TypeError, () => queueMicrotask({ handleEvent() {} }));
  is(queueMicrotask.length, 1);
});

test('await of a native promise takes one tick, of a thenable three', async () => {
  const log = [];
  (async () => { await null; log.push('a'); })();
  (async () => { await { then: (f) => f() }; log.push('c'); })();
  Promise.resolve().then(() => log.push('b')).then(() => log.push('d'));
  await task();
  same(log, ['a', 'b', 'c', 'd']);
});

test('WeakRef targets stay for the turn; FinalizationRegistry runs in a task', async () => {
  const ref = new WeakRef({});
  ok(ref.deref());
  await null;
  ok(typeof new FinalizationRegistry(() => {}).register === 'function');
});
