// https://tc39.es/ecma262/#sec-array-objects

install(ArrayPrototype, {
  // https://tc39.es/ecma262/#sec-array.prototype.findlast
  findLast(predicate, thisArg = undefined) {
    // 1. Let O be ? ToObject(this value).
    const O = toObject(this, 'Array.prototype.findLast');
    // 2. Let len be ? LengthOfArrayLike(O).
    const length = lengthOfArrayLike(O);
    // 3. Let findRec be ? FindViaPredicate(O, len, descending, predicate, thisArg).
    if (typeof predicate !== 'function') throw notCallable('Array.prototype.findLast', 'predicate', predicate);
    for (let k = length - 1; k >= 0; k--) {
      const value = O[k];
      // 4. Return findRec.[[Value]].
      if (callWith(predicate, thisArg, value, k, O)) return value;
    }
    return undefined;
  },

  // https://tc39.es/ecma262/#sec-array.prototype.findlastindex
  findLastIndex(predicate, thisArg = undefined) {
    // 1. Let O be ? ToObject(this value).
    const O = toObject(this, 'Array.prototype.findLastIndex');
    // 2. Let len be ? LengthOfArrayLike(O).
    const length = lengthOfArrayLike(O);
    // 3. Let findRec be ? FindViaPredicate(O, len, descending, predicate, thisArg).
    if (typeof predicate !== 'function') throw notCallable('Array.prototype.findLastIndex', 'predicate', predicate);
    for (let k = length - 1; k >= 0; k--) {
      // 4. Return findRec.[[Index]].
      if (callWith(predicate, thisArg, O[k], k, O)) return k;
    }
    return -1;
  },

  // https://tc39.es/ecma262/#sec-array.prototype.toreversed
  toReversed() {
    // 1. Let O be ? ToObject(this value).
    const O = toObject(this, 'Array.prototype.toReversed');
    // 2. Let len be ? LengthOfArrayLike(O).
    const length = lengthOfArrayLike(O);
    // 3. Let A be ? ArrayCreate(len).
    const A = arrayCreate(length);
    // 4.-5. For each k, set A[k] to ? Get(O, len - k - 1).
    for (let k = 0; k < length; k++) A[k] = O[length - k - 1];
    // 6. Return A.
    return A;
  },

  // https://tc39.es/ecma262/#sec-array.prototype.tosorted
  toSorted(comparator) {
    // 1. If comparator is not undefined and not callable, throw a TypeError exception.
    if (comparator !== undefined && typeof comparator !== 'function') {
      throw notCallable('Array.prototype.toSorted', 'comparator', comparator);
    }
    // 2. Let O be ? ToObject(this value).
    const O = toObject(this, 'Array.prototype.toSorted');
    // 3. Let len be ? LengthOfArrayLike(O).
    const length = lengthOfArrayLike(O);
    // 4. Let A be ? ArrayCreate(len).
    const A = arrayCreate(length);
    // 5.-6. Let sortedList be ? SortIndexedProperties(O, len, SortCompare, read-through-holes).
    for (let k = 0; k < length; k++) A[k] = O[k];
    // 7.-8. A receives sortedList; no script sees A before it is sorted.
    apply(arraySort, A, [comparator]);
    // 9. Return A.
    return A;
  },

  // https://tc39.es/ecma262/#sec-array.prototype.tospliced
  toSpliced(start, skipCount, ...items) {
    // 1. Let O be ? ToObject(this value).
    const O = toObject(this, 'Array.prototype.toSpliced');
    // 2. Let len be ? LengthOfArrayLike(O).
    const length = lengthOfArrayLike(O);
    // 3.-6. Let actualStart be start as a clamped relative index.
    const actualStart = clampRelative(toIntegerOrInfinity(start), length);
    // 7. Let insertCount be the number of elements in items.
    const insertCount = items.length;
    // 8. If start is not present, let actualSkipCount be 0.
    let actualSkipCount = 0;
    // 9. Else if skipCount is not present, it is len - actualStart.
    if (arguments.length === 1) actualSkipCount = length - actualStart;
    // 10. Else it is skipCount, clamped to 0 … len - actualStart.
    else if (arguments.length > 1) {
      const count = toIntegerOrInfinity(skipCount);
      const most = length - actualStart;
      actualSkipCount = count < 0 ? 0 : count > most ? most : count;
    }
    // 11. Let newLen be len + insertCount - actualSkipCount.
    const newLength = length + insertCount - actualSkipCount;
    // 12. If newLen > 2^53 - 1, throw a TypeError exception.
    if (newLength > MAX_SAFE_INTEGER) throw typeError(`Array.prototype.toSpliced: ${newLength} elements are too many`);
    // 13. Let A be ? ArrayCreate(newLen).
    const A = arrayCreate(newLength);
    // 14. Let i be 0. 16. What stands before actualStart.
    let i = 0;
    for (; i < actualStart; i++) A[i] = O[i];
    // 17. The items.
    for (let k = 0; k < insertCount; k++) A[i++] = items[k];
    // 15. Let r be actualStart + actualSkipCount. 18. What stands after it.
    for (let r = actualStart + actualSkipCount; i < newLength; r++) A[i++] = O[r];
    // 19. Return A.
    return A;
  },

  // https://tc39.es/ecma262/#sec-array.prototype.with
  with(index, value) {
    // 1. Let O be ? ToObject(this value).
    const O = toObject(this, 'Array.prototype.with');
    // 2. Let len be ? LengthOfArrayLike(O).
    const length = lengthOfArrayLike(O);
    // 3.-5. Let actualIndex be index, counted from the end if it is negative.
    const actualIndex = fromRelative(toIntegerOrInfinity(index), length);
    // 6. If actualIndex ≥ len or actualIndex < 0, throw a RangeError exception.
    if (actualIndex >= length || actualIndex < 0) throw outOfRange('Array.prototype.with', index, length);
    // 7. Let A be ? ArrayCreate(len).
    const A = arrayCreate(length);
    // 8.-9. For each k, set A[k] to value at actualIndex, else to ? Get(O, k).
    for (let k = 0; k < length; k++) A[k] = k === actualIndex ? value : O[k];
    // 10. Return A.
    return A;
  },
});

