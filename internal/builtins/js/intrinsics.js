// The engine's own objects and functions, taken before any other script of the
// realm can run. Everything below calls these and never looks a method up on a
// prototype that a script may have changed, except where the specification
// itself does the lookup. Classes that script can reach only by name belong to
// the late parts: the engine makes a class when it is first looked for.

const { Array, BigInt, Error, Function, Object, Promise, Proxy, Reflect, RegExp, String, Symbol } = globalThis;

const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, setPrototypeOf } = Reflect;
const { create, defineProperties, is: objectIs } = Object;
const symbolIterator = Symbol.iterator;
const symbolAsyncIterator = Symbol.asyncIterator;
const symbolToStringTag = Symbol.toStringTag;

const ArrayPrototype = Array.prototype;
const arrayFrom = Array.from;
const arraySort = ArrayPrototype.sort;
const bigIntAsIntN = BigInt.asIntN;
const bigIntToString = BigInt.prototype.toString;
const ObjectPrototype = Object.prototype;
const IteratorPrototype = getPrototypeOf(getPrototypeOf([][symbolIterator]()));
const stringCharCodeAt = String.prototype.charCodeAt;
const stringFromCharCode = String.fromCharCode;
const functionBind = Function.prototype.bind;
const functionCall = Function.prototype.call;

// uncurryThis(f) is a function that calls f with its first argument as the this
// value. Making one costs more than a single call through Reflect.apply, so it
// is for functions that call f in a loop.
const uncurryThis = (method) => apply(functionBind, functionCall, [method]);

// The argument list of a call without arguments; never handed to a script.
const NO_ARGUMENTS = [];

const HEX = '0123456789abcdef';
