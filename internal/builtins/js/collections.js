// The part of keyed collections: what it takes from the core, and the engine's
// classes, which no script can have seen yet.

const {
  DONE, NO_ARGUMENTS, append, apply, createArrayFromList, describe, getIteratorFromMethod, getOwnPropertyDescriptor,
  getPrototypeOf, groupBy, install, isObject, iteratorClose, iteratorStepValue, newList, notCallable, rangeError,
  symbolIterator, toIntegerOrInfinity, typeError, uncurryThis,
} = core;

const { Map, Set, WeakMap } = globalThis;

const mapGet = Map.prototype.get;
const mapHas = Map.prototype.has;
const mapSet = Map.prototype.set;
