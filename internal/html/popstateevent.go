// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// PopStateEvent is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-popstateevent-interface
type PopStateEvent struct {
	dom.Event
	state                 mozjs.Slot
	hasUAVisualTransition bool
}

func (e *PopStateEvent) construct(typ string, init PopStateEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.state, e.hasUAVisualTransition = e.Hold(init.State), init.HasUAVisualTransition
	return nil
}

// State is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-popstateevent-state
func (e *PopStateEvent) State() mozjs.Value { return e.Held(e.state) }

// HasUAVisualTransition is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-popstateevent-hasuavisualtransition
func (e *PopStateEvent) HasUAVisualTransition() bool { return e.hasUAVisualTransition }
