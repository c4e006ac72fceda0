// Checked against Fetch of 2026-07-02.

package fetch

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/url"
)

// storedResponse is a response that an HTTP cache has stored. Nobody changes it.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-2
type storedResponse struct {
	status        int
	statusMessage string
	headers       HeaderList
	// body is the body once the content codings were undone, if decoded says that there
	// were some.
	body    []byte
	decoded bool
	sizes   BodyInfo
	// selecting are the headers of the request that Vary names; those that it lacks have
	// no value.
	selecting HeaderList
	// lifetime is the freshness lifetime.
	lifetime time.Duration
	// initialAge is the age that the response had at responseTime.
	initialAge   time.Duration
	responseTime time.Time
}

// memory is about how many bytes it takes.
func (s *storedResponse) memory() int64 {
	return int64(len(s.body)+s.headers.Memory()+s.selecting.Memory()) + 512
}

// response returns what the client is given.
func (s *storedResponse) response() *Response {
	return &Response{
		Type: TypeDefault, Status: s.status, StatusMessage: s.statusMessage,
		Headers: slices.Clone(s.headers), Body: s.body, Decoded: s.decoded,
	}
}

// heuristicallyCacheable are the statuses of responses that may be reused though they do
// not say for how long, without 206: a cache that does not understand ranges.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-15.1
var heuristicallyCacheable = []int{200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501}

// mayStore says that a private cache may store a response to a request.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-3
func mayStore(method string, request HeaderList, status int, response HeaderList) bool {
	directives := cacheControl(response)
	switch {
	// A cache MUST NOT store a response to a request unless: the request method is
	// understood by the cache; the response status code is final; if the response status
	// code is 206 or 304, the cache understands the response status code;
	case method != http.MethodGet, status < 200, status == http.StatusPartialContent, status == http.StatusNotModified:
		return false
	// the no-store cache directive is not present in the response, nor in the request;
	case directives.has("no-store"), cacheControl(request).has("no-store"):
		return false
	// (a part of a representation is not asked for; a response that varies by anything
	// cannot be selected.)
	case request.Contains("Range"), slices.Contains(response.GetDecodeAndSplit("Vary"), "*"):
		return false
	}
	// and the response contains at least one of the following: a public or a private
	// response directive; an Expires header field; a max-age response directive; or a
	// status code that is defined as heuristically cacheable.
	return directives.has("public") || directives.has("private") || directives.has("max-age") ||
		response.Contains("Expires") || slices.Contains(heuristicallyCacheable, status)
}

// freshnessLifetime calculates the freshness lifetime of a response that came at a time.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4.2.1
func freshnessLifetime(status int, headers HeaderList, now time.Time) time.Duration {
	directives := cacheControl(headers)
	// If the max-age response directive is present, use its value.
	if maxAge, ok := directives.seconds("max-age"); ok {
		return maxAge
	}
	date := now
	if at, ok := httpDate(headers, "Date"); ok {
		date = at
	}
	// If the Expires response header field is present, use its value minus the value of the
	// Date response header field. (A value that is no date is in the past.)
	if headers.Contains("Expires") {
		expires, ok := httpDate(headers, "Expires")
		if !ok {
			return 0
		}
		return max(expires.Sub(date), 0)
	}
	// Otherwise, no explicit expiration time is present in the response. A heuristic
	// freshness lifetime might be applicable: a typical fraction of the interval since
	// Last-Modified is 10%.
	modified, ok := httpDate(headers, "Last-Modified")
	if !ok || !slices.Contains(heuristicallyCacheable, status) && !directives.has("public") {
		return 0
	}
	return max(date.Sub(modified)/10, 0)
}

// httpDate returns a header that is a date.
//
// https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
func httpDate(headers HeaderList, name string) (time.Time, bool) {
	values := headers.Values(name)
	if len(values) == 0 {
		return time.Time{}, false
	}
	date, err := http.ParseTime(values[0])
	return date, err == nil
}

// initialAge calculates the age that a response has when it comes, after some delay.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4.2.3
func initialAge(headers HeaderList, delay time.Duration) time.Duration {
	// apparent_age = max(0, response_time - date_value). (Servers have the time of
	// this machine, not that of a virtual clock.)
	var apparentAge time.Duration
	if date, ok := httpDate(headers, "Date"); ok {
		apparentAge = max(0, time.Since(date).Truncate(time.Second))
	}
	// corrected_age_value = age_value + response_delay
	var ageValue time.Duration
	if values := headers.GetDecodeAndSplit("Age"); len(values) > 0 {
		ageValue, _ = deltaSeconds(values[0])
	}
	// corrected_initial_age = max(apparent_age, corrected_age_value)
	return max(apparentAge, ageValue+delay)
}

