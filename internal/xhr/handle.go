// Checked against XMLHttpRequest of 2026-05-14.

package xhr

import (
	"errors"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/idl"
)

// length is the length that the response says its body has; 0 if it says none. It
// says none of a body whose content codings were undone: what is received of that is
// counted decoded, as in browsers, and could be more than the whole.
func (x *XMLHttpRequest) length() int64 {
	if x.response.Unsafe().Decoded {
		return 0
	}
	length, _, _ := x.response.Headers.ExtractLength()
	return length
}

// handleResponseEndOfBody is
// https://xhr.spec.whatwg.org/#handle-response-end-of-file
func (x *XMLHttpRequest) handleResponseEndOfBody() error {
	// 1. Handle errors for xhr.
	if err := x.handleErrors(); err != nil {
		return err
	}
	// 2. If xhr's response is a network error, then return.
	if x.response == nil {
		return nil
	}
	// 3. to 5. Let transmitted be xhr's received bytes's length, and length that
	//          which the response says; 0 if it says none.
	transmitted, length := int64(len(x.receivedBytes)), x.length()
	s := x.sending
	// 6. If xhr's synchronous is false, then fire a progress event named progress.
	if s != nil {
		s.downloaded.fire(&x.EventTarget, transmitted, length)
		if !s.current() {
			return nil
		}
		// All of it has come: nothing can be terminated any more.
		x.terminate()
	}
	// 7. Set xhr's state to done. 8. Set xhr's send() invoked to false.
	x.state, x.sendInvoked = stateDone, false
	// What was sent is of no more use.
	x.requestBody = nil
	x.account()
	// 9. Fire an event named readystatechange at xhr.
	x.fire("readystatechange")
	// 10. 11. Fire progress events named load and loadend at xhr.
	file.FireProgressEvent(&x.EventTarget, "load", transmitted, length)
	file.FireProgressEvent(&x.EventTarget, "loadend", transmitted, length)
	return nil
}

// handleErrors is https://xhr.spec.whatwg.org/#handle-errors
func (x *XMLHttpRequest) handleErrors() error {
	switch {
	// 1. If xhr's send() invoked is false, then return.
	case !x.sendInvoked:
		return nil
	// 2. If xhr's timed out is true, then run the request error steps for timeout.
	case x.timedOut:
		return x.requestErrorSteps("timeout", &idl.DOMException{
			Name: "TimeoutError", Message: "'" + fetch.DisplayURL(x.requestURL) + "' took too long to load.",
		})
	// 4. Otherwise, if xhr's response is a network error, then for error. (3. One
	//    that is aborted has nobody who would hear of it.)
	case x.response == nil:
		return x.requestErrorSteps("error", x.networkError())
	}
	return nil
}

// networkError is the exception for a network error. The console is told of the
// reason where script is not.
func (x *XMLHttpRequest) networkError() error {
	network, ok := errors.AsType[*fetch.NetworkError](x.failure)
	if private := ok && network.Private; private || !x.synchronous {
		x.fetching().Warn("XMLHttpRequest: " + x.failure.Error())
	}
	message := "Failed to load '" + fetch.DisplayURL(x.requestURL) + "'"
	if ok && !network.Private {
		message += ": " + network.Reason
	}
	return &idl.DOMException{Name: "NetworkError", Message: message}
}

// requestErrorSteps are the request error steps. They return the exception if
// the request is synchronous.
//
// https://xhr.spec.whatwg.org/#request-error-steps
func (x *XMLHttpRequest) requestErrorSteps(event string, exception error) error {
	x.terminate()
	// 1. Set xhr's state to done. 2. Set xhr's send() invoked to false. 3. Set xhr's
	//    response to a network error.
	x.state, x.sendInvoked, x.response = stateDone, false, nil
	x.requestBody = nil
	x.account()
	// 4. If xhr's synchronous is true, then throw exception.
	if x.synchronous {
		return exception
	}
	// 5. Fire an event named readystatechange at xhr.
	x.fire("readystatechange")
	// 6. If xhr's upload complete is false: 1. Set it to true. 2. If xhr's upload
	//    listener is true, fire progress events named event and loadend at xhr's
	//    upload object.
	if !x.uploadComplete {
		x.uploadComplete = true
		if x.uploadListener {
			file.FireProgressEvent(&x.upload.EventTarget, event, 0, 0)
			file.FireProgressEvent(&x.upload.EventTarget, "loadend", 0, 0)
		}
	}
	// 7. 8. Fire progress events named event and loadend at xhr.
	file.FireProgressEvent(&x.EventTarget, event, 0, 0)
	file.FireProgressEvent(&x.EventTarget, "loadend", 0, 0)
	return nil
}

// Abort is https://xhr.spec.whatwg.org/#dom-xmlhttprequest-abort
func (x *XMLHttpRequest) Abort() {
	// 1. Abort this's fetch controller.
	x.terminate()
	// 2. If this's state is opened with this's send() invoked being true, headers
	//    received, or loading, then run the request error steps for abort.
	if x.state == stateOpened && x.sendInvoked || x.state == stateHeadersReceived || x.state == stateLoading {
		// It is not synchronous: nobody can abort one of those.
		_ = x.requestErrorSteps("abort", nil)
	}
	// 3. If this's state is done, then set this's state to unsent and this's
	//    response to a network error.
	if x.state == stateDone {
		x.state, x.response = stateUnsent, nil
	}
}
