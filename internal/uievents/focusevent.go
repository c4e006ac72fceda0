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

// FireFocusEvent fires a focus event. InView says that the target is in a document with a window.
//
// https://html.spec.whatwg.org/multipage/interaction.html#fire-a-focus-event
func FireFocusEvent(target *dom.EventTarget, typ string, related *dom.EventTarget, bubbles, inView bool) {
	cx := target.Cx()
	f := cx.Enter()
	defer f.Leave()
	// Fire an event named e at t, using FocusEvent, with the relatedTarget attribute initialized to r, the view attribute
	// initialized to t's node document's relevant global object, and the composed flag set.
	e := createFocusEvent(cx)
	e.CreateAnEvent(typ, dom.EventInit{Bubbles: bubbles, Composed: true})
	e.inView = inView
	e.SetRelatedTarget(related)
	target.Dispatch(&e.Event)
}
