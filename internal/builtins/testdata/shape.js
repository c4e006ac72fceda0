// Names, lengths, attributes and kinds of everything that is defined.
'use strict';

const TypedArray = Object.getPrototypeOf(Int8Array);
const IteratorHelperPrototype = Object.getPrototypeOf(Iterator.from([]).map(() => 0));
const WrapForValidIteratorPrototype = Object.getPrototypeOf(Iterator.from({ next() {} }));
const AsyncIteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}.prototype));

const methods = [
  [Array, { fromAsync: 1 }],
  [Array.prototype, { findLast: 1, findLastIndex: 1, toReversed: 0, toSorted: 1, toSpliced: 2, with: 2 }],
  [TypedArray.prototype, { findLast: 1, findLastIndex: 1, toReversed: 0, toSorted: 1, with: 2 }],
  [Uint8Array, { fromBase64: 1, fromHex: 1 }],
  [Uint8Array.prototype, { setFromBase64: 1, setFromHex: 1, toBase64: 0, toHex: 0 }],
  [ArrayBuffer.prototype, { transfer: 0, transferToFixedLength: 0 }],
  [DataView.prototype, { getFloat16: 1, setFloat16: 2 }],
  [Math, { f16round: 1, sumPrecise: 1 }],
  [Atomics, { pause: 0 }],
  [Object, { groupBy: 2 }],
  [Map, { groupBy: 2 }],
  [Map.prototype, { getOrInsert: 2, getOrInsertComputed: 2 }],
  [WeakMap.prototype, { getOrInsert: 2, getOrInsertComputed: 2 }],
  [Set.prototype, {
    union: 1, intersection: 1, difference: 1, symmetricDifference: 1, isSubsetOf: 1, isSupersetOf: 1, isDisjointFrom: 1,
  }],
  [Promise, { try: 1, withResolvers: 0 }],
  [String.prototype, { isWellFormed: 0, toWellFormed: 0 }],
  [RegExp, { escape: 1 }],
  [Error, { captureStackTrace: engine < 140 ? 1 : 2, isError: 1 }],
  [Iterator, { concat: 0, from: 1, zip: 1, zipKeyed: 1 }],
  [Iterator.prototype, {
    chunks: 1, drop: 1, every: 1, filter: 1, find: 1, flatMap: 1, forEach: 1, includes: 1, map: 1, reduce: 1, some: 1,
    take: 1, toArray: 0, windows: 1, [Symbol.dispose]: 0,
  }],
  [IteratorHelperPrototype, { next: 0, return: 0 }],
  [WrapForValidIteratorPrototype, { next: 0, return: 0 }],
  [AsyncIteratorPrototype, { [Symbol.asyncDispose]: 0 }],
  [DisposableStack.prototype, { adopt: 2, defer: 1, dispose: 0, move: 0, use: 1 }],
  [AsyncDisposableStack.prototype, { adopt: 2, defer: 1, disposeAsync: 0, move: 0, use: 1 }],
];

for (const [object, entries] of methods) {
  for (const key of Reflect.ownKeys(entries)) {
    const name = typeof key === 'symbol' ? `[${key.description}]` : key;
    test(`method ${name}`, () => {
      const { value, ...attributes } = Object.getOwnPropertyDescriptor(object, key);
      same(attributes, { writable: true, enumerable: false, configurable: true });
      same(value.name, name);
      same(value.length, entries[key]);
      same(Reflect.ownKeys(value).sort(), ['length', 'name']);
      same(Object.getPrototypeOf(value), Function.prototype);
      throws(TypeError, () => new value());
      same(/^function\s*\S*\(\) \{\s+\[native code\]\s+\}$/.test(Function.prototype.toString.call(value)), true);
    });
  }
}

const accessors = [
  [ArrayBuffer.prototype, 'detached', 'get detached', undefined],
  [DisposableStack.prototype, 'disposed', 'get disposed', undefined],
  [AsyncDisposableStack.prototype, 'disposed', 'get disposed', undefined],
  [Iterator.prototype, 'constructor', 'get constructor', 'set constructor'],
  [Iterator.prototype, Symbol.toStringTag, 'get [Symbol.toStringTag]', 'set [Symbol.toStringTag]'],
];

for (const [object, key, getName, setName] of accessors) {
  test(`accessor ${String(key)}`, () => {
    const { get, set, ...attributes } = Object.getOwnPropertyDescriptor(object, key);
    same(attributes, { enumerable: false, configurable: true });
    same([get.name, get.length, set?.name, set?.length], [getName, 0, setName, setName && 1]);
    same('prototype' in get, false);
  });
}

const constructors = [
  [Iterator, 0, Function.prototype, Object.prototype],
  [SuppressedError, 3, Error, Error.prototype],
  [DisposableStack, 0, Function.prototype, Object.prototype],
  [AsyncDisposableStack, 0, Function.prototype, Object.prototype],
];

for (const [constructor, length, parent, prototypeParent] of constructors) {
  test(`constructor ${constructor.name}`, () => {
    const { value, ...attributes } = Object.getOwnPropertyDescriptor(globalThis, constructor.name);
    same(attributes, { writable: true, enumerable: false, configurable: true });
    same(value === constructor, true);
    same(constructor.length, length);
    same(Object.getPrototypeOf(constructor) === parent, true);
    same(Object.getPrototypeOf(constructor.prototype) === prototypeParent, true);
    const prototype = Object.getOwnPropertyDescriptor(constructor, 'prototype');
    same([prototype.writable, prototype.enumerable, prototype.configurable], [false, false, false]);
    same(constructor.prototype.constructor === constructor, true);
    same(/\[native code\]/.test(Function.prototype.toString.call(constructor)), true);
  });
}

test('tags', () => {
  for (const [object, tag] of [
    [DisposableStack.prototype, 'DisposableStack'],
    [AsyncDisposableStack.prototype, 'AsyncDisposableStack'],
    [IteratorHelperPrototype, 'Iterator Helper'],
  ]) {
    same(Object.getOwnPropertyDescriptor(object, Symbol.toStringTag),
      { value: tag, writable: false, enumerable: false, configurable: true });
  }
});

test('symbols', () => {
  for (const name of ['dispose', 'asyncDispose']) {
    const { value, ...attributes } = Object.getOwnPropertyDescriptor(Symbol, name);
    same(attributes, { writable: false, enumerable: false, configurable: false });
    same([value.description, Symbol.keyFor(value)], [`Symbol.${name}`, undefined]);
  }
});

test('aliases', () => {
  same(DisposableStack.prototype[Symbol.dispose] === DisposableStack.prototype.dispose, true);
  same(AsyncDisposableStack.prototype[Symbol.asyncDispose] === AsyncDisposableStack.prototype.disposeAsync, true);
});

test('helper prototypes', () => {
  same(Object.getPrototypeOf(IteratorHelperPrototype) === Iterator.prototype, true);
  same(Object.getPrototypeOf(WrapForValidIteratorPrototype) === Iterator.prototype, true);
  same(Reflect.ownKeys(IteratorHelperPrototype).length, 3);
  same(Reflect.ownKeys(WrapForValidIteratorPrototype).length, 2);
  same(Iterator.prototype === Object.getPrototypeOf(Object.getPrototypeOf([].values())), true);
});

test('unscopables', () => {
  const list = Array.prototype[Symbol.unscopables];
  for (const name of ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced']) same(list[name], true, name);
  same('with' in list, false);
});
