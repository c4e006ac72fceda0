package uievents

import (
	"math"
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
)

// PointerEvent is https://w3c.github.io/pointerevents/#pointerevent-interface
type PointerEvent struct {
	MouseEvent
	pointerID, persistentDeviceID    int32
	width, height                    float64
	pressure, tangentialPressure     float32
	tiltX, tiltY, twist              int32
	altitudeAngle, azimuthAngle      float64
	pointerType                      string
	isPrimary                        bool
	coalescedEvents, predictedEvents []*PointerEvent // held
}

// https://w3c.github.io/pointerevents/#dom-pointerevent-constructor
func (e *PointerEvent) construct(typ string, init PointerEventInit) error {
	if err := e.MouseEvent.construct(typ, init.MouseEventInit); err != nil {
		return err
	}
	e.initializePointer(init)
	e.coalescedEvents, e.predictedEvents = init.CoalescedEvents, init.PredictedEvents
	for _, kept := range slices.Concat(e.coalescedEvents, e.predictedEvents) {
		e.Hold(kept.Value())
	}
	return nil
}

// initializePointer sets what is of the pointer.
func (e *PointerEvent) initializePointer(init PointerEventInit) {
	e.pointerID, e.persistentDeviceID = init.PointerId, init.PersistentDeviceId
	e.width, e.height = init.Width, init.Height
	e.pressure, e.tangentialPressure = init.Pressure, init.TangentialPressure
	e.twist, e.pointerType, e.isPrimary = init.Twist, init.PointerType, init.IsPrimary
	e.AddMemory(len(e.pointerType))
	e.initializeTilt(init)
}

// initializeTilt makes tilt and angles say the same.
//
// https://w3c.github.io/pointerevents/#dom-pointerevent-altitudeangle
func (e *PointerEvent) initializeTilt(init PointerEventInit) {
	tiltX, hasX := init.TiltX.Get()
	tiltY, hasY := init.TiltY.Get()
	altitude, hasAltitude := init.AltitudeAngle.Get()
	azimuth, hasAzimuth := init.AzimuthAngle.Get()
	e.altitudeAngle = math.Pi / 2
	switch {
	// What is given only of one kind says the other. What is given of both, or of none, stays.
	case hasX || hasY:
		e.tiltX, e.tiltY = tiltX, tiltY
		if !hasAltitude && !hasAzimuth {
			e.altitudeAngle, e.azimuthAngle = spherical(tiltX, tiltY)
			return
		}
	case hasAltitude || hasAzimuth:
		if !hasAltitude {
			altitude = math.Pi / 2
		}
		e.tiltX, e.tiltY = tilt(altitude, azimuth)
	}
	if hasAltitude {
		e.altitudeAngle = altitude
	}
	e.azimuthAngle = azimuth
}

// spherical is https://w3c.github.io/pointerevents/#converting-between-tiltx-tilty-and-altitudeangle-azimuthangle
func spherical(tiltX, tiltY int32) (altitude, azimuth float64) {
	x, y := float64(tiltX)*math.Pi/180, float64(tiltY)*math.Pi/180
	// Calculate azimuth angle.
	switch {
	case tiltX == 0:
		if tiltY > 0 {
			azimuth = math.Pi / 2
		} else if tiltY < 0 {
			azimuth = 3 * math.Pi / 2
		}
	case tiltY == 0:
		if tiltX < 0 {
			azimuth = math.Pi
		}
	case abs(tiltX) == 90 || abs(tiltY) == 90:
		// Not enough information to calculate azimuth.
	default:
		// Non-boundary case: neither tiltX nor tiltY is equal to 0 or ±90.
		azimuth = math.Atan2(math.Tan(y), math.Tan(x))
		if azimuth < 0 {
			azimuth += 2 * math.Pi
		}
	}
	// Calculate altitude angle.
	switch {
	case abs(tiltX) == 90 || abs(tiltY) == 90:
		altitude = 0
	case tiltX == 0:
		altitude = math.Pi/2 - math.Abs(y)
	case tiltY == 0:
		altitude = math.Pi/2 - math.Abs(x)
	default:
		altitude = math.Atan(1 / math.Sqrt(math.Pow(math.Tan(x), 2)+math.Pow(math.Tan(y), 2)))
	}
	return altitude, azimuth
}

// tilt is the other way.
func tilt(altitude, azimuth float64) (tiltX, tiltY int32) {
	const degrees = 180 / math.Pi
	if altitude == 0 {
		// The pen is in the plane of the screen: along an axis, or between two.
		const quarter = math.Pi / 2
		if azimuth == 0 || azimuth == 2*math.Pi {
			return 90, 0
		}
		switch {
		case azimuth == quarter:
			return 0, 90
		case azimuth == math.Pi:
			return -90, 0
		case azimuth == 3*quarter:
			return 0, -90
		case azimuth < quarter:
			return 90, 90
		case azimuth < math.Pi:
			return -90, 90
		case azimuth < 3*quarter:
			return -90, -90
		}
		return 90, -90
	}
	tan := math.Tan(altitude)
	return int32(math.Round(math.Atan(math.Cos(azimuth)/tan) * degrees)), int32(math.Round(math.Atan(math.Sin(azimuth)/tan) * degrees))
}

