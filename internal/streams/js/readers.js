// Checked against Streams of 2026-08-18.

// https://streams.spec.whatwg.org/#default-reader-class and
// https://streams.spec.whatwg.org/#byob-reader-class

// https://streams.spec.whatwg.org/#generic-reader-internal-slots, with
// [[readRequests]] or [[readIntoRequests]].
class ReaderSlots {
  kind;
  object = undefined;
  byob;
  requests = new List();
  stream;
  closedPromise;

  // https://streams.spec.whatwg.org/#set-up-readable-stream-default-reader and
  // https://streams.spec.whatwg.org/#set-up-readable-stream-byob-reader
  constructor(kind, stream) {
    // 1. If ! IsReadableStreamLocked(stream) is true, throw a TypeError exception.
    if (isReadableStreamLocked(stream)) throw typeError('The stream is locked to a reader already.');
    this.kind = kind;
    this.byob = kind === 'ReadableStreamBYOBReader';
    // If stream.[[controller]] does not implement ReadableByteStreamController, throw a TypeError exception.
    if (this.byob && !isByteController(stream.controller)) throw typeError('A BYOB reader needs a byte stream.');
    // https://streams.spec.whatwg.org/#readable-stream-reader-generic-initialize
    // 1.-2. The reader and the stream know each other.
    this.stream = stream;
    stream.reader = this;
    // 3.-5. The closed promise is as the stream is.
    switch (stream.state) {
      case 'readable': this.closedPromise = newPromise(); break;
      case 'closed': this.closedPromise = promiseResolvedWith(undefined); break;
      default: this.closedPromise = handledRejection(stream.storedError);
    }
  }
}

// https://streams.spec.whatwg.org/#acquire-readable-stream-byob-reader
const acquireReadableStreamBYOBReader = (stream) => new ReaderSlots('ReadableStreamBYOBReader', stream);

// https://streams.spec.whatwg.org/#acquire-readable-stream-reader
const acquireReadableStreamDefaultReader = (stream) => new ReaderSlots('ReadableStreamDefaultReader', stream);

// https://streams.spec.whatwg.org/#readable-stream-reader-generic-cancel
const readableStreamReaderGenericCancel = (reader, reason) => readableStreamCancel(reader.stream, reason);

// https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaultreaderrelease and
// https://streams.spec.whatwg.org/#abstract-opdef-readablestreambyobreaderrelease
const readerRelease = (reader) => {
  const { stream } = reader;
  const { controller } = stream;
  const error = typeError('The reader was released.');
  // https://streams.spec.whatwg.org/#readable-stream-reader-generic-release
  // 4.-6. reader.[[closedPromise]] is rejected with a TypeError exception, marked as handled.
  if (stream.state === 'readable') {
    markAsHandled(reader.closedPromise);
    rejectPromise(reader.closedPromise, error);
  } else {
    reader.closedPromise = handledRejection(error);
  }
  // 7. Perform ! stream.[[controller]].[[ReleaseSteps]]().
  if (isByteController(controller)) byteControllerReleaseSteps(controller);
  // 8.-9. The reader and the stream forget each other.
  stream.reader = undefined;
  reader.stream = undefined;
  // 2.-3. The requests get a new TypeError exception.
  if (reader.requests.size > 0) errorRequests(reader, typeError('The reader was released.'));
};

// https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaultreadererrorreadrequests and
// https://streams.spec.whatwg.org/#abstract-opdef-readablestreambyobreadererrorreadintorequests
const errorRequests = (reader, e) => {
  const requests = reader.requests;
  reader.requests = new List();
  while (requests.size > 0) requests.shift().errorSteps(e);
};

