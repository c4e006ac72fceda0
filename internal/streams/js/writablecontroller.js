// Checked against Streams of 2026-08-18.

// https://streams.spec.whatwg.org/#ws-default-controller-class

// https://streams.spec.whatwg.org/#ws-default-controller-internal-slots
class WritableStreamDefaultControllerSlots {
  kind = 'WritableStreamDefaultController';
  object = undefined;
  abortAlgorithm = undefined;
  // The AbortSignal of [[abortController]], made when it is first asked for, and
  // what it was aborted with before.
  signal = undefined;
  aborted = false;
  abortReason = undefined;
  closeAlgorithm = undefined;
  queue = undefined;
  queueTotalSize = 0;
  started = false;
  strategyHWM = 0;
  strategySizeAlgorithm = undefined;
  stream = undefined;
  writeAlgorithm = undefined;
}

// The value in the queue that stands for closing.
// https://streams.spec.whatwg.org/#close-sentinel
const CLOSE_SENTINEL = { __proto__: null };

// Signals abort on controller.[[abortController]].
const signalAbort = (controller, reason) => {
  if (controller.aborted) return;
  controller.aborted = true;
  if (controller.signal !== undefined) host.signalAbort(controller.signal, reason);
  else controller.abortReason = reason;
};

// https://streams.spec.whatwg.org/#dictdef-underlyingsink
const toUnderlyingSink = (value) => {
  if (value === undefined) return { abort: undefined, close: undefined, start: undefined, type: undefined, write: undefined };
  const abort = toOptionalFunction(value.abort, 'abort');
  const close = toOptionalFunction(value.close, 'close');
  const start = toOptionalFunction(value.start, 'start');
  const { type } = value;
  return { abort, close, start, type, write: toOptionalFunction(value.write, 'write') };
};

const returnUndefined = () => undefined;
const returnResolved = () => RESOLVED;

// https://streams.spec.whatwg.org/#set-up-writable-stream-default-controller
const setUpWritableStreamDefaultController = (
  stream, controller, startAlgorithm, writeAlgorithm, closeAlgorithm, abortAlgorithm, highWaterMark, sizeAlgorithm,
) => {
  // 3.-4. The stream and the controller know each other.
  controller.stream = stream;
  stream.controller = controller;
  // 5. Perform ! ResetQueue(controller).
  resetQueue(controller);
  // 8.-12. The strategy and the algorithms are the controller's.
  controller.strategySizeAlgorithm = sizeAlgorithm;
  controller.strategyHWM = highWaterMark;
  controller.writeAlgorithm = writeAlgorithm;
  controller.closeAlgorithm = closeAlgorithm;
  controller.abortAlgorithm = abortAlgorithm;
  // 13.-14. Perform ! WritableStreamUpdateBackpressure(stream, ! WritableStreamDefaultControllerGetBackpressure(controller)).
  writableStreamUpdateBackpressure(stream, writableStreamDefaultControllerGetBackpressure(controller));
  // 15. Let startResult be the result of performing startAlgorithm. (This may throw an exception.)
  // 16. Let startPromise be a promise resolved with startResult.
  react(
    promiseResolvedWith(startAlgorithm()),
    // 17. Upon fulfillment of startPromise,
    () => {
      controller.started = true;
      writableStreamDefaultControllerAdvanceQueueIfNeeded(controller);
    },
    // 18. Upon rejection of startPromise with reason r,
    (r) => {
      controller.started = true;
      writableStreamDealWithRejection(stream, r);
    });
};

// https://streams.spec.whatwg.org/#set-up-writable-stream-default-controller-from-underlying-sink
const setUpWritableStreamDefaultControllerFromUnderlyingSink = (
  stream, underlyingSink, { start, write, close, abort }, highWaterMark, sizeAlgorithm,
) => {
  // 1. Let controller be a new WritableStreamDefaultController.
  const controller = new WritableStreamDefaultControllerSlots();
  // 2.-9. What the sink has not does nothing; what it has is invoked with the sink as this.
  // 10. Perform ? SetUpWritableStreamDefaultController(…).
  setUpWritableStreamDefaultController(
    stream, controller,
    start === undefined ? returnUndefined : () => apply(start, underlyingSink, [objectOf(controller)]),
    write === undefined ? returnResolved
      : (chunk) => invokeForPromise(write, underlyingSink, [chunk, objectOf(controller)]),
    close === undefined ? returnResolved : () => invokeForPromise(close, underlyingSink, []),
    abort === undefined ? returnResolved : (reason) => invokeForPromise(abort, underlyingSink, [reason]),
    highWaterMark, sizeAlgorithm);
};

