// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// EventTarget is https://dom.spec.whatwg.org/#interface-eventtarget
//
// Go types whose interface inherits from EventTarget embed it; it needs no
// initialization.
type EventTarget struct {
	mozjs.Object
	// tree is the node that the target is the wrapper of; nil for others.
	tree *nodes.Node
	rare *rareOfTarget
}

// rareOfTarget is what few targets have: each node that script has seen is one.
type rareOfTarget struct {
	// listeners is the event listener list; nil for an empty one.
	listeners *listenerList
	// handlers is the event handler map, without the handlers that were never
	// set.
	handlers     []*eventHandler
	getTheParent func(event *Event) *EventTarget
	// observed hears of types that got or lost a listener.
	observed func(typ string)
	// elements are what attributes that reflect elements have returned.
	elements CachedElements
}

var nothingRare rareOfTarget

// few returns what few targets have, to read.
func (t *EventTarget) few() *rareOfTarget {
	if t.rare == nil {
		return &nothingRare
	}
	return t.rare
}

// needFew returns what few targets have, to write.
func (t *EventTarget) needFew() *rareOfTarget {
	if t.rare == nil {
		t.rare = new(rareOfTarget)
	}
	return t.rare
}

// Listener is an event listener: https://dom.spec.whatwg.org/#concept-event-listener
type Listener struct {
	typ string
	// The callback is an EventListener of script, held by the target in
	// callback, or steps.
	callback mozjs.Slot
	context  *mozjs.Realm // of the callback
	steps    func(event *Event) error
	// signal is the listener's place among the abort algorithms of its signal.
	signal                          *AbortAlgorithm
	capture, passive, once, removed bool
	// number is the callback's in the index of a long list; 0 for none.
	number uint32
}

// listenerMemory is what an event listener takes beside its type, in bytes.
const listenerMemory = 128

func (l *Listener) memory() int { return listenerMemory + len(l.typ) }

// https://dom.spec.whatwg.org/#dom-eventtarget-eventtarget
func (t *EventTarget) construct() error { return nil }

// SetGetTheParent gives the target a get the parent algorithm. The parents are
// taken to be in one tree with the target, without shadow trees: events
// captured and bubbling there keep their target.
//
// https://dom.spec.whatwg.org/#get-the-parent
func (t *EventTarget) SetGetTheParent(algorithm func(event *Event) *EventTarget) {
	t.takeFromEngine(0)
	t.needFew().getTheParent = algorithm
}

// HasListeners reports whether the event listener list has a listener for that
// type. An event handler that is set counts.
func (t *EventTarget) HasListeners(typ string) bool {
	for l := range t.eachListener {
		if l.typ == typ {
			return true
		}
	}
	return false
}

// HasAnyListeners reports whether the event listener list has a listener.
func (t *EventTarget) HasAnyListeners() bool { return t.few().listeners != nil }

// SoleCallback returns the slot that holds the callback of the only listener, or
// event handler, that an event of the type which neither bubbles nor can be
// canceled is for, if calling it with the event is all of the dispatch; else 0.
func (t *EventTarget) SoleCallback(typ string) mozjs.Slot {
	var sole *Listener
	for l := range t.eachListener {
		if l.typ == typ {
			if sole != nil {
				return 0
			}
			sole = l
		}
	}
	if sole == nil || sole.once || t.few().getTheParent != nil || t.tree != nil {
		return 0
	}
	for _, h := range t.few().handlers {
		if h.listener == sole {
			return h.value
		}
	}
	return sole.callback
}

// OnListenersChange makes the target call steps after a listener of type typ
// was added or removed: for interfaces whose objects live as long as they have
// listeners. It replaces the steps set before.
func (t *EventTarget) OnListenersChange(steps func(typ string)) { t.needFew().observed = steps }

// AddEventListener is https://dom.spec.whatwg.org/#dom-eventtarget-addeventlistener
func (t *EventTarget) AddEventListener(typ string, callback EventListener, options AddEventListenerOptionsOrBoolean) {
	// 1. Let capture, passive, once, and signal be the result of flattening
	//    more options.
	l := &Listener{typ: typ, capture: options.Boolean}
	passive := idl.None[bool]()
	var signal *AbortSignal
	if options.IsAddEventListenerOptions {
		o := &options.AddEventListenerOptions
		l.capture, l.once, passive, signal = o.Capture, o.Once, o.Passive, o.Signal
	}
	// 2. Add an event listener with this and an event listener.
	t.addAnEventListener(l, callback, passive, signal)
}

