package weblocks

import (
	"errors"
	"strconv"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/locks"
)

// request is a lock request, and then the lock.
//
// https://w3c.github.io/web-locks/#lock-request
type request struct {
	manager *LockManager
	// callback is held by the LockManager until it is called.
	callback mozjs.Slot
	// promise, the released promise, is held by the LockManager until it is
	// settled; then it is 0.
	promise mozjs.Slot
	// signalToAbort is the algorithm that was added to the signal, nil if there
	// is none; aborted says that it has run.
	signalToAbort *dom.AbortAlgorithm
	aborted       bool
	// pending is the request as the lock manager has it.
	pending locks.LockRequest
	// lock is there once the request was granted.
	lock locks.Lock
}

// requestLock is https://w3c.github.io/web-locks/#request-a-lock
func (m *LockManager) requestLock(client locks.Client, promise mozjs.Value, callback LockGrantedCallback, name string, options LockOptions) error {
	// 1. Let request be a new lock request (agent, clientId, manager, name, mode,
	//    callback, promise, signal).
	r := &request{manager: m, callback: m.Hold(callback.Value()), promise: m.Hold(promise)}
	mode := locks.Exclusive
	if options.Mode == LockModeShared {
		mode = locks.Shared
	}
	// 3. Enqueue the following steps to the lock task queue.
	var err error
	r.pending, err = client.Request(locks.Request{
		Name: name,
		LockOptions: locks.LockOptions{
			Mode: mode, IfAvailable: options.IfAvailable, Steal: options.Steal, Where: placeOf(m.Cx(), r),
		},
		Handler: r,
	})
	if err != nil {
		r.dropCallback()
		m.Drop(r.promise)
		return &idl.DOMException{Name: "InvalidStateError", Message: err.Error()}
	}
	m.unsettled++
	// 2. If signal is present, then add the algorithm signal to abort the request
	//    request with signal to signal.
	if signal := options.Signal; signal != nil {
		r.signalToAbort = signal.Add(func() { r.signalToAbortTheRequest(signal) })
	}
	// 4. Return request.
	return nil
}

// signalToAbortTheRequest is https://w3c.github.io/web-locks/#signal-to-abort-the-request
func (r *request) signalToAbortTheRequest(signal *dom.AbortSignal) {
	r.aborted = true
	// 1. Enqueue the steps to abort the request request to the lock task queue.
	//    (A request that was granted stays so until the task of the grant.)
	r.pending.Abort(nil)
	// 2. Reject request's promise with signal's abort reason.
	r.reject(signal.Reason())
	r.dropCallback()
}

// Granted implements locks.Handler. Like the other methods of the interface it
// may run on any thread.
//
// https://w3c.github.io/web-locks/#process-the-lock-request-queue
func (r *request) Granted(lock locks.Lock) {
	r.lock = lock
	// Enqueue the following steps on callback's relevant settings object's
	// responsible event loop.
	r.manager.settings.QueueGlobalTask(eventloop.WebLocks, r.runWithLock)
}

// runWithLock is the task of a grant.
func (r *request) runWithLock() {
	// 1. If signal is present, then:
	//    1. If signal is aborted, then: enqueue to release the lock lock to the
	//       lock task queue, and return.
	if r.aborted {
		r.lock.Release()
		return
	}
	//    2. Remove the algorithm signal to abort the request request from signal.
	r.signalToAbort.Remove()
	m := r.manager
	// 2. Let r be the result of invoking callback with a new Lock object
	//    associated with lock as the only argument.
	result, err := r.invoke(newLock(m.Cx(), r.lock))
	if err != nil {
		return // the agent has been terminated, and its client will be closed
	}
	// 3. Resolve waiting with r.
	r.waitFor(result)
}

// waitFor makes the promise that the callback has returned, or the value of one
// that is fulfilled, the lock's waiting promise.
//
// https://w3c.github.io/web-locks/#lock-waiting-promise
func (r *request) waitFor(waiting mozjs.Value) {
	cx := r.manager.Cx()
	// The microtasks of the callback have run. If the promise is fulfilled by now,
	// then nothing can happen between here and the microtask that would react.
	state, value := mozjs.Fulfilled, waiting
	if waiting.IsObject() {
		state, value = cx.PromiseState(waiting)
	}
	if state == mozjs.Fulfilled {
		r.waitingSettled(cx.Resolve, value)
		return
	}
	// The error says that the agent has been terminated.
	_ = cx.React(waiting,
		func(value mozjs.Value) { r.waitingSettled(cx.Resolve, value) },
		func(reason mozjs.Value) { r.waitingSettled(cx.Reject, reason) })
}

