'use strict';

test('the constructor is abstract', () => {
  throws(TypeError, () => Iterator(), /with new/);
  throws(TypeError, () => new Iterator(), /abstract/);
  class Mine extends Iterator {}
  same(new Mine() instanceof Iterator, true);
  same(Object.getPrototypeOf(Reflect.construct(Iterator, [], Object)) === Object.prototype, true);
  const newTarget = function () {};
  newTarget.prototype = 1;
  same(Object.getPrototypeOf(Reflect.construct(Iterator, [], newTarget)) === Iterator.prototype, true);
});

test('the accessors of the prototype', () => {
  same([Iterator.prototype.constructor === Iterator, Iterator.prototype[Symbol.toStringTag]], [true, 'Iterator']);
  for (const key of ['constructor', Symbol.toStringTag]) {
    throws(TypeError, () => { Iterator.prototype[key] = 1; }, /read-only/);
    const { set } = Object.getOwnPropertyDescriptor(Iterator.prototype, key);
    throws(TypeError, () => set.call(1, 2));
    const object = { __proto__: Iterator.prototype };
    object[key] = 'mine';
    same(Object.getOwnPropertyDescriptor(object, key), { value: 'mine', writable: true, enumerable: true, configurable: true });
    object[key] = 'again';
    same(object[key], 'again');
    throws(TypeError, () => set.call(Object.freeze({ __proto__: null }), 1));
  }
});

test('lazy methods', () => {
  const of = (...values) => values.values();
  for (const [iterator, expected] of [
    [of(1, 2).map((x, i) => [x, i]), [[1, 0], [2, 1]]],
    [of(1, 2, 3).filter((x, i) => x !== 2 && i < 9), [1, 3]],
    [of(1, 2, 3).take(2), [1, 2]], [of(1, 2).take(Infinity), [1, 2]], [of(1).take(0), []], [of(1).take('1'), [1]],
    [of(1, 2, 3).drop(1), [2, 3]], [of(1).drop(5), []], [of(1, 2).drop(0.9), [1, 2]],
    [of(1, 2).flatMap((x, i) => [x, i]), [1, 0, 2, 1]], [of(1).flatMap(() => new String('ab')), ['a', 'b']],
    [of(1, 2).flatMap((x) => counting(x)), [1, 1, 2]], [of().flatMap(() => [1]), []],
    [of(1, 2, 3, 4, 5).chunks(2), [[1, 2], [3, 4], [5]]], [of().chunks(2), []],
    [of(1, 2, 3).windows(2), [[1, 2], [2, 3]]], [of(1).windows(2), []], [of(1).windows(2, 'allow-partial'), [[1]]],
    [Iterator.concat([1], new Set([2]), counting(1)), [1, 2, 1]], [Iterator.concat(), []],
    [Iterator.zip([[1, 2], [3, 4, 5]]), [[1, 3], [2, 4]]], [Iterator.zip([]), []],
    [Iterator.zip([[1], [3, 4]], { mode: 'longest' }), [[1, 3], [undefined, 4]]],
    [Iterator.zip([[1], [3, 4]], { mode: 'longest', padding: ['p', 'q'] }), [[1, 3], ['p', 4]]],
    [Iterator.zipKeyed({ a: [1, 2], b: [3] }), [{ __proto__: null, a: 1, b: 3 }]],
    [Iterator.zipKeyed({ a: [], b: [3] }, { mode: 'longest', padding: { a: 'p' } }), [{ __proto__: null, a: 'p', b: 3 }]],
    [Iterator.from('ab'), ['a', 'b']], [Iterator.from({ next: counting(2).next.bind(counting(2)) }).take(2), [1, 2]],
  ]) {
    same(iterator.toArray(), expected);
    same(iterator.next(), { value: undefined, done: true });
  }
});

