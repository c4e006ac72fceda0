// https://tc39.es/ecma262/#sec-iterator-objects

// https://tc39.es/ecma262/#sec-iterator
function Iterator() {
  // 1. If NewTarget is either undefined or the active function object, throw a TypeError exception.
  if (new.target === undefined) throw typeError('Iterator is a constructor: call it with new, from a class that extends it');
  if (new.target === Iterator) throw typeError('Iterator is an abstract class: extend it');
  // 2. Return ? OrdinaryCreateFromConstructor(NewTarget, "%Iterator.prototype%").
  usePrototypeFromConstructor(this, new.target, IteratorPrototype);
}

// https://tc39.es/ecma262/#sec-iterator.prototype
defineProperties(Iterator, { prototype: { value: IteratorPrototype, writable: false } });

// https://tc39.es/ecma262/#sec-getiteratorflattenable
const getIteratorFlattenable = (object, iterateStrings, method) => {
  // 1. If obj is not an Object, then a. if it is not a String or strings are rejected, throw a TypeError exception.
  if (!isObject(object) && !(iterateStrings && typeof object === 'string')) {
    throw typeError(`${method}: ${describe(object)} is not iterable`);
  }
  // 2.-4. Let iterator be what ? GetMethod(obj, %Symbol.iterator%) gives, or obj itself.
  const iteratorMethod = getMethod(object, symbolIterator);
  const iterator = iteratorMethod === undefined ? object : apply(iteratorMethod, object, NO_ARGUMENTS);
  // 5. If iterator is not an Object, throw a TypeError exception.
  if (!isObject(iterator)) throw typeError(`${method}: the iterator is ${describe(iterator)}, not an object`);
  // 6. Return ? GetIteratorDirect(iterator).
  return getIteratorDirect(iterator);
};

// ---- %IteratorHelperPrototype%: https://tc39.es/ecma262/#sec-%iteratorhelperprototype%-object

// [[GeneratorState]]
const SUSPENDED_START = 0;
const SUSPENDED_YIELD = 1;
const EXECUTING = 2;
const COMPLETED = 3;

const RUNNING = 'this iterator is already running';

// A completed generator never runs again and lets go of what it held.
const completeHelper = (slots) => {
  slots.state = COMPLETED;
  slots.step = undefined;
  slots.close = undefined;
};

// https://tc39.es/ecma262/#sec-generatorresume for an iterator helper, giving the
// value, or DONE at the end.
const stepHelper = (slots) => {
  if (slots.state === EXECUTING) throw typeError(RUNNING);
  if (slots.state === COMPLETED) return DONE;
  slots.state = EXECUTING;
  let value;
  try {
    value = slots.step();
  } catch (error) {
    completeHelper(slots);
    throw error;
  }
  if (value === DONE) completeHelper(slots);
  else slots.state = SUSPENDED_YIELD;
  return value;
};

// The slots of an iterator helper, undefined for any other object.
const helperSlots = (object) => {
  const slots = InternalSlots.of(object);
  return slots !== undefined && slots.kind === 'an Iterator Helper' ? slots : undefined;
};

// CreateIteratorFromClosure(closure, "Iterator Helper", %IteratorHelperPrototype%, …).
// Every closure of the specification has a single place where it yields. step
// runs it from there, or from its start, to its next yield: it returns the value,
// or DONE at the end. close is what happens if the iterator is told to return:
// with false before the first step, where [[UnderlyingIterators]] are closed, and
// with true later, where the closure sees an abrupt completion at its yield.
class IteratorHelper {
  constructor(step, close) {
    new InternalSlots(this, { kind: 'an Iterator Helper', state: SUSPENDED_START, step, close });
  }

  // https://tc39.es/ecma262/#sec-%iteratorhelperprototype%.next
  next() {
    // 1. Return ? GeneratorResume(this value, undefined, "Iterator Helper").
    const value = stepHelper(requireInternalSlots(this, 'an Iterator Helper', 'next'));
    return value === DONE ? { value: undefined, done: true } : { value, done: false };
  }

