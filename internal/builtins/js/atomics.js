// Atomics is missing where the realm has no shared memory.
if (Atomics !== undefined) {
  install(Atomics, {
    // https://tc39.es/ecma262/#sec-atomics.pause
    pause(N = undefined) {
      // 1. If N is neither undefined nor an integral Number, throw a TypeError exception.
      if (N !== undefined && (typeof N !== 'number' || N % 1 !== 0)) {
        throw typeError(`Atomics.pause: ${describe(N)} is not an integer`);
      }
      // 2. Signalling to the processor is optional. 3. Return undefined.
    },
  });

  const engineNotify = Atomics.notify;

  // https://tc39.es/ecma262/#sec-validateintegertypedarray, for arrays that can be
  // waited on, giving the length.
  const validateWaitable = (typedArray, method) => {
    const length = validateTypedArray(typedArray, method);
    const type = apply(typedArrayTag, typedArray, NO_ARGUMENTS);
    if (type !== 'Int32Array' && type !== 'BigInt64Array') {
      throw typeError(`${method}: the array is no Int32Array or BigInt64Array`);
    }
    return length;
  };

  // https://tc39.es/ecma262/#sec-validateatomicaccess
  const validateAtomicAccess = (length, requestIndex, method) => {
    const accessIndex = toIndex(requestIndex, method);
    if (accessIndex >= length) throw rangeError(`${method}: ${accessIndex} is not a valid index`);
    return accessIndex;
  };

  // https://tc39.es/ecma262/#sec-issharedarraybuffer
  const isSharedArrayBuffer = (buffer) => {
    try {
      apply(arrayBufferByteLength, buffer, NO_ARGUMENTS);
      return false;
    } catch {
      return true;
    }
  };

  // The arguments of Atomics.wait and Atomics.waitAsync as the host takes them.
  //
  // https://tc39.es/ecma262/#sec-dowait
  const waitWith = (host, method, typedArray, index, value, timeout) => {
    // 1. Let taRecord be ? ValidateIntegerTypedArray(typedArray, true).
    const length = validateWaitable(typedArray, method);
    // 2.-3. If IsSharedArrayBuffer(buffer) is false, throw a TypeError exception.
    if (!isSharedArrayBuffer(apply(typedArrayBuffer, typedArray, NO_ARGUMENTS))) {
      throw typeError(`${method}: the array is not of shared memory`);
    }
    // 4. Let i be ? ValidateAtomicAccess(taRecord, index).
    const i = validateAtomicAccess(length, index, method);
    // 5.-7. Let v be ? ToBigInt64(value) or ? ToInt32(value).
    const v = apply(typedArrayTag, typedArray, NO_ARGUMENTS) === 'BigInt64Array' ? bigIntAsIntN(64, value) : value | 0;
    // 8. Let q be ? ToNumber(timeout).
    const q = +timeout;
    // 9. If q is NaN or +∞, let t be +∞; else let t be max(q, 0).
    const t = q !== q ? Infinity : q < 0 ? 0 : q;
    return host(typedArray, i, v, t);
  };

  const asyncMissing = waitAsync && Atomics.waitAsync === undefined;
  if (asyncMissing) {
    install(Atomics, {
      // https://tc39.es/ecma262/#sec-atomics.waitasync
      waitAsync(typedArray, index, value, timeout) {
        const result = waitWith(waitAsync, 'Atomics.waitAsync', typedArray, index, value, timeout);
        return typeof result === 'string' ? { async: false, value: result } : { async: true, value: result };
      },
    });
  }

  // Under a schedule others go on while an agent waits. One that may not wait hears that from
  // the engine.
  const inTurns = waitsInTurns?.() ?? false;
  if (inTurns && mayBlock()) {
    const { wait } = {
      // https://tc39.es/ecma262/#sec-atomics.wait
      wait(typedArray, index, value, timeout) {
        return waitWith(waitInTurn, 'Atomics.wait', typedArray, index, value, timeout);
      },
    };
    defineProperty(Atomics, 'wait', { __proto__: null, value: wait });
  }

  // The engine knows only of those waiters that it makes itself. They come first.
  if (asyncMissing || inTurns) {
    const { notify } = {
      // https://tc39.es/ecma262/#sec-atomics.notify
      notify(typedArray, index, count) {
        // 1. Let taRecord and byteIndex be ? ValidateAtomicAccessOnIntegerTypedArray(
        //    typedArray, index, true).
        const i = validateAtomicAccess(validateWaitable(typedArray, 'Atomics.notify'), index, 'Atomics.notify');
        // 2.-3. If count is undefined, let c be +∞; else let c be
        //       max(? ToIntegerOrInfinity(count), 0).
        let c = count === undefined ? Infinity : toIntegerOrInfinity(count);
        if (c < 0) c = 0;
        // 4.-12. Notify the waiters. Memory that is not shared has none.
        const n = engineNotify(typedArray, i, c);
        if (n === c || !isSharedArrayBuffer(apply(typedArrayBuffer, typedArray, NO_ARGUMENTS))) return n;
        return n + notifyAsync(typedArray, i, c - n);
      },
    };
    defineProperty(Atomics, 'notify', { __proto__: null, value: notify });
  }
}
