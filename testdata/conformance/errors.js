const caught = (provoke) => new Promise((resolve) => {
  // The promise is resolved in a later task: this one is in error reporting
  // mode, in which a further error goes straight to the console.
  addEventListener('error', (e) => { e.preventDefault(); setTimeout(resolve, 0, e); }, { once: true });
  provoke();
});

test('an ErrorEvent says all', async () => {
  const error = new Error('boom');
  const e = await caught(() => setTimeout(() => { throw error; }));
  ok(e instanceof ErrorEvent && e.isTrusted && e.cancelable && !e.bubbles);
  is(e.error, error);
  is(e.message, 'Uncaught Error: boom');
  ok(e.filename.endsWith('errors.js'), e.filename);
  ok(e.lineno > 0 && e.colno > 0);
});

test('thrown values that are no errors have a place, too', async () => {
  for (const value of [null, undefined, 0, 'text', Symbol('s'), 1n, {}, () => {}]) {
    const e = await caught(() => setTimeout(() => { throw value; }));
    is(e.error, value);
    ok(e.lineno > 0, 'lineno of ' + String(value));
  }
});

test('hostile thrown values', async () => {
  const hostile = { get message() { throw 1; }, get name() { throw 2; }, toString() { throw 3; }, [Symbol.toPrimitive]() { throw 4; } };
  const e = await caught(() => setTimeout(() => { throw hostile; }));
  is(e.error, hostile);
  const proxy = new Proxy({}, { get() { throw 5; }, getPrototypeOf() { throw 6; }, ownKeys() { throw 7; } });
  is((await caught(() => setTimeout(() => { throw proxy; }))).error, proxy);
});

test('reportError', async () => {
  is((await caught(() => reportError(7))).error, 7);
  throws(TypeError, () => reportError());
});

test('onerror has five arguments, and true handles', () => {
  let args, prevented;
  onerror = function (...a) { args = a; return true; };
  const watch = (e) => { prevented = e.defaultPrevented; };
  addEventListener('error', watch);
  const error = new RangeError('r');
  reportError(error);
  removeEventListener('error', watch);
  onerror = null;
  is(args.length, 5);
  is(args[0], 'Uncaught RangeError: r');
  is(args[4], error);
  is(prevented, true);
});

test('an error in an error handler does not go round', async () => {
  const seen = [];
  const handler = (e) => { seen.push(e.error); e.preventDefault(); if (seen.length < 3) throw 'again'; };
  // The second error is thrown in error reporting mode: it goes straight to
  // the console of this page.
  addEventListener('error', handler);
  reportError('first');
  removeEventListener('error', handler);
  same(seen, ['first']);
});

test('rejections', async () => {
  const log = [];
  const unhandled = (e) => { log.push(['unhandled', e.reason, e.promise instanceof Promise, e.cancelable]); e.preventDefault(); };
  const handled = (e) => log.push(['handled', e.reason, e.cancelable]);
  addEventListener('unhandledrejection', unhandled);
  addEventListener('rejectionhandled', handled);
  Promise.reject(0).catch(() => {});
  const late = Promise.reject(1);
  const inTime = Promise.reject(2);
  queueMicrotask(() => inTime.catch(() => {}));
  await task();
  await task();
  late.catch(() => {});
  await task();
  await task();
  removeEventListener('unhandledrejection', unhandled);
  removeEventListener('rejectionhandled', handled);
  same(log, [['unhandled', 1, true, true], ['handled', 1, false]]);
});

test('PromiseRejectionEvent', () => {
  throws(TypeError, () => new PromiseRejectionEvent('x'));
  throws(TypeError, () => new PromiseRejectionEvent('x', {}));
  const promise = Promise.resolve();
  const e = new PromiseRejectionEvent('x', { promise, reason: 3 });
  is(e.promise, promise);
  is(e.reason, 3);
});

test('ErrorEvent', () => {
  const e = new ErrorEvent('x', { message: 'm', filename: 'f', lineno: 1, colno: 2, error: 3 });
  same([e.message, e.filename, e.lineno, e.colno, e.error], ['m', 'f', 1, 2, 3]);
  is(new ErrorEvent('x').error, undefined);
});

test('stacks and causes', () => {
  const e = new Error('outer', { cause: new TypeError('inner') });
  ok(e.stack.includes('errors.js'));
  is(e.cause.message, 'inner');
});
