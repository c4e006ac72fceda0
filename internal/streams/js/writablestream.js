// Checked against Streams of 2026-08-18.

// https://streams.spec.whatwg.org/#ws-class

// https://streams.spec.whatwg.org/#ws-internal-slots, as
// https://streams.spec.whatwg.org/#initialize-writable-stream leaves them.
class WritableStreamSlots {
  kind = 'WritableStream';
  object = undefined;
  backpressure = false;
  closeRequest = undefined;
  controller = undefined;
  inFlightWriteRequest = undefined;
  inFlightCloseRequest = undefined;
  pendingAbortRequest = undefined;
  state = 'writable';
  storedError = undefined;
  writer = undefined;
  writeRequests = new List(); // of { promise }

  getWriter() {
    return objectOf(acquireWritableStreamDefaultWriter(this));
  }
}

// https://streams.spec.whatwg.org/#create-writable-stream
const createWritableStream = (
  startAlgorithm, writeAlgorithm, closeAlgorithm, abortAlgorithm, highWaterMark, sizeAlgorithm,
) => {
  // 2.-3. Let stream be a new WritableStream, initialized.
  const stream = new WritableStreamSlots();
  // 4.-5. Set up a new WritableStreamDefaultController.
  setUpWritableStreamDefaultController(
    stream, new WritableStreamDefaultControllerSlots(), startAlgorithm, writeAlgorithm, closeAlgorithm, abortAlgorithm,
    highWaterMark, sizeAlgorithm);
  // 6. Return stream.
  return stream;
};

// https://streams.spec.whatwg.org/#is-writable-stream-locked
const isWritableStreamLocked = (stream) => stream.writer !== undefined;

// https://streams.spec.whatwg.org/#writable-stream-abort
const writableStreamAbort = (stream, reason) => {
  // 1. If stream.[[state]] is "closed" or "errored", return a promise resolved with undefined.
  if (stream.state === 'closed' || stream.state === 'errored') return promiseResolvedWith(undefined);
  // 2. Signal abort on stream.[[controller]].[[abortController]] with reason.
  signalAbort(stream.controller, reason);
  // 3.-4. If stream.[[state]] is "closed" or "errored" now, return a promise resolved with undefined.
  const { state } = stream;
  if (state === 'closed' || state === 'errored') return promiseResolvedWith(undefined);
  // 5. If stream.[[pendingAbortRequest]] is not undefined, return its promise.
  if (stream.pendingAbortRequest !== undefined) return stream.pendingAbortRequest.promise;
  // 7.-8. Let wasAlreadyErroring be whether state is "erroring"; if so, set reason to undefined.
  const wasAlreadyErroring = state === 'erroring';
  if (wasAlreadyErroring) reason = undefined;
  // 9.-10. Set stream.[[pendingAbortRequest]] to a new pending abort request.
  const promise = newPromise();
  stream.pendingAbortRequest = { promise, reason, wasAlreadyErroring };
  // 11. If wasAlreadyErroring is false, perform ! WritableStreamStartErroring(stream, reason).
  if (!wasAlreadyErroring) writableStreamStartErroring(stream, reason);
  // 12. Return promise.
  return promise;
};

// https://streams.spec.whatwg.org/#writable-stream-close
const writableStreamClose = (stream) => {
  // 1.-2. If stream.[[state]] is "closed" or "errored", return a promise rejected with a TypeError exception.
  const { state } = stream;
  if (state === 'closed' || state === 'errored') {
    return promiseRejectedWith(typeError(`The stream is ${state} and cannot be closed.`));
  }
  // 5.-6. Set stream.[[closeRequest]] to a new promise.
  const promise = newPromise();
  stream.closeRequest = promise;
  // 7.-8. If there is a writer, and backpressure, and state is "writable", resolve writer.[[readyPromise]] with undefined.
  const { writer } = stream;
  if (writer !== undefined && stream.backpressure && state === 'writable') {
    resolvePromise(writer.readyPromise, undefined);
  }
  // 9. Perform ! WritableStreamDefaultControllerClose(stream.[[controller]]).
  writableStreamDefaultControllerClose(stream.controller);
  // 10. Return promise.
  return promise;
};