test('eager methods', () => {
  const of = (...values) => values.values();
  same(of(1, 2, 3).reduce((a, b) => a + b), 6);
  same(of(1, 2, 3).reduce((a, b, i) => [...a, b, i], []), [1, 0, 2, 1, 3, 2]);
  same(of(1).reduce((a, b, i) => [a, b, i], undefined), [undefined, 1, 0]);
  same(of(1, 2).reduce((a, b, i) => [a, b, i]), [1, 2, 1]);
  throws(TypeError, () => of().reduce(() => 0), /empty/);
  same([of(1, 2).some((x) => x > 1), of(1, 2).every((x) => x > 1), of(1, 2).find((x) => x > 1), of().find(() => true)], [true, false, 2, undefined]);
  same([of(NaN).includes(NaN), of(0).includes(-0), of(1, 2).includes(1, 1), of(1).includes('1')], [true, true, false, false]);
  const seen = [];
  same(of('a', 'b').forEach((...args) => seen.push(args)), undefined);
  same(seen, [['a', 0], ['b', 1]]);
});

test('what is closed, and when', () => {
  const wanted = new Error('wanted');
  const fail = () => { throw wanted; };
  for (const [use, log] of [
    [(i) => i.some((x) => x === 2), 'next next return'], [(i) => i.some(() => false), 'next next next next'],
    [(i) => i.every((x) => x < 2), 'next next return'], [(i) => i.find((x) => x === 1), 'next return'],
    [(i) => i.includes(2), 'next next return'], [(i) => i.take(1).toArray(), 'next return'], [(i) => i.take(0).next(), 'return'],
    [(i) => i.map((x) => x).return(), 'return'], [(i) => { const m = i.map((x) => x); m.next(); m.return(); m.return(); }, 'next return'],
    [(i) => { for (const _ of i.filter(() => true)) break; }, 'next return'],
    [(i) => { const c = i.chunks(2); c.next(); c.return(); }, 'next next return'],
    [(i) => { const c = i.chunks(9); c.next(); c.return(); }, 'next next next next'],
    [(i) => { const [x] = i.drop(1); return x; }, 'next next return'],
    [(i) => i.flatMap((x) => [x]).return(), 'return'], [(i) => Iterator.concat(i).return(), ''],
    [(i) => { const c = Iterator.concat(i); c.next(); c.return(); }, 'next return'],
    [(i) => Iterator.zip([i]).return(), 'return'], [(i) => Iterator.zip([[], i]).next(), 'return'],
    [(i) => i[Symbol.dispose](), 'return'],
  ]) {
    const iterator = counting(3);
    use(iterator);
    same(iterator.log.join(' '), log, String(use));
  }
  for (const use of [
    (i) => i.map(fail).next(), (i) => i.filter(fail).next(), (i) => i.flatMap(fail).next(), (i) => i.forEach(fail), (i) => i.some(fail),
    (i) => i.every(fail), (i) => i.find(fail), (i) => i.reduce(fail, 0), (i) => i.flatMap(() => ({ [Symbol.iterator]: fail })).next(),
    (i) => i.flatMap(() => ({ next: fail })).next(),
  ]) {
    const iterator = counting(3);
    throws(wanted, () => use(iterator));
    same(iterator.log, ['next', 'return'], String(use));
  }
});

// The helpers of engines that have them are older than the limit of take, and the rule
// that closes the iterator.
test('a wrong argument closes the iterator before its next is read', () => {
  for (const [type, use] of [
    [TypeError, (i) => i.map()], [TypeError, (i) => i.filter({})], [TypeError, (i) => i.flatMap(1)], [TypeError, (i) => i.reduce()],
    [TypeError, (i) => i.forEach()], [TypeError, (i) => i.some()], [TypeError, (i) => i.every()], [TypeError, (i) => i.find()],
    [RangeError, (i) => i.take()], [RangeError, (i) => i.drop(-1)], ...(engine < 140 ? [[RangeError, (i) => i.take(2 ** 53)]] : []),
    [TypeError, (i) => i.take(1n)], [RangeError, (i) => i.chunks(0)], [TypeError, (i) => i.chunks('1')], [RangeError, (i) => i.windows(2 ** 32)],
    [TypeError, (i) => i.windows(1, 'x')], [TypeError, (i) => i.includes(0, 1.5)], [RangeError, (i) => i.includes(0, -1)],
  ]) {
    const log = [];
    const iterator = { __proto__: Iterator.prototype, get next() { log.push('get next'); return () => ({ done: true }); }, return() { log.push('return'); return {}; } };
    throws(type, () => use(iterator));
    same(log, engine < 140 || /chunks|windows|includes/.test(use) ? ['return'] : [], String(use));
  }
});

