// The engine's own objects and functions, taken before any other script of the
// realm can run. Everything below calls these and never looks a method up on a
// prototype that a script may have changed, except where the specification
// itself does the lookup.

const {
  Array, ArrayBuffer, Atomics, BigInt, BigInt64Array, BigUint64Array, DataView, Error, Float32Array, Float64Array,
  Function, Int16Array, Int32Array, Int8Array, Map, Math, Object, Promise, Proxy, RangeError, ReferenceError,
  Reflect, RegExp, Set, String, Symbol, SyntaxError, TypeError, Uint16Array, Uint32Array, Uint8Array,
  Uint8ClampedArray, WeakMap,
} = globalThis;

const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, setPrototypeOf } = Reflect;
const { create, defineProperties, is: objectIs } = Object;
const { clz32, trunc } = Math;
const symbolIterator = Symbol.iterator;
const symbolAsyncIterator = Symbol.asyncIterator;
const symbolToStringTag = Symbol.toStringTag;

const ArrayPrototype = Array.prototype;
const arrayFrom = Array.from;
const arrayReverse = ArrayPrototype.reverse;
const arraySort = ArrayPrototype.sort;
const arrayBufferByteLength = getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get;
const bigIntAsIntN = BigInt.asIntN;
const ObjectPrototype = Object.prototype;
const TypedArrayPrototype = getPrototypeOf(Int8Array.prototype);
const IteratorPrototype = getPrototypeOf(getPrototypeOf(function* () {}.prototype));
const functionBind = Function.prototype.bind;
const functionCall = Function.prototype.call;

// uncurryThis(f) is a function that calls f with its first argument as the this
// value. Making one costs more than a single call through Reflect.apply, so it
// is for functions that call f in a loop.
const uncurryThis = (method) => apply(functionBind, functionCall, [method]);

// The argument list of a call without arguments; never handed to a script.
const NO_ARGUMENTS = [];
