// Checked against Streams of 2026-08-18.

// https://streams.spec.whatwg.org/#ts-class

// https://streams.spec.whatwg.org/#ts-internal-slots
class TransformStreamSlots {
  kind = 'TransformStream';
  object = undefined;
  backpressure = undefined;
  backpressureChangePromise = undefined;
  controller = undefined;
  readable = undefined;
  writable = undefined;

  readableSide() {
    return objectOf(this.readable);
  }

  writableSide() {
    return objectOf(this.writable);
  }
}

// https://streams.spec.whatwg.org/#initialize-transform-stream
const initializeTransformStream = (
  stream, startPromise, writableHighWaterMark, writableSizeAlgorithm, readableHighWaterMark, readableSizeAlgorithm,
) => {
  // 1. Let startAlgorithm be an algorithm that returns startPromise.
  const startAlgorithm = () => startPromise;
  // 2.-5. Set stream.[[writable]] to ! CreateWritableStream(…).
  stream.writable = createWritableStream(
    startAlgorithm,
    (chunk) => transformStreamDefaultSinkWriteAlgorithm(stream, chunk),
    () => transformStreamDefaultSinkCloseAlgorithm(stream),
    (reason) => transformStreamDefaultSinkAbortAlgorithm(stream, reason),
    writableHighWaterMark, writableSizeAlgorithm);
  // 6.-8. Set stream.[[readable]] to ! CreateReadableStream(…).
  stream.readable = createReadableStream(
    startAlgorithm,
    () => transformStreamDefaultSourcePullAlgorithm(stream),
    (reason) => transformStreamDefaultSourceCancelAlgorithm(stream, reason),
    readableHighWaterMark, readableSizeAlgorithm);
  // 10. Perform ! TransformStreamSetBackpressure(stream, true).
  transformStreamSetBackpressure(stream, true);
};

// https://streams.spec.whatwg.org/#transform-stream-error
const transformStreamError = (stream, e) => {
  // 1. Perform ! ReadableStreamDefaultControllerError(stream.[[readable]].[[controller]], e).
  readableStreamDefaultControllerError(stream.readable.controller, e);
  // 2. Perform ! TransformStreamErrorWritableAndUnblockWrite(stream, e).
  transformStreamErrorWritableAndUnblockWrite(stream, e);
};

// https://streams.spec.whatwg.org/#transform-stream-error-writable-and-unblock-write
const transformStreamErrorWritableAndUnblockWrite = (stream, e) => {
  // 1. Perform ! TransformStreamDefaultControllerClearAlgorithms(stream.[[controller]]).
  transformStreamDefaultControllerClearAlgorithms(stream.controller);
  // 2. Perform ! WritableStreamDefaultControllerErrorIfNeeded(stream.[[writable]].[[controller]], e).
  writableStreamDefaultControllerErrorIfNeeded(stream.writable.controller, e);
  // 3. Perform ! TransformStreamUnblockWrite(stream).
  transformStreamUnblockWrite(stream);
};

// https://streams.spec.whatwg.org/#transform-stream-set-backpressure
const transformStreamSetBackpressure = (stream, backpressure) => {
  // 2. If stream.[[backpressureChangePromise]] is not undefined, resolve it with undefined.
  if (stream.backpressureChangePromise !== undefined) resolvePromise(stream.backpressureChangePromise, undefined);
  // 3. Set stream.[[backpressureChangePromise]] to a new promise.
  stream.backpressureChangePromise = newPromise();
  // 4. Set stream.[[backpressure]] to backpressure.
  stream.backpressure = backpressure;
};

// https://streams.spec.whatwg.org/#transform-stream-unblock-write
const transformStreamUnblockWrite = (stream) => {
  if (stream.backpressure) transformStreamSetBackpressure(stream, false);
};

// ---- Default controllers

// https://streams.spec.whatwg.org/#ts-default-controller-internal-slots
class TransformStreamDefaultControllerSlots {
  kind = 'TransformStreamDefaultController';
  object = undefined;
  cancelAlgorithm = undefined;
  finishPromise = undefined;
  flushAlgorithm = undefined;
  stream;
  transformAlgorithm = undefined;

  // https://streams.spec.whatwg.org/#set-up-transform-stream-default-controller
  constructor(stream) {
    this.stream = stream;
    stream.controller = this;
  }
}

