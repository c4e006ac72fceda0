// The part of ArrayBuffer: what it takes from the core, and the engine's class, which
// no script can have seen yet. It leaves the views alone, which the engine would have to
// make.

const { getOwnPropertyDescriptor } = core;
const { ArrayBuffer } = globalThis;

const arrayBufferByteLength = getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get;

const maxByteLength = getOwnPropertyDescriptor(ArrayBuffer.prototype, 'maxByteLength');
if (maxByteLength) core.host.keepMaxByteLength?.(maxByteLength.get);

// Script may change the class before the part of the views runs.
core.arrayBufferByteLength = arrayBufferByteLength;