// https://streams.spec.whatwg.org/#writable-stream-default-controller-advance-queue-if-needed
const writableStreamDefaultControllerAdvanceQueueIfNeeded = (controller) => {
  const { stream } = controller;
  // 2. If controller.[[started]] is false, return.
  if (!controller.started) return;
  // 3. If stream.[[inFlightWriteRequest]] is not undefined, return.
  if (stream.inFlightWriteRequest !== undefined) return;
  // 6. If stream.[[state]] is "erroring", perform ! WritableStreamFinishErroring(stream) and return.
  if (stream.state === 'erroring') {
    writableStreamFinishErroring(stream);
    return;
  }
  // 7. If controller.[[queue]] is empty, return.
  if (controller.queue.size === 0) return;
  // 8. Let value be ! PeekQueueValue(controller).
  const { value } = controller.queue.first;
  // 9. If value is the close sentinel, perform ! WritableStreamDefaultControllerProcessClose(controller).
  if (value === CLOSE_SENTINEL) writableStreamDefaultControllerProcessClose(controller);
  // 10. Otherwise, perform ! WritableStreamDefaultControllerProcessWrite(controller, value).
  else writableStreamDefaultControllerProcessWrite(controller, value);
};

// https://streams.spec.whatwg.org/#writable-stream-default-controller-clear-algorithms
const writableStreamDefaultControllerClearAlgorithms = (controller) => {
  controller.writeAlgorithm = undefined;
  controller.closeAlgorithm = undefined;
  controller.abortAlgorithm = undefined;
  controller.strategySizeAlgorithm = undefined;
};

// https://streams.spec.whatwg.org/#writable-stream-default-controller-close
const writableStreamDefaultControllerClose = (controller) => {
  // 1. Perform ! EnqueueValueWithSize(controller, close sentinel, 0).
  enqueueValueWithSize(controller, CLOSE_SENTINEL, 0);
  // 2. Perform ! WritableStreamDefaultControllerAdvanceQueueIfNeeded(controller).
  writableStreamDefaultControllerAdvanceQueueIfNeeded(controller);
};

// https://streams.spec.whatwg.org/#writable-stream-default-controller-error
const writableStreamDefaultControllerError = (controller, error) => {
  // 3. Perform ! WritableStreamDefaultControllerClearAlgorithms(controller).
  writableStreamDefaultControllerClearAlgorithms(controller);
  // 4. Perform ! WritableStreamStartErroring(stream, error).
  writableStreamStartErroring(controller.stream, error);
};

// https://streams.spec.whatwg.org/#writable-stream-default-controller-error-if-needed
const writableStreamDefaultControllerErrorIfNeeded = (controller, error) => {
  if (controller.stream.state === 'writable') writableStreamDefaultControllerError(controller, error);
};

// https://streams.spec.whatwg.org/#writable-stream-default-controller-get-backpressure
const writableStreamDefaultControllerGetBackpressure = (controller) =>
  writableStreamDefaultControllerGetDesiredSize(controller) <= 0;

// https://streams.spec.whatwg.org/#writable-stream-default-controller-get-chunk-size
const writableStreamDefaultControllerGetChunkSize = (controller, chunk) => {
  // 1. If controller.[[strategySizeAlgorithm]] is undefined, return 1.
  const { strategySizeAlgorithm } = controller;
  if (strategySizeAlgorithm === undefined) return 1;
  // 2. Let returnValue be the result of performing it, passing in chunk.
  try {
    // 4. Return returnValue.[[Value]].
    return strategySizeAlgorithm(chunk);
  } catch (error) {
    // 3. If returnValue is an abrupt completion, perform ! WritableStreamDefaultControllerErrorIfNeeded(…) and return 1.
    writableStreamDefaultControllerErrorIfNeeded(controller, error);
    return 1;
  }
};

// https://streams.spec.whatwg.org/#writable-stream-default-controller-get-desired-size
const writableStreamDefaultControllerGetDesiredSize = (controller) => controller.strategyHWM - controller.queueTotalSize;

