// Checked against DOM of 2026-07-18.

package dom

import "github.com/sluice-go/sluice/internal/mozjs"

// Event is https://dom.spec.whatwg.org/#interface-event
//
// An event that Go code makes is created with [NewEvent], or, when its
// interface inherits from Event, by creating its wrapper and calling
// [Event.CreateAnEvent].
type Event struct {
	mozjs.Object
	typ string
	// target is alive as long as the event: it is held in targetSlot. Where there is a record, that knows better: see
	// knowTarget.
	target     *EventTarget
	targetSlot mozjs.Slot
	// currentTarget and the path are of the current dispatch, which keeps them
	// alive.
	currentTarget *EventTarget
	path          []pathItem
	single        [1]pathItem // the array of most paths
	// The wrappers of the event and of currentTarget, in the frame of the dispatch.
	wrapper, currentWrapper mozjs.Value
	timeStamp               float64
	phase                   uint8

	bubbles, cancelable, trusted bool

	// https://dom.spec.whatwg.org/#stop-propagation-flag and those after it. The others are in flags until there is a record.
	inPassiveListener, composed, initialized bool
	flags                                    mozjs.EventFlags
	// record is what the engine knows of the event, too; nil for an event that only Go knows.
	record *mozjs.EventRecord
}

// NewEvent creates an event of the interface Event. It lives as long as the
// current frame, unless script or a slot keeps it.
//
// https://dom.spec.whatwg.org/#concept-event-create
func NewEvent(cx *mozjs.Context, typ string, init EventInit) *Event {
	e := createEvent(cx)
	e.CreateAnEvent(typ, init)
	return e
}

// CreateAnEvent is "create an event", for an event that has its wrapper and no
// more. Attributes that the interface adds are for the caller to initialize.
//
// https://dom.spec.whatwg.org/#concept-event-create
func (e *Event) CreateAnEvent(typ string, init EventInit) {
	// 3. Let event be the result of running the inner event creation steps.
	e.innerEventCreationSteps(typ, init)
	// 4. Initialize event's isTrusted attribute to true.
	e.trusted = true
}

// InnerEventCreationSteps are the steps that all constructors of events share:
// those of an interface that inherits from Event call it. Typ is the type to
// initialize the event to.
//
// https://dom.spec.whatwg.org/#inner-event-creation-steps
func (e *Event) InnerEventCreationSteps(typ string, init EventInit) {
	e.innerEventCreationSteps(typ, init)
	e.leaveToEngine()
}

// https://dom.spec.whatwg.org/#inner-event-creation-steps
func (e *Event) innerEventCreationSteps(typ string, init EventInit) {
	// 2. Set event's initialized flag.
	e.initialized = true
	// 3. Initialize event's timeStamp attribute to the relative high resolution
	//    coarse time given time and event's relevant global object.
	e.timeStamp = globalOf(e.Cx()).RelativeHighResolutionCoarseTime()
	// 4. For each member → value of dictionary: initialize that attribute.
	e.bubbles, e.cancelable, e.composed = init.Bubbles, init.Cancelable, init.Composed
	e.typ = typ
	e.AddMemory(len(typ))
}

// https://dom.spec.whatwg.org/#dom-event-event
func (e *Event) construct(typ string, eventInitDict EventInit) error {
	e.InnerEventCreationSteps(typ, eventInitDict)
	return nil
}

// Type is https://dom.spec.whatwg.org/#dom-event-type
func (e *Event) Type() string { return e.typ }

// Target is https://dom.spec.whatwg.org/#dom-event-target
func (e *Event) Target() *EventTarget {
	e.knowTarget()
	return e.target
}

// SrcElement is https://dom.spec.whatwg.org/#dom-event-srcelement
func (e *Event) SrcElement() *EventTarget { return e.Target() }

// CurrentTarget is https://dom.spec.whatwg.org/#dom-event-currenttarget
func (e *Event) CurrentTarget() *EventTarget {
	if e.has(mozjs.ByEngine) {
		return e.Target()
	}
	return e.currentTarget
}

// setTarget sets the event's target and keeps it alive. Wrapper is the
// target's.
func (e *Event) setTarget(target *EventTarget, wrapper mozjs.Value) {
	if e.target != target {
		e.targetSlot = e.SetHeld(e.targetSlot, wrapper)
		e.target = target
		e.recordTarget()
	}
}

// clearTarget sets the event's target to null.
func (e *Event) clearTarget() {
	e.knowTarget()
	if e.target != nil {
		e.Drop(e.targetSlot)
		e.target, e.targetSlot = nil, 0
		e.recordTarget()
	}
}

