package dom

import (
	"strings"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// eventHandler is https://html.spec.whatwg.org/multipage/webappapis.html#event-handlers
type eventHandler struct {
	name string
	// value is held by the target; it is null or an object, or else uncompiled is not nil.
	value      mozjs.Slot
	uncompiled *uncompiledHandler
	context    *mozjs.Realm // of the value, as a callback
	// listener is nil when the event handler is not activated.
	listener *Listener
}

// ErrorEvent is what the event handler processing algorithm has to know of an
// ErrorEvent. A Go type that embeds Event and implements it is one.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#errorevent
type ErrorEvent interface {
	Message() string
	Filename() string
	Lineno() uint32
	Colno() uint32
	Error() mozjs.Value
}

// BeforeUnloadEvent is what the event handler processing algorithm has to know
// of a BeforeUnloadEvent. A Go type that embeds Event and implements it, in
// place of the Event's own returnValue, is one.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-beforeunloadevent-interface
type BeforeUnloadEvent interface {
	ReturnValue() string
	SetReturnValue(returnValue string)
}

// EventHandler returns the current value of an event handler: an object, or
// null. Name is that of its attribute, such as "onabort".
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-idl-attributes
func (t *EventTarget) EventHandler(name string) mozjs.Value {
	// 1. Let eventTarget be the result of determining the target of an event handler given
	//    this object and name.
	t = t.handlerTarget(name)
	// 2. If eventTarget is null, then return null.
	if t == nil {
		return mozjs.Null
	}
	// 3. Return the result of getting the current value of the event handler given
	//    eventTarget and name.
	if h := t.handler(name); h != nil {
		return t.currentValue(h)
	}
	return mozjs.Null
}

// currentValue is https://html.spec.whatwg.org/multipage/webappapis.html#getting-the-current-value-of-the-event-handler
func (t *EventTarget) currentValue(h *eventHandler) mozjs.Value {
	// 3. If eventHandler's value is an internal raw uncompiled handler, then:
	if h.uncompiled != nil {
		return t.compile(h)
	}
	// 4. Return eventHandler's value.
	if h.value != 0 {
		return t.Held(h.value)
	}
	return mozjs.Null
}

func (t *EventTarget) handler(name string) *eventHandler {
	for _, h := range t.few().handlers {
		if h.name == name {
			return h
		}
	}
	return nil
}

// needHandler is handler for one that may not have been set before.
func (t *EventTarget) needHandler(name string) *eventHandler {
	h := t.handler(name)
	if h == nil {
		h = &eventHandler{name: name}
		few := t.needFew()
		few.handlers = append(few.handlers, h)
	}
	return h
}

// SetEventHandler sets an event handler to an object, or to null: it is what
// the setter of an event handler IDL attribute does.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-idl-attributes
func (t *EventTarget) SetEventHandler(name string, value mozjs.Value) {
	// 1. Let eventTarget be the result of determining the target of an event handler given
	//    this object and name.
	t = t.handlerTarget(name)
	// 2. If eventTarget is null, then return.
	if t == nil {
		return
	}
	// 3. If the given value is null, then deactivate an event handler given
	//    eventTarget and name.
	if !value.IsObject() {
		if h := t.handler(name); h != nil {
			t.deactivate(h)
		}
		return
	}
	// 4. Otherwise: 2. Let eventHandler be handlerMap[name].
	h := t.needHandler(name)
	// 3. Set eventHandler's value to the given value.
	h.uncompiled = nil
	h.value, h.context = t.SetHeld(h.value, value), t.Cx().IncumbentRealm()
	// 4. Activate an event handler given eventTarget and name.
	t.activate(h)
}

// eventHandlerEventType is https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-event-type
func eventHandlerEventType(name string) string {
	switch name {
	case "onwebkitanimationend":
		return "webkitAnimationEnd"
	case "onwebkitanimationiteration":
		return "webkitAnimationIteration"
	case "onwebkitanimationstart":
		return "webkitAnimationStart"
	case "onwebkittransitionend":
		return "webkitTransitionEnd"
	}
	return strings.TrimPrefix(name, "on")
}

// activate is https://html.spec.whatwg.org/multipage/webappapis.html#activate-an-event-handler
func (t *EventTarget) activate(h *eventHandler) {
	// 3. If eventHandler's listener is not null, then return.
	if h.listener != nil {
		return
	}
	// 4, 5. Let listener be a new event listener whose type is the event handler
	//    event type and whose callback runs the event handler processing
	//    algorithm.
	typ := eventHandlerEventType(h.name)
	h.listener = &Listener{typ: typ, passive: t.defaultPassiveValue(typ), steps: func(event *Event) error {
		return t.process(h, event)
	}}
	// 6, 7. Add an event listener with eventTarget and listener; set
	//    eventHandler's listener to listener.
	t.append(h.listener)
}

// deactivate is https://html.spec.whatwg.org/multipage/webappapis.html#deactivate-an-event-handler
func (t *EventTarget) deactivate(h *eventHandler) {
	// 3. Set eventHandler's value to null.
	t.dropValue(h)
	// 4–6. If eventHandler's listener is not null, then remove an event listener
	//    with eventTarget and listener; set eventHandler's listener to null.
	if l := h.listener; l != nil {
		h.listener = nil
		t.removeAnEventListener(l)
	}
}

// dropValue sets an event handler's value to null.
func (t *EventTarget) dropValue(h *eventHandler) {
	h.uncompiled = nil
	if h.value != 0 {
		t.Drop(h.value)
		h.value = 0
	}
}

// EraseAllEventListenersAndHandlers is
// https://html.spec.whatwg.org/multipage/webappapis.html#erase-all-event-listeners-and-handlers
func (t *EventTarget) EraseAllEventListenersAndHandlers() {
	// 1. Deactivate each event handler of the event handler map.
	for _, h := range t.few().handlers {
		t.deactivate(h)
	}
	// 2. Remove all event listeners given eventTarget.
	t.RemoveAllEventListeners()
}

// process is the event handler processing algorithm. What the handler throws
// is returned, for the dispatch to report it.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#the-event-handler-processing-algorithm
func (t *EventTarget) process(h *eventHandler, event *Event) error {
	cx := t.Cx()
	// 1. Let callback be the result of getting the current value of the event
	//    handler given eventTarget and name.
	value := t.currentValue(h)
	// 2. If callback is null, then return.
	if value.IsNull() {
		return nil
	}
	callback := idl.CallbackOf(h.context, value)
	// 3. Let special error event handling be true if event is an ErrorEvent
	//    object, its type is "error", and its currentTarget implements the
	//    WindowOrWorkerGlobalScope mixin.
	var errorEvent ErrorEvent
	if event.typ == "error" && event.currentTarget.isGlobal() {
		errorEvent, _ = event.Impl().(ErrorEvent)
	}
	// The return value is processed as a part of the invocation, before its
	// microtask checkpoint: the listener's callback is the whole algorithm.
	returned := func(v mozjs.Value) error { return processReturnValue(h.name, event, errorEvent != nil, v) }
	this := event.currentWrapper
	var err error
	// 4. Process the Event object event as follows:
	if errorEvent != nil {
		// Invoke callback with « event's message, filename, lineno, colno,
		// error », "rethrow", and with this set to event's currentTarget.
		_, err = callback.Invoke(this, returned,
			cx.NewString(errorEvent.Message()),
			cx.NewString(errorEvent.Filename()),
			mozjs.Int(int(errorEvent.Lineno())),
			mozjs.Int(int(errorEvent.Colno())),
			errorEvent.Error())
	} else {
		// Invoke callback with « event », "rethrow", and with this set to event's
		// currentTarget.
		_, err = callback.Invoke(this, returned, event.wrapper)
	}
	return err
}

// processReturnValue is step 5 of the event handler processing algorithm.
func processReturnValue(name string, event *Event, specialErrorEventHandling bool, v mozjs.Value) error {
	cx := event.Cx()
	// The return type of an OnBeforeUnloadEventHandler is DOMString?.
	if name == "onbeforeunload" {
		returnValue, err := idl.Nullable(cx, v, idl.DOMString)
		if err != nil {
			return err
		}
		// If event is a BeforeUnloadEvent object and its type is "beforeunload":
		unload, ok := event.Impl().(BeforeUnloadEvent)
		if text, present := returnValue.Get(); ok && present && event.typ == "beforeunload" {
			// 1. Set event's canceled flag.
			event.setTheCanceledFlag()
			// 2. If event's returnValue attribute's value is the empty string,
			//    then set it to return value.
			if unload.ReturnValue() == "" {
				unload.SetReturnValue(text)
			}
		}
		return nil
	}
	// If special error event handling is true: if return value is true, then
	// set event's canceled flag. Otherwise: if return value is false, then set
	// event's canceled flag.
	if v == mozjs.Bool(specialErrorEventHandling) {
		event.setTheCanceledFlag()
	}
	return nil
}
