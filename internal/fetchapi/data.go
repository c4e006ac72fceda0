// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"slices"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// RequestData is what a Request is without a realm and without its body: what a cache
// stores of it.
type RequestData struct {
	Method, URL string
	Headers     fetch.HeaderList
	RequestRest
}

// RequestRest is what of it only script asks for.
type RequestRest struct {
	Referrer       string
	NoReferrer     bool
	ReferrerPolicy ReferrerPolicy
	Mode           RequestMode
	Credentials    RequestCredentials
	Cache          RequestCache
	Redirect       RequestRedirect
	Integrity      string
	Keepalive      bool
}

// NewRequest makes a Request, as its constructor does.
func NewRequest(cx *mozjs.Context, input RequestInfo) (*Request, error) {
	r := createRequest(cx)
	return r, r.construct(input, RequestInit{})
}

// Data returns what the request is.
func (r *Request) Data() RequestData {
	d := RequestData{Method: r.method, URL: r.url.Href(), Headers: slices.Clone(r.headers.list), RequestRest: RequestRest{
		NoReferrer: r.noReferrer, ReferrerPolicy: r.referrerPolicy, Mode: r.mode, Credentials: r.credentials,
		Cache: r.cache, Redirect: r.redirect, Integrity: r.integrity, Keepalive: r.keepalive,
	}}
	if r.referrer != nil {
		d.Referrer = r.referrer.Href()
	}
	return d
}

// Scheme returns the scheme of the request's URL.
func (r *Request) Scheme() string { return r.url.Scheme() }

// NewRequestOf makes a Request whose headers are immutable.
//
// https://fetch.spec.whatwg.org/#request-create
func NewRequestOf(cx *mozjs.Context, d RequestData) (*Request, error) {
	u, err := url.Parse(d.URL, nil)
	if err != nil {
		return nil, err
	}
	r := createRequest(cx)
	r.requestFields = requestFields{
		method: d.Method, url: u, noReferrer: d.NoReferrer, referrerPolicy: d.ReferrerPolicy, mode: d.Mode,
		credentials: d.Credentials, cache: d.Cache, redirect: d.Redirect, integrity: d.Integrity, keepalive: d.Keepalive,
	}
	if d.Referrer != "" {
		if r.referrer, err = url.Parse(d.Referrer, nil); err != nil {
			return nil, err
		}
	}
	r.headers.guard, r.headers.list = guardImmutable, slices.Clone(d.Headers)
	r.measure()
	return r, nil
}

// ResponseData is what a Response is without a realm: what a cache stores of it. What a
// filtered response hides is not in it.
type ResponseData struct {
	Type       ResponseType
	Status     int
	StatusText string
	URLs       []string
	Headers    fetch.HeaderList
	// Body must not be changed; nil stands for null.
	Body []byte
}

// Data returns what the response is, but for its body.
func (r *Response) Data() ResponseData {
	d := ResponseData{Type: r.typ, Status: r.status, StatusText: r.statusText, Headers: slices.Clone(r.headers.list)}
	for _, u := range r.urlList {
		d.URLs = append(d.URLs, u.Href())
	}
	return d
}

// NewResponseOf makes a Response whose headers are immutable.
//
// https://fetch.spec.whatwg.org/#response-create
func NewResponseOf(cx *mozjs.Context, d ResponseData) (*Response, error) {
	r := newResponse(cx, guardImmutable)
	r.typ, r.status, r.statusText, r.headers.list = d.Type, d.Status, d.StatusText, slices.Clone(d.Headers)
	for _, text := range d.URLs {
		u, err := url.Parse(text, nil)
		if err != nil {
			return nil, err
		}
		r.urlList = append(r.urlList, u)
	}
	r.measure()
	if d.Body != nil {
		r.body = newBody(&r.Object, d.Body, false)
	}
	return r, nil
}

// HasBody reports whether the body is not null.
func (r *Response) HasBody() bool { return r.body != nil }

// Unusable reports whether the body was read already, or is being read.
//
// https://fetch.spec.whatwg.org/#body-unusable
func (r *Response) Unusable() bool { return r.body.unusable() }

// ReadBody reads the body, which is usable and not null, as a whole. One of the
// functions is called when that is done, or failed.
//
// https://fetch.spec.whatwg.org/#body-fully-read
func (r *Response) ReadBody(success func([]byte), failure func(mozjs.Value)) error {
	return r.body.fullyRead(success, failure)
}
