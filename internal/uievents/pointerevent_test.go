package uievents

import "testing"

// The attributes of a PointerEvent, and its tilt, which angles say, too.
//
// https://w3c.github.io/pointerevents/#converting-between-tiltx-tilty-and-altitudeangle-azimuthangle
func TestPointerEvent(t *testing.T) {
	open(t).Check(`
		(e = new PointerEvent("x"), [e.pointerId, e.width, e.height, e.pressure, e.pointerType, e.isPrimary, e.tiltX, e.tiltY, e.azimuthAngle, e.altitudeAngle === Math.PI / 2]) ⇒ [0, 1, 1, 0, "", false, 0, 0, 0, true]
		e instanceof MouseEvent ⇒ true
		(e = new PointerEvent("x", { pointerId: 3, width: 2, pressure: 0.5, twist: 9, pointerType: "pen", isPrimary: true, clientX: 7, persistentDeviceId: 4 }), [e.pointerId, e.width, e.pressure, e.twist, e.pointerType, e.isPrimary, e.clientX, e.persistentDeviceId]) ⇒ [3, 2, 0.5, 9, "pen", true, 7, 4]
		(e = new PointerEvent("x", { coalescedEvents: [new PointerEvent("a"), new PointerEvent("b")], predictedEvents: [new PointerEvent("c")] }), e.getCoalescedEvents().concat(e.getPredictedEvents()).map((c) => c.type)) ⇒ ["a", "b", "c"]
		of = (init) => { const e = new PointerEvent("x", init); return [e.tiltX, e.tiltY, Math.round(e.azimuthAngle * 180 / Math.PI), Math.round(e.altitudeAngle * 180 / Math.PI)] }, 0 ⇒ 0
		of({ tiltX: 0, tiltY: 20 }) ⇒ [0, 20, 90, 70]
		of({ tiltX: -20, tiltY: 0 }) ⇒ [-20, 0, 180, 70]
		of({ tiltX: 45, tiltY: 45 }) ⇒ [45, 45, 45, 35]
		of({ tiltX: 90, tiltY: 1 }) ⇒ [90, 1, 0, 0]
		of({ tiltY: -30 }) ⇒ [0, -30, 270, 60]
		of({ altitudeAngle: Math.PI / 4, azimuthAngle: 0 }) ⇒ [45, 0, 0, 45]
		of({ altitudeAngle: 0, azimuthAngle: Math.PI / 2 }) ⇒ [0, 90, 90, 0]
		of({ altitudeAngle: 0, azimuthAngle: Math.PI * 1.75 }) ⇒ [90, -90, 315, 0]
		of({ azimuthAngle: 1 }) ⇒ [0, 0, 57, 90]
		of({ tiltX: 10, altitudeAngle: 0.5 }) ⇒ [10, 0, 0, 29]
		new PointerEvent("x", { coalescedEvents: [1] }) ⇒ TypeError: Failed to construct 'PointerEvent': Failed to read the 'coalescedEvents' property from 'PointerEventInit': Failed to convert value to 'PointerEvent'.
	`)
}
