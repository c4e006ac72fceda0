// Checked against Fetch of 2026-07-02.

package fetch

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/url"
)

// Header is a header: a name and a value, as bytes.
//
// https://fetch.spec.whatwg.org/#concept-header
type Header struct{ Name, Value string }

// HeaderList is a header list. Names are compared byte-case-insensitively.
//
// https://fetch.spec.whatwg.org/#concept-header-list
type HeaderList []Header

// HeaderMemory is what a header takes beside its strings, in bytes.
const HeaderMemory = 32

// Memory is how much memory the list takes, in bytes.
func (l HeaderList) Memory() int {
	n := 0
	for _, header := range l {
		n += HeaderMemory + len(header.Name) + len(header.Value)
	}
	return n
}

// Contains reports whether the list contains a header name.
//
// https://fetch.spec.whatwg.org/#header-list-contains
func (l HeaderList) Contains(name string) bool {
	return slices.ContainsFunc(l, func(h Header) bool { return url.EqualFold(h.Name, name) })
}

// Get returns the values of all headers of that name, separated by a comma and
// a space, and false if there is none.
//
// https://fetch.spec.whatwg.org/#concept-header-list-get
func (l HeaderList) Get(name string) (value string, ok bool) {
	values := l.Values(name)
	return strings.Join(values, ", "), len(values) > 0
}

// GetDecodeAndSplit is get, decode, and split: the items of a list, some of
// which may be quoted strings; nil if the list has no such header.
//
// https://fetch.spec.whatwg.org/#concept-header-list-get-decode-split
func (l HeaderList) GetDecodeAndSplit(name string) []string {
	value, ok := l.Get(name)
	if !ok {
		return nil
	}
	return getDecodeAndSplit(value)
}

// Append appends a header. It takes the case of the name from a header of that
// name that is there already.
//
// https://fetch.spec.whatwg.org/#concept-header-list-append
func (l *HeaderList) Append(name, value string) {
	// 1. If list contains name, then set name to the first such header's name.
	if i := l.index(name); i >= 0 {
		name = (*l)[i].Name
	}
	// 2. Append (name, value) to list.
	*l = append(*l, Header{name, value})
}

// Delete removes all headers of that name.
//
// https://fetch.spec.whatwg.org/#concept-header-list-delete
func (l *HeaderList) Delete(name string) {
	*l = slices.DeleteFunc(*l, func(h Header) bool { return url.EqualFold(h.Name, name) })
}

// Set sets the value of the first header of that name and removes the others,
// or appends a header.
//
// https://fetch.spec.whatwg.org/#concept-header-list-set
func (l *HeaderList) Set(name, value string) {
	i := l.index(name)
	if i < 0 {
		*l = append(*l, Header{name, value})
		return
	}
	(*l)[i].Value = value
	rest := (*l)[i+1:]
	rest.Delete(name)
	*l = (*l)[:i+1+len(rest)]
}

// Combine appends a value to that of the first header of that name, or appends a
// header.
//
// https://fetch.spec.whatwg.org/#concept-header-list-combine
func (l *HeaderList) Combine(name, value string) {
	// 1. If list contains name, then set the value of the first such header to its
	//    value, followed by 0x2C 0x20, followed by value.
	if i := l.index(name); i >= 0 {
		(*l)[i].Value += ", " + value
		return
	}
	// 2. Otherwise, append (name, value) to list.
	*l = append(*l, Header{name, value})
}

// index returns where the first header of that name is, -1 if there is none.
func (l *HeaderList) index(name string) int {
	return slices.IndexFunc(*l, func(h Header) bool { return url.EqualFold(h.Name, name) })
}

// ExtractLength extracts a length; present is false for null, and ok is false for
// failure.
//
// https://fetch.spec.whatwg.org/#header-list-extract-a-length
func (l HeaderList) ExtractLength() (length int64, present, ok bool) {
	// 1. 2. Let values be the result of getting, decoding, and splitting
	//       `Content-Length`. If values is null, then return null.
	values := l.GetDecodeAndSplit("Content-Length")
	if len(values) == 0 {
		return 0, false, true
	}
	// 3. 4. Let candidateValue be the first of values. If another one is not
	//       candidateValue, return failure.
	candidateValue := values[0]
	if slices.ContainsFunc(values, func(value string) bool { return value != candidateValue }) {
		return 0, false, false
	}
	// 5. If candidateValue is the empty string or has a code point that is not an
	//    ASCII digit, then return null.
	if !isASCIIDigits(candidateValue) {
		return 0, false, true
	}
	// 6. Return candidateValue, interpreted as decimal number. (Beyond measure, it is a
	//    failure.)
	n, err := strconv.ParseUint(candidateValue, 10, 63)
	if err != nil {
		return 0, false, false
	}
	return int64(n), true, true
}

