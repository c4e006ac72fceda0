// Checked against Encoding of 2026-05-21.

package encoding

// #cgo noescape encoder_encode_from_utf8_without_replacement
// #cgo nocallback encoder_encode_from_utf8_without_replacement
// #include "encoding_rs.h"
import "C"

import (
	"runtime"
	"unsafe"
)

// Encoder is an instance of an encoding's encoder.
//
// https://encoding.spec.whatwg.org/#encoder
type Encoder struct{ state *C.Encoder }

// NewEncoder gets an encoder: that of the output encoding, which for UTF-16 and
// replacement is UTF-8.
//
// https://encoding.spec.whatwg.org/#get-an-encoder
func (e *Encoding) NewEncoder() *Encoder {
	encoder := &Encoder{C.encoding_new_encoder(C.encoding_output_encoding((*C.Encoding)(e)))}
	runtime.AddCleanup(encoder, func(state *C.Encoder) { C.encoder_free(state) }, encoder.state)
	return encoder
}

// EncodeOrFail encodes UTF-8 up to its end, or to a code point that the encoding does not
// have: then it returns that, and what follows it.
//
// https://encoding.spec.whatwg.org/#encode-or-fail
func (e *Encoder) EncodeOrFail(input string) (output []byte, failure rune, rest string, failed bool) {
	defer runtime.KeepAlive(e)
	var room [256]byte
	for {
		read, written := C.size_t(len(input)), C.size_t(len(room))
		result := C.encoder_encode_from_utf8_without_replacement(e.state,
			(*C.uint8_t)(unsafe.StringData(input+"\x00")), &read, (*C.uint8_t)(&room[0]), &written, C.bool(true))
		output, input = append(output, room[:written]...), input[read:]
		switch result {
		case C.ENCODER_INPUT_EMPTY:
			return output, 0, "", false
		case C.ENCODER_OUTPUT_FULL:
		default:
			return output, rune(result), input, true
		}
	}
}
