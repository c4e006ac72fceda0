// https://tc39.es/ecma262/#sec-arraybuffer-objects

// https://tc39.es/ecma262/#sec-isdetachedbuffer. A detached buffer has length 0
// and no view can be made of it.
const isDetachedBuffer = (buffer) => {
  try {
    new DataView(buffer);
    return false;
  } catch {
    return true;
  }
};

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
  // With the length unchanged, the new buffer takes over the data block itself.
  if (newByteLength === byteLength) return transferArrayBuffer(arrayBuffer);
  // 9. Let newBuffer be ? AllocateArrayBuffer(%ArrayBuffer%, newByteLength).
  const newBuffer = new ArrayBuffer(newByteLength);
  // 10.-12. Copy the bytes that both have.
  const copyLength = newByteLength < byteLength ? newByteLength : byteLength;
  apply(typedArraySet, new Uint8Array(newBuffer), [new Uint8Array(arrayBuffer, 0, copyLength)]);
  // 14. Perform ! DetachArrayBuffer(arrayBuffer).
  transferArrayBuffer(arrayBuffer);
  // 15. Return newBuffer.
  return newBuffer;
};

install(ArrayBuffer.prototype, {
  // https://tc39.es/ecma262/#sec-get-arraybuffer.prototype.detached
  get detached() {
    // 1.-3. Perform ? RequireInternalSlot(O, [[ArrayBufferData]]); a shared one throws.
    const byteLength = requireArrayBuffer(this, 'ArrayBuffer.prototype.detached');
    // 4. Return IsDetachedBuffer(O).
    return byteLength === 0 && isDetachedBuffer(this);
  },
});

// Only the host can detach a buffer.
if (transferArrayBuffer) {
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
