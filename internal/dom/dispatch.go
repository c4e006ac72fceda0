// Checked against HTML of 2026-08-21 and DOM of 2026-07-18.

package dom

import (
	"errors"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// pathItem is an event path item.
//
// https://dom.spec.whatwg.org/#event-path
type pathItem struct {
	invocationTarget *EventTarget
	// wrapper is the invocation target's, in the frame of the dispatch; undefined until
	// it is needed.
	wrapper mozjs.Value
	// target is the shadow-adjusted target; nil is null.
	target *EventTarget
	// relatedTarget is the event's, as the invocation target sees it.
	relatedTarget *EventTarget

	// adjusted is the index of the nearest item, from this one back, that has a
	// shadow-adjusted target.
	adjusted int

	invocationTargetInShadowTree, rootOfClosedTree, slotInClosedTree bool
}

// dispatch is one dispatch of an event.
type dispatch struct {
	event *Event
	cx    *mozjs.Context
	// realm is that of the listener's callback that was called last, and inWindow says
	// whether its global object is a window.
	realm    *mozjs.Realm
	inWindow bool
	// override is the target's associated Document, with the legacy target override flag.
	override *EventTarget
	// related is the event, if it has a relatedTarget.
	related related
	// touched is the event, if it has a touch target list that is not empty. Then touchTargets has that of each item of the path.
	touched      touched
	touchTargets [][]*EventTarget
	// activationTarget is who the event activates; nil for nobody.
	activationTarget Activatable
	// activated is the activation target as an event target.
	activated *EventTarget
	// didListenersThrow is the legacyOutputDidListenersThrowFlag.
	didListenersThrow bool
}

// value returns the wrapper of the invocation target.
func (item *pathItem) value() mozjs.Value {
	if item.wrapper.IsUndefined() {
		item.wrapper = item.invocationTarget.Value()
	}
	return item.wrapper
}

// Dispatch dispatches an event to the target and returns false if it was
// canceled. When the context ends meanwhile, so does the dispatch, and every
// operation of the context that follows says so.
//
// https://dom.spec.whatwg.org/#concept-event-dispatch
func (t *EventTarget) Dispatch(event *Event) (notCanceled bool) {
	notCanceled, _ = t.DispatchAndOutputDidListenersThrow(event)
	return notCanceled
}

// DispatchAndOutputDidListenersThrow is Dispatch with the
// legacyOutputDidListenersThrowFlag: it returns also whether an exception was
// reported.
//
// https://dom.spec.whatwg.org/#concept-event-dispatch
func (t *EventTarget) DispatchAndOutputDidListenersThrow(event *Event) (notCanceled, didListenersThrow bool) {
	f := event.Cx().Enter()
	defer f.Leave()
	d := dispatch{event: event}
	// The only error says that the context has ended.
	notCanceled, _ = d.run(t, event.Value(), t.Value())
	return notCanceled, d.didListenersThrow
}

// DispatchWithOverride is Dispatch with the legacy target override flag: listeners see
// another target, the document of a window.
//
// https://dom.spec.whatwg.org/#concept-event-dispatch
func (t *EventTarget) DispatchWithOverride(event *Event, override *EventTarget) (notCanceled bool) {
	f := event.Cx().Enter()
	defer f.Leave()
	d := dispatch{event: event, override: override}
	notCanceled, _ = d.run(t, event.Value(), t.Value())
	return notCanceled
}

// DispatchNew is Dispatch for an event whose wrapper was just made and holds that
// of the target in a slot.
func (t *EventTarget) DispatchNew(event *Event, wrapper, targetWrapper mozjs.Value, targetSlot mozjs.Slot) (notCanceled bool) {
	event.target, event.targetSlot = t, targetSlot
	d := dispatch{event: event}
	notCanceled, _ = d.run(t, wrapper, targetWrapper)
	return notCanceled
}

// FireAnEvent creates an event, trusted, and dispatches it to the target. It
// returns false if the event was canceled.
//
// https://dom.spec.whatwg.org/#concept-event-fire
func (t *EventTarget) FireAnEvent(name string, init EventInit) (notCanceled bool) {
	f := t.Cx().Enter()
	defer f.Leave()
	// 2–4. Let event be the result of creating an event; initialize its type.
	event := NewEvent(t.Cx(), name, init)
	// 5. Return the result of dispatching event at target.
	return t.Dispatch(event)
}

// run is the dispatch algorithm. The error is mozjs.ErrTerminated or nil.
//
// https://dom.spec.whatwg.org/#concept-event-dispatch
func (d *dispatch) run(target *EventTarget, wrapper, targetWrapper mozjs.Value) (notCanceled bool, err error) {
	event := d.event
	d.cx = event.Cx()
	event.wrapper = wrapper
	d.enter(event.Realm())
	// 1. Set event's dispatch flag.
	event.set(mozjs.Dispatching)
	event.knowTarget()
	// 2. Let targetOverride be target, if legacy target override flag is not given, and
	//    target's associated Document otherwise.
	targetOverride := target
	if d.override != nil {
		targetOverride = d.override
	}
	if touched, ok := event.Impl().(touched); ok && len(touched.TouchTargets()) > 0 {
		d.touched = touched
	}
	clearTargets := false
	switch {
	case target.tree != nil:
		clearTargets = d.buildPath(target)
	default:
		// 4. Let relatedTarget be the result of retargeting event's relatedTarget against
		//    target: what is no node sees the same one all along the path.
		var relatedTarget *EventTarget
		if d.related, _ = event.Impl().(related); d.related != nil {
			relatedTarget = retarget(d.related.RelatedTarget(), target)
		}
		// 6.3. Append to an event path with event, target, targetOverride, relatedTarget.
		event.single[0] = pathItem{invocationTarget: target, wrapper: targetWrapper, target: targetOverride, relatedTarget: relatedTarget}
		event.path = event.single[:]
		// 6.8, 6.9. While the result of invoking get the parent is non-null, append it to
		//    the event path. Who is no node and has a parent is in no shadow tree, and
		//    is the target of the whole path.
		for parent := target.parent(event); parent != nil; parent = parent.parent(event) {
			event.path = append(event.path, pathItem{invocationTarget: parent, relatedTarget: relatedTarget})
		}
		for range event.path {
			d.appendTouchTargets(target)
		}
	}
	// 6.12. If activationTarget is non-null and has legacy-pre-activation behavior, then
	//    run it.
	if d.activationTarget != nil {
		// The frame keeps its wrapper when the path is no more.
		d.activated.Value()
		if legacy, ok := d.activationTarget.(LegacyActivatable); ok {
			legacy.LegacyPreActivationBehavior()
		}
	}
	// 6.13. For each item of event's path, in reverse order:
	for i := len(event.path) - 1; i >= 0 && err == nil; i-- {
		// 1, 2. Set event's eventPhase attribute to AT_TARGET or CAPTURING_PHASE.
		event.phase = EventCapturingPhase
		if event.path[i].target != nil {
			event.phase = EventAtTarget
		}
		// 3. Invoke with item, event, "capturing".
		err = d.invoke(i, true)
	}
	// 6.14. For each item of event's path:
	for i := 0; i < len(event.path) && err == nil; i++ {
		// 1. If item's shadow-adjusted target is non-null, then set event's
		//    eventPhase attribute to AT_TARGET.
		event.phase = EventAtTarget
		// 2. Otherwise: if event's bubbles attribute is false, then continue;
		//    set event's eventPhase attribute to BUBBLING_PHASE.
		if event.path[i].target == nil {
			if !event.bubbles {
				continue
			}
			event.phase = EventBubblingPhase
		}
		// 3. Invoke with item, event, "bubbling".
		err = d.invoke(i, false)
	}
	path := event.path
	event.EndDispatch()
	if target.tree != nil {
		treesOf(target.tree).returnPath(path)
	}
	// 11. If clearTargets is true, then clear event's target, its relatedTarget, and its touch target list.
	if clearTargets {
		event.clearTarget()
		if d.touched != nil {
			d.touched.SetTouchTargets(nil)
		}
		if related, ok := event.Impl().(related); ok {
			related.SetRelatedTarget(nil)
		}
	}
	// 12. If activationTarget is non-null:
	if d.activationTarget != nil && err == nil {
		// 1. If event's canceled flag is unset, then run activationTarget's activation
		//    behavior with event.
		// 2. Otherwise, if activationTarget has legacy-canceled-activation behavior, then
		//    run it.
		if !event.has(mozjs.Canceled) {
			d.activationTarget.ActivationBehavior(event)
		} else if legacy, ok := d.activationTarget.(LegacyActivatable); ok {
			legacy.LegacyCanceledActivationBehavior()
		}
	}
	// 13. Return false if event's canceled flag is set; otherwise true.
	return !event.has(mozjs.Canceled), err
}

// EndDispatch is what a dispatch does with the event at its end.
//
// https://dom.spec.whatwg.org/#concept-event-dispatch
func (e *Event) EndDispatch() {
	// 7–9. Set event's eventPhase attribute to NONE, its currentTarget attribute
	//    to null, and its path to the empty list.
	e.phase = EventNone
	e.currentTarget = nil
	e.path = nil
	e.single[0] = pathItem{}
	// 10. Unset event's dispatch flag, stop propagation flag, and stop immediate
	//    propagation flag.
	e.unset(mozjs.Dispatching | mozjs.StopPropagation | mozjs.StopImmediatePropagation)
}

// AdoptTarget makes the event one that was, or is being, dispatched to a target
// without parents: the target is held in a slot of the event already. Whoever has
// begun the dispatch ends it by EndDispatch.
func (e *Event) AdoptTarget(target *EventTarget, targetSlot mozjs.Slot, dispatching bool) {
	e.target, e.targetSlot = target, targetSlot
	if !dispatching {
		return
	}
	e.set(mozjs.Dispatching)
	e.phase = EventAtTarget
	e.currentTarget = target
	e.single[0] = pathItem{invocationTarget: target, target: target}
	e.path = e.single[:]
}

// parent invokes the target's get the parent.
func (t *EventTarget) parent(event *Event) *EventTarget {
	if t.tree != nil {
		return nodeParent(t.tree, event)
	}
	getTheParent := t.few().getTheParent
	if getTheParent == nil {
		return nil
	}
	return getTheParent(event)
}

// invoke is https://dom.spec.whatwg.org/#concept-event-listener-invoke
func (d *dispatch) invoke(i int, capturing bool) error {
	event := d.event
	item := &event.path[i]
	// 1–3. Set event's target to the shadow-adjusted target of item, or of the
	//    nearest item before it that has one.
	adjusted := &event.path[item.adjusted]
	if adjusted.target != event.target {
		if adjusted.target == adjusted.invocationTarget {
			event.setTarget(adjusted.target, adjusted.value())
		} else {
			event.setTarget(adjusted.target, adjusted.target.Value())
		}
	}
	// 4. Set event's relatedTarget to struct's relatedTarget.
	if d.related != nil {
		d.related.SetRelatedTarget(item.relatedTarget)
	}
	// 5. Set event's touch target list to struct's touch target list.
	if d.touched != nil {
		d.touched.SetTouchTargets(d.touchTargets[i])
	}
	// 6. If event's stop propagation flag is set, then return. Nobody sees what is set for
	//    nobody.
	if event.has(mozjs.StopPropagation) || !item.invocationTarget.HasAnyListeners() {
		return nil
	}
	// 7. Initialize event's currentTarget attribute to item's invocation target.
	event.currentTarget, event.currentWrapper = item.invocationTarget, item.value()
	// 8. Let listeners be a clone of its event listener list.
	listeners := item.invocationTarget.few().listeners.all
	// 10. Let found be the result of running inner invoke.
	found, err := d.innerInvoke(item, listeners, capturing)
	// 11. If found is false and event's isTrusted attribute is true, then inner
	//    invoke with the legacy event type, if there is one.
	if !found && event.trusted && err == nil {
		if legacy := legacyEventType(event.typ); legacy != "" {
			original := event.typ
			event.typ = legacy
			_, err = d.innerInvoke(item, listeners, capturing)
			event.typ = original
		}
	}
	return err
}

func legacyEventType(typ string) string {
	switch typ {
	case "animationend":
		return "webkitAnimationEnd"
	case "animationiteration":
		return "webkitAnimationIteration"
	case "animationstart":
		return "webkitAnimationStart"
	case "transitionend":
		return "webkitTransitionEnd"
	}
	return ""
}

// innerInvoke is https://dom.spec.whatwg.org/#concept-event-listener-inner-invoke
func (d *dispatch) innerInvoke(item *pathItem, listeners []*Listener, capturing bool) (found bool, err error) {
	event := d.event
	// 2. For each listener of listeners, whose removed is false:
	for _, l := range listeners {
		if l.removed {
			continue
		}
		// 1. If event's type attribute value is not listener's type, continue.
		if event.typ != l.typ {
			continue
		}
		// 2. Set found to true.
		found = true
		// 3, 4. If phase is not the listener's, then continue.
		if capturing != l.capture {
			continue
		}
		if err := d.call(item, l); err != nil {
			return found, err
		}
		// 14. If event's stop immediate propagation flag is set, then break.
		if event.has(mozjs.StopImmediatePropagation) {
			break
		}
	}
	// 3. Return found.
	return found, nil
}

// call is what inner invoke does for a listener that is to be called.
func (d *dispatch) call(item *pathItem, l *Listener) error {
	event := d.event
	f := d.cx.Enter()
	defer f.Leave()
	var callback mozjs.Value
	// 5. If listener's once is true, then remove an event listener.
	if l.once {
		callback = item.invocationTarget.Held(l.callback)
		item.invocationTarget.removeAnEventListener(l)
	}
	// 6–8. Let global be listener callback's associated realm's global object. If it is a
	//      Window object, set its current event to event, unless the invocation target is
	//      in a shadow tree.
	var currentEvent *mozjs.Object
	if l.steps == nil && !l.once {
		d.enter(item.invocationTarget.HeldRealm(l.callback))
	} else if l.steps == nil {
		d.enter(d.cx.RealmOf(callback))
	} else {
		d.enter(item.invocationTarget.Realm())
	}
	realm, setsCurrent := d.realm, d.inWindow && !item.invocationTargetInShadowTree
	if setsCurrent {
		currentEvent = realm.SetCurrentEvent(&event.Object)
	}
	// 9. If listener's passive is true, then set event's in passive listener
	//    flag.
	event.inPassiveListener = l.passive
	// 10. If global is a Window object, then record timing info for event listener. (Nobody asks for it.)
	// 11. Call a user object's operation with listener's callback,
	//    "handleEvent", « event », and event's currentTarget attribute value.
	var err error
	switch {
	case l.steps != nil:
		err = l.steps(event)
	case !l.once:
		_, err = idl.CallHeldOperation(&item.invocationTarget.Object, l.callback, l.context, keyHandleEvent, "handleEvent", item.wrapper, event.wrapper)
	default:
		_, err = idl.CallbackOf(l.context, callback).CallOperation(keyHandleEvent, "handleEvent", item.wrapper, nil, event.wrapper)
	}
	// If this throws an exception exception:
	if err != nil {
		// 1. Report exception for the callback's realm's global object.
		err = report(realm, err)
		// 2. Set legacyOutputDidListenersThrowFlag if given.
		d.didListenersThrow = true
	}
	// 12. Unset event's in passive listener flag.
	event.inPassiveListener = false
	// 13. If global is a Window object, then set global's current event to
	//    currentEvent.
	if setsCurrent {
		realm.SetCurrentEvent(currentEvent)
	}
	return err
}

// enter makes a realm that of the listener's callback.
func (d *dispatch) enter(r *mozjs.Realm) {
	if r != d.realm {
		d.realm, d.inWindow = r, isWindow(r)
	}
}

// report reports an exception for a realm's global object. The error is
// mozjs.ErrTerminated or nil.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
func report(realm *mozjs.Realm, err error) error {
	cx := realm.Cx()
	if errors.Is(err, mozjs.ErrTerminated) {
		return err
	}
	exception, ok := errors.AsType[*mozjs.Exception](err)
	if !ok {
		v, terminated := cx.ThrownValue(err)
		if terminated != nil {
			return terminated
		}
		exception = cx.Throw(v)
	}
	idl.HostOfRealm(realm).ReportException(exception)
	return nil
}
