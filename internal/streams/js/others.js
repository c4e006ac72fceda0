// Checked against Streams of 2026-08-18.

// What the host asks of streams: https://streams.spec.whatwg.org/#other-specs
// It knows objects.

const readableOf = (object) => slotsOf(object, 'ReadableStream');
const writableOf = (object) => slotsOf(object, 'WritableStream');
const readerOf = (object) => slotsOf(object, 'ReadableStreamDefaultReader');

// The result of an algorithm of the host, which may be a promise.
const wrapAlgorithm = (algorithm) => {
  let result;
  try {
    result = algorithm();
  } catch (error) {
    return promiseRejectedWith(error);
  }
  return result === undefined ? RESOLVED : result;
};

// What the host pulls from, and cancels, is the source that it has for the object.
const pullAlgorithmOf = (stream) => () => wrapAlgorithm(() => host.pull(stream.object));
const cancelAlgorithmOf = (stream) => (reason) => wrapAlgorithm(() => host.cancel(stream.object, reason));

const operations = {
  // The slots of an object that this script has made; undefined for others.
  slotsOf: (object) => Holder.slotsOf(object),

  // https://streams.spec.whatwg.org/#readablestream-set-up
  setUp: (highWaterMark) => {
    const stream = new ReadableStreamSlots();
    setUpReadableStreamDefaultController(
      stream, new ReadableStreamDefaultControllerSlots(), returnUndefined, pullAlgorithmOf(stream),
      cancelAlgorithmOf(stream), highWaterMark, sizeOne);
    return objectOf(stream);
  },

  // https://streams.spec.whatwg.org/#readablestream-set-up-with-byte-reading-support
  setUpWithByteReadingSupport: (highWaterMark) => {
    const stream = new ReadableStreamSlots();
    setUpReadableByteStreamController(
      stream, new ReadableByteStreamControllerSlots(), returnUndefined, pullAlgorithmOf(stream),
      cancelAlgorithmOf(stream), highWaterMark, undefined);
    return objectOf(stream);
  },

  isReadableStreamLocked: (object) => isReadableStreamLocked(readableOf(object)),
  isReadableStreamDisturbed: (object) => readableOf(object).disturbed,
  readableState: (object) => readableOf(object).state,

  // https://streams.spec.whatwg.org/#readablestream-need-more-data
  needsMoreData: (object) => readableStreamDefaultControllerGetDesiredSize(readableOf(object).controller) > 0,

  // https://streams.spec.whatwg.org/#readablestream-enqueue
  enqueue: (object, chunk) => {
    const { controller } = readableOf(object);
    // 1. If stream.[[controller]] is a ReadableStreamDefaultController, enqueue the chunk.
    if (!isByteController(controller)) readableStreamDefaultControllerEnqueue(controller, chunk);
    // 2. Otherwise, the chunk is a view of its own: perform ? ReadableByteStreamControllerEnqueue(controller, chunk).
    else readableByteStreamControllerEnqueue(controller, chunk);
  },

  // https://streams.spec.whatwg.org/#readablestream-close
  close: (object) => {
    const { controller } = readableOf(object);
    // 2. Otherwise, perform ! ReadableStreamDefaultControllerClose(stream.[[controller]]).
    if (!isByteController(controller)) {
      readableStreamDefaultControllerClose(controller);
      return;
    }
    // 1. If stream.[[controller]] is a ReadableByteStreamController, close it, and respond to who waits with a buffer.
    readableByteStreamControllerClose(controller);
    if (controller.stream.state === 'closed' && controller.pendingPullIntos.size > 0) {
      readableByteStreamControllerRespond(controller, 0);
    }
  },

  // https://streams.spec.whatwg.org/#readablestream-error
  error: (object, e) => {
    const { controller } = readableOf(object);
    if (isByteController(controller)) readableByteStreamControllerError(controller, e);
    else readableStreamDefaultControllerError(controller, e);
  },

  // https://streams.spec.whatwg.org/#readablestream-cancel
  cancel: (object, reason) => readableStreamCancel(readableOf(object), reason),

  // https://streams.spec.whatwg.org/#readablestream-tee
  tee: (object) => readableOf(object).tee(true),

  // https://streams.spec.whatwg.org/#readablestream-get-a-reader
  getAReader: (object) => objectOf(acquireReadableStreamDefaultReader(readableOf(object))),

  // https://streams.spec.whatwg.org/#readablestreamdefaultreader-read-a-chunk
  readAChunk: (reader, chunkSteps, closeSteps, errorSteps) =>
    readableStreamDefaultReaderRead(readerOf(reader), new StepsRequest(chunkSteps, closeSteps, errorSteps)),

  // https://streams.spec.whatwg.org/#readablestreamdefaultreader-read-all-bytes, of
  // which append does one step: it says whether the chunk is a Uint8Array.
  readAllBytes: (object, append, successSteps, failureSteps) => {
    const reader = readerOf(object);
    // What has been read at once is followed by another turn of the loop, not by a
    // deeper call.
    let looping = false;
    let again = false;
    const readLoop = () => {
      again = true;
      if (looping) return;
      looping = true;
      while (again) {
        again = false;
        readableStreamDefaultReaderRead(reader, new StepsRequest(
          (chunk) => {
            if (append(chunk)) readLoop();
            else failureSteps(typeError('The stream has a chunk that is not a Uint8Array.'));
          },
          () => successSteps(),
          (e) => failureSteps(e)));
      }
      looping = false;
    };
    readLoop();
  },

  // https://streams.spec.whatwg.org/#readablestreamdefaultreader-cancel
  cancelReader: (reader, reason) => readableStreamReaderGenericCancel(readerOf(reader), reason),

  // https://streams.spec.whatwg.org/#readablestreamdefaultreader-release
  release: (reader) => readerRelease(readerOf(reader)),

  // https://streams.spec.whatwg.org/#readablestream-pipe-to
  pipeTo: (object, destination) => {
    const promise = readableStreamPipeTo(readableOf(object), writableOf(destination), false, false, false, undefined);
    markAsHandled(promise);
    return promise;
  },

  // https://streams.spec.whatwg.org/#writablestream-set-up, of an object that the host has made
  setUpWritable: (object, highWaterMark) => {
    const stream = new WritableStreamSlots();
    new Holder(object, stream);
    stream.object = object;
    setUpWritableStreamDefaultController(
      stream, new WritableStreamDefaultControllerSlots(), returnUndefined,
      (chunk) => wrapAlgorithm(() => host.write(object, chunk)),
      () => wrapAlgorithm(() => host.close(object)),
      (reason) => wrapAlgorithm(() => host.abort(object, reason)),
      highWaterMark, sizeOne);
  },

  // https://streams.spec.whatwg.org/#writablestream-get-a-writer, -write-a-chunk and -release
  writeAChunk: (object, chunk) => {
    const writer = acquireWritableStreamDefaultWriter(writableOf(object));
    const result = writableStreamDefaultWriterWrite(writer, chunk);
    writableStreamDefaultWriterRelease(writer);
    return result;
  },

  isWritableStreamLocked: (object) => isWritableStreamLocked(writableOf(object)),

  // https://streams.spec.whatwg.org/#transformstream-set-up
  setUpTransform: () => {
    const stream = new TransformStreamSlots();
    const object = objectOf(stream);
    initializeTransformStream(stream, RESOLVED, 1, sizeOne, 0, sizeOne);
    const controller = new TransformStreamDefaultControllerSlots(stream);
    controller.transformAlgorithm = (chunk) => wrapAlgorithm(() => host.transform(object, chunk));
    controller.flushAlgorithm = () => wrapAlgorithm(() => host.flush(object));
    controller.cancelAlgorithm = () => wrapAlgorithm(() => host.cancelTransform(object));
    return object;
  },

  // https://streams.spec.whatwg.org/#transformstream-enqueue
  enqueueTransformed: (object, chunk) =>
    transformStreamDefaultControllerEnqueue(slotsOf(object, 'TransformStream').controller, chunk),

  readableSide: (object) => slotsOf(object, 'TransformStream').readableSide(),
  writableSide: (object) => slotsOf(object, 'TransformStream').writableSide(),

  crossRealmTransformReadable: () => objectOf(setUpCrossRealmTransformReadable()),
  crossRealmTransformWritable: () => objectOf(setUpCrossRealmTransformWritable()),

  // The transfer-receiving steps of https://streams.spec.whatwg.org/#ts-transfer
  transformOf: (readable, writable) => {
    const stream = new TransformStreamSlots();
    stream.readable = readableOf(readable);
    stream.writable = writableOf(writable);
    return objectOf(stream);
  },
};

const classes = {
  __proto__: null,
  ReadableStream, ReadableStreamDefaultReader, ReadableStreamBYOBReader, ReadableStreamDefaultController,
  ReadableByteStreamController, ReadableStreamBYOBRequest, WritableStream, WritableStreamDefaultWriter,
  WritableStreamDefaultController, TransformStream, TransformStreamDefaultController, ByteLengthQueuingStrategy,
  CountQueuingStrategy,
};
for (const name in classes) prototypes[name] = classes[name].prototype;

return { classes, operations };
