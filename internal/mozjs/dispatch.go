package mozjs

// #include "dispatch.h"
// #cgo noescape sl_leave_listeners
// #cgo nocallback sl_leave_listeners
// #cgo noescape sl_take_listeners
// #cgo nocallback sl_take_listeners
import "C"

import "unsafe"

// EventFlags are flags of an event that the engine, too, sets and unsets.
type EventFlags uint32

const (
	// StopPropagation is https://dom.spec.whatwg.org/#stop-propagation-flag
	StopPropagation EventFlags = C.SL_STOP_PROPAGATION
	// StopImmediatePropagation is https://dom.spec.whatwg.org/#stop-immediate-propagation-flag
	StopImmediatePropagation EventFlags = C.SL_STOP_IMMEDIATE_PROPAGATION
	// Canceled is https://dom.spec.whatwg.org/#canceled-flag
	Canceled EventFlags = C.SL_CANCELED
	// Dispatching is https://dom.spec.whatwg.org/#dispatch-flag
	Dispatching EventFlags = C.SL_DISPATCHING
	// ByEngine says that it is the engine that dispatches the event now.
	ByEngine EventFlags = C.SL_BY_ENGINE
)

// EventType is the number of a type of events. 0 is that of all types without one.
type EventType uint32

// An EventRecord is what Go and the engine both know of an event: where the engine dispatches it, it learns of that from this
// and says so there. A record lies outside of Go's memory, at the same place for as long as the wrapper lives.
type EventRecord struct {
	// Type is the type's number as long as the engine may dispatch the event, else 0.
	Type  EventType
	Flags EventFlags
	// target is the id of the event's target, which targetSlot of the event holds; 0 for none.
	target     uint32
	targetSlot Slot
	// current is, of a global object, the id of its current event; 0 for none.
	current uint32
}

// The two have the same layout.
var _ [C.sizeof_sl_event]struct{} = [unsafe.Sizeof(EventRecord{})]struct{}{}

// EventRecord returns what the engine knows of the object, an event.
func (o *Object) EventRecord() *EventRecord { return o.realm.cx.eventRecord(o.id) }

func (cx *Context) eventRecord(id uint32) *EventRecord {
	r, moved := cx.events.need(id)
	if moved {
		cx.e.events = C.uintptr_t(uintptr(unsafe.Pointer(unsafe.SliceData(cx.events.chunks))))
		cx.e.event_chunks = C.uint32_t(len(cx.events.chunks))
	}
	return r
}

// SetTarget says what the target of the event is, which a slot of the event holds; nil for none.
func (r *EventRecord) SetTarget(target *Object, held Slot) {
	r.target, r.targetSlot = 0, held
	if target != nil {
		r.target = target.id
	}
}

// Target returns the Go object that is the target of the event, nil for none, and the slot of the event that holds it.
func (r *EventRecord) Target(cx *Context) (target any, held Slot) {
	return cx.objects[r.target], r.targetSlot
}

// SetCurrentEvent sets the current event of the realm's global object, a window, and returns the one before; nil stands for
// undefined. The event is alive as long as it is current.
//
// https://dom.spec.whatwg.org/#window-current-event
func (r *Realm) SetCurrentEvent(event *Object) (previous *Object) {
	record := r.cx.eventRecord(r.globalID)
	if p, ok := r.cx.objects[record.current].(Platform); ok {
		previous = p.platformObject()
	}
	record.current = 0
	if event != nil {
		record.current = event.id
	}
	return previous
}

// CurrentEvent returns the current event of the realm's global object, nil for undefined.
func (r *Realm) CurrentEvent() any { return r.cx.objects[r.cx.eventRecord(r.globalID).current] }

const (
	// mostEventTypes is how many types have a number at a time.
	mostEventTypes = 4096
	// longestEventType is the length of the longest type that gets one.
	longestEventType = 64
)

// EventType returns the number of a type of events, 0 if it has none.
func (cx *Context) EventType(name string) EventType { return cx.eventTypes[name] }

// NumberEventType returns the number of a type of events, which it gets if it has none: 0 if it gets none. A type may lose its
// number, which no other type gets.
func (cx *Context) NumberEventType(name string) EventType {
	if n := cx.eventTypes[name]; n != 0 {
		return n
	}
	if len(name) > longestEventType || cx.lastEventType+1 == 0 {
		return 0
	}
	if cx.eventTypes == nil || len(cx.eventTypes) == mostEventTypes {
		cx.eventTypes = map[string]EventType{}
	}
	cx.lastEventType++
	cx.eventTypes[name] = cx.lastEventType
	return cx.lastEventType
}

// MostListeners is how many listeners may be left to the engine at once.
const MostListeners = C.SL_MOST_LISTENERS

// LeaveListeners leaves the listeners of a type, all that the object has, to the engine: the functions in the slots of the
// object, at most MostListeners. Their realm, and their callback context, is the realm of the object. TakeListeners is to be
// called before anything else is true of them.
func (o *Object) LeaveListeners(typ EventType, slots []Slot) {
	o.realm.cx.eventRecord(o.realm.globalID)
	p := (*C.uint32_t)(unsafe.Pointer(unsafe.SliceData(slots)))
	C.sl_leave_listeners(o.realm.cx.e, C.uint32_t(o.id), C.uint32_t(typ), p, C.uint32_t(len(slots)))
}

// TakeListeners takes all listeners back from the engine. If one is removed, and removed is the slot that holds it, dispatches
// that are under way do not call it any more.
func (o *Object) TakeListeners(removed Slot) {
	C.sl_take_listeners(o.realm.cx.e, C.uint32_t(o.id), C.uint32_t(removed))
}

// EngineDispatches reports whether the engine dispatches an event now.
func (cx *Context) EngineDispatches() bool { return cx.e.dispatches > 0 }
