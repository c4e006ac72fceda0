// Checked against Encoding of 2026-05-21.

// Package utf8 is what the Encoding Standard says about UTF-8. It differs from
// Go's own decoding in what becomes of ill-formed bytes: each maximal subpart
// of a sequence is one U+FFFD, not each byte.
//
// https://encoding.spec.whatwg.org/#utf-8
package utf8

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// BOM is the byte order mark.
const BOM = "\xEF\xBB\xBF"

// Decode is UTF-8 decode: a byte order mark is left out.
//
// https://encoding.spec.whatwg.org/#utf-8-decode
func Decode(b []byte) string {
	if len(b) >= 3 && string(b[:3]) == BOM {
		b = b[3:]
	}
	return DecodeWithoutBOM(b)
}

// DecodeWithoutBOM is UTF-8 decode without BOM: a byte order mark is kept.
//
// https://encoding.spec.whatwg.org/#utf-8-decode-without-bom
func DecodeWithoutBOM(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var out strings.Builder
	out.Grow(len(b) + 16)
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 {
			out.WriteString("\uFFFD")
			i += MaximalSubpart(b[i:])
			continue
		}
		out.Write(b[i : i+size])
		i += size
	}
	return out.String()
}

// DecodeWithoutBOMOrFail is UTF-8 decode without BOM or fail.
//
// https://encoding.spec.whatwg.org/#utf-8-decode-without-bom-or-fail
func DecodeWithoutBOMOrFail(b []byte) (string, bool) {
	if !utf8.Valid(b) {
		return "", false
	}
	return string(b), true
}

// MaximalSubpart returns how many bytes of an ill-formed sequence the decoder
// takes for one error: those that could begin a character, at least one.
//
// https://encoding.spec.whatwg.org/#utf-8-decoder
func MaximalSubpart(b []byte) int {
	needed := 0
	lower, upper := byte(0x80), byte(0xBF)
	switch c := b[0]; {
	case 0xC2 <= c && c <= 0xDF:
		needed = 1
	case 0xE0 <= c && c <= 0xEF:
		needed = 2
		if c == 0xE0 {
			lower = 0xA0
		}
		if c == 0xED {
			upper = 0x9F
		}
	case 0xF0 <= c && c <= 0xF4:
		needed = 3
		if c == 0xF0 {
			lower = 0x90
		}
		if c == 0xF4 {
			upper = 0x8F
		}
	}
	n := 1
	for ; n <= needed && n < len(b) && lower <= b[n] && b[n] <= upper; n++ {
		lower, upper = 0x80, 0xBF
	}
	return n
}

// IsASCII reports whether all bytes are ASCII bytes.
func IsASCII(b []byte) bool {
	for ; len(b) >= 8; b = b[8:] {
		if binary.LittleEndian.Uint64(b)&0x8080808080808080 != 0 {
			return false
		}
	}
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Bytes returns the bytes of a string. They must not be changed.
func Bytes(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
