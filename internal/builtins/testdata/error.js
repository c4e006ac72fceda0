'use strict';

test('isError', () => {
  class Mine extends TypeError {}
  for (const error of [new Error(), new Mine(), new AggregateError([]), SuppressedError(), Object.create.call(null, Error.prototype) && new RangeError()]) {
    same(Error.isError(error), true);
  }
  const bare = Object.setPrototypeOf(new Error(), null);
  same(Error.isError(bare), true);
  for (const other of [
    undefined, null, 'Error', {}, Error.prototype, Object.create(new Error()), new Proxy(new Error(), {}), Error,
    { [Symbol.toStringTag]: 'Error', stack: '', message: '' },
  ]) {
    same(Error.isError(other), false, show(typeof other));
  }
});

function inner(limit) {
  const object = {};
  same(Error.captureStackTrace(object, limit), undefined);
  return object;
}

function outer(limit) {
  return inner(limit);
}

const names = (object) => object.stack.trim().split('\n').map((line) => line.slice(0, line.indexOf('@')));

test('captureStackTrace', () => {
  const object = outer();
  const { value, ...attributes } = Object.getOwnPropertyDescriptor(object, 'stack');
  same(attributes, { writable: true, enumerable: false, configurable: true });
  same(names(object).slice(0, 2), ['inner', 'outer']);
  same(names(outer(inner))[0], 'outer');
  same(names(outer(outer)).includes('inner'), false);
  same(names(outer(outer)).includes('outer'), false);
  // Newer engines leave out all frames if that of the function is not there.
  same(names(outer(() => {}))[0], engine < 140 ? 'inner' : '');
  throws(TypeError, () => Error.captureStackTrace(1), /1 is not an object/);
  throws(TypeError, () => Error.captureStackTrace(Object.freeze({})), /cannot define/);
});

test('cause is there', () => {
  same(Object.getOwnPropertyDescriptor(new Error('a', { cause: 0 }), 'cause'), { value: 0, writable: true, enumerable: false, configurable: true });
});
