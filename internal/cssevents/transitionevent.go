package cssevents

import "github.com/sluice-go/sluice/internal/dom"

// TransitionEvent is https://drafts.csswg.org/css-transitions-1/#interface-transitionevent
type TransitionEvent struct {
	dom.Event
	propertyName, pseudoElement string
	elapsedTime                 float64
}

// https://dom.spec.whatwg.org/#constructing-events
func (e *TransitionEvent) construct(typ string, init TransitionEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.propertyName, e.elapsedTime, e.pseudoElement = init.PropertyName, init.ElapsedTime, init.PseudoElement
	e.AddMemory(len(e.propertyName) + len(e.pseudoElement))
	return nil
}

// PropertyName is https://drafts.csswg.org/css-transitions-1/#dom-transitionevent-propertyname
func (e *TransitionEvent) PropertyName() string { return e.propertyName }

// ElapsedTime is https://drafts.csswg.org/css-transitions-1/#dom-transitionevent-elapsedtime
func (e *TransitionEvent) ElapsedTime() float64 { return e.elapsedTime }

// PseudoElement is https://drafts.csswg.org/css-transitions-1/#dom-transitionevent-pseudoelement
func (e *TransitionEvent) PseudoElement() string { return e.pseudoElement }
