// What the late parts take from this one.
return {
  __proto__: null,
  BigInt, DONE, HEX, MAX_SAFE_INTEGER, NO_ARGUMENTS, append, apply, arrayCreate, bigIntAsIntN, bigIntToString,
  callWith, createArrayFromList, defineProperty, describe, float16Exponent, fromRelative, getIteratorFromMethod, getOptionsObject,
  getOwnPropertyDescriptor, getPrototypeOf, groupBy, host, install, isObject, iteratorClose, iteratorStepValue, newError,
  newList, notCallable, objectIs, outOfRange, rangeError, roundToFloat16, stringCharCodeAt, stringFromCharCode,
  symbolIterator, symbolToStringTag, toIndex, toIntegerOrInfinity, trunc, typeError, uncurryThis,
};
