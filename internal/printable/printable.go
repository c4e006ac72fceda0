// Package printable makes text of scripts, servers and files fit to stand in what
// Sluice writes: nothing of it reaches a terminal as a command, or makes a line look
// like another. It is the one rule for messages, names, places and reports; what a
// program prints itself with console.log is the program's own affair.
//
// Control characters (C0, DEL, C1), the marks that turn the direction of text around,
// lone surrogates and bytes that are no UTF-8 are shown as a string literal of
// JavaScript has them, such as \n, \x1B and \u202e.
package printable

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Line returns a text that stands within a line, such as a name or a URL.
func Line(s string) string { return escaped(s, "") }

// Text returns a text that may have several lines, such as a message: its line feeds and
// tabs stay.
func Text(s string) string { return escaped(s, "\n\t") }

func escaped(s, kept string) string {
	first := 0
	for first < len(s) && plain(s[first], kept) {
		first++
	}
	if first == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	b.WriteString(s[:first])
	for i := first; i < len(s); {
		shown, size := Next(s[i:])
		if size == 1 && strings.IndexByte(kept, s[i]) >= 0 {
			shown = s[i : i+1]
		}
		b.WriteString(shown)
		i += size
	}
	return b.String()
}

// plain reports whether a byte is a character that stays as it is.
func plain(c byte, kept string) bool {
	return c >= 0x20 && c < 0x7F || strings.IndexByte(kept, c) >= 0
}

// short are the escapes of control characters that have a letter.
var short = map[rune]string{'\b': `\b`, '\t': `\t`, '\n': `\n`, '\f': `\f`, '\r': `\r`}

// Next returns what is shown of the first character of a text within a line, and how
// many bytes the character has. The text is not empty. It may have lone surrogates, in
// three bytes each.
func Next(s string) (shown string, size int) {
	if plain(s[0], "") {
		return s[:1], 1
	}
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case r == utf8.RuneError && size == 1:
		if len(s) >= 3 && s[0] == 0xED && s[1]&0xE0 == 0xA0 && s[2]&0xC0 == 0x80 {
			return unicodeEscape(0xD000 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F)), 3
		}
		return hexEscape(s[0]), 1
	case short[r] != "":
		return short[r], size
	case r < 0xA0:
		if r >= 0x20 && r < 0x7F {
			return s[:size], size
		}
		return hexEscape(byte(r)), size
	case Commands(r):
		return unicodeEscape(r), size
	}
	return s[:size], size
}

// Commands reports whether a character could be a command for who shows it: a control
// character, a separator of lines or paragraphs, or a mark that embeds, overrides or
// isolates a direction of text.
//
// https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
func Commands(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7F && r < 0xA0:
		return true
	case r == 0x2028, r == 0x2029, r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
		return true
	}
	return false
}

func hexEscape(c byte) string {
	const digits = "0123456789ABCDEF"
	return string([]byte{'\\', 'x', digits[c>>4], digits[c&15]})
}

func unicodeEscape(r rune) string { return `\u` + strconv.FormatInt(int64(r), 16) }

// JSON returns a JSON text in which the characters that Commands knows, but for the white
// space between its parts, stand escaped. (The encoder of the standard library escapes
// those below U+0020 alone, and the separators.)
func JSON(text []byte) []byte {
	var b []byte
	written := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r >= 0x7F && Commands(r) {
			b = append(b, text[written:i]...)
			b = append(b, `\u`...)
			b = append(b, "000"[:max(0, 4-len(strconv.FormatInt(int64(r), 16)))]...)
			b = strconv.AppendInt(b, int64(r), 16)
			written = i + size
		}
		i += size
	}
	if written == 0 {
		return text
	}
	return append(b, text[written:]...)
}