  // https://tc39.es/ecma262/#sec-%iteratorhelperprototype%.return
  return() {
    // 1.-3. Perform ? RequireInternalSlot(O, [[UnderlyingIterators]]).
    const slots = requireInternalSlots(this, 'an Iterator Helper', 'return');
    if (slots.state === EXECUTING) throw typeError(RUNNING);
    const { state, close } = slots;
    if (state === SUSPENDED_START) {
      // 4. If O.[[GeneratorState]] is suspended-start, then a. set it to completed,
      completeHelper(slots);
      // c. and perform ? IteratorCloseAll(O.[[UnderlyingIterators]], ReturnCompletion(undefined)).
      close(false);
    } else if (state === SUSPENDED_YIELD) {
      // 5.-6. Return ? GeneratorResumeAbrupt(O, ReturnCompletion(undefined), "Iterator Helper").
      slots.state = EXECUTING;
      try {
        close(true);
      } finally {
        completeHelper(slots);
      }
    }
    return { value: undefined, done: true };
  }
}
const iteratorHelperNext = IteratorHelper.prototype.next;
delete IteratorHelper.prototype.constructor;
setPrototypeOf(IteratorHelper.prototype, IteratorPrototype);
defineProperties(IteratorHelper.prototype, { [symbolToStringTag]: { value: 'Iterator Helper', configurable: true } });

// ---- %WrapForValidIteratorPrototype%: https://tc39.es/ecma262/#sec-%wrapforvaliditeratorprototype%-object

class WrapForValidIterator {
  constructor(iterated) {
    new InternalSlots(this, { kind: 'a wrapped iterator', iterated });
  }

  // https://tc39.es/ecma262/#sec-%wrapforvaliditeratorprototype%.next
  next() {
    // 1.-2. Perform ? RequireInternalSlot(O, [[Iterated]]).
    const { iterated } = requireInternalSlots(this, 'a wrapped iterator', 'next');
    // 3.-4. Return ? Call(iteratorRecord.[[NextMethod]], iteratorRecord.[[Iterator]]).
    return apply(iterated.next, iterated.iterator, NO_ARGUMENTS);
  }

  // https://tc39.es/ecma262/#sec-%wrapforvaliditeratorprototype%.return
  return() {
    // 1.-2. Perform ? RequireInternalSlot(O, [[Iterated]]).
    const { iterated } = requireInternalSlots(this, 'a wrapped iterator', 'return');
    // 3.-5. Let returnMethod be ? GetMethod(iterator, "return").
    const returnMethod = getMethod(iterated.iterator, 'return');
    // 6. If returnMethod is undefined, return CreateIteratorResultObject(undefined, true).
    if (returnMethod === undefined) return { value: undefined, done: true };
    // 7. Return ? Call(returnMethod, iterator).
    return apply(returnMethod, iterated.iterator, NO_ARGUMENTS);
  }
}
delete WrapForValidIterator.prototype.constructor;
setPrototypeOf(WrapForValidIterator.prototype, IteratorPrototype);

// ---- Properties of the Iterator constructor

const isPrototypeOf = ObjectPrototype.isPrototypeOf;

const IteratorConstructor = globalThis.Iterator ?? Iterator;

install(IteratorConstructor, {
  // https://tc39.es/ecma262/#sec-iterator.concat
  concat(...items) {
    // 1. Let iterables be a new empty List.
    const iterables = newList();
    // 2. For each element item of items, do
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      // a. If item is not an Object, throw a TypeError exception.
      if (!isObject(item)) throw typeError(`Iterator.concat: ${describe(item)} is not an object`);
      // b. Let method be ? GetMethod(item, %Symbol.iterator%). c. If method is undefined, throw a TypeError exception.
      const method = getMethod(item, symbolIterator);
      if (method === undefined) throw typeError(`Iterator.concat: ${describe(item)} is not iterable`);
      // d. Append the Record { [[OpenMethod]]: method, [[Iterable]]: item } to iterables.
      append(iterables, { method, item });
    }
    let index = 0;
    let inner;
    return new IteratorHelper(
      () => {
        // 3.a. For each Record iterable of iterables, do
        for (;;) {
          if (inner === undefined) {
            if (index === iterables.length) return DONE;
            // i.-iii. Let iteratorRecord be that of ? Call(iterable.[[OpenMethod]], iterable.[[Iterable]]).
            const { method, item } = iterables[index];
            iterables[index++] = undefined;
            inner = getIteratorFromMethod(item, method);
          }
          // v. Repeat: let innerValue be ? IteratorStepValue(iteratorRecord); yield it.
          const value = iteratorStepValue(inner);
          if (value !== DONE) return value;
          inner = undefined;
        }
      },
      // v.3.b. If completion is an abrupt completion, return ? IteratorClose(iteratorRecord, completion).
      (started) => {
        if (started) iteratorClose(inner.iterator);
      },
    );
  },

  // https://tc39.es/ecma262/#sec-iterator.from
  from(O) {
    // 1. Let iteratorRecord be ? GetIteratorFlattenable(O, iterate-string-primitives).
    const record = getIteratorFlattenable(O, true, 'Iterator.from');
    // 2.-3. If ? OrdinaryHasInstance(%Iterator%, iteratorRecord.[[Iterator]]), return iteratorRecord.[[Iterator]].
    if (apply(isPrototypeOf, IteratorPrototype, [record.iterator])) return record.iterator;
    // 4.-6. Return a wrapper of iteratorRecord.
    return new WrapForValidIterator(record);
  },
});

