// Checked against Fetch of 2026-07-02, Infra of 2026-07-17 and MIME Sniffing of 2026-01-20.

package fetch

import "strings"

// https://fetch.spec.whatwg.org/#http-whitespace
const httpWhitespace = "\n\r\t "

// https://fetch.spec.whatwg.org/#http-tab-or-space
const httpTabOrSpace = "\t "

// isHTTPToken reports whether a string is not empty and solely contains HTTP
// token code points.
//
// https://mimesniff.spec.whatwg.org/#http-token-code-point
func isHTTPToken(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if !isASCIIAlphanumeric(c) && strings.IndexByte("!#$%&'*+-.^_`|~", c) < 0 {
			return false
		}
	}
	return s != ""
}

// IsToken reports whether a string is a token of HTTP.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
func IsToken(s string) bool { return isHTTPToken(s) }

// isHTTPQuotedStringToken reports whether a string solely contains HTTP
// quoted-string token code points.
//
// https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point
func isHTTPQuotedStringToken(s string) bool {
	for _, c := range s {
		if c != '\t' && (c < 0x20 || c > 0x7E) && (c < 0x80 || c > 0xFF) {
			return false
		}
	}
	return true
}

// isASCIIDigits reports whether a string is not empty and has nothing but ASCII digits.
func isASCIIDigits(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool { return c < '0' || '9' < c })
}

func isASCIIAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// IsomorphicDecode returns the string whose code points are the bytes of a
// header value.
//
// https://infra.spec.whatwg.org/#isomorphic-decode
func IsomorphicDecode(value string) string {
	for i := 0; i < len(value); i++ {
		if value[i] >= 0x80 {
			decoded := make([]rune, len(value))
			for i := range decoded {
				decoded[i] = rune(value[i])
			}
			return string(decoded)
		}
	}
	return value
}

// collect returns the code points of input from position up to the first of
// stop, and where it ends.
//
// https://infra.spec.whatwg.org/#collect-a-sequence-of-code-points
func collect(input string, position int, stop string) (string, int) {
	n := strings.IndexAny(input[position:], stop)
	if n < 0 {
		return input[position:], len(input)
	}
	return input[position : position+n], position + n
}

// collectHTTPQuotedString collects an HTTP quoted string, whose quotation mark
// is at position. It returns its value, and where it ends.
//
// https://fetch.spec.whatwg.org/#collect-an-http-quoted-string
func collectHTTPQuotedString(input string, position int) (string, int) {
	// 2. Let value be the empty string.
	var value strings.Builder
	// 4. Advance position by 1.
	position++
	// 5. While true:
	for {
		// 1. Append the result of collecting a sequence of code points that are
		//    not U+0022 (") or U+005C (\) to value.
		var part string
		part, position = collect(input, position, `"\`)
		value.WriteString(part)
		// 2. If position is past the end of input, then break.
		if position >= len(input) {
			break
		}
		// 3. 4. Let quoteOrBackslash be the code point at position. Advance
		//       position by 1.
		quoteOrBackslash := input[position]
		position++
		// 6. Otherwise: it is U+0022 ("). Break.
		if quoteOrBackslash == '"' {
			break
		}
		// 5. If quoteOrBackslash is U+005C (\), then:
		// 1. If position is past the end of input, then append U+005C (\) to
		//    value and break.
		if position >= len(input) {
			value.WriteByte('\\')
			break
		}
		// 2. 3. Append the code point at position to value. Advance position.
		//       (The rest of its bytes, if it has several, are collected next.)
		value.WriteByte(input[position])
		position++
	}
	return value.String(), position
}

// getDecodeAndSplit is get, decode, and split of a header value.
//
// https://fetch.spec.whatwg.org/#header-value-get-decode-and-split
func getDecodeAndSplit(value string) []string {
	// 1. Let input be the result of isomorphic decoding value.
	input := IsomorphicDecode(value)
	var values []string
	// 2. 4. temporaryValue is what is between start and position.
	start, position := 0, 0
	for {
		// 1. Append what is not U+0022 (") or U+002C (,) to temporaryValue.
		_, position = collect(input, position, `",`)
		// 2. If the code point at position is U+0022 ("):
		if position < len(input) && input[position] == '"' {
			// 1. Append the result of collecting an HTTP quoted string, as it
			//    stands, to temporaryValue.
			_, position = collectHTTPQuotedString(input, position)
			// 2. If position is not past the end of input, then continue.
			if position < len(input) {
				continue
			}
		}
		// 3. to 5. Remove all HTTP tab or space from the start and end of
		//          temporaryValue, append it to values, and start anew.
		values = append(values, strings.Trim(input[start:position], httpTabOrSpace))
		// 6. If position is past the end of input, then return values.
		if position >= len(input) {
			return values
		}
		// 8. Advance position by 1.
		position++
		start = position
	}
}
