// Checked against Streams of 2026-08-18.

// https://streams.spec.whatwg.org/#default-writer-class

// https://streams.spec.whatwg.org/#default-writer-internal-slots
class WritableStreamDefaultWriterSlots {
  kind = 'WritableStreamDefaultWriter';
  object = undefined;
  closedPromise = undefined;
  readyPromise = undefined;
  stream;

  // https://streams.spec.whatwg.org/#set-up-writable-stream-default-writer
  constructor(stream) {
    // 1. If ! IsWritableStreamLocked(stream) is true, throw a TypeError exception.
    if (isWritableStreamLocked(stream)) throw typeError('The stream is locked to a writer already.');
    // 2.-3. Set this.[[stream]] to stream and stream.[[writer]] to this.
    this.stream = stream;
    stream.writer = this;
    switch (stream.state) {
      // 5. If state is "writable",
      case 'writable':
        // 1.-2. The ready promise is pending if there is backpressure and the stream is not closing.
        this.readyPromise = !writableStreamCloseQueuedOrInFlight(stream) && stream.backpressure
          ? newPromise() : promiseResolvedWith(undefined);
        // 3. Set writer.[[closedPromise]] to a new promise.
        this.closedPromise = newPromise();
        break;
      // 6. Otherwise, if state is "erroring",
      case 'erroring':
        this.readyPromise = handledRejection(stream.storedError);
        this.closedPromise = newPromise();
        break;
      // 7. Otherwise, if state is "closed",
      case 'closed':
        this.readyPromise = promiseResolvedWith(undefined);
        this.closedPromise = promiseResolvedWith(undefined);
        break;
      // 8. Otherwise, state is "errored".
      default:
        this.readyPromise = handledRejection(stream.storedError);
        this.closedPromise = handledRejection(stream.storedError);
    }
  }
}

// A promise rejected with a reason, its [[PromiseIsHandled]] true.
const handledRejection = (reason) => {
  const promise = newPromise();
  markAsHandled(promise);
  rejectPromise(promise, reason);
  return promise;
};

// Rejects a promise that is pending, or gives a new one in place of one that is
// not; marked as handled.
const ensureRejected = (promise, reason) => {
  if (!isPending(promise)) return handledRejection(reason);
  markAsHandled(promise);
  rejectPromise(promise, reason);
  return promise;
};

// https://streams.spec.whatwg.org/#acquire-writable-stream-default-writer
const acquireWritableStreamDefaultWriter = (stream) => new WritableStreamDefaultWriterSlots(stream);

// https://streams.spec.whatwg.org/#writable-stream-default-writer-close-with-error-propagation
const writableStreamDefaultWriterCloseWithErrorPropagation = (writer) => {
  const { stream } = writer;
  const { state } = stream;
  // 4. If ! WritableStreamCloseQueuedOrInFlight(stream) is true or state is "closed", return a promise resolved with undefined.
  if (writableStreamCloseQueuedOrInFlight(stream) || state === 'closed') return RESOLVED;
  // 5. If state is "errored", return a promise rejected with stream.[[storedError]].
  if (state === 'errored') return promiseRejectedWith(stream.storedError);
  // 7. Return ! WritableStreamDefaultWriterClose(writer).
  return writableStreamClose(stream);
};

// https://streams.spec.whatwg.org/#writable-stream-default-writer-ensure-closed-promise-rejected
const writableStreamDefaultWriterEnsureClosedPromiseRejected = (writer, error) => {
  writer.closedPromise = ensureRejected(writer.closedPromise, error);
};

// https://streams.spec.whatwg.org/#writable-stream-default-writer-ensure-ready-promise-rejected
const writableStreamDefaultWriterEnsureReadyPromiseRejected = (writer, error) => {
  writer.readyPromise = ensureRejected(writer.readyPromise, error);
};

// https://streams.spec.whatwg.org/#writable-stream-default-writer-get-desired-size
const writableStreamDefaultWriterGetDesiredSize = (writer) => {
  const { stream } = writer;
  const { state } = stream;
  // 3. If state is "errored" or "erroring", return null.
  if (state === 'errored' || state === 'erroring') return null;
  // 4. If state is "closed", return 0.
  if (state === 'closed') return 0;
  // 5. Return ! WritableStreamDefaultControllerGetDesiredSize(stream.[[controller]]).
  return writableStreamDefaultControllerGetDesiredSize(stream.controller);
};

// https://streams.spec.whatwg.org/#writable-stream-default-writer-release
const writableStreamDefaultWriterRelease = (writer) => {
  // 4. Let releasedError be a new TypeError.
  const releasedError = typeError('The writer was released.');
  // 5.-6. Both promises of the writer are rejected with it.
  writableStreamDefaultWriterEnsureReadyPromiseRejected(writer, releasedError);
  writableStreamDefaultWriterEnsureClosedPromiseRejected(writer, releasedError);
  // 7.-8. The stream and the writer forget each other.
  writer.stream.writer = undefined;
  writer.stream = undefined;
};

