// Checked against DOM of 2026-07-18.

package dom

import (
	"slices"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// mostLeft is of how many types a target leaves the listeners to the engine.
const mostLeft = 16

// Script's own events go to most targets without Go: the engine dispatches an event that was left to it at a target that has left
// its listeners of the event's type to it.
//
// https://dom.spec.whatwg.org/#concept-event-dispatch

// has reports whether the event has a flag.
func (e *Event) has(flag mozjs.EventFlags) bool {
	if e.record != nil {
		return e.record.Flags&flag != 0
	}
	return e.flags&flag != 0
}

// set sets flags of the event.
func (e *Event) set(flags mozjs.EventFlags) {
	if e.record != nil {
		e.record.Flags |= flags
	} else {
		e.flags |= flags
	}
}

// unset unsets flags of the event.
func (e *Event) unset(flags mozjs.EventFlags) {
	if e.record != nil {
		e.record.Flags &^= flags
	} else {
		e.flags &^= flags
	}
}

// knowTarget makes target what it is: the engine may have dispatched the event to another.
func (e *Event) knowTarget() {
	if e.record != nil {
		target, held := e.record.Target(e.Cx())
		e.target, e.targetSlot = EventTargetOf(target), held
	}
}

// recordTarget lets the engine know the target.
func (e *Event) recordTarget() {
	switch {
	case e.record == nil:
	case e.target == nil:
		e.record.SetTarget(nil, 0)
	default:
		e.record.SetTarget(&e.target.Object, e.targetSlot)
	}
}

// leaveToEngine lets the engine dispatch the event, if it can: an event that script has made, of a type that has been dispatched
// before, and of an interface that adds nothing to what a dispatch does.
func (e *Event) leaveToEngine() {
	typ := e.Cx().EventType(e.typ)
	if typ == 0 || !e.initialized || e.trusted {
		if e.record != nil {
			e.record.Type = 0
		}
		return
	}
	if e.record == nil {
		impl := e.Impl()
		if _, ok := impl.(related); ok {
			return
		}
		if _, ok := impl.(touched); ok {
			return
		}
		record := e.EventRecord()
		record.Flags = e.flags
		e.record = record
		e.recordTarget()
	}
	e.record.Type = typ
}

// leaveToEngine leaves the listeners of a type to the engine, if they are functions and nothing but calling them is to be done for
// them. Listeners that change often are not worth it: it does so when two dispatches have come since the list has changed.
func (t *EventTarget) leaveToEngine(typ string) {
	list := t.few().listeners
	if t.tree != nil || list == nil || t.few().getTheParent != nil {
		return
	}
	if !list.settled {
		list.settled = true
		return
	}
	if slices.Contains(list.left, t.Cx().EventType(typ)) {
		return
	}
	var slots [mozjs.MostListeners]mozjs.Slot
	n := 0
	for l := range t.eachListener {
		if l.typ != typ {
			continue
		}
		// Whoever captures may add others that are called in the same dispatch.
		if n == len(slots) || l.steps != nil || l.once || l.passive || l.capture || l.context != t.Realm() || t.HeldRealm(l.callback) != t.Realm() {
			return
		}
		slots[n] = l.callback
		n++
	}
	if n == 0 {
		return
	}
	number := t.Cx().NumberEventType(typ)
	if number == 0 {
		return
	}
	if len(list.left) == mostLeft {
		t.takeFromEngine(0)
	}
	t.LeaveListeners(number, slots[:n])
	list.left = append(list.left, number)
}

// takeFromEngine takes all listeners back before their list changes. Removed is the slot of the callback of one that is removed.
func (t *EventTarget) takeFromEngine(removed mozjs.Slot) {
	list := t.few().listeners
	if list == nil {
		return
	}
	list.settled = false
	if list.left != nil || removed != 0 && t.Cx().EngineDispatches() {
		list.left = nil
		t.TakeListeners(removed)
	}
}