// ---- Properties of the Iterator prototype object

// The argument of a method of Iterator.prototype that has to be callable; the
// iterator is closed if it is not.
const requireIteratorCallback = (O, method, name, value) => {
  if (!isObject(O)) throw typeError(`${method} called on ${describe(O)}, which is not an object`);
  if (typeof value !== 'function') throw iteratorCloseWith(O, notCallable(method, name, value));
};

// The argument of take and drop; the iterator is closed if it is wrong.
const requireIteratorLimit = (O, method, limit) => {
  if (!isObject(O)) throw typeError(`${method} called on ${describe(O)}, which is not an object`);
  let number;
  try {
    // Let numLimit be ? ToNumber(limit).
    number = +limit;
  } catch (error) {
    throw iteratorCloseWith(O, error);
  }
  // If numLimit is NaN, or finite and greater than 2^53 - 1, or integerLimit < 0, throw a RangeError exception.
  if (number !== number || (number > MAX_SAFE_INTEGER && number !== Infinity) || trunc(number) < 0) {
    throw iteratorCloseWith(O, rangeError(`${method}: ${number} is not a valid limit`));
  }
  return toIntegerOrInfinity(number);
};

// An iterator helper over one iterator that is closed if the helper is.
const helperOver = (iterated, step) => new IteratorHelper(step, () => iteratorClose(iterated.iterator));

