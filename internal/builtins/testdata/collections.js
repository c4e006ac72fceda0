'use strict';

test('Object.groupBy', () => {
  same(Object.groupBy([1, 2, 3], (x, i) => (x % 2 ? 'odd' : 'even') + (i > 1)), {
    __proto__: null, oddfalse: [1], evenfalse: [2], oddtrue: [3],
  });
  const symbol = Symbol('s');
  const groups = Object.groupBy(['__proto__', symbol, 1, { toString: () => '1' }, null, -0], (x) => x);
  same(Object.getPrototypeOf(groups), null);
  same(Reflect.ownKeys(groups), ['0', '1', '__proto__', 'null', symbol]);
  same(groups[1].length, 2);
  let conversions = 0;
  Object.groupBy([1, 2], () => ({ toString() { conversions++; return 'k'; } }));
  same(conversions, 2);
  same(Object.groupBy('abc', (c) => c), { __proto__: null, a: ['a'], b: ['b'], c: ['c'] });
  throws(TypeError, () => Object.groupBy(null, () => 0), /null is not iterable/);
  throws(TypeError, () => Object.groupBy([], null), /callback must be a function/);
});

test('Map.groupBy', () => {
  const key = {};
  same(Map.groupBy([1, 2, 3, 4], (x) => (x % 2 ? key : NaN)), new Map([[key, [1, 3]], [NaN, [2, 4]]]));
  const zero = Map.groupBy([1, 2], (x) => (x === 1 ? -0 : 0));
  same([...zero.keys(), ...zero.get(0)], [0, 1, 2]);
  class Mine extends Map {}
  same(Object.getPrototypeOf(Mine.groupBy([], () => 0)) === Map.prototype, true);
});

test('grouping closes the iterator when the callback or the key throws', () => {
  for (const group of [Object.groupBy, Map.groupBy]) {
    const iterator = counting(5);
    throws(5, () => group(iterator, () => { throw 5; }));
    same(iterator.log, ['next', 'return']);
  }
  const iterator = counting(5);
  throws(6, () => Object.groupBy(iterator, () => ({ toString() { throw 6; } })));
  same(iterator.log, ['next', 'return']);
});

test('Map.prototype.getOrInsert and getOrInsertComputed', () => {
  const map = new Map([['a', 1], ['u', undefined]]);
  same([map.getOrInsert('a', 2), map.getOrInsert('u', 3), map.getOrInsert('b', 4), map.getOrInsert('b', 5)], [1, undefined, 4, 4]);
  same(map.getOrInsertComputed('a', () => { throw new Error('called'); }), 1);
  const seen = [];
  same(map.getOrInsertComputed(-0, function (...args) { seen.push(this, args); return 9; }), 9);
  same([seen, [...map.keys()].pop()], [[undefined, [0]], 0]);
  same(map.getOrInsertComputed('c', (key) => { map.set(key, 'inner'); map.set('d', 0); return 'outer'; }), 'outer');
  same([map.get('c'), [...map.keys()].slice(-2)], ['outer', ['c', 'd']]);
  throws(TypeError, () => map.getOrInsertComputed('a'), /callback/);
  throws(TypeError, () => Map.prototype.getOrInsert.call(new WeakMap(), {}, 1), /not a Map/);
});

test('WeakMap.prototype.getOrInsert and getOrInsertComputed', () => {
  const [map, a, b] = [new WeakMap(), {}, {}];
  same([map.getOrInsert(a, 1), map.getOrInsert(a, 2), map.getOrInsertComputed(b, (key) => key === b), map.get(b)], [1, 1, true, true]);
  throws(TypeError, () => map.getOrInsert('x', 1), /the key must be an object, not "x"/);
  throws(TypeError, () => map.getOrInsertComputed(1, null), /the key/);
  throws(TypeError, () => map.getOrInsertComputed(a, null), /callback/);
  throws(TypeError, () => WeakMap.prototype.getOrInsert.call(new Map(), a, 1), /not a WeakMap/);
});

