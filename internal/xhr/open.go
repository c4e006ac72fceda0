// Checked against XMLHttpRequest of 2026-05-14.

package xhr

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Open is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-open
func (x *XMLHttpRequest) Open(method, url string) error {
	// 7. If the async argument is omitted, set async to true, and set username and
	//    password to null.
	return x.OpenWith(method, url, true, idl.None[string](), idl.None[string]())
}

// OpenWith is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-open with the async
// argument.
func (x *XMLHttpRequest) OpenWith(method, url string, async bool, username, password idl.Optional[string]) error {
	// 1. If this's relevant global object is a Window object and its associated
	//    Document is not fully active, then throw an "InvalidStateError" DOMException.
	if d := agent.RelevantSettings(&x.Object).Global().Document(); d != nil && !d.FullyActive() {
		return errState("The document of the window is not fully active.")
	}
	// 2. If method is not a method, then throw a "SyntaxError" DOMException.
	if !fetch.IsMethod(method) {
		return &idl.DOMException{Name: "SyntaxError", Message: "'" + method + "' is not a valid HTTP method."}
	}
	// 3. If method is a forbidden method, then throw a "SecurityError"
	//    DOMException.
	if fetch.IsForbiddenMethod(method) {
		return &idl.DOMException{Name: "SecurityError", Message: "'" + method + "' HTTP method is unsupported."}
	}
	// 4. Normalize method.
	method = fetch.NormalizeMethod(method)
	// 5. 6. Let parsedURL be the result of encoding-parsing a URL url, relative to
	//       this's relevant settings object. If it is failure, then throw a
	//       "SyntaxError" DOMException.
	parsedURL, err := x.fetching().EncodingParseURL(url)
	if err != nil {
		return &idl.DOMException{Name: "SyntaxError", Message: "Invalid URL"}
	}
	// 8. If parsedURL's host is non-null: set the username and the password that
	//    are not null.
	if _, ok := parsedURL.HostOrNull(); ok {
		if username, ok := username.Get(); ok {
			parsedURL.SetUsername(username)
		}
		if password, ok := password.Get(); ok {
			parsedURL.SetPassword(password)
		}
	}
	// 9. If async is false, the current global object is a Window object, and
	//    either this's timeout is not 0 or this's response type is not the empty
	//    string, then throw an "InvalidAccessError" DOMException.
	if !async && x.inWindow() {
		if x.timeout != 0 {
			return errSynchronous("timeouts cannot be set")
		}
		if x.responseType != "" {
			return errSynchronous("the response type cannot be changed")
		}
	}
	// 10. Terminate this's fetch controller.
	x.terminate()
	// 11. Set variables associated with the object.
	x.sendInvoked = false
	x.requestMethod, x.requestURL = method, parsedURL
	x.authorRequestHeaders, x.requestBody = nil, nil
	x.synchronous = !async
	x.uploadListener = false
	x.response, x.failure = nil, nil
	x.receivedBytes = nil
	x.setResponseObject(mozjs.Null)
	x.account()
	// 12. If this's state is not opened: set it to opened, and fire an event named
	//     readystatechange at this.
	if x.state != stateOpened {
		x.state = stateOpened
		x.fire("readystatechange")
	}
	return nil
}

// SetRequestHeader is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-setrequestheader
func (x *XMLHttpRequest) SetRequestHeader(name, value string) error {
	// 1. 2. If this's state is not opened or this's send() invoked is true, then
	//       throw an "InvalidStateError" DOMException.
	if err := x.mustBeOpened(); err != nil {
		return err
	}
	// 3. Normalize value.
	value = fetch.NormalizeHeaderValue(value)
	// 4. If name is not a header name or value is not a header value, then throw a
	//    "SyntaxError" DOMException.
	if !fetch.IsHeaderName(name) {
		return &idl.DOMException{Name: "SyntaxError", Message: "'" + name + "' is not a valid HTTP header field name."}
	}
	if !fetch.IsHeaderValue(value) {
		return &idl.DOMException{Name: "SyntaxError", Message: "'" + value + "' is not a valid HTTP header field value."}
	}
	// 5. If (name, value) is a forbidden request-header, then return.
	if fetch.IsForbiddenRequestHeader(name, value) {
		return nil
	}
	// 6. Combine (name, value) in this's author request headers.
	x.authorRequestHeaders.Combine(name, value)
	x.AddMemory(fetch.HeaderMemory + len(name) + len(value))
	return nil
}
