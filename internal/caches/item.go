// Checked against Service Workers of 2026-07-23.

package caches

import "strings"

// Header is a header.
type Header struct{ Name, Value string }

// Request is a request of a cache. Nobody changes it.
type Request struct {
	Method, URL string
	Headers     []Header
	// Rest is what else script sees of the request, which this package does not look at.
	Rest []byte
}

// Response is a response of a cache. Nobody changes it. What a filtered response hides
// from script nobody could ever see, so that it is not here.
type Response struct {
	Type       string
	Status     int
	StatusText string
	URLs       []string
	Headers    []Header
	// Body is the body, which HasBody says is not null.
	Body    []byte
	HasBody bool
}

// Item is an element of a request response list.
//
// https://w3c.github.io/ServiceWorker/#dfn-request-response-list
type Item struct {
	Request  Request
	Response Response
}

// itemMemory is about what an item takes beside its bytes, and headerMemory a header.
const (
	itemMemory   = 512
	headerMemory = 32
)

func headersSize(list []Header) int64 {
	n := int64(0)
	for _, h := range list {
		n += headerMemory + int64(len(h.Name)+len(h.Value))
	}
	return n
}

// size is what the item takes, in bytes.
func (i *Item) size() int64 {
	n := itemMemory + int64(len(i.Request.Method)+len(i.Request.URL)+len(i.Request.Rest)+len(i.Response.StatusText)+len(i.Response.Body))
	for _, u := range i.Response.URLs {
		n += int64(len(u))
	}
	return n + headersSize(i.Request.Headers) + headersSize(i.Response.Headers)
}

// Options are https://w3c.github.io/ServiceWorker/#dictdef-cachequeryoptions
type Options struct{ IgnoreSearch, IgnoreMethod, IgnoreVary bool }

// get returns the values of the headers of a name, which compares without case.
func get(list []Header, name string) (string, bool) {
	var values []string
	for _, h := range list {
		if strings.EqualFold(h.Name, name) {
			values = append(values, h.Value)
		}
	}
	return strings.Join(values, ", "), len(values) > 0
}

// varying returns the field values of a Vary header.
func varying(list []Header) []string {
	vary, _ := get(list, "Vary")
	var names []string
	for name := range strings.SplitSeq(vary, ",") {
		if name = strings.Trim(name, " \t"); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// VariesByAll reports whether a Vary header has "*".
func VariesByAll(list []Header) bool {
	for _, name := range varying(list) {
		if name == "*" {
			return true
		}
	}
	return false
}

// address is what of a URL is compared.
func address(url string, ignoreSearch bool) string {
	url, _, _ = strings.Cut(url, "#")
	if ignoreSearch {
		url, _, _ = strings.Cut(url, "?")
	}
	return url
}

// matches reports whether a request matches a cached item.
//
// https://w3c.github.io/ServiceWorker/#request-matches-cached-item
func (i *Item) matches(query *Request, o Options) bool {
	// 1. If options["ignoreMethod"] is false and request's method is not `GET`, return
	//    false.
	if !o.IgnoreMethod && i.Request.Method != "GET" {
		return false
	}
	// 2–5. Let queryURL and cachedURL be the URLs, without their queries if
	//      options["ignoreSearch"] is true. If queryURL does not equal cachedURL with exclude
	//      fragment, then return false.
	if address(query.URL, o.IgnoreSearch) != address(i.Request.URL, o.IgnoreSearch) {
		return false
	}
	// 6. If response is null, options["ignoreVary"] is true, or response's header list does
	//    not contain `Vary`, then return true.
	if o.IgnoreVary {
		return true
	}
	// 7, 8. For each fieldValue of the `Vary` header: if it matches "*", or the combined
	//       values of request and requestQuery differ, return false.
	for _, name := range varying(i.Response.Headers) {
		a, hasA := get(query.Headers, name)
		b, hasB := get(i.Request.Headers, name)
		if name == "*" || a != b || hasA != hasB {
			return false
		}
	}
	// 9. Return true.
	return true
}
