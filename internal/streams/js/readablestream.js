// Checked against Streams of 2026-08-18.

// https://streams.spec.whatwg.org/#rs-class

// https://streams.spec.whatwg.org/#rs-internal-slots, as
// https://streams.spec.whatwg.org/#initialize-readable-stream leaves them.
class ReadableStreamSlots {
  kind = 'ReadableStream';
  object = undefined;
  controller = undefined;
  disturbed = false;
  reader = undefined;
  state = 'readable';
  storedError = undefined;

  getReader(mode) {
    // 1. If options["mode"] does not exist, return ? AcquireReadableStreamDefaultReader(this).
    // 3. Return ? AcquireReadableStreamBYOBReader(this).
    return objectOf(
      mode === undefined ? acquireReadableStreamDefaultReader(this) : acquireReadableStreamBYOBReader(this));
  }

  tee(cloneForBranch2) {
    const branches = readableStreamTee(this, cloneForBranch2);
    return [objectOf(branches.first), objectOf(branches.second)];
  }

  values(options) {
    return objectOf(new ReadableStreamAsyncIteratorSlots(this, options));
  }
}

const isByteController = (controller) => controller.kind === 'ReadableByteStreamController';

// https://streams.spec.whatwg.org/#create-readable-stream
const createReadableStream = (startAlgorithm, pullAlgorithm, cancelAlgorithm, highWaterMark, sizeAlgorithm) => {
  // 4.-5. Let stream be a new ReadableStream, initialized.
  const stream = new ReadableStreamSlots();
  // 6.-7. Set up a new ReadableStreamDefaultController.
  setUpReadableStreamDefaultController(
    stream, new ReadableStreamDefaultControllerSlots(), startAlgorithm, pullAlgorithm, cancelAlgorithm, highWaterMark,
    sizeAlgorithm);
  // 8. Return stream.
  return stream;
};

// https://streams.spec.whatwg.org/#abstract-opdef-createreadablebytestream
const createReadableByteStream = (startAlgorithm, pullAlgorithm, cancelAlgorithm) => {
  // 1.-2. Let stream be a new ReadableStream, initialized.
  const stream = new ReadableStreamSlots();
  // 3.-4. Set up a new ReadableByteStreamController.
  setUpReadableByteStreamController(
    stream, new ReadableByteStreamControllerSlots(), startAlgorithm, pullAlgorithm, cancelAlgorithm, 0, undefined);
  // 5. Return stream.
  return stream;
};

// https://streams.spec.whatwg.org/#is-readable-stream-locked
const isReadableStreamLocked = (stream) => stream.reader !== undefined;

// ---- https://streams.spec.whatwg.org/#rs-abstract-ops-used-by-controllers

// https://streams.spec.whatwg.org/#readable-stream-cancel
const readableStreamCancel = (stream, reason) => {
  // 1. Set stream.[[disturbed]] to true.
  stream.disturbed = true;
  // 2. If stream.[[state]] is "closed", return a promise resolved with undefined.
  if (stream.state === 'closed') return promiseResolvedWith(undefined);
  // 3. If stream.[[state]] is "errored", return a promise rejected with stream.[[storedError]].
  if (stream.state === 'errored') return promiseRejectedWith(stream.storedError);
  // 4. Perform ! ReadableStreamClose(stream).
  readableStreamClose(stream);
  // 5.-6. If the reader is a ReadableStreamBYOBReader, perform the close steps of its requests, given undefined.
  const { reader } = stream;
  if (reader !== undefined && reader.byob) {
    const requests = reader.requests;
    reader.requests = new List();
    while (requests.size > 0) performCloseSteps(requests.shift(), undefined);
  }
  // 7. Let sourceCancelPromise be ! stream.[[controller]].[[CancelSteps]](reason).
  const { controller } = stream;
  const sourceCancelPromise = isByteController(controller)
    ? byteControllerCancelSteps(controller, reason) : defaultControllerCancelSteps(controller, reason);
  // 8. Return the result of reacting to sourceCancelPromise with a fulfillment step that returns undefined.
  return reacting(sourceCancelPromise, returnUndefined, undefined);
};

// https://streams.spec.whatwg.org/#readable-stream-close
const readableStreamClose = (stream) => {
  // 2. Set stream.[[state]] to "closed".
  stream.state = 'closed';
  // 3.-4. Let reader be stream.[[reader]]; if it is undefined, return.
  const { reader } = stream;
  if (reader === undefined) return;
  // 5. Resolve reader.[[closedPromise]] with undefined.
  resolvePromise(reader.closedPromise, undefined);
  // 6. If reader is a ReadableStreamDefaultReader, perform the close steps of its requests.
  if (!reader.byob) {
    const requests = reader.requests;
    reader.requests = new List();
    while (requests.size > 0) performCloseSteps(requests.shift(), undefined);
  }
};

