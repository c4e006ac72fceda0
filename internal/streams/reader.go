// Checked against Streams of 2026-08-18.

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

var (
	opReadAChunk   = newOperation("readAChunk")
	opReadAllBytes = newOperation("readAllBytes")
	opCancelReader = newOperation("cancelReader")
	opRelease      = newOperation("release")
)

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
func (r *Reader) ReadAChunk(request ReadRequest) error {
	step := func(name string, steps func(mozjs.Value)) mozjs.Value {
		return r.cx.NewFunction(name, 1, func(c *mozjs.Call) (mozjs.Value, error) {
			steps(c.Arg(0))
			return mozjs.Undefined, nil
		})
	}
	ignore := func(mozjs.Value) {}
	chunk, end, fail := ignore, ignore, ignore
	if request.Chunk != nil {
		chunk = request.Chunk
	}
	if request.Close != nil {
		end = func(mozjs.Value) { request.Close() }
	}
	if request.Error != nil {
		fail = request.Error
	}
	_, err := opReadAChunk.call(r.cx, r.v, step("chunk", chunk), step("close", end), step("error", fail))
	return err
}

// ReadAllBytes reads all that is left: see ReadableStream.ReadAllBytes.
//
// https://streams.spec.whatwg.org/#readablestreamdefaultreader-read-all-bytes
func (r *Reader) ReadAllBytes(success func(bytes []byte), failure func(reason mozjs.Value)) error {
	all := NewPile(r.cx)
	// appendChunk adds a chunk, and says whether it is one of bytes.
	appendChunk := func(c *mozjs.Call) (mozjs.Value, error) {
		b := c.Cx.BufferOf(c.Arg(0))
		if b.Kind != mozjs.TypedArray || b.Element != mozjs.Uint8 {
			return mozjs.False, nil
		}
		all.Append(b.Bytes)
		return mozjs.True, nil
	}
	succeed := func(*mozjs.Call) (mozjs.Value, error) {
		success(all.Take())
		return mozjs.Undefined, nil
	}
	fail := func(c *mozjs.Call) (mozjs.Value, error) {
		all.Drop()
		failure(c.Arg(0))
		return mozjs.Undefined, nil
	}
	_, err := opReadAllBytes.call(r.cx, r.v, r.cx.NewFunction("append", 1, appendChunk),
		r.cx.NewFunction("success", 0, succeed), r.cx.NewFunction("failure", 1, fail))
	return err
}

// Cancel tells the source that nobody wants the rest, and returns a promise.
//
// https://streams.spec.whatwg.org/#readablestreamdefaultreader-cancel
func (r *Reader) Cancel(reason mozjs.Value) (mozjs.Value, error) {
	return opCancelReader.call(r.cx, r.v, reason)
}

// Release unlocks the stream.
//
// https://streams.spec.whatwg.org/#readablestreamdefaultreader-release
func (r *Reader) Release() error {
	_, err := opRelease.call(r.cx, r.v)
	return err
}