// waitingSettled is performed when lock's waiting promise settles (fulfills or
// rejects).
func (r *request) waitingSettled(settle func(promise, v mozjs.Value), v mozjs.Value) {
	// 1. Release the lock lock. If it was taken away before, the released promise
	//    was rejected then, though the task that does so may not have run yet.
	if err := r.lock.Release(); err != nil {
		r.rejectWith(err)
		return
	}
	// 2. Resolve lock's released promise with lock's waiting promise.
	r.settle(settle, v)
}

// Unavailable implements locks.Handler.
//
// https://w3c.github.io/web-locks/#request-a-lock
func (r *request) Unavailable() {
	// Enqueue the following steps on callback's relevant settings object's
	// responsible event loop:
	r.manager.settings.QueueGlobalTask(eventloop.WebLocks, func() {
		// 1. Let r be the result of invoking callback with null as the only
		//    argument.
		result, err := r.invoke(mozjs.Null)
		if err != nil {
			return
		}
		// 2. Resolve promise with r and abort these steps.
		r.settle(r.manager.Cx().Resolve, result)
	})
}

// Aborted implements locks.Handler. Of an abort by the signal, the promise knows
// already; of the client's end, nobody hears any more. A deadlock is broken by
// rejecting one of its requests.
func (r *request) Aborted(err error) {
	if errors.Is(err, locks.ErrDeadlock) {
		r.queueRejection(err, true)
	}
}

// Lost implements locks.Handler.
//
// https://w3c.github.io/web-locks/#request-a-lock
func (r *request) Lost(err error) {
	// Reject lock's released promise with an "AbortError" DOMException.
	if !errors.Is(err, locks.ErrClientGone) {
		r.queueRejection(err, false)
	}
}

// queueRejection queues a task that rejects the released promise. At the end of
// a request that was never granted, the callback is not wanted any more.
func (r *request) queueRejection(err error, atEnd bool) {
	r.manager.settings.QueueGlobalTask(eventloop.WebLocks, func() {
		if atEnd {
			r.signalToAbort.Remove()
			r.dropCallback()
		}
		r.rejectWith(err)
	})
}

// rejectWith rejects the released promise with an "AbortError" DOMException for
// a failure of the lock manager.
func (r *request) rejectWith(err error) {
	if r.promise != 0 {
		r.reject(dom.NewDOMException(r.manager.Cx(), "AbortError", abortMessage(err)).Value())
	}
}

// invoke invokes the callback and lets go of it. It returns a promise, or, in
// place of one that is resolved with a value that is no object, that value. The
// error says that the agent has been terminated.
func (r *request) invoke(lock mozjs.Value) (result mozjs.Value, err error) {
	m := r.manager
	cx := m.Cx()
	callback := idl.CallbackOf(cx, m.Held(r.callback))
	r.dropCallback()
	_, err = callback.Invoke(mozjs.Undefined, func(v mozjs.Value) (err error) {
		if result = v; v.IsObject() {
			result, err = idl.Promise(cx, v)
		}
		return err
	}, lock)
	return callback.Reject(result, err)
}

func (r *request) reject(reason mozjs.Value) { r.settle(r.manager.Cx().Reject, reason) }

// settle settles the released promise, unless it is settled.
func (r *request) settle(settle func(promise, v mozjs.Value), v mozjs.Value) {
	if r.promise == 0 {
		return
	}
	m := r.manager
	promise := m.Held(r.promise)
	m.Drop(r.promise)
	r.promise = 0
	m.unsettled--
	settle(promise, v)
}

// dropCallback lets go of the callback, unless that is done.
func (r *request) dropCallback() {
	if r.callback != 0 {
		r.manager.Drop(r.callback)
		r.callback = 0
	}
}

// abortMessage is the message of the AbortError for a failure of the lock manager.
func abortMessage(err error) string {
	e, ok := errors.AsType[*locks.Error](err)
	if !ok {
		return err.Error()
	}
	name := strconv.Quote(e.Name)
	switch {
	case errors.Is(err, locks.ErrStolen):
		return "The lock " + name + " was stolen by another request."
	case errors.Is(err, locks.ErrForceReleased):
		return "The lock " + name + " was released by force."
	}
	return "The request for the lock " + name + " was rejected to break a deadlock."
}
