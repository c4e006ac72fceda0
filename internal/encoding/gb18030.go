package encoding

// #include "encoding_rs.h"
import "C"

import "sync"

// The decoder of gb18030, which is that of GBK too, follows the edition of the
// standard of 2005 in the libraries of older engines. That of 2022 gave eighteen
// characters, which had stood for code points of the Private Use Area in two
// bytes and for themselves in four, the two bytes; the four bytes stand for the
// Private Use Area now. So their code points are exchanged in what is decoded.
//
// https://encoding.spec.whatwg.org/#index-gb18030-ranges

// exchanged2022 are the code points, by one another.
var exchanged2022 = func() map[rune]rune {
	pairs := map[rune]rune{
		0xE78D: 0xFE10, 0xE78E: 0xFE12, 0xE78F: 0xFE11, 0xE790: 0xFE13, 0xE791: 0xFE14,
		0xE792: 0xFE15, 0xE793: 0xFE16, 0xE794: 0xFE17, 0xE795: 0xFE18, 0xE796: 0xFE19,
		0xE81E: 0x9FB4, 0xE826: 0x9FB5, 0xE82B: 0x9FB6, 0xE82C: 0x9FB7, 0xE832: 0x9FB8,
		0xE843: 0x9FB9, 0xE854: 0x9FBA, 0xE864: 0x9FBB,
	}
	both := map[rune]rune{}
	for private, public := range pairs {
		both[private], both[public] = public, private
	}
	return both
}()

// exchange2022 returns the code point that takes the place of one.
func exchange2022(r rune) rune {
	if 0x9FB4 <= r && r <= 0x9FBB || 0xE78D <= r && r <= 0xE864 || 0xFE10 <= r && r <= 0xFE19 {
		if other, ok := exchanged2022[r]; ok {
			return other
		}
	}
	return r
}

// follows2005 says that the engine's library follows the edition of 2005.
var follows2005 = sync.OnceValue(func() bool {
	d := C.encoding_new_decoder_without_bom_handling((*C.Encoding)(gb18030))
	defer C.decoder_free(d)
	b := []byte{0xA6, 0xD9}
	var units [8]C.uint16_t
	read, written, replaced := C.size_t(len(b)), C.size_t(len(units)), C.bool(false)
	C.decoder_decode_to_utf16(d, pointer(b), &read, &units[0], &written, true, &replaced)
	return units[0] == 0xE78D
})

// needsExchange says that what the decoder of an encoding gives is to be mapped by
// exchange2022.
func needsExchange(e *Encoding) bool { return (e == gb18030 || e == gbk) && follows2005() }

var (
	gb18030 = ForLabel("gb18030")
	gbk     = ForLabel("gbk")
)