// SortAndCombine returns the headers as script sees them: in order of their
// names, which are in lowercase, with one header for each name but Set-Cookie.
//
// https://fetch.spec.whatwg.org/#concept-header-list-sort-and-combine
func (l HeaderList) SortAndCombine() HeaderList {
	// 1. Let headers be a header list.
	headers := HeaderList{}
	// 2. Let names be the result of convert header names to a sorted-lowercase
	//    set.
	// 3. For each name of names:
	for _, name := range sortedLowercaseSet(l) {
		// 1. If name is `set-cookie`, then append each of its values.
		if name == "set-cookie" {
			for _, value := range l.Values(name) {
				headers = append(headers, Header{name, value})
			}
			continue
		}
		// 2. Otherwise, append the result of getting name.
		value, _ := l.Get(name)
		headers = append(headers, Header{name, value})
	}
	// 4. Return headers.
	return headers
}

// sortedLowercaseSet converts the names of headers to a sorted-lowercase set.
//
// https://fetch.spec.whatwg.org/#convert-header-names-to-a-sorted-lowercase-set
func sortedLowercaseSet(headers HeaderList) []string {
	names := make([]string, 0, len(headers))
	for _, h := range headers {
		names = append(names, url.ASCIILowercase(h.Name))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// IsHeaderName reports whether a string is a header name.
//
// https://fetch.spec.whatwg.org/#header-name
func IsHeaderName(s string) bool { return isHTTPToken(s) }

// IsHeaderValue reports whether a string is a header value.
//
// https://fetch.spec.whatwg.org/#header-value
func IsHeaderValue(s string) bool {
	return strings.Trim(s, httpTabOrSpace) == s && !strings.ContainsAny(s, "\x00\r\n")
}

// NormalizeHeaderValue normalizes a byte sequence to be a header value.
//
// https://fetch.spec.whatwg.org/#concept-header-value-normalize
func NormalizeHeaderValue(s string) string { return strings.Trim(s, httpWhitespace) }

// Values returns the value of each header of that name, in order.
func (l HeaderList) Values(name string) []string {
	var values []string
	for _, h := range l {
		if url.EqualFold(h.Name, name) {
			values = append(values, h.Value)
		}
	}
	return values
}

// tokens extracts header list values of a header whose value is a list of
// tokens. What is not a token is left out.
//
// https://fetch.spec.whatwg.org/#extract-header-list-values
func (l HeaderList) tokens(name string) []string {
	var tokens []string
	for _, value := range l.Values(name) {
		for _, item := range strings.Split(value, ",") {
			if item = strings.Trim(item, httpTabOrSpace); isHTTPToken(item) {
				tokens = append(tokens, item)
			}
		}
	}
	return tokens
}

// extractTokens extracts header list values of a header whose value is a list of
// tokens; present is false for null, and ok is false for failure.
//
// https://fetch.spec.whatwg.org/#extract-header-list-values
func (l HeaderList) extractTokens(name string) (tokens []string, present, ok bool) {
	for _, value := range l.Values(name) {
		present = true
		for item := range strings.SplitSeq(value, ",") {
			// Empty items of a list are passed over.
			if item = strings.Trim(item, httpTabOrSpace); item == "" {
				continue
			}
			if !isHTTPToken(item) {
				return nil, true, false
			}
			tokens = append(tokens, item)
		}
	}
	return tokens, present, true
}

// filter returns a list of the headers that are wanted.
func (l HeaderList) filter(wanted func(name string) bool) HeaderList {
	kept := HeaderList{}
	for _, h := range l {
		if wanted(h.Name) {
			kept = append(kept, h)
		}
	}
	return kept
}

// headerListOf returns the header list of an HTTP message, sorted by name.
func headerListOf(message http.Header) HeaderList {
	list := make(HeaderList, 0, len(message))
	for name, values := range message {
		for _, value := range values {
			list = append(list, Header{name, strings.Trim(value, httpWhitespace)})
		}
	}
	slices.SortStableFunc(list, func(a, b Header) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// IsForbiddenResponseHeaderName is
// https://fetch.spec.whatwg.org/#forbidden-response-header-name
func IsForbiddenResponseHeaderName(name string) bool {
	return url.EqualFold(name, "Set-Cookie") || url.EqualFold(name, "Set-Cookie2")
}

// isCORSSafelistedResponseHeaderName is
// https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name; the CORS
// exposed header-name list is in lowercase.
func isCORSSafelistedResponseHeaderName(name string, exposed map[string]bool) bool {
	name = url.ASCIILowercase(name)
	switch name {
	case "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma":
		return true
	}
	// Any item in list that is not a forbidden response-header name.
	return exposed[name] && !IsForbiddenResponseHeaderName(name)
}
