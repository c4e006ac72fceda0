// Checked against HTML of 2026-08-21.

package html

import "github.com/sluice-go/sluice/internal/dom"

// PageTransitionEvent is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-pagetransitionevent-interface
type PageTransitionEvent struct {
	dom.Event
	persisted bool
}

func (e *PageTransitionEvent) construct(eventType string, init PageTransitionEventInit) error {
	e.InnerEventCreationSteps(eventType, init.EventInit)
	e.persisted = init.Persisted
	return nil
}

// Persisted is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-pagetransitionevent-persisted
func (e *PageTransitionEvent) Persisted() bool { return e.persisted }

// firePageTransitionEvent fires an event about a page that comes or goes.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#fire-a-page-transition-event
func (w *Window) firePageTransitionEvent(name string, persisted bool) {
	f := w.Cx().Enter()
	defer f.Leave()
	e := createPageTransitionEvent(w.Cx())
	e.CreateAnEvent(name, dom.EventInit{Bubbles: true, Cancelable: true})
	e.persisted = persisted
	w.dispatchOfDocument(&e.Event)
}
