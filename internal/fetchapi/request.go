// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"github.com/sluice-go/sluice/internal/streams"
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Request is https://fetch.spec.whatwg.org/#request-class
type Request struct {
	mozjs.Object
	consumer
	headersOwner
	requestFields
	// signal is https://fetch.spec.whatwg.org/#request-signal; nil for one that
	// can never be aborted, and for which nobody has asked yet.
	signal *dom.AbortSignal
}

// requestFields are what a Request copies of another one.
//
// https://fetch.spec.whatwg.org/#concept-request
type requestFields struct {
	method         string
	url            *url.URL
	referrer       *url.URL // nil for "client", and for "no-referrer"
	noReferrer     bool
	referrerPolicy ReferrerPolicy
	mode           RequestMode
	credentials    RequestCredentials
	cache          RequestCache
	redirect       RequestRedirect
	integrity      string
	keepalive      bool
	// useCORSPreflight is the use-CORS-preflight flag.
	useCORSPreflight bool
}

// requestMemory is about what a Request without a body, a header and long strings takes
// in Go, in bytes.
const requestMemory = 1 << 10

// measure tells how much memory the request takes beside its body, once it is made.
func (r *Request) measure() {
	n := requestMemory + len(r.method) + len(r.url.Href()) + len(r.integrity) + r.headers.list.Memory()
	if r.referrer != nil {
		n += len(r.referrer.Href())
	}
	r.AddMemory(n)
}

// Method is https://fetch.spec.whatwg.org/#dom-request-method
func (r *Request) Method() string { return r.method }

// Url is https://fetch.spec.whatwg.org/#dom-request-url
func (r *Request) Url() string { return r.url.Href() }

// Headers is https://fetch.spec.whatwg.org/#dom-request-headers
func (r *Request) Headers() *Headers { return r.of(&r.Object) }

// Destination is https://fetch.spec.whatwg.org/#dom-request-destination: that of
// what script fetches.
func (r *Request) Destination() RequestDestination { return RequestDestinationEmpty }

// Referrer is https://fetch.spec.whatwg.org/#dom-request-referrer
func (r *Request) Referrer() string {
	switch {
	// 1. If this's request's referrer is "no-referrer", then return the empty
	//    string.
	case r.noReferrer:
		return ""
	// 2. If this's request's referrer is "client", then return "about:client".
	case r.referrer == nil:
		return "about:client"
	}
	// 3. Return this's request's referrer, serialized.
	return r.referrer.Href()
}

// ReferrerPolicy is https://fetch.spec.whatwg.org/#dom-request-referrerpolicy
func (r *Request) ReferrerPolicy() ReferrerPolicy { return r.referrerPolicy }

// Mode is https://fetch.spec.whatwg.org/#dom-request-mode
func (r *Request) Mode() RequestMode { return r.mode }

// Credentials is https://fetch.spec.whatwg.org/#dom-request-credentials
func (r *Request) Credentials() RequestCredentials { return r.credentials }

// Cache is https://fetch.spec.whatwg.org/#dom-request-cache
func (r *Request) Cache() RequestCache { return r.cache }

// Redirect is https://fetch.spec.whatwg.org/#dom-request-redirect
func (r *Request) Redirect() RequestRedirect { return r.redirect }

// Integrity is https://fetch.spec.whatwg.org/#dom-request-integrity
func (r *Request) Integrity() string { return r.integrity }

// Keepalive is https://fetch.spec.whatwg.org/#dom-request-keepalive
func (r *Request) Keepalive() bool { return r.keepalive }

// IsReloadNavigation is https://fetch.spec.whatwg.org/#dom-request-isreloadnavigation:
// there are no navigations.
func (r *Request) IsReloadNavigation() bool { return false }

// IsHistoryNavigation is https://fetch.spec.whatwg.org/#dom-request-ishistorynavigation:
// there are no navigations.
func (r *Request) IsHistoryNavigation() bool { return false }

// Signal is https://fetch.spec.whatwg.org/#dom-request-signal
func (r *Request) Signal() *dom.AbortSignal {
	if r.signal == nil {
		r.setSignal(nil)
	}
	return r.signal
}

// setSignal sets the signal to the result of creating a dependent abort signal.
func (r *Request) setSignal(signals []*dom.AbortSignal) {
	r.signal = dom.CreateADependentAbortSignal(r.Cx(), signals)
	r.Hold(r.signal.Value())
}

// Duplex is https://fetch.spec.whatwg.org/#dom-request-duplex
func (r *Request) Duplex() RequestDuplex { return RequestDuplexHalf }

// Clone is https://fetch.spec.whatwg.org/#dom-request-clone
func (r *Request) Clone() (*Request, error) {
	// 1. If this is unusable, then throw a TypeError.
	if r.body.unusable() {
		return nil, errUnusable()
	}
	// 2. 5. Let clonedRequest be the result of cloning this's request. Let
	//       clonedRequestObject be the result of creating a Request object.
	clone := createRequest(r.Cx())
	clone.requestFields = r.requestFields
	clone.headers.guard, clone.headers.list = r.headers.guard, slices.Clone(r.headers.list)
	clone.measure()
	if r.body != nil {
		var err error
		if clone.body, err = r.body.clone(&clone.Object); err != nil {
			return nil, err
		}
	}
	// 4. Let clonedSignal be the result of creating a dependent abort signal from
	//    « this's signal ».
	if r.signal != nil {
		clone.setSignal([]*dom.AbortSignal{r.signal})
	}
	// 6. Return clonedRequestObject.
	return clone, nil
}

// mimeType gets the MIME type.
//
// https://fetch.spec.whatwg.org/#concept-body-mime-type
func (r *Request) mimeType() *fetch.MIMEType { return fetch.ExtractMIMEType(r.headers.list) }

// ArrayBuffer is https://fetch.spec.whatwg.org/#dom-body-arraybuffer
func (r *Request) ArrayBuffer() (mozjs.Value, error) { return r.arrayBuffer(r.Cx()) }

// Blob is https://fetch.spec.whatwg.org/#dom-body-blob
func (r *Request) Blob() (mozjs.Value, error) { return r.blob(r.Cx(), r.mimeType) }

// Bytes is https://fetch.spec.whatwg.org/#dom-body-bytes
func (r *Request) Bytes() (mozjs.Value, error) { return r.bytes(r.Cx()) }

// FormData is https://fetch.spec.whatwg.org/#dom-body-formdata
func (r *Request) FormData() (mozjs.Value, error) { return r.formData(r.Cx(), r.mimeType) }

// Json is https://fetch.spec.whatwg.org/#dom-body-json
func (r *Request) Json() (mozjs.Value, error) { return r.json(r.Cx()) }

// Text is https://fetch.spec.whatwg.org/#dom-body-text
func (r *Request) Text() (mozjs.Value, error) { return r.text(r.Cx()) }

// TextStream is https://fetch.spec.whatwg.org/#dom-body-textstream
func (r *Request) TextStream() (*streams.ReadableStream, error) { return r.textStream(r.Cx()) }
