package uievents

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// relatedTarget is the relatedTarget of an event, which keeps it alive.
//
// https://dom.spec.whatwg.org/#event-relatedtarget
type relatedTarget struct {
	target *dom.EventTarget // nil is null
	slot   mozjs.Slot       // of the event
}

// RelatedTarget is https://w3c.github.io/uievents/#dom-mouseevent-relatedtarget
// and https://w3c.github.io/uievents/#dom-focusevent-relatedtarget
func (r *relatedTarget) RelatedTarget() *dom.EventTarget { return r.target }

func (r *relatedTarget) set(event *mozjs.Object, target *dom.EventTarget) {
	switch {
	case target != nil:
		r.slot = event.SetHeld(r.slot, target.Value())
	case r.target != nil:
		event.Drop(r.slot)
		r.slot = 0
	}
	r.target = target
}
