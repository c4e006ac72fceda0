// Checked against Fetch of 2026-07-02 and Infra of 2026-07-17.

package fetch

import (
	"slices"
	"strings"
)

// IsMethod reports whether a string is a method.
//
// https://fetch.spec.whatwg.org/#concept-method
func IsMethod(s string) bool { return isHTTPToken(s) }

// IsForbiddenMethod reports whether script must not use a method.
//
// https://fetch.spec.whatwg.org/#forbidden-method
func IsForbiddenMethod(s string) bool {
	return slices.Contains([]string{"CONNECT", "TRACE", "TRACK"}, asciiUppercase(s))
}

// NormalizeMethod puts the methods in uppercase of which that is expected.
//
// https://fetch.spec.whatwg.org/#concept-method-normalize
func NormalizeMethod(s string) string {
	upper := asciiUppercase(s)
	if slices.Contains([]string{"DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"}, upper) {
		return upper
	}
	return s
}

// IsCORSSafelistedMethod is https://fetch.spec.whatwg.org/#cors-safelisted-method
func IsCORSSafelistedMethod(s string) bool {
	return s == "GET" || s == "HEAD" || s == "POST"
}

// asciiUppercase is https://infra.spec.whatwg.org/#ascii-uppercase
func asciiUppercase(s string) string {
	return strings.Map(func(c rune) rune {
		if 'a' <= c && c <= 'z' {
			return c - ('a' - 'A')
		}
		return c
	}, s)
}
