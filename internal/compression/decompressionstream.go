// Checked against Compression of 2025-04-22.

package compression

import (
	"runtime"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/streams"
)

// DecompressionStream is https://compression.spec.whatwg.org/#decompressionstream
type DecompressionStream struct {
	mozjs.Object
	streams.GenericTransformStream
}

// https://compression.spec.whatwg.org/#dom-decompressionstream-decompressionstream
func (d *DecompressionStream) construct(format CompressionFormat) error {
	// 1. (The glue has thrown a TypeError if format is unsupported.)
	// 2. Set this's format to format.
	t := &decompressor{format: format}
	// 3. 4. 5. 6. Set up this's transform with transformAlgorithm and flushAlgorithm.
	return d.SetUp(&d.Object, streams.Transformer{
		Transform: t.decompressAndEnqueueAChunk, Flush: t.decompressFlushAndEnqueue, Cancel: t.cancel,
	})
}

// decompressor is what a DecompressionStream's transform has of it.
type decompressor struct {
	format CompressionFormat
	// context is https://compression.spec.whatwg.org/#decompressionstream-context; nil
	// before the first byte has come, and when no more are wanted.
	context *inflation
	cleanup runtime.Cleanup
	// ended says that the end of the compressed input has been reached.
	ended bool
}

// decompressorMemory is what a decompressor keeps: a window, tables, a piece of the
// output, the stack of a goroutine.
const decompressorMemory = 150 << 10

// https://compression.spec.whatwg.org/#decompress-and-enqueue-a-chunk
func (t *decompressor) decompressAndEnqueueAChunk(s *streams.TransformStream, chunk mozjs.Value) (mozjs.Value, error) {
	// 1. If chunk is not a BufferSource type, then throw a TypeError.
	input, err := toBytes(s.Cx(), chunk)
	if err != nil {
		return mozjs.Undefined, t.failed(s, err)
	}
	defer input.release()
	for part := range input.pieces() {
		// 2. (It is an error if there is additional input data after the end.)
		if t.ended {
			return mozjs.Undefined, t.junk()
		}
		// 2. Let buffer be the result of decompressing chunk with ds's format and
		//    context. If this results in an error, then throw a TypeError.
		// 3. 4. 5. Enqueue it, in pieces, unless it is empty. AD-HOC: what comes before
		//          an error in chunk is enqueued, as in browsers: it is there before the
		//          error is known.
		if t.context == nil {
			t.begin(s)
		}
		if err := t.decompress(s, part); err != nil {
			return mozjs.Undefined, t.failed(s, err)
		}
	}
	return mozjs.Undefined, nil
}

// https://compression.spec.whatwg.org/#decompress-flush-and-enqueue
func (t *decompressor) decompressFlushAndEnqueue(s *streams.TransformStream) (mozjs.Value, error) {
	// 1. Let buffer be the result of decompressing an empty input with ds's format and
	//    context, with the finish flag.
	// 2. If the end of the compressed input has not been reached, then throw a
	//    TypeError.
	// 3. 4. 5. Enqueue it, in pieces, unless it is empty.
	switch {
	case t.ended:
		return mozjs.Undefined, nil
	case t.context == nil:
		return mozjs.Undefined, truncated(t.format)
	}
	return mozjs.Undefined, t.failed(s, t.decompress(s, nil))
}

// begin makes the context.
func (t *decompressor) begin(s *streams.TransformStream) {
	t.context = inflate(t.format)
	// Script may let go of the stream at any time.
	t.cleanup = runtime.AddCleanup(t, (*inflation).stop, t.context)
	s.SetMemory(decompressorMemory)
}

// decompress gives the context more input, or tells it that there is none if that is
// nil, and enqueues what comes of it.
func (t *decompressor) decompress(s *streams.TransformStream, input []byte) error {
	for {
		o := t.context.resume(input)
		if s.Cx().Terminated() {
			return mozjs.ErrTerminated
		}
		if err := enqueue(s, o.bytes); err != nil {
			return err
		}
		switch {
		case o.hungry:
			return nil
		case o.err != nil:
			return o.err
		case o.ended:
			t.ended = true
			t.release(s)
			if o.junk {
				return t.junk()
			}
			return nil
		}
		// It was asked for more input, and has said what came of it so far.
		input = nil
	}
}

// failed lets go of the context if there is an error.
func (t *decompressor) failed(s *streams.TransformStream, err error) error {
	if err != nil {
		t.release(s)
	}
	return err
}

// release ends the context.
func (t *decompressor) release(s *streams.TransformStream) {
	t.stop()
	s.SetMemory(0)
}

// stop ends the context's goroutine.
func (t *decompressor) stop() {
	if t.context != nil {
		t.cleanup.Stop()
		t.context.stop()
		t.context = nil
	}
}

// cancel lets go of the context: nothing more will be decompressed.
func (t *decompressor) cancel() (mozjs.Value, error) {
	t.stop()
	return mozjs.Undefined, nil
}

// junk is the error of what comes behind the end of the compressed input.
func (t *decompressor) junk() error {
	return idl.TypeError("There is more input after the end of the data in the format %s.", t.format)
}

// truncated is the error of input that ends too early.
func truncated(format CompressionFormat) error {
	return idl.TypeError("The input ends before the end of the data in the format %s.", format)
}
