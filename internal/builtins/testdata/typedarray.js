'use strict';

const kinds = [
  Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array,
  BigInt64Array, BigUint64Array,
];

for (const Kind of kinds) {
  const number = Kind.name.startsWith('Big') ? BigInt : Number;
  const of = (...values) => Kind.of(...values.map(number));

  test(Kind.name, () => {
    const array = of(3, 1, 2);
    same(array.toReversed(), of(2, 1, 3));
    same(array.toSorted(), of(1, 2, 3));
    same(array.toSorted((a, b) => (a < b ? 1 : -1)), of(3, 2, 1));
    same(array.with(-1, number(9)), of(3, 1, 9));
    same(array.findLast((x) => x > 1), number(2));
    same(array.findLastIndex((x) => x > 2), 0);
    same(array, of(3, 1, 2));
    same(array.with(0, { valueOf: () => number(5) }), of(5, 1, 2));
    throws(TypeError, () => array.with(0, number === BigInt ? 1 : 1n));
    throws(RangeError, () => array.with(3, number(0)), /index 3 is outside of 0…2/);
  });
}

test('numbers are converted by the kind', () => {
  same(Uint8Array.of(1).with(0, 257), Uint8Array.of(1));
  same(Uint8ClampedArray.of(1).with(0, 257), Uint8ClampedArray.of(255));
  same(BigUint64Array.of(1n).with(0, -1n), BigUint64Array.of(2n ** 64n - 1n));
  same(Float64Array.of(3, NaN, -0, 0).toSorted(), Float64Array.of(-0, 0, 3, NaN));
});

test('no species, no constructor', () => {
  class Mine extends Uint8Array {
    static get [Symbol.species]() { throw new Error('species'); }
  }
  const mine = new Mine(2);
  Object.defineProperty(mine, 'constructor', { get() { throw new Error('constructor'); } });
  for (const result of [mine.toReversed(), mine.toSorted(), mine.with(0, 1)]) {
    same(Object.getPrototypeOf(result) === Uint8Array.prototype, true);
  }
});

test('receivers', () => {
  const { toSorted, findLast } = Uint8Array.prototype;
  throws(TypeError, () => toSorted.call([]), /called on an object, which is not a typed array/);
  throws(TypeError, () => findLast.call(new Proxy(new Uint8Array(1), {}), () => true));
  const detached = new Uint8Array(4);
  detached.buffer.transfer();
  for (const name of ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'with']) {
    throws(TypeError, () => detached[name](name === 'toSorted' ? undefined : () => 0), /detached/);
  }
  throws(TypeError, () => Uint8Array.of(1).toSorted(null), /comparator/);
});

test('with checks the index after the value', () => {
  const array = new Uint8Array(2);
  throws(RangeError, () => array.with(0, { valueOf() { array.buffer.transfer(); return 1; } }));
  let converted = false;
  throws(RangeError, () => new Uint8Array(1).with(5, { valueOf() { converted = true; return 1; } }));
  same(converted, true);
});

test('a view of shared memory is copied into memory of its own', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(2));
  shared[0] = 7;
  same(shared.toReversed(), Uint8Array.of(0, 7));
  same(shared.toReversed().buffer instanceof ArrayBuffer, true);
});
