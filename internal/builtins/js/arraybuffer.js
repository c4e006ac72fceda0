// https://tc39.es/ecma262/#sec-arraybuffer-objects

const { NO_ARGUMENTS, apply, describe, install, toIndex, typeError } = core;
const { isDetachedBuffer, transferArrayBuffer } = core.host;

// RequireInternalSlot(O, [[ArrayBufferData]]) and IsSharedArrayBuffer(O), giving
// the byte length.
const requireArrayBuffer = (O, method) => {
  try {
    return apply(arrayBufferByteLength, O, NO_ARGUMENTS);
  } catch {
    throw typeError(`${method} called on ${describe(O)}, which is not an ArrayBuffer`);
  }
};

// https://tc39.es/ecma262/#sec-arraybuffercopyanddetach. No buffer of this engine
// is resizable, so preserve-resizability and fixed-length mean the same.
const arrayBufferCopyAndDetach = (arrayBuffer, newLength, method) => {
  // 1.-2. Perform ? RequireInternalSlot(arrayBuffer, [[ArrayBufferData]]); a shared one throws.
  const byteLength = requireArrayBuffer(arrayBuffer, method);
  // 3.-4. Let newByteLength be arrayBuffer's length if newLength is undefined, else ? ToIndex(newLength).
  const newByteLength = newLength === undefined ? byteLength : toIndex(newLength, method);
  // 5. If IsDetachedBuffer(arrayBuffer) is true, throw a TypeError exception.
  if (isDetachedBuffer(arrayBuffer)) throw typeError(`${method} called on a detached ArrayBuffer`);
  // 9.-15. Return a new buffer with the bytes that both have, and detach the first.
  return transferArrayBuffer(arrayBuffer, newByteLength);
};

// Only the host knows of detached buffers, and can detach one.
if (isDetachedBuffer) {
  install(ArrayBuffer.prototype, {
    // https://tc39.es/ecma262/#sec-get-arraybuffer.prototype.detached
    get detached() {
      // 1.-3. Perform ? RequireInternalSlot(O, [[ArrayBufferData]]); a shared one throws.
      const byteLength = requireArrayBuffer(this, 'ArrayBuffer.prototype.detached');
      // 4. Return IsDetachedBuffer(O).
      return byteLength === 0 && isDetachedBuffer(this);
    },
  });
}

if (isDetachedBuffer && transferArrayBuffer) {
  install(ArrayBuffer.prototype, {
    // https://tc39.es/ecma262/#sec-arraybuffer.prototype.transfer
    transfer(newLength = undefined) {
      // 2. Return ? ArrayBufferCopyAndDetach(O, newLength, preserve-resizability).
      return arrayBufferCopyAndDetach(this, newLength, 'ArrayBuffer.prototype.transfer');
    },

    // https://tc39.es/ecma262/#sec-arraybuffer.prototype.transfertofixedlength
    transferToFixedLength(newLength = undefined) {
      // 2. Return ? ArrayBufferCopyAndDetach(O, newLength, fixed-length).
      return arrayBufferCopyAndDetach(this, newLength, 'ArrayBuffer.prototype.transferToFixedLength');
    },
  });
}
