// Checked against DOM of 2026-07-18.

package dom

import "github.com/sluice-go/sluice/internal/mozjs"

// CustomEvent is https://dom.spec.whatwg.org/#interface-customevent
type CustomEvent struct {
	Event
	detail mozjs.Slot
}

// https://dom.spec.whatwg.org/#dom-customevent-customevent
func (e *CustomEvent) construct(typ string, eventInitDict CustomEventInit) error {
	e.InnerEventCreationSteps(typ, eventInitDict.EventInit)
	e.detail = e.Hold(eventInitDict.Detail)
	return nil
}

// Detail is https://dom.spec.whatwg.org/#dom-customevent-detail
func (e *CustomEvent) Detail() mozjs.Value { return e.Held(e.detail) }

// InitCustomEvent is https://dom.spec.whatwg.org/#dom-customevent-initcustomevent
func (e *CustomEvent) InitCustomEvent(typ string, bubbles, cancelable bool, detail mozjs.Value) {
	// 1. If this's dispatch flag is set, then return.
	if e.Dispatching() {
		return
	}
	// 2. Initialize this with type, bubbles, and cancelable.
	e.Initialize(typ, bubbles, cancelable)
	// 3. Set this's detail attribute to detail.
	e.detail = e.SetHeld(e.detail, detail)
}
