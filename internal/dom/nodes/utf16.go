package nodes

import (
	"unicode/utf16"
	"unicode/utf8"
)

// isASCII reports whether a string is ASCII.
func isASCII(s string) bool {
	for len(s) >= 8 {
		// The compiler makes one load of this.
		word := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		if word&0x8080808080808080 != 0 {
			return false
		}
		s = s[8:]
	}
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// UTF16Length returns the number of code units of a WTF-8 string.
func UTF16Length(s string) int {
	length := 0
	for i := range len(s) {
		c := s[i]
		if c&0xc0 != 0x80 {
			length++
		}
		if c >= 0xf0 { // a pair
			length++
		}
	}
	return length
}

// codeUnitOffset returns where in a WTF-8 string a code unit begins, and whether it is
// the second of a pair, which begins there. The string has that many code units.
func codeUnitOffset(s string, unit int) (offset int, second bool) {
	for unit > 0 {
		switch c := s[offset]; {
		case c < 0x80:
			offset++
		case c < 0xe0:
			offset += 2
		case c < 0xf0:
			offset += 3
		default:
			if unit == 1 {
				return offset, true
			}
			unit--
			offset += 4
		}
		unit--
	}
	return offset, false
}

// appendSurrogate appends a lone surrogate as WTF-8 has it.
func appendSurrogate(b []byte, r rune) []byte {
	return append(b, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0xbf, 0x80|byte(r)&0xbf)
}

// substring returns the code units of a WTF-8 string from start to before end.
func substring(s string, start, end int) string {
	if start >= end {
		return ""
	}
	from, fromSecond := codeUnitOffset(s, start)
	rest := end - start
	if fromSecond {
		rest++
	}
	to, toSecond := codeUnitOffset(s[from:], rest)
	to += from
	if !fromSecond && !toSecond {
		return s[from:to]
	}
	var b []byte
	if fromSecond {
		r, _ := utf8.DecodeRuneInString(s[from:])
		_, low := utf16.EncodeRune(r)
		b = appendSurrogate(b, low)
		from += 4
	}
	b = append(b, s[from:to]...)
	if toSecond {
		r, _ := utf8.DecodeRuneInString(s[to:])
		high, _ := utf16.EncodeRune(r)
		b = appendSurrogate(b, high)
	}
	return string(b)
}

// surrogate returns the surrogate that three bytes of WTF-8 encode, or 0.
func surrogate(s string) rune {
	if len(s) == 3 && s[0] == 0xed && s[1] >= 0xa0 {
		return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f)
	}
	return 0
}

// join concatenates WTF-8 strings: surrogates that meet become a pair.
func join(a, b string) string {
	if a == "" {
		return b
	}
	if b == "" {
		return a
	}
	if len(a) >= 3 && len(b) >= 3 && b[0] == 0xed {
		high, low := surrogate(a[len(a)-3:]), surrogate(b[:3])
		if r := utf16.DecodeRune(high, low); r != utf8.RuneError {
			return a[:len(a)-3] + string(r) + b[3:]
		}
	}
	return a + b
}

// Splice returns a WTF-8 string with the code units from start to before end replaced. It
// has that many.
func Splice(s string, start, end int, replacement string) string {
	return join(join(substring(s, 0, start), replacement), substring(s, end, UTF16Length(s)))
}
