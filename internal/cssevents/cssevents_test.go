package cssevents

import (
	"testing"

	"github.com/sluice-go/sluice/internal/realmtest"
)

// window is the global object, whose clock stands still.
type window struct{ realmtest.Global }

func (*window) RelativeHighResolutionCoarseTime() float64 { return 0 }
func (*window) TimeStampRead(float64)                     {}

func (*window) RunStepsAfterTimeout(string, uint64, func()) { panic("no timers here") }

func TestEvents(t *testing.T) {
	r := realmtest.Open(t, &window{}, Interfaces...)
	r.Eval(`function of(e, names) { return names.split(" ").map((name) => e[name]) } undefined`)
	r.Check(`
		of(new AnimationEvent("x"), "type bubbles isTrusted animationName elapsedTime pseudoElement") ⇒ ["x", false, false, "", 0, ""]
		of(new AnimationEvent("x", { animationName: "a", elapsedTime: 0.5, pseudoElement: "::before", bubbles: true }), "bubbles animationName elapsedTime pseudoElement") ⇒ [true, "a", 0.5, "::before"]
		new AnimationEvent("x", { elapsedTime: NaN }) ⇒ TypeError: Failed to construct 'AnimationEvent': Failed to read the 'elapsedTime' property from 'AnimationEventInit': The provided double value is non-finite.
		of(new TransitionEvent("x"), "type cancelable propertyName elapsedTime pseudoElement") ⇒ ["x", false, "", 0, ""]
		of(new TransitionEvent("x", { propertyName: "color", elapsedTime: 2, pseudoElement: "::after" }), "propertyName elapsedTime pseudoElement") ⇒ ["color", 2, "::after"]
		new TransitionEvent() ⇒ TypeError: Failed to construct 'TransitionEvent': 1 argument required, but only 0 present.
	`)
}