install(IteratorPrototype, {
  // https://tc39.es/ecma262/#sec-iterator.prototype.drop
  drop(limit) {
    // 1.-8. Let integerLimit be limit as an integer of at least 0.
    let remaining = requireIteratorLimit(this, 'Iterator.prototype.drop', limit);
    // 9. Set iterated to ? GetIteratorDirect(O).
    const iterated = getIteratorDirect(this);
    return helperOver(iterated, () => {
      // 10.b. Repeat, while remaining > 0: let next be ? IteratorStep(iterated).
      for (; remaining > 0; remaining--) {
        if (iteratorStep(iterated) === DONE) return DONE;
      }
      // c. Repeat: yield ? IteratorStepValue(iterated).
      return iteratorStepValue(iterated);
    });
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.every
  every(predicate) {
    // 1.-5. Validate.
    requireIteratorCallback(this, 'Iterator.prototype.every', 'predicate', predicate);
    // 6.-8. For each value: if the predicate's result is false, close the iterator and return false.
    let counter = 0;
    for (const value of iterate(this)) {
      if (!predicate(value, counter++)) return false;
    }
    return true;
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.filter
  filter(predicate) {
    // 1.-5. Validate.
    requireIteratorCallback(this, 'Iterator.prototype.filter', 'predicate', predicate);
    // 6. Set iterated to ? GetIteratorDirect(O).
    const iterated = getIteratorDirect(this);
    let counter = 0;
    return helperOver(iterated, () => {
      // 7.b. Repeat,
      for (;;) {
        // i.-ii. Let value be ? IteratorStepValue(iterated).
        const value = iteratorStepValue(iterated);
        if (value === DONE) return DONE;
        // iii.-iv. Let selected be Call(predicate, undefined, « value, counter »); IfAbruptCloseIterator.
        let selected;
        try {
          selected = predicate(value, counter++);
        } catch (error) {
          throw iteratorCloseWith(iterated.iterator, error);
        }
        // v. If ToBoolean(selected), yield value.
        if (selected) return value;
      }
    });
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.find
  find(predicate) {
    // 1.-5. Validate.
    requireIteratorCallback(this, 'Iterator.prototype.find', 'predicate', predicate);
    // 6.-8. For each value: if the predicate's result is true, close the iterator and return value.
    let counter = 0;
    for (const value of iterate(this)) {
      if (predicate(value, counter++)) return value;
    }
    return undefined;
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.flatmap
  flatMap(mapper) {
    // 1.-5. Validate.
    requireIteratorCallback(this, 'Iterator.prototype.flatMap', 'mapper', mapper);
    // 6. Set iterated to ? GetIteratorDirect(O).
    const iterated = getIteratorDirect(this);
    let counter = 0;
    let inner;
    return new IteratorHelper(
      () => {
        // 7.b. Repeat,
        for (;;) {
          if (inner === undefined) {
            // i.-ii. Let value be ? IteratorStepValue(iterated).
            const value = iteratorStepValue(iterated);
            if (value === DONE) return DONE;
            // iii.-vi. Let innerIterator be GetIteratorFlattenable(Call(mapper, undefined, « value, counter »),
            // reject-primitives); IfAbruptCloseIterator.
            try {
              inner = getIteratorFlattenable(mapper(value, counter++), false, 'Iterator.prototype.flatMap');
            } catch (error) {
              throw iteratorCloseWith(iterated.iterator, error);
            }
          }
          // viii. Repeat, while innerAlive: let innerValue be IteratorStepValue(innerIterator);
          // IfAbruptCloseIterator; yield it.
          let innerValue;
          try {
            innerValue = iteratorStepValue(inner);
          } catch (error) {
            throw iteratorCloseWith(iterated.iterator, error);
          }
          if (innerValue !== DONE) return innerValue;
          inner = undefined;
        }
      },
      (started) => {
        if (started) {
          // viii.4.b.i.-ii. Let backupCompletion be IteratorClose(innerIterator, completion); IfAbruptCloseIterator.
          try {
            iteratorClose(inner.iterator);
          } catch (error) {
            throw iteratorCloseWith(iterated.iterator, error);
          }
        }
        // iii. Return ? IteratorClose(iterated, completion).
        iteratorClose(iterated.iterator);
      },
    );
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.foreach
  forEach(procedure) {
    // 1.-5. Validate.
    requireIteratorCallback(this, 'Iterator.prototype.forEach', 'procedure', procedure);
    // 6.-8. Call procedure with each value.
    let counter = 0;
    for (const value of iterate(this)) procedure(value, counter++);
  },

  // https://tc39.es/proposal-iterator-includes/#sec-iterator.prototype.includes
  includes(searchElement, skippedElements = undefined) {
    // 1.-2. If O is not an Object, throw a TypeError exception.
    if (!isObject(this)) {
      throw typeError(`Iterator.prototype.includes called on ${describe(this)}, which is not an object`);
    }
    // 4.-8. Let toSkip be skippedElements, an integer of 0 … 2^53 - 1 or infinity; close the iterator otherwise.
    let toSkip = 0;
    if (skippedElements !== undefined) {
      if (typeof skippedElements !== 'number' || skippedElements !== trunc(skippedElements)) {
        throw iteratorCloseWith(this, typeError(
          `Iterator.prototype.includes: the number of elements to skip must be an integer, not ${describe(skippedElements)}`));
      }
      if (skippedElements < 0 || (skippedElements > MAX_SAFE_INTEGER && skippedElements !== Infinity)) {
        throw iteratorCloseWith(this, rangeError(
          `Iterator.prototype.includes: cannot skip ${skippedElements} elements`));
      }
      toSkip = skippedElements;
    }
    // 9.-12. For each value after those: if SameValueZero(value, searchElement), close the iterator and return true.
    for (const value of iterate(this)) {
      if (toSkip > 0) toSkip--;
      else if (value === searchElement || (value !== value && searchElement !== searchElement)) return true;
    }
    return false;
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.map
  map(mapper) {
    // 1.-5. Validate.
    requireIteratorCallback(this, 'Iterator.prototype.map', 'mapper', mapper);
    // 6. Set iterated to ? GetIteratorDirect(O).
    const iterated = getIteratorDirect(this);
    let counter = 0;
    return helperOver(iterated, () => {
      // 7.b.i.-ii. Let value be ? IteratorStepValue(iterated).
      const value = iteratorStepValue(iterated);
      if (value === DONE) return DONE;
      // iii.-v. Yield Call(mapper, undefined, « value, counter »); IfAbruptCloseIterator.
      try {
        return mapper(value, counter++);
      } catch (error) {
        throw iteratorCloseWith(iterated.iterator, error);
      }
    });
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.reduce
  reduce(reducer, initialValue = undefined) {
    // 1.-5. Validate.
    requireIteratorCallback(this, 'Iterator.prototype.reduce', 'reducer', reducer);
    // 7. If initialValue is not present, the accumulator is the first value; 8. else initialValue.
    let accumulator = initialValue;
    let counter = 0;
    let empty = arguments.length < 2;
    // 6., 9. For each value: let accumulator be ? Call(reducer, undefined, « accumulator, value, counter »).
    for (const value of iterate(this)) {
      if (empty) {
        accumulator = value;
        empty = false;
      } else {
        accumulator = reducer(accumulator, value, counter);
      }
      counter++;
    }
    // 7.b. If there was no value, throw a TypeError exception.
    if (empty) throw typeError('Iterator.prototype.reduce: an empty iterator has no initial value');
    return accumulator;
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.some
  some(predicate) {
    // 1.-5. Validate.
    requireIteratorCallback(this, 'Iterator.prototype.some', 'predicate', predicate);
    // 6.-8. For each value: if the predicate's result is true, close the iterator and return true.
    let counter = 0;
    for (const value of iterate(this)) {
      if (predicate(value, counter++)) return true;
    }
    return false;
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.take
  take(limit) {
    // 1.-8. Let integerLimit be limit as an integer of at least 0.
    let remaining = requireIteratorLimit(this, 'Iterator.prototype.take', limit);
    // 9. Set iterated to ? GetIteratorDirect(O).
    const iterated = getIteratorDirect(this);
    return helperOver(iterated, () => {
      // 10.b.i. If remaining = 0, return ? IteratorClose(iterated, ReturnCompletion(undefined)).
      if (remaining === 0) {
        iteratorClose(iterated.iterator);
        return DONE;
      }
      // ii. If remaining ≠ +∞, set remaining to remaining - 1.
      remaining--;
      // iii.-vi. Yield ? IteratorStepValue(iterated).
      return iteratorStepValue(iterated);
    });
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.toarray
  toArray() {
    // 1.-2. If O is not an Object, throw a TypeError exception.
    if (!isObject(this)) throw typeError(`Iterator.prototype.toArray called on ${describe(this)}, which is not an object`);
    // 3.-5. Return an array of the values of ? GetIteratorDirect(O).
    return [...iterate(this)];
  },

  // https://tc39.es/proposal-explicit-resource-management/#sec-%iteratorprototype%-@@dispose
  [symbolDispose]() {
    // 1.-2. Let return be ? GetMethod(O, "return").
    const method = getMethod(this, 'return');
    // 3. If return is not undefined, perform ? Call(return, O, « »).
    if (method !== undefined) apply(method, this, NO_ARGUMENTS);
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype.constructor
  get constructor() {
    return Iterator;
  },
  set constructor(value) {
    setterThatIgnoresPrototypeProperties(this, 'constructor', value);
  },

  // https://tc39.es/ecma262/#sec-iterator.prototype-%symbol.tostringtag%
  get [symbolToStringTag]() {
    return 'Iterator';
  },
  set [symbolToStringTag](value) {
    setterThatIgnoresPrototypeProperties(this, symbolToStringTag, value);
  },
});

// https://tc39.es/ecma262/#sec-SetterThatIgnoresPrototypeProperties with home
// %Iterator.prototype%.
const setterThatIgnoresPrototypeProperties = (object, key, value) => {
  // 1. If thisValue is not an Object, throw a TypeError exception.
  if (!isObject(object)) throw typeError(`cannot set a property of ${describe(object)}`);
  // 2. If thisValue is home, throw a TypeError exception, as if the property were not writable.
  if (object === IteratorPrototype) throw typeError(`the property ${String(key)} of Iterator.prototype is read-only`);
  // 3.-4. Let desc be ? thisValue.[[GetOwnProperty]](p). If it is undefined, perform
  // ? CreateDataPropertyOrThrow(thisValue, p, v).
  if (getOwnPropertyDescriptor(object, key) === undefined) createDataPropertyOrThrow(object, key, value);
  // 5. Else, perform ? Set(thisValue, p, v, true).
  else object[key] = value;
};
