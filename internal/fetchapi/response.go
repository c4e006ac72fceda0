// Checked against Fetch of 2026-07-02.

package fetchapi

import (
	"github.com/sluice-go/sluice/internal/streams"
	"slices"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Response is https://fetch.spec.whatwg.org/#response
type Response struct {
	mozjs.Object
	consumer
	headersOwner
	// https://fetch.spec.whatwg.org/#concept-response
	typ        ResponseType
	status     int
	statusText string
	urlList    []*url.URL
}

// Finalized implements mozjs.Finalizer: nobody can begin to read the body any
// more.
func (r *Response) Finalized() {
	if r.body != nil {
		r.body.abandon()
	}
}

// responseMemory is about what a Response without a body, a header and long strings takes
// in Go, in bytes.
const responseMemory = 512

// newResponse creates a Response object of a new response, whose header list is
// empty.
//
// https://fetch.spec.whatwg.org/#response-create
func newResponse(cx *mozjs.Context, g guard) *Response {
	r := createResponse(cx)
	r.init(g)
	return r
}

func (r *Response) init(g guard) {
	r.typ, r.status = ResponseTypeDefault, 200
	r.headers.guard = g
}

// https://fetch.spec.whatwg.org/#dom-response
func (r *Response) construct(body idl.Optional[BodyInit], init ResponseInit) error {
	// 1. Set this's response to a new response. 2. Set this's headers to a new
	//    Headers object whose guard is "response".
	r.init(guardResponse)
	// 3. Let bodyWithType be null. 4. If body is non-null, then set bodyWithType to
	//    the result of extracting body.
	var extracted *bodyWithType
	if given, ok := body.Get(); ok {
		var err error
		if extracted, err = extract(&r.Object, given, false); err != nil {
			return err
		}
	}
	// 5. Perform initialize a response.
	return r.initialize(init, extracted)
}

// measure tells how much memory the response takes beside its body, once it is made.
func (r *Response) measure() {
	n := responseMemory + len(r.statusText) + r.headers.list.Memory()
	for _, u := range r.urlList {
		n += len(u.Href())
	}
	r.AddMemory(n)
}

// initialize initializes a response.
//
// https://fetch.spec.whatwg.org/#initialize-a-response
func (r *Response) initialize(init ResponseInit, body *bodyWithType) error {
	// 1. If init["status"] is not in the range 200 to 599, inclusive, then throw a
	//    RangeError.
	if init.Status < 200 || init.Status > 599 {
		return idl.RangeError("The status provided (%d) is outside the range [200, 599].", init.Status)
	}
	// 2. If init["statusText"] is not the empty string and does not match the
	//    reason-phrase token production, then throw a TypeError.
	if !isReasonPhrase(init.StatusText) {
		return idl.TypeError("Invalid statusText")
	}
	// 3. 4. Set response's status and status message.
	r.status, r.statusText = int(init.Status), init.StatusText
	// 5. If init["headers"] exists, then fill response's headers with it.
	if given, ok := init.Headers.Get(); ok {
		if err := r.headers.fill(given); err != nil {
			return err
		}
	}
	r.measure()
	// 6. If body is non-null, then:
	if body == nil {
		return nil
	}
	// 1. If response's status is a null body status, then throw a TypeError.
	if fetch.IsNullBodyStatus(r.status) {
		return idl.TypeError("Response with null body status cannot have body")
	}
	// 2. Set response's body to body's body.
	r.body = body.body
	// 3. If body's type is non-null and response's header list does not contain
	//    `Content-Type`, then append it.
	if body.hasType && !r.headers.list.Contains("Content-Type") {
		r.headers.list.Append("Content-Type", body.contentType)
	}
	return nil
}

// isReasonPhrase reports whether a string matches the reason-phrase token
// production, or is empty.
//
// https://www.rfc-editor.org/rfc/rfc9112#section-4
func isReasonPhrase(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' && c != '\t' || c == 0x7F {
			return false
		}
	}
	return true
}

// ResponseError is https://fetch.spec.whatwg.org/#dom-response-error
func ResponseError(cx *mozjs.Context) *Response {
	r := newResponse(cx, guardImmutable)
	r.typ, r.status = ResponseTypeError, 0
	return r
}

// ResponseRedirect is https://fetch.spec.whatwg.org/#dom-response-redirect
func ResponseRedirect(cx *mozjs.Context, input string, status uint16) (*Response, error) {
	// 1. 2. Let parsedURL be the result of parsing url with current settings
	//       object's API base URL. If it is failure, then throw a TypeError.
	parsedURL, err := FetchingOf(cx).ParseURL(input)
	if err != nil {
		return nil, idl.TypeError("Failed to parse URL from %s", input)
	}
	// 3. If status is not a redirect status, then throw a RangeError.
	if !fetch.IsRedirectStatus(int(status)) {
		return nil, idl.RangeError("Invalid status code")
	}
	// 4. 5. Let responseObject be the result of creating a Response object, and set
	//       its status.
	r := newResponse(cx, guardImmutable)
	r.status = int(status)
	// 6. 7. Append (`Location`, parsedURL, serialized).
	r.headers.list.Append("Location", parsedURL.Href())
	r.measure()
	// 8. Return responseObject.
	return r, nil
}

