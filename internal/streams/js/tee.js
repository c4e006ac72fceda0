// Checked against Streams of 2026-08-18.

// Splitting a stream into two.

// https://streams.spec.whatwg.org/#readable-stream-tee
const readableStreamTee = (stream, cloneForBranch2) =>
  (isByteController(stream.controller) ? readableByteStreamTee(stream) : readableStreamDefaultTee(stream, cloneForBranch2));

// What the two branches of a stream share.
class TeeState {
  stream;
  reader;
  reading = false;
  canceled1 = false;
  canceled2 = false;
  reason1 = undefined;
  reason2 = undefined;
  cancelPromise = newPromise();

  constructor(stream) {
    this.stream = stream;
    this.reader = acquireReadableStreamDefaultReader(stream);
  }

  // cancel1Algorithm
  cancel1(reason) {
    // 1.-2. Set canceled1 to true and reason1 to reason.
    this.canceled1 = true;
    this.reason1 = reason;
    // 3.-4. If canceled2 is true, cancel the stream. Return cancelPromise.
    return this.canceled2 ? this.cancelBoth() : this.cancelPromise;
  }

  // cancel2Algorithm
  cancel2(reason) {
    this.canceled2 = true;
    this.reason2 = reason;
    return this.canceled1 ? this.cancelBoth() : this.cancelPromise;
  }

  cancelBoth() {
    // 1. Let compositeReason be ! CreateArrayFromList(« reason1, reason2 »).
    // 2.-3. Resolve cancelPromise with ! ReadableStreamCancel(stream, compositeReason).
    this.cancelStream([this.reason1, this.reason2]);
    return this.cancelPromise;
  }

  cancelStream(reason) {
    resolvePromise(this.cancelPromise, readableStreamCancel(this.stream, reason));
  }

  // If canceled1 is false or canceled2 is false, resolve cancelPromise with undefined.
  ended() {
    if (!this.canceled1 || !this.canceled2) resolvePromise(this.cancelPromise, undefined);
  }
}

// https://streams.spec.whatwg.org/#abstract-opdef-readablestreamdefaulttee
const readableStreamDefaultTee = (stream, cloneForBranch2) => {
  // 3.-12. Let reader be ? AcquireReadableStreamDefaultReader(stream), and so on.
  const tee = new TeeState(stream);
  let readAgain = false;
  let branch1;
  let branch2;
  // 13. Let pullAlgorithm be the following steps:
  const pullAlgorithm = () => {
    // 1. If reading is true, set readAgain to true and return a promise resolved with undefined.
    if (tee.reading) {
      readAgain = true;
      return RESOLVED;
    }
    // 2. Set reading to true.
    tee.reading = true;
    // 3.-4. Perform ! ReadableStreamDefaultReaderRead(reader, a read request).
    readableStreamDefaultReaderRead(tee.reader, new StepsRequest(chunkSteps, closeSteps, errorSteps));
    // 5. Return a promise resolved with undefined.
    return RESOLVED;
  };
  // chunk steps, given chunk: 1. Queue a microtask to perform the following steps:
  const chunkSteps = (chunk) => queueMicrotask(() => {
    // 1. Set readAgain to false.
    readAgain = false;
    // 2. Let chunk1 and chunk2 be chunk.
    let chunk2 = chunk;
    // 3. If canceled2 is false and cloneForBranch2 is true, set chunk2 to ? StructuredClone(chunk2).
    if (!tee.canceled2 && cloneForBranch2) {
      try {
        chunk2 = host.structuredClone(chunk);
      } catch (error) {
        // 2. If cloneResult is an abrupt completion, both branches and the stream end with it.
        readableStreamDefaultControllerError(branch1.controller, error);
        readableStreamDefaultControllerError(branch2.controller, error);
        tee.cancelStream(error);
        return;
      }
    }
    // 4.-5. Enqueue the chunks in the branches that are not canceled.
    if (!tee.canceled1) readableStreamDefaultControllerEnqueue(branch1.controller, chunk);
    if (!tee.canceled2) readableStreamDefaultControllerEnqueue(branch2.controller, chunk2);
    // 6. Set reading to false.
    tee.reading = false;
    // 7. If readAgain is true, perform pullAlgorithm.
    if (readAgain) pullAlgorithm();
  });
  // close steps
  const closeSteps = () => {
    tee.reading = false;
    if (!tee.canceled1) readableStreamDefaultControllerClose(branch1.controller);
    if (!tee.canceled2) readableStreamDefaultControllerClose(branch2.controller);
    tee.ended();
  };
  // error steps
  const errorSteps = () => {
    tee.reading = false;
  };
  // 17.-18. Set branch1 and branch2 to ! CreateReadableStream(…).
  branch1 = createReadableStream(returnUndefined, pullAlgorithm, (reason) => tee.cancel1(reason), 1, sizeOne);
  branch2 = createReadableStream(returnUndefined, pullAlgorithm, (reason) => tee.cancel2(reason), 1, sizeOne);
  // 19. Upon rejection of reader.[[closedPromise]] with reason r, both branches fail.
  react(tee.reader.closedPromise, undefined, (r) => {
    readableStreamDefaultControllerError(branch1.controller, r);
    readableStreamDefaultControllerError(branch2.controller, r);
    tee.ended();
  });
  // 20. Return « branch1, branch2 ».
  return { first: branch1, second: branch2 };
};

// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamtee
const readableByteStreamTee = (stream) => {
  // 3.-13. Let reader be ? AcquireReadableStreamDefaultReader(stream), and so on.
  const tee = new TeeState(stream);
  let readAgainForBranch1 = false;
  let readAgainForBranch2 = false;
  let branch1;
  let branch2;
  // 14. Let forwardReaderError be the following steps, taking a thisReader argument:
  const forwardReaderError = (thisReader) => {
    // 1. Upon rejection of thisReader.[[closedPromise]] with reason r,
    react(thisReader.closedPromise, undefined, (r) => {
      // 1. If thisReader is not reader, return.
      if (thisReader !== tee.reader) return;
      // 2.-4. Both branches fail.
      readableByteStreamControllerError(branch1.controller, r);
      readableByteStreamControllerError(branch2.controller, r);
      tee.ended();
    });
  };
  // Replaces the reader by one of the other kind.
  const replaceReader = (acquire) => {
    readerRelease(tee.reader);
    tee.reader = acquire(stream);
    forwardReaderError(tee.reader);
  };
  const failBoth = (error) => {
    readableByteStreamControllerError(branch1.controller, error);
    readableByteStreamControllerError(branch2.controller, error);
    tee.cancelStream(error);
  };
  const errorSteps = () => {
    tee.reading = false;
  };
  // What both kinds of chunk steps end with.
  const readAgain = () => {
    tee.reading = false;
    if (readAgainForBranch1) pull1Algorithm();
    else if (readAgainForBranch2) pull2Algorithm();
  };
  // 15. Let pullWithDefaultReader be the following steps:
  const pullWithDefaultReader = () => {
    // 1. If reader is a ReadableStreamBYOBReader, replace it.
    if (tee.reader.byob) replaceReader(acquireReadableStreamDefaultReader);
    // 2.-3. Perform ! ReadableStreamDefaultReaderRead(reader, a read request).
    readableStreamDefaultReaderRead(tee.reader, new StepsRequest(
      // chunk steps, given chunk: 1. Queue a microtask to perform the following steps:
      (chunk) => queueMicrotask(() => {
        // 1.-2. Set readAgainForBranch1 and readAgainForBranch2 to false.
        readAgainForBranch1 = false;
        readAgainForBranch2 = false;
        // 3.-4. Let chunk2 be chunk, or ? CloneAsUint8Array(chunk) if both branches want it.
        let chunk2 = chunk;
        if (!tee.canceled1 && !tee.canceled2) {
          try {
            chunk2 = cloneAsUint8Array(chunk);
          } catch (error) {
            failBoth(error);
            return;
          }
        }
        // 5.-6. Enqueue the chunks in the branches that are not canceled.
        if (!tee.canceled1) readableByteStreamControllerEnqueue(branch1.controller, chunk);
        if (!tee.canceled2) readableByteStreamControllerEnqueue(branch2.controller, chunk2);
        // 7.-9. Set reading to false, and read again if somebody has asked for more.
        readAgain();
      }),
      // close steps
      () => {
        // 1.-3. Set reading to false, and close the branches that are not canceled.
        tee.reading = false;
        if (!tee.canceled1) readableByteStreamControllerClose(branch1.controller);
        if (!tee.canceled2) readableByteStreamControllerClose(branch2.controller);
        // 4.-5. Respond to who waits with a buffer.
        if (branch1.controller.pendingPullIntos.size > 0) readableByteStreamControllerRespond(branch1.controller, 0);
        if (branch2.controller.pendingPullIntos.size > 0) readableByteStreamControllerRespond(branch2.controller, 0);
        // 6. If canceled1 is false or canceled2 is false, resolve cancelPromise with undefined.
        tee.ended();
      },
      errorSteps));
  };
  // 16. Let pullWithBYOBReader be the following steps, given view and forBranch2:
  const pullWithBYOBReader = (view, forBranch2) => {
    // 1. If reader is a ReadableStreamDefaultReader, replace it.
    if (!tee.reader.byob) replaceReader(acquireReadableStreamBYOBReader);
    // 2.-3. Let byobBranch be the one that the view is of, and otherBranch the other one.
    const byobBranch = forBranch2 ? branch2 : branch1;
    const otherBranch = forBranch2 ? branch1 : branch2;
    const byobCanceled = () => (forBranch2 ? tee.canceled2 : tee.canceled1);
    const otherCanceled = () => (forBranch2 ? tee.canceled1 : tee.canceled2);
    // 4.-5. Perform ! ReadableStreamBYOBReaderRead(reader, view, 1, a read-into request).
    readableStreamBYOBReaderRead(tee.reader, view, 1, new StepsRequest(
      // chunk steps, given chunk: 1. Queue a microtask to perform the following steps:
      (chunk) => queueMicrotask(() => {
        // 1.-2. Set readAgainForBranch1 and readAgainForBranch2 to false.
        readAgainForBranch1 = false;
        readAgainForBranch2 = false;
        // 5. If otherCanceled is false,
        if (!otherCanceled()) {
          // 1. Let cloneResult be CloneAsUint8Array(chunk).
          let clonedChunk;
          try {
            clonedChunk = cloneAsUint8Array(chunk);
          } catch (error) {
            // 2. If cloneResult is an abrupt completion, both branches and the stream end with it.
            failBoth(error);
            return;
          }
          // 4.-5. The one gets the view, the other one the clone.
          if (!byobCanceled()) readableByteStreamControllerRespondWithNewView(byobBranch.controller, chunk);
          readableByteStreamControllerEnqueue(otherBranch.controller, clonedChunk);
        } else if (!byobCanceled()) {
          // 6. Otherwise, if byobCanceled is false, it gets the view.
          readableByteStreamControllerRespondWithNewView(byobBranch.controller, chunk);
        }
        // 7.-9. Set reading to false, and read again if somebody has asked for more.
        readAgain();
      }),
      // close steps, given chunk
      (chunk) => {
        // 1.-5. Set reading to false, and close the branches that are not canceled.
        tee.reading = false;
        if (!byobCanceled()) readableByteStreamControllerClose(byobBranch.controller);
        if (!otherCanceled()) readableByteStreamControllerClose(otherBranch.controller);
        // 6. If chunk is not undefined, respond to who waits with a buffer.
        if (chunk !== undefined) {
          if (!byobCanceled()) readableByteStreamControllerRespondWithNewView(byobBranch.controller, chunk);
          if (!otherCanceled() && otherBranch.controller.pendingPullIntos.size > 0) {
            readableByteStreamControllerRespond(otherBranch.controller, 0);
          }
        }
        // 7. If byobCanceled is false or otherCanceled is false, resolve cancelPromise with undefined.
        tee.ended();
      },
      errorSteps));
  };
  // What pull1Algorithm and pull2Algorithm do when nothing is being read.
  const pull = (branch, forBranch2) => {
    // 2. Set reading to true.
    tee.reading = true;
    // 3. Let byobRequest be ! ReadableByteStreamControllerGetBYOBRequest(branch.[[controller]]).
    const byobRequest = readableByteStreamControllerGetBYOBRequest(branch.controller);
    // 4.-5. Read with the reader that suits it.
    if (byobRequest === null) pullWithDefaultReader();
    else pullWithBYOBReader(byobRequest.view, forBranch2);
  };
  // 17. Let pull1Algorithm be the following steps:
  const pull1Algorithm = () => {
    // 1. If reading is true, set readAgainForBranch1 to true.
    if (tee.reading) readAgainForBranch1 = true;
    else pull(branch1, false);
    // 6. Return a promise resolved with undefined.
    return RESOLVED;
  };
  // 18. Let pull2Algorithm be the following steps:
  const pull2Algorithm = () => {
    // 1. If reading is true, set readAgainForBranch2 to true.
    if (tee.reading) readAgainForBranch2 = true;
    else pull(branch2, true);
    // 6. Return a promise resolved with undefined.
    return RESOLVED;
  };
  // 22.-23. Set branch1 and branch2 to ! CreateReadableByteStream(…).
  branch1 = createReadableByteStream(returnUndefined, pull1Algorithm, (reason) => tee.cancel1(reason));
  branch2 = createReadableByteStream(returnUndefined, pull2Algorithm, (reason) => tee.cancel2(reason));
  // 24. Perform forwardReaderError, given reader.
  forwardReaderError(tee.reader);
  // 25. Return « branch1, branch2 ».
  return { first: branch1, second: branch2 };
};
