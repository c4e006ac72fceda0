// Checked against Compression of 2025-04-22.

package compression

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"io"
	"iter"
	"slices"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/streams"
)

// piece is how many bytes are compressed, or come of decompressing, before script is
// given what there is. An agent that is told to end does so between two pieces.
const piece = 64 << 10

// CompressionStream is https://compression.spec.whatwg.org/#compressionstream
type CompressionStream struct {
	mozjs.Object
	streams.GenericTransformStream
}

// https://compression.spec.whatwg.org/#dom-compressionstream-compressionstream
func (c *CompressionStream) construct(format CompressionFormat) error {
	// 1. (The glue has thrown a TypeError if format is unsupported.)
	// 2. Set this's format to format.
	t := &compressor{format: format}
	// 3. 4. 5. 6. Set up this's transform with transformAlgorithm and flushAlgorithm.
	return c.SetUp(&c.Object, streams.Transformer{
		Transform: t.compressAndEnqueueAChunk, Flush: t.compressFlushAndEnqueue, Cancel: t.cancel,
	})
}

// compressor is what a CompressionStream's transform has of it.
type compressor struct {
	format CompressionFormat
	// context is https://compression.spec.whatwg.org/#compressionstream-context; nil
	// before the first chunk.
	context io.WriteCloser
	output  bytes.Buffer
}

// compressorMemory is what a compressor keeps: hash tables, a window, tokens.
const compressorMemory = 820 << 10

// writer returns the context of the format.
func (t *compressor) writer() io.WriteCloser {
	switch t.format {
	case CompressionFormatDeflate:
		return zlib.NewWriter(&t.output)
	case CompressionFormatGzip:
		return gzip.NewWriter(&t.output)
	}
	raw, _ := flate.NewWriter(&t.output, flate.DefaultCompression) // there is that level
	return raw
}

// begin makes the context, unless there is one.
func (t *compressor) begin(s *streams.TransformStream) {
	if t.context == nil {
		t.context = t.writer()
		s.SetMemory(compressorMemory)
	}
}

// https://compression.spec.whatwg.org/#compress-and-enqueue-a-chunk
func (t *compressor) compressAndEnqueueAChunk(s *streams.TransformStream, chunk mozjs.Value) (mozjs.Value, error) {
	// 1. If chunk is not a BufferSource type, then throw a TypeError.
	input, err := toBytes(s.Cx(), chunk)
	if err != nil {
		return mozjs.Undefined, err
	}
	defer input.release()
	// 2. Let buffer be the result of compressing chunk with cs's format and context.
	// 3. 4. 5. Enqueue it, in pieces, unless it is empty.
	t.begin(s)
	for part := range input.pieces() {
		t.context.Write(part) //nolint:errcheck // a bytes.Buffer takes everything
		if err := t.enqueue(s); err != nil {
			return mozjs.Undefined, err
		}
	}
	return mozjs.Undefined, nil
}

// https://compression.spec.whatwg.org/#compress-flush-and-enqueue
func (t *compressor) compressFlushAndEnqueue(s *streams.TransformStream) (mozjs.Value, error) {
	// 1. Let buffer be the result of compressing an empty input with cs's format and
	//    context, with the finish flag.
	t.begin(s)
	t.context.Close() //nolint:errcheck // a bytes.Buffer takes everything
	// 2. 3. 4. Enqueue it, unless it is empty.
	err := t.enqueue(s)
	t.context = nil
	s.SetMemory(0)
	return mozjs.Undefined, err
}

// enqueue enqueues what has come of the compression.
func (t *compressor) enqueue(s *streams.TransformStream) error {
	if s.Cx().Terminated() {
		return mozjs.ErrTerminated
	}
	buffer := t.output.Bytes()
	t.output = bytes.Buffer{}
	return enqueue(s, buffer)
}

// cancel lets go of the context: nothing more will be compressed.
func (t *compressor) cancel() (mozjs.Value, error) {
	t.context, t.output = nil, bytes.Buffer{}
	return mozjs.Undefined, nil
}

// enqueue enqueues bytes as a Uint8Array, unless there are none.
func enqueue(s *streams.TransformStream, buffer []byte) error {
	if len(buffer) == 0 {
		return nil
	}
	array, err := s.Cx().NewBytes(buffer)
	if err != nil {
		return err
	}
	return s.Enqueue(array)
}

// chunkBytes are the bytes of a chunk. They are a copy: what is enqueued may run
// script, which may change the chunk or give its memory away.
type chunkBytes struct {
	cx    *mozjs.Context
	bytes []byte
}

// toBytes takes the bytes of a chunk, which is to be a BufferSource.
func toBytes(cx *mozjs.Context, chunk mozjs.Value) (chunkBytes, error) {
	source, err := idl.ToBufferSource(cx, chunk, idl.BufferSourceTypes, "BufferSource")
	if err != nil {
		return chunkBytes{}, err
	}
	c := chunkBytes{cx, source.Bytes()}
	cx.AddExternal(int64(len(c.bytes)))
	return c, nil
}

// pieces returns the bytes in pieces, of which there are none if there are no bytes.
func (c chunkBytes) pieces() iter.Seq[[]byte] { return slices.Chunk(c.bytes, piece) }

// release says that the bytes are needed no more.
func (c chunkBytes) release() { c.cx.AddExternal(-int64(len(c.bytes))) }