// https://streams.spec.whatwg.org/#writable-stream-add-write-request
const writableStreamAddWriteRequest = (stream) => {
  // 3.-4. Append a new promise to stream.[[writeRequests]].
  const promise = newPromise();
  stream.writeRequests.append({ promise, next: undefined });
  // 5. Return promise.
  return promise;
};

// https://streams.spec.whatwg.org/#writable-stream-close-queued-or-in-flight
const writableStreamCloseQueuedOrInFlight = (stream) =>
  stream.closeRequest !== undefined || stream.inFlightCloseRequest !== undefined;

// https://streams.spec.whatwg.org/#writable-stream-deal-with-rejection
const writableStreamDealWithRejection = (stream, error) => {
  // 1.-2. If stream.[[state]] is "writable", perform ! WritableStreamStartErroring(stream, error) and return.
  if (stream.state === 'writable') writableStreamStartErroring(stream, error);
  // 4. Perform ! WritableStreamFinishErroring(stream).
  else writableStreamFinishErroring(stream);
};

// https://streams.spec.whatwg.org/#writable-stream-finish-erroring
const writableStreamFinishErroring = (stream) => {
  // 3. Set stream.[[state]] to "errored".
  stream.state = 'errored';
  // 4. Perform ! stream.[[controller]].[[ErrorSteps]]().
  // https://streams.spec.whatwg.org/#ws-default-controller-private-error
  resetQueue(stream.controller);
  // 5.-7. Reject each writeRequest of stream.[[writeRequests]] with stream.[[storedError]], and empty it.
  const { storedError } = stream;
  for (let request = stream.writeRequests.first; request !== undefined; request = request.next) {
    rejectPromise(request.promise, storedError);
  }
  stream.writeRequests = new List();
  // 8. If stream.[[pendingAbortRequest]] is undefined, reject what is left and return.
  const abortRequest = stream.pendingAbortRequest;
  if (abortRequest === undefined) {
    writableStreamRejectCloseAndClosedPromiseIfNeeded(stream);
    return;
  }
  // 9.-10. Set stream.[[pendingAbortRequest]] to undefined.
  stream.pendingAbortRequest = undefined;
  // 11. If abortRequest's was already erroring is true, reject its promise with storedError and return.
  if (abortRequest.wasAlreadyErroring) {
    rejectPromise(abortRequest.promise, storedError);
    writableStreamRejectCloseAndClosedPromiseIfNeeded(stream);
    return;
  }
  // 12. Let promise be ! stream.[[controller]].[[AbortSteps]](abortRequest's reason).
  // https://streams.spec.whatwg.org/#ws-default-controller-private-abort
  const promise = stream.controller.abortAlgorithm(abortRequest.reason);
  writableStreamDefaultControllerClearAlgorithms(stream.controller);
  react(
    promise,
    // 13. Upon fulfillment of promise,
    () => {
      resolvePromise(abortRequest.promise, undefined);
      writableStreamRejectCloseAndClosedPromiseIfNeeded(stream);
    },
    // 14. Upon rejection of promise with reason reason,
    (reason) => {
      rejectPromise(abortRequest.promise, reason);
      writableStreamRejectCloseAndClosedPromiseIfNeeded(stream);
    });
};

// https://streams.spec.whatwg.org/#writable-stream-finish-in-flight-close
const writableStreamFinishInFlightClose = (stream) => {
  // 2.-3. Resolve stream.[[inFlightCloseRequest]] with undefined, and set it to undefined.
  resolvePromise(stream.inFlightCloseRequest, undefined);
  stream.inFlightCloseRequest = undefined;
  // 6. If state is "erroring", the close has succeeded all the same:
  if (stream.state === 'erroring') {
    // 1. Set stream.[[storedError]] to undefined.
    stream.storedError = undefined;
    // 2. If stream.[[pendingAbortRequest]] is not undefined, resolve its promise and forget it.
    if (stream.pendingAbortRequest !== undefined) {
      resolvePromise(stream.pendingAbortRequest.promise, undefined);
      stream.pendingAbortRequest = undefined;
    }
  }
  // 7. Set stream.[[state]] to "closed".
  stream.state = 'closed';
  // 8.-9. If there is a writer, resolve writer.[[closedPromise]] with undefined.
  if (stream.writer !== undefined) resolvePromise(stream.writer.closedPromise, undefined);
};

