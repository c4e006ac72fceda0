// Checked against Streams of 2026-08-18 and Web IDL of 2026-03-27.

// Asynchronous iteration, both ways.

const getMethod = (object, key) => {
  const method = object[key];
  if (method === undefined || method === null) return undefined;
  if (typeof method !== 'function') throw typeError(`The property ${key === 'return' ? key : 'of the iterator'} is not a function.`);
  return method;
};

// ---- https://streams.spec.whatwg.org/#readable-stream-from-iterable

// https://webidl.spec.whatwg.org/#js-to-async-iterable
const toAsyncSequence = (object) => {
  // 1. If V is not an Object, throw a TypeError exception.
  if (!isObject(object)) throw typeError('The provided value is not async iterable.');
  // 2.-4. Let method be ? GetMethod(V, %Symbol.asyncIterator%), or else ? GetMethod(V, %Symbol.iterator%).
  let method = getMethod(object, symbolAsyncIterator);
  if (method !== undefined) return { object, method, sync: false };
  method = getMethod(object, symbolIterator);
  if (method === undefined) throw typeError('The provided value is not async iterable.');
  return { object, method, sync: true };
};

// https://webidl.spec.whatwg.org/#async-sequence-open
const openAsyncSequence = ({ object, method, sync }) => {
  // https://tc39.es/ecma262/#sec-getiteratorfrommethod
  const iterator = apply(method, object, []);
  if (!isObject(iterator)) throw typeError('The iterator is not an object.');
  const record = { iterator, next: iterator.next };
  // 2. If the sequence is of a synchronous iterator, make an asynchronous one of it.
  return sync ? createAsyncFromSyncIterator(record) : record;
};

const iteratorNext = ({ iterator, next }) => {
  if (typeof next !== 'function') throw typeError("The iterator's next is not a function.");
  const result = apply(next, iterator, []);
  return result;
};

const requireIteratorResult = (result) => {
  if (!isObject(result)) throw typeError('The result of the iterator is not an object.');
  return result;
};

// https://tc39.es/ecma262/#sec-createasyncfromsynciterator. What comes of it is only
// seen by this script, so that it needs no object of its own.
const createAsyncFromSyncIterator = (record) => ({
  iterator: {
    // https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%.return
    return: (value) => {
      const method = getMethod(record.iterator, 'return');
      if (method === undefined) return promiseResolvedWith({ value, done: true });
      return asyncFromSyncIteratorContinuation(
        requireIteratorResult(apply(method, record.iterator, [value])), record, false);
    },
  },
  // https://tc39.es/ecma262/#sec-%asyncfromsynciteratorprototype%.next
  next: () => asyncFromSyncIteratorContinuation(requireIteratorResult(iteratorNext(record)), record, true),
});

// https://tc39.es/ecma262/#sec-asyncfromsynciteratorcontinuation
const asyncFromSyncIteratorContinuation = (result, { iterator }, closeIterator) => promiseOf(() => {
  // 3.-6. Let done be IteratorComplete(result) and value be IteratorValue(result).
  const done = !!result.done;
  const { value } = result;
  const close = (error) => {
    // IteratorClose with a throw completion: the error outweighs what closing throws.
    try {
      const method = getMethod(iterator, 'return');
      if (method !== undefined) apply(method, iterator, []);
    } catch {
      // 6. If completion is a throw completion, return ? completion.
    }
    throw error;
  };
  // 7.-8. Let valueWrapper be PromiseResolve(%Promise%, value).
  let valueWrapper;
  try {
    valueWrapper = promiseResolve(value);
  } catch (error) {
    if (!done && closeIterator) close(error);
    throw error;
  }
  // 9.-14. Perform PromiseThen on it.
  return reacting(
    valueWrapper,
    (unwrapped) => ({ value: unwrapped, done }),
    done || !closeIterator ? undefined : close);
});

// https://streams.spec.whatwg.org/#abstract-opdef-readablestreamfromiterable
const readableStreamFromIterable = (asyncIterable) => {
  // 1. Let stream be undefined.
  let stream;
  // 2. Let iterator be the result of opening asyncIterable.
  const record = openAsyncSequence(asyncIterable);
  // 4. Let pullAlgorithm be the following steps:
  const pullAlgorithm = () => {
    // 1. Let nextPromise be the result of getting the next value of iterator.
    // https://webidl.spec.whatwg.org/#async-iterator-get-next-value
    let nextPromise;
    try {
      nextPromise = promiseResolvedWith(iteratorNext(record));
    } catch (error) {
      nextPromise = promiseRejectedWith(error);
    }
    // 2. Return the result of reacting to nextPromise. (That it was rejected errors the stream.)
    // AD-HOC: Getting the next value takes it from the result in a reaction of its own, whose
    // promise would wait for a value that is a promise. One reaction does both here, as it did
    // before Web IDL had these steps, and values that are promises become chunks.
    return reacting(nextPromise, (result) => {
      requireIteratorResult(result);
      if (result.done) readableStreamDefaultControllerClose(stream.controller);
      else readableStreamDefaultControllerEnqueue(stream.controller, result.value);
    }, undefined);
  };
  // 5. Let cancelAlgorithm be the following steps, given reason:
  const cancelAlgorithm = (reason) => promiseOf(() => {
    // 1. Return the result of closing iterator with reason.
    // https://webidl.spec.whatwg.org/#async-iterator-close
    const { iterator } = record;
    const method = getMethod(iterator, 'return');
    if (method === undefined) return promiseResolvedWith(undefined);
    return reacting(promiseResolvedWith(apply(method, iterator, [reason])), (result) => {
      requireIteratorResult(result);
      return undefined;
    }, undefined);
  });
  // 6. Set stream to ! CreateReadableStream(startAlgorithm, pullAlgorithm, cancelAlgorithm, 0).
  stream = createReadableStream(returnUndefined, pullAlgorithm, cancelAlgorithm, 0, sizeOne);
  // 7. Return stream.
  return stream;
};

