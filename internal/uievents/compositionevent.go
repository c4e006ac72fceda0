package uievents

import "github.com/sluice-go/sluice/internal/mozjs"

// CompositionEvent is https://w3c.github.io/uievents/#interface-compositionevent
type CompositionEvent struct {
	UIEvent
	data string
}

// https://dom.spec.whatwg.org/#constructing-events
func (e *CompositionEvent) construct(typ string, init CompositionEventInit) error {
	e.setData(init.Data)
	return e.UIEvent.construct(typ, init.UIEventInit)
}

func (e *CompositionEvent) setData(data string) {
	data = scalar(e.Cx(), data)
	e.AddMemory(len(data) - len(e.data))
	e.data = data
}

// Data is https://w3c.github.io/uievents/#dom-compositionevent-data
func (e *CompositionEvent) Data() string { return e.data }

// InitCompositionEvent is https://w3c.github.io/uievents/#dom-compositionevent-initcompositionevent
//
// The value of detail is left as it is.
func (e *CompositionEvent) InitCompositionEvent(typ string, bubbles, cancelable bool, view mozjs.Value, data string) {
	if e.initialize(typ, bubbles, cancelable, view) {
		e.setData(data)
	}
}

// scalar converts a DOMString to the USVString that an attribute is.
//
// https://infra.spec.whatwg.org/#javascript-string-convert
func scalar(cx *mozjs.Context, s string) string { return cx.ScalarString(cx.NewString(s)) }
