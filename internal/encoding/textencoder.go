// Checked against Encoding of 2026-05-21.

package encoding

import (
	stdutf8 "unicode/utf8"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// TextEncoder is https://encoding.spec.whatwg.org/#interface-textencoder
type TextEncoder struct{ mozjs.Object }

// https://encoding.spec.whatwg.org/#dom-textencoder
func (e *TextEncoder) construct() error { return nil }

// Encoding is https://encoding.spec.whatwg.org/#dom-textencoder-encoding
func (e *TextEncoder) Encoding() string { return "utf-8" }

// Encode is https://encoding.spec.whatwg.org/#dom-textencoder-encode
func (e *TextEncoder) Encode(input string) (mozjs.Value, error) {
	// The string that the glue made of a USVString is its UTF-8 encoding.
	return e.Cx().NewBytes(utf8.Bytes(input))
}

// EncodeInto is https://encoding.spec.whatwg.org/#dom-textencoder-encodeinto
func (e *TextEncoder) EncodeInto(source string, destination idl.BufferSource) TextEncoderEncodeIntoResult {
	bytes := destination.Buffer().Bytes
	// 6. While true: write the bytes of each scalar value into destination, as
	//    long as there is room for all of them.
	written := min(len(source), len(bytes))
	for written < len(source) && !stdutf8.RuneStart(source[written]) {
		written--
	}
	copy(bytes, source[:written])
	// Read counts code units: 2 for an item greater than U+FFFF, else 1.
	if utf8.IsASCII(bytes[:written]) {
		return TextEncoderEncodeIntoResult{Read: idl.Some(uint64(written)), Written: idl.Some(uint64(written))}
	}
	read := 0
	for i := range written {
		switch c := source[i]; {
		case c >= 0xF0:
			read += 2
		case stdutf8.RuneStart(c):
			read++
		}
	}
	// 7. Return «[ "read" → read, "written" → written ]».
	return TextEncoderEncodeIntoResult{Read: idl.Some(uint64(read)), Written: idl.Some(uint64(written))}
}
