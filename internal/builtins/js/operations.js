// Abstract operations that several built-ins share, named as in the
// specification, and the one function that installs built-ins.

// An error of the realm. The host's version gives it the location and the stack
// of the innermost caller outside of this file; without a host they begin here.
const errorTypes = () => {
  const { RangeError, ReferenceError, SyntaxError, TypeError } = globalThis;
  return { __proto__: null, Error, RangeError, ReferenceError, SyntaxError, TypeError };
};
const makeErrors = (types) => (type, message) => new types[type](message);
const newError = host.newError ?? makeErrors(errorTypes());

const typeError = (message) => newError('TypeError', message);
const rangeError = (message) => newError('RangeError', message);

// A short description of any value for an error message. Runs no script.
const describe = (value) => {
  switch (typeof value) {
    case 'string': return value.length > 40 ? 'a long string' : `"${value}"`;
    case 'symbol': return 'a symbol';
    case 'bigint': return `${value}n`;
    case 'function': return 'a function';
    case 'object': return value === null ? 'null' : 'an object';
    default: return objectIs(value, -0) ? '-0' : `${value}`;
  }
};

// install gives target the methods and accessors of source as built-in properties:
// not enumerable, configurable, methods writable. A property that the engine
// already has stays the engine's. The host's version saves a new realm from
// compiling this one, which runs once for each group of methods.
const install = host.install ?? ((target, source) => {
  const keys = ownKeys(source);
  for (let i = 0; i < keys.length; i++) {
    if (target.hasOwnProperty(keys[i])) continue;
    const descriptor = getOwnPropertyDescriptor(source, keys[i]);
    descriptor.enumerable = false;
    defineProperty(target, keys[i], descriptor);
  }
});

// https://tc39.es/ecma262/#sec-object-type
const isObject = (value) => (typeof value === 'object' ? value !== null : typeof value === 'function');

// https://tc39.es/ecma262/#sec-isconstructor
// A proxy has [[Construct]] exactly if its target has; the trap keeps the target
// from running.
const isConstructor = (value) => {
  if (value === Array) return true;
  if (typeof value !== 'function') return false;
  try {
    new (new Proxy(value, CONSTRUCT_PROBE))();
    return true;
  } catch {
    return false;
  }
};
const CONSTRUCT_PROBE = { __proto__: null, construct: () => CONSTRUCT_PROBE };

// https://tc39.es/ecma262/#sec-requireobjectcoercible and #sec-toobject
const toObject = (value, method) => {
  if (value === undefined || value === null) throw typeError(`${method} called on ${value}`);
  return Object(value);
};

// https://tc39.es/ecma262/#eqn-truncate, where 0 is +0. NaN and the infinities stay.
const trunc = (number) => (number - number === 0 ? number - (number % 1) : number);

// https://tc39.es/ecma262/#sec-tointegerorinfinity
const toIntegerOrInfinity = (value) => {
  // 1. Let number be ? ToNumber(argument).
  const number = +value;
  // 2. If number is NaN, +0 or -0, return 0. 3.-4. Infinities stay.
  // 5. Return truncate(number), of which a -0 is made +0.
  return number !== number ? 0 : trunc(number);
};

// https://tc39.es/ecma262/#sec-lengthofarraylike
const MAX_SAFE_INTEGER = 2 ** 53 - 1;
const lengthOfArrayLike = (object) => {
  const length = toIntegerOrInfinity(object.length);
  return length <= 0 ? 0 : length < MAX_SAFE_INTEGER ? length : MAX_SAFE_INTEGER;
};

// Call(callback, thisArg, « value, index, object »). The language's own call is
// several times as fast as Reflect.apply where callbacks differ.
const callWith = (callback, thisArg, value, index, object) =>
  (thisArg === undefined ? callback(value, index, object) : apply(callback, thisArg, [value, index, object]));

// https://tc39.es/ecma262/#sec-toindex
const toIndex = (value, method) => {
  const integer = toIntegerOrInfinity(value);
  if (integer < 0 || integer > MAX_SAFE_INTEGER) throw rangeError(`${method}: ${integer} is not a valid index`);
  return integer;
};

// The index that a relative one stands for, not yet clamped.
const fromRelative = (relative, length) => (relative >= 0 ? relative : length + relative);

// The index that a relative one stands for, clamped to 0…length.
const clampRelative = (relative, length) => {
  const index = fromRelative(relative, length);
  return index < 0 ? 0 : index > length ? length : index;
};

// https://tc39.es/ecma262/#sec-arraycreate, every element present and undefined,
// so that storing into it can never reach a setter on Array.prototype.
const arrayCreate = (length) => {
  // 1. If length > 2^32 - 1, throw a RangeError exception.
  if (length > 4294967295) throw rangeError(`an array cannot have ${length} elements`);
  return apply(arrayFrom, Array, [{ __proto__: null, length }]);
};

