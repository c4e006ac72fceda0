package streams

import "github.com/sluice-go/sluice/internal/mozjs"

// Reader is a default reader with which Go reads a stream. It is a platform
// object without an interface: hold its Value where it must live.
//
// https://streams.spec.whatwg.org/#default-reader-class
type Reader struct {
	cx *mozjs.Context
	v  mozjs.Value
}

func newReader(cx *mozjs.Context, v mozjs.Value) *Reader { return &Reader{cx, v} }

// ReaderOf returns the reader that v, the Value of a Reader, is. A Reader is
// valid in the frame in which it was made.
func ReaderOf(cx *mozjs.Context, v mozjs.Value) *Reader { return newReader(cx, v) }

// Value is the reader's JavaScript value.
func (r *Reader) Value() mozjs.Value { return r.v }

// ReadRequest is what is to be done with what is read. Each function may be nil.
// One of them is called for each request, in a frame of its own: at once, or
// when there is something.
//
// https://streams.spec.whatwg.org/#read-request
type ReadRequest struct {
	// Chunk gets a chunk.
	Chunk func(chunk mozjs.Value)
	// Close says that the stream has ended.
	Close func()
	// Error gets the reason why the stream has failed.
	Error func(reason mozjs.Value)
}

// ReadAChunk reads one chunk.
//
// https://streams.spec.whatwg.org/#readablestreamdefaultreader-read-a-chunk
func (r *Reader) ReadAChunk(request ReadRequest) error { return readAChunk(r, request) }

// ReadAllBytes reads all that is left: see ReadableStream.ReadAllBytes.
//
// https://streams.spec.whatwg.org/#readablestreamdefaultreader-read-all-bytes
func (r *Reader) ReadAllBytes(success func(bytes []byte), failure func(reason mozjs.Value)) error {
	return readAllBytes(r, success, failure)
}

// Cancel tells the source that nobody wants the rest, and returns a promise.
//
// https://streams.spec.whatwg.org/#readablestreamdefaultreader-cancel
func (r *Reader) Cancel(reason mozjs.Value) (mozjs.Value, error) {
	return call(r.cx, "readableStreamReaderGenericCancel", r.v, reason)
}

// Release unlocks the stream.
//
// https://streams.spec.whatwg.org/#readablestreamdefaultreader-release
func (r *Reader) Release() error {
	_, err := call(r.cx, "readableStreamDefaultReaderRelease", r.v)
	return err
}
