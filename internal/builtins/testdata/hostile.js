// The built-ins do the same before and after a script has changed what the
// specification does not have them look at.
'use strict';

(() => {
  // What the uses below and the test itself need, out of reach of the tampering.
  const {
    AsyncDisposableStack, Array, ArrayBuffer, BigInt64Array, DataView, DisposableStack, Error, Float32Array, Int16Array, Iterator, Map,
    Math, Object, Promise, RegExp, Set, SuppressedError, Uint8Array, WeakMap,
  } = globalThis;
  const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
  const symbolDispose = Symbol.dispose;
  const mapForEach = Map.prototype.forEach;
  const setForEach = Set.prototype.forEach;
  const TypedArray = getPrototypeOf(Uint8Array);
  const [ab, bc, a, b] = [new Set('ab'), new Set('bc'), new Set('a'), new Set('b')];
  const [abMap, aMap] = [new Map([['c', 1]]), new Map([['a', 2]])];
  const key = {};
  const log = { __proto__: null };

  const uses = {
    __proto__: null,
    array: () => [[3, 1, 2].toSorted(), [1, 2].toReversed(), [1, 2, 3].toSpliced(1, 1, 'x'), [1].with(0, 2), [1, 2].findLast((x) => x < 2)],
    typedArray: () => [Uint8Array.of(3, 1).toSorted(), Int16Array.of(1, 2).toReversed(), Float32Array.of(1).with(0, 2), BigInt64Array.of(1n).with(0, 2n), Uint8Array.of(1, 2).findLastIndex((x) => x)],
    transfer: () => new Uint8Array(new ArrayBuffer(2).transfer(3)),
    float16: () => [Math.f16round(1.337), new DataView(new ArrayBuffer(2)).getFloat16(0)],
    base64: () => [Uint8Array.of(1, 2, 3, 4).toBase64(), Uint8Array.fromBase64('AQID BA=='), new Uint8Array(5000).toBase64(), new Uint8Array(3).setFromBase64('AAAA')],
    hex: () => [Uint8Array.fromHex('0aff'), Uint8Array.of(10).toHex(), new Uint8Array(3000).toHex(), new Uint8Array(3).setFromHex('00')],
    group: () => [Object.groupBy('aba', (c) => ({ toString: () => c })), Map.groupBy('aba', (c) => c)],
    map: () => [new Map().getOrInsert('a', 1), aMap.getOrInsertComputed('b', (k) => k), new WeakMap().getOrInsert(key, 3)],
    set: () => [ab.union(abMap), ab.intersection(bc), ab.difference(a), ab.symmetricDifference(bc), a.isSubsetOf(ab), ab.isSupersetOf(a), a.isDisjointFrom(b)],
    promise: () => [ownKeys(Promise.withResolvers()), typeof Promise.try((x) => x, 1)],
    text: () => ['a\ud800'.toWellFormed(), 'a'.isWellFormed(), RegExp.escape('a.b c\ud800')],
    sum: () => [Math.sumPrecise([0.1, 0.2, 0.3, 2 ** 1023, -(2 ** 1023)]), Math.sumPrecise([1e20, 0.1, -1e20])],
    error: () => { const o = {}; Error.captureStackTrace(o); return [typeof getOwnPropertyDescriptor(o, 'stack').value, Error.isError(new Error()), SuppressedError(1, 2, 'm').error]; },
    lazy: () => [1, 2, 3, 4, 5].values().filter((x) => x !== 2).map((x, i) => x + i).drop(1).take(5).flatMap((x) => [x, x]).toArray(),
    eager: () => [[1, 2].values().reduce((x, y) => x + y), [1].values().some((x) => x), [1].values().every((x) => x), [1].values().find((x) => x), [1].values().includes(1)],
    from: () => Iterator.from({ i: 0, next() { return { value: this.i++, done: this.i > 3 }; } }).take(9).toArray(),
    concat: () => Iterator.concat([1, 2], [3]).chunks(2).toArray(),
    windows: () => [1, 2, 3].values().windows(2).toArray(),
    zip: () => [Iterator.zip([[1, 2], [3]], { mode: 'longest', padding: [] }).toArray(), Iterator.zipKeyed({ a: [1], b: [2] }).toArray()],
    dispose: () => {
      log.text = '';
      const stack = new DisposableStack();
      stack.defer(() => { log.text += '1'; });
      stack.adopt('2', (x) => { log.text += x; });
      stack.use({ [symbolDispose]() { log.text += '3'; } });
      stack.move().dispose();
      return [log.text, stack.disposed];
    },
    disposeAsync: () => {
      log.text = '';
      const stack = new AsyncDisposableStack();
      stack.defer(() => { log.text += '1'; });
      return [typeof stack.disposeAsync(), log.text];
    },
    suppressed: () => {
      const stack = new DisposableStack();
      stack.defer(() => { throw 1; });
      stack.defer(() => { throw 2; });
      try { stack.dispose(); } catch (error) { return [error.error, error.suppressed]; }
    },
    accessors: () => {
      const iterator = { __proto__: Iterator.prototype };
      iterator.constructor = 1;
      return iterator;
    },
    fromAsync: () => typeof Array.fromAsync([1, 2], (x) => x),
    errors: () => {
      const results = [];
      for (const wrong of [
        () => [].with(9), () => [].toSorted(1), () => ab.union(1), () => Uint8Array.fromHex('z0'), () => Iterator(), () => [].values().take(NaN),
        () => apply(DisposableStack.prototype.use, {}, []), () => Object.groupBy([1], (x) => ({ toString: null, valueOf: null })), () => Math.sumPrecise(['x']),
      ]) {
        try { wrong(); } catch (error) { defineProperty(results, results.length, { __proto__: null, value: `${error.name}: ${error.message}`, configurable: true }); }
      }
      return results;
    },
  };
  // What the values of the uses are made of, as a text.
  const text = (value) => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return `${typeof value} ${typeof value === 'symbol' ? '' : value}`;
    let out = '';
    const proto = getPrototypeOf(value);
    if (proto === Map.prototype) apply(mapForEach, value, [(v, k) => { out += `${text(k)} => ${text(v)}, `; }]);
    else if (proto === Set.prototype) apply(setForEach, value, [(v) => { out += `${text(v)}, `; }]);
    const keys = ownKeys(value);
    for (let i = 0; i < keys.length; i++) out += `${typeof keys[i] === 'symbol' ? 'symbol' : keys[i]}: ${text(value[keys[i]])}, `;
    return `{${out}}`;
  };

  const run = () => {
    const results = { __proto__: null };
    const names = ownKeys(uses);
    for (let i = 0; i < names.length; i++) {
      try {
        results[names[i]] = text(uses[names[i]]());
      } catch (error) {
        results[names[i]] = `threw ${error}`;
      }
    }
    return results;
  };

  const tampering = [
    [Function.prototype, ['apply', 'bind', 'call', 'toString']],
    [Object.prototype, ['hasOwnProperty', 'isPrototypeOf', 'valueOf', '__lookupGetter__', '__lookupSetter__']],
    [Array.prototype, ['concat', 'copyWithin', 'fill', 'forEach', 'indexOf', 'join', 'pop', 'push', 'reverse', 'shift', 'slice', 'sort', 'splice', 'toString']],
    [String.prototype, ['at', 'charAt', 'charCodeAt', 'codePointAt', 'indexOf', 'slice', 'substring', 'toString', 'valueOf']],
    [BigInt.prototype, ['toString', 'valueOf']],
    [Symbol.prototype, ['toString', 'valueOf']],
    [Map.prototype, ['entries', 'forEach', 'get', 'set', 'delete', Symbol.iterator]],
    [Set.prototype, ['add', 'clear', 'delete', 'entries', 'forEach', 'values', Symbol.iterator]],
    [WeakMap.prototype, ['get', 'has', 'set']],
    [getPrototypeOf(new Set().values()), ['return']],
    [Promise.prototype, ['then', 'catch', 'finally']],
    [RegExp.prototype, ['exec', 'test', Symbol.replace]],
    [ArrayBuffer.prototype, ['byteLength', 'slice', 'constructor']],
    [DataView.prototype, ['buffer', 'byteLength', 'getUint16', 'setUint16', 'getUint32', 'getBigUint64', 'setBigUint64', 'setFloat64']],
    [TypedArray.prototype, ['buffer', 'byteLength', 'byteOffset', 'length', 'reverse', 'set', 'slice', 'sort', 'subarray', 'constructor', Symbol.iterator, Symbol.toStringTag]],
    [Error.prototype, ['stack']],
    [Array, ['from', 'of', 'isArray']],
    [BigInt, ['asIntN', 'asUintN']],
    [Math, ['abs', 'clz32', 'floor', 'max', 'min', 'pow', 'trunc']],
    [String, ['fromCharCode', 'raw']],
    [Object, ['assign', 'create', 'defineProperties', 'defineProperty', 'freeze', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'is', 'keys', 'setPrototypeOf']],
    [Reflect, ['apply', 'construct', 'defineProperty', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'ownKeys', 'setPrototypeOf']],
    [globalThis, [
      'Array', 'ArrayBuffer', 'Atomics', 'BigInt', 'DataView', 'Error', 'Float32Array', 'Function', 'Int8Array', 'Iterator', 'Map', 'Math', 'Object', 'Promise', 'Proxy',
      'RangeError', 'Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'SyntaxError', 'TypeError', 'Uint8Array', 'WeakMap', 'isError', 'Number',
    ]],
  ];
  // Fields of descriptors, options, records and slots that could be read from a prototype.
  const pollution = [
    'get', 'set', 'writable', 'enumerable', 'configurable', 'iterator', 'open', 'kind', 'state', 'step', 'close', 'hint', 'dispose', 'disposed', 'resources', 'error',
    'transferArrayBuffer', 'newError', 'size', 'keys', 'has', 'type', 'cause', '0', '1', '7',
  ];

  const before = run();
  const undo = [];
  const replace = (object, name, descriptor) => {
    defineProperty(undo, undo.length, { __proto__: null, value: [object, name, getOwnPropertyDescriptor(object, name)], configurable: true });
    descriptor.__proto__ = null;
    descriptor.configurable = true;
    if (!defineProperty(object, name, descriptor)) throw new Error(`cannot change ${String(name)}`);
  };
  for (const [object, names] of tampering) {
    for (const name of names) {
      const isMethod = typeof getOwnPropertyDescriptor(object, name)?.get !== 'function';
      const used = () => { throw `${name.description ?? name} was used`; };
      replace(object, name, isMethod ? { value: used, writable: true } : { get: used });
    }
  }
  for (const name of pollution) {
    replace(Object.prototype, name, { get() { throw `${name} was read`; }, set() { throw `${name} was written`; } });
  }
  const after = run();
  for (let i = undo.length - 1; i >= 0; i--) {
    const { 0: object, 1: name, 2: descriptor } = undo[i];
    if (descriptor === undefined) {
      delete object[name];
    } else {
      delete descriptor.__proto__;
      defineProperty(object, name, { __proto__: null, ...descriptor });
    }
  }
  for (const name of ownKeys(uses)) test(name, () => same(after[name], before[name]));
  test('the uses work', () => { for (const name of ownKeys(uses)) if (/^threw/.test(before[name])) throw new Error(`${name} ${before[name]}`); });
})();
