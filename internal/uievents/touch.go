// Checked against Touch Events of 2022-06-29.

package uievents

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Touch is https://w3c.github.io/touch-events/#touch-interface
type Touch struct {
	mozjs.Object
	init TouchInit // whose target is held
}

func (t *Touch) construct(init TouchInit) error {
	t.init = init
	t.Hold(init.Target.Value())
	return nil
}

// at is the touch with another target: itself, if it has that.
func (t *Touch) at(target *dom.EventTarget) *Touch {
	if t.init.Target == target {
		return t
	}
	other := createTouch(t.Cx())
	other.init = t.init
	other.init.Target = target
	other.Hold(target.Value())
	return other
}

// Identifier is https://w3c.github.io/touch-events/#dom-touch-identifier
func (t *Touch) Identifier() int32 { return t.init.Identifier }

// Target is https://w3c.github.io/touch-events/#dom-touch-target
func (t *Touch) Target() *dom.EventTarget { return t.init.Target }

// ScreenX is https://w3c.github.io/touch-events/#dom-touch-screenx
func (t *Touch) ScreenX() float64 { return t.init.ScreenX }

// ScreenY is https://w3c.github.io/touch-events/#dom-touch-screeny
func (t *Touch) ScreenY() float64 { return t.init.ScreenY }

// ClientX is https://w3c.github.io/touch-events/#dom-touch-clientx
func (t *Touch) ClientX() float64 { return t.init.ClientX }

// ClientY is https://w3c.github.io/touch-events/#dom-touch-clienty
func (t *Touch) ClientY() float64 { return t.init.ClientY }

// PageX is https://w3c.github.io/touch-events/#dom-touch-pagex
func (t *Touch) PageX() float64 { return t.init.PageX }

// PageY is https://w3c.github.io/touch-events/#dom-touch-pagey
func (t *Touch) PageY() float64 { return t.init.PageY }

// RadiusX is https://w3c.github.io/touch-events/#dom-touch-radiusx
func (t *Touch) RadiusX() float32 { return t.init.RadiusX }

// RadiusY is https://w3c.github.io/touch-events/#dom-touch-radiusy
func (t *Touch) RadiusY() float32 { return t.init.RadiusY }

// RotationAngle is https://w3c.github.io/touch-events/#dom-touch-rotationangle
func (t *Touch) RotationAngle() float32 { return t.init.RotationAngle }

// Force is https://w3c.github.io/touch-events/#dom-touch-force
func (t *Touch) Force() float32 { return t.init.Force }

// AltitudeAngle is https://w3c.github.io/touch-events/#dom-touch-altitudeangle
func (t *Touch) AltitudeAngle() float32 { return float32(t.init.AltitudeAngle) }

// AzimuthAngle is https://w3c.github.io/touch-events/#dom-touch-azimuthangle
func (t *Touch) AzimuthAngle() float32 { return float32(t.init.AzimuthAngle) }

// TouchType is https://w3c.github.io/touch-events/#dom-touch-touchtype
func (t *Touch) TouchType() TouchType { return t.init.TouchType }

// TouchList is https://w3c.github.io/touch-events/#touchlist-interface
type TouchList struct {
	mozjs.Object
	touches []*Touch // held
}

// newTouchList returns a list of touches.
func newTouchList(cx *mozjs.Context, touches []*Touch) *TouchList {
	l := createTouchList(cx)
	l.touches = touches
	for _, t := range touches {
		l.Hold(t.Value())
	}
	return l
}

// Length is https://w3c.github.io/touch-events/#dom-touchlist-length
func (l *TouchList) Length() uint32 { return uint32(len(l.touches)) }

// Item is https://w3c.github.io/touch-events/#dom-touchlist-item
func (l *TouchList) Item(index uint32) *Touch {
	if int64(index) >= int64(len(l.touches)) {
		return nil
	}
	return l.touches[index]
}
