// Checked against Fetch of 2026-07-02.

package fetch

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// forbiddenRequestHeaders are the names of the headers that script must not
// set, in lowercase.
//
// https://fetch.spec.whatwg.org/#forbidden-request-header
var forbiddenRequestHeaders = map[string]bool{
	"accept-charset": true, "accept-encoding": true, "access-control-request-headers": true,
	"access-control-request-method": true, "connection": true, "content-length": true, "cookie": true,
	"cookie2": true, "date": true, "dnt": true, "expect": true, "host": true, "keep-alive": true, "origin": true,
	"referer": true, "set-cookie": true, "te": true, "trailer": true, "transfer-encoding": true, "upgrade": true,
	"via": true,
}

// IsForbiddenRequestHeader reports whether script must not set a header.
//
// https://fetch.spec.whatwg.org/#forbidden-request-header
func IsForbiddenRequestHeader(name, value string) bool {
	// 1. If name is a byte-case-insensitive match for one of those, then return
	//    true. 2. If name when byte-lowercased starts with `proxy-` or `sec-`,
	//    then return true.
	name = url.ASCIILowercase(name)
	if forbiddenRequestHeaders[name] || strings.HasPrefix(name, "proxy-") || strings.HasPrefix(name, "sec-") {
		return true
	}
	// 3. If name is a byte-case-insensitive match for one of those that stand in
	//    for the method, then return true if a value is a forbidden method.
	switch name {
	case "x-http-method", "x-http-method-override", "x-method-override":
		return slices.ContainsFunc(getDecodeAndSplit(value), IsForbiddenMethod)
	}
	// 4. Return false.
	return false
}

// IsPrivilegedNoCORSRequestHeaderName is
// https://fetch.spec.whatwg.org/#privileged-no-cors-request-header-name
func IsPrivilegedNoCORSRequestHeaderName(name string) bool { return url.EqualFold(name, "Range") }

// PrivilegedNoCORSRequestHeaderNames are
// https://fetch.spec.whatwg.org/#privileged-no-cors-request-header-name
var PrivilegedNoCORSRequestHeaderNames = []string{"Range"}

// IsNoCORSSafelistedRequestHeaderName is
// https://fetch.spec.whatwg.org/#no-cors-safelisted-request-header-name
func IsNoCORSSafelistedRequestHeaderName(name string) bool {
	return slices.Contains([]string{"accept", "accept-language", "content-language", "content-type"}, url.ASCIILowercase(name))
}

// IsNoCORSSafelistedRequestHeader is
// https://fetch.spec.whatwg.org/#no-cors-safelisted-request-header
func IsNoCORSSafelistedRequestHeader(name, value string) bool {
	return IsNoCORSSafelistedRequestHeaderName(name) && IsCORSSafelistedRequestHeader(name, value)
}

// isCORSNonWildcardRequestHeaderName is
// https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name
func isCORSNonWildcardRequestHeaderName(name string) bool {
	return url.EqualFold(name, "Authorization")
}

// IsCORSSafelistedRequestHeader is
// https://fetch.spec.whatwg.org/#cors-safelisted-request-header
func IsCORSSafelistedRequestHeader(name, value string) bool {
	// 1. If value's length is greater than 128, then return false.
	if len(value) > 128 {
		return false
	}
	// 2. Byte-lowercase name and switch on the result:
	switch url.ASCIILowercase(name) {
	// If value contains a CORS-unsafe request-header byte, then return false.
	case "accept":
		return !hasCORSUnsafeByte(value)
	// If value contains a byte other than those, then return false.
	case "accept-language", "content-language":
		for i := range len(value) {
			if c := value[i]; !isASCIIAlphanumeric(c) && strings.IndexByte(" *,-.;=", c) < 0 {
				return false
			}
		}
		return true
	// 1. If value contains a CORS-unsafe request-header byte, then return false.
	// 2. to 4. If the result of parsing value is failure, or its essence is none
	// of those, then return false.
	case "content-type":
		return !hasCORSUnsafeByte(value) && ParseMIMEType(IsomorphicDecode(value)).
			is("application/x-www-form-urlencoded", "multipart/form-data", "text/plain")
	// 1. to 3. If the result of parsing a single range header value is failure,
	// or its start is null, then return false.
	case "range":
		r, ok := parseSingleRange(value, false)
		return ok && r.hasStart
	}
	// Otherwise, return false.
	return false
}

// hasCORSUnsafeByte reports whether a value contains a CORS-unsafe
// request-header byte.
//
// https://fetch.spec.whatwg.org/#cors-unsafe-request-header-byte
func hasCORSUnsafeByte(value string) bool {
	for i := range len(value) {
		if c := value[i]; c < 0x20 && c != '\t' || strings.IndexByte("\"():<>?@[\\]{}\x7F", c) >= 0 {
			return true
		}
	}
	return false
}

// corsUnsafeRequestHeaderNames are
// https://fetch.spec.whatwg.org/#cors-unsafe-request-header-names
func corsUnsafeRequestHeaderNames(headers HeaderList) []string {
	// 1. to 4. Those that are not CORS-safelisted are unsafe; the values of the
	//          others are added up.
	var unsafe, potentiallyUnsafe HeaderList
	safelistValueSize := 0
	for _, h := range headers {
		if !IsCORSSafelistedRequestHeader(h.Name, h.Value) {
			unsafe = append(unsafe, h)
			continue
		}
		potentiallyUnsafe = append(potentiallyUnsafe, h)
		safelistValueSize += len(h.Value)
	}
	// 5. If safelistValueSize is greater than 1024, then they are unsafe too.
	if safelistValueSize > 1024 {
		unsafe = append(unsafe, potentiallyUnsafe...)
	}
	// 6. Return the result of convert header names to a sorted-lowercase set.
	return sortedLowercaseSet(unsafe)
}

// isRequestBodyHeaderName is
// https://fetch.spec.whatwg.org/#request-body-header-name
func isRequestBodyHeaderName(name string) bool {
	return slices.Contains([]string{"content-encoding", "content-language", "content-location", "content-type"}, url.ASCIILowercase(name))
}
