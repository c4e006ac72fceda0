// https://tc39.es/proposal-joint-iteration/

// https://tc39.es/proposal-joint-iteration/#sec-closeall with a normal or return
// completion: closes, from the last to the first, the records that are open.
const iteratorCloseAll = (records) => {
  for (let i = records.length - 1; i >= 0; i--) {
    if (!records[i].open) continue;
    records[i].open = false;
    try {
      iteratorClose(records[i].iterator);
    } catch (error) {
      throw iteratorCloseAllWith(records, error);
    }
  }
};

// The same with a throw completion: gives back the error.
const iteratorCloseAllWith = (records, error) => {
  for (let i = records.length - 1; i >= 0; i--) {
    if (!records[i].open) continue;
    records[i].open = false;
    iteratorCloseWith(records[i].iterator, error);
  }
  return error;
};

// The "mode" and "padding" options of zip and zipKeyed.
const getZipOptions = (options, method) => {
  // 2. Set options to ? GetOptionsObject(options).
  const opts = getOptionsObject(options, method);
  // 3.-4. Let mode be ? Get(options, "mode"); undefined stands for "shortest".
  const { mode = 'shortest' } = opts;
  // 5. If mode is not one of "shortest", "longest" or "strict", throw a TypeError exception.
  if (mode !== 'shortest' && mode !== 'longest' && mode !== 'strict') {
    throw typeError(`${method}: mode must be "shortest", "longest" or "strict", not ${describe(mode)}`);
  }
  // 6.-7. If mode is "longest", let paddingOption be ? Get(options, "padding"), undefined or an Object.
  let padding;
  if (mode === 'longest') {
    padding = opts.padding;
    if (padding !== undefined && !isObject(padding)) {
      throw typeError(`${method}: padding must be an object, not ${describe(padding)}`);
    }
  }
  return { mode, padding };
};

// GetIteratorFlattenable(value, reject-primitives), as an open record.
const openIterator = (value, method) => {
  const { iterator, next, helper } = getIteratorFlattenable(value, false, method);
  return { iterator, next, helper, open: true };
};

// https://tc39.es/proposal-joint-iteration/#sec-IteratorZip
const iteratorZip = (iterators, mode, padding, finishResults, method) => {
  // 1. Let iterCount be the number of elements in iters.
  const count = iterators.length;
  // 2. Let openIters be a copy of iters: those whose records are open.
  let openCount = count;
  const unequal = () => typeError(`${method}: the iterators do not have the same number of values`);
  const step = () => {
    // 3.a. If iterCount = 0, return.
    if (count === 0) return DONE;
    // b.i. Let results be a new empty List.
    const results = newList();
    // iii. For each integer i such that 0 ≤ i < iterCount, do
    for (let i = 0; i < count; i++) {
      const record = iterators[i];
      let result;
      if (!record.open) {
        // 2. If iter is null, mode is "longest", and the padding takes its place.
        result = padding[i];
      } else {
        // 3.a. Let result be IteratorStepValue(iter).
        try {
          result = iteratorStepValue(record);
        } catch (error) {
          // b. If it is an abrupt completion, close the others.
          record.open = false;
          throw iteratorCloseAllWith(iterators, error);
        }
        // d. If result is done, then
        if (result === DONE) {
          // i. Remove iter from openIters.
          record.open = false;
          openCount--;
          // ii. If mode is "shortest", close the others and return.
          if (mode === 'shortest') {
            iteratorCloseAll(iterators);
            return DONE;
          }
          if (mode === 'strict') {
            // iii. Else if mode is "strict": after the first iterator, it is an error;
            if (i !== 0) throw iteratorCloseAllWith(iterators, unequal());
            // of the first one, all the others have to be done too.
            for (let k = 1; k < count; k++) {
              let open;
              try {
                open = iteratorStep(iterators[k]);
              } catch (error) {
                iterators[k].open = false;
                throw iteratorCloseAllWith(iterators, error);
              }
              if (open !== DONE) throw iteratorCloseAllWith(iterators, unequal());
              iterators[k].open = false;
            }
            return DONE;
          }
          // iv. Else, mode is "longest": if openIters is empty, return; the padding takes the place of iter.
          if (openCount === 0) return DONE;
          result = padding[i];
        }
      }
      // 4. Append result to results.
      append(results, result);
    }
    // iv.-vi. Yield finishResults(results); if the completion is abrupt, close all.
    return finishResults(results);
  };
  // 4.-6. Return an iterator helper over openIters.
  return new IteratorHelper(step, () => iteratorCloseAll(iterators));
};