// https://streams.spec.whatwg.org/#readable-stream-byob-reader-read
const readableStreamBYOBReaderRead = (reader, view, min, readIntoRequest) => {
  const { stream } = reader;
  // 3. Set stream.[[disturbed]] to true.
  stream.disturbed = true;
  // 4. If stream.[[state]] is "errored", perform readIntoRequest's error steps given stream.[[storedError]].
  if (stream.state === 'errored') readIntoRequest.errorSteps(stream.storedError);
  // 5. Otherwise, perform ! ReadableByteStreamControllerPullInto(…).
  else readableByteStreamControllerPullInto(stream.controller, view, min, readIntoRequest);
};

// https://streams.spec.whatwg.org/#readable-stream-default-reader-read
const readableStreamDefaultReaderRead = (reader, readRequest) => {
  const { stream } = reader;
  // 3. Set stream.[[disturbed]] to true.
  stream.disturbed = true;
  // 4. If stream.[[state]] is "closed", perform readRequest's close steps.
  if (stream.state === 'closed') performCloseSteps(readRequest, undefined);
  // 5. Otherwise, if stream.[[state]] is "errored", perform readRequest's error steps given stream.[[storedError]].
  else if (stream.state === 'errored') readRequest.errorSteps(stream.storedError);
  // 6. Otherwise, perform ! stream.[[controller]].[[PullSteps]](readRequest).
  else if (isByteController(stream.controller)) byteControllerPullSteps(stream.controller, readRequest);
  else defaultControllerPullSteps(stream.controller, readRequest);
};

// https://streams.spec.whatwg.org/#dictdef-readablestreamreadresult
// A request gets it from who performs its steps: the object is of the realm in which the
// algorithm runs.
const readResult = (value, done) => ({ value, done });

const performChunkSteps = (request, chunk) => request.chunkSteps(chunk, readResult);
const performCloseSteps = (request, chunk) => request.closeSteps(chunk, readResult);

// The read request, or read-into request, of a call of read().
// https://streams.spec.whatwg.org/#read-request
class PromiseRequest {
  promise;
  next = undefined;

  constructor(promise) {
    this.promise = promise;
  }

  chunkSteps(chunk, result) {
    // 1. Resolve promise with «[ "value" → chunk, "done" → false ]».
    resolvePromise(this.promise, result(chunk, false));
  }

  closeSteps(chunk, result) {
    // 1. Resolve promise with «[ "value" → chunk, "done" → true ]».
    resolvePromise(this.promise, result(chunk, true));
  }

  errorSteps(e) {
    // 1. Reject promise with e.
    rejectPromise(this.promise, e);
  }
}

// A request of this script's own.
class StepsRequest {
  chunkSteps;
  closeSteps;
  errorSteps;
  next = undefined;

  constructor(chunkSteps, closeSteps, errorSteps) {
    this.chunkSteps = chunkSteps;
    this.closeSteps = closeSteps;
    this.errorSteps = errorSteps;
  }
}

// The stream of a reader that has one.
const streamOfReader = (reader) => {
  if (reader.stream === undefined) throw typeError('The reader was released.');
  return reader.stream;
};

// https://streams.spec.whatwg.org/#generic-reader-cancel
const genericReaderCancel = (object, kind, reason) => promiseOf(() => {
  const reader = slotsOfThis(object, kind);
  // 1. If this.[[stream]] is undefined, return a promise rejected with a TypeError exception.
  streamOfReader(reader);
  // 2. Return ! ReadableStreamReaderGenericCancel(this, reason).
  return readableStreamReaderGenericCancel(reader, reason);
});

class ReadableStreamDefaultReader {
  // https://streams.spec.whatwg.org/#default-reader-constructor
  constructor(stream) {
    requireArguments(arguments.length, 1);
    // 1. Perform ? SetUpReadableStreamDefaultReader(this, stream).
    return construct(acquireReadableStreamDefaultReader(toInterface(stream, 'ReadableStream')), this, new.target);
  }

  // https://streams.spec.whatwg.org/#generic-reader-closed
  get closed() {
    return promiseOf(() => slotsOfThis(this, 'ReadableStreamDefaultReader').closedPromise);
  }

