package moduletext

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/encoding/wtf8"
)

// stringValue is the value of a string literal, without its quotes, in strict
// code.
//
// https://tc39.es/ecma262/#sec-static-semantics-sv
func stringValue(s string) (string, bool) {
	if strings.IndexByte(s, '\\') < 0 {
		return s, true
	}
	var units []uint16
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			_, size := utf8.DecodeRuneInString(s[i:])
			if s[i] == 0xED && i+3 <= len(s) {
				size = 3 // a surrogate, in WTF-8
			}
			units = wtf8.AppendUTF16(units, s[i:i+size])
			i += size
			continue
		}
		if i++; i == len(s) {
			return "", false
		}
		if n := lineTerminator(s, i); n > 0 {
			i += n
			continue
		}
		c := s[i]
		i++
		digits := 0
		switch c {
		case 'b', 'f', 'n', 'r', 't', 'v':
			units = append(units, map[byte]uint16{'b': 8, 'f': 12, 'n': 10, 'r': 13, 't': 9, 'v': 11}[c])
			continue
		case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			if c != '0' || i < len(s) && s[i] >= '0' && s[i] <= '9' {
				return "", false
			}
			units = append(units, 0)
			continue
		case 'x':
			digits = 2
		case 'u':
			digits = 4
			if i < len(s) && s[i] == '{' {
				end := strings.IndexByte(s[i:], '}')
				if end < 0 {
					return "", false
				}
				n, err := strconv.ParseUint(s[i+1:i+end], 16, 32)
				if err != nil || n > utf8.MaxRune {
					return "", false
				}
				if n >= 0x10000 {
					units = append(units, uint16(0xD800+(n-0x10000)>>10), uint16(0xDC00+(n-0x10000)&0x3FF))
				} else {
					units = append(units, uint16(n))
				}
				i += end + 1
				continue
			}
		default:
			i-- // the character itself
			_, size := utf8.DecodeRuneInString(s[i:])
			units = wtf8.AppendUTF16(units, s[i:i+size])
			i += size
			continue
		}
		if i+digits > len(s) {
			return "", false
		}
		n, err := strconv.ParseUint(s[i:i+digits], 16, 16)
		if err != nil {
			return "", false
		}
		units = append(units, uint16(n))
		i += digits
	}
	return wtf8.FromUTF16(units), true
}