// ---- https://streams.spec.whatwg.org/#rs-asynciterator

const END_OF_ITERATION = { __proto__: null };

// https://webidl.spec.whatwg.org/#default-asynchronous-iterator-object
class ReadableStreamAsyncIteratorSlots {
  kind = 'ReadableStream AsyncIterator';
  object = undefined;
  ongoingPromise = undefined;
  isFinished = false;
  preventCancel;
  reader;

  // https://streams.spec.whatwg.org/#rs-get-iterator
  constructor(stream, options) {
    // 3.-4. Set iterator's prevent cancel to args[0]["preventCancel"].
    this.preventCancel = isDictionary(options, 'ReadableStreamIteratorOptions') && !!options.preventCancel;
    // 1.-2. Set iterator's reader to ? AcquireReadableStreamDefaultReader(stream).
    this.reader = acquireReadableStreamDefaultReader(stream);
  }

  get endOfIteration() {
    return END_OF_ITERATION;
  }

  // https://streams.spec.whatwg.org/#rs-asynciterator-prototype-next
  getTheNextIterationResult() {
    const { reader } = this;
    // 3. Let promise be a new promise.
    const promise = newPromise();
    // 4.-5. Perform ! ReadableStreamDefaultReaderRead(this, a read request).
    readableStreamDefaultReaderRead(reader, new StepsRequest(
      (chunk) => resolvePromise(promise, chunk),
      () => {
        readerRelease(reader);
        resolvePromise(promise, END_OF_ITERATION);
      },
      (e) => {
        readerRelease(reader);
        rejectPromise(promise, e);
      }));
    // 6. Return promise.
    return promise;
  }

  // https://streams.spec.whatwg.org/#rs-asynciterator-prototype-return
  asynchronousIteratorReturn(arg) {
    const { reader } = this;
    // 4.-5. Cancel the stream unless that is prevented, and release the reader.
    const result = this.preventCancel ? promiseResolvedWith(undefined) : readableStreamReaderGenericCancel(reader, arg);
    readerRelease(reader);
    return result;
  }
}

// Runs steps that return a promise after what is going on, or at once.
const afterOngoing = (iterator, steps) => {
  iterator.ongoingPromise = iterator.ongoingPromise === undefined
    ? steps() : reacting(iterator.ongoingPromise, steps, steps);
  return iterator.ongoingPromise;
};

// https://webidl.spec.whatwg.org/#js-asynchronous-iterator-prototype-object
const asyncIteratorMethods = {
  next() {
    return promiseOf(() => {
      const iterator = slotsOfThis(this, 'ReadableStream AsyncIterator');
      // 4.-8. Run nextSteps.
      return afterOngoing(iterator, () => {
        // 2. If object's is finished is true, then return a promise resolved with CreateIterResultObject(undefined, true).
        if (iterator.isFinished) return promiseResolvedWith({ value: undefined, done: true });
        // 4.-11. React to the result of running the get the next iteration result algorithm.
        return reacting(
          iterator.getTheNextIterationResult(),
          (next) => {
            iterator.ongoingPromise = undefined;
            if (next === iterator.endOfIteration) {
              iterator.isFinished = true;
              return { value: undefined, done: true };
            }
            return { value: next, done: false };
          },
          (reason) => {
            iterator.ongoingPromise = undefined;
            iterator.isFinished = true;
            throw reason;
          });
      });
    });
  },

  return(value) {
    return promiseOf(() => {
      const iterator = slotsOfThis(this, 'ReadableStream AsyncIterator');
      // 4.-7. Run returnSteps.
      const ongoing = afterOngoing(iterator, () => {
        // 2. If object's is finished is true, then return a promise resolved with CreateIterResultObject(value, true).
        if (iterator.isFinished) return promiseResolvedWith({ value, done: true });
        // 3.-4. Set object's is finished to true, and run the asynchronous iterator return algorithm.
        iterator.isFinished = true;
        return iterator.asynchronousIteratorReturn(value);
      });
      // 8.-13. Return a promise of CreateIterResultObject(value, true).
      return reacting(ongoing, () => ({ value, done: true }), undefined);
    });
  },
};

// The prototype has the methods as Web IDL defines them: enumerable, like those of
// the literal. Its own prototype is that of all asynchronous iterators.
prototypes['ReadableStream AsyncIterator'] = {
  __proto__: prototypeOf(prototypeOf(async function* () {}.prototype)),
  next: asyncIteratorMethods.next,
  return: asyncIteratorMethods.return,
};
defineTag(prototypes['ReadableStream AsyncIterator'], 'ReadableStream AsyncIterator');
