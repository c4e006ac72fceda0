// Package wtf8 goes between the code units of JavaScript's strings and WTF-8: UTF-8 in
// which a lone surrogate stands as its three-byte encoding.
//
// https://wtf-8.codeberg.page/
package wtf8

import (
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

const (
	surrogateMin = 0xD800
	lowMin       = 0xDC00
	surrogateMax = 0xDFFF
)

// FromUTF16 returns the WTF-8 string of code units.
func FromUTF16(units []uint16) string { return encode(units, false) }

// ScalarFromUTF16 returns the UTF-8 string of code units, with U+FFFD for lone surrogates.
func ScalarFromUTF16(units []uint16) string { return encode(units, true) }

// encode encodes code units; lone surrogates as U+FFFD, if scalar.
func encode(units []uint16, scalar bool) string {
	b := make([]byte, 0, len(units)+len(units)/2)
	for i := 0; i < len(units); i++ {
		u := rune(units[i])
		switch {
		case u < utf8.RuneSelf:
			b = append(b, byte(u))
		case u < surrogateMin || u > surrogateMax:
			b = utf8.AppendRune(b, u)
		case u < lowMin && i+1 < len(units) && units[i+1] >= lowMin && units[i+1] <= surrogateMax:
			b = utf8.AppendRune(b, utf16.DecodeRune(u, rune(units[i+1])))
			i++
		case scalar:
			b = append(b, "\uFFFD"...)
		default:
			b = append(b, 0xE0|byte(u>>12), 0x80|byte(u>>6)&0x3F, 0x80|byte(u)&0x3F)
		}
	}
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// AppendUTF16 appends the code units of a WTF-8 string.
func AppendUTF16(units []uint16, s string) []uint16 {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			if u, ok := surrogate(s[i:]); ok {
				units = append(units, u)
				i += 3
				continue
			}
		}
		units = utf16.AppendRune(units, r)
		i += size
	}
	return units
}

// DecodeRune returns the first code point of a WTF-8 string, U+FFFD for a lone surrogate, and how many bytes it has.
func DecodeRune(s string) (r rune, size int) {
	r, size = utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size == 1 {
		if _, ok := surrogate(s); ok {
			size = 3
		}
	}
	return r, size
}

// surrogate decodes the three-byte encoding of a surrogate.
func surrogate(s string) (uint16, bool) {
	if len(s) < 3 || s[0] != 0xED || s[1]&0xE0 != 0xA0 || s[2]&0xC0 != 0x80 {
		return 0, false
	}
	return 0xD000 | uint16(s[1]&0x3F)<<6 | uint16(s[2]&0x3F), true
}
