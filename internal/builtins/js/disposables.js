// The part of explicit resource management: what it takes from the core.

const {
  Error, InternalSlots, NO_ARGUMENTS, append, apply, defineProperties, defineProperty, describe, getMethod, getPrototypeOf,
  install, isObject, newError, newList, notCallable, requireInternalSlots, setPrototypeOf, symbolAsyncDispose,
  symbolDispose, symbolToStringTag, typeError, usePrototypeFromConstructor,
} = core;

