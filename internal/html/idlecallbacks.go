// Checked against requestIdleCallback of 2022-06-27.

package html

import (
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/performance"
)

var idleTimeout = eventloop.DeclareOrderingIdentifier("requestIdleCallback")

// idle is what a window has of idle callbacks.
//
// https://w3c.github.io/requestidlecallback/#window-extensions
type idle struct {
	// requests are the idle request callbacks that are in one of the lists, by handle.
	requests map[uint32]idleRequest
	// requested is the list of idle request callbacks, and runnable that of runnable ones: handles, some of requests that are
	// not there any more.
	requested, runnable []uint32
	// identifierOfIdle is the idle callback identifier.
	identifierOfIdle uint32
	// idleDeadline is the last idle period's.
	idleDeadline func() time.Duration
}

// idleRequest is an idle request callback that the window holds.
type idleRequest struct {
	slot    mozjs.Slot
	context *mozjs.Realm
	timeout eventloop.TimerHandle // none without a timeout
}

// RequestIdleCallback is https://w3c.github.io/requestidlecallback/#the-requestidlecallback-method
func (w *Window) RequestIdleCallback(callback IdleRequestCallback, options IdleRequestOptions) uint32 {
	// 2. Increment the window's idle callback identifier by one. 3. Let handle be the current value of it.
	w.identifierOfIdle++
	handle := w.identifierOfIdle
	// 4. Push callback to the end of window's list of idle request callbacks, associated with handle.
	r := idleRequest{slot: w.EventTarget.Hold(callback.Value()), context: callback.Context()}
	w.requested = append(w.requested, handle)
	w.Cx().AddExternal(frameMemory)
	w.settings.EventLoop().AwaitIdlePeriod()
	// 6. If the timeout property is present in options and has a positive value: Wait for timeout milliseconds, in parallel;
	//    queue a task on the queue associated with the idle-task task source, which performs the invoke idle callback timeout
	//    algorithm, passing handle and window as arguments.
	if timeout := options.Timeout.Or(0); timeout > 0 {
		r.timeout = w.settings.RunStepsAfterTimeout(idleTimeout, time.Duration(timeout)*time.Millisecond, func() { w.invokeIdleTimeout(handle) })
	}
	if w.requests == nil {
		w.requests = map[uint32]idleRequest{}
	}
	w.requests[handle] = r
	// 5. Return handle and then continue running this algorithm asynchronously.
	return handle
}

// CancelIdleCallback is https://w3c.github.io/requestidlecallback/#the-cancelidlecallback-method
func (w *Window) CancelIdleCallback(handle uint32) {
	// 2. Find the entry in either the window's list of idle request callbacks or list of runnable idle callbacks that is
	//    associated with the value handle. 3. If there is such an entry, remove it from both.
	if r, ok := w.takeIdle(handle); ok {
		w.EventTarget.Drop(r.slot)
	}
}

// takeIdle removes a request from the lists.
func (w *Window) takeIdle(handle uint32) (idleRequest, bool) {
	r, ok := w.requests[handle]
	if ok {
		delete(w.requests, handle)
		r.timeout.Cancel()
		w.Cx().AddExternal(-frameMemory)
	}
	return r, ok
}

// startIdlePeriod is https://w3c.github.io/requestidlecallback/#start-an-idle-period-algorithm
func (w *Window) startIdlePeriod(getDeadline func() time.Duration) {
	// 1. Optionally, if the user agent determines the idle period should be delayed, return from this algorithm.
	// 2. Let pending_list be window's list of idle request callbacks. 3. Let run_list be window's list of runnable idle
	//    callbacks. 4. Append all entries from pending_list into run_list preserving order. 5. Clear pending_list.
	w.runnable = append(w.runnable, w.requested...)
	w.requested = nil
	w.idleDeadline = getDeadline
	// 6. Queue a task on the queue associated with the idle-task task source, which performs the steps defined in the invoke
	//    idle callbacks algorithm with window and getDeadline as parameters.
	if len(w.runnable) > 0 {
		w.settings.QueueGlobalTask(eventloop.IdleTask, w.invokeIdleCallbacks)
	}
	w.observeChangedBoxes()
}

