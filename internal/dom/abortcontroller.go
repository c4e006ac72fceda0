// Checked against DOM of 2026-07-18.

package dom

import "github.com/sluice-go/sluice/internal/mozjs"

// AbortController is https://dom.spec.whatwg.org/#interface-abortcontroller
type AbortController struct {
	mozjs.Object
	// signal is held by the controller.
	signal *AbortSignal
}

// NewAbortController makes a controller with its signal.
//
// https://dom.spec.whatwg.org/#dom-abortcontroller-abortcontroller
func NewAbortController(cx *mozjs.Context) *AbortController {
	c := createAbortController(cx)
	// The constructor steps cannot fail.
	_ = c.construct()
	return c
}

// https://dom.spec.whatwg.org/#dom-abortcontroller-abortcontroller
func (c *AbortController) construct() error {
	// 1. Let signal be a new AbortSignal object.
	signal := createAbortSignal(c.Cx())
	// 2. Set this's signal to signal.
	c.SetSignal(signal)
	return nil
}

// SetSignal sets the signal of a new controller, which may be one of an interface that inherits from AbortSignal.
func (c *AbortController) SetSignal(signal *AbortSignal) {
	c.Hold(signal.Value())
	c.signal = signal
}

// Signal is https://dom.spec.whatwg.org/#dom-abortcontroller-signal
func (c *AbortController) Signal() *AbortSignal { return c.signal }

// Abort is https://dom.spec.whatwg.org/#dom-abortcontroller-abort
func (c *AbortController) Abort(reason mozjs.Value) { c.SignalAbort(reason) }

// SignalAbort signals abort with a reason; undefined stands for none.
//
// https://dom.spec.whatwg.org/#abortcontroller-signal-abort
func (c *AbortController) SignalAbort(reason mozjs.Value) { c.signal.SignalAbort(reason) }
