// https://tc39.es/ecma262/#sec-properties-of-the-set-prototype-object

const setAdd = Set.prototype.add;
const setDelete = Set.prototype.delete;
const setHas = Set.prototype.has;
const setValues = Set.prototype.values;
const setSize = getOwnPropertyDescriptor(Set.prototype, 'size').get;
const setIteratorNext = getPrototypeOf(new Set()[symbolIterator]()).next;

// RequireInternalSlot(O, [[SetData]]), giving SetDataSize(O.[[SetData]]).
const requireSet = (O, method) => {
  try {
    return apply(setSize, O, NO_ARGUMENTS);
  } catch {
    throw typeError(`${method} called on ${describe(O)}, which is not a Set`);
  }
};

// https://tc39.es/ecma262/#sec-getsetrecord
const getSetRecord = (object, method) => {
  // 1. If obj is not an Object, throw a TypeError exception.
  if (!isObject(object)) throw typeError(`${method}: ${describe(object)} is not a set`);
  // 2.-3. Let numSize be ? ToNumber(? Get(obj, "size")).
  const number = +object.size;
  // 5. If numSize is NaN, throw a TypeError exception.
  if (number !== number) throw typeError(`${method}: the size of the other set is not a number`);
  // 6. Let intSize be ! ToIntegerOrInfinity(numSize).
  const size = toIntegerOrInfinity(number);
  // 7. If intSize < 0, throw a RangeError exception.
  if (size < 0) throw rangeError(`${method}: the size of the other set is ${size}`);
  // 8.-9. Let has be ? Get(obj, "has"), which must be callable.
  const has = object.has;
  if (typeof has !== 'function') throw notCallable(method, "the other set's has", has);
  // 10.-11. Let keys be ? Get(obj, "keys"), which must be callable.
  const keys = object.keys;
  if (typeof keys !== 'function') throw notCallable(method, "the other set's keys", keys);
  // 12. Return the Set Record.
  return { set: object, size, has, keys };
};

// The engine's operations on sets, taking the set as their first argument; made
// when the first of the methods below runs.
let setOperations;
const getSetOperations = () => setOperations ??= {
  add: uncurryThis(setAdd),
  delete: uncurryThis(setDelete),
  has: uncurryThis(setHas),
  next: uncurryThis(setIteratorNext),
};

// ToBoolean(? Call(otherRec.[[Has]], otherRec.[[SetObject]], « element »))
const otherHas = ({ has, set }, element) =>
  (has === setHas ? setOperations.has(set, element) : !!apply(has, set, [element]));

// Calls visit with each element of O.[[SetData]], those too that are added
// meanwhile, until visit returns true; gives whether it did.
const someElement = (O, visit) => {
  const { next } = getSetOperations();
  const iterator = apply(setValues, O, NO_ARGUMENTS);
  for (;;) {
    const { value, done } = next(iterator);
    if (done) return false;
    if (visit(value)) return true;
  }
};

// A Set of the elements of O.
const copySet = (O) => {
  const { add } = getSetOperations();
  const result = new Set();
  someElement(O, (element) => {
    add(result, element);
  });
  return result;
};

