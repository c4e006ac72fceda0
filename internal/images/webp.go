package images

import (
	"encoding/binary"
	"iter"
)

// webpHeader is the size of "RIFF", the size of the file, and "WEBP".
const webpHeader = 12

// riffChunks are the chunks of a RIFF file.
func riffChunks(b []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for len(b) >= 8 {
			size := uint64(binary.LittleEndian.Uint32(b[4:]))
			if size+8 > uint64(len(b)) || !yield(string(b[:4]), b[8:8+size]) {
				return
			}
			b = b[min(uint64(len(b)), 8+size+size&1):]
		}
	}
}

// webpCanvas returns the size that the extended header of a WebP file says; zeros if it has none.
//
// https://developers.google.com/speed/webp/docs/riff_container#extended_file_format
func webpCanvas(b []byte) (width, height int) {
	for name, data := range riffChunks(b[min(len(b), webpHeader):]) {
		if name == "VP8X" && len(data) >= 10 {
			return 1 + uint24(data[4:]), 1 + uint24(data[7:])
		}
		break
	}
	return 0, 0
}

// firstWebPFrame returns the first frame of an animated WebP file as a file of its own, and where it is on the canvas; nil
// if the file is not animated.
//
// https://developers.google.com/speed/webp/docs/riff_container#animation
func firstWebPFrame(b []byte) (still []byte, x, y int) {
	const animation, alpha = 1 << 1, 1 << 4
	animated := false
	for name, data := range riffChunks(b[min(len(b), webpHeader):]) {
		switch {
		case name == "VP8X" && len(data) >= 10:
			animated = data[0]&animation != 0
		case name == "ANMF" && len(data) >= 16 && animated:
			var flags byte
			for part := range riffChunks(data[16:]) {
				if part == "ALPH" {
					flags = alpha
				}
			}
			still = append([]byte("RIFF\x00\x00\x00\x00WEBPVP8X\x0A\x00\x00\x00"), flags, 0, 0, 0)
			still = append(append(still, data[6:12]...), data[16:]...)
			binary.LittleEndian.PutUint32(still[4:], uint32(len(still)-8))
			return still, 2 * uint24(data), 2 * uint24(data[3:])
		}
		if !animated {
			break
		}
	}
	return nil, 0, 0
}

func uint24(b []byte) int { return int(b[0]) | int(b[1])<<8 | int(b[2])<<16 }
