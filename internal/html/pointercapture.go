package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/uievents"
)

// CapturingElement is what Pointer Events adds to elements.
type CapturingElement struct{ *dom.Element }

// CapturingElementOf returns the members of an element, given its wrapper's Go object; nil for what is none.
func CapturingElementOf(impl any) *CapturingElement {
	if e := dom.ElementOf(impl); e != nil {
		return &CapturingElement{e}
	}
	return nil
}

// errNotFound says that a pointerId is that of no active pointer: there is the mouse alone.
func errNotFound(pointerID int32) error {
	if pointerID == uievents.MousePointer {
		return nil
	}
	return &idl.DOMException{Name: "NotFoundError", Message: "No active pointer with the given id is found."}
}

// SetPointerCapture is https://w3c.github.io/pointerevents/#setting-pointer-capture
func (e *CapturingElement) SetPointerCapture(pointerID int32) error {
	// 1. If the pointerId provided as the method's argument does not match any of the active pointers, then throw a
	//    "NotFoundError" DOMException. 2. Let the pointer be the active pointer specified by the given pointerId.
	if err := errNotFound(pointerID); err != nil {
		return err
	}
	// 3. If the element is not connected, throw an "InvalidStateError" DOMException. (4. Nothing locks pointers.)
	n := e.Tree()
	if !n.IsConnected() {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The element is not connected."}
	}
	// 5. If the pointer is not in the active buttons state or the element's node document is not the active document of the
	//    pointer, then terminate these steps. (It is pressed in one document.)
	i := htmlelements.InteractionOf(n)
	if i == nil || i.Pressed() == nil {
		return nil
	}
	// 6. For the specified pointerId, set the pending pointer capture target override to the Element on which this method was
	//    invoked.
	i.SetPendingCapture(n)
	return nil
}

// ReleasePointerCapture is https://w3c.github.io/pointerevents/#releasing-pointer-capture
func (e *CapturingElement) ReleasePointerCapture(pointerID int32) error {
	// 1. If the pointerId provided as the method's argument does not match any of the active pointers and these steps are not
	//    being invoked as a result of the implicit release of pointer capture, then throw a "NotFoundError" DOMException.
	if err := errNotFound(pointerID); err != nil {
		return err
	}
	// 2. If hasPointerCapture is false for the Element with the specified pointerId, then terminate these steps.
	if !e.HasPointerCapture(pointerID) {
		return nil
	}
	// 3. For the specified pointerId, clear the pending pointer capture target override, if set.
	htmlelements.InteractionOf(e.Tree()).SetPendingCapture(nil)
	return nil
}

// HasPointerCapture is https://w3c.github.io/pointerevents/#dom-element-haspointercapture
func (e *CapturingElement) HasPointerCapture(pointerID int32) bool {
	i := htmlelements.InteractionOf(e.Tree())
	return pointerID == uievents.MousePointer && i != nil && i.PendingCapture() == e.Tree()
}

// CapturesPointer reports whether an element of the document captures the pointer, wherever that is.
func (d *PageDocument) CapturesPointer() bool { return d.Interaction().PendingCapture() != nil }

// pointedAt returns what an event of the pointer that is over an element is fired at, after the steps before that: what captures
// the pointer, or the element. The pointer has left where it was before for it.
//
// https://w3c.github.io/pointerevents/#firing-events-using-the-pointerevent-interface
func (d *PageDocument) pointedAt(n *nodes.Node, typ string, input uievents.PointerInput) *nodes.Node {
	// If the event is not a gotpointercapture, lostpointercapture, click, auxclick or contextmenu event, run the process pending
	// pointer capture steps for this PointerEvent.
	// What has been removed as it heard of that captures nothing.
	i := d.Interaction()
	for again := true; again; again = i.Capture() != nil && !i.Capture().IsElement() {
		d.processPendingPointerCapture(typ, input)
	}
	// If the pointer capture target override has been set for the pointer, set the target to pointer capture target override
	// object. Otherwise, set the target to the object returned by normal hit test mechanisms.
	if capturing := i.Capture(); capturing != nil {
		n = capturing
	}
	// Before firing this event, the user agent SHOULD treat the target as if the pointing device has moved over it from the
	// previousTarget.
	d.overNow(n, input)
	return n
}

// processPendingPointerCapture is https://w3c.github.io/pointerevents/#process-pending-pointer-capture for an event of a type.
func (d *PageDocument) processPendingPointerCapture(typ string, input uievents.PointerInput) {
	i := d.Interaction()
	// For gotpointercapture and lostpointercapture events, all the attributes should be the same as the Pointer Event that caused
	// the user agent to run the process pending pointer capture steps.
	if typ != "pointerup" {
		input.Button = -1
	}
	// 1. If the pointer capture target override for this pointer is set and is not equal to the pending pointer capture target
	//    override, then fire a pointer event named lostpointercapture at the pointer capture target override node.
	if old := i.Capture(); old != nil && old != i.PendingCapture() {
		d.pointer("lostpointercapture", old, input)
	}
	// 2. If the pending pointer capture target override for this pointer is set and is not equal to the pointer capture target
	//    override, then fire a pointer event named gotpointercapture at the pending pointer capture target override.
	// 3. Set the pointer capture target override to the pending pointer capture target override, if set. Otherwise, clear it.
	//    (AD-HOC: it is set first, as listeners that remove what has got it find.)
	next := i.PendingCapture()
	changed := next != i.Capture()
	i.SetCapture(next)
	if next != nil && changed {
		d.overNow(next, input)
		d.pointer("gotpointercapture", next, input)
	}
}

// releaseCaptureImplicitly is what comes after an event pointerup or pointercancel.
//
// https://w3c.github.io/pointerevents/#implicit-release-of-pointer-capture
func (d *PageDocument) releaseCaptureImplicitly(typ string, input uievents.PointerInput) {
	// Clear the pending pointer capture target override for the pointerId of the event that was just dispatched, and then run
	// process pending pointer capture steps to fire lostpointercapture if necessary.
	d.Interaction().SetPendingCapture(nil)
	d.processPendingPointerCapture(typ, input)
}
