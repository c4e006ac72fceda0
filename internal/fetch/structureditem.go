package fetch

import (
	"encoding/base64"
	"strings"
)

// parseTokenItem parses a structured field value that is an item, and returns it
// if it is a token. Its parameters are parsed and dropped.
//
// https://www.rfc-editor.org/rfc/rfc9651#section-4.2
func parseTokenItem(value string) (token string, ok bool) {
	// 2. Discard any leading SP characters from input_string.
	rest := strings.TrimLeft(value, " ")
	// 5. If field_type is "item", let output be the result of running Parsing an
	//    Item.
	item, rest, ok := cutBareItem(rest)
	if !ok {
		return "", false
	}
	if rest, ok = skipParameters(rest); !ok {
		return "", false
	}
	// 6. Discard any leading SP characters from input_string. 7. If input_string
	//    is not empty, fail parsing.
	if strings.TrimLeft(rest, " ") != "" {
		return "", false
	}
	return item, item[0] == '*' || isASCIIAlphanumeric(item[0]) && !isASCIIDigits(item[:1])
}

// skipParameters drops the parameters that a string begins with.
//
// https://www.rfc-editor.org/rfc/rfc9651#section-4.2.3.2
func skipParameters(s string) (rest string, ok bool) {
	for strings.HasPrefix(s, ";") {
		s = strings.TrimLeft(s[1:], " ")
		// Let param_key be the result of running Parsing a Key.
		n := spanOf(s, func(c byte) bool {
			return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("_-.*", c) >= 0
		})
		if n == 0 || s[0] != '*' && (s[0] < 'a' || 'z' < s[0]) {
			return "", false
		}
		s = s[n:]
		// If the first character of input_string is "=": let param_value be the
		// result of running Parsing a Bare Item.
		if strings.HasPrefix(s, "=") {
			if _, s, ok = cutBareItem(s[1:]); !ok {
				return "", false
			}
		}
	}
	return s, true
}

// cutBareItem cuts off the bare item that a string begins with.
//
// https://www.rfc-editor.org/rfc/rfc9651#section-4.2.3.1
func cutBareItem(s string) (item, rest string, ok bool) {
	if s == "" {
		return "", "", false
	}
	n := 0
	switch c := s[0]; {
	case c == '-' || '0' <= c && c <= '9':
		n = numberEnd(s)
	case c == '"':
		n = stringEnd(s)
	case c == '*' || isASCIIAlphanumeric(c):
		n = spanOf(s, func(c byte) bool { return c == ':' || c == '/' || isHTTPToken(string(rune(c))) })
	case c == ':':
		if end := strings.IndexByte(s[1:], ':'); end >= 0 {
			if _, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(s[1:1+end], "=")); err == nil {
				n = end + 2
			}
		}
	case c == '?':
		if len(s) > 1 && (s[1] == '0' || s[1] == '1') {
			n = 2
		}
	case c == '@':
		if n = numberEnd(s[1:]); n > 0 && !strings.Contains(s[:n+1], ".") {
			n++
		} else {
			n = 0
		}
	}
	return s[:n], s[n:], n > 0
}

// numberEnd is where the integer or decimal that a string begins with ends; 0 if
// there is none.
//
// https://www.rfc-editor.org/rfc/rfc9651#section-4.2.4
func numberEnd(s string) int {
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	sign := 0
	if strings.HasPrefix(s, "-") {
		sign = 1
	}
	whole := spanOf(s[sign:], digit)
	n := sign + whole
	if whole == 0 || whole > 15 {
		return 0
	}
	if !strings.HasPrefix(s[n:], ".") {
		return n
	}
	fraction := spanOf(s[n+1:], digit)
	if whole > 12 || fraction == 0 || fraction > 3 {
		return 0
	}
	return n + 1 + fraction
}

// stringEnd is where the quoted string that a string begins with ends; 0 if there
// is none.
//
// https://www.rfc-editor.org/rfc/rfc9651#section-4.2.5
func stringEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return i + 1
		case c == '\\':
			i++
			if i == len(s) || s[i] != '"' && s[i] != '\\' {
				return 0
			}
		case c < 0x20 || c > 0x7E:
			return 0
		}
	}
	return 0
}

// spanOf is how many bytes at the beginning of a string are such.
func spanOf(s string, such func(byte) bool) int {
	n := 0
	for n < len(s) && such(s[n]) {
		n++
	}
	return n
}
