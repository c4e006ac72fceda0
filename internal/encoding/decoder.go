// Checked against Encoding of 2026-05-21.

package encoding

// #cgo noescape decoder_decode_to_utf16
// #cgo nocallback decoder_decode_to_utf16
// #cgo noescape decoder_decode_to_utf16_without_replacement
// #cgo nocallback decoder_decode_to_utf16_without_replacement
// #include "encoding_rs.h"
import "C"

import (
	"errors"
	"runtime"
	"slices"
	"unsafe"
)

// errInvalid is the error of a decoder whose error mode is "fatal".
var errInvalid = errors.New("the encoded data is not valid")

// decoder is an instance of an encoding's decoder.
//
// https://encoding.spec.whatwg.org/#decoder
type decoder struct {
	state *C.Decoder
	// chinese says that the encoding is gb18030 or GBK.
	chinese bool
	cleanup runtime.Cleanup
}

// newDecoder makes a decoder. With ignoreBOM a byte order mark is decoded like
// any other character; without, that of the encoding is left out.
func newDecoder(e *Encoding, ignoreBOM bool) *decoder {
	d := &decoder{chinese: e == gb18030 || e == gbk}
	if ignoreBOM {
		d.state = C.encoding_new_decoder_without_bom_handling((*C.Encoding)(e))
	} else {
		d.state = C.encoding_new_decoder_with_bom_removal((*C.Encoding)(e))
	}
	d.cleanup = runtime.AddCleanup(d, func(state *C.Decoder) { C.decoder_free(state) }, d.state)
	return d
}

// free frees the decoder's memory now.
func (d *decoder) free() {
	d.cleanup.Stop()
	C.decoder_free(d.state)
}

// decode appends the code units that the bytes stand for. Last says that none
// will follow. In fatal mode it stops at the first error and returns the bytes
// after it.
func (d *decoder) decode(to []uint16, b []byte, last, fatal bool) (units []uint16, rest []byte, err error) {
	defer runtime.KeepAlive(d)
	// Some of the decoders forget a lead byte when they are given nothing.
	if len(b) == 0 && !last {
		return to, nil, nil
	}
	if d.chinese {
		defer func(before int) {
			for i, u := range units[before:] {
				units[before+i] = uint16(in2022(rune(u)))
			}
		}(len(to))
	}
	for {
		// There must be room for a replacement character at the least.
		room := int(C.decoder_max_utf16_buffer_length(d.state, C.size_t(len(b)))) + 2
		to = slices.Grow(to, room)
		read, written := C.size_t(len(b)), C.size_t(room)
		dst := (*C.uint16_t)(unsafe.SliceData(to[len(to) : len(to)+room]))
		var result C.uint32_t
		if fatal {
			result = C.decoder_decode_to_utf16_without_replacement(d.state, pointer(b), &read, dst, &written, C.bool(last))
		} else {
			var replaced C.bool
			result = C.decoder_decode_to_utf16(d.state, pointer(b), &read, dst, &written, C.bool(last), &replaced)
		}
		to, b = to[:len(to)+int(written)], b[read:]
		switch result {
		case C.DECODER_INPUT_EMPTY:
			return to, nil, nil
		case C.DECODER_OUTPUT_FULL:
		default:
			return to, b, errInvalid
		}
	}
}
