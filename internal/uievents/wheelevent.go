package uievents

// WheelEvent is https://w3c.github.io/uievents/#interface-wheelevent
type WheelEvent struct {
	MouseEvent
	deltaX, deltaY, deltaZ float64
	deltaMode              uint32
}

// https://dom.spec.whatwg.org/#constructing-events
func (e *WheelEvent) construct(typ string, init WheelEventInit) error {
	e.deltaX, e.deltaY, e.deltaZ, e.deltaMode = init.DeltaX, init.DeltaY, init.DeltaZ, init.DeltaMode
	return e.MouseEvent.construct(typ, init.MouseEventInit)
}

// DeltaX is https://w3c.github.io/uievents/#dom-wheelevent-deltax
func (e *WheelEvent) DeltaX() float64 { return e.deltaX }

// DeltaY is https://w3c.github.io/uievents/#dom-wheelevent-deltay
func (e *WheelEvent) DeltaY() float64 { return e.deltaY }

// DeltaZ is https://w3c.github.io/uievents/#dom-wheelevent-deltaz
func (e *WheelEvent) DeltaZ() float64 { return e.deltaZ }

// DeltaMode is https://w3c.github.io/uievents/#dom-wheelevent-deltamode
func (e *WheelEvent) DeltaMode() uint32 { return e.deltaMode }