// addAnEventListener is https://dom.spec.whatwg.org/#add-an-event-listener for
// a listener whose callback is script's.
func (t *EventTarget) addAnEventListener(l *Listener, callback EventListener, passive idl.Optional[bool], signal *AbortSignal) {
	// 2. If listener's signal is non-null and is aborted, then return.
	if signal != nil && signal.aborted {
		return
	}
	// 3. If listener's callback is null, then return.
	if callback.IsNull() {
		return
	}
	// 4. If listener's passive is null, then set it to the default passive
	//    value given listener's type and eventTarget.
	if given, ok := passive.Get(); ok {
		l.passive = given
	} else {
		l.passive = t.defaultPassiveValue(l.typ)
	}
	// 5. If eventTarget's event listener list does not contain an event
	//    listener with that type, callback and capture, then append listener.
	//    (A listener that is in no list has no use for step 6.)
	if t.find(l.typ, callback, l.capture) != nil {
		return
	}
	l.callback, l.context = t.Hold(callback.Value()), callback.Context()
	t.AddMemory(l.memory())
	t.append(l)
	// 6. If listener's signal is non-null, then add the following abort steps:
	//    remove an event listener with eventTarget and listener. (They do not
	//    keep the target alive, for nobody could tell.)
	if signal != nil {
		target := t.Weak()
		l.signal = signal.add(&AbortAlgorithm{owner: target, owned: true, steps: func() {
			if target.Get() != nil {
				t.removeAnEventListener(l)
			}
		}})
	}
}

// append appends a listener to the event listener list.
func (t *EventTarget) append(l *Listener) {
	t.takeFromEngine(0)
	t.addListener(l)
	if observed := t.few().observed; observed != nil {
		observed(l.typ)
	}
}

// defaultPassiveValue is https://dom.spec.whatwg.org/#default-passive-value
func (t *EventTarget) defaultPassiveValue(typ string) bool {
	switch typ {
	// 1. Return true if type is one of these, and eventTarget is a Window object, or is
	//    a node whose node document is eventTarget, or has it as its document element or
	//    its body element.
	case "touchstart", "touchmove", "wheel", "mousewheel":
		if n := t.tree; n != nil {
			document := n.Document()
			return n == &document.Node || n == document.DocumentElement() || n == BodyElement(document)
		}
		return t.isGlobal() && isWindow(t.Realm())
	}
	return false
}

// isGlobal reports whether the target is a global object.
func (t *EventTarget) isGlobal() bool { return t.Realm().GlobalObject() == &t.Object }

// RemoveEventListener is https://dom.spec.whatwg.org/#dom-eventtarget-removeeventlistener
func (t *EventTarget) RemoveEventListener(typ string, callback EventListener, options EventListenerOptionsOrBoolean) {
	// 1. Let capture be the result of flattening options.
	capture := options.Boolean
	if options.IsEventListenerOptions {
		capture = options.EventListenerOptions.Capture
	}
	// 2. If this's event listener list contains an event listener with that
	//    type, callback and capture, then remove it. (None has a null callback.)
	if callback.IsNull() {
		return
	}
	if l := t.find(typ, callback, capture); l != nil {
		t.removeAnEventListener(l)
	}
}

// removeAnEventListener is https://dom.spec.whatwg.org/#remove-an-event-listener
func (t *EventTarget) removeAnEventListener(l *Listener) {
	// 2. Set listener's removed to true and remove listener from eventTarget's
	//    event listener list.
	if l.removed {
		return
	}
	l.removed = true
	t.takeFromEngine(l.callback)
	t.forgetListener(l)
	if l.callback != 0 {
		t.Drop(l.callback)
		l.callback = 0
		t.AddMemory(-l.memory())
	}
	// The abort algorithm that would remove it has nothing left to do.
	l.signal.Remove()
	if observed := t.few().observed; observed != nil {
		observed(l.typ)
	}
}

// RemoveAllEventListeners is https://dom.spec.whatwg.org/#remove-all-event-listeners
func (t *EventTarget) RemoveAllEventListeners() {
	for l := range t.eachListener {
		t.removeAnEventListener(l)
	}
}

// AddListener adds an event listener, not capturing, whose callback are steps
// of Go. They are run once for each call, in the order of all listeners.
func (t *EventTarget) AddListener(typ string, steps func(event *Event)) *Listener {
	l := &Listener{typ: typ, passive: t.defaultPassiveValue(typ), steps: func(event *Event) error {
		steps(event)
		return nil
	}}
	t.append(l)
	return l
}

// RemoveListener removes a listener that AddListener has added to t.
func (t *EventTarget) RemoveListener(l *Listener) { t.removeAnEventListener(l) }

// DispatchEvent is https://dom.spec.whatwg.org/#dom-eventtarget-dispatchevent
func (t *EventTarget) DispatchEvent(event *Event) (bool, error) {
	// 1. If event's dispatch flag is set, or if its initialized flag is not set,
	//    then throw an "InvalidStateError" DOMException.
	if event.Dispatching() {
		return false, &idl.DOMException{Name: "InvalidStateError", Message: "The event is already being dispatched."}
	}
	if !event.initialized {
		return false, &idl.DOMException{Name: "InvalidStateError", Message: "The event provided is uninitialized."}
	}
	// 2. Initialize event's isTrusted attribute to false.
	event.trusted = false
	// 3. Return the result of dispatching event to this.
	d := dispatch{event: event}
	notCanceled, err := d.run(t, event.Value(), t.Value())
	if err == nil {
		t.leaveToEngine(event.typ)
		event.leaveToEngine()
	}
	return notCanceled, err
}