// https://streams.spec.whatwg.org/#dictdef-transformer
const toTransformer = (value) => {
  if (value === undefined) {
    return {
      cancel: undefined, flush: undefined, readableType: undefined, start: undefined, transform: undefined,
      writableType: undefined,
    };
  }
  const cancel = toOptionalFunction(value.cancel, 'cancel');
  const flush = toOptionalFunction(value.flush, 'flush');
  const { readableType } = value;
  const start = toOptionalFunction(value.start, 'start');
  const transform = toOptionalFunction(value.transform, 'transform');
  const { writableType } = value;
  return { cancel, flush, readableType, start, transform, writableType };
};

// https://streams.spec.whatwg.org/#set-up-transform-stream-default-controller-from-transformer
const setUpTransformStreamDefaultControllerFromTransformer = (stream, transformer, { transform, flush, cancel }) => {
  // 1. Let controller be a new TransformStreamDefaultController.
  const controller = new TransformStreamDefaultControllerSlots(stream);
  // 2., 5. What transforms passes the chunk on, or is invoked with the transformer as this.
  controller.transformAlgorithm = transform === undefined
    ? (chunk) => {
      try {
        transformStreamDefaultControllerEnqueue(controller, chunk);
      } catch (error) {
        return promiseRejectedWith(error);
      }
      return RESOLVED;
    }
    : (chunk) => invokeForPromise(transform, transformer, [chunk, objectOf(controller)]);
  // 3.-4., 6.-7. What the transformer has not else does nothing.
  controller.flushAlgorithm = flush === undefined
    ? returnResolved : () => invokeForPromise(flush, transformer, [objectOf(controller)]);
  controller.cancelAlgorithm = cancel === undefined
    ? returnResolved : (reason) => invokeForPromise(cancel, transformer, [reason]);
};

// https://streams.spec.whatwg.org/#transform-stream-default-controller-clear-algorithms
const transformStreamDefaultControllerClearAlgorithms = (controller) => {
  controller.transformAlgorithm = undefined;
  controller.flushAlgorithm = undefined;
  controller.cancelAlgorithm = undefined;
};

// https://streams.spec.whatwg.org/#transform-stream-default-controller-enqueue
const transformStreamDefaultControllerEnqueue = (controller, chunk) => {
  const { stream } = controller;
  const readableController = stream.readable.controller;
  // 3. If ! ReadableStreamDefaultControllerCanCloseOrEnqueue(readableController) is false, throw a TypeError exception.
  if (!readableStreamDefaultControllerCanCloseOrEnqueue(readableController)) {
    throw typeError('The readable side is closing, or closed or errored, and takes no chunk.');
  }
  // 4. Let enqueueResult be ReadableStreamDefaultControllerEnqueue(readableController, chunk).
  try {
    readableStreamDefaultControllerEnqueue(readableController, chunk);
  } catch (error) {
    // 5. If enqueueResult is an abrupt completion,
    //    1. Perform ! TransformStreamErrorWritableAndUnblockWrite(stream, enqueueResult.[[Value]]).
    transformStreamErrorWritableAndUnblockWrite(stream, error);
    //    2. Throw stream.[[readable]].[[storedError]].
    throw stream.readable.storedError;
  }
  // 6. Let backpressure be ! ReadableStreamDefaultControllerHasBackpressure(readableController).
  const backpressure = readableStreamDefaultControllerHasBackpressure(readableController);
  // 7. If backpressure is not stream.[[backpressure]], perform ! TransformStreamSetBackpressure(stream, true).
  if (backpressure !== stream.backpressure) transformStreamSetBackpressure(stream, true);
};

// https://streams.spec.whatwg.org/#transform-stream-default-controller-perform-transform
const transformStreamDefaultControllerPerformTransform = (controller, chunk) =>
  // 1.-2. React to what controller.[[transformAlgorithm]] returns: a rejection errors the stream.
  reacting(controller.transformAlgorithm(chunk), undefined, (r) => {
    transformStreamError(controller.stream, r);
    throw r;
  });

// https://streams.spec.whatwg.org/#transform-stream-default-controller-terminate
const transformStreamDefaultControllerTerminate = (controller) => {
  const { stream } = controller;
  // 3. Perform ! ReadableStreamDefaultControllerClose(readableController).
  readableStreamDefaultControllerClose(stream.readable.controller);
  // 4.-5. Perform ! TransformStreamErrorWritableAndUnblockWrite(stream, a TypeError exception).
  transformStreamErrorWritableAndUnblockWrite(stream, typeError('The transform stream was terminated.'));
};

// ---- Default sinks

