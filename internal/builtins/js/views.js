// The part of the views of buffers: what it takes from the core and from the part of
// ArrayBuffer, which runs before it, and the engine's classes, which no script can have
// seen yet.

const {
  HEX, NO_ARGUMENTS, apply, arrayCreate, bigIntAsIntN, callWith, defineProperty, describe, fromRelative,
  getOptionsObject, getOwnPropertyDescriptor, getPrototypeOf, install, newError, notCallable, objectIs, outOfRange,
  rangeError, stringCharCodeAt, stringFromCharCode, symbolToStringTag, toIndex, toIntegerOrInfinity, trunc,
  typeError, uncurryThis,
} = core;
const { isDetachedBuffer, mayBlock, notifyAsync, waitAsync, waitInTurn, waitsInTurns } = core.host;
const { arrayBufferByteLength } = core;

const {
  Atomics, BigInt64Array, BigUint64Array, DataView, Float32Array, Float64Array, Int16Array, Int32Array,
  Int8Array, Uint16Array, Uint32Array, Uint8Array, Uint8ClampedArray,
} = globalThis;

const TypedArrayPrototype = getPrototypeOf(Int8Array.prototype);
