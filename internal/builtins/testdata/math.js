'use strict';

test('sumPrecise', () => {
  for (const [numbers, expected] of [
    [[], -0], [[-0, -0], -0], [[-0, 0], 0], [[0], 0], [[1, -1], 0], [[1, -1, -0], 0],
    [[0.1, 0.2, 0.3], 0.6], [[1e20, 0.1, -1e20], 0.1], [[1, 1e100, 1, -1e100], 2],
    [[1e308, 1e308, -1e308], 1e308], [[1e308, 1e308], Infinity], [[-1e308, -1e308], -Infinity],
    [[Number.MAX_VALUE, 2 ** 970], Infinity], [[Number.MAX_VALUE, 2 ** 970, -(2 ** -1074)], Number.MAX_VALUE],
    [[Number.MAX_VALUE, 2 ** 969], Number.MAX_VALUE], [[Number.MAX_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE, 1], Number.MAX_VALUE],
    [[2 ** 53, 1], 2 ** 53], [[2 ** 53, 1, 2 ** -60], 2 ** 53 + 2], [[2 ** 53 + 2, 1], 2 ** 53 + 4], [[2 ** 53, 1, -(2 ** -60)], 2 ** 53],
    [[Number.MIN_VALUE, -0], Number.MIN_VALUE], [[Number.MIN_VALUE, 2 ** 1000, -(2 ** 1000)], Number.MIN_VALUE],
    [[NaN, Infinity], NaN], [[Infinity, 1], Infinity], [[Infinity, -Infinity], NaN], [[-Infinity, 5], -Infinity],
    [[2 ** 1023, -(2 ** 1023), 3], 3],
    [[2 ** 1000, 2 ** 947, 2 ** -1000], 2 ** 1000 + 2 ** 948], [[2 ** 1000, 2 ** 947, -(2 ** -1000)], 2 ** 1000], [[2 ** 1000, 2 ** 947], 2 ** 1000],
    [[...Array(4).fill(1.5 * 2 ** 1022), ...Array(3).fill(-1.5 * 2 ** 1022)], 1.5 * 2 ** 1022],
  ]) {
    same(Math.sumPrecise(numbers), expected, show(numbers));
    same(Math.sumPrecise([...numbers].reverse()), expected, show(numbers));
  }
  throws(TypeError, () => Math.sumPrecise(), /undefined is not iterable/);
  throws(TypeError, () => Math.sumPrecise([1n]), /1n is not a number/);
  const iterator = counting(3);
  same(Math.sumPrecise(iterator), 6);
  const wrong = { __proto__: counting(3), next() { return { value: '1', done: false }; } };
  throws(TypeError, () => Math.sumPrecise(wrong));
  same(wrong.log, ['return']);
});

test('f16round', () => {
  same([Math.f16round(), Math.f16round('1.337'), Math.f16round(null), Math.f16round(-0)], [NaN, 1.3369140625, 0, -0]);
  throws(TypeError, () => Math.f16round(1n));
});

test('Atomics.pause', () => {
  for (const n of [undefined, 0, -0, 5, -7, 2 ** 60]) same(Atomics.pause(n), undefined);
  for (const n of [null, 1.5, NaN, Infinity, '1', 1n, {}]) throws(TypeError, () => Atomics.pause(n), /not an integer/);
});