// Each method against its definition on arrays, for all pairs of subsets of four elements in two orders.
const definitions = {
  union: (a, b) => [...a, ...b.filter((x) => !a.includes(x))],
  // The order is that of the smaller one.
  intersection: (a, b) => (a.length <= b.length ? a.filter((x) => b.includes(x)) : b.filter((x) => a.includes(x))),
  difference: (a, b) => a.filter((x) => !b.includes(x)),
  symmetricDifference: (a, b) => [...a.filter((x) => !b.includes(x)), ...b.filter((x) => !a.includes(x))],
  isSubsetOf: (a, b) => a.every((x) => b.includes(x)),
  isSupersetOf: (a, b) => b.every((x) => a.includes(x)),
  isDisjointFrom: (a, b) => !a.some((x) => b.includes(x)),
};
const subsets = [];
for (let bits = 0; bits < 16; bits++) {
  const subset = [NaN, 'x', 0, null].filter((_, i) => bits & (1 << i));
  subsets.push(subset, [...subset].reverse());
}

for (const [name, define] of Object.entries(definitions)) {
  test(`Set.prototype.${name} is what it is on arrays`, () => {
    for (const a of subsets) {
      for (const b of subsets) {
        const result = new Set(a)[name](new Set(b));
        same(result instanceof Set ? [...result] : result, define(a, b), `${show(a)} and ${show(b)}`);
        // A Map's keys serve as well.
        const other = new Map(b.map((x) => [x, 1]));
        same(show(new Set(a)[name](other)), show(result));
      }
    }
  });

  test(`Set.prototype.${name} checks what it is given`, () => {
    const set = new Set([1, 2]);
    const like = { size: 1, has: () => true, keys: () => [1].values() };
    throws(TypeError, () => Set.prototype[name].call(new Map(), set), /not a Set/);
    throws(TypeError, () => set[name]([1]), /size of the other set is not a number/);
    throws(TypeError, () => set[name](undefined), /undefined is not a set/);
    throws(TypeError, () => set[name]('x'));
    throws(RangeError, () => set[name]({ ...like, size: -1 }));
    throws(TypeError, () => set[name]({ ...like, has: undefined }), /has must be a function/);
    throws(TypeError, () => set[name]({ ...like, keys: 1 }), /keys must be a function/);
    const log = [];
    const spy = new Proxy(like, { get(target, key) { log.push(key); return target[key]; } });
    set[name](spy);
    same(log.slice(0, 3), ['size', 'has', 'keys']);
  });
}

test('what the other set does meanwhile', () => {
  const set = new Set([1, 2, 3]);
  same(set.intersection({ size: 9, has(x) { if (x === 1) { set.delete(2); set.add(4); } return true; }, keys() {} }), new Set([1, 3, 4]));
  const again = new Set([1, 2]);
  same(again.isSubsetOf({ size: 9, has(x) { again.clear(); if (x === 1) again.add(7); return true; }, keys() {} }), true);
  const difference = new Set([1, 2]);
  same(difference.difference({ size: 9, has() { difference.clear(); return false; }, keys() {} }), new Set([1, 2]));
});

test('an early answer closes the keys', () => {
  for (const [name, set] of [['isSupersetOf', new Set([2, 3])], ['isDisjointFrom', new Set([1, 2])]]) {
    const keys = counting(9);
    same(set[name]({ size: 1, has() {}, keys: () => keys }), false);
    same(keys.log, ['next', 'return']);
  }
  throws(TypeError, () => new Set([1, 2]).union({ size: 1, has() {}, keys: () => 1 }), /the iterator is 1, not an object/);
});

test('results are plain sets, and -0 is 0', () => {
  class Mine extends Set {
    static get [Symbol.species]() { throw new Error('species'); }
  }
  for (const name of ['union', 'intersection', 'difference', 'symmetricDifference']) {
    same(Object.getPrototypeOf(new Mine([1])[name](new Set([2]))) === Set.prototype, true);
  }
  same([...new Set().union({ size: 1, has() {}, keys: () => [-0].values() })], [0]);
});
