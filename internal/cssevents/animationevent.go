package cssevents

import "github.com/sluice-go/sluice/internal/dom"

// AnimationEvent is https://drafts.csswg.org/css-animations-1/#interface-animationevent
type AnimationEvent struct {
	dom.Event
	animationName, pseudoElement string
	elapsedTime                  float64
}

// https://dom.spec.whatwg.org/#constructing-events
func (e *AnimationEvent) construct(typ string, init AnimationEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.animationName, e.elapsedTime, e.pseudoElement = init.AnimationName, init.ElapsedTime, init.PseudoElement
	e.AddMemory(len(e.animationName) + len(e.pseudoElement))
	return nil
}

// AnimationName is https://drafts.csswg.org/css-animations-1/#dom-animationevent-animationname
func (e *AnimationEvent) AnimationName() string { return e.animationName }

// ElapsedTime is https://drafts.csswg.org/css-animations-1/#dom-animationevent-elapsedtime
func (e *AnimationEvent) ElapsedTime() float64 { return e.elapsedTime }

// PseudoElement is https://drafts.csswg.org/css-animations-1/#dom-animationevent-pseudoelement
func (e *AnimationEvent) PseudoElement() string { return e.pseudoElement }