install(IteratorConstructor, {
  // https://tc39.es/proposal-joint-iteration/#sec-iterator.zip
  zip(iterables, options = undefined) {
    // 1. If iterables is not an Object, throw a TypeError exception.
    if (!isObject(iterables)) throw typeError(`Iterator.zip: ${describe(iterables)} is not an object`);
    // 2.-7. The options.
    const { mode, padding: paddingOption } = getZipOptions(options, 'Iterator.zip');
    // 8. Let iters be a new empty List. 9. Let padding be a new empty List.
    const iterators = newList();
    const padding = newList();
    // 10. Let inputIter be ? GetIterator(iterables, sync).
    const inputMethod = getMethod(iterables, symbolIterator);
    if (inputMethod === undefined) throw typeError('Iterator.zip: the object is not iterable');
    const input = getIteratorFromMethod(iterables, inputMethod);
    // 11.-12. Repeat, while next is not done,
    for (;;) {
      let next;
      try {
        // a.-b. Set next to IteratorStepValue(inputIter); IfAbruptCloseIterators(next, iters).
        next = iteratorStepValue(input);
      } catch (error) {
        throw iteratorCloseAllWith(iterators, error);
      }
      if (next === DONE) break;
      try {
        // c. Append GetIteratorFlattenable(next, reject-primitives) to iters;
        append(iterators, openIterator(next, 'Iterator.zip'));
      } catch (error) {
        // IfAbruptCloseIterators(iter, the list-concatenation of « inputIter » and iters).
        throw iteratorCloseWith(input.iterator, iteratorCloseAllWith(iterators, error));
      }
    }
    // 13. Let iterCount be the number of elements in iters.
    const count = iterators.length;
    // 14. If mode is "longest", then
    if (mode === 'longest') {
      // a. If paddingOption is undefined, each padding is undefined.
      let usingIterator = paddingOption !== undefined;
      // b. Else they come from it, as long as it has values.
      try {
        let paddingIterator;
        if (usingIterator) {
          const paddingMethod = getMethod(paddingOption, symbolIterator);
          if (paddingMethod === undefined) throw typeError('Iterator.zip: the padding is not iterable');
          paddingIterator = getIteratorFromMethod(paddingOption, paddingMethod);
        }
        for (let i = 0; i < count; i++) {
          const next = usingIterator ? iteratorStepValue(paddingIterator) : undefined;
          if (next === DONE) usingIterator = false;
          append(padding, next === DONE ? undefined : next);
        }
        // v. If it still has some, it is closed.
        if (usingIterator) iteratorClose(paddingIterator.iterator);
      } catch (error) {
        throw iteratorCloseAllWith(iterators, error);
      }
    }
    // 15. Let finishResults be CreateArrayFromList. 16. Return IteratorZip(iters, mode, padding, finishResults).
    return iteratorZip(iterators, mode, padding, createArrayFromList, 'Iterator.zip');
  },

  // https://tc39.es/proposal-joint-iteration/#sec-iterator.zipkeyed
  zipKeyed(iterables, options = undefined) {
    // 1. If iterables is not an Object, throw a TypeError exception.
    if (!isObject(iterables)) throw typeError(`Iterator.zipKeyed: ${describe(iterables)} is not an object`);
    // 2.-7. The options.
    const { mode, padding: paddingOption } = getZipOptions(options, 'Iterator.zipKeyed');
    // 8. Let iters be a new empty List. 9. Let padding be a new empty List.
    const iterators = newList();
    const padding = newList();
    // 10. Let allKeys be ? iterables.[[OwnPropertyKeys]](). 11. Let keys be a new empty List.
    const allKeys = ownKeys(iterables);
    const keys = newList();
    try {
      // 12. For each element key of allKeys, do
      for (let i = 0; i < allKeys.length; i++) {
        const key = allKeys[i];
        // a.-c. If its property is enumerable and its value is not undefined,
        const descriptor = getOwnPropertyDescriptor(iterables, key);
        if (descriptor === undefined || !descriptor.enumerable) continue;
        const value = iterables[key];
        if (value === undefined) continue;
        // iii. append key to keys and GetIteratorFlattenable(value, reject-primitives) to iters.
        append(keys, key);
        append(iterators, openIterator(value, 'Iterator.zipKeyed'));
      }
      // 13.-14. If mode is "longest", the padding of each key is ? Get(paddingOption, key), or undefined.
      if (mode === 'longest') {
        for (let i = 0; i < iterators.length; i++) {
          append(padding, paddingOption === undefined ? undefined : paddingOption[keys[i]]);
        }
      }
    } catch (error) {
      // IfAbruptCloseIterators(…, iters).
      throw iteratorCloseAllWith(iterators, error);
    }
    // 15. Let finishResults make an object with null prototype of keys and results.
    const finishResults = (results) => {
      const object = create(null);
      for (let i = 0; i < results.length; i++) object[keys[i]] = results[i];
      return object;
    };
    // 16. Return IteratorZip(iters, mode, padding, finishResults).
    return iteratorZip(iterators, mode, padding, finishResults, 'Iterator.zipKeyed');
  },
});
