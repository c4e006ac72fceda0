// Checked against Encoding of 2026-05-21.

package encoding

// #cgo noescape encoding_for_label
// #cgo nocallback encoding_for_label
// #cgo noescape encoding_name
// #cgo nocallback encoding_name
// #cgo noescape decoder_decode_to_utf8
// #cgo nocallback decoder_decode_to_utf8
// #include "encoding_rs.h"
import "C"

import (
	"cmp"
	"slices"
	"strings"
	"unsafe"

	"github.com/sluice-go/sluice/internal/encoding/bom"
	"github.com/sluice-go/sluice/internal/encoding/utf8"
)

// Encoding is an encoding of the standard. There is one *Encoding for each, so
// that they can be compared.
//
// https://encoding.spec.whatwg.org/#encoding
type Encoding C.Encoding

// The encodings that need no label.
var (
	UTF8        = ForLabel("utf-8")
	UTF16BE     = ForLabel("utf-16be")
	UTF16LE     = ForLabel("utf-16le")
	Replacement = ForLabel("replacement")
)

// ForLabel gets an encoding; nil is failure.
//
// https://encoding.spec.whatwg.org/#concept-encoding-get
func ForLabel(label string) *Encoding {
	return (*Encoding)(C.encoding_for_label((*C.uint8_t)(unsafe.StringData(label+"\x00")), C.size_t(len(label))))
}

// NameOf returns the name of the encoding that a label stands for, "" for none.
func NameOf(label string) string {
	if e := ForLabel(label); e != nil {
		return e.Name()
	}
	return ""
}

// Name returns the name of the encoding.
//
// https://encoding.spec.whatwg.org/#name
func (e *Encoding) Name() string {
	var name [C.ENCODING_NAME_ROOM]byte
	n := C.encoding_name((*C.Encoding)(e), (*C.uint8_t)(&name[0]))
	return string(name[:n])
}

// Output is https://encoding.spec.whatwg.org/#get-an-output-encoding
func (e *Encoding) Output() *Encoding {
	return (*Encoding)(C.encoding_output_encoding((*C.Encoding)(e)))
}

// Decode decodes all of a text: a byte order mark decides about the encoding,
// and is left out; without one it is the fallback.
//
// https://encoding.spec.whatwg.org/#decode
func Decode(b []byte, fallback *Encoding) string {
	sniffed := bomSniff(b)
	if cmp.Or(sniffed, fallback) == UTF8 {
		return utf8.Decode(b)
	}
	d := C.encoding_new_decoder((*C.Encoding)(fallback))
	defer C.decoder_free(d)
	text := decodeToUTF8(d, b, true)
	if sniffed == nil && (fallback == gb18030 || fallback == gbk) {
		return strings.Map(in2022, text)
	}
	return text
}

// decodeToUTF8 decodes what comes next by a decoder, the last of it if last is true.
func decodeToUTF8(state *C.Decoder, b []byte, last bool) string {
	var out []byte
	for {
		// There must be room for a replacement character at the least.
		room := int(C.decoder_max_utf8_buffer_length(state, C.size_t(len(b)))) + 4
		out = slices.Grow(out, room)
		read, written := C.size_t(len(b)), C.size_t(room)
		var replaced C.bool
		result := C.decoder_decode_to_utf8(state, pointer(b), &read, pointer(out[len(out):len(out)+room]), &written, C.bool(last), &replaced)
		out, b = out[:len(out)+int(written)], b[read:]
		if result == C.DECODER_INPUT_EMPTY {
			return unsafe.String(unsafe.SliceData(out), len(out))
		}
	}
}

// bomSniff is BOM sniff; nil is null.
//
// https://encoding.spec.whatwg.org/#bom-sniff
func bomSniff(b []byte) *Encoding {
	if name := bom.Sniff(b); name != "" {
		return ForLabel(name)
	}
	return nil
}

// pointer is where bytes lie. It is never nil, as the decoder wants it.
func pointer(b []byte) *C.uint8_t {
	if len(b) == 0 {
		return &none
	}
	return (*C.uint8_t)(unsafe.SliceData(b))
}

var none C.uint8_t