// invokeIdleCallbacks is https://w3c.github.io/requestidlecallback/#invoke-idle-callbacks-algorithm
func (w *Window) invokeIdleCallbacks() {
	// 1. If the user-agent believes it should end the idle period early due to newly scheduled high-priority work, return
	//    from the algorithm. 2. Let now be the current time.
	// 3. If now is less than the result of calling getDeadline and the window's list of runnable idle callbacks is not empty:
	if w.settings.EventLoop().Now() >= w.idleDeadline() {
		w.settings.EventLoop().AwaitIdlePeriod()
		return
	}
	// 1. Pop the top callback from window's list of runnable idle callbacks. 2–3. Let deadlineArg be a new IdleDeadline whose
	//    get deadline time algorithm is getDeadline; call callback with deadlineArg.
	for called := false; !called && len(w.runnable) > 0; {
		var r idleRequest
		r, called = w.takeIdle(w.runnable[0])
		if w.runnable = w.runnable[1:]; called {
			w.invokeIdle(r, w.idleDeadline, false)
		}
	}
	// 4. If window's list of runnable idle callbacks is not empty, queue a task which performs the steps in the invoke idle
	//    callbacks algorithm with getDeadline and window as a parameters and return from this algorithm.
	if len(w.runnable) > 0 {
		w.settings.QueueGlobalTask(eventloop.IdleTask, w.invokeIdleCallbacks)
	}
}

// invokeIdleTimeout is https://w3c.github.io/requestidlecallback/#invoke-idle-callback-timeout-algorithm
func (w *Window) invokeIdleTimeout(handle uint32) {
	// 1. Let callback be the result of finding the entry in window's list of idle request callbacks or the list of runnable
	//    idle callbacks that is associated with the value given by the handle argument passed to the algorithm.
	// 2. If callback is not undefined: remove callback from both; let now be the current time; let deadlineArg be a new
	//    IdleDeadline whose get deadline time algorithm returns now, and set its timeout to true; call callback.
	if r, ok := w.takeIdle(handle); ok {
		now := w.settings.EventLoop().Now()
		w.invokeIdle(r, func() time.Duration { return now }, true)
	}
}

func (w *Window) invokeIdle(r idleRequest, deadline func() time.Duration, timedOut bool) {
	w.Cx().Frame(func() {
		callback := IdleRequestCallback{idl.CallbackOf(r.context, w.EventTarget.Held(r.slot))}
		w.EventTarget.Drop(r.slot)
		d := createIdleDeadline(w.Cx())
		d.window, d.deadline, d.didTimeout = w, deadline, timedOut
		w.Scheduler().InBackground(func() { callback.InvokeAndReport(mozjs.Undefined, d) })
	})
}

// IdleDeadline is https://w3c.github.io/requestidlecallback/#the-idledeadline-interface
type IdleDeadline struct {
	mozjs.Object
	window     *Window
	deadline   func() time.Duration
	didTimeout bool
}

// TimeRemaining is https://w3c.github.io/requestidlecallback/#dom-idledeadline-timeremaining
func (d *IdleDeadline) TimeRemaining() float64 {
	// 1. Let now be a DOMHighResTimeStamp representing current high resolution time. 2. Let deadline be the result of calling
	//    IdleDeadline's get deadline time algorithm. 3. Let timeRemaining be deadline - now. 4. If timeRemaining is negative,
	//    set it to 0. 5. Return timeRemaining.
	remaining := d.deadline() - d.window.settings.EventLoop().Now()
	return performance.Coarsen(max(remaining, 0), d.window.environment.CrossOriginIsolated)
}

// DidTimeout is https://w3c.github.io/requestidlecallback/#dom-idledeadline-didtimeout
func (d *IdleDeadline) DidTimeout() bool { return d.didTimeout }
