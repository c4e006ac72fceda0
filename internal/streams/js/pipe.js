// Checked against Streams of 2026-08-18.

// Piping: https://streams.spec.whatwg.org/#readable-stream-pipe-to

const NO_CHUNK = { __proto__: null };

class Pipe {
  source;
  dest;
  preventClose;
  preventAbort;
  preventCancel;
  signal;
  removeAbortAlgorithm = undefined;
  reader;
  writer;
  // 12. Let shuttingDown be false.
  shuttingDown = false;
  // 13. Let promise be a new promise.
  promise = newPromise();
  chunk = NO_CHUNK; // read, but not yet written
  lastWrite = RESOLVED; // settles after all writes before it

  constructor(source, dest, preventClose, preventAbort, preventCancel, signal) {
    this.source = source;
    this.dest = dest;
    this.preventClose = preventClose;
    this.preventAbort = preventAbort;
    this.preventCancel = preventCancel;
    this.signal = signal;
    // 8.-10. Let reader be ! AcquireReadableStreamDefaultReader(source), and writer be
    //        ! AcquireWritableStreamDefaultWriter(dest).
    this.reader = acquireReadableStreamDefaultReader(source);
    this.writer = acquireWritableStreamDefaultWriter(dest);
    // 11. Set source.[[disturbed]] to true.
    source.disturbed = true;
  }

  start() {
    const { source, dest, signal } = this;
    // 14. If signal is not undefined,
    if (signal !== undefined) {
      // 2. If signal is aborted, perform abortAlgorithm and return promise.
      if (host.isAborted(signal)) {
        this.abort();
        return;
      }
      // 3. Add abortAlgorithm to signal.
      this.removeAbortAlgorithm = host.addAbortAlgorithm(signal, () => this.abort());
    }
    // 15. Error and close states must be propagated: the conditions are applied in order.
    if (source.state === 'errored') this.sourceErrored();
    else if (dest.state === 'errored') this.destErrored();
    else if (source.state === 'closed') this.sourceClosed();
    else if (writableStreamCloseQueuedOrInFlight(dest) || dest.state === 'closed') this.destClosed();
    react(this.reader.closedPromise, () => this.sourceClosed(), () => this.sourceErrored());
    react(this.writer.closedPromise, undefined, () => this.destErrored());
    this.step();
  }

  // abortAlgorithm
  abort() {
    const { source, dest } = this;
    // 1. Let error be signal's abort reason.
    const error = host.abortReason(this.signal);
    // 2.-5. Shutdown with an action consisting of getting a promise to wait for all of the actions, and with error.
    this.shutdown(() => {
      // 3. If preventAbort is false, abort dest if it is "writable".
      const aborted = !this.preventAbort && dest.state === 'writable' ? writableStreamAbort(dest, error) : RESOLVED;
      // 4. If preventCancel is false, cancel source if it is "readable".
      const canceled = !this.preventCancel && source.state === 'readable' ? readableStreamCancel(source, error) : RESOLVED;
      return promiseForBoth(aborted, canceled);
    }, true, error);
  }

  // Errors must be propagated forward.
  sourceErrored() {
    const { source: { storedError }, dest } = this;
    this.shutdown(this.preventAbort ? undefined : () => writableStreamAbort(dest, storedError), true, storedError);
  }

  // Errors must be propagated backward.
  destErrored() {
    const { source, dest: { storedError } } = this;
    this.shutdown(this.preventCancel ? undefined : () => readableStreamCancel(source, storedError), true, storedError);
  }

  // Closing must be propagated forward.
  sourceClosed() {
    this.shutdown(
      this.preventClose ? undefined : () => writableStreamDefaultWriterCloseWithErrorPropagation(this.writer), false,
      undefined);
  }

  // Closing must be propagated backward.
  destClosed() {
    // 2. Let destClosed be a new TypeError.
    const destClosed = typeError('The stream that is piped to is closing or closed.');
    // 3.-4. Shut down with it.
    this.shutdown(this.preventCancel ? undefined : () => readableStreamCancel(this.source, destClosed), true, destClosed);
  }

  // Reads a chunk if dest wants one, and goes on when it is there; or goes on when
  // dest wants one.
  step() {
    // Shutdown must stop activity.
    if (this.shuttingDown) return;
    // Backpressure must be enforced: while the desired size is ≤ 0 or is null, nothing may be read.
    const desiredSize = writableStreamDefaultWriterGetDesiredSize(this.writer);
    if (desiredSize === null) return;
    if (desiredSize <= 0) {
      react(this.writer.readyPromise, () => this.step(), returnUndefined);
      return;
    }
    readableStreamDefaultReaderRead(this.reader, new StepsRequest(
      // What enqueues the chunk does not see it written before it returns.
      (chunk) => {
        this.chunk = chunk;
        queueMicrotask(() => {
          this.write();
          this.step();
        });
      },
      returnUndefined,
      returnUndefined));
  }

  // Writes the chunk that was read.
  write() {
    if (this.chunk === NO_CHUNK) return;
    const { chunk } = this;
    this.chunk = NO_CHUNK;
    this.lastWrite = writableStreamDefaultWriterWrite(this.writer, chunk);
    markAsHandled(this.lastWrite);
  }

  // Shutdown, with an action unless it is undefined; failed says whether there is an
  // error.
  shutdown(action, failed, error) {
    // 1.-2. If shuttingDown is true, abort these substeps. Set shuttingDown to true.
    if (this.shuttingDown) return;
    this.shuttingDown = true;
    const perform = () => {
      if (action === undefined) {
        // 4. Finalize, passing along error if it was given.
        this.finalize(failed, error);
        return;
      }
      // 4. Let p be the result of performing action.
      react(
        action(),
        // 5. Upon fulfillment of p, finalize, passing along originalError if it was given.
        () => this.finalize(failed, error),
        // 6. Upon rejection of p with reason newError, finalize with newError.
        (newError) => this.finalize(true, newError));
    };
    // 3. If dest.[[state]] is "writable" and ! WritableStreamCloseQueuedOrInFlight(dest) is false,
    const { dest } = this;
    if (dest.state === 'writable' && !writableStreamCloseQueuedOrInFlight(dest)) {
      // 1. If any chunks have been read but not yet written, write them to dest.
      this.write();
      // 2. Wait until every chunk that has been read has been written.
      react(this.lastWrite, perform, perform);
    } else {
      perform();
    }
  }

  // Finalize
  finalize(failed, error) {
    // 1.-3. Release the writer and the reader.
    writableStreamDefaultWriterRelease(this.writer);
    readerRelease(this.reader);
    // 4. If signal is not undefined, remove abortAlgorithm from signal.
    this.removeAbortAlgorithm?.();
    // 5.-6. Settle promise.
    if (failed) rejectPromise(this.promise, error);
    else resolvePromise(this.promise, undefined);
  }
}

const readableStreamPipeTo = (source, dest, preventClose, preventAbort, preventCancel, signal) => {
  const pipe = new Pipe(source, dest, preventClose, preventAbort, preventCancel, signal);
  pipe.start();
  // 16. Return promise.
  return pipe.promise;
};
