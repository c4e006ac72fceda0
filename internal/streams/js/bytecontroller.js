// Checked against Streams of 2026-08-18.

// https://streams.spec.whatwg.org/#rbs-controller-class

// https://streams.spec.whatwg.org/#rbs-controller-internal-slots
class ReadableByteStreamControllerSlots {
  kind = 'ReadableByteStreamController';
  object = undefined;
  autoAllocateChunkSize = undefined;
  byobRequest = null;
  cancelAlgorithm = undefined;
  closeRequested = false;
  pullAgain = false;
  pullAlgorithm = undefined;
  pulling = false;
  pendingPullIntos = new List();
  queue = undefined; // of { buffer, byteOffset, byteLength }
  queueTotalSize = 0;
  started = false;
  strategyHWM = 0;
  stream = undefined;

  getBYOBRequest() {
    const request = readableByteStreamControllerGetBYOBRequest(this);
    return request === null ? null : objectOf(request);
  }
}

// https://streams.spec.whatwg.org/#pull-into-descriptor
class PullIntoDescriptor {
  buffer;
  bufferByteLength;
  byteOffset;
  byteLength;
  bytesFilled = 0;
  minimumFill;
  elementSize;
  viewConstructor;
  readerType;
  next = undefined;

  constructor(buffer, byteOffset, byteLength, minimumFill, elementSize, viewConstructor, readerType) {
    this.buffer = buffer;
    this.bufferByteLength = bufferLength(buffer);
    this.byteOffset = byteOffset;
    this.byteLength = byteLength;
    this.minimumFill = minimumFill;
    this.elementSize = elementSize;
    this.viewConstructor = viewConstructor; // the number of a type
    this.readerType = readerType;
  }
}

// https://streams.spec.whatwg.org/#rs-byob-request-internal-slots
class ReadableStreamBYOBRequestSlots {
  kind = 'ReadableStreamBYOBRequest';
  object = undefined;
  controller;
  view;

  constructor(controller, view) {
    this.controller = controller;
    this.view = view;
  }
}

// https://streams.spec.whatwg.org/#rbs-controller-private-cancel
const byteControllerCancelSteps = (controller, reason) => {
  // 1. Perform ! ReadableByteStreamControllerClearPendingPullIntos(this).
  readableByteStreamControllerClearPendingPullIntos(controller);
  // 2. Perform ! ResetQueue(this).
  resetQueue(controller);
  // 3. Let result be the result of performing this.[[cancelAlgorithm]], passing in reason.
  const result = controller.cancelAlgorithm(reason);
  // 4. Perform ! ReadableByteStreamControllerClearAlgorithms(this).
  readableByteStreamControllerClearAlgorithms(controller);
  // 5. Return result.
  return result;
};

// https://streams.spec.whatwg.org/#rbs-controller-private-pull
const byteControllerPullSteps = (controller, readRequest) => {
  // 3. If this.[[queueTotalSize]] > 0, perform ! ReadableByteStreamControllerFillReadRequestFromQueue(this, readRequest) and return.
  if (controller.queueTotalSize > 0) {
    readableByteStreamControllerFillReadRequestFromQueue(controller, readRequest);
    return;
  }
  // 4.-5. If this.[[autoAllocateChunkSize]] is not undefined,
  const { autoAllocateChunkSize } = controller;
  if (autoAllocateChunkSize !== undefined) {
    // 1. Let buffer be Construct(%ArrayBuffer%, « autoAllocateChunkSize »).
    let buffer;
    try {
      buffer = newBuffer(autoAllocateChunkSize);
    } catch (error) {
      // 2. If buffer is an abrupt completion, perform readRequest's error steps, given buffer.[[Value]], and return.
      readRequest.errorSteps(error);
      return;
    }
    // 3.-4. Append a new pull-into descriptor to this.[[pendingPullIntos]].
    controller.pendingPullIntos.append(
      new PullIntoDescriptor(buffer, 0, autoAllocateChunkSize, 1, 1, UINT8, 'default'));
  }
  // 6. Perform ! ReadableStreamAddReadRequest(stream, readRequest).
  controller.stream.reader.requests.append(readRequest);
  // 7. Perform ! ReadableByteStreamControllerCallPullIfNeeded(this).
  readableByteStreamControllerCallPullIfNeeded(controller);
};

// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontroller-releasesteps
const byteControllerReleaseSteps = (controller) => {
  // 1. If this.[[pendingPullIntos]] is not empty,
  if (controller.pendingPullIntos.size > 0) {
    // 1.-2. Set the reader type of the first to "none".
    const firstPendingPullInto = controller.pendingPullIntos.first;
    firstPendingPullInto.readerType = 'none';
    // 3. Set this.[[pendingPullIntos]] to « firstPendingPullInto ».
    controller.pendingPullIntos = new List();
    controller.pendingPullIntos.append(firstPendingPullInto);
  }
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-call-pull-if-needed
const readableByteStreamControllerCallPullIfNeeded = (controller) =>
  callPullIfNeeded(controller, readableByteStreamControllerShouldCallPull, readableByteStreamControllerError);

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-clear-algorithms
const readableByteStreamControllerClearAlgorithms = (controller) => {
  controller.pullAlgorithm = undefined;
  controller.cancelAlgorithm = undefined;
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-clear-pending-pull-intos
const readableByteStreamControllerClearPendingPullIntos = (controller) => {
  // 1. Perform ! ReadableByteStreamControllerInvalidateBYOBRequest(controller).
  readableByteStreamControllerInvalidateBYOBRequest(controller);
  // 2. Set controller.[[pendingPullIntos]] to a new empty list.
  controller.pendingPullIntos = new List();
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-close
const readableByteStreamControllerClose = (controller) => {
  const { stream } = controller;
  // 2. If controller.[[closeRequested]] is true or stream.[[state]] is not "readable", return.
  if (controller.closeRequested || stream.state !== 'readable') return;
  // 3. If controller.[[queueTotalSize]] > 0, set controller.[[closeRequested]] to true and return.
  if (controller.queueTotalSize > 0) {
    controller.closeRequested = true;
    return;
  }
  // 4. If controller.[[pendingPullIntos]] is not empty,
  if (controller.pendingPullIntos.size > 0) {
    // 1.-2. If the first has a part of an element,
    const firstPendingPullInto = controller.pendingPullIntos.first;
    if (firstPendingPullInto.bytesFilled % firstPendingPullInto.elementSize !== 0) {
      // 1.-3. Error the controller with a new TypeError exception, and throw it.
      const e = typeError('The stream was closed in the middle of an element of the view that is read into.');
      readableByteStreamControllerError(controller, e);
      throw e;
    }
  }
  // 5. Perform ! ReadableByteStreamControllerClearAlgorithms(controller).
  readableByteStreamControllerClearAlgorithms(controller);
  // 6. Perform ! ReadableStreamClose(stream).
  readableStreamClose(stream);
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-commit-pull-into-descriptor
const readableByteStreamControllerCommitPullIntoDescriptor = (stream, pullIntoDescriptor) => {
  // 3.-4. Let done be whether stream.[[state]] is "closed".
  const done = stream.state === 'closed';
  // 5. Let filledView be ! ReadableByteStreamControllerConvertPullIntoDescriptor(pullIntoDescriptor).
  const filledView = readableByteStreamControllerConvertPullIntoDescriptor(pullIntoDescriptor);
  // 6.-7. Fulfill a read request, or a read-into request.
  fulfillRequest(stream, filledView, done);
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-convert-pull-into-descriptor
const readableByteStreamControllerConvertPullIntoDescriptor = (pullIntoDescriptor) => {
  const { buffer, byteOffset, bytesFilled, elementSize, viewConstructor } = pullIntoDescriptor;
  // 5.-6. Return a view of ! TransferArrayBuffer(the buffer).
  return newView(viewConstructor, transferArrayBuffer(buffer), byteOffset, bytesFilled / elementSize);
};

// Commits each descriptor of a list.
const commitAll = (stream, filledPullIntos) => {
  while (filledPullIntos.size > 0) {
    readableByteStreamControllerCommitPullIntoDescriptor(stream, filledPullIntos.shift());
  }
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-enqueue
const readableByteStreamControllerEnqueue = (controller, chunk) => {
  const { stream } = controller;
  // 2. If controller.[[closeRequested]] is true or stream.[[state]] is not "readable", return.
  if (controller.closeRequested || stream.state !== 'readable') return;
  // 3.-5. Let buffer, byteOffset and byteLength be those of chunk.
  const buffer = viewBuffer(chunk);
  const byteOffset = viewOffset(chunk);
  const byteLength = viewLength(chunk);
  // 6.-7. Let transferredBuffer be ? TransferArrayBuffer(buffer), which throws if it is detached.
  const transferredBuffer = transferArrayBuffer(buffer);
  // 8. If controller.[[pendingPullIntos]] is not empty,
  if (controller.pendingPullIntos.size > 0) {
    const firstPendingPullInto = controller.pendingPullIntos.first;
    // 2. If ! IsDetachedBuffer(firstPendingPullInto's buffer) is true, throw a TypeError exception.
    if (isDetached(firstPendingPullInto.buffer)) throw typeError('The buffer of the BYOB request is detached.');
    // 3. Perform ! ReadableByteStreamControllerInvalidateBYOBRequest(controller).
    readableByteStreamControllerInvalidateBYOBRequest(controller);
    // 4. Set firstPendingPullInto's buffer to ! TransferArrayBuffer(firstPendingPullInto's buffer).
    firstPendingPullInto.buffer = transferArrayBuffer(firstPendingPullInto.buffer);
    // 5. If its reader type is "none", perform ? ReadableByteStreamControllerEnqueueDetachedPullIntoToQueue(…).
    if (firstPendingPullInto.readerType === 'none') {
      readableByteStreamControllerEnqueueDetachedPullIntoToQueue(controller, firstPendingPullInto);
    }
  }
  // 9. If ! ReadableStreamHasDefaultReader(stream) is true,
  if (readableStreamHasDefaultReader(stream)) {
    // 1. Perform ! ReadableByteStreamControllerProcessReadRequestsUsingQueue(controller).
    readableByteStreamControllerProcessReadRequestsUsingQueue(controller);
    // 2. If ! ReadableStreamGetNumReadRequests(stream) is 0, put the chunk into the queue.
    if (stream.reader.requests.size === 0) {
      readableByteStreamControllerEnqueueChunkToQueue(controller, transferredBuffer, byteOffset, byteLength);
    } else {
      // 3. Otherwise, 2. If controller.[[pendingPullIntos]] is not empty, shift it.
      if (controller.pendingPullIntos.size > 0) readableByteStreamControllerShiftPendingPullInto(controller);
      // 3.-4. Perform ! ReadableStreamFulfillReadRequest(stream, a Uint8Array of the chunk, false).
      fulfillRequest(stream, newView(UINT8, transferredBuffer, byteOffset, byteLength), false);
    }
  } else {
    // 10.-11. Otherwise, put the chunk into the queue.
    readableByteStreamControllerEnqueueChunkToQueue(controller, transferredBuffer, byteOffset, byteLength);
    // 10. If ! ReadableStreamHasBYOBReader(stream) is true, commit what can be filled.
    if (readableStreamHasBYOBReader(stream)) {
      commitAll(stream, readableByteStreamControllerProcessPullIntoDescriptorsUsingQueue(controller));
    }
  }
  // 12. Perform ! ReadableByteStreamControllerCallPullIfNeeded(controller).
  readableByteStreamControllerCallPullIfNeeded(controller);
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-enqueue-chunk-to-queue
const readableByteStreamControllerEnqueueChunkToQueue = (controller, buffer, byteOffset, byteLength) => {
  // 1. Append a new readable byte stream queue entry to controller.[[queue]].
  controller.queue.append({ buffer, byteOffset, byteLength, next: undefined });
  // 2. Set controller.[[queueTotalSize]] to controller.[[queueTotalSize]] + byteLength.
  controller.queueTotalSize += byteLength;
};

// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollerenqueueclonedchunktoqueue
const readableByteStreamControllerEnqueueClonedChunkToQueue = (controller, buffer, byteOffset, byteLength) => {
  // 1. Let cloneResult be CloneArrayBuffer(buffer, byteOffset, byteLength, %ArrayBuffer%).
  let clone;
  try {
    clone = cloneBuffer(buffer, byteOffset, byteLength);
  } catch (error) {
    // 2. If cloneResult is an abrupt completion, error the controller with its value, and return it.
    readableByteStreamControllerError(controller, error);
    throw error;
  }
  // 3. Perform ! ReadableByteStreamControllerEnqueueChunkToQueue(controller, cloneResult.[[Value]], 0, byteLength).
  readableByteStreamControllerEnqueueChunkToQueue(controller, clone, 0, byteLength);
};

// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollerenqueuedetachedpullintotoqueue
const readableByteStreamControllerEnqueueDetachedPullIntoToQueue = (controller, { buffer, byteOffset, bytesFilled }) => {
  // 2. If pullIntoDescriptor's bytes filled > 0, put a clone of them into the queue.
  if (bytesFilled > 0) readableByteStreamControllerEnqueueClonedChunkToQueue(controller, buffer, byteOffset, bytesFilled);
  // 3. Perform ! ReadableByteStreamControllerShiftPendingPullInto(controller).
  readableByteStreamControllerShiftPendingPullInto(controller);
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-error
const readableByteStreamControllerError = (controller, e) => {
  const { stream } = controller;
  // 2. If stream.[[state]] is not "readable", return.
  if (stream.state !== 'readable') return;
  // 3. Perform ! ReadableByteStreamControllerClearPendingPullIntos(controller).
  readableByteStreamControllerClearPendingPullIntos(controller);
  // 4. Perform ! ResetQueue(controller).
  resetQueue(controller);
  // 5. Perform ! ReadableByteStreamControllerClearAlgorithms(controller).
  readableByteStreamControllerClearAlgorithms(controller);
  // 6. Perform ! ReadableStreamError(stream, e).
  readableStreamError(stream, e);
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-fill-pull-into-descriptor-from-queue
const readableByteStreamControllerFillPullIntoDescriptorFromQueue = (controller, pullIntoDescriptor) => {
  const { queue } = controller;
  const { byteLength, bytesFilled, elementSize, minimumFill } = pullIntoDescriptor;
  // 1. Let maxBytesToCopy be min(controller.[[queueTotalSize]], the bytes that are still to be filled).
  const room = byteLength - bytesFilled;
  const maxBytesToCopy = controller.queueTotalSize < room ? controller.queueTotalSize : room;
  // 2.-4. Let totalBytesToCopyRemaining be maxBytesToCopy, and ready be false.
  const maxBytesFilled = bytesFilled + maxBytesToCopy;
  let totalBytesToCopyRemaining = maxBytesToCopy;
  let ready = false;
  // 7.-8. Let maxAlignedBytes be maxBytesFilled without the part of an element at its end.
  const maxAlignedBytes = maxBytesFilled - (maxBytesFilled % elementSize);
  // 9. If maxAlignedBytes ≥ minimum fill, fill whole elements only: the descriptor is ready.
  if (maxAlignedBytes >= minimumFill) {
    totalBytesToCopyRemaining = maxAlignedBytes - bytesFilled;
    ready = true;
  }
  // 11. While totalBytesToCopyRemaining > 0,
  while (totalBytesToCopyRemaining > 0) {
    // 1.-2. Let bytesToCopy be min(totalBytesToCopyRemaining, headOfQueue's byte length).
    const headOfQueue = queue.first;
    const bytesToCopy = headOfQueue.byteLength < totalBytesToCopyRemaining
      ? headOfQueue.byteLength : totalBytesToCopyRemaining;
    // 3.-8. Copy them to where the descriptor is filled to. (The engine checks the bounds.)
    copyBytes(
      pullIntoDescriptor.buffer, pullIntoDescriptor.byteOffset + pullIntoDescriptor.bytesFilled,
      headOfQueue.buffer, headOfQueue.byteOffset, bytesToCopy);
    // 9. If headOfQueue's byte length is bytesToCopy, remove it.
    if (headOfQueue.byteLength === bytesToCopy) {
      queue.shift();
    } else {
      // 10. Otherwise, remove the bytes from it.
      headOfQueue.byteOffset += bytesToCopy;
      headOfQueue.byteLength -= bytesToCopy;
    }
    // 11. Set controller.[[queueTotalSize]] to controller.[[queueTotalSize]] − bytesToCopy.
    controller.queueTotalSize -= bytesToCopy;
    // 12. Perform ! ReadableByteStreamControllerFillHeadPullIntoDescriptor(controller, bytesToCopy, pullIntoDescriptor).
    // https://streams.spec.whatwg.org/#readable-byte-stream-controller-fill-head-pull-into-descriptor
    pullIntoDescriptor.bytesFilled += bytesToCopy;
    // 13. Set totalBytesToCopyRemaining to totalBytesToCopyRemaining − bytesToCopy.
    totalBytesToCopyRemaining -= bytesToCopy;
  }
  // 13. Return ready.
  return ready;
};

// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollerfillreadrequestfromqueue
const readableByteStreamControllerFillReadRequestFromQueue = (controller, readRequest) => {
  // 2.-4. Remove the first entry from controller.[[queue]].
  const { buffer, byteOffset, byteLength } = controller.queue.shift();
  controller.queueTotalSize -= byteLength;
  // 5. Perform ! ReadableByteStreamControllerHandleQueueDrain(controller).
  readableByteStreamControllerHandleQueueDrain(controller);
  // 6.-7. Perform readRequest's chunk steps, given a Uint8Array of the entry.
  performChunkSteps(readRequest, newView(UINT8, buffer, byteOffset, byteLength));
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-get-byob-request
const readableByteStreamControllerGetBYOBRequest = (controller) => {
  // 1. If controller.[[byobRequest]] is null and controller.[[pendingPullIntos]] is not empty,
  if (controller.byobRequest === null && controller.pendingPullIntos.size > 0) {
    // 1.-2. Let view be a Uint8Array of what is not filled of the first descriptor.
    const { buffer, byteOffset, byteLength, bytesFilled } = controller.pendingPullIntos.first;
    const view = newView(UINT8, buffer, byteOffset + bytesFilled, byteLength - bytesFilled);
    // 3.-6. Set controller.[[byobRequest]] to a new ReadableStreamBYOBRequest for it.
    controller.byobRequest = new ReadableStreamBYOBRequestSlots(controller, view);
  }
  // 2. Return controller.[[byobRequest]].
  return controller.byobRequest;
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-handle-queue-drain
const readableByteStreamControllerHandleQueueDrain = (controller) => {
  // 2. If controller.[[queueTotalSize]] is 0 and controller.[[closeRequested]] is true,
  if (controller.queueTotalSize === 0 && controller.closeRequested) {
    // 1. Perform ! ReadableByteStreamControllerClearAlgorithms(controller).
    readableByteStreamControllerClearAlgorithms(controller);
    // 2. Perform ! ReadableStreamClose(controller.[[stream]]).
    readableStreamClose(controller.stream);
  } else {
    // 3. Otherwise, perform ! ReadableByteStreamControllerCallPullIfNeeded(controller).
    readableByteStreamControllerCallPullIfNeeded(controller);
  }
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-invalidate-byob-request
const readableByteStreamControllerInvalidateBYOBRequest = (controller) => {
  // 1. If controller.[[byobRequest]] is null, return.
  if (controller.byobRequest === null) return;
  // 2.-4. The request loses its controller and its view; set controller.[[byobRequest]] to null.
  controller.byobRequest.controller = undefined;
  controller.byobRequest.view = null;
  controller.byobRequest = null;
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-process-pull-into-descriptors-using-queue
const readableByteStreamControllerProcessPullIntoDescriptorsUsingQueue = (controller) => {
  // 2. Let filledPullIntos be a new empty list.
  const filledPullIntos = new List();
  // 3. While controller.[[pendingPullIntos]] is not empty,
  while (controller.pendingPullIntos.size > 0) {
    // 1. If controller.[[queueTotalSize]] is 0, then break.
    if (controller.queueTotalSize === 0) break;
    // 2.-3. If the first descriptor can be filled from the queue, move it to filledPullIntos.
    const pullIntoDescriptor = controller.pendingPullIntos.first;
    if (readableByteStreamControllerFillPullIntoDescriptorFromQueue(controller, pullIntoDescriptor)) {
      readableByteStreamControllerShiftPendingPullInto(controller);
      filledPullIntos.append(pullIntoDescriptor);
    }
  }
  // 4. Return filledPullIntos.
  return filledPullIntos;
};

// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamcontrollerprocessreadrequestsusingqueue
const readableByteStreamControllerProcessReadRequestsUsingQueue = (controller) => {
  const { reader } = controller.stream;
  // 3. While reader.[[readRequests]] is not empty,
  while (reader.requests.size > 0) {
    // 1. If controller.[[queueTotalSize]] is 0, return.
    if (controller.queueTotalSize === 0) return;
    // 2.-4. Perform ! ReadableByteStreamControllerFillReadRequestFromQueue(controller, the first request).
    readableByteStreamControllerFillReadRequestFromQueue(controller, reader.requests.shift());
  }
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-pull-into
const readableByteStreamControllerPullInto = (controller, view, min, readIntoRequest) => {
  const { stream } = controller;
  // 2.-4. Let elementSize and ctor be those of view's type.
  const ctor = viewType(view);
  const elementSize = elementSizeOf(ctor);
  // 5. Let minimumFill be min × elementSize.
  const minimumFill = min * elementSize;
  // 8.-9. Let byteOffset and byteLength be those of view.
  const byteOffset = viewOffset(view);
  const byteLength = viewLength(view);
  // 10. Let bufferResult be TransferArrayBuffer(view.[[ViewedArrayBuffer]]).
  let buffer;
  try {
    buffer = transferArrayBuffer(viewBuffer(view));
  } catch (error) {
    // 11. If bufferResult is an abrupt completion, perform readIntoRequest's error steps, given its value, and return.
    readIntoRequest.errorSteps(error);
    return;
  }
  // 13. Let pullIntoDescriptor be a new pull-into descriptor.
  const pullIntoDescriptor =
    new PullIntoDescriptor(buffer, byteOffset, byteLength, minimumFill, elementSize, ctor, 'byob');
  // 14. If controller.[[pendingPullIntos]] is not empty, wait behind the others.
  if (controller.pendingPullIntos.size > 0) {
    controller.pendingPullIntos.append(pullIntoDescriptor);
    stream.reader.requests.append(readIntoRequest);
    return;
  }
  // 15. If stream.[[state]] is "closed", perform readIntoRequest's close steps, given an empty view, and return.
  if (stream.state === 'closed') {
    performCloseSteps(readIntoRequest, newView(ctor, buffer, byteOffset, 0));
    return;
  }
  // 16. If controller.[[queueTotalSize]] > 0,
  if (controller.queueTotalSize > 0) {
    // 1. If the descriptor can be filled from the queue, perform readIntoRequest's chunk steps, given the filled view, and return.
    if (readableByteStreamControllerFillPullIntoDescriptorFromQueue(controller, pullIntoDescriptor)) {
      const filledView = readableByteStreamControllerConvertPullIntoDescriptor(pullIntoDescriptor);
      readableByteStreamControllerHandleQueueDrain(controller);
      performChunkSteps(readIntoRequest, filledView);
      return;
    }
    // 2. If controller.[[closeRequested]] is true, error the controller and the request, and return.
    if (controller.closeRequested) {
      const e = typeError('The stream ends in the middle of an element of the view that is read into.');
      readableByteStreamControllerError(controller, e);
      readIntoRequest.errorSteps(e);
      return;
    }
  }
  // 17. Append pullIntoDescriptor to controller.[[pendingPullIntos]].
  controller.pendingPullIntos.append(pullIntoDescriptor);
  // 18. Perform ! ReadableStreamAddReadIntoRequest(stream, readIntoRequest).
  stream.reader.requests.append(readIntoRequest);
  // 19. Perform ! ReadableByteStreamControllerCallPullIfNeeded(controller).
  readableByteStreamControllerCallPullIfNeeded(controller);
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond
const readableByteStreamControllerRespond = (controller, bytesWritten) => {
  const firstDescriptor = controller.pendingPullIntos.first;
  // 4. If state is "closed", and bytesWritten is not 0, throw a TypeError exception.
  if (controller.stream.state === 'closed') {
    if (bytesWritten !== 0) throw typeError('The stream is closed: bytesWritten has to be 0.');
  } else {
    // 5. Otherwise, 2. If bytesWritten is 0, throw a TypeError exception.
    if (bytesWritten === 0) throw typeError('bytesWritten has to be more than 0.');
    // 3. If there is no room for as many, throw a RangeError exception.
    if (firstDescriptor.bytesFilled + bytesWritten > firstDescriptor.byteLength) {
      throw rangeError(`bytesWritten is ${bytesWritten}, more than the view has.`);
    }
  }
  // 6. Set firstDescriptor's buffer to ! TransferArrayBuffer(firstDescriptor's buffer).
  firstDescriptor.buffer = transferArrayBuffer(firstDescriptor.buffer);
  // 7. Perform ? ReadableByteStreamControllerRespondInternal(controller, bytesWritten).
  readableByteStreamControllerRespondInternal(controller, bytesWritten);
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-in-closed-state
const readableByteStreamControllerRespondInClosedState = (controller, firstDescriptor) => {
  // 2. If firstDescriptor's reader type is "none", perform ! ReadableByteStreamControllerShiftPendingPullInto(controller).
  if (firstDescriptor.readerType === 'none') readableByteStreamControllerShiftPendingPullInto(controller);
  // 3.-4. If ! ReadableStreamHasBYOBReader(stream) is true, commit a descriptor for each request.
  const { stream } = controller;
  if (readableStreamHasBYOBReader(stream)) {
    const filledPullIntos = new List();
    while (filledPullIntos.size < stream.reader.requests.size) {
      filledPullIntos.append(readableByteStreamControllerShiftPendingPullInto(controller));
    }
    commitAll(stream, filledPullIntos);
  }
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-in-readable-state
const readableByteStreamControllerRespondInReadableState = (controller, bytesWritten, pullIntoDescriptor) => {
  const { stream } = controller;
  // 2. Perform ! ReadableByteStreamControllerFillHeadPullIntoDescriptor(controller, bytesWritten, pullIntoDescriptor).
  pullIntoDescriptor.bytesFilled += bytesWritten;
  // 3. If pullIntoDescriptor's reader type is "none", its bytes go to the queue.
  if (pullIntoDescriptor.readerType === 'none') {
    readableByteStreamControllerEnqueueDetachedPullIntoToQueue(controller, pullIntoDescriptor);
    commitAll(stream, readableByteStreamControllerProcessPullIntoDescriptorsUsingQueue(controller));
    return;
  }
  // 4. If pullIntoDescriptor's bytes filled < its minimum fill, return.
  if (pullIntoDescriptor.bytesFilled < pullIntoDescriptor.minimumFill) return;
  // 5. Perform ! ReadableByteStreamControllerShiftPendingPullInto(controller).
  readableByteStreamControllerShiftPendingPullInto(controller);
  // 6.-7. A part of an element at the end goes to the queue.
  const remainderSize = pullIntoDescriptor.bytesFilled % pullIntoDescriptor.elementSize;
  if (remainderSize > 0) {
    const end = pullIntoDescriptor.byteOffset + pullIntoDescriptor.bytesFilled;
    readableByteStreamControllerEnqueueClonedChunkToQueue(
      controller, pullIntoDescriptor.buffer, end - remainderSize, remainderSize);
  }
  // 8. Set pullIntoDescriptor's bytes filled to its bytes filled − remainderSize.
  pullIntoDescriptor.bytesFilled -= remainderSize;
  // 9.-11. Commit it, and the others that can be filled now.
  const filledPullIntos = readableByteStreamControllerProcessPullIntoDescriptorsUsingQueue(controller);
  readableByteStreamControllerCommitPullIntoDescriptor(stream, pullIntoDescriptor);
  commitAll(stream, filledPullIntos);
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-internal
const readableByteStreamControllerRespondInternal = (controller, bytesWritten) => {
  const firstDescriptor = controller.pendingPullIntos.first;
  // 3. Perform ! ReadableByteStreamControllerInvalidateBYOBRequest(controller).
  readableByteStreamControllerInvalidateBYOBRequest(controller);
  // 4.-6. Respond as the state of the stream is.
  if (controller.stream.state === 'closed') {
    readableByteStreamControllerRespondInClosedState(controller, firstDescriptor);
  } else {
    readableByteStreamControllerRespondInReadableState(controller, bytesWritten, firstDescriptor);
  }
  // 7. Perform ! ReadableByteStreamControllerCallPullIfNeeded(controller).
  readableByteStreamControllerCallPullIfNeeded(controller);
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-respond-with-new-view
const readableByteStreamControllerRespondWithNewView = (controller, view) => {
  const firstDescriptor = controller.pendingPullIntos.first;
  const viewByteLength = viewLength(view);
  // 5.-6. If the view is empty exactly if the stream is not closed, throw a TypeError exception.
  if (controller.stream.state === 'closed') {
    if (viewByteLength !== 0) throw typeError('The stream is closed: the view has to be empty.');
  } else if (viewByteLength === 0) {
    throw typeError('The view has no bytes.');
  }
  // 7. If the view does not begin where the next bytes go, throw a RangeError exception.
  if (firstDescriptor.byteOffset + firstDescriptor.bytesFilled !== viewOffset(view)) {
    throw rangeError("The view does not begin where the BYOB request's view does.");
  }
  // 8. If its buffer is not as long as that of the descriptor, throw a RangeError exception.
  const buffer = viewBuffer(view);
  if (firstDescriptor.bufferByteLength !== bufferLength(buffer)) {
    throw rangeError("The buffer of the view is not as long as that of the BYOB request's view.");
  }
  // 9. If there is no room for as many bytes, throw a RangeError exception.
  if (firstDescriptor.bytesFilled + viewByteLength > firstDescriptor.byteLength) {
    throw rangeError("The view is longer than the BYOB request's view.");
  }
  // 11. Set firstDescriptor's buffer to ? TransferArrayBuffer(view.[[ViewedArrayBuffer]]).
  firstDescriptor.buffer = transferArrayBuffer(buffer);
  // 12. Perform ? ReadableByteStreamControllerRespondInternal(controller, viewByteLength).
  readableByteStreamControllerRespondInternal(controller, viewByteLength);
};

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-shift-pending-pull-into
const readableByteStreamControllerShiftPendingPullInto = (controller) => controller.pendingPullIntos.shift();

// https://streams.spec.whatwg.org/#readable-byte-stream-controller-should-call-pull
const readableByteStreamControllerShouldCallPull = (controller) => {
  const { stream } = controller;
  // 2. If stream.[[state]] is not "readable", return false.
  if (stream.state !== 'readable') return false;
  // 3. If controller.[[closeRequested]] is true, return false.
  if (controller.closeRequested) return false;
  // 4. If controller.[[started]] is false, return false.
  if (!controller.started) return false;
  // 5.-6. If there is a reader, of either kind, with requests, return true.
  if (hasRequests(stream)) return true;
  // 7.-10. Return whether ! ReadableByteStreamControllerGetDesiredSize(controller) > 0.
  return readableStreamDefaultControllerGetDesiredSize(controller) > 0;
};

// https://streams.spec.whatwg.org/#set-up-readable-byte-stream-controller
const setUpReadableByteStreamController = (
  stream, controller, startAlgorithm, pullAlgorithm, cancelAlgorithm, highWaterMark, autoAllocateChunkSize,
) => {
  // 3. Set controller.[[stream]] to stream.
  controller.stream = stream;
  // 6. Perform ! ResetQueue(controller).
  resetQueue(controller);
  // 8.-11. The strategy and the algorithms are the controller's.
  controller.strategyHWM = highWaterMark;
  controller.pullAlgorithm = pullAlgorithm;
  controller.cancelAlgorithm = cancelAlgorithm;
  controller.autoAllocateChunkSize = autoAllocateChunkSize;
  // 13. Set stream.[[controller]] to controller.
  stream.controller = controller;
  // 14. Let startResult be the result of performing startAlgorithm.
  // 15. Let startPromise be a promise resolved with startResult.
  react(
    promiseResolvedWith(startAlgorithm()),
    // 16. Upon fulfillment of startPromise,
    () => {
      controller.started = true;
      readableByteStreamControllerCallPullIfNeeded(controller);
    },
    // 17. Upon rejection of startPromise with reason r,
    (r) => readableByteStreamControllerError(controller, r));
};

// https://streams.spec.whatwg.org/#set-up-readable-byte-stream-controller-from-underlying-source
const setUpReadableByteStreamControllerFromUnderlyingSource = (
  stream, underlyingSource, { start, pull, cancel, autoAllocateChunkSize }, highWaterMark,
) => {
  // 1. Let controller be a new ReadableByteStreamController.
  const controller = new ReadableByteStreamControllerSlots();
  // 9. If autoAllocateChunkSize is 0, then throw a TypeError exception.
  if (autoAllocateChunkSize === 0) throw typeError('autoAllocateChunkSize has to be more than 0.');
  // 2.-7. What the source has not does nothing; what it has is invoked with the source as this.
  // 10. Perform ? SetUpReadableByteStreamController(…).
  setUpReadableByteStreamController(
    stream, controller,
    start === undefined ? returnUndefined : () => apply(start, underlyingSource, [objectOf(controller)]),
    pull === undefined ? returnResolved : () => invokeForPromise(pull, underlyingSource, [objectOf(controller)]),
    cancel === undefined ? returnResolved : (reason) => invokeForPromise(cancel, underlyingSource, [reason]),
    highWaterMark, autoAllocateChunkSize);
};

// Throws a TypeError exception if nothing can be enqueued, and the stream cannot be
// closed, any more.
const requireOpen = (controller) => {
  if (controller.closeRequested) throw typeError('The stream is closing already.');
  if (controller.stream.state !== 'readable') throw typeError(`The stream is ${controller.stream.state}.`);
};

class ReadableByteStreamController {
  constructor() {
    throw typeError('Illegal constructor');
  }

  // https://streams.spec.whatwg.org/#rbs-controller-byob-request
  get byobRequest() {
    // 1. Return ! ReadableByteStreamControllerGetBYOBRequest(this).
    return slotsOfThis(this, 'ReadableByteStreamController').getBYOBRequest();
  }

  // https://streams.spec.whatwg.org/#rbs-controller-desired-size
  get desiredSize() {
    return readableStreamDefaultControllerGetDesiredSize(slotsOfThis(this, 'ReadableByteStreamController'));
  }

  // https://streams.spec.whatwg.org/#rbs-controller-close
  close() {
    const controller = slotsOfThis(this, 'ReadableByteStreamController');
    // 1.-2. If this.[[closeRequested]] is true, or the state is not "readable", throw a TypeError exception.
    requireOpen(controller);
    // 3. Perform ? ReadableByteStreamControllerClose(this).
    readableByteStreamControllerClose(controller);
  }

  // https://streams.spec.whatwg.org/#rbs-controller-enqueue
  enqueue(chunk) {
    const controller = slotsOfThis(this, 'ReadableByteStreamController');
    requireArguments(arguments.length, 1);
    toView(chunk);
    // 1.-2. If chunk, or its buffer, has no bytes, throw a TypeError exception.
    if (viewLength(chunk) === 0) throw typeError('The chunk has no bytes.');
    // 3.-4. If this.[[closeRequested]] is true, or the state is not "readable", throw a TypeError exception.
    requireOpen(controller);
    // 5. Return ? ReadableByteStreamControllerEnqueue(this, chunk).
    readableByteStreamControllerEnqueue(controller, chunk);
  }

  // https://streams.spec.whatwg.org/#rbs-controller-error
  error(e = undefined) {
    // 1. Perform ! ReadableByteStreamControllerError(this, e).
    readableByteStreamControllerError(slotsOfThis(this, 'ReadableByteStreamController'), e);
  }
}

// https://streams.spec.whatwg.org/#rs-byob-request-class
class ReadableStreamBYOBRequest {
  constructor() {
    throw typeError('Illegal constructor');
  }

  // https://streams.spec.whatwg.org/#rs-byob-request-view
  get view() {
    return slotsOfThis(this, 'ReadableStreamBYOBRequest').view;
  }

  // https://streams.spec.whatwg.org/#rs-byob-request-respond
  respond(bytesWritten) {
    const request = slotsOfThis(this, 'ReadableStreamBYOBRequest');
    requireArguments(arguments.length, 1);
    bytesWritten = toEnforcedInteger(bytesWritten, 'number of bytes');
    // 1. If this.[[controller]] is undefined, throw a TypeError exception.
    const { controller } = request;
    if (controller === undefined) throw typeError('The BYOB request has been responded to.');
    // 2. If ! IsDetachedBuffer(this.[[view]].[[ArrayBuffer]]) is true, throw a TypeError exception.
    if (isDetached(viewBuffer(request.view))) throw typeError('The buffer of the BYOB request is detached.');
    // 5. Perform ? ReadableByteStreamControllerRespond(this.[[controller]], bytesWritten).
    readableByteStreamControllerRespond(controller, bytesWritten);
  }

  // https://streams.spec.whatwg.org/#rs-byob-request-respond-with-new-view
  respondWithNewView(view) {
    const { controller } = slotsOfThis(this, 'ReadableStreamBYOBRequest');
    requireArguments(arguments.length, 1);
    toView(view);
    // 1. If this.[[controller]] is undefined, throw a TypeError exception.
    if (controller === undefined) throw typeError('The BYOB request has been responded to.');
    // 2. If ! IsDetachedBuffer(view.[[ViewedArrayBuffer]]) is true, throw a TypeError exception.
    if (isDetached(viewBuffer(view))) throw typeError('The buffer of the view is detached.');
    // 3. Return ? ReadableByteStreamControllerRespondWithNewView(this.[[controller]], view).
    readableByteStreamControllerRespondWithNewView(controller, view);
  }
}
