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

// Window is a global object that is a window.
type Window interface {
	Global
	// IsWindow does nothing: other global objects lack it.
	IsWindow()
}

// CurrentEvent returns the current event of a window, by its realm; nil stands for undefined.
//
// https://dom.spec.whatwg.org/#window-current-event
func CurrentEvent(r *mozjs.Realm) *Event { return EventOf(r.CurrentEvent()) }

// DocumentWindow is what this package asks of a global object that has a document.
type DocumentWindow interface {
	// AssociatedDocument, nil for none, is https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-document-window
	AssociatedDocument() *Document
}

// globalOf returns the realm's global object. It panics if the global object
// is not one for events.
func globalOf(cx *mozjs.Context) Global { return cx.GlobalObject().Impl().(Global) }

// isWindow reports whether the realm's global object is a window.
func isWindow(r *mozjs.Realm) bool {
	_, ok := r.GlobalObject().Impl().(Window)
	return ok
}
