// Checked against Encoding of 2026-05-21.

package encoding

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/streams"
)

// TextDecoderStream is https://encoding.spec.whatwg.org/#interface-textdecoderstream
type TextDecoderStream struct {
	mozjs.Object
	textDecoderCommon
	streams.GenericTransformStream
}

// https://encoding.spec.whatwg.org/#dom-textdecoderstream
func (d *TextDecoderStream) construct(label string, options TextDecoderOptions) error {
	// 1, 2, 3. Choose the encoding, the error mode and whether to ignore the BOM.
	if err := d.choose(label, options); err != nil {
		return err
	}
	// https://encoding.spec.whatwg.org/#set-up-a-text-decoder-stream
	// 5. Set stream's decoder to a new instance of encoding's decoder.
	t := &decodingTransformer{textDecoderCommon: d.textDecoderCommon, decoder: newDecoder(d.encoding, d.ignoreBOM)}
	// 7, 8, 9, 10, 11. Set stream's transform to a new TransformStream.
	return d.SetUp(&d.Object, streams.Transformer{Transform: t.decodeAndEnqueueAChunk, Flush: t.flushAndEnqueue})
}

// DecodeStream returns a stream of the text of a stream of bytes, which is not locked: what a TextDecoderStream makes of it.
//
// https://encoding.spec.whatwg.org/#set-up-a-text-decoder-stream
func DecodeStream(s *streams.ReadableStream, encoding *Encoding) (*streams.ReadableStream, error) {
	t := &decodingTransformer{textDecoderCommon: textDecoderCommon{encoding: encoding}, decoder: newDecoder(encoding, false)}
	transform, err := streams.NewTransformStream(s.Cx(), streams.Transformer{Transform: t.decodeAndEnqueueAChunk, Flush: t.flushAndEnqueue})
	if err != nil {
		return nil, err
	}
	return s.PipeThrough(transform)
}

// decodingTransformer is what a TextDecoderStream's transform has of it: script may
// let go of the one and keep the other.
type decodingTransformer struct {
	textDecoderCommon
	decoder *decoder
}

// https://encoding.spec.whatwg.org/#decode-and-enqueue-a-chunk
func (t *decodingTransformer) decodeAndEnqueueAChunk(s *streams.TransformStream, chunk mozjs.Value) (mozjs.Value, error) {
	// 1. Let bufferSource be the result of converting chunk to an
	//    AllowSharedBufferSource.
	bufferSource, err := idl.ToBufferSource(s.Cx(), chunk, idl.AllowSharedBufferSource, "AllowSharedBufferSource")
	if err != nil {
		return mozjs.Undefined, err
	}
	// 2. Push a copy of bufferSource to decoder's I/O queue.
	// 3, 4. Process the items of the queue.
	return mozjs.Undefined, t.decode(s, bytesOf(bufferSource), false)
}

// https://encoding.spec.whatwg.org/#flush-and-enqueue
func (t *decodingTransformer) flushAndEnqueue(s *streams.TransformStream) (mozjs.Value, error) {
	return mozjs.Undefined, t.decode(s, nil, true)
}

func (t *decodingTransformer) decode(s *streams.TransformStream, bytes []byte, last bool) error {
	units, _, err := t.decoder.decode(nil, bytes, last, t.fatal)
	// If result is error, then throw a TypeError.
	if err != nil {
		return t.invalid()
	}
	// If outputChunk is not the empty string, then enqueue outputChunk in decoder's
	// transform.
	if len(units) == 0 {
		return nil
	}
	return s.Enqueue(s.Cx().NewUTF16(units))
}
