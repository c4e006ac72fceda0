package console

import (
	"strings"

	"github.com/sluice-go/sluice/internal/printable"
)

// quote is a string as a literal: in the quotes that need no escape, if there
// are any, with what is not printable escaped.
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
		shown, size := printable.Next(s[i:])
		if s[i] == q || s[i] == '\\' {
			b.WriteByte('\\')
		}
		b.WriteString(shown)
		i += size
	}
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
