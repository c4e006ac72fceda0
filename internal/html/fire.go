package html

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// fire fires an event at a target, in a frame of its own.
//
// https://dom.spec.whatwg.org/#concept-event-fire
func fire(target *dom.EventTarget, name string) bool {
	return target.FireAnEvent(name, dom.EventInit{})
}

// fireErrorEvent fires an event named error for an exception, and reports
// whether it was handled: step 6.2 of
// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
func fireErrorEvent(target *dom.EventTarget, info agent.ErrorInformation) (handled bool) {
	cx := target.Cx()
	f := cx.Enter()
	defer f.Leave()
	return !target.Dispatch(&newErrorEvent(cx, "error", dom.EventInit{Cancelable: true}, info).Event)
}

// newErrorEvent makes an event that tells of an exception, with its attributes initialized according to errorInfo.
func newErrorEvent(cx *mozjs.Context, name string, init dom.EventInit, info agent.ErrorInformation) *ErrorEvent {
	e := createErrorEvent(cx)
	e.CreateAnEvent(name, init)
	e.message, e.filename = info.Message, info.Filename
	e.lineno, e.colno = uint32(info.Line), uint32(info.Column)
	e.err = e.Hold(info.Error)
	return e
}

// firePromiseRejectionEvent fires an event about a rejected promise, and
// reports whether it was canceled.
func firePromiseRejectionEvent(target *dom.EventTarget, name string, promise, reason mozjs.Value) (canceled bool) {
	cx := target.Cx()
	f := cx.Enter()
	defer f.Leave()
	e := createPromiseRejectionEvent(cx)
	e.CreateAnEvent(name, dom.EventInit{Cancelable: name == "unhandledrejection"})
	e.promise, e.reason = e.Hold(promise), e.Hold(reason)
	return !target.Dispatch(&e.Event)
}
