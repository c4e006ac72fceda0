// Checked against Streams of 2026-08-18.

package streams

import "github.com/sluice-go/sluice/internal/mozjs"

// ReadableStream is https://streams.spec.whatwg.org/#rs-class
//
// A stream lives as long as script can reach it, and longer while Go owes it
// something: see [Source].
type ReadableStream struct {
	transferable
	source Source
	// owed keeps a stream alive that Go owes something; else nil.
	owed *mozjs.Root
	// gone says that the stream was collected.
	gone bool
}

var (
	opSetUp                       = newOperation("setUp")
	opSetUpWithByteReadingSupport = newOperation("setUpWithByteReadingSupport")
	opIsReadableStreamLocked      = newOperation("isReadableStreamLocked")
	opIsReadableStreamDisturbed   = newOperation("isReadableStreamDisturbed")
	opReadableState               = newOperation("readableState")
	opNeedsMoreData               = newOperation("needsMoreData")
	opEnqueue                     = newOperation("enqueue")
	opClose                       = newOperation("close")
	opError                       = newOperation("error")
	opCancel                      = newOperation("cancel")
	opTee                         = newOperation("tee")
	opGetAReader                  = newOperation("getAReader")
)

// Source is where the bytes or chunks come from of a stream that Go feeds.
//
// With a Pull, the stream is kept alive from the call of Pull until the next
// Enqueue, EnqueueBytes, Close or Error: so one that nobody reads, and nobody
// can reach, is collected. Without one it is kept alive until it is closed,
// errored or canceled.
type Source struct {
	// Pull says that the stream wants more than is in its queue. It is called
	// once, and again after something was enqueued, or read. It may enqueue at
	// once or later. An error errors the stream. Nil is a source that pushes.
	Pull func(s *ReadableStream) error
	// Cancel says that the consumer has lost interest: the stream is closed and
	// takes no more. The result is a promise that the consumer waits for, or
	// undefined. Nil does nothing.
	Cancel func(reason mozjs.Value) (mozjs.Value, error)
	// HighWaterMark is how many bytes (or chunks) the stream wants in its queue
	// before somebody reads.
	HighWaterMark float64
}

// NewByteStream makes a stream of bytes, which the source gives to EnqueueBytes.
// Pull is not called before NewByteStream has returned.
//
// https://streams.spec.whatwg.org/#readablestream-set-up-with-byte-reading-support
func NewByteStream(cx *mozjs.Context, source Source) (*ReadableStream, error) {
	return newReadableStream(cx, opSetUpWithByteReadingSupport, source)
}

// NewStream makes a stream of JavaScript values, which the source gives to
// Enqueue. Each chunk counts as one.
//
// https://streams.spec.whatwg.org/#readablestream-set-up
func NewStream(cx *mozjs.Context, source Source) (*ReadableStream, error) {
	return newReadableStream(cx, opSetUp, source)
}

func newReadableStream(cx *mozjs.Context, setUp operation, source Source) (*ReadableStream, error) {
	v, err := setUp.call(cx, mozjs.Number(source.HighWaterMark))
	if err != nil {
		return nil, err
	}
	s := ReadableStreamOf(cx.Impl(v))
	s.source = source
	if source.Pull == nil {
		s.owe()
	}
	return s, nil
}

// NewStreamOf makes a byte stream that has these bytes, in one chunk, and then
// ends. They must not change.
func NewStreamOf(cx *mozjs.Context, bytes []byte) (*ReadableStream, error) {
	return NewByteStream(cx, Source{Pull: func(s *ReadableStream) error {
		if len(bytes) > 0 {
			if err := s.EnqueueBytes(bytes); err != nil {
				return err
			}
		}
		return s.Close()
	}})
}

// owe keeps the stream alive until settle.
func (s *ReadableStream) owe() {
	if s.owed == nil {
		s.owed = s.Cx().Root(s.Value())
	}
}

func (s *ReadableStream) settle() {
	if s.owed != nil {
		s.owed.Release()
		s.owed = nil
	}
}

// Finalized implements mozjs.Finalizer.
func (s *ReadableStream) Finalized() {
	s.gone = true
	s.transferable.Finalized()
}

// pull is the pull algorithm.
func (s *ReadableStream) pull() (mozjs.Value, error) {
	if s.source.Pull == nil {
		return mozjs.Undefined, nil
	}
	s.owe()
	return mozjs.Undefined, s.source.Pull(s)
}

// cancel is the cancel algorithm.
func (s *ReadableStream) cancel(reason mozjs.Value) (mozjs.Value, error) {
	s.settle()
	if s.source.Cancel == nil {
		return mozjs.Undefined, nil
	}
	return s.source.Cancel(reason)
}

// value returns the wrapper, false if it was collected.
func (s *ReadableStream) value() (mozjs.Value, bool) {
	if s.gone {
		return mozjs.Undefined, false
	}
	v := s.Value()
	return v, !v.IsUndefined()
}

// ask returns what an operation says of the stream; undefined if it is gone.
func (s *ReadableStream) ask(question operation) mozjs.Value {
	v, ok := s.value()
	if !ok {
		return mozjs.Undefined
	}
	answer, err := question.call(s.Cx(), v)
	if err != nil {
		return mozjs.Undefined // the agent is ending
	}
	return answer
}

func (s *ReadableStream) is(question operation) (answer bool) {
	s.Cx().Frame(func() { answer = s.ask(question).Bool() })
	return answer
}

func (s *ReadableStream) state() (state string) {
	cx := s.Cx()
	cx.Frame(func() {
		if v := s.ask(opReadableState); v.IsString() {
			state = cx.String(v)
		}
	})
	return state
}

