// Checked against Encoding of 2026-05-21.

// Package bom tells byte order marks.
package bom

import "strings"

// marks are the byte order marks, and the names of the encodings.
var marks = [...]struct{ mark, encoding string }{
	{"\xEF\xBB\xBF", "UTF-8"},
	{"\xFE\xFF", "UTF-16BE"},
	{"\xFF\xFE", "UTF-16LE"},
}

// Sniff returns the name of the encoding that bytes say with the byte order mark that they begin with; "" if they begin with none.
//
// https://encoding.spec.whatwg.org/#bom-sniff
func Sniff(b []byte) string {
	for _, m := range &marks {
		if len(b) >= len(m.mark) && string(b[:len(m.mark)]) == m.mark {
			return m.encoding
		}
	}
	return ""
}

// MayBecome says whether bytes are the beginning of a byte order mark that is not whole. There are none in no bytes.
func MayBecome(b []byte) bool {
	for _, m := range &marks {
		if len(b) < len(m.mark) && strings.HasPrefix(m.mark, string(b)) {
			return true
		}
	}
	return false
}
