// Checked against Encoding of 2026-05-21 and HTML of 2026-08-21.

package markup

import (
	"strings"
	"unicode/utf8"

	"github.com/sluice-go/sluice/internal/encoding/bom"
)

// Encodings are known here by their names, as in https://encoding.spec.whatwg.org/#names-and-labels. A Lookup is get an
// encoding: it returns the name of the encoding that a label stands for, or "".
type Lookup func(label string) (name string)

// Confidence is how sure a document's encoding is.
//
// https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence
type Confidence uint8

const (
	Tentative Confidence = iota
	Certain
)

// PrescanLength is how many bytes of a document are looked at for its encoding.
const PrescanLength = 1024

// SniffEncoding is the encoding sniffing algorithm. The bytes are the first of the document, PrescanLength of them if
// there are so many; transport is the name of the encoding that the transport layer specifies, or "", and fallback is that
// of a document that says nothing.
//
// https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
func SniffEncoding(b []byte, transport, fallback string, lookup Lookup) (name string, confidence Confidence) {
	// 1. If the result of BOM sniffing is an encoding, return that with confidence certain.
	if name := bom.Sniff(b); name != "" {
		return name, Certain
	}
	// 4. If the transport layer specifies a character encoding, return it with the confidence certain.
	if transport != "" {
		return transport, Certain
	}
	// 5. Prescan the byte stream to determine its encoding.
	if name := Prescan(b[:min(len(b), PrescanLength)], lookup); name != "" {
		return name, Tentative
	}
	// 9. Otherwise, return an implementation-defined default.
	return fallback, Tentative
}

// BeginsAsUTF8 says whether bytes are UTF-8, of which the last character may not be whole, unless they are all there are.
func BeginsAsUTF8(b []byte, whole bool) bool {
	for len(b) > 0 {
		_, size := utf8.DecodeRune(b)
		if size == 1 && b[0] >= utf8.RuneSelf {
			return !whole && !utf8.FullRune(b)
		}
		b = b[size:]
	}
	return true
}

// ChangeEncoding is change the encoding, for a parser whose confidence is tentative: it returns the encoding that is now
// certain, and whether the document is to be parsed again with it.
//
// https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding
func ChangeEncoding(current, declared string) (name string, again bool) {
	// 1. If the encoding that is already being used is UTF-16BE/LE, then return.
	if current == "UTF-16BE" || current == "UTF-16LE" {
		return current, false
	}
	// 2. and 3.
	declared = declarable(declared)
	// 4. If the new encoding is identical to the encoding that is already being used, then return.
	// 6. Otherwise, parse again.
	return declared, declared != current
}

// declarable returns the encoding that is meant where an ASCII text declares one.
func declarable(name string) string {
	switch name {
	// If it is UTF-16BE/LE, then change it to UTF-8.
	case "UTF-16BE", "UTF-16LE":
		return "UTF-8"
	// If it is x-user-defined, then change it to windows-1252.
	case "x-user-defined":
		return "windows-1252"
	}
	return name
}

// encodingFromMeta is the algorithm for extracting a character encoding from a meta element, as far as the label.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements
func encodingFromMeta(s string) (label string, ok bool) {
	const spaces = "\t\n\f\r "
	for {
		// 2. Loop: Find the first seven characters in s after position that are an ASCII case-insensitive match for
		//    "charset".
		i := strings.Index(asciiLower(s), "charset")
		if i < 0 {
			return "", false
		}
		// 3. Skip any ASCII whitespace.
		s = strings.TrimLeft(s[i+len("charset"):], spaces)
		// 4. If the next character is not a U+003D EQUALS SIGN (=), then go back to loop.
		if strings.HasPrefix(s, "=") {
			break
		}
	}
	// 5. Skip any ASCII whitespace.
	s = strings.TrimLeft(s[1:], spaces)
	// 6. Process the next character.
	switch {
	case s == "":
		return "", false
	case s[0] == '"' || s[0] == '\'':
		// If it is a quotation mark, and there is a later one, the substring between them.
		if i := strings.IndexByte(s[1:], s[0]); i >= 0 {
			return s[1 : 1+i], true
		}
		return "", false
	}
	// Otherwise, the substring up to the first ASCII whitespace or semicolon.
	if i := strings.IndexAny(s, spaces+";"); i >= 0 {
		s = s[:i]
	}
	return s, true
}
