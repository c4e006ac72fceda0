'use strict';

test('DisposableStack disposes in reverse', () => {
  const log = [];
  const stack = new DisposableStack();
  const resource = { [Symbol.dispose]() { log.push(['use', this === resource]); } };
  same(stack.use(resource) === resource, true);
  same([stack.use(null), stack.use(undefined)], [null, undefined]);
  same(stack.adopt(5, function (...args) { log.push(['adopt', this, args]); }), 5);
  same(stack.defer(function (...args) { log.push(['defer', this, args]); }), undefined);
  same(stack.disposed, false);
  same(stack[Symbol.dispose](), undefined);
  same(log, [['defer', undefined, []], ['adopt', undefined, [5]], ['use', true]]);
  same(stack.disposed, true);
  stack.dispose();
  same(log.length, 3);
  for (const use of [(s) => s.use(resource), (s) => s.adopt(1, () => {}), (s) => s.defer(() => {}), (s) => s.move()]) {
    throws(ReferenceError, () => use(stack), /disposed already/);
  }
});

test('errors are chained', () => {
  const stack = new DisposableStack();
  for (const n of [1, 2, 3]) stack.defer(() => { throw n; });
  let error;
  try {
    stack.dispose();
  } catch (e) {
    error = e;
  }
  same([error.constructor === SuppressedError, error.error, error.suppressed.error, error.suppressed.suppressed], [true, 1, 2, 3]);
  same([Object.keys(error), Object.hasOwn(error, 'message'), typeof error.stack], [[], false, 'string']);
  const single = new DisposableStack();
  single.defer(() => { throw 'alone'; });
  throws('alone', () => single.dispose());
});

test('move', () => {
  const log = [];
  const stack = new DisposableStack();
  stack.defer(() => log.push('moved'));
  class Mine extends DisposableStack {}
  const moved = stack.move();
  same([stack.disposed, moved.disposed, moved.constructor === DisposableStack], [true, false, true]);
  stack.dispose();
  same(log, []);
  moved.dispose();
  same(log, ['moved']);
  same(new Mine().move() instanceof Mine, false);
});

test('what cannot be disposed', () => {
  const stack = new DisposableStack();
  throws(TypeError, () => stack.use(1), /1 is not an object/);
  throws(TypeError, () => stack.use({}), /no method Symbol.dispose/);
  throws(TypeError, () => stack.use({ [Symbol.dispose]: 1 }), /not a function/);
  throws(TypeError, () => stack.adopt(1), /onDispose/);
  throws(TypeError, () => stack.defer({}), /onDispose/);
  throws(TypeError, () => DisposableStack());
  throws(TypeError, () => DisposableStack.prototype.dispose.call(new AsyncDisposableStack()), /not a DisposableStack/);
  throws(TypeError, () => DisposableStack.prototype.disposed);
});

test('SuppressedError', () => {
  const error = new SuppressedError(1, 2, 'message');
  same(Reflect.ownKeys(error).filter((key) => ['message', 'error', 'suppressed'].includes(key)), ['message', 'error', 'suppressed']);
  for (const key of ['message', 'error', 'suppressed']) {
    const { value, ...attributes } = Object.getOwnPropertyDescriptor(error, key);
    same(attributes, { writable: true, enumerable: false, configurable: true });
  }
  same([String(error), error instanceof Error, SuppressedError.prototype.message], ['SuppressedError: message', true, '']);
  same([SuppressedError().constructor === SuppressedError, Object.hasOwn(SuppressedError(), 'message')], [true, false]);
  class Mine extends SuppressedError {}
  same([new Mine(1, 2) instanceof Mine, Object.prototype.toString.call(new Mine())], [true, '[object Error]']);
  let reads = 0;
  const newTarget = function () {}.bind();
  Object.defineProperty(newTarget, 'prototype', { get() { reads++; return RangeError.prototype; } });
  same([Reflect.construct(SuppressedError, [], newTarget) instanceof RangeError, reads], [true, 1]);
});

test('AsyncDisposableStack', async () => {
  const log = [];
  const stack = new AsyncDisposableStack();
  stack.use({ async [Symbol.asyncDispose]() { await 1; log.push('async'); } });
  stack.use({ [Symbol.dispose]() { log.push('sync'); return new Promise(() => {}); } });
  stack.use(null);
  stack.adopt('value', async (value) => { await 1; log.push(value); });
  stack.defer(() => { log.push('defer'); });
  const result = stack[Symbol.asyncDispose]();
  same([stack.disposed, log.splice(0)], [true, ['defer']]);
  same(await result, undefined);
  same(log, ['value', 'sync', 'async']);
  same(await stack.disposeAsync(), undefined);
  throws(ReferenceError, () => stack.use(null), /disposed already/);
  await rejects(TypeError, AsyncDisposableStack.prototype.disposeAsync.call({}), /not an AsyncDisposableStack/);
  throws(TypeError, () => new AsyncDisposableStack().use({}), /no method Symbol.asyncDispose or Symbol.dispose/);
});

test('AsyncDisposableStack: errors are chained', async () => {
  const stack = new AsyncDisposableStack();
  stack.defer(async () => { throw 'first'; });
  stack.use({ [Symbol.dispose]() { throw 'second'; } });
  stack.defer(() => { throw 'third'; });
  let error;
  await stack.disposeAsync().catch((e) => { error = e; });
  same([error.error, error.suppressed.error, error.suppressed.suppressed], ['first', 'second', 'third']);
});

test('AsyncDisposableStack takes the ticks of the specification', async () => {
  const order = [];
  const ticks = (async () => { for (let i = 1; i <= 4; i++) { await undefined; order.push(i); } })();
  const empty = new AsyncDisposableStack().disposeAsync().then(() => order.push('empty'));
  const nothing = new AsyncDisposableStack();
  nothing.use(null);
  const awaited = nothing.disposeAsync().then(() => order.push('nothing'));
  await Promise.all([ticks, empty, awaited]);
  same(order, [1, 'empty', 2, 'nothing', 3, 4]);
});

test('Symbol.asyncDispose of asynchronous iterators', async () => {
  const log = [];
  async function* generate() { try { yield 1; } finally { log.push('closed'); } }
  const generator = generate();
  await generator.next();
  same(await generator[Symbol.asyncDispose](), undefined);
  same(log, ['closed']);
  const AsyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf(generate.prototype));
  same(await AsyncIteratorPrototype[Symbol.asyncDispose].call({}), undefined);
  await rejects(3, AsyncIteratorPrototype[Symbol.asyncDispose].call({ return() { throw 3; } }));
});