// https://streams.spec.whatwg.org/#writable-stream-finish-in-flight-close-with-error
const writableStreamFinishInFlightCloseWithError = (stream, error) => {
  // 2.-3. Reject stream.[[inFlightCloseRequest]] with error, and set it to undefined.
  rejectPromise(stream.inFlightCloseRequest, error);
  stream.inFlightCloseRequest = undefined;
  // 5. If stream.[[pendingAbortRequest]] is not undefined, reject its promise and forget it.
  if (stream.pendingAbortRequest !== undefined) {
    rejectPromise(stream.pendingAbortRequest.promise, error);
    stream.pendingAbortRequest = undefined;
  }
  // 6. Perform ! WritableStreamDealWithRejection(stream, error).
  writableStreamDealWithRejection(stream, error);
};

// https://streams.spec.whatwg.org/#writable-stream-finish-in-flight-write
const writableStreamFinishInFlightWrite = (stream) => {
  // 2.-3. Resolve stream.[[inFlightWriteRequest]] with undefined, and set it to undefined.
  resolvePromise(stream.inFlightWriteRequest, undefined);
  stream.inFlightWriteRequest = undefined;
};

// https://streams.spec.whatwg.org/#writable-stream-finish-in-flight-write-with-error
const writableStreamFinishInFlightWriteWithError = (stream, error) => {
  // 2.-3. Reject stream.[[inFlightWriteRequest]] with error, and set it to undefined.
  rejectPromise(stream.inFlightWriteRequest, error);
  stream.inFlightWriteRequest = undefined;
  // 5. Perform ! WritableStreamDealWithRejection(stream, error).
  writableStreamDealWithRejection(stream, error);
};

// https://streams.spec.whatwg.org/#writable-stream-has-operation-marked-in-flight
const writableStreamHasOperationMarkedInFlight = (stream) =>
  stream.inFlightWriteRequest !== undefined || stream.inFlightCloseRequest !== undefined;

// https://streams.spec.whatwg.org/#writable-stream-mark-close-request-in-flight
const writableStreamMarkCloseRequestInFlight = (stream) => {
  stream.inFlightCloseRequest = stream.closeRequest;
  stream.closeRequest = undefined;
};

// https://streams.spec.whatwg.org/#writable-stream-mark-first-write-request-in-flight
const writableStreamMarkFirstWriteRequestInFlight = (stream) => {
  stream.inFlightWriteRequest = stream.writeRequests.shift().promise;
};

// https://streams.spec.whatwg.org/#writable-stream-reject-close-and-closed-promise-if-needed
const writableStreamRejectCloseAndClosedPromiseIfNeeded = (stream) => {
  // 2. If stream.[[closeRequest]] is not undefined, reject it with stream.[[storedError]] and forget it.
  if (stream.closeRequest !== undefined) {
    rejectPromise(stream.closeRequest, stream.storedError);
    stream.closeRequest = undefined;
  }
  // 3.-4. If there is a writer, reject writer.[[closedPromise]] with stream.[[storedError]], marked as handled.
  const { writer } = stream;
  if (writer !== undefined) {
    markAsHandled(writer.closedPromise);
    rejectPromise(writer.closedPromise, stream.storedError);
  }
};

// https://streams.spec.whatwg.org/#writable-stream-start-erroring
const writableStreamStartErroring = (stream, reason) => {
  const { controller, writer } = stream;
  // 5.-6. Set stream.[[state]] to "erroring" and stream.[[storedError]] to reason.
  stream.state = 'erroring';
  stream.storedError = reason;
  // 7.-8. If there is a writer, perform ! WritableStreamDefaultWriterEnsureReadyPromiseRejected(writer, reason).
  if (writer !== undefined) writableStreamDefaultWriterEnsureReadyPromiseRejected(writer, reason);
  // 9. If nothing is in flight and controller.[[started]] is true, perform ! WritableStreamFinishErroring(stream).
  if (!writableStreamHasOperationMarkedInFlight(stream) && controller.started) writableStreamFinishErroring(stream);
};

