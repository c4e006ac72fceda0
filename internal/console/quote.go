package console

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// quote is a string as a literal: in the quotes that need no escape, if there
// are any, with control characters and lone surrogates escaped.
func quote(s string) string {
	q := byte('\'')
	if strings.Contains(s, "'") {
		switch {
		case !strings.Contains(s, `"`):
			q = '"'
		case !strings.Contains(s, "`") && !strings.Contains(s, "${"):
			q = '`'
		}
	}
	var b strings.Builder
	b.Grow(len(s) + 2)
	b.WriteByte(q)
	escape(&b, s, q)
	b.WriteByte(q)
	return b.String()
}

// escape writes a string with escapes, also of the quote q.
func escape(b *strings.Builder, s string, q byte) {
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			switch {
			case r == utf8.RuneError && size == 1 && c == 0xED && i+3 <= len(s):
				unit := 0xD000 | int(s[i+1]&0x3F)<<6 | int(s[i+2]&0x3F)
				b.WriteString(`\u` + strconv.FormatInt(int64(unit), 16))
				size = 3
			case r < 0xA0:
				hexEscape(b, byte(r))
			default:
				b.WriteString(s[i : i+size])
			}
			i += size
			continue
		}
		i++
		switch {
		case c == q || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\b':
			b.WriteString(`\b`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\f':
			b.WriteString(`\f`)
		case c == '\r':
			b.WriteString(`\r`)
		case c < 0x20 || c == 0x7F:
			hexEscape(b, c)
		default:
			b.WriteByte(c)
		}
	}
}

func hexEscape(b *strings.Builder, c byte) {
	const digits = "0123456789ABCDEF"
	b.WriteString(`\x`)
	b.WriteByte(digits[c>>4])
	b.WriteByte(digits[c&15])
}

// controlled is a text that is shown without quotes, such as a symbol's
// description, with control characters escaped.
func controlled(s string) string {
	var b strings.Builder
	escape(&b, s, '\'')
	return strings.NewReplacer(`\'`, `'`, `\\`, `\`).Replace(b.String())
}

// isIdentifier reports whether a property name is shown without quotes.
func isIdentifier(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
		case i > 0 && '0' <= c && c <= '9':
		default:
			return false
		}
	}
	return s != ""
}

// truncate cuts a string after n code units, and returns how many it cut off.
func truncate(s string, n int) (string, int) {
	if len(s) <= n {
		return s, 0
	}
	total := units(s)
	if total <= n {
		return s, 0
	}
	seen := 0
	for i := 0; i < len(s); {
		size, w := 1, 1
		switch c := s[i]; {
		case c >= 0xF0:
			size, w = 4, 2
		case c >= 0xE0:
			size = 3
		case c >= 0xC0:
			size = 2
		}
		if seen+w > n {
			return s[:i], total - seen
		}
		seen += w
		i += size
	}
	return s, 0
}