// https://streams.spec.whatwg.org/#readable-stream-error
const readableStreamError = (stream, e) => {
  // 2.-3. Set stream.[[state]] to "errored" and stream.[[storedError]] to e.
  stream.state = 'errored';
  stream.storedError = e;
  // 4.-5. Let reader be stream.[[reader]]; if it is undefined, return.
  const { reader } = stream;
  if (reader === undefined) return;
  // 6.-7. Reject reader.[[closedPromise]] with e, marked as handled.
  markAsHandled(reader.closedPromise);
  rejectPromise(reader.closedPromise, e);
  // 8.-9. Perform the error steps of the reader's requests.
  errorRequests(reader, e);
};

// https://streams.spec.whatwg.org/#readable-stream-fulfill-read-into-request and
// https://streams.spec.whatwg.org/#readable-stream-fulfill-read-request
const fulfillRequest = (stream, chunk, done) => {
  // 4.-5. Remove the first request of stream.[[reader]].
  const request = stream.reader.requests.shift();
  // 6. If done is true, perform its close steps, given chunk.
  if (done) performCloseSteps(request, chunk);
  // 7. Otherwise, perform its chunk steps, given chunk.
  else performChunkSteps(request, chunk);
};

// https://streams.spec.whatwg.org/#readable-stream-has-byob-reader
const readableStreamHasBYOBReader = (stream) => stream.reader !== undefined && stream.reader.byob;

// https://streams.spec.whatwg.org/#readable-stream-has-default-reader
const readableStreamHasDefaultReader = (stream) => stream.reader !== undefined && !stream.reader.byob;

// Whether there is a reader, of either kind, that waits: with
// https://streams.spec.whatwg.org/#readable-stream-get-num-read-requests and
// https://streams.spec.whatwg.org/#readable-stream-get-num-read-into-requests.
const hasRequests = (stream) => stream.reader !== undefined && stream.reader.requests.size > 0;

// ---- Interface

// https://streams.spec.whatwg.org/#dictdef-underlyingsource
const toUnderlyingSource = (value) => {
  if (value === undefined) {
    return { autoAllocateChunkSize: undefined, cancel: undefined, pull: undefined, start: undefined, type: undefined };
  }
  let { autoAllocateChunkSize } = value;
  if (autoAllocateChunkSize !== undefined) {
    autoAllocateChunkSize = toEnforcedInteger(autoAllocateChunkSize, 'autoAllocateChunkSize');
  }
  const cancel = toOptionalFunction(value.cancel, 'cancel');
  const pull = toOptionalFunction(value.pull, 'pull');
  const start = toOptionalFunction(value.start, 'start');
  let { type } = value;
  if (type !== undefined) {
    type = `${type}`;
    if (type !== 'bytes') throw typeError(`The provided value '${type}' is not a valid enum value of type ReadableStreamType.`);
  }
  return { autoAllocateChunkSize, cancel, pull, start, type };
};

// https://streams.spec.whatwg.org/#dictdef-streampipeoptions
const toStreamPipeOptions = (value) => {
  if (!isDictionary(value, 'StreamPipeOptions')) {
    return { preventAbort: false, preventCancel: false, preventClose: false, signal: undefined };
  }
  const preventAbort = !!value.preventAbort;
  const preventCancel = !!value.preventCancel;
  const preventClose = !!value.preventClose;
  const { signal } = value;
  if (signal !== undefined && !host.isAbortSignal(signal)) {
    throw typeError("The 'signal' member is not of type 'AbortSignal'.");
  }
  return { preventAbort, preventCancel, preventClose, signal };
};

// https://streams.spec.whatwg.org/#dictdef-readablewritablepair
const toReadableWritablePair = (value) => {
  const present = isDictionary(value, 'ReadableWritablePair');
  const readable = present ? value.readable : undefined;
  if (readable === undefined) throw typeError("The required member 'readable' is undefined.");
  toInterface(readable, 'ReadableStream');
  const { writable } = value;
  if (writable === undefined) throw typeError("The required member 'writable' is undefined.");
  return { readable, writable: toInterface(writable, 'WritableStream') };
};

// https://streams.spec.whatwg.org/#dictdef-readablestreamgetreaderoptions
const toReaderMode = (value) => {
  if (!isDictionary(value, 'ReadableStreamGetReaderOptions')) return undefined;
  let { mode } = value;
  if (mode === undefined) return undefined;
  mode = `${mode}`;
  if (mode !== 'byob') throw typeError(`The provided value '${mode}' is not a valid enum value of type ReadableStreamReaderMode.`);
  return mode;
};