// https://streams.spec.whatwg.org/#writable-stream-default-writer-write
const writableStreamDefaultWriterWrite = (writer, chunk) => {
  const { stream } = writer;
  const { controller } = stream;
  // 4. Let chunkSize be ! WritableStreamDefaultControllerGetChunkSize(controller, chunk).
  const chunkSize = writableStreamDefaultControllerGetChunkSize(controller, chunk);
  // 5. If stream is not writer.[[stream]] any more, return a promise rejected with a TypeError exception.
  if (stream !== writer.stream) return promiseRejectedWith(typeError('The writer was released.'));
  // 6.-7. If stream.[[state]] is "errored", return a promise rejected with stream.[[storedError]].
  const { state } = stream;
  if (state === 'errored') return promiseRejectedWith(stream.storedError);
  // 8. If the stream is closing or closed, return a promise rejected with a TypeError exception.
  if (writableStreamCloseQueuedOrInFlight(stream) || state === 'closed') {
    return promiseRejectedWith(typeError('The stream is closing or closed and cannot be written to.'));
  }
  // 9. If state is "erroring", return a promise rejected with stream.[[storedError]].
  if (state === 'erroring') return promiseRejectedWith(stream.storedError);
  // 11. Let promise be ! WritableStreamAddWriteRequest(stream).
  const promise = writableStreamAddWriteRequest(stream);
  // 12. Perform ! WritableStreamDefaultControllerWrite(controller, chunk, chunkSize).
  writableStreamDefaultControllerWrite(controller, chunk, chunkSize);
  // 13. Return promise.
  return promise;
};

// The stream of a writer that has one.
const streamOfWriter = (writer) => {
  if (writer.stream === undefined) throw typeError('The writer was released.');
  return writer.stream;
};

class WritableStreamDefaultWriter {
  // https://streams.spec.whatwg.org/#default-writer-constructor
  constructor(stream) {
    requireArguments(arguments.length, 1);
    // 1. Perform ? SetUpWritableStreamDefaultWriter(this, stream).
    const writer = new WritableStreamDefaultWriterSlots(toInterface(stream, 'WritableStream'));
    return construct(writer, this, new.target);
  }

  // https://streams.spec.whatwg.org/#default-writer-closed
  get closed() {
    return promiseOf(() => slotsOfThis(this, 'WritableStreamDefaultWriter').closedPromise);
  }

  // https://streams.spec.whatwg.org/#default-writer-desired-size
  get desiredSize() {
    const writer = slotsOfThis(this, 'WritableStreamDefaultWriter');
    // 1. If this.[[stream]] is undefined, throw a TypeError exception.
    streamOfWriter(writer);
    // 2. Return ! WritableStreamDefaultWriterGetDesiredSize(this).
    return writableStreamDefaultWriterGetDesiredSize(writer);
  }

  // https://streams.spec.whatwg.org/#default-writer-ready
  get ready() {
    return promiseOf(() => slotsOfThis(this, 'WritableStreamDefaultWriter').readyPromise);
  }

  // https://streams.spec.whatwg.org/#default-writer-abort
  abort(reason = undefined) {
    return promiseOf(() => {
      // 1. If this.[[stream]] is undefined, return a promise rejected with a TypeError exception.
      const stream = streamOfWriter(slotsOfThis(this, 'WritableStreamDefaultWriter'));
      // 2. Return ! WritableStreamDefaultWriterAbort(this, reason).
      return writableStreamAbort(stream, reason);
    });
  }

  // https://streams.spec.whatwg.org/#default-writer-close
  close() {
    return promiseOf(() => {
      // 1.-2. If this.[[stream]] is undefined, return a promise rejected with a TypeError exception.
      const stream = streamOfWriter(slotsOfThis(this, 'WritableStreamDefaultWriter'));
      // 3. If ! WritableStreamCloseQueuedOrInFlight(stream) is true, return a promise rejected with a TypeError exception.
      if (writableStreamCloseQueuedOrInFlight(stream)) throw typeError('The stream is closing already.');
      // 4. Return ! WritableStreamDefaultWriterClose(this).
      return writableStreamClose(stream);
    });
  }

  // https://streams.spec.whatwg.org/#default-writer-release-lock
  releaseLock() {
    const writer = slotsOfThis(this, 'WritableStreamDefaultWriter');
    // 1.-2. If this.[[stream]] is undefined, return. 4. Perform ! WritableStreamDefaultWriterRelease(this).
    if (writer.stream !== undefined) writableStreamDefaultWriterRelease(writer);
  }

  // https://streams.spec.whatwg.org/#default-writer-write
  write(chunk = undefined) {
    return promiseOf(() => {
      const writer = slotsOfThis(this, 'WritableStreamDefaultWriter');
      // 1. If this.[[stream]] is undefined, return a promise rejected with a TypeError exception.
      streamOfWriter(writer);
      // 2. Return ! WritableStreamDefaultWriterWrite(this, chunk).
      return writableStreamDefaultWriterWrite(writer, chunk);
    });
  }
}
