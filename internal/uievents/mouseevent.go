package uievents

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// MouseEvent is https://w3c.github.io/uievents/#interface-mouseevent
type MouseEvent struct {
	UIEvent
	modifiers
	relatedTarget
	screenX, screenY, clientX, clientY int32
	button                             int16
	buttons                            uint16
	movementX, movementY               float64
	// occurred says that a user has made the event, at pageX, pageY of the initial containing block.
	occurred     bool
	pageX, pageY float64
}

// https://w3c.github.io/uievents/#mouse-event-constructors
func (e *MouseEvent) construct(typ string, init MouseEventInit) error {
	if err := e.UIEvent.construct(typ, init.UIEventInit); err != nil {
		return err
	}
	e.screenX, e.screenY, e.clientX, e.clientY = init.ScreenX, init.ScreenY, init.ClientX, init.ClientY
	e.setButton(init.Button)
	e.buttons = init.Buttons
	e.movementX, e.movementY = init.MovementX, init.MovementY
	e.relatedTarget.set(&e.Object, init.RelatedTarget)
	// For each EventModifierInit argument, set the internal key modifier state.
	e.modifiers = init.state()
	return nil
}

// setButton sets button, and which, whose value is button + 1.
//
// https://w3c.github.io/uievents/#dom-uievent-which
func (e *MouseEvent) setButton(button int16) {
	e.button, e.which = button, uint32(int32(button)+1)
}

// ScreenX is https://w3c.github.io/uievents/#dom-mouseevent-screenx
func (e *MouseEvent) ScreenX() int32 { return e.screenX }

// ScreenY is https://w3c.github.io/uievents/#dom-mouseevent-screeny
func (e *MouseEvent) ScreenY() int32 { return e.screenY }

// ClientX is https://w3c.github.io/uievents/#dom-mouseevent-clientx
func (e *MouseEvent) ClientX() int32 { return e.clientX }

// ClientY is https://w3c.github.io/uievents/#dom-mouseevent-clienty
func (e *MouseEvent) ClientY() int32 { return e.clientY }

// LayerX is the offset from an element, of which there is none.
//
// https://w3c.github.io/uievents/#dom-mouseevent-layerx
func (e *MouseEvent) LayerX() int32 { return 0 }

// LayerY is as LayerX.
//
// https://w3c.github.io/uievents/#dom-mouseevent-layery
func (e *MouseEvent) LayerY() int32 { return 0 }

// MovementX is https://w3c.github.io/pointerlock/#dom-mouseevent-movementx
func (e *MouseEvent) MovementX() float64 { return e.movementX }

// MovementY is https://w3c.github.io/pointerlock/#dom-mouseevent-movementy
func (e *MouseEvent) MovementY() float64 { return e.movementY }

// Occurred is the position where the event occurred, relative to the origin of the initial containing block; false for an
// event that script has made.
func (e *MouseEvent) Occurred() (x, y float64, ok bool) { return e.pageX, e.pageY, e.occurred }

// Button is https://w3c.github.io/uievents/#dom-mouseevent-button
func (e *MouseEvent) Button() int16 { return e.button }

// Buttons is https://w3c.github.io/uievents/#dom-mouseevent-buttons
func (e *MouseEvent) Buttons() uint16 { return e.buttons }

// InitMouseEvent is https://w3c.github.io/uievents/#dom-mouseevent-initmouseevent
func (e *MouseEvent) InitMouseEvent(typ string, bubbles, cancelable bool, view mozjs.Value, detail, screenX, screenY, clientX, clientY int32, ctrlKey, altKey, shiftKey, metaKey bool, button int16, relatedTarget *dom.EventTarget) {
	if !e.initialize(typ, bubbles, cancelable, view) {
		return
	}
	e.detail = detail
	e.screenX, e.screenY, e.clientX, e.clientY = screenX, screenY, clientX, clientY
	e.modifiers = modifiersOf(ctrlKey, shiftKey, altKey, metaKey)
	e.setButton(button)
	e.relatedTarget.set(&e.Object, relatedTarget)
}

// SetRelatedTarget sets the relatedTarget, as its dispatch does.
func (e *MouseEvent) SetRelatedTarget(target *dom.EventTarget) {
	e.relatedTarget.set(&e.Object, target)
}

// IsActivationEvent reports whether the event activates its target.
//
// https://dom.spec.whatwg.org/#concept-event-dispatch, step 6.4
func (e *MouseEvent) IsActivationEvent() bool { return e.Type() == "click" }
