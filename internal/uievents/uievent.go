package uievents

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// UIEvent is https://w3c.github.io/uievents/#interface-uievent
type UIEvent struct {
	dom.Event
	// inView says that the view is not null: it is what the slot holds, or without one the realm's window.
	inView bool
	view   mozjs.Slot
	detail int32
	which  uint32
}

// https://dom.spec.whatwg.org/#constructing-events
func (e *UIEvent) construct(typ string, init UIEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.setView(init.View)
	e.detail, e.which = init.Detail, init.Which
	return nil
}

// View is https://w3c.github.io/uievents/#dom-uievent-view
func (e *UIEvent) View() mozjs.Value {
	switch {
	case !e.inView:
		return mozjs.Null
	case e.view != 0:
		return e.Held(e.view)
	}
	return e.Cx().Global()
}

func (e *UIEvent) setView(view mozjs.Value) {
	e.inView = !view.IsNull()
	if e.view != 0 || e.inView && e.Cx().Impl(view) != e.Cx().GlobalObject().Impl() {
		e.view = e.SetHeld(e.view, view)
	}
}

// Detail is https://w3c.github.io/uievents/#dom-uievent-detail
func (e *UIEvent) Detail() int32 { return e.detail }

// Which is https://w3c.github.io/uievents/#dom-uievent-which
func (e *UIEvent) Which() uint32 { return e.which }

// InitUIEvent is https://w3c.github.io/uievents/#dom-uievent-inituievent
func (e *UIEvent) InitUIEvent(typ string, bubbles, cancelable bool, view mozjs.Value, detail int32) {
	if e.initialize(typ, bubbles, cancelable, view) {
		e.detail = detail
	}
}

// initialize is what the legacy initializers have in common. As with initEvent(),
// nothing is done, and false returned, if the event's dispatch flag is set.
//
// https://w3c.github.io/uievents/#legacy-event-initializers
func (e *UIEvent) initialize(typ string, bubbles, cancelable bool, view mozjs.Value) bool {
	if e.Dispatching() {
		return false
	}
	e.Initialize(typ, bubbles, cancelable)
	e.setView(view)
	return true
}