func abs(n int32) int32 { return max(n, -n) }

// PointerId is https://w3c.github.io/pointerevents/#dom-pointerevent-pointerid
func (e *PointerEvent) PointerId() int32 { return e.pointerID }

// Width is https://w3c.github.io/pointerevents/#dom-pointerevent-width
func (e *PointerEvent) Width() float64 { return e.width }

// Height is https://w3c.github.io/pointerevents/#dom-pointerevent-height
func (e *PointerEvent) Height() float64 { return e.height }

// Pressure is https://w3c.github.io/pointerevents/#dom-pointerevent-pressure
func (e *PointerEvent) Pressure() float32 { return e.pressure }

// TangentialPressure is https://w3c.github.io/pointerevents/#dom-pointerevent-tangentialpressure
func (e *PointerEvent) TangentialPressure() float32 { return e.tangentialPressure }

// TiltX is https://w3c.github.io/pointerevents/#dom-pointerevent-tiltx
func (e *PointerEvent) TiltX() int32 { return e.tiltX }

// TiltY is https://w3c.github.io/pointerevents/#dom-pointerevent-tilty
func (e *PointerEvent) TiltY() int32 { return e.tiltY }

// Twist is https://w3c.github.io/pointerevents/#dom-pointerevent-twist
func (e *PointerEvent) Twist() int32 { return e.twist }

// AltitudeAngle is https://w3c.github.io/pointerevents/#dom-pointerevent-altitudeangle
func (e *PointerEvent) AltitudeAngle() float64 { return e.altitudeAngle }

// AzimuthAngle is https://w3c.github.io/pointerevents/#dom-pointerevent-azimuthangle
func (e *PointerEvent) AzimuthAngle() float64 { return e.azimuthAngle }

// PointerType is https://w3c.github.io/pointerevents/#dom-pointerevent-pointertype
func (e *PointerEvent) PointerType() string { return e.pointerType }

// IsPrimary is https://w3c.github.io/pointerevents/#dom-pointerevent-isprimary
func (e *PointerEvent) IsPrimary() bool { return e.isPrimary }

// PersistentDeviceId is https://w3c.github.io/pointerevents/#dom-pointerevent-persistentdeviceid
func (e *PointerEvent) PersistentDeviceId() int32 { return e.persistentDeviceID }

// GetCoalescedEvents is https://w3c.github.io/pointerevents/#dom-pointerevent-getcoalescedevents
func (e *PointerEvent) GetCoalescedEvents() []*PointerEvent { return e.coalescedEvents }

// GetPredictedEvents is https://w3c.github.io/pointerevents/#dom-pointerevent-getpredictedevents
func (e *PointerEvent) GetPredictedEvents() []*PointerEvent { return e.predictedEvents }

// FireSyntheticPointerEvent fires a synthetic pointer event of a type at a target. InView
// says that the target is in a document with a window.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#fire-a-synthetic-pointer-event
func FireSyntheticPointerEvent(target *dom.EventTarget, typ string, inView, notTrusted bool) (notCanceled bool) {
	cx := target.Cx()
	f := cx.Enter()
	defer f.Leave()
	// 1. Let event be the result of creating an event using PointerEvent.
	e := createPointerEvent(cx)
	e.width, e.height, e.altitudeAngle, e.pointerID = 1, 1, math.Pi/2, noPointer
	e.setButton(0)
	// 2. Initialize event's type attribute to e. 3. Initialize event's bubbles and cancelable
	//    attributes to true. 4. Set event's composed flag.
	// 5. If the not trusted flag is set, initialize event's isTrusted attribute to false.
	init := dom.EventInit{Bubbles: true, Cancelable: true, Composed: true}
	if notTrusted {
		e.InnerEventCreationSteps(typ, init)
	} else {
		e.CreateAnEvent(typ, init)
	}
	// 6. Initialize event's ctrlKey, shiftKey, altKey, and metaKey attributes according to the
	//    current state of the key input device, if any. (There is none.)
	// 7. Initialize event's view attribute to target's node document's Window object, if any,
	//    and null otherwise.
	e.inView = inView
	// 8. event's getModifierState() method is to return values appropriately describing the
	//    current state of the key input device. 9. Return the result of dispatching event at
	//    target.
	return target.Dispatch(&e.Event)
}

// noPointer is the pointerId of a click that no pointer has caused.
//
// https://w3c.github.io/pointerevents/#the-click-auxclick-and-contextmenu-events
const noPointer = -1