install(Set.prototype, {
  // https://tc39.es/ecma262/#sec-set.prototype.union
  union(other) {
    // 1.-2. Perform ? RequireInternalSlot(O, [[SetData]]).
    requireSet(this, 'Set.prototype.union');
    // 3. Let otherRec be ? GetSetRecord(other).
    const otherRecord = getSetRecord(other, 'Set.prototype.union');
    const { add } = getSetOperations();
    // 4. Let keysIter be ? GetIteratorFromMethod(otherRec.[[SetObject]], otherRec.[[Keys]]).
    const keysIterator = getIteratorFromMethod(otherRecord.set, otherRecord.keys);
    // 5. Let resultSetData be a copy of O.[[SetData]].
    const result = copySet(this);
    // 6.-7. Append each key that is not there yet.
    for (;;) {
      const next = iteratorStepValue(keysIterator);
      // 8.-10. Return a Set of resultSetData.
      if (next === DONE) return result;
      add(result, next);
    }
  },

  // https://tc39.es/ecma262/#sec-set.prototype.intersection
  intersection(other) {
    // 1.-2. Perform ? RequireInternalSlot(O, [[SetData]]).
    requireSet(this, 'Set.prototype.intersection');
    // 3. Let otherRec be ? GetSetRecord(other).
    const otherRecord = getSetRecord(other, 'Set.prototype.intersection');
    const { add, has } = getSetOperations();
    // 4. Let resultSetData be a new empty List.
    const result = new Set();
    // 5. If SetDataSize(O.[[SetData]]) ≤ otherRec.[[Size]], then each element of O that other has;
    if (apply(setSize, this, NO_ARGUMENTS) <= otherRecord.size) {
      someElement(this, (element) => {
        if (otherHas(otherRecord, element)) add(result, element);
      });
      return result;
    }
    // 6. else, each key of other that O has.
    const keysIterator = getIteratorFromMethod(otherRecord.set, otherRecord.keys);
    for (;;) {
      const next = iteratorStepValue(keysIterator);
      // 7.-9. Return a Set of resultSetData.
      if (next === DONE) return result;
      if (has(this, next)) add(result, next);
    }
  },

  // https://tc39.es/ecma262/#sec-set.prototype.difference
  difference(other) {
    // 1.-2. Perform ? RequireInternalSlot(O, [[SetData]]).
    requireSet(this, 'Set.prototype.difference');
    // 3. Let otherRec be ? GetSetRecord(other).
    const otherRecord = getSetRecord(other, 'Set.prototype.difference');
    const { delete: remove } = getSetOperations();
    // 4. Let resultSetData be a copy of O.[[SetData]].
    const result = copySet(this);
    // 5. If SetDataSize(O.[[SetData]]) ≤ otherRec.[[Size]], remove each element that other has;
    if (apply(setSize, this, NO_ARGUMENTS) <= otherRecord.size) {
      someElement(result, (element) => {
        if (otherHas(otherRecord, element)) remove(result, element);
      });
      return result;
    }
    // 6. else, remove each key of other.
    const keysIterator = getIteratorFromMethod(otherRecord.set, otherRecord.keys);
    for (;;) {
      const next = iteratorStepValue(keysIterator);
      // 7.-9. Return a Set of resultSetData.
      if (next === DONE) return result;
      remove(result, next);
    }
  },

  // https://tc39.es/ecma262/#sec-set.prototype.symmetricdifference
  symmetricDifference(other) {
    // 1.-2. Perform ? RequireInternalSlot(O, [[SetData]]).
    requireSet(this, 'Set.prototype.symmetricDifference');
    // 3. Let otherRec be ? GetSetRecord(other).
    const otherRecord = getSetRecord(other, 'Set.prototype.symmetricDifference');
    const { add, delete: remove, has } = getSetOperations();
    // 4. Let keysIter be ? GetIteratorFromMethod(otherRec.[[SetObject]], otherRec.[[Keys]]).
    const keysIterator = getIteratorFromMethod(otherRecord.set, otherRecord.keys);
    // 5. Let resultSetData be a copy of O.[[SetData]].
    const result = copySet(this);
    // 6.-7. For each key,
    for (;;) {
      const next = iteratorStepValue(keysIterator);
      // 8.-10. Return a Set of resultSetData.
      if (next === DONE) return result;
      // iii. If O has it now, remove it from resultSetData. iv. Else, append it where it is not there yet.
      if (has(this, next)) remove(result, next);
      else add(result, next);
    }
  },

  // https://tc39.es/ecma262/#sec-set.prototype.issubsetof
  isSubsetOf(other) {
    // 1.-2. Perform ? RequireInternalSlot(O, [[SetData]]).
    requireSet(this, 'Set.prototype.isSubsetOf');
    // 3. Let otherRec be ? GetSetRecord(other).
    const otherRecord = getSetRecord(other, 'Set.prototype.isSubsetOf');
    // 4. If SetDataSize(O.[[SetData]]) > otherRec.[[Size]], return false.
    if (apply(setSize, this, NO_ARGUMENTS) > otherRecord.size) return false;
    // 5.-7. For each element of O, return false if other does not have it.
    const missing = someElement(this, (element) => !otherHas(otherRecord, element));
    // 8. Return true.
    return !missing;
  },

  // https://tc39.es/ecma262/#sec-set.prototype.issupersetof
  isSupersetOf(other) {
    // 1.-2. Perform ? RequireInternalSlot(O, [[SetData]]).
    requireSet(this, 'Set.prototype.isSupersetOf');
    // 3. Let otherRec be ? GetSetRecord(other).
    const otherRecord = getSetRecord(other, 'Set.prototype.isSupersetOf');
    const { has } = getSetOperations();
    // 4. If SetDataSize(O.[[SetData]]) < otherRec.[[Size]], return false.
    if (apply(setSize, this, NO_ARGUMENTS) < otherRecord.size) return false;
    // 5.-7. For each key of other, close the iterator and return false if O does not have it.
    const keysIterator = getIteratorFromMethod(otherRecord.set, otherRecord.keys);
    for (;;) {
      const next = iteratorStepValue(keysIterator);
      // 8. Return true.
      if (next === DONE) return true;
      if (!has(this, next)) {
        iteratorClose(keysIterator.iterator);
        return false;
      }
    }
  },

  // https://tc39.es/ecma262/#sec-set.prototype.isdisjointfrom
  isDisjointFrom(other) {
    // 1.-2. Perform ? RequireInternalSlot(O, [[SetData]]).
    requireSet(this, 'Set.prototype.isDisjointFrom');
    // 3. Let otherRec be ? GetSetRecord(other).
    const otherRecord = getSetRecord(other, 'Set.prototype.isDisjointFrom');
    const { has } = getSetOperations();
    // 4. If SetDataSize(O.[[SetData]]) ≤ otherRec.[[Size]], return false if other has an element of O;
    if (apply(setSize, this, NO_ARGUMENTS) <= otherRecord.size) {
      return !someElement(this, (element) => otherHas(otherRecord, element));
    }
    // 5. else, close the iterator and return false if O has a key of other.
    const keysIterator = getIteratorFromMethod(otherRecord.set, otherRecord.keys);
    for (;;) {
      const next = iteratorStepValue(keysIterator);
      // 6. Return true.
      if (next === DONE) return true;
      if (has(this, next)) {
        iteratorClose(keysIterator.iterator);
        return false;
      }
    }
  },
});
