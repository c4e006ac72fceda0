// Checked against Encoding of 2026-05-21.

package encoding

import (
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/streams"
)

// TextEncoderStream is https://encoding.spec.whatwg.org/#interface-textencoderstream
type TextEncoderStream struct {
	mozjs.Object
	streams.GenericTransformStream
}

// https://encoding.spec.whatwg.org/#dom-textencoderstream
func (e *TextEncoderStream) construct() error {
	t := &encodingTransformer{}
	// 2, 3, 4, 5, 6. Set this's transform to a new TransformStream.
	return e.SetUp(&e.Object, streams.Transformer{Transform: t.encodeAndEnqueueAChunk, Flush: t.encodeAndFlush})
}

// Encoding is https://encoding.spec.whatwg.org/#dom-textencoder-encoding
func (e *TextEncoderStream) Encoding() string { return "utf-8" }

// encodingTransformer is what a TextEncoderStream's transform has of it.
type encodingTransformer struct {
	// leadingSurrogate is https://encoding.spec.whatwg.org/#textencoderstream-pending-high-surrogate
	// as WTF-8 has it; "" for null.
	leadingSurrogate string
}

// https://encoding.spec.whatwg.org/#encode-and-enqueue-a-chunk
func (t *encodingTransformer) encodeAndEnqueueAChunk(s *streams.TransformStream, chunk mozjs.Value) (mozjs.Value, error) {
	// 1. Let input be the result of converting chunk to a DOMString.
	input, err := idl.DOMString(s.Cx(), chunk)
	if err != nil || input == "" {
		return mozjs.Undefined, err
	}
	// 2, 3, 4. Convert the code units to scalar values, and these to bytes: a leading
	// surrogate at the end waits for the next chunk.
	input = t.leadingSurrogate + input
	t.leadingSurrogate = ""
	if n := len(input) - surrogateLength; n >= 0 && isSurrogate(input[n:], leading) {
		input, t.leadingSurrogate = input[:n], input[n:]
	}
	return mozjs.Undefined, t.enqueue(s, scalarValues(input))
}

// https://encoding.spec.whatwg.org/#encode-and-flush
func (t *encodingTransformer) encodeAndFlush(s *streams.TransformStream) (mozjs.Value, error) {
	// 1. If encoder's leading surrogate is non-null, then enqueue 0xEF 0xBF 0xBD.
	if t.leadingSurrogate == "" {
		return mozjs.Undefined, nil
	}
	return mozjs.Undefined, t.enqueue(s, []byte(string(utf8.RuneError)))
}

func (t *encodingTransformer) enqueue(s *streams.TransformStream, output []byte) error {
	if len(output) == 0 {
		return nil
	}
	chunk, err := s.Cx().NewBytes(output)
	if err != nil {
		return err
	}
	return s.Enqueue(chunk)
}

// WTF-8 encodes a surrogate as 0xED, a byte that tells which kind it is, and one
// more.
const (
	surrogateLength = 3
	leading         = 0xA0
	trailing        = 0xB0
)

// isSurrogate reports whether a text begins with a surrogate of that kind.
func isSurrogate(s string, kind byte) bool {
	return len(s) >= surrogateLength && s[0] == 0xED && s[1]&0xF0 == kind
}

// scalarValues returns the UTF-8 encoding of a WTF-8 text: surrogates that have met
// become a scalar value, and lone ones U+FFFD.
//
// https://encoding.spec.whatwg.org/#convert-code-unit-to-scalar-value
func scalarValues(s string) []byte {
	bytes := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		switch {
		case isSurrogate(s[i:], leading) && isSurrogate(s[i+surrogateLength:], trailing):
			bytes = utf8.AppendRune(bytes, 0x10000+surrogateBits(s[i:])<<10+surrogateBits(s[i+surrogateLength:]))
			i += 2 * surrogateLength
		case isSurrogate(s[i:], leading), isSurrogate(s[i:], trailing):
			bytes = utf8.AppendRune(bytes, utf8.RuneError)
			i += surrogateLength
		default:
			bytes = append(bytes, s[i])
			i++
		}
	}
	return bytes
}

// surrogateBits returns what a surrogate adds to a scalar value.
func surrogateBits(s string) rune { return rune(s[1]&0x0F)<<6 | rune(s[2]&0x3F) }
