// Checked against DOM of 2026-07-18 and High Resolution Time of 2026-03-02.

package dom

import "github.com/sluice-go/sluice/internal/mozjs"

// Global is what this package asks of a realm's global object. The Go object
// behind the global object implements it.
type Global interface {
	// RelativeHighResolutionCoarseTime is now, in milliseconds since the
	// global's time origin.
	//
	// https://w3c.github.io/hr-time/#dfn-relative-high-resolution-coarse-time
	RelativeHighResolutionCoarseTime() float64
	// TimeStampRead says that script reads a time stamp, which may be now: a clock that
	// stands still may move when script does nothing but read it.
	TimeStampRead(timeStamp float64)
	// RunStepsAfterTimeout queues, once that many milliseconds have passed, a
	// global task on the timer task source that performs steps in a frame of
	// its own. When the global is gone by then, the steps are not performed.
	//
	// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#run-steps-after-a-timeout
	RunStepsAfterTimeout(orderingIdentifier string, milliseconds uint64, steps func())
}

// Window is what this package asks, beside Global, of a global object that is
// a window.
type Window interface {
	// SetCurrentEvent sets the window's current event, which is what the getter
	// of its attribute event returns, and returns the one before; nil stands
	// for undefined. The event is alive as long as it is current.
	//
	// https://dom.spec.whatwg.org/#window-current-event
	SetCurrentEvent(event *Event) (previous *Event)
}

// DocumentWindow is what this package asks of a global object that has a document.
type DocumentWindow interface {
	// AssociatedDocument, nil for none, is https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-document-window
	AssociatedDocument() *Document
}

// globalOf returns the realm's global object. It panics if the global object
// is not one for events.
func globalOf(cx *mozjs.Context) Global { return cx.GlobalObject().Impl().(Global) }

// windowOf returns the realm's global object if it is a window, else nil.
func windowOf(r *mozjs.Realm) Window {
	w, _ := r.GlobalObject().Impl().(Window)
	return w
}
