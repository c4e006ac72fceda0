package xml

import (
	"strings"
	"unicode/utf8"
)

// isChar is Char of https://www.w3.org/TR/xml/#NT-Char
func isChar(c rune) bool {
	return c >= 0x20 && c <= 0xD7FF || c == '\t' || c == '\n' || c == '\r' || 0xE000 <= c && c <= 0xFFFD || 0x10000 <= c && c <= utf8.MaxRune
}

// invalidChar returns where the first character is that XML does not allow, or -1.
func invalidChar(s string) int {
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c < 0x20 && c != '\t' && c != '\n' && c != '\r' {
				return i
			}
			i++
			continue
		}
		r, width := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && width == 1 || !isChar(r) {
			return i
		}
		i += width
	}
	return -1
}

// isNameStart is NameStartChar of https://www.w3.org/TR/xml/#NT-NameStartChar
func isNameStart(c rune) bool {
	if c < utf8.RuneSelf {
		return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == ':'
	}
	switch {
	case 0xC0 <= c && c <= 0x2FF:
		return c != 0xD7 && c != 0xF7
	case 0x370 <= c && c <= 0x1FFF:
		return c != 0x37E
	case 0x200C <= c && c <= 0x200D, 0x2070 <= c && c <= 0x218F, 0x2C00 <= c && c <= 0x2FEF, 0x3001 <= c && c <= 0xD7FF,
		0xF900 <= c && c <= 0xFDCF, 0xFDF0 <= c && c <= 0xFFFD, 0x10000 <= c && c <= 0xEFFFF:
		return true
	}
	return false
}

// isNameChar is NameChar of https://www.w3.org/TR/xml/#NT-NameChar
func isNameChar(c rune) bool {
	return isNameStart(c) || c == '-' || c == '.' || '0' <= c && c <= '9' || c == 0xB7 || 0x300 <= c && c <= 0x36F || c == 0x203F || c == 0x2040
}

// nameLength returns how long the Name is that a text begins with, in bytes; 0 if it
// begins with none.
//
// https://www.w3.org/TR/xml/#NT-Name
func nameLength(s string) int { return lengthOf(s, isNameStart) }

// nmtokenLength is the same of an Nmtoken.
//
// https://www.w3.org/TR/xml/#NT-Nmtoken
func nmtokenLength(s string) int { return lengthOf(s, isNameChar) }

func lengthOf(s string, first func(rune) bool) int {
	allowed := first
	for i := 0; ; {
		c, width := utf8.DecodeRuneInString(s[i:])
		if width == 0 || c == utf8.RuneError && width == 1 || !allowed(c) {
			return i
		}
		i += width
		allowed = isNameChar
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// spaceLength returns how much white space a text begins with, in bytes.
func spaceLength(s string) int {
	i := 0
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
}

// isPubidChar is PubidChar of https://www.w3.org/TR/xml/#NT-PubidChar
func isPubidChar(c rune) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.ContainsRune(" \r\n-'()+,./:=?;!*#@$_%", c)
}

// splitName splits a qualified name. It reports false if it is none of
// https://www.w3.org/TR/xml-names/#NT-QName
func splitName(name string) (prefix, local string, ok bool) {
	prefix, local, prefixed := strings.Cut(name, ":")
	if !prefixed {
		return "", name, true
	}
	return prefix, local, prefix != "" && nameLength(local) == len(local) && local != "" && !strings.Contains(local, ":")
}