// age is current_age.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4.2.3
func (s *storedResponse) age(now time.Time) time.Duration {
	// resident_time = now - response_time
	// current_age = corrected_initial_age + resident_time
	return s.initialAge + max(now.Sub(s.responseTime), 0)
}

// freshness is how fresh a stored response is.
//
// https://fetch.spec.whatwg.org/#fresh-response
type freshness int

const (
	// stale is https://fetch.spec.whatwg.org/#stale-response
	stale freshness = iota
	// staleWhileRevalidate is https://fetch.spec.whatwg.org/#stale-while-revalidate-response
	staleWhileRevalidate
	// fresh is https://fetch.spec.whatwg.org/#fresh-response
	fresh
)

// freshness tells how fresh the response is for a request with some headers, and so whether
// it can be used without asking the server.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4
func (s *storedResponse) freshness(request HeaderList, now time.Time) freshness {
	response, asked := cacheControl(s.headers), cacheControl(request)
	switch {
	// no-cache indicates that the response MUST NOT be used without validation.
	//
	// https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2.4
	case response.has("no-cache"):
		return stale
	// So does no-cache of a request. If it has no Cache-Control, Pragma means the same.
	//
	// https://www.rfc-editor.org/rfc/rfc9111#section-5.2.1.4
	case asked.has("no-cache"),
		!request.Contains("Cache-Control") && slices.Contains(request.GetDecodeAndSplit("Pragma"), "no-cache"):
		return stale
	}
	age := s.age(now)
	// max-age: the client prefers a response whose age is less than or equal to the number
	// of seconds. max-age=0 is what asks for validation.
	//
	// https://www.rfc-editor.org/rfc/rfc9111#section-5.2.1.1
	if maxAge, ok := asked.seconds("max-age"); ok && (age > maxAge || maxAge == 0) {
		return stale
	}
	// min-fresh: the client prefers a response whose freshness lifetime is no less than its
	// current age plus the number of seconds.
	//
	// https://www.rfc-editor.org/rfc/rfc9111#section-5.2.1.3
	if minFresh, ok := asked.seconds("min-fresh"); ok && s.lifetime < age+minFresh {
		return stale
	}
	if age < s.lifetime {
		return fresh
	}
	// must-revalidate: once the response has become stale, it MUST NOT be reused without
	// validation.
	//
	// https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2.2
	if response.has("must-revalidate") {
		return stale
	}
	// max-stale: the client accepts a response that has exceeded its freshness lifetime, by
	// any time or by no more than the number of seconds.
	//
	// https://www.rfc-editor.org/rfc/rfc9111#section-5.2.1.2
	if asked.has("max-stale") {
		if maxStale, _ := asked.seconds("max-stale"); asked["max-stale"] == "" || age-s.lifetime <= maxStale {
			return fresh
		}
	}
	// https://www.rfc-editor.org/rfc/rfc5861#section-3
	if window, ok := response.seconds("stale-while-revalidate"); ok && age < s.lifetime+window {
		return staleWhileRevalidate
	}
	return stale
}

// selectingHeaders are the headers of a request that a response varies by.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4.1
func selectingHeaders(request, response HeaderList) HeaderList {
	var selecting HeaderList
	for _, name := range response.GetDecodeAndSplit("Vary") {
		if name != "" {
			value, _ := request.Get(name)
			selecting = append(selecting, Header{name, value})
		}
	}
	return selecting
}

// isFor says that the response was selected by headers that a request has, too.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-4.1
func (s *storedResponse) isFor(request HeaderList) bool {
	return !slices.ContainsFunc(s.selecting, func(h Header) bool {
		value, _ := request.Get(h.Name)
		return value != h.Value
	})
}

// freshened is the stored response, updated by a 304 response to its validation.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-3.2
func (s *storedResponse) freshened(by *Response, delay time.Duration, now time.Time) *storedResponse {
	updated := *s
	updated.headers = slices.Clone(s.headers)
	// Caches are required to update a stored response's header fields: all but those that
	// are excepted from storage, and those that the body which is stored depends on.
	for _, h := range by.Headers {
		if !slices.Contains(keptHeaders, url.ASCIILowercase(h.Name)) {
			updated.headers.Delete(h.Name)
		}
	}
	for _, h := range by.Headers {
		if !slices.Contains(keptHeaders, url.ASCIILowercase(h.Name)) {
			updated.headers.Append(h.Name, h.Value)
		}
	}
	updated.lifetime = freshnessLifetime(s.status, updated.headers, now)
	updated.initialAge, updated.responseTime = initialAge(by.Headers, delay), now
	return &updated
}

// keptHeaders are not updated.
//
// https://www.rfc-editor.org/rfc/rfc9111#section-3.1
var keptHeaders = strings.Fields(`
	connection keep-alive proxy-authenticate proxy-authentication-info proxy-authorization proxy-connection te trailer
	transfer-encoding upgrade
	content-encoding content-length content-range content-type`)
