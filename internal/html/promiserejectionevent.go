// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// PromiseRejectionEvent is https://html.spec.whatwg.org/multipage/webappapis.html#the-promiserejectionevent-interface
type PromiseRejectionEvent struct {
	dom.Event
	promise, reason mozjs.Slot
}

func (e *PromiseRejectionEvent) construct(eventType string, init PromiseRejectionEventInit) error {
	e.InnerEventCreationSteps(eventType, init.EventInit)
	e.promise, e.reason = e.Hold(init.Promise), e.Hold(init.Reason)
	return nil
}

// Promise is https://html.spec.whatwg.org/multipage/webappapis.html#dom-promiserejectionevent-promise
func (e *PromiseRejectionEvent) Promise() mozjs.Value { return e.Held(e.promise) }

// Reason is https://html.spec.whatwg.org/multipage/webappapis.html#dom-promiserejectionevent-reason
func (e *PromiseRejectionEvent) Reason() mozjs.Value { return e.Held(e.reason) }