// https://streams.spec.whatwg.org/#writable-stream-update-backpressure
const writableStreamUpdateBackpressure = (stream, backpressure) => {
  // 3.-4. If there is a writer and backpressure is not stream.[[backpressure]],
  const { writer } = stream;
  if (writer !== undefined && backpressure !== stream.backpressure) {
    // 1. If backpressure is true, set writer.[[readyPromise]] to a new promise.
    if (backpressure) writer.readyPromise = newPromise();
    // 2. Otherwise, resolve writer.[[readyPromise]] with undefined.
    else resolvePromise(writer.readyPromise, undefined);
  }
  // 5. Set stream.[[backpressure]] to backpressure.
  stream.backpressure = backpressure;
};

class WritableStream {
  // https://streams.spec.whatwg.org/#ws-constructor
  constructor(underlyingSink = undefined, strategy = {}) {
    underlyingSink = toOptionalObject(underlyingSink, 'underlying sink');
    strategy = toQueuingStrategy(strategy);
    // 1.-2. Let underlyingSinkDict be underlyingSink, converted to an UnderlyingSink.
    const underlyingSinkDict = toUnderlyingSink(underlyingSink);
    // 3. If underlyingSinkDict["type"] exists, throw a RangeError exception.
    if (underlyingSinkDict.type !== undefined) throw rangeError('An underlying sink has no type.');
    // 4. Perform ! InitializeWritableStream(this).
    const stream = new WritableStreamSlots();
    const object = construct(stream, this, new.target);
    // 5. Let sizeAlgorithm be ! ExtractSizeAlgorithm(strategy).
    const sizeAlgorithm = extractSizeAlgorithm(strategy);
    // 6. Let highWaterMark be ? ExtractHighWaterMark(strategy, 1).
    const highWaterMark = extractHighWaterMark(strategy, 1);
    // 7. Perform ? SetUpWritableStreamDefaultControllerFromUnderlyingSink(…).
    setUpWritableStreamDefaultControllerFromUnderlyingSink(
      stream, underlyingSink, underlyingSinkDict, highWaterMark, sizeAlgorithm);
    return object;
  }

  // https://streams.spec.whatwg.org/#ws-locked
  get locked() {
    return isWritableStreamLocked(slotsOfThis(this, 'WritableStream'));
  }

  // https://streams.spec.whatwg.org/#ws-abort
  abort(reason = undefined) {
    return promiseOf(() => {
      const stream = slotsOfThis(this, 'WritableStream');
      // 1. If ! IsWritableStreamLocked(this) is true, return a promise rejected with a TypeError exception.
      if (isWritableStreamLocked(stream)) throw typeError('Cannot abort a stream that is locked to a writer.');
      // 2. Return ! WritableStreamAbort(this, reason).
      return writableStreamAbort(stream, reason);
    });
  }

  // https://streams.spec.whatwg.org/#ws-close
  close() {
    return promiseOf(() => {
      const stream = slotsOfThis(this, 'WritableStream');
      // 1. If ! IsWritableStreamLocked(this) is true, return a promise rejected with a TypeError exception.
      if (isWritableStreamLocked(stream)) throw typeError('Cannot close a stream that is locked to a writer.');
      // 2. If ! WritableStreamCloseQueuedOrInFlight(this) is true, return a promise rejected with a TypeError exception.
      if (writableStreamCloseQueuedOrInFlight(stream)) throw typeError('The stream is closing already.');
      // 3. Return ! WritableStreamClose(this).
      return writableStreamClose(stream);
    });
  }

  // https://streams.spec.whatwg.org/#ws-get-writer
  getWriter() {
    // 1. Return ? AcquireWritableStreamDefaultWriter(this).
    return slotsOfThis(this, 'WritableStream').getWriter();
  }
}
