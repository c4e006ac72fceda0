// Checked against XMLHttpRequest of 2026-05-14.

package xhr

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// The states.
//
// https://xhr.spec.whatwg.org/#states
const (
	stateUnsent uint16 = iota
	stateOpened
	stateHeadersReceived
	stateLoading
	stateDone
)

// XMLHttpRequest is https://xhr.spec.whatwg.org/#interface-xmlhttprequest
//
// While a request is under way that is not synchronous, its sending keeps the
// wrapper: script need not.
//
// https://xhr.spec.whatwg.org/#garbage-collection
type XMLHttpRequest struct {
	XMLHttpRequestEventTarget
	// upload is the upload object, which the wrapper holds.
	upload *XMLHttpRequestUpload
	state  uint16
	// sendInvoked is "send() invoked".
	sendInvoked            bool
	timeout                uint32
	crossOriginCredentials bool

	requestMethod        string
	requestURL           *url.URL
	authorRequestHeaders fetch.HeaderList
	// requestBody is nil for null.
	requestBody    *fetch.RequestBody
	synchronous    bool
	uploadComplete bool
	uploadListener bool
	timedOut       bool

	// response is nil if it is a network error; failure says why, if something
	// was fetched.
	response *fetch.Response
	failure  error
	// receivedBytes are appended to, and not changed otherwise.
	receivedBytes []byte
	responseType  XMLHttpRequestResponseType
	// responseObject is the zero slot for null.
	responseObject  mozjs.Slot
	responseFailure bool
	// text is the text response, made of so many received bytes.
	text   mozjs.Slot
	textOf int
	// sending is the fetch controller; nil when nothing is under way.
	sending          *sending
	overrideMIMEType *fetch.MIMEType
	overrideLength   int // of the string it was made of
}

// https://xhr.spec.whatwg.org/#dom-xmlhttprequest
func (x *XMLHttpRequest) construct() error {
	// 1. Set this's upload object to a new XMLHttpRequestUpload object.
	x.upload = createXMLHttpRequestUpload(x.Cx())
	x.Hold(x.upload.Value())
	return nil
}

// inWindow reports whether the current global object is a Window object.
func (x *XMLHttpRequest) inWindow() bool {
	_, ok := x.Cx().GlobalObject().Impl().(dom.Window)
	return ok
}

func (x *XMLHttpRequest) fetching() *fetchapi.Fetching { return fetchapi.FetchingOf(x.Cx()) }

// ReadyState is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-readystate
func (x *XMLHttpRequest) ReadyState() uint16 { return x.state }

// Upload is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-upload
func (x *XMLHttpRequest) Upload() *XMLHttpRequestUpload { return x.upload }

// Timeout is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-timeout
func (x *XMLHttpRequest) Timeout() uint32 { return x.timeout }

// SetTimeout is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-timeout
func (x *XMLHttpRequest) SetTimeout(timeout uint32) error {
	// 1. If the current global object is a Window object and this's synchronous is
	//    true, then throw an "InvalidAccessError" DOMException.
	if x.inWindow() && x.synchronous {
		return errSynchronous("timeouts cannot be set")
	}
	// 2. Set this's timeout to the given value.
	x.timeout = timeout
	// The steps in parallel of send(), that wait for it, look at it all the time.
	if x.sending != nil {
		x.sending.awaitTimeout()
	}
	return nil
}

// WithCredentials is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-withcredentials
func (x *XMLHttpRequest) WithCredentials() bool { return x.crossOriginCredentials }

// SetWithCredentials is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-withcredentials
func (x *XMLHttpRequest) SetWithCredentials(withCredentials bool) error {
	// 1. 2. If this's state is not unsent or opened, or this's send() invoked is
	//       true, then throw an "InvalidStateError" DOMException.
	if x.state != stateUnsent && x.state != stateOpened || x.sendInvoked {
		return errState("The value may only be set if the object's state is UNSENT or OPENED, and not after send().")
	}
	// 3. Set this's cross-origin credentials to the given value.
	x.crossOriginCredentials = withCredentials
	return nil
}

// errState is the error of what may not be done in the object's state.
func errState(message string) error {
	return &idl.DOMException{Name: "InvalidStateError", Message: message}
}

// mustBeOpened returns an error unless a request may be prepared.
func (x *XMLHttpRequest) mustBeOpened() error {
	// If this's state is not opened, then throw an "InvalidStateError"
	// DOMException. If this's send() invoked is true, then throw an
	// "InvalidStateError" DOMException.
	if x.state != stateOpened || x.sendInvoked {
		return errState("The object's state must be OPENED, and send() not called yet.")
	}
	return nil
}

// errSynchronous is the error of what a window may not have together with a
// synchronous request.
func errSynchronous(what string) error {
	return &idl.DOMException{Name: "InvalidAccessError", Message: what + " for synchronous requests made from a window."}
}

// account tells how much memory is kept.
func (x *XMLHttpRequest) account() {
	n := len(x.receivedBytes) + len(x.requestMethod) + x.authorRequestHeaders.Memory() + x.overrideLength
	if x.requestURL != nil {
		n += len(x.requestURL.Href())
	}
	if x.requestBody != nil {
		n += len(x.requestBody.Bytes)
	}
	x.SetMemory(n)
}

// fire fires an event at this.
func (x *XMLHttpRequest) fire(name string) { x.FireAnEvent(name, dom.EventInit{}) }
