// Checked against Streams of 2026-08-18.

package streams

import "github.com/sluice-go/sluice/internal/mozjs"

// WritableStream is https://streams.spec.whatwg.org/#ws-class
type WritableStream struct {
	transferable
	sink Sink
}

// Sink is what Go does with what is written to a stream. Its functions may return a
// promise, for which the stream waits, or undefined. An error of theirs errors the
// stream.
type Sink struct {
	Write func(chunk mozjs.Value) (mozjs.Value, error)
	Close func() (mozjs.Value, error)
	Abort func(reason mozjs.Value) (mozjs.Value, error)
}

var (
	opIsWritableStreamLocked = newOperation("isWritableStreamLocked")
	opSetUpWritable          = newOperation("setUpWritable")
	opWriteAChunk            = newOperation("writeAChunk")
)

// SetUp makes a stream of an object that has its wrapper, of an interface that inherits
// from WritableStream.
//
// https://streams.spec.whatwg.org/#writablestream-set-up
func (s *WritableStream) SetUp(sink Sink, highWaterMark float64) error {
	s.sink = sink
	// The script of the stream's realm has its slots.
	defer s.Realm().Enter().Leave()
	_, err := opSetUpWritable.call(s.Cx(), s.Value(), mozjs.Number(highWaterMark))
	return err
}

// WriteAChunk gets a writer, writes a chunk and releases the writer. It returns the
// promise of writing; an error if another has the stream.
//
// https://streams.spec.whatwg.org/#writablestreamdefaultwriter-write-a-chunk
func (s *WritableStream) WriteAChunk(chunk mozjs.Value) (mozjs.Value, error) {
	return opWriteAChunk.call(s.Cx(), s.Value(), chunk)
}

// Locked reports whether a writer has the stream.
//
// https://streams.spec.whatwg.org/#is-writable-stream-locked
func (s *WritableStream) Locked() (locked bool) {
	cx := s.Cx()
	cx.Frame(func() {
		// What can fail is an agent that is ending.
		v, err := opIsWritableStreamLocked.call(cx, s.Value())
		locked = err == nil && v.Bool()
	})
	return locked
}
