// Checked against URL of 2026-07-02 and Infra of 2026-07-17.

package url

import (
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
)

// percentEncodeSet is a percent-encode set. All contain what is not ASCII.
//
// https://url.spec.whatwg.org/#percent-encode-set
type percentEncodeSet [256]bool

func (s *percentEncodeSet) and(more string) *percentEncodeSet {
	t := *s
	for i := 0; i < len(more); i++ {
		t[more[i]] = true
	}
	return &t
}

var (
	// https://url.spec.whatwg.org/#c0-control-percent-encode-set
	c0ControlSet = func() *percentEncodeSet {
		s := new(percentEncodeSet)
		for c := range s {
			s[c] = c < 0x20 || c > '~'
		}
		return s
	}()
	// https://url.spec.whatwg.org/#fragment-percent-encode-set
	fragmentSet = c0ControlSet.and(" \"<>`")
	// https://url.spec.whatwg.org/#query-percent-encode-set
	querySet = c0ControlSet.and(" \"#<>")
	// https://url.spec.whatwg.org/#special-query-percent-encode-set
	specialQuerySet = querySet.and("'")
	// https://url.spec.whatwg.org/#path-percent-encode-set
	pathSet = querySet.and("?^`{}")
	// https://url.spec.whatwg.org/#userinfo-percent-encode-set
	userinfoSet = pathSet.and("/:;=@[\\]|")
	// https://url.spec.whatwg.org/#component-percent-encode-set
	componentSet = userinfoSet.and("$%&+,")
	// https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
	urlencodedSet = componentSet.and("!'()~")
)

const upperHex = "0123456789ABCDEF"

// appendPercentEncoded appends a string, UTF-8 percent-encoded.
//
// https://url.spec.whatwg.org/#string-utf-8-percent-encode
func appendPercentEncoded(to []byte, s string, set *percentEncodeSet) []byte {
	start := 0
	for i := 0; i < len(s); i++ {
		if c := s[i]; set[c] {
			to = append(to, s[start:i]...)
			to = append(to, '%', upperHex[c>>4], upperHex[c&15])
			start = i + 1
		}
	}
	return append(to, s[start:]...)
}

// percentEncode is https://url.spec.whatwg.org/#string-utf-8-percent-encode
func percentEncode(s string, set *percentEncodeSet) string {
	for i := 0; i < len(s); i++ {
		if set[s[i]] {
			return string(appendPercentEncoded(make([]byte, 0, len(s)+16), s, set))
		}
	}
	return s
}

// PercentEncodePath is https://url.spec.whatwg.org/#string-utf-8-percent-encode with the path
// percent-encode set.
func PercentEncodePath(s string) string { return percentEncode(s, pathSet) }

// percentEncodeAfterEncoding is https://url.spec.whatwg.org/#string-percent-encode-after-encoding
func percentEncodeAfterEncoding(encoder Encoder, input string, set *percentEncodeSet) string {
	// 4. Let inputQueue be input converted to an I/O queue. 5. Let output be the empty string.
	var output []byte
	input = strings.ToValidUTF8(input, "\uFFFD")
	// 7. While potentialError is non-null:
	for {
		// 1. Let encodeOutput be an empty I/O queue. 2. Set potentialError to the result of running encode or fail with
		//    inputQueue, encoder, and encodeOutput.
		bytes, failure, rest, failed := encoder.EncodeOrFail(input)
		// 3. For each byte of encodeOutput converted to a byte sequence: percent-encode what percentEncodeSet contains.
		output = appendPercentEncoded(output, string(bytes), set)
		if !failed {
			// 8. Return output.
			return string(output)
		}
		// 4. If potentialError is non-null, then append "%26%23", followed by the shortest sequence of ASCII digits
		//    representing potentialError in base ten, followed by "%3B", to output.
		output = append(strconv.AppendInt(append(output, "%26%23"...), int64(failure), 10), "%3B"...)
		input = rest
	}
}

// PercentDecode returns the bytes of a string that is percent-encoded.
//
// https://url.spec.whatwg.org/#string-percent-decode
func PercentDecode(s string) []byte {
	return appendPercentDecoded(make([]byte, 0, len(s)), s)
}

// appendPercentDecoded is https://url.spec.whatwg.org/#percent-decode
func appendPercentDecoded(to []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		// If byte is not 0x25 (%), or the next two bytes after byte in input
		// are not ASCII hex digits, append byte to output.
		if s[i] != '%' || i+2 >= len(s) || !isHexDigit(s[i+1]) || !isHexDigit(s[i+2]) {
			to = append(to, s[i])
			continue
		}
		// Otherwise append the byte that they stand for, and skip them.
		to = append(to, hexValue(s[i+1])<<4|hexValue(s[i+2]))
		i += 2
	}
	return to
}

// percentDecodeString is the UTF-8 decoding, without BOM, of the
// percent-decoding of a string.
func percentDecodeString(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	return utf8.DecodeWithoutBOM(PercentDecode(s))
}

func isAlpha(c byte) bool    { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool    { return '0' <= c && c <= '9' }
func isHexDigit(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// hexValue is the value of an ASCII hex digit.
func hexValue(c byte) byte {
	if isDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

// ASCIILowercase returns s with the letters A to Z in lower case.
//
// https://infra.spec.whatwg.org/#ascii-lowercase
func ASCIILowercase(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; 'A' <= c && c <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if c := b[i]; 'A' <= c && c <= 'Z' {
					b[i] = c | 0x20
				}
			}
			return string(b)
		}
	}
	return s
}

// EqualFold is an ASCII case-insensitive match.
//
// https://infra.spec.whatwg.org/#ascii-case-insensitive
func EqualFold(a, b string) bool {
	return len(a) == len(b) && ASCIILowercase(a) == ASCIILowercase(b)
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
