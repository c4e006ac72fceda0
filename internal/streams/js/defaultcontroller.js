// Checked against Streams of 2026-08-18.

// https://streams.spec.whatwg.org/#rs-default-controller-class

// https://streams.spec.whatwg.org/#rs-default-controller-internal-slots
class ReadableStreamDefaultControllerSlots {
  kind = 'ReadableStreamDefaultController';
  object = undefined;
  cancelAlgorithm = undefined;
  closeRequested = false;
  pullAgain = false;
  pullAlgorithm = undefined;
  pulling = false;
  queue = undefined;
  queueTotalSize = 0;
  started = false;
  strategyHWM = 0;
  strategySizeAlgorithm = undefined;
  stream = undefined;
}

// https://streams.spec.whatwg.org/#rs-default-controller-private-cancel
const defaultControllerCancelSteps = (controller, reason) => {
  // 1. Perform ! ResetQueue(this).
  resetQueue(controller);
  // 2. Let result be the result of performing this.[[cancelAlgorithm]], passing reason.
  const result = controller.cancelAlgorithm(reason);
  // 3. Perform ! ReadableStreamDefaultControllerClearAlgorithms(this).
  readableStreamDefaultControllerClearAlgorithms(controller);
  // 4. Return result.
  return result;
};

// https://streams.spec.whatwg.org/#rs-default-controller-private-pull
const defaultControllerPullSteps = (controller, readRequest) => {
  const { stream } = controller;
  // 2. If this.[[queue]] is not empty,
  if (controller.queue.size > 0) {
    // 1. Let chunk be ! DequeueValue(this).
    const chunk = dequeueValue(controller);
    // 2. If this.[[closeRequested]] is true and this.[[queue]] is empty,
    if (controller.closeRequested && controller.queue.size === 0) {
      // 1. Perform ! ReadableStreamDefaultControllerClearAlgorithms(this).
      readableStreamDefaultControllerClearAlgorithms(controller);
      // 2. Perform ! ReadableStreamClose(stream).
      readableStreamClose(stream);
    } else {
      // 3. Otherwise, perform ! ReadableStreamDefaultControllerCallPullIfNeeded(this).
      readableStreamDefaultControllerCallPullIfNeeded(controller);
    }
    // 4. Perform readRequest's chunk steps, given chunk.
    performChunkSteps(readRequest, chunk);
    return;
  }
  // 3. Otherwise, perform ! ReadableStreamAddReadRequest(stream, readRequest).
  stream.reader.requests.append(readRequest);
  // 2. Perform ! ReadableStreamDefaultControllerCallPullIfNeeded(this).
  readableStreamDefaultControllerCallPullIfNeeded(controller);
};

// The steps that the controllers of both kinds take to call their pull algorithm.
const callPullIfNeeded = (controller, shouldCallPull, controllerError) => {
  // 1.-2. If ! shouldCallPull(controller) is false, return.
  if (!shouldCallPull(controller)) return;
  // 3. If controller.[[pulling]] is true, set controller.[[pullAgain]] to true and return.
  if (controller.pulling) {
    controller.pullAgain = true;
    return;
  }
  // 5. Set controller.[[pulling]] to true.
  controller.pulling = true;
  // 6. Let pullPromise be the result of performing controller.[[pullAlgorithm]].
  react(
    controller.pullAlgorithm(),
    // 7. Upon fulfillment of pullPromise,
    () => {
      // 1. Set controller.[[pulling]] to false.
      controller.pulling = false;
      // 2. If controller.[[pullAgain]] is true, set it to false and try again.
      if (controller.pullAgain) {
        controller.pullAgain = false;
        callPullIfNeeded(controller, shouldCallPull, controllerError);
      }
    },
    // 8. Upon rejection of pullPromise with reason e, perform ! controllerError(controller, e).
    (e) => controllerError(controller, e));
};

// https://streams.spec.whatwg.org/#readable-stream-default-controller-call-pull-if-needed
const readableStreamDefaultControllerCallPullIfNeeded = (controller) =>
  callPullIfNeeded(controller, readableStreamDefaultControllerShouldCallPull, readableStreamDefaultControllerError);

