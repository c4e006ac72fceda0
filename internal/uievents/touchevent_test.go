package uievents

import "testing"

// https://w3c.github.io/touch-events/
func TestTouchEvent(t *testing.T) {
	open(t).Check(`
		(touch = new Touch({ identifier: 3, target })).target === target && touch.identifier ⇒ 3
		of(touch, "clientX clientY screenX screenY pageX pageY radiusX radiusY rotationAngle force altitudeAngle azimuthAngle touchType") ⇒ [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "direct"]
		of(new Touch({ identifier: 1, target, clientX: 1.5, clientY: 2, screenX: 3, screenY: 4, pageX: 5, pageY: 6, radiusX: 7, radiusY: 8, rotationAngle: 9, force: 0.5, altitudeAngle: 0.25, azimuthAngle: 10, touchType: "stylus" }), "clientX clientY screenX screenY pageX pageY radiusX radiusY rotationAngle force altitudeAngle azimuthAngle touchType") ⇒ [1.5, 2, 3, 4, 5, 6, 7, 8, 9, 0.5, 0.25, 10, "stylus"]
		new Touch({ target }) ⇒ TypeError: Failed to construct 'Touch': Failed to read the 'identifier' property from 'TouchInit': Required member is undefined.
		new Touch({ identifier: 1, target: {} }) ⇒ TypeError: Failed to construct 'Touch': Failed to read the 'target' property from 'TouchInit': Failed to convert value to 'EventTarget'.
		(e = new TouchEvent("x")) instanceof UIEvent ⇒ true
		[e.touches, e.targetTouches, e.changedTouches].map((l) => l instanceof TouchList && l.length) ⇒ [0, 0, 0]
		of(e, "altKey metaKey ctrlKey shiftKey bubbles view detail") ⇒ [false, false, false, false, false, null, 0]
		e = new TouchEvent("touchstart", { touches: [touch, touch], changedTouches: [touch], altKey: true, modifierCapsLock: true, bubbles: true, view: window }), of(e, "type altKey ctrlKey bubbles view") ⇒ ["touchstart", true, false, true, "window"]
		[e.getModifierState("Alt"), e.getModifierState("CapsLock"), e.getModifierState("Shift")] ⇒ [true, true, false]
		e.touches[1] === touch && e.touches.item(0) === touch && e.touches.item(2) === null && e.touches[2] === undefined && e.touches === e.touches ⇒ true
		[e.touches.length, e.targetTouches.length, [...e.changedTouches].length] ⇒ [2, 0, 1]
		new TouchEvent("x", { touches: [1] }) ⇒ TypeError: Failed to construct 'TouchEvent': Failed to read the 'touches' property from 'TouchEventInit': Failed to convert value to 'Touch'.
		(list = e.touches, target.addEventListener("touchstart", (e) => seen = e.touches), target.dispatchEvent(e), seen === list && e.touches === list) ⇒ true
	`)
}
