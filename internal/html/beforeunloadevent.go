package html

import "github.com/sluice-go/sluice/internal/dom"

// BeforeUnloadEvent is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-beforeunloadevent-interface
type BeforeUnloadEvent struct {
	dom.Event
	returnValue string
}

// ReturnValue is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-beforeunloadevent-returnvalue
func (e *BeforeUnloadEvent) ReturnValue() string { return e.returnValue }

// SetReturnValue is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-beforeunloadevent-returnvalue
func (e *BeforeUnloadEvent) SetReturnValue(v string) { e.returnValue = v }

// FireBeforeUnload is the part of "checking if unloading is canceled" that
// script sees. The user is never asked: nobody has interacted with the page.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#checking-if-unloading-is-canceled
func (w *Window) FireBeforeUnload() {
	f := w.Cx().Enter()
	defer f.Leave()
	e := createBeforeUnloadEvent(w.Cx())
	e.CreateAnEvent("beforeunload", dom.EventInit{Cancelable: true})
	w.Dispatch(&e.Event)
}