// ResponseJson is https://fetch.spec.whatwg.org/#dom-response-json
func ResponseJson(cx *mozjs.Context, data mozjs.Value, init ResponseInit) (*Response, error) {
	// 1. Let bytes be the result of running serialize a JavaScript value to JSON
	//    bytes on data.
	text, ok, err := cx.StringifyJSON(data)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, idl.TypeError("The data is not JSON serializable")
	}
	// 3. Let responseObject be the result of creating a Response object.
	r := newResponse(cx, guardResponse)
	// 2. 4. Let body be the result of extracting bytes. Perform initialize a
	//       response given (body, "application/json").
	if err := r.initialize(init, &bodyWithType{newBody(&r.Object, []byte(text), false), "application/json", true}); err != nil {
		return nil, err
	}
	// 5. Return responseObject.
	return r, nil
}

// Type is https://fetch.spec.whatwg.org/#dom-response-type
func (r *Response) Type() ResponseType { return r.typ }

// Url is https://fetch.spec.whatwg.org/#dom-response-url
func (r *Response) Url() string {
	if len(r.urlList) == 0 {
		return ""
	}
	return r.urlList[len(r.urlList)-1].Serialize(true)
}

// Redirected is https://fetch.spec.whatwg.org/#dom-response-redirected
func (r *Response) Redirected() bool { return len(r.urlList) > 1 }

// Status is https://fetch.spec.whatwg.org/#dom-response-status
func (r *Response) Status() uint16 { return uint16(r.status) }

// Ok is https://fetch.spec.whatwg.org/#dom-response-ok
func (r *Response) Ok() bool { return 200 <= r.status && r.status <= 299 }

// StatusText is https://fetch.spec.whatwg.org/#dom-response-statustext
func (r *Response) StatusText() string { return r.statusText }

// Headers is https://fetch.spec.whatwg.org/#dom-response-headers
func (r *Response) Headers() *Headers { return r.of(&r.Object) }

// Clone is https://fetch.spec.whatwg.org/#dom-response-clone
func (r *Response) Clone() (*Response, error) {
	// 1. If this is unusable, then throw a TypeError.
	if r.body.unusable() {
		return nil, errUnusable()
	}
	// 2. 3. Let clonedResponse be the result of cloning this's response. Return the
	//       result of creating a Response object.
	clone := newResponse(r.Cx(), r.headers.guard)
	clone.typ, clone.status, clone.statusText, clone.urlList = r.typ, r.status, r.statusText, r.urlList
	clone.headers.list = slices.Clone(r.headers.list)
	clone.measure()
	if r.body != nil {
		var err error
		if clone.body, err = r.body.clone(&clone.Object); err != nil {
			return nil, err
		}
	}
	return clone, nil
}

// mimeType gets the MIME type.
//
// https://fetch.spec.whatwg.org/#concept-body-mime-type
func (r *Response) mimeType() *fetch.MIMEType { return fetch.ExtractMIMEType(r.headers.list) }

// ArrayBuffer is https://fetch.spec.whatwg.org/#dom-body-arraybuffer
func (r *Response) ArrayBuffer() (mozjs.Value, error) { return r.arrayBuffer(r.Cx()) }

// Blob is https://fetch.spec.whatwg.org/#dom-body-blob
func (r *Response) Blob() (mozjs.Value, error) { return r.blob(r.Cx(), r.mimeType) }

// Bytes is https://fetch.spec.whatwg.org/#dom-body-bytes
func (r *Response) Bytes() (mozjs.Value, error) { return r.bytes(r.Cx()) }

// FormData is https://fetch.spec.whatwg.org/#dom-body-formdata
func (r *Response) FormData() (mozjs.Value, error) { return r.formData(r.Cx(), r.mimeType) }

// Json is https://fetch.spec.whatwg.org/#dom-body-json
func (r *Response) Json() (mozjs.Value, error) { return r.json(r.Cx()) }

// Text is https://fetch.spec.whatwg.org/#dom-body-text
func (r *Response) Text() (mozjs.Value, error) { return r.text(r.Cx()) }

// TextStream is https://fetch.spec.whatwg.org/#dom-body-textstream
func (r *Response) TextStream() (*streams.ReadableStream, error) { return r.textStream(r.Cx()) }
