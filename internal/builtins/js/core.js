// What the late parts take from this one.
return {
  __proto__: null,
  BigInt, DONE, Error, HEX, InternalSlots, MAX_SAFE_INTEGER, NO_ARGUMENTS, append, apply, arrayCreate, bigIntAsIntN,
  bigIntToString, callWith, createArrayFromList, defineProperties, defineProperty, describe,
  fromRelative, getIteratorFromMethod, getMethod, getOptionsObject, getOwnPropertyDescriptor, getPrototypeOf, groupBy,
  host, install, isObject, iteratorClose, iteratorStepValue, newError, newList, notCallable, objectIs, outOfRange,
  rangeError, requireInternalSlots, setPrototypeOf, stringCharCodeAt, stringFromCharCode,
  symbolAsyncDispose, symbolDispose, symbolIterator, symbolToStringTag, toIndex, toIntegerOrInfinity, trunc,
  typeError, uncurryThis, usePrototypeFromConstructor,
};