// https://streams.spec.whatwg.org/#readable-stream-default-controller-should-call-pull
const readableStreamDefaultControllerShouldCallPull = (controller) => {
  const { stream } = controller;
  // 2. If ! ReadableStreamDefaultControllerCanCloseOrEnqueue(controller) is false, return false.
  if (!readableStreamDefaultControllerCanCloseOrEnqueue(controller)) return false;
  // 3. If controller.[[started]] is false, return false.
  if (!controller.started) return false;
  // 4. If the stream is locked and there are read requests, return true.
  if (hasRequests(stream)) return true;
  // 5.-8. Return whether ! ReadableStreamDefaultControllerGetDesiredSize(controller) > 0.
  return readableStreamDefaultControllerGetDesiredSize(controller) > 0;
};

// https://streams.spec.whatwg.org/#readable-stream-default-controller-clear-algorithms
const readableStreamDefaultControllerClearAlgorithms = (controller) => {
  controller.pullAlgorithm = undefined;
  controller.cancelAlgorithm = undefined;
  controller.strategySizeAlgorithm = undefined;
};

// https://streams.spec.whatwg.org/#readable-stream-default-controller-close
const readableStreamDefaultControllerClose = (controller) => {
  // 1. If ! ReadableStreamDefaultControllerCanCloseOrEnqueue(controller) is false, return.
  if (!readableStreamDefaultControllerCanCloseOrEnqueue(controller)) return;
  // 3. Set controller.[[closeRequested]] to true.
  controller.closeRequested = true;
  // 4. If controller.[[queue]] is empty,
  if (controller.queue.size === 0) {
    // 1. Perform ! ReadableStreamDefaultControllerClearAlgorithms(controller).
    readableStreamDefaultControllerClearAlgorithms(controller);
    // 2. Perform ! ReadableStreamClose(stream).
    readableStreamClose(controller.stream);
  }
};

// https://streams.spec.whatwg.org/#readable-stream-default-controller-enqueue
const readableStreamDefaultControllerEnqueue = (controller, chunk) => {
  // 1. If ! ReadableStreamDefaultControllerCanCloseOrEnqueue(controller) is false, return.
  if (!readableStreamDefaultControllerCanCloseOrEnqueue(controller)) return;
  const { stream } = controller;
  // 3. If the stream is locked and there are read requests, perform ! ReadableStreamFulfillReadRequest(stream, chunk, false).
  if (hasRequests(stream)) {
    fulfillRequest(stream, chunk, false);
  } else {
    // 4. Otherwise,
    try {
      // 1. Let result be the result of performing controller.[[strategySizeAlgorithm]], passing in chunk.
      const chunkSize = controller.strategySizeAlgorithm(chunk);
      // 4. Let enqueueResult be EnqueueValueWithSize(controller, chunk, chunkSize).
      enqueueValueWithSize(controller, chunk, chunkSize);
    } catch (error) {
      // 2., 5. If either is an abrupt completion, error the controller with its value, and return it.
      readableStreamDefaultControllerError(controller, error);
      throw error;
    }
  }
  // 5. Perform ! ReadableStreamDefaultControllerCallPullIfNeeded(controller).
  readableStreamDefaultControllerCallPullIfNeeded(controller);
};

// https://streams.spec.whatwg.org/#readable-stream-default-controller-error
const readableStreamDefaultControllerError = (controller, e) => {
  const { stream } = controller;
  // 2. If stream.[[state]] is not "readable", return.
  if (stream.state !== 'readable') return;
  // 3. Perform ! ResetQueue(controller).
  resetQueue(controller);
  // 4. Perform ! ReadableStreamDefaultControllerClearAlgorithms(controller).
  readableStreamDefaultControllerClearAlgorithms(controller);
  // 5. Perform ! ReadableStreamError(stream, e).
  readableStreamError(stream, e);
};

// https://streams.spec.whatwg.org/#readable-stream-default-controller-get-desired-size and
// https://streams.spec.whatwg.org/#readable-byte-stream-controller-get-desired-size
const readableStreamDefaultControllerGetDesiredSize = (controller) => {
  const { state } = controller.stream;
  // 2. If state is "errored", return null.
  if (state === 'errored') return null;
  // 3. If state is "closed", return 0.
  if (state === 'closed') return 0;
  // 4. Return controller.[[strategyHWM]] − controller.[[queueTotalSize]].
  return controller.strategyHWM - controller.queueTotalSize;
};

// https://streams.spec.whatwg.org/#rs-default-controller-has-backpressure
const readableStreamDefaultControllerHasBackpressure = (controller) =>
  !readableStreamDefaultControllerShouldCallPull(controller);