  // https://streams.spec.whatwg.org/#default-reader-read
  read() {
    const reader = slotsOf(this, 'ReadableStreamDefaultReader');
    if (reader === undefined) return promiseRejectedWith(typeError('Illegal invocation'));
    // 1. If this.[[stream]] is undefined, return a promise rejected with a TypeError exception.
    if (reader.stream === undefined) return promiseRejectedWith(typeError('The reader was released.'));
    // 2.-4. Perform ! ReadableStreamDefaultReaderRead(this, readRequest).
    const promise = newPromise();
    readableStreamDefaultReaderRead(reader, new PromiseRequest(promise));
    // 5. Return promise.
    return promise;
  }

  // https://streams.spec.whatwg.org/#default-reader-release-lock
  releaseLock() {
    const reader = slotsOfThis(this, 'ReadableStreamDefaultReader');
    // 1. If this.[[stream]] is undefined, return. 2. Perform ! ReadableStreamDefaultReaderRelease(this).
    if (reader.stream !== undefined) readerRelease(reader);
  }

  cancel(reason = undefined) {
    return genericReaderCancel(this, 'ReadableStreamDefaultReader', reason);
  }
}

// https://streams.spec.whatwg.org/#dictdef-readablestreambyobreaderreadoptions
const toMin = (options) => {
  const min = isDictionary(options, 'ReadableStreamBYOBReaderReadOptions') ? options.min : undefined;
  return min === undefined ? 1 : toEnforcedInteger(min, 'min');
};

class ReadableStreamBYOBReader {
  // https://streams.spec.whatwg.org/#byob-reader-constructor
  constructor(stream) {
    requireArguments(arguments.length, 1);
    // 1. Perform ? SetUpReadableStreamBYOBReader(this, stream).
    return construct(acquireReadableStreamBYOBReader(toInterface(stream, 'ReadableStream')), this, new.target);
  }

  // https://streams.spec.whatwg.org/#generic-reader-closed
  get closed() {
    return promiseOf(() => slotsOfThis(this, 'ReadableStreamBYOBReader').closedPromise);
  }

  // https://streams.spec.whatwg.org/#byob-reader-read
  read(view, options = {}) {
    return promiseOf(() => {
      const reader = slotsOfThis(this, 'ReadableStreamBYOBReader');
      requireArguments(arguments.length, 1);
      toView(view);
      const min = toMin(options);
      // 1. If view.[[ByteLength]] is 0, return a promise rejected with a TypeError exception.
      const byteLength = viewLength(view);
      if (byteLength === 0) throw typeError('The view has no bytes.');
      // 2.-3. If the buffer of view has no bytes, or is detached, return a promise rejected with a TypeError exception.
      // (Its views have no bytes then.)
      // 4. If options["min"] is 0, return a promise rejected with a TypeError exception.
      if (min === 0) throw typeError('min has to be at least 1.');
      // 5.-6. If options["min"] is more than the elements of view, return a promise rejected with a RangeError exception.
      if (min > byteLength / elementSizeOf(viewType(view))) throw rangeError(`min is ${min}, more than the view has.`);
      // 7. If this.[[stream]] is undefined, return a promise rejected with a TypeError exception.
      streamOfReader(reader);
      // 8.-10. Perform ! ReadableStreamBYOBReaderRead(this, view, options["min"], readIntoRequest).
      const promise = newPromise();
      readableStreamBYOBReaderRead(reader, view, min, new PromiseRequest(promise));
      // 11. Return promise.
      return promise;
    });
  }

  // https://streams.spec.whatwg.org/#byob-reader-release-lock
  releaseLock() {
    const reader = slotsOfThis(this, 'ReadableStreamBYOBReader');
    // 1. If this.[[stream]] is undefined, return. 2. Perform ! ReadableStreamBYOBReaderRelease(this).
    if (reader.stream !== undefined) readerRelease(reader);
  }

  cancel(reason = undefined) {
    return genericReaderCancel(this, 'ReadableStreamBYOBReader', reason);
  }
}
