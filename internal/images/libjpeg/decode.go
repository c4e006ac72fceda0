package libjpeg

// #cgo pkg-config: libjpeg
// #cgo noescape sl_jpeg_decode
// #cgo nocallback sl_jpeg_decode
// #include "decode.h"
import "C"

import (
	"errors"
	"unsafe"
)

// Decode returns the pixels of an image that has this size: four bytes for each, red, green, blue and 255. Damage is an error.
func Decode(file []byte, width, height int) ([]byte, error) {
	if len(file) == 0 || width <= 0 || height <= 0 {
		return nil, errors.New("it is empty")
	}
	pixels := make([]byte, width*height*4)
	var message [C.SL_JPEG_MESSAGE]C.char
	switch C.sl_jpeg_decode((*C.uint8_t)(unsafe.SliceData(file)), C.size_t(len(file)), C.uint32_t(width), C.uint32_t(height),
		(*C.uint8_t)(unsafe.SliceData(pixels)), &message[0]) {
	case C.SL_JPEG_RGBA:
		return pixels, nil
	case C.SL_JPEG_INVERTED_CMYK:
		fromInvertedCMYK(pixels)
		return pixels, nil
	}
	return nil, errors.New(C.GoString(&message[0]))
}

// fromInvertedCMYK makes colors of inks: what of the paper's light they let through.
func fromInvertedCMYK(pixels []byte) {
	for i := 0; i < len(pixels); i += 4 {
		k := uint32(pixels[i+3])
		for c := range 3 {
			pixels[i+c] = byte((uint32(pixels[i+c])*k + 127) / 255)
		}
		pixels[i+3] = 0xFF
	}
}
