// Checked against URL of 2026-07-02.

package url

import (
	"bytes"
	"strings"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
)

// Tuple is a name-value tuple of the application/x-www-form-urlencoded format.
type Tuple struct{ Name, Value string }

// ParseURLEncoded is the application/x-www-form-urlencoded string parser.
//
// https://url.spec.whatwg.org/#concept-urlencoded-string-parser
func ParseURLEncoded(input string) []Tuple {
	input = scalarValues(input)
	// 1. Let sequences be the result of splitting input on 0x26 (&).
	// 2. Let output be an initially empty list of name-value tuples.
	var output []Tuple
	// 3. For each byte sequence bytes in sequences:
	for sequence := range strings.SplitSeq(input, "&") {
		// 1. If bytes is the empty byte sequence, then continue.
		if sequence == "" {
			continue
		}
		// 2. 3. If bytes contains a 0x3D (=), then let name be the bytes
		//       before and value the bytes after its first 0x3D (=).
		//       Otherwise, let name have the value of bytes and let value be
		//       the empty byte sequence.
		name, value, _ := strings.Cut(sequence, "=")
		// 4. 5. 6. Append the decoded name and value to output.
		output = append(output, Tuple{decodeURLEncoded(name), decodeURLEncoded(value)})
	}
	// 4. Return output.
	return output
}

// decodeURLEncoded replaces 0x2B (+) with 0x20 (SP) and returns the UTF-8
// decoding without BOM of the percent-decoding.
func decodeURLEncoded(s string) string {
	if strings.IndexByte(s, '+') < 0 && strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := bytes.ReplaceAll([]byte(s), []byte{'+'}, []byte{' '})
	return utf8.DecodeWithoutBOM(appendPercentDecoded(make([]byte, 0, len(b)), string(b)))
}

// SerializeURLEncoded is the application/x-www-form-urlencoded serializer.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func SerializeURLEncoded(tuples []Tuple) string {
	var output []byte
	for i, tuple := range tuples {
		// 4. If output is not the empty string, then append U+0026 (&).
		if i > 0 {
			output = append(output, '&')
		}
		// 5. Append name, followed by U+003D (=), followed by value, to
		//    output.
		output = appendURLEncoded(output, tuple.Name)
		output = append(output, '=')
		output = appendURLEncoded(output, tuple.Value)
	}
	return string(output)
}

// SerializeURLEncodedIn is SerializeURLEncoded with another encoding than UTF-8.
func SerializeURLEncodedIn(tuples []Tuple, encoder func() Encoder) string {
	part := func(s string) string {
		words := strings.Split(s, " ")
		for i, word := range words {
			words[i] = percentEncodeAfterEncoding(encoder(), word, urlencodedSet)
		}
		return strings.Join(words, "+")
	}
	parts := make([]string, len(tuples))
	for i, tuple := range tuples {
		parts[i] = part(tuple.Name) + "=" + part(tuple.Value)
	}
	return strings.Join(parts, "&")
}

// appendURLEncoded percent-encodes with the
// application/x-www-form-urlencoded percent-encode set; U+0020 SPACE becomes
// U+002B (+).
func appendURLEncoded(to []byte, s string) []byte {
	s = scalarValues(s)
	for {
		before, after, space := strings.Cut(s, " ")
		to = appendPercentEncoded(to, before, urlencodedSet)
		if !space {
			return to
		}
		to, s = append(to, '+'), after
	}
}
