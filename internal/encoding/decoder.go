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
	"unsafe"
)

// errInvalid is the error of a decoder whose error mode is "fatal".
var errInvalid = errors.New("the encoded data is not valid")

// decoder is an instance of an encoding's decoder.
//
// https://encoding.spec.whatwg.org/#decoder
type decoder struct {
	state   *C.Decoder
	cleanup runtime.Cleanup
}

// newDecoder makes a decoder. With ignoreBOM a byte order mark is decoded like
// any other character; without, that of the encoding is left out.
func newDecoder(e *Encoding, ignoreBOM bool) *decoder {
	d := new(decoder)
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
	room := max(int(C.decoder_max_utf16_buffer_length(d.state, C.size_t(len(b)))), 1)
	start := len(to)
	if cap(to)-start < room {
		to = append(make([]uint16, 0, start+room), to...)
	}
	read, written := C.size_t(len(b)), C.size_t(room)
	dst := (*C.uint16_t)(unsafe.Pointer(unsafe.SliceData(to[start : start+room])))
	result := C.uint32_t(C.DECODER_INPUT_EMPTY)
	if fatal {
		result = C.decoder_decode_to_utf16_without_replacement(d.state, pointer(b), &read, dst, &written, C.bool(last))
	} else {
		var replaced C.bool
		C.decoder_decode_to_utf16(d.state, pointer(b), &read, dst, &written, C.bool(last), &replaced)
	}
	runtime.KeepAlive(d)
	to = to[:start+int(written)]
	if result != C.DECODER_INPUT_EMPTY {
		return to, b[read:], errInvalid
	}
	return to, nil, nil
}