// EventPhase is https://dom.spec.whatwg.org/#dom-event-eventphase
func (e *Event) EventPhase() uint16 {
	if e.has(mozjs.ByEngine) {
		return EventAtTarget
	}
	return uint16(e.phase)
}

// StopPropagation is https://dom.spec.whatwg.org/#dom-event-stoppropagation
func (e *Event) StopPropagation() { e.set(mozjs.StopPropagation) }

// CancelBubble is https://dom.spec.whatwg.org/#dom-event-cancelbubble
func (e *Event) CancelBubble() bool { return e.has(mozjs.StopPropagation) }

// SetCancelBubble is the setter of cancelBubble.
func (e *Event) SetCancelBubble(cancelBubble bool) {
	if cancelBubble {
		e.StopPropagation()
	}
}

// StopImmediatePropagation is
// https://dom.spec.whatwg.org/#dom-event-stopimmediatepropagation
func (e *Event) StopImmediatePropagation() {
	e.set(mozjs.StopPropagation | mozjs.StopImmediatePropagation)
}

// Bubbles is https://dom.spec.whatwg.org/#dom-event-bubbles
func (e *Event) Bubbles() bool { return e.bubbles }

// Cancelable is https://dom.spec.whatwg.org/#dom-event-cancelable
func (e *Event) Cancelable() bool { return e.cancelable }

// setTheCanceledFlag is https://dom.spec.whatwg.org/#set-the-canceled-flag
func (e *Event) setTheCanceledFlag() {
	if e.cancelable && !e.inPassiveListener {
		e.set(mozjs.Canceled)
	}
}

// ReturnValue is https://dom.spec.whatwg.org/#dom-event-returnvalue
func (e *Event) ReturnValue() bool { return !e.has(mozjs.Canceled) }

// SetReturnValue is the setter of returnValue.
func (e *Event) SetReturnValue(returnValue bool) {
	if !returnValue {
		e.setTheCanceledFlag()
	}
}

// PreventDefault is https://dom.spec.whatwg.org/#dom-event-preventdefault
func (e *Event) PreventDefault() { e.setTheCanceledFlag() }

// Cancel sets the canceled flag, of an event that cannot be canceled, too.
func (e *Event) Cancel() { e.set(mozjs.Canceled) }

// DefaultPrevented is https://dom.spec.whatwg.org/#dom-event-defaultprevented
func (e *Event) DefaultPrevented() bool { return e.has(mozjs.Canceled) }

// Composed is https://dom.spec.whatwg.org/#dom-event-composed
func (e *Event) Composed() bool { return e.composed }

// IsTrusted is https://dom.spec.whatwg.org/#dom-event-istrusted
func (e *Event) IsTrusted() bool { return e.trusted }

// SetTimeStamp sets the timeStamp of an event that was made before it was known.
func (e *Event) SetTimeStamp(timeStamp float64) { e.timeStamp = timeStamp }

// TimeStamp is https://dom.spec.whatwg.org/#dom-event-timestamp
func (e *Event) TimeStamp() float64 {
	globalOf(e.Cx()).TimeStampRead(e.timeStamp)
	return e.timeStamp
}

// Dispatching reports whether the event's dispatch flag is set. The init
// methods of an event then do nothing.
//
// https://dom.spec.whatwg.org/#dispatch-flag
func (e *Event) Dispatching() bool { return e.has(mozjs.Dispatching) }

// Initialize is https://dom.spec.whatwg.org/#concept-event-initialize
func (e *Event) Initialize(typ string, bubbles, cancelable bool) {
	// 1. Set event's initialized flag.
	e.initialized = true
	// 2. Unset event's stop propagation flag, stop immediate propagation flag,
	//    and canceled flag.
	e.unset(mozjs.StopPropagation | mozjs.StopImmediatePropagation | mozjs.Canceled)
	// 3. Set event's isTrusted attribute to false.
	e.trusted = false
	// 4. Set event's target to null.
	e.clearTarget()
	// 5–7. Set event's type, bubbles and cancelable attributes.
	e.typ, e.bubbles, e.cancelable = typ, bubbles, cancelable
	e.leaveToEngine()
}

// InitEvent is https://dom.spec.whatwg.org/#dom-event-initevent
func (e *Event) InitEvent(typ string, bubbles, cancelable bool) {
	// 1. If this's dispatch flag is set, then return.
	if e.Dispatching() {
		return
	}
	// 2. Initialize this with type, bubbles, and cancelable.
	e.Initialize(typ, bubbles, cancelable)
}