// https://streams.spec.whatwg.org/#transform-stream-default-sink-write-algorithm
const transformStreamDefaultSinkWriteAlgorithm = (stream, chunk) => {
  const { controller } = stream;
  // 3. If stream.[[backpressure]] is true, react to stream.[[backpressureChangePromise]]:
  if (stream.backpressure) {
    return reacting(stream.backpressureChangePromise, () => {
      const { writable } = stream;
      // 3. If state is "erroring", throw writable.[[storedError]].
      if (writable.state === 'erroring') throw writable.storedError;
      // 5. Return ! TransformStreamDefaultControllerPerformTransform(controller, chunk).
      return transformStreamDefaultControllerPerformTransform(controller, chunk);
    }, undefined);
  }
  // 4. Return ! TransformStreamDefaultControllerPerformTransform(controller, chunk).
  return transformStreamDefaultControllerPerformTransform(controller, chunk);
};

// https://streams.spec.whatwg.org/#transform-stream-default-sink-abort-algorithm
const transformStreamDefaultSinkAbortAlgorithm = (stream, reason) => {
  const { controller, readable } = stream;
  // 2. If controller.[[finishPromise]] is not undefined, return it.
  if (controller.finishPromise !== undefined) return controller.finishPromise;
  // 4. Let controller.[[finishPromise]] be a new promise.
  controller.finishPromise = newPromise();
  // 5. Let cancelPromise be the result of performing controller.[[cancelAlgorithm]], passing reason.
  const cancelPromise = controller.cancelAlgorithm(reason);
  // 6. Perform ! TransformStreamDefaultControllerClearAlgorithms(controller).
  transformStreamDefaultControllerClearAlgorithms(controller);
  // 7. React to cancelPromise:
  react(
    cancelPromise,
    () => {
      if (readable.state === 'errored') {
        rejectPromise(controller.finishPromise, readable.storedError);
      } else {
        readableStreamDefaultControllerError(readable.controller, reason);
        resolvePromise(controller.finishPromise, undefined);
      }
    },
    (r) => {
      readableStreamDefaultControllerError(readable.controller, r);
      rejectPromise(controller.finishPromise, r);
    });
  // 8. Return controller.[[finishPromise]].
  return controller.finishPromise;
};

// https://streams.spec.whatwg.org/#transform-stream-default-sink-close-algorithm
const transformStreamDefaultSinkCloseAlgorithm = (stream) => {
  const { controller, readable } = stream;
  // 2. If controller.[[finishPromise]] is not undefined, return it.
  if (controller.finishPromise !== undefined) return controller.finishPromise;
  // 4. Let controller.[[finishPromise]] be a new promise.
  controller.finishPromise = newPromise();
  // 5. Let flushPromise be the result of performing controller.[[flushAlgorithm]].
  const flushPromise = controller.flushAlgorithm();
  // 6. Perform ! TransformStreamDefaultControllerClearAlgorithms(controller).
  transformStreamDefaultControllerClearAlgorithms(controller);
  // 7. React to flushPromise:
  react(
    flushPromise,
    () => {
      if (readable.state === 'errored') {
        rejectPromise(controller.finishPromise, readable.storedError);
      } else {
        readableStreamDefaultControllerClose(readable.controller);
        resolvePromise(controller.finishPromise, undefined);
      }
    },
    (r) => {
      readableStreamDefaultControllerError(readable.controller, r);
      rejectPromise(controller.finishPromise, r);
    });
  // 8. Return controller.[[finishPromise]].
  return controller.finishPromise;
};

// ---- Default sources

// https://streams.spec.whatwg.org/#transform-stream-default-source-cancel
const transformStreamDefaultSourceCancelAlgorithm = (stream, reason) => {
  const { controller, writable } = stream;
  // 2. If controller.[[finishPromise]] is not undefined, return it.
  if (controller.finishPromise !== undefined) return controller.finishPromise;
  // 4. Let controller.[[finishPromise]] be a new promise.
  controller.finishPromise = newPromise();
  // 5. Let cancelPromise be the result of performing controller.[[cancelAlgorithm]], passing reason.
  const cancelPromise = controller.cancelAlgorithm(reason);
  // 6. Perform ! TransformStreamDefaultControllerClearAlgorithms(controller).
  transformStreamDefaultControllerClearAlgorithms(controller);
  // 7. React to cancelPromise:
  react(
    cancelPromise,
    () => {
      if (writable.state === 'errored') {
        rejectPromise(controller.finishPromise, writable.storedError);
      } else {
        writableStreamDefaultControllerErrorIfNeeded(writable.controller, reason);
        transformStreamUnblockWrite(stream);
        resolvePromise(controller.finishPromise, undefined);
      }
    },
    (r) => {
      writableStreamDefaultControllerErrorIfNeeded(writable.controller, r);
      transformStreamUnblockWrite(stream);
      rejectPromise(controller.finishPromise, r);
    });
  // 8. Return controller.[[finishPromise]].
  return controller.finishPromise;
};