// https://streams.spec.whatwg.org/#writable-stream-default-controller-process-close
const writableStreamDefaultControllerProcessClose = (controller) => {
  const { stream } = controller;
  // 2. Perform ! WritableStreamMarkCloseRequestInFlight(stream).
  writableStreamMarkCloseRequestInFlight(stream);
  // 3. Perform ! DequeueValue(controller).
  dequeueValue(controller);
  // 5. Let sinkClosePromise be the result of performing controller.[[closeAlgorithm]].
  const sinkClosePromise = controller.closeAlgorithm();
  // 6. Perform ! WritableStreamDefaultControllerClearAlgorithms(controller).
  writableStreamDefaultControllerClearAlgorithms(controller);
  react(
    sinkClosePromise,
    // 7. Upon fulfillment of sinkClosePromise, perform ! WritableStreamFinishInFlightClose(stream).
    () => writableStreamFinishInFlightClose(stream),
    // 8. Upon rejection, perform ! WritableStreamFinishInFlightCloseWithError(stream, reason).
    (reason) => writableStreamFinishInFlightCloseWithError(stream, reason));
};

// https://streams.spec.whatwg.org/#writable-stream-default-controller-process-write
const writableStreamDefaultControllerProcessWrite = (controller, chunk) => {
  const { stream } = controller;
  // 2. Perform ! WritableStreamMarkFirstWriteRequestInFlight(stream).
  writableStreamMarkFirstWriteRequestInFlight(stream);
  // 3. Let sinkWritePromise be the result of performing controller.[[writeAlgorithm]], passing in chunk.
  react(
    controller.writeAlgorithm(chunk),
    // 4. Upon fulfillment of sinkWritePromise,
    () => {
      // 1. Perform ! WritableStreamFinishInFlightWrite(stream).
      writableStreamFinishInFlightWrite(stream);
      const { state } = stream;
      // 4. Perform ! DequeueValue(controller).
      dequeueValue(controller);
      // 5. If the stream is not closing and state is "writable", update the backpressure.
      if (!writableStreamCloseQueuedOrInFlight(stream) && state === 'writable') {
        writableStreamUpdateBackpressure(stream, writableStreamDefaultControllerGetBackpressure(controller));
      }
      // 6. Perform ! WritableStreamDefaultControllerAdvanceQueueIfNeeded(controller).
      writableStreamDefaultControllerAdvanceQueueIfNeeded(controller);
    },
    // 5. Upon rejection of sinkWritePromise with reason,
    (reason) => {
      // 1. If stream.[[state]] is "writable", perform ! WritableStreamDefaultControllerClearAlgorithms(controller).
      if (stream.state === 'writable') writableStreamDefaultControllerClearAlgorithms(controller);
      // 2. Perform ! WritableStreamFinishInFlightWriteWithError(stream, reason).
      writableStreamFinishInFlightWriteWithError(stream, reason);
    });
};

// https://streams.spec.whatwg.org/#writable-stream-default-controller-write
const writableStreamDefaultControllerWrite = (controller, chunk, chunkSize) => {
  // 1. Let enqueueResult be EnqueueValueWithSize(controller, chunk, chunkSize).
  try {
    enqueueValueWithSize(controller, chunk, chunkSize);
  } catch (error) {
    // 2. If enqueueResult is an abrupt completion, perform ! WritableStreamDefaultControllerErrorIfNeeded(…) and return.
    writableStreamDefaultControllerErrorIfNeeded(controller, error);
    return;
  }
  // 3.-4. If the stream is not closing and is "writable", update the backpressure.
  const { stream } = controller;
  if (!writableStreamCloseQueuedOrInFlight(stream) && stream.state === 'writable') {
    writableStreamUpdateBackpressure(stream, writableStreamDefaultControllerGetBackpressure(controller));
  }
  // 5. Perform ! WritableStreamDefaultControllerAdvanceQueueIfNeeded(controller).
  writableStreamDefaultControllerAdvanceQueueIfNeeded(controller);
};

class WritableStreamDefaultController {
  constructor() {
    throw typeError('Illegal constructor');
  }

  // https://streams.spec.whatwg.org/#ws-default-controller-signal
  get signal() {
    // 1. Return this.[[abortController]]'s signal.
    const controller = slotsOfThis(this, 'WritableStreamDefaultController');
    if (controller.signal === undefined) {
      controller.signal = host.newAbortSignal();
      if (controller.aborted) host.signalAbort(controller.signal, controller.abortReason);
    }
    return controller.signal;
  }

  // https://streams.spec.whatwg.org/#ws-default-controller-error
  error(e = undefined) {
    const controller = slotsOfThis(this, 'WritableStreamDefaultController');
    // 1.-2. If this.[[stream]].[[state]] is not "writable", return.
    // 3. Perform ! WritableStreamDefaultControllerError(this, e).
    writableStreamDefaultControllerErrorIfNeeded(controller, e);
  }
}