// feed gives the stream what its source has. The result of a Pull that is running
// is the error.
func (s *ReadableStream) feed(with operation, args ...mozjs.Value) error {
	cx := s.Cx()
	f := cx.Enter()
	v, ok := s.value()
	if !ok {
		return nil
	}
	if s.source.Pull != nil || with != opEnqueue {
		s.settle()
	}
	_, err := with.call(cx, append([]mozjs.Value{v}, args...)...)
	if err == nil {
		f.Leave() // what was thrown lives in the frame
	}
	return err
}

// Locked reports whether a reader has the stream.
//
// https://streams.spec.whatwg.org/#readablestream-locked
func (s *ReadableStream) Locked() bool { return s.is(opIsReadableStreamLocked) }

// Disturbed reports whether the stream was ever read from, or canceled.
//
// https://streams.spec.whatwg.org/#readablestream-disturbed
func (s *ReadableStream) Disturbed() bool { return s.is(opIsReadableStreamDisturbed) }

// Readable reports whether the stream is neither closed nor errored.
//
// https://streams.spec.whatwg.org/#readablestream-readable
func (s *ReadableStream) Readable() bool { return s.state() == "readable" }

// Closed reports whether all of the stream was read.
//
// https://streams.spec.whatwg.org/#readablestream-closed
func (s *ReadableStream) Closed() bool { return s.state() == "closed" }

// Errored reports whether the stream has failed.
//
// https://streams.spec.whatwg.org/#readablestream-errored
func (s *ReadableStream) Errored() bool { return s.state() == "errored" }

// NeedsMoreData reports whether a stream that Go feeds wants more than is in its
// queue. A stream that was collected or canceled does not.
//
// https://streams.spec.whatwg.org/#readablestream-need-more-data
func (s *ReadableStream) NeedsMoreData() bool { return s.is(opNeedsMoreData) }

// EnqueueBytes adds a copy of the bytes, at least one, to a byte stream that Go
// feeds. A stream that is closed, errored, canceled or collected takes none,
// without an error.
//
// https://streams.spec.whatwg.org/#readablestream-enqueue
func (s *ReadableStream) EnqueueBytes(bytes []byte) error {
	if s.gone || len(bytes) == 0 {
		return nil
	}
	chunk, err := s.Cx().NewBytes(bytes)
	if err != nil {
		return err
	}
	return s.feed(opEnqueue, chunk)
}

// Enqueue adds a chunk to a stream that Go feeds: a Uint8Array if it is a byte
// stream, whose buffer is then detached. A stream that is closed, errored,
// canceled or collected takes none, without an error.
//
// https://streams.spec.whatwg.org/#readablestream-enqueue
func (s *ReadableStream) Enqueue(chunk mozjs.Value) error { return s.feed(opEnqueue, chunk) }

// Close says that nothing more comes. A stream that is closed, errored,
// canceled or collected stays what it is.
//
// https://streams.spec.whatwg.org/#readablestream-close
func (s *ReadableStream) Close() error { return s.feed(opClose) }

// Error makes the stream fail with a reason. A stream that is closed, errored,
// canceled or collected stays what it is.
//
// https://streams.spec.whatwg.org/#readablestream-error
func (s *ReadableStream) Error(reason mozjs.Value) error { return s.feed(opError, reason) }

// Cancel tells the source that nobody wants the rest, and returns a promise. The
// stream must not be locked; see Reader.Cancel.
//
// https://streams.spec.whatwg.org/#readablestream-cancel
func (s *ReadableStream) Cancel(reason mozjs.Value) (mozjs.Value, error) {
	return opCancel.call(s.Cx(), s.Value(), reason)
}

// Tee splits a stream that is not locked into two. Chunks of the second branch
// are structured clones. The stream is locked from then on.
//
// https://streams.spec.whatwg.org/#readablestream-tee
func (s *ReadableStream) Tee() (first, second *ReadableStream, err error) {
	cx := s.Cx()
	branches, err := opTee.call(cx, s.Value())
	if err != nil {
		return nil, nil, err
	}
	if first, err = elementOf(cx, branches, 0); err != nil {
		return nil, nil, err
	}
	second, err = elementOf(cx, branches, 1)
	return first, second, err
}

// PipeThrough pipes a stream that is not locked into the writable side of a
// transform stream, and returns its readable side.
//
// https://streams.spec.whatwg.org/#readablestream-pipe-through
func (s *ReadableStream) PipeThrough(transform *TransformStream) (*ReadableStream, error) {
	writable, err := transform.writable()
	if err != nil {
		return nil, err
	}
	if _, err := opPipeTo.call(s.Cx(), s.Value(), writable.Value()); err != nil {
		return nil, err
	}
	return transform.readable()
}

// GetAReader locks a stream that is not locked.
//
// https://streams.spec.whatwg.org/#readablestream-get-a-reader
func (s *ReadableStream) GetAReader() (*Reader, error) {
	reader, err := opGetAReader.call(s.Cx(), s.Value())
	if err != nil {
		return nil, err
	}
	return newReader(s.Cx(), reader), nil
}

// ReadAllBytes reads all bytes of a stream that is not locked, and calls one of
// the functions, later, in a frame of its own: success with the bytes, or failure
// with the reason why there are none: the stream has failed, or one of its
// chunks is no Uint8Array. Who waits for it holds nothing open: if nothing can
// happen to the stream any more, neither function is ever called.
//
// https://streams.spec.whatwg.org/#readablestreamdefaultreader-read-all-bytes
func (s *ReadableStream) ReadAllBytes(success func(bytes []byte), failure func(reason mozjs.Value)) error {
	reader, err := s.GetAReader()
	if err != nil {
		return err
	}
	return reader.ReadAllBytes(success, failure)
}