class ReadableStream {
  // https://streams.spec.whatwg.org/#rs-constructor
  constructor(underlyingSource = undefined, strategy = {}) {
    underlyingSource = toOptionalObject(underlyingSource, 'underlying source');
    strategy = toQueuingStrategy(strategy);
    // 1.-2. Let underlyingSourceDict be underlyingSource, converted to an UnderlyingSource.
    const underlyingSourceDict = toUnderlyingSource(underlyingSource);
    // 3. Perform ! InitializeReadableStream(this).
    const stream = new ReadableStreamSlots();
    const object = construct(stream, this, new.target);
    // 4. If underlyingSourceDict["type"] is "bytes":
    if (underlyingSourceDict.type === 'bytes') {
      // 1. If strategy["size"] exists, throw a RangeError exception.
      if (strategy.size !== undefined) throw rangeError('The strategy of a byte stream has no size().');
      // 2.-3. Set up the controller with ? ExtractHighWaterMark(strategy, 0).
      setUpReadableByteStreamControllerFromUnderlyingSource(
        stream, underlyingSource, underlyingSourceDict, extractHighWaterMark(strategy, 0));
    } else { // 5. Otherwise,
      // 2.-4. Set up the controller with ! ExtractSizeAlgorithm(strategy) and ? ExtractHighWaterMark(strategy, 1).
      const sizeAlgorithm = extractSizeAlgorithm(strategy);
      setUpReadableStreamDefaultControllerFromUnderlyingSource(
        stream, underlyingSource, underlyingSourceDict, extractHighWaterMark(strategy, 1), sizeAlgorithm);
    }
    return object;
  }

  // https://streams.spec.whatwg.org/#rs-from
  static from(asyncIterable) {
    requireArguments(arguments.length, 1);
    // 1. Return ? ReadableStreamFromIterable(asyncIterable).
    return objectOf(readableStreamFromIterable(toAsyncSequence(asyncIterable)));
  }

  // https://streams.spec.whatwg.org/#rs-locked
  get locked() {
    return isReadableStreamLocked(slotsOfThis(this, 'ReadableStream'));
  }

  // https://streams.spec.whatwg.org/#rs-cancel
  cancel(reason = undefined) {
    return promiseOf(() => {
      const stream = slotsOfThis(this, 'ReadableStream');
      // 1. If ! IsReadableStreamLocked(this) is true, return a promise rejected with a TypeError exception.
      if (isReadableStreamLocked(stream)) throw typeError('Cannot cancel a stream that is locked to a reader.');
      // 2. Return ! ReadableStreamCancel(this, reason).
      return readableStreamCancel(stream, reason);
    });
  }

  // https://streams.spec.whatwg.org/#rs-get-reader
  getReader(options = {}) {
    return slotsOfThis(this, 'ReadableStream').getReader(toReaderMode(options));
  }

  // https://streams.spec.whatwg.org/#rs-pipe-through
  pipeThrough(transform, options = {}) {
    const stream = slotsOfThis(this, 'ReadableStream');
    requireArguments(arguments.length, 1);
    const { readable, writable } = toReadableWritablePair(transform);
    const { preventAbort, preventCancel, preventClose, signal } = toStreamPipeOptions(options);
    // 1. If ! IsReadableStreamLocked(this) is true, throw a TypeError exception.
    if (isReadableStreamLocked(stream)) throw typeError('Cannot pipe a stream that is locked to a reader.');
    // 2. If ! IsWritableStreamLocked(transform["writable"]) is true, throw a TypeError exception.
    if (isWritableStreamLocked(writable)) throw typeError('Cannot pipe to a stream that is locked to a writer.');
    // 4.-5. Let promise be ! ReadableStreamPipeTo(…), marked as handled.
    markAsHandled(readableStreamPipeTo(stream, writable, preventClose, preventAbort, preventCancel, signal));
    // 6. Return transform["readable"].
    return readable;
  }

  // https://streams.spec.whatwg.org/#rs-pipe-to
  pipeTo(destination, options = {}) {
    return promiseOf(() => {
      const stream = slotsOfThis(this, 'ReadableStream');
      requireArguments(arguments.length, 1);
      destination = toInterface(destination, 'WritableStream');
      const { preventAbort, preventCancel, preventClose, signal } = toStreamPipeOptions(options);
      // 1. If ! IsReadableStreamLocked(this) is true, return a promise rejected with a TypeError exception.
      if (isReadableStreamLocked(stream)) throw typeError('Cannot pipe a stream that is locked to a reader.');
      // 2. If ! IsWritableStreamLocked(destination) is true, return a promise rejected with a TypeError exception.
      if (isWritableStreamLocked(destination)) throw typeError('Cannot pipe to a stream that is locked to a writer.');
      // 4. Return ! ReadableStreamPipeTo(…).
      return readableStreamPipeTo(stream, destination, preventClose, preventAbort, preventCancel, signal);
    });
  }

  // https://streams.spec.whatwg.org/#rs-tee
  tee() {
    // 1. Return ? ReadableStreamTee(this, false).
    return slotsOfThis(this, 'ReadableStream').tee(false);
  }

  // https://streams.spec.whatwg.org/#rs-asynciterator
  values(options = {}) {
    return slotsOfThis(this, 'ReadableStream').values(options);
  }
}
