// Checked against Fetch of 2026-07-02, HTML of 2026-08-21 and Referrer Policy of 2024-11-01.

package fetch

import (
	"io"
	"slices"

	"github.com/sluice-go/sluice/internal/url"
)

// ResponseType is a response's type. A network error is no response here but
// a *NetworkError.
//
// https://fetch.spec.whatwg.org/#concept-response-type
type ResponseType string

// The types. Basic, cors and opaque are also the response taintings.
const (
	TypeDefault        ResponseType = "default"
	TypeBasic          ResponseType = "basic"
	TypeCORS           ResponseType = "cors"
	TypeOpaque         ResponseType = "opaque"
	TypeOpaqueRedirect ResponseType = "opaqueredirect"
)

// Response is a response. Nobody changes it, so goroutines may share it.
//
// https://fetch.spec.whatwg.org/#concept-response
type Response struct {
	Type ResponseType
	// Status is the status; 200 for schemes that have none.
	Status        int
	StatusMessage string
	// URLList is the URL list: where redirects led, in order.
	URLList []*url.URL
	Headers HeaderList
	// Body holds the bytes of the body, nil if the body is null. They must not
	// be changed.
	Body []byte
	// Stream is what Open gives instead of Body if the body is still on its way,
	// else nil.
	Stream *BodyStream
	// Decoded says that content codings of the body were undone, so that a length in
	// the headers is not its length.
	Decoded bool

	// Encoding is the name of the encoding of a document that has declared it too late for the parser, which parses it again; ""
	// for others.
	Encoding string

	// Referrer is the referrer of the request of a navigation, as it was sent; nil for none.
	Referrer *url.URL
	// Redirects are the responses that have led a navigation of a page there, in order, without bodies.
	Redirects []*Response
	// Load is the timing of the navigation that has fetched it; nil for none.
	Load *LoadTiming
	// Given says that no server has sent it: it is made of what the embedder or a javascript: URL has given.
	Given bool

	computed *MIMEType // what the body has shown, or was set; else nil
	internal *Response // nil unless this is a filtered response
	source   source    // where the body is still to be read from; else nil
	// connection is what a server that switched to WebSocket is on the other end of;
	// else nil.
	connection io.ReadWriteCloser
}

// URL returns the response's URL, the last of its URL list; nil if that is
// empty. It is the base URL of scripts.
//
// https://fetch.spec.whatwg.org/#concept-response-url
func (r *Response) URL() *url.URL {
	if len(r.URLList) == 0 {
		return nil
	}
	return r.URLList[len(r.URLList)-1]
}

// GiveUp gives up what is still to come of a response that nobody will see.
func (r *Response) GiveUp() {
	if stream := r.Unsafe().Stream; stream != nil {
		stream.Close()
	}
}

// drop gives up the body of a response that is not the result of the fetch.
func (r *Response) drop() {
	if r.source != nil {
		r.source.close()
	}
}

// OK reports whether the status is an ok status.
//
// https://fetch.spec.whatwg.org/#ok-status
func (r *Response) OK() bool { return 200 <= r.Status && r.Status <= 299 }

// Unsafe returns the unsafe response: the internal response of a filtered
// response, else the response itself. Only algorithms that ask for it by name
// may look at it, as classic scripts do; what it holds may have to be kept from
// script.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#unsafe-response
func (r *Response) Unsafe() *Response {
	if r.internal != nil {
		return r.internal
	}
	return r
}

// CORSSameOrigin reports whether the response is CORS-same-origin: whether
// errors of a script that it is may be told.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cors-same-origin
func (r *Response) CORSSameOrigin() bool {
	return r.Type == TypeBasic || r.Type == TypeCORS || r.Type == TypeDefault
}

// MIMEType extracts a MIME type from the header list; nil on failure.
//
// https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
func (r *Response) MIMEType() *MIMEType { return ExtractMIMEType(r.Headers) }

// Charset returns the charset parameter of the MIME type, a label that names
// an encoding or no encoding at all, and false if there is none. It is what to
// legacy extract an encoding from.
//
// https://fetch.spec.whatwg.org/#legacy-extract-an-encoding
func (r *Response) Charset() (label string, ok bool) {
	mimeType := r.MIMEType()
	if mimeType == nil {
		return "", false
	}
	return mimeType.Parameter("charset")
}

// ReferrerPolicy parses a referrer policy from the response's `Referrer-Policy`
// header, even if the header is filtered out; the empty string if there is none.
//
// https://w3c.github.io/webappsec-referrer-policy/#parse-referrer-policy-from-header
func (r *Response) ReferrerPolicy() ReferrerPolicy {
	return ParseReferrerPolicy(r.Unsafe().Headers)
}

// IsRedirectStatus is https://fetch.spec.whatwg.org/#redirect-status
func IsRedirectStatus(status int) bool {
	return slices.Contains([]int{301, 302, 303, 307, 308}, status)
}

// IsNullBodyStatus is https://fetch.spec.whatwg.org/#null-body-status
func IsNullBodyStatus(status int) bool {
	return slices.Contains([]int{101, 103, 204, 205, 304}, status)
}

// basicFiltered is https://fetch.spec.whatwg.org/#concept-filtered-response-basic
func basicFiltered(internal *Response) *Response {
	r := *internal
	r.Type, r.internal = TypeBasic, internal
	r.Headers = internal.Headers.filter(func(name string) bool { return !IsForbiddenResponseHeaderName(name) })
	return &r
}

// corsFiltered is https://fetch.spec.whatwg.org/#concept-filtered-response-cors
func corsFiltered(internal *Response, exposed map[string]bool) *Response {
	r := *internal
	r.Type, r.internal = TypeCORS, internal
	r.Headers = internal.Headers.filter(func(name string) bool {
		return isCORSSafelistedResponseHeaderName(name, exposed)
	})
	return &r
}

// opaqueFiltered is https://fetch.spec.whatwg.org/#concept-filtered-response-opaque
func opaqueFiltered(internal *Response) *Response {
	return &Response{Type: TypeOpaque, internal: internal}
}

// opaqueRedirectFiltered is
// https://fetch.spec.whatwg.org/#concept-filtered-response-opaque-redirect
func opaqueRedirectFiltered(internal *Response) *Response {
	return &Response{Type: TypeOpaqueRedirect, URLList: internal.URLList, internal: internal}
}