// https://streams.spec.whatwg.org/#transform-stream-default-source-pull
const transformStreamDefaultSourcePullAlgorithm = (stream) => {
  // 3. Perform ! TransformStreamSetBackpressure(stream, false).
  transformStreamSetBackpressure(stream, false);
  // 4. Return stream.[[backpressureChangePromise]].
  return stream.backpressureChangePromise;
};

// ---- Interfaces

class TransformStream {
  // https://streams.spec.whatwg.org/#ts-constructor
  constructor(transformer = undefined, writableStrategy = {}, readableStrategy = {}) {
    transformer = toOptionalObject(transformer, 'transformer');
    writableStrategy = toQueuingStrategy(writableStrategy);
    readableStrategy = toQueuingStrategy(readableStrategy);
    // 1.-2. Let transformerDict be transformer, converted to a Transformer.
    const transformerDict = toTransformer(transformer);
    // 3. If transformerDict["readableType"] exists, throw a RangeError exception.
    if (transformerDict.readableType !== undefined) throw rangeError('A transformer has no readableType.');
    // 4. If transformerDict["writableType"] exists, throw a RangeError exception.
    if (transformerDict.writableType !== undefined) throw rangeError('A transformer has no writableType.');
    // 5.-8. Take the strategies apart.
    const readableHighWaterMark = extractHighWaterMark(readableStrategy, 0);
    const readableSizeAlgorithm = extractSizeAlgorithm(readableStrategy);
    const writableHighWaterMark = extractHighWaterMark(writableStrategy, 1);
    const writableSizeAlgorithm = extractSizeAlgorithm(writableStrategy);
    // 9. Let startPromise be a new promise.
    const startPromise = newPromise();
    // 10. Perform ! InitializeTransformStream(…).
    const stream = new TransformStreamSlots();
    const object = construct(stream, this, new.target);
    initializeTransformStream(
      stream, startPromise, writableHighWaterMark, writableSizeAlgorithm, readableHighWaterMark, readableSizeAlgorithm);
    // 11. Perform ? SetUpTransformStreamDefaultControllerFromTransformer(this, transformer, transformerDict).
    setUpTransformStreamDefaultControllerFromTransformer(stream, transformer, transformerDict);
    // 12.-13. Resolve startPromise with what transformerDict["start"] returns, or undefined.
    const { start } = transformerDict;
    resolvePromise(
      startPromise, start === undefined ? undefined : apply(start, transformer, [objectOf(stream.controller)]));
    return object;
  }

  // https://streams.spec.whatwg.org/#ts-readable
  get readable() {
    return slotsOfThis(this, 'TransformStream').readableSide();
  }

  // https://streams.spec.whatwg.org/#ts-writable
  get writable() {
    return slotsOfThis(this, 'TransformStream').writableSide();
  }
}

// https://streams.spec.whatwg.org/#ts-default-controller-class
class TransformStreamDefaultController {
  constructor() {
    throw typeError('Illegal constructor');
  }

  // https://streams.spec.whatwg.org/#ts-default-controller-desired-size
  get desiredSize() {
    const { stream } = slotsOfThis(this, 'TransformStreamDefaultController');
    return readableStreamDefaultControllerGetDesiredSize(stream.readable.controller);
  }

  // https://streams.spec.whatwg.org/#ts-default-controller-enqueue
  enqueue(chunk = undefined) {
    transformStreamDefaultControllerEnqueue(slotsOfThis(this, 'TransformStreamDefaultController'), chunk);
  }

  // https://streams.spec.whatwg.org/#ts-default-controller-error
  error(reason = undefined) {
    transformStreamError(slotsOfThis(this, 'TransformStreamDefaultController').stream, reason);
  }

  // https://streams.spec.whatwg.org/#ts-default-controller-terminate
  terminate() {
    transformStreamDefaultControllerTerminate(slotsOfThis(this, 'TransformStreamDefaultController'));
  }
}
