// https://tc39.es/proposal-iterator-chunking/

// The argument of chunks and windows; the iterator is closed if it is wrong.
const requireIteratorSize = (O, method, name, size) => {
  if (!isObject(O)) throw typeError(`${method} called on ${describe(O)}, which is not an object`);
  // If it is not an integral Number, throw a TypeError exception.
  if (typeof size !== 'number' || trunc(size) !== size || size - size !== 0) {
    throw iteratorCloseWith(O, typeError(`${method}: ${name} must be an integer, not ${describe(size)}`));
  }
  // If it is not in the inclusive interval from 1 to 2^32 - 1, throw a RangeError exception.
  if (size < 1 || size > 4294967295) {
    throw iteratorCloseWith(O, rangeError(`${method}: ${name} ${size} is outside of 1…4294967295`));
  }
};

install(IteratorPrototype, {
  // https://tc39.es/proposal-iterator-chunking/#sec-iterator.prototype.chunks
  chunks(chunkSize) {
    // 1.-6. Validate.
    requireIteratorSize(this, 'Iterator.prototype.chunks', 'chunkSize', chunkSize);
    // 7. Set iterated to ? GetIteratorDirect(O).
    const iterated = getIteratorDirect(this);
    let exhausted = false;
    return new IteratorHelper(
      () => {
        if (exhausted) return DONE;
        // 8.a. Let buffer be a new empty List. b. Repeat,
        const buffer = newList();
        while (buffer.length < chunkSize) {
          // i. Let value be ? IteratorStepValue(iterated).
          const value = iteratorStepValue(iterated);
          // ii. If value is done, what is in the buffer is the last chunk.
          if (value === DONE) {
            exhausted = true;
            return buffer.length === 0 ? DONE : createArrayFromList(buffer);
          }
          // iii. Append value to buffer.
          append(buffer, value);
        }
        // iv. Yield CreateArrayFromList(buffer); IfAbruptCloseIterator.
        return createArrayFromList(buffer);
      },
      () => {
        if (!exhausted) iteratorClose(iterated.iterator);
      },
    );
  },

  // https://tc39.es/proposal-iterator-chunking/#sec-iterator.prototype.windows
  windows(windowSize, undersized = undefined) {
    // 1.-6. Validate.
    requireIteratorSize(this, 'Iterator.prototype.windows', 'windowSize', windowSize);
    // 7.-8. If undersized is undefined, it is "only-full"; if it is neither that nor "allow-partial", throw a
    // TypeError exception.
    if (undersized !== undefined && undersized !== 'only-full' && undersized !== 'allow-partial') {
      throw iteratorCloseWith(this, typeError(
        `Iterator.prototype.windows: undersized must be "only-full" or "allow-partial", not ${describe(undersized)}`));
    }
    // 9. Set iterated to ? GetIteratorDirect(O).
    const iterated = getIteratorDirect(this);
    let buffer = newList();
    let exhausted = false;
    return new IteratorHelper(
      () => {
        if (exhausted) return DONE;
        // 10.b. Repeat,
        for (;;) {
          // i. Let value be ? IteratorStepValue(iterated).
          const value = iteratorStepValue(iterated);
          if (value === DONE) {
            // ii. If value is done, an undersized window is yielded only where it is asked for.
            exhausted = true;
            const partial = undersized === 'allow-partial' && buffer.length > 0 && buffer.length < windowSize;
            return partial ? createArrayFromList(buffer) : DONE;
          }
          // iii. If the number of elements in buffer is windowSize, remove the first.
          if (buffer.length === windowSize) {
            const rest = newList();
            for (let i = 1; i < windowSize; i++) append(rest, buffer[i]);
            buffer = rest;
          }
          // iv. Append value to buffer.
          append(buffer, value);
          // v. If it is full, yield CreateArrayFromList(buffer); IfAbruptCloseIterator.
          if (buffer.length === windowSize) return createArrayFromList(buffer);
        }
      },
      () => {
        if (!exhausted) iteratorClose(iterated.iterator);
      },
    );
  },
});