// https://tc39.es/ecma262/#sec-array.prototype-%symbol.unscopables%
const unscopables = ArrayPrototype[Symbol.unscopables];
unscopables.findLast = true;
unscopables.findLastIndex = true;
unscopables.toReversed = true;
unscopables.toSorted = true;
unscopables.toSpliced = true;

install(Array, {
  // https://tc39.es/ecma262/#sec-array.fromasync
  fromAsync(asyncItems, mapper = undefined, thisArg = undefined) {
    return arrayFromAsync(this, asyncItems, mapper, thisArg);
  },
});

// The body of Array.fromAsync, a built-in async function.
const arrayFromAsync = async (C, asyncItems, mapper, thisArg) => {
  // 2. If mapper is undefined, let mapping be false.
  // 3. Else, if IsCallable(mapper) is false, throw a TypeError exception; let mapping be true.
  const mapping = mapper !== undefined;
  if (mapping && typeof mapper !== 'function') throw notCallable('Array.fromAsync', 'mapper', mapper);
  // 4. Let usingAsyncIterator be ? GetMethod(asyncItems, %Symbol.asyncIterator%).
  const usingAsyncIterator = getMethod(asyncItems, symbolAsyncIterator);
  // 5. If usingAsyncIterator is undefined, let usingSyncIterator be ? GetMethod(asyncItems, %Symbol.iterator%).
  const method = usingAsyncIterator ?? getMethod(asyncItems, symbolIterator);

  if (method !== undefined) {
    // 7.-8. Let iteratorRecord be ? GetIteratorFromMethod(asyncItems, method), through
    // CreateAsyncFromSyncIterator if the method is the synchronous one.
    const record = getIteratorFromMethod(asyncItems, method);
    const sync = usingAsyncIterator === undefined;
    // 9.a. If IsConstructor(C), let A be ? Construct(C). b. Else, let A be ! ArrayCreate(0).
    const A = isConstructor(C) ? new C() : [];
    // 9.c.-d. Repeat,
    for (let k = 0; ; k++) {
      // iii.-iv. Let nextResult be ? Await(? Call(iteratorRecord.[[NextMethod]], iteratorRecord.[[Iterator]])).
      const nextResult = await (sync ? asyncFromSyncNext(record) : apply(record.next, record.iterator, NO_ARGUMENTS));
      // v. If nextResult is not an Object, throw a TypeError exception.
      if (!isObject(nextResult)) throw typeError(`the iterator's next() returned ${describe(nextResult)}, not an object`);
      // vi.-vii. If ? IteratorComplete(nextResult), set A's length and return A.
      if (nextResult.done) {
        A.length = k;
        return A;
      }
      // viii. Let nextValue be ? IteratorValue(nextResult).
      let value = nextResult.value;
      try {
        // ix. If mapping, let value be Await(Call(mapper, thisArg, « nextValue, k »)).
        if (mapping) value = await apply(mapper, thisArg, [value, k]);
        // xi. Perform CreateDataPropertyOrThrow(A, k, value).
        createDataPropertyOrThrow(A, k, value);
        // i. If k, of the next round, ≥ 2^53 - 1, it is a TypeError.
        if (k + 1 >= MAX_SAFE_INTEGER) throw typeError('Array.fromAsync: too many elements');
      } catch (error) {
        // IfAbruptCloseAsyncIterator: AsyncIteratorClose(iteratorRecord, ThrowCompletion(error)).
        try {
          if (sync) {
            await asyncFromSyncReturn(record.iterator);
          } else {
            const returnMethod = getMethod(record.iterator, 'return');
            if (returnMethod !== undefined) await apply(returnMethod, record.iterator, NO_ARGUMENTS);
          }
        } catch {
          // What closing throws is outweighed by the error.
        }
        throw error;
      }
    }
  }

  // 10.b. Let arrayLike be ! ToObject(asyncItems).
  const arrayLike = Object(asyncItems);
  // c. Let len be ? LengthOfArrayLike(arrayLike).
  const length = lengthOfArrayLike(arrayLike);
  // d.-e. Let A be ? Construct(C, « len ») or ? ArrayCreate(len).
  const A = isConstructor(C) ? new C(length) : new Array(length);
  // f.-g. For each k, define Await(Get(arrayLike, k)), mapped and awaited once more if there is a mapper.
  for (let k = 0; k < length; k++) {
    let value = await arrayLike[k];
    if (mapping) value = await apply(mapper, thisArg, [value, k]);
    createDataPropertyOrThrow(A, k, value);
  }
  // h. Perform ? Set(A, "length", len, true).
  A.length = length;
  // i. Return A.
  return A;
};

// https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%.next
const asyncFromSyncNext = async (record) => {
  const result = apply(record.next, record.iterator, NO_ARGUMENTS);
  if (!isObject(result)) throw typeError(`the iterator's next() returned ${describe(result)}, not an object`);
  const done = !!result.done;
  const value = result.value;
  try {
    return { value: await value, done };
  } catch (error) {
    // A rejected value closes the iterator, unless it was the last one.
    throw done ? error : iteratorCloseWith(record.iterator, error);
  }
};

// https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%.return
const asyncFromSyncReturn = async (iterator) => {
  const method = getMethod(iterator, 'return');
  if (method === undefined) return { value: undefined, done: true };
  const result = apply(method, iterator, NO_ARGUMENTS);
  if (!isObject(result)) throw typeError(`the iterator's return() returned ${describe(result)}, not an object`);
  const done = !!result.done;
  return { value: await result.value, done };
};
