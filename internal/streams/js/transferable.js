// Checked against Streams of 2026-08-18.

// https://streams.spec.whatwg.org/#transferrable-streams
//
// The port of a cross-realm transform is with the host: it belongs to the stream's
// object, and carries a type and a value. host.post(object, type, value) posts,
// and throws if the value cannot be cloned; host.disentangle(object) ends it.

// https://streams.spec.whatwg.org/#abstract-opdef-crossrealmtransformsenderror
const crossRealmTransformSendError = (object, error) => {
  try {
    host.post(object, 'error', error);
  } catch {
    // 1. Perform PackAndPostMessage(port, "error", error), discarding the result.
  }
};

// https://streams.spec.whatwg.org/#abstract-opdef-packandpostmessagehandlingerror
const packAndPostMessageHandlingError = (object, type, value) => {
  try {
    host.post(object, type, value);
  } catch (error) {
    // 2. If result is an abrupt completion, perform ! CrossRealmTransformSendError(port, result.[[Value]]).
    crossRealmTransformSendError(object, error);
    throw error;
  }
};

// What cancelAlgorithm and abortAlgorithm do.
const endWithReason = (object, reason) => promiseOf(() => {
  // 1. Let result be PackAndPostMessageHandlingError(port, "error", reason).
  try {
    packAndPostMessageHandlingError(object, 'error', reason);
  } finally {
    // 2. Disentangle port.
    host.disentangle(object);
  }
  // 3.-4. Return a promise that is settled with result.
  return RESOLVED;
});

// https://streams.spec.whatwg.org/#abstract-opdef-setupcrossrealmtransformreadable
const setUpCrossRealmTransformReadable = () => {
  // 1. Perform ! InitializeReadableStream(stream).
  const stream = new ReadableStreamSlots();
  const object = objectOf(stream);
  // 2. Let controller be a new ReadableStreamDefaultController.
  const controller = new ReadableStreamDefaultControllerSlots();
  // 3. Add a handler for port's message event with the following steps:
  const onMessage = (type, value) => {
    switch (type) {
      // 6. If type is "chunk", perform ! ReadableStreamDefaultControllerEnqueue(controller, value).
      case 'chunk':
        readableStreamDefaultControllerEnqueue(controller, value);
        break;
      // 7. Otherwise, if type is "close", close the controller and disentangle port.
      case 'close':
        readableStreamDefaultControllerClose(controller);
        host.disentangle(object);
        break;
      // 8. Otherwise, if type is "error", error the controller and disentangle port.
      case 'error':
        readableStreamDefaultControllerError(controller, value);
        host.disentangle(object);
        break;
      default:
    }
  };
  // 4. Add a handler for port's messageerror event with the following steps:
  const onMessageError = (error) => {
    crossRealmTransformSendError(object, error);
    readableStreamDefaultControllerError(controller, error);
    host.disentangle(object);
  };
  // 9. Perform ! SetUpReadableStreamDefaultController(…).
  setUpReadableStreamDefaultController(
    stream, controller,
    returnUndefined,
    // 6.-7. Let pullAlgorithm be: 1. Perform ! PackAndPostMessage(port, "pull", undefined).
    () => {
      host.post(object, 'pull', undefined);
      return RESOLVED;
    },
    (reason) => endWithReason(object, reason),
    0, sizeOne);
  // 5. Enable port's port message queue.
  host.openPort(object, onMessage, onMessageError);
  return stream;
};

// https://streams.spec.whatwg.org/#abstract-opdef-setupcrossrealmtransformwritable
const setUpCrossRealmTransformWritable = () => {
  // 1. Perform ! InitializeWritableStream(stream).
  const stream = new WritableStreamSlots();
  const object = objectOf(stream);
  // 2. Let controller be a new WritableStreamDefaultController.
  const controller = new WritableStreamDefaultControllerSlots();
  // 3. Let backpressurePromise be a new promise.
  let backpressurePromise = newPromise();
  const endBackpressure = () => {
    if (backpressurePromise !== undefined) {
      resolvePromise(backpressurePromise, undefined);
      backpressurePromise = undefined;
    }
  };
  // 4. Add a handler for port's message event with the following steps:
  const onMessage = (type, value) => {
    switch (type) {
      // 6. If type is "pull", resolve backpressurePromise.
      case 'pull':
        endBackpressure();
        break;
      // 7. Otherwise, if type is "error", error the controller and resolve backpressurePromise.
      case 'error':
        writableStreamDefaultControllerErrorIfNeeded(controller, value);
        endBackpressure();
        break;
      default:
    }
  };
  // 5. Add a handler for port's messageerror event with the following steps:
  const onMessageError = (error) => {
    crossRealmTransformSendError(object, error);
    writableStreamDefaultControllerErrorIfNeeded(controller, error);
    host.disentangle(object);
  };
  // 13. Perform ! SetUpWritableStreamDefaultController(…).
  setUpWritableStreamDefaultController(
    stream, controller,
    returnUndefined,
    // 8. Let writeAlgorithm be the following steps, taking a chunk argument:
    (chunk) => {
      // 1. If backpressurePromise is undefined, set it to a promise resolved with undefined.
      if (backpressurePromise === undefined) backpressurePromise = promiseResolvedWith(undefined);
      // 2. Return the result of reacting to backpressurePromise with the following fulfillment steps:
      return reacting(backpressurePromise, () => {
        // 1. Set backpressurePromise to a new promise.
        backpressurePromise = newPromise();
        // 2. Let result be PackAndPostMessageHandlingError(port, "chunk", chunk).
        try {
          packAndPostMessageHandlingError(object, 'chunk', chunk);
        } catch (error) {
          // 3. If result is an abrupt completion, disentangle port and return a promise rejected with its value.
          host.disentangle(object);
          throw error;
        }
      }, undefined);
    },
    // 9. Let closeAlgorithm be: 1.-3. Perform ! PackAndPostMessage(port, "close", undefined) and disentangle port.
    () => {
      host.post(object, 'close', undefined);
      host.disentangle(object);
      return RESOLVED;
    },
    (reason) => endWithReason(object, reason),
    1, sizeOne);
  // 6. Enable port's port message queue.
  host.openPort(object, onMessage, onMessageError);
  return stream;
};