test('errors of next are passed on without closing; a helper is done afterwards', () => {
  const wanted = new Error('wanted');
  let closed = 0;
  const failing = { __proto__: Iterator.prototype, next() { throw wanted; }, return() { closed++; return {}; } };
  for (const make of [(i) => i.map((x) => x), (i) => i.take(1), (i) => i.drop(1), (i) => i.flatMap((x) => [x]), (i) => Iterator.concat({ [Symbol.iterator]: () => i })]) {
    const helper = make(failing);
    throws(wanted, () => helper.next());
    same(helper.next(), { value: undefined, done: true });
    same(helper.return(), { value: undefined, done: true });
  }
  same(closed, 0);
  throws(TypeError, () => ({ __proto__: Iterator.prototype, next: () => 1 }).map((x) => x).next(), /returned 1, not an object/);
});

test('a helper that returns before it began is done at once', () => {
  let inner;
  const iterator = counting(3);
  const helper = iterator.map((x) => x);
  iterator.return = () => { iterator.log.push('return'); inner = [helper.next(), helper.return()]; return {}; };
  const done = { value: undefined, done: true };
  // The engine's own take such a helper for a running one while the iterator is closed.
  if (engine >= 140) return throws(TypeError, () => helper.return(), /already executing/);
  same([helper.return(), helper.next(), helper.return()], [done, done, done]);
  same([inner, iterator.log], [[done, done], ['return']]);
});

test('a running helper cannot be entered', () => {
  let helper;
  const log = [];
  helper = counting(3).map(() => {
    throws(TypeError, () => helper.next(), /already running/);
    throws(TypeError, () => helper.return(), /already running/);
    log.push('ran');
  });
  helper.next();
  same(log, ['ran']);
});

test('brands', () => {
  const helper = [].values().map((x) => x);
  const { next, return: close } = Object.getPrototypeOf(helper);
  for (const other of [undefined, {}, [].values(), (function* () {})(), new Proxy(helper, {}), Iterator.from({ next() {} })]) {
    throws(TypeError, () => next.call(other), /not an Iterator Helper/);
    throws(TypeError, () => close.call(other), /not an Iterator Helper/);
  }
});

test('Iterator.from', () => {
  const iterator = [].values();
  same(Iterator.from(iterator) === iterator, true);
  const wrapper = Iterator.from({ next: (...args) => ({ args }), return: () => ({ closed: true }) });
  same([wrapper.next(1).args, wrapper.return()], [[], { closed: true }]);
  same(Iterator.from({ next() {} }).return(), { value: undefined, done: true });
  for (const wrong of [1, true, Symbol(), null]) throws(TypeError, () => Iterator.from(wrong), /not iterable/);
  throws(TypeError, () => [1].values().flatMap(() => 'ab').next(), /not iterable/);
});

test('zip: the iterators are closed from the last to the first', () => {
  const log = [];
  const named = (name, last) => {
    const iterator = counting(last);
    iterator.return = () => { log.push(name); return {}; };
    return iterator;
  };
  const zip = Iterator.zip([named('a', 9), named('b', 9), named('c', 9)]);
  zip.next();
  zip.return();
  same(log.splice(0), ['c', 'b', 'a']);
  throws(TypeError, () => Iterator.zip([named('a', 2), named('b', 1), named('c', 2)], { mode: 'strict' }).toArray(), /same number/);
  same(log.splice(0), ['c', 'a']);
  throws(TypeError, () => Iterator.zip([named('a', 1), named('b', 2)], { mode: 'strict' }).toArray(), /same number/);
  same(log.splice(0), ['b']);
  throws(TypeError, () => Iterator.zip([named('a', 1), 5]));
  same(log.splice(0), ['a']);
  throws(TypeError, () => Iterator.zip([], { mode: 'wide' }), /mode must be/);
  throws(TypeError, () => Iterator.zip([], null), /options must be an object/);
});
