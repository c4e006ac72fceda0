package uievents

import "github.com/sluice-go/sluice/internal/dom"

// FocusEvent is https://w3c.github.io/uievents/#interface-focusevent
type FocusEvent struct {
	UIEvent
	relatedTarget
}

// https://dom.spec.whatwg.org/#constructing-events
func (e *FocusEvent) construct(typ string, init FocusEventInit) error {
	e.relatedTarget.set(&e.Object, init.RelatedTarget)
	return e.UIEvent.construct(typ, init.UIEventInit)
}

// SetRelatedTarget sets the relatedTarget, as its dispatch does.
func (e *FocusEvent) SetRelatedTarget(target *dom.EventTarget) {
	e.relatedTarget.set(&e.Object, target)
}
