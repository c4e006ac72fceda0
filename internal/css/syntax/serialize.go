package syntax

import (
	"fmt"
	"strings"
)

// SerializeIdentifier escapes what an identifier cannot have as it is.
//
// https://drafts.csswg.org/cssom/#serialize-an-identifier
func SerializeIdentifier(identifier string) string {
	var b strings.Builder
	for i := 0; i < len(identifier); i++ {
		c := identifier[i]
		digit := '0' <= c && c <= '9'
		switch {
		// If the character is NULL (U+0000), then the REPLACEMENT CHARACTER (U+FFFD).
		case c == 0:
			b.WriteString("\uFFFD")
		// If the character is in the range [\1-\1f] or is U+007F, then the character escaped as code point.
		// If the character is the first character and is a digit, or the second character is a digit and the first
		// is a "-", then the character escaped as code point.
		case c < 0x20, c == 0x7F, digit && (i == 0 || i == 1 && identifier[0] == '-'):
			fmt.Fprintf(&b, "\\%x ", c)
		// If the character is the first character and is a "-", and there is no second character, then the escaped
		// character.
		case c == '-' && len(identifier) == 1:
			b.WriteString(`\-`)
		// If the character is not handled by one of the above rules and is greater than or equal to U+0080, is "-", "_",
		// a digit or a letter, then the character itself.
		case c >= 0x80, c == '-', c == '_', digit, 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z':
			b.WriteByte(c)
		// Otherwise, the escaped character.
		default:
			b.WriteByte('\\')
			b.WriteByte(c)
		}
	}
	return b.String()
}

// SerializeString puts a string in quotes.
//
// https://drafts.csswg.org/cssom/#serialize-a-string
func SerializeString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == 0:
			b.WriteString("\uFFFD")
		case c < 0x20, c == 0x7F:
			fmt.Fprintf(&b, "\\%x ", c)
		case c == '"', c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
