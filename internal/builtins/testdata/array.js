'use strict';

test('findLast and findLastIndex', () => {
  same([1, 2, 3, 4].findLast((x) => x % 2 === 1), 3);
  same([1, 2, 3, 4].findLastIndex((x) => x % 2 === 1), 2);
  same([1, 2].findLast((x) => x > 2), undefined);
  same([1, 2].findLastIndex((x) => x > 2), -1);
  const calls = [];
  const hidden = {};
  [7, , 9].findLast(function (...args) { calls.push([this === hidden, ...args.slice(0, 2)]); }, hidden);
  same(calls, [[true, 9, 2], [true, undefined, 1], [true, 7, 0]]);
  throws(TypeError, () => [].findLast(), /predicate must be a function, not undefined/);
  throws(TypeError, () => Array.prototype.findLast.call(null, () => true), /called on null/);
});

test('toReversed, toSorted, toSpliced and with leave the array alone', () => {
  const array = [3, , 1];
  for (const [result, expected] of [
    [array.toReversed(), [1, undefined, 3]],
    [array.toSorted(), [1, 3, undefined]],
    [array.toSorted((a, b) => b - a), [3, 1, undefined]],
    [array.toSpliced(1, 1, 'a', 'b'), [3, 'a', 'b', 1]],
    [array.with(-1, 'z'), [3, undefined, 'z']],
  ]) {
    same(result, expected);
    same(array, [3, , 1]);
  }
});

test('toSpliced arguments', () => {
  const array = [0, 1, 2, 3, 4];
  same(array.toSpliced(), array);
  same(array.toSpliced(undefined), []);
  same(array.toSpliced(2), [0, 1]);
  same(array.toSpliced(2, undefined), array);
  same(array.toSpliced(-2, 1), [0, 1, 2, 4]);
  same(array.toSpliced(-99, 1, 'x'), ['x', 1, 2, 3, 4]);
  same(array.toSpliced(99, 1, 'x'), [0, 1, 2, 3, 4, 'x']);
  throws(TypeError, () => Array.prototype.toSpliced.call({ length: 2 ** 53 - 1 }, 0, 0, 1));
  throws(RangeError, () => Array.prototype.toSpliced.call({ length: 2 ** 32 }, 0, 0));
});

test('array-likes and limits', () => {
  same(Array.prototype.toReversed.call({ length: 2, 0: 'a', 1: 'b' }), ['b', 'a']);
  same(Array.prototype.toSorted.call('cab'), ['a', 'b', 'c']);
  for (const name of ['toReversed', 'toSorted', 'with']) {
    throws(RangeError, () => Array.prototype[name].call({ length: 2 ** 32 }, name === 'with' ? 0 : undefined));
  }
  throws(RangeError, () => [1].with(1, 0), /index 1 is outside of 0…0/);
  throws(RangeError, () => [1].with(-2, 0));
  throws(TypeError, () => [].toSorted(null), /comparator/);
});

test('no species', () => {
  class Mine extends Array {}
  for (const result of [new Mine(1).toReversed(), new Mine(1).toSorted(), new Mine(1).toSpliced(), new Mine(1).with(0, 0)]) {
    same(Object.getPrototypeOf(result) === Array.prototype, true);
  }
});

test('setters on Array.prototype are not reached', () => {
  let reached = false;
  let results;
  Object.defineProperty(Array.prototype, 0, { configurable: true, set() { reached = true; } });
  try {
    results = {
      a: [1, 2].toReversed(), b: [2, 1].toSorted(), c: [2].toSpliced(0, 0, 1), d: [0].with(0, 5), e: Object.groupBy([1], () => 'g').g,
      f: [1, 2].values().map((x) => x).toArray(), g: [1].values().chunks(1).next().value, h: Map.groupBy([1], () => 0).get(0),
    };
  } finally {
    delete Array.prototype[0];
  }
  same(results, { a: [2, 1], b: [1, 2], c: [1, 2], d: [5], e: [1], f: [1, 2], g: [1], h: [1] });
  same(reached, false);
});

test('fromAsync', async () => {
  async function* generate() { yield 1; yield Promise.resolve(2); }
  same(await Array.fromAsync(generate()), [1, 2]);
  same(await Array.fromAsync([1, Promise.resolve(2)]), [1, 2]);
  same(await Array.fromAsync({ length: 2, 0: Promise.resolve('a') }), ['a', undefined]);
  same(await Array.fromAsync([1, 2], async (x, i) => x * 10 + i), [10, 21]);
  same(await Array.fromAsync.call(Object, [1]), { 0: 1, length: 1 });
  same(await Array.fromAsync.call(undefined, 'ab'), ['a', 'b']);
  const wanted = new Error('wanted');
  await rejects(wanted, Array.fromAsync([Promise.reject(wanted)]));
  await rejects(TypeError, Array.fromAsync(null));
  await rejects(TypeError, Array.fromAsync([], 1), /mapper/);
});

test('fromAsync closes', async () => {
  const wanted = new Error('wanted');
  const log = [];
  await rejects(wanted, Array.fromAsync(counting(3, log), () => { throw wanted; }));
  same(log, ['next', 'return']);
  let closed = 0;
  const rejecting = { [Symbol.iterator]: () => ({ next: () => ({ value: Promise.reject(wanted), done: false }), return: () => { closed++; return {}; } }) };
  await rejects(wanted, Array.fromAsync(rejecting));
  if (lacksAll) same(closed, 1); // newer engines forget it
});

test('fromAsync takes the ticks of the specification', async () => {
  const order = [];
  const ticks = (async () => { for (let i = 1; i <= 8; i++) { await undefined; order.push(i); } })();
  const result = Array.fromAsync(['a', 'b']).then(() => order.push('done'));
  await Promise.all([ticks, result]);
  // Two ticks for each value and for the end, one for the reaction.
  same(order, [1, 2, 3, 4, 5, 6, 7, 'done', 8]);
});