// https://streams.spec.whatwg.org/#readable-stream-default-controller-can-close-or-enqueue
const readableStreamDefaultControllerCanCloseOrEnqueue = (controller) =>
  !controller.closeRequested && controller.stream.state === 'readable';

// https://streams.spec.whatwg.org/#set-up-readable-stream-default-controller
const setUpReadableStreamDefaultController = (
  stream, controller, startAlgorithm, pullAlgorithm, cancelAlgorithm, highWaterMark, sizeAlgorithm,
) => {
  // 2.-3. Set controller.[[stream]] to stream; perform ! ResetQueue(controller).
  controller.stream = stream;
  resetQueue(controller);
  // 5.-7. The strategy and the algorithms are the controller's.
  controller.strategySizeAlgorithm = sizeAlgorithm;
  controller.strategyHWM = highWaterMark;
  controller.pullAlgorithm = pullAlgorithm;
  controller.cancelAlgorithm = cancelAlgorithm;
  // 8. Set stream.[[controller]] to controller.
  stream.controller = controller;
  // 9. Let startResult be the result of performing startAlgorithm. (This might throw an exception.)
  // 10. Let startPromise be a promise resolved with startResult.
  react(
    promiseResolvedWith(startAlgorithm()),
    // 11. Upon fulfillment of startPromise,
    () => {
      controller.started = true;
      readableStreamDefaultControllerCallPullIfNeeded(controller);
    },
    // 12. Upon rejection of startPromise with reason r,
    (r) => readableStreamDefaultControllerError(controller, r));
};

// https://streams.spec.whatwg.org/#set-up-readable-stream-default-controller-from-underlying-source
const setUpReadableStreamDefaultControllerFromUnderlyingSource = (
  stream, underlyingSource, { start, pull, cancel }, highWaterMark, sizeAlgorithm,
) => {
  // 1. Let controller be a new ReadableStreamDefaultController.
  const controller = new ReadableStreamDefaultControllerSlots();
  // 2.-7. What the source has not does nothing; what it has is invoked with the source as this.
  // 8. Perform ? SetUpReadableStreamDefaultController(…).
  setUpReadableStreamDefaultController(
    stream, controller,
    start === undefined ? returnUndefined : () => apply(start, underlyingSource, [objectOf(controller)]),
    pull === undefined ? returnResolved : () => invokeForPromise(pull, underlyingSource, [objectOf(controller)]),
    cancel === undefined ? returnResolved : (reason) => invokeForPromise(cancel, underlyingSource, [reason]),
    highWaterMark, sizeAlgorithm);
};

class ReadableStreamDefaultController {
  constructor() {
    throw typeError('Illegal constructor');
  }

  // https://streams.spec.whatwg.org/#rs-default-controller-desired-size
  get desiredSize() {
    return readableStreamDefaultControllerGetDesiredSize(slotsOfThis(this, 'ReadableStreamDefaultController'));
  }

  // https://streams.spec.whatwg.org/#rs-default-controller-close
  close() {
    const controller = slotsOfThis(this, 'ReadableStreamDefaultController');
    // 1. If ! ReadableStreamDefaultControllerCanCloseOrEnqueue(this) is false, throw a TypeError exception.
    if (!readableStreamDefaultControllerCanCloseOrEnqueue(controller)) {
      throw typeError('The stream is closing, or closed or errored.');
    }
    // 2. Perform ! ReadableStreamDefaultControllerClose(this).
    readableStreamDefaultControllerClose(controller);
  }

  // https://streams.spec.whatwg.org/#rs-default-controller-enqueue
  enqueue(chunk = undefined) {
    const controller = slotsOfThis(this, 'ReadableStreamDefaultController');
    // 1. If ! ReadableStreamDefaultControllerCanCloseOrEnqueue(this) is false, throw a TypeError exception.
    if (!readableStreamDefaultControllerCanCloseOrEnqueue(controller)) {
      throw typeError('The stream is closing, or closed or errored, and takes no chunk.');
    }
    // 2. Perform ? ReadableStreamDefaultControllerEnqueue(this, chunk).
    readableStreamDefaultControllerEnqueue(controller, chunk);
  }

  // https://streams.spec.whatwg.org/#rs-default-controller-error
  error(e = undefined) {
    // 1. Perform ! ReadableStreamDefaultControllerError(this, e).
    readableStreamDefaultControllerError(slotsOfThis(this, 'ReadableStreamDefaultController'), e);
  }
}
