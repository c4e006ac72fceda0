'use strict';

test('withResolvers', async () => {
  const { promise, resolve, reject, ...rest } = Promise.withResolvers();
  same([promise instanceof Promise, resolve.length, reject.length, Object.keys(rest)], [true, 1, 1, []]);
  resolve(5);
  same(await promise, 5);
  const failed = Promise.withResolvers();
  failed.reject(6);
  await rejects(6, failed.promise);
  class Mine extends Promise {}
  same(Mine.withResolvers().promise instanceof Mine, true);
  for (const receiver of [undefined, {}, () => {}, Math.max]) throws(TypeError, () => Promise.withResolvers.call(receiver), /not a constructor/);
  throws(TypeError, () => Promise.withResolvers.call(function (executor) { executor(1, 2); }), /resolve must be a function/);
  throws(TypeError, () => Promise.withResolvers.call(function (executor) { executor(() => {}, 2); }), /reject must be a function/);
  throws(TypeError, () => Promise.withResolvers.call(function (executor) { executor(() => {}); executor(() => {}, () => {}); }), /twice/);
});

test('try', async () => {
  same(await Promise.try((...args) => args, 1, 2), [1, 2]);
  same(await Promise.try(async () => 'async'), 'async');
  await rejects(7, Promise.try(() => { throw 7; }));
  await rejects(TypeError, Promise.try(undefined));
  let ran = false;
  Promise.try(function () { ran = this === undefined; });
  same(ran, true);
  throws(TypeError, () => Promise.try.call(undefined, () => {}), /not an object/);
  class Mine extends Promise {}
  same(Mine.try(() => {}) instanceof Mine, true);
});
