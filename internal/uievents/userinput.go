package uievents

import (
	"math"

	"github.com/sluice-go/sluice/internal/datatransfer"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Modifiers are the modifier keys that a user holds.
type Modifiers struct{ Control, Shift, Alt, Meta bool }

// PointerInput is what a user does with a mouse, to be told by a trusted event.
type PointerInput struct {
	Modifiers
	Button  int16
	Buttons uint16
	Detail  int32
	// ClientX, ClientY, ScreenX and ScreenY are where the pointer is, relative to the viewport and to the screen, and PageX and
	// PageY to the origin of the initial containing block. MovementX and MovementY are how far it has moved.
	ClientX, ClientY, ScreenX, ScreenY int32
	PageX, PageY, MovementX, MovementY float64
	// Related is where the pointer goes to or comes from.
	Related *dom.EventTarget
	// Direct says that the event is for its target alone: it neither bubbles nor can be canceled.
	Direct bool
}

// FireMouseEvent fires a trusted event of a mouse at a target in a document with a window.
//
// https://w3c.github.io/uievents/#events-mouseevents
func FireMouseEvent(target *dom.EventTarget, typ string, input PointerInput) (notCanceled bool) {
	f := target.Cx().Enter()
	defer f.Leave()
	e := createMouseEvent(target.Cx())
	e.initializeInput(typ, input)
	return target.Dispatch(&e.Event)
}

// FirePointerEvent fires a trusted event of the pointer that the mouse is.
//
// https://w3c.github.io/pointerevents/#firing-events-using-the-pointerevent-interface
func FirePointerEvent(target *dom.EventTarget, typ string, input PointerInput) (notCanceled bool) {
	f := target.Cx().Enter()
	defer f.Leave()
	// For trusted pointermove and pointerrawupdate events, the coalesced events list is a sequence of all PointerEvents that were
	// coalesced into this event: one, whose timeStamp is smaller than or equal to that of the event.
	coalesced := pointerEventOf(target.Cx(), typ, input)
	e := coalesced
	if typ == "pointermove" || typ == "pointerrawupdate" {
		e = pointerEventOf(target.Cx(), typ, input)
		e.Hold(coalesced.Value())
		e.coalescedEvents = []*PointerEvent{coalesced}
	}
	return target.Dispatch(&e.Event)
}

// pointerEventOf makes a trusted event of the pointer that the mouse is.
func pointerEventOf(cx *mozjs.Context, typ string, input PointerInput) *PointerEvent {
	e := createPointerEvent(cx)
	e.initializeInput(typ, input)
	switch typ {
	case "pointerrawupdate", "pointercancel", "gotpointercapture", "lostpointercapture":
		e.CreateAnEvent(typ, dom.EventInit{Bubbles: true, Composed: true})
	}
	e.pointerID, e.pointerType, e.isPrimary = MousePointer, "mouse", true
	e.width, e.height, e.altitudeAngle = 1, 1, math.Pi/2
	// For hardware and platforms that do not support pressure, the value is 0.5 when in the active buttons state and 0
	// otherwise.
	if input.Buttons != 0 && typ != "click" {
		e.pressure = 0.5
	}
	return e
}

// MousePointer is the pointerId of the mouse.
const MousePointer = 1

func (e *MouseEvent) initializeInput(typ string, input PointerInput) {
	e.CreateAnEvent(typ, dom.EventInit{Bubbles: !input.Direct, Cancelable: !input.Direct, Composed: !input.Direct})
	e.inView, e.detail, e.buttons = true, input.Detail, input.Buttons
	e.setButton(input.Button)
	e.clientX, e.clientY, e.screenX, e.screenY = input.ClientX, input.ClientY, input.ScreenX, input.ScreenY
	e.movementX, e.movementY = input.MovementX, input.MovementY
	e.occurred, e.pageX, e.pageY = true, input.PageX, input.PageY
	e.modifiers = input.state()
	e.relatedTarget.set(&e.Object, input.Related)
}

func (m Modifiers) state() modifiers { return modifiersOf(m.Control, m.Shift, m.Alt, m.Meta) }

// KeyInput is a key that a user presses.
type KeyInput struct {
	Modifiers
	Key, Code string
	// KeyCode and CharCode are the legacy codes.
	KeyCode, CharCode uint32
	// Left says that it is the left one of two.
	Left bool
}

// FireKeyboardEvent fires a trusted event of a keyboard.
//
// https://w3c.github.io/uievents/#events-keyboardevents
func FireKeyboardEvent(target *dom.EventTarget, typ string, input KeyInput) (notCanceled bool) {
	f := target.Cx().Enter()
	defer f.Leave()
	e := createKeyboardEvent(target.Cx())
	e.CreateAnEvent(typ, dom.EventInit{Bubbles: true, Cancelable: true, Composed: true})
	e.inView, e.key, e.code = true, input.Key, input.Code
	e.AddMemory(len(e.key) + len(e.code))
	e.keyCode, e.charCode = input.KeyCode, input.CharCode
	e.which = max(e.keyCode, e.charCode)
	if input.Left {
		e.location = 1 // DOM_KEY_LOCATION_LEFT
	}
	e.modifiers = input.Modifiers.state()
	return target.Dispatch(&e.Event)
}

// FireInputEvent fires a trusted event of a change that a user makes to a text: beforeinput, which can be canceled, or
// input. Its dataTransfer is what is in a store; null for nil.
//
// https://w3c.github.io/uievents/#events-inputevents
func FireInputEvent(target *dom.EventTarget, typ, inputType string, data idl.Optional[string], store *datatransfer.Store) (notCanceled bool) {
	f := target.Cx().Enter()
	defer f.Leave()
	e := createInputEvent(target.Cx())
	e.CreateAnEvent(typ, dom.EventInit{Bubbles: true, Cancelable: typ == "beforeinput", Composed: true})
	e.inView, e.inputType, e.data = true, inputType, data
	e.AddMemory(len(inputType) + len(data.Or("")))
	if store != nil {
		transfer := datatransfer.New(target.Cx(), store)
		e.transfer.Set(&e.Object, transfer)
		defer transfer.Release()
	}
	return target.Dispatch(&e.Event)
}
