// Checked against XMLHttpRequest of 2026-05-14.

package file

import "github.com/sluice-go/sluice/internal/dom"

// ProgressEvent is https://xhr.spec.whatwg.org/#interface-progressevent
type ProgressEvent struct {
	dom.Event
	lengthComputable bool
	loaded, total    float64
}

func (e *ProgressEvent) construct(eventType string, init ProgressEventInit) error {
	e.InnerEventCreationSteps(eventType, init.EventInit)
	e.lengthComputable, e.loaded, e.total = init.LengthComputable, init.Loaded, init.Total
	return nil
}

// LengthComputable is https://xhr.spec.whatwg.org/#dom-progressevent-lengthcomputable
func (e *ProgressEvent) LengthComputable() bool { return e.lengthComputable }

// Loaded is https://xhr.spec.whatwg.org/#dom-progressevent-loaded
func (e *ProgressEvent) Loaded() float64 { return e.loaded }

// Total is https://xhr.spec.whatwg.org/#dom-progressevent-total
func (e *ProgressEvent) Total() float64 { return e.total }

// FireProgressEvent fires an event at target, in a frame of its own, given
// transmitted and length in bytes.
//
// https://xhr.spec.whatwg.org/#concept-event-fire-progress
func FireProgressEvent(target *dom.EventTarget, name string, transmitted, length int64) {
	cx := target.Cx()
	f := cx.Enter()
	defer f.Leave()
	e := createProgressEvent(cx)
	e.CreateAnEvent(name, dom.EventInit{})
	e.loaded = float64(transmitted)
	if length > 0 {
		e.lengthComputable, e.total = true, float64(length)
	}
	target.Dispatch(&e.Event)
}