// A List of the specification: grows at its end, has no prototype.
const newList = () => ({ __proto__: null, length: 0 });
const append = (list, value) => {
  list[list.length++] = value;
};

// https://tc39.es/ecma262/#sec-createarrayfromlist
const createArrayFromList = (list) => apply(arrayFrom, Array, [list]);

// https://tc39.es/ecma262/#sec-createdatapropertyorthrow
const createDataPropertyOrThrow = (object, key, value) => {
  const done = defineProperty(object, key, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
  if (!done) throw typeError(`cannot define the property ${describe(key)}`);
};

// https://tc39.es/ecma262/#sec-topropertykey
const toPropertyKey = (value) => {
  if (typeof value === 'symbol') return value;
  if (!isObject(value)) return `${value}`;
  return ownKeys({ __proto__: null, [value]: undefined })[0];
};

// https://tc39.es/ecma262/#sec-getmethod
const getMethod = (value, key) => {
  const method = value[key];
  if (method === undefined || method === null) return undefined;
  if (typeof method !== 'function') {
    throw typeError(`the property ${String(key)} is ${describe(method)}, not a function`);
  }
  return method;
};

// https://tc39.es/ecma262/#sec-getoptionsobject
const getOptionsObject = (options, method) => {
  if (options === undefined) return create(null);
  if (isObject(options)) return options;
  throw typeError(`${method}: options must be an object, not ${describe(options)}`);
};

// https://tc39.es/ecma262/#sec-getprototypefromconstructor
// The engine made object for newTarget with newTarget.prototype or, where that is
// not an object, with %Object.prototype%. The second case is put right.
const usePrototypeFromConstructor = (object, newTarget, intrinsicPrototype) => {
  if (getPrototypeOf(object) === ObjectPrototype && !isObject(newTarget.prototype)) {
    setPrototypeOf(object, intrinsicPrototype);
  }
};

// ---- Iterators: https://tc39.es/ecma262/#sec-operations-on-iterator-objects

// ~done~; never reaches a script.
const DONE = { __proto__: null };

// https://tc39.es/ecma262/#sec-getiteratordirect
// Of an iterator helper with the engine's own next, the record holds the slots:
// stepping then needs no call that a script could see, and no result object.
const getIteratorDirect = (iterator) => {
  const { next } = iterator;
  return { iterator, next, helper: next === iteratorHelperNext ? helperSlots(iterator) : undefined };
};

// https://tc39.es/ecma262/#sec-getiteratorfrommethod
const getIteratorFromMethod = (object, method) => {
  const iterator = apply(method, object, NO_ARGUMENTS);
  if (!isObject(iterator)) throw typeError(`the iterator is ${describe(iterator)}, not an object`);
  return getIteratorDirect(iterator);
};

// https://tc39.es/ecma262/#sec-iteratorstep (DONE for ~done~)
const iteratorStep = (record) => {
  if (record.helper !== undefined) return stepHelper(record.helper);
  const result = apply(record.next, record.iterator, NO_ARGUMENTS);
  if (!isObject(result)) throw typeError(`the iterator's next() returned ${describe(result)}, not an object`);
  return result.done ? DONE : result;
};

// https://tc39.es/ecma262/#sec-iteratorstepvalue
const iteratorStepValue = (record) => {
  if (record.helper !== undefined) return stepHelper(record.helper);
  const result = iteratorStep(record);
  return result === DONE ? DONE : result.value;
};

// https://tc39.es/ecma262/#sec-iteratorclose with a completion that is not a
// throw completion.
const iteratorClose = (iterator) => {
  const method = getMethod(iterator, 'return');
  if (method === undefined) return;
  const result = apply(method, iterator, NO_ARGUMENTS);
  if (!isObject(result)) throw typeError(`the iterator's return() returned ${describe(result)}, not an object`);
};

// https://tc39.es/ecma262/#sec-iteratorclose with a throw completion: gives back
// the error, which outweighs whatever closing throws.
const iteratorCloseWith = (iterator, error) => {
  try {
    const method = iterator.return;
    if (method !== undefined && method !== null) apply(method, iterator, NO_ARGUMENTS);
  } catch {
    // 6. If completion is a throw completion, return ? completion.
  }
  return error;
};

// An iterable for the loops of the language. `for (… of iterate(O))` is
// GetIteratorDirect(O) and then, for each value, the body, with
// IfAbruptCloseIterator around it: the language's loop and the specification's
// take the same observable steps.
const iterate = (iterator) => ({ __proto__: null, [symbolIterator]: () => iterator });

const notCallable = (method, name, value) => typeError(`${method}: ${name} must be a function, not ${describe(value)}`);
const outOfRange = (method, index, length) =>
  rangeError(`${method}: index ${describe(index)} is outside of 0…${length - 1}`);
