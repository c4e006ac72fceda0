package fetch

import (
	"net/http"
	"slices"
	"strings"
)

// Header is a header: a name and a value, as bytes.
//
// https://fetch.spec.whatwg.org/#concept-header
type Header struct{ Name, Value string }

// HeaderList is a header list. Names are compared byte-case-insensitively.
//
// https://fetch.spec.whatwg.org/#concept-header-list
type HeaderList []Header

// Contains reports whether the list contains a header name.
//
// https://fetch.spec.whatwg.org/#header-list-contains
func (l HeaderList) Contains(name string) bool {
	return slices.ContainsFunc(l, func(h Header) bool { return equalFold(h.Name, name) })
}

// Get returns the values of all headers of that name, separated by a comma and
// a space, and false if there is none.
//
// https://fetch.spec.whatwg.org/#concept-header-list-get
func (l HeaderList) Get(name string) (value string, ok bool) {
	values := l.values(name)
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

// values returns the value of each header of that name, in order.
func (l HeaderList) values(name string) []string {
	var values []string
	for _, h := range l {
		if equalFold(h.Name, name) {
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
	for _, value := range l.values(name) {
		for _, item := range strings.Split(value, ",") {
			if item = strings.Trim(item, httpTabOrSpace); isHTTPToken(item) {
				tokens = append(tokens, item)
			}
		}
	}
	return tokens
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

// equalFold is a byte-case-insensitive match.
//
// https://infra.spec.whatwg.org/#byte-case-insensitive
func equalFold(a, b string) bool {
	return len(a) == len(b) && asciiLowercase(a) == asciiLowercase(b)
}

// isForbiddenResponseHeaderName is
// https://fetch.spec.whatwg.org/#forbidden-response-header-name
func isForbiddenResponseHeaderName(name string) bool {
	return equalFold(name, "Set-Cookie") || equalFold(name, "Set-Cookie2")
}

// isCORSSafelistedResponseHeaderName is
// https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name
func isCORSSafelistedResponseHeaderName(name string, exposed []string) bool {
	switch asciiLowercase(name) {
	case "cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma":
		return true
	}
	// Any item in list that is not a forbidden response-header name.
	return !isForbiddenResponseHeaderName(name) &&
		slices.ContainsFunc(exposed, func(e string) bool { return equalFold(e, name) })
}
