// Checked against Web Locks of 2025-09-24.

package weblocks

import (
	"container/list"
	"errors"
	"sync/atomic"

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
	// operation has the released promise, until that is settled, and the callback,
	// until it is called.
	operation mozjs.Operation
	place     Place
	// signalToAbort is the algorithm that was added to the signal, nil if there
	// is none; aborted says that it has run.
	signalToAbort *dom.AbortAlgorithm
	aborted       bool
	// pending is the request as the lock manager has it.
	pending locks.LockRequest
	// waits says that it counts among those that no delegation is good for.
	waits bool
	// paid is the memory that counts as script's.
	paid atomic.Int64
	// unsettled is where it is among the manager's requests.
	unsettled *list.Element
	// hold keeps the program going until it is known what becomes of the request, if
	// other processes decide about that; else nil.
	hold *eventloop.Hold
	// lock is the lock once the request was granted.
	lock locks.Lock
}

// requestLock is https://w3c.github.io/web-locks/#request-a-lock
//
// It makes and returns the promise.
func (m *LockManager) requestLock(client locks.Client, callback LockGrantedCallback, name string, options LockOptions) (mozjs.Value, error) {
	// 1. Let request be a new lock request (agent, clientId, manager, name, mode,
	//    callback, promise, signal).
	r := &request{manager: m}
	var promise mozjs.Value
	mode := locks.Exclusive
	if options.Mode == LockModeShared {
		mode = locks.Shared
	}
	r.operation, promise, r.place.Place = m.Cx().Begin(callback.Value(), LockInterface.In(m.Cx()), m.Cx().NewString(name), m.modeValue(mode))
	r.place.request = r
	r.pay(name)
	m.requests.add(r)
	// 3. Enqueue the following steps to the lock task queue.
	if m.environment.Shared {
		r.hold = m.settings.EventLoop().Hold(eventloop.StandBy, "a request for the lock "+locks.QuoteName(name))
	}
	m.touch(name)
	var err error
	r.pending, err = client.Request(locks.Request{
		Name: name,
		LockOptions: locks.LockOptions{
			Mode: mode, IfAvailable: options.IfAvailable, Steal: options.Steal, Where: &r.place,
		},
		Handler: r,
	})
	if err != nil {
		m.requests.remove(r)
		r.operation.Drop()
		r.repay()
		r.told()
		return 0, &idl.DOMException{Name: "InvalidStateError", Message: err.Error()}
	}
	m.locks.AddUnsettled(1)
	m.countRequest(r, options)
	// 2. If signal is present, then add the algorithm signal to abort the request
	//    request with signal to signal.
	if signal := options.Signal; signal != nil {
		r.signalToAbort = signal.Add(func() { r.signalToAbortTheRequest(signal) })
	}
	// 4. Return request.
	return promise, nil
}

// signalToAbortTheRequest is https://w3c.github.io/web-locks/#signal-to-abort-the-request
func (r *request) signalToAbortTheRequest(signal *dom.AbortSignal) {
	r.aborted = true
	r.manager.touch("")
	// 1. Enqueue the steps to abort the request request to the lock task queue.
	//    (A request that was granted stays so until the task of the grant.)
	r.pending.Abort(r.manager.abortReason(signal))
	// 2. Reject request's promise with signal's abort reason.
	r.settle(false, signal.Reason())
}

// abortReason returns a signal's abort reason for traces; nil if there are none.
func (m *LockManager) abortReason(signal *dom.AbortSignal) error {
	if !m.environment.Traced {
		return nil
	}
	return errors.New(m.Cx().Throw(signal.Reason()).Describe())
}

// requestMemory is what Go keeps for a request, in bytes, without the name.
const requestMemory = 512

// pay counts what Go keeps for the request against the memory that script may
// hold, and repay ends that.
func (r *request) pay(name string) {
	memory := requestMemory + int64(len(name))
	r.paid.Store(memory)
	r.manager.Cx().AddExternal(memory)
}

func (r *request) repay() { r.manager.Cx().AddExternal(-r.paid.Swap(0)) }

// Granted implements locks.Handler. Like the other methods of the interface it
// may run on any thread.
//
// https://w3c.github.io/web-locks/#process-the-lock-request-queue
func (r *request) Granted(lock locks.Lock) {
	r.lock = lock
	// Enqueue the following steps on callback's relevant settings object's
	// responsible event loop.
	r.manager.locks.Post(r)
	r.told()
}

// told ends what keeps the program going until the manager has told of the request.
func (r *request) told() {
	if r.hold != nil {
		r.hold.Release()
	}
}

// run is the task that calls the callback.
func (r *request) run() {
	r.waited()
	if r.lock == nil {
		r.runWithoutLock()
	} else {
		r.runWithLock()
	}
}

// runWithLock is the task of a grant.
func (r *request) runWithLock() {
	// 1. If signal is present, then:
	//    1. If signal is aborted, then: enqueue to release the lock lock to the
	//       lock task queue, and return.
	if r.aborted {
		r.manager.touch(r.lock.Name())
		r.lock.Release()
		r.repay()
		return
	}
	//    2. Remove the algorithm signal to abort the request request from signal.
	r.signalToAbort.Remove()
	// 2. Let r be the result of invoking callback with a new Lock object
	//    associated with lock as the only argument.
	result, err := r.invoke(r.lock)
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
		r.waitingSettled(true, value)
		return
	}
	// The error says that the agent has been terminated.
	_ = cx.React(waiting,
		func(value mozjs.Value) { r.waitingSettled(true, value) },
		func(reason mozjs.Value) { r.waitingSettled(false, reason) })
}

// waitingSettled is performed when lock's waiting promise settles (fulfills or
// rejects).
func (r *request) waitingSettled(fulfilled bool, v mozjs.Value) {
	r.repay()
	// 1. Release the lock lock. If it was taken away before, the released promise
	//    was rejected then, though the task that does so may not have run yet.
	r.manager.touch(r.lock.Name())
	if err := r.lock.Release(); err != nil {
		r.rejectWith(err)
		return
	}
	// 2. Resolve lock's released promise with lock's waiting promise.
	r.settle(fulfilled, v)
	r.manager.considerDelegation()
}

// Unavailable implements locks.Handler.
//
// https://w3c.github.io/web-locks/#request-a-lock
func (r *request) Unavailable() {
	// Enqueue the following steps on callback's relevant settings object's
	// responsible event loop:
	r.manager.locks.Post(r)
	r.told()
}

// runWithoutLock is the task of a request that could not be granted at once.
func (r *request) runWithoutLock() {
	r.repay()
	// 1. Let r be the result of invoking callback with null as the only argument.
	result, err := r.invoke(nil)
	if err != nil {
		return
	}
	// 2. Resolve promise with r and abort these steps.
	r.settle(true, result)
	r.manager.considerDelegation()
}

// Aborted implements locks.Handler. Of an abort by the signal, the promise knows
// already; of the client's end, nobody hears any more. A deadlock is broken by
// rejecting one of its requests.
func (r *request) Aborted(err error) {
	r.repay()
	if errors.Is(err, locks.ErrDeadlock) || errors.Is(err, locks.ErrSessionLost) || errors.Is(err, locks.ErrUnreachable) {
		r.queueRejection(err)
	}
	r.told()
}

// Lost implements locks.Handler.
//
// https://w3c.github.io/web-locks/#request-a-lock
func (r *request) Lost(err error) {
	// Reject lock's released promise with an "AbortError" DOMException.
	if !errors.Is(err, locks.ErrClientGone) {
		r.queueRejection(err)
	}
}

// queueRejection queues a task that rejects the released promise. The signal of a
// request that was never granted is not listened to any more.
func (r *request) queueRejection(err error) {
	r.manager.queueTask(func() {
		r.signalToAbort.Remove()
		r.rejectWith(err)
	})
}

// rejectWith rejects the released promise with an "AbortError" DOMException for
// a failure of the lock manager.
func (r *request) rejectWith(err error) {
	if !r.operation.Settled() {
		r.settle(false, dom.NewDOMException(r.manager.Cx(), "AbortError", r.abortMessage(err)).Value())
	}
}

// settle resolves or rejects the released promise, unless it is settled.
func (r *request) settle(resolve bool, v mozjs.Value) {
	if r.operation.Settle(resolve, v) {
		r.manager.requests.remove(r)
		r.manager.locks.AddUnsettled(-1)
	}
}

// invoke invokes the callback with a new Lock object, or with null for nil, and lets go
// of it. It returns a promise, or, in place of one that is resolved with a value
// that is no object, that value. The error says that the agent has been
// terminated.
func (r *request) invoke(lock locks.Lock) (mozjs.Value, error) {
	cx := r.manager.Cx()
	token := 0.0
	if lock != nil {
		token = float64(lock.Token())
	}
	result, err := idl.InvokeOperation(cx, &r.operation, lock != nil, token)
	if err != nil {
		return cx.RejectedPromise(err)
	}
	return result, nil
}

// abortMessage is the message of the AbortError for a failure of the lock manager. Such
// an error is made in no script, so it says where the request was.
func (r *request) abortMessage(err error) string {
	e, ok := errors.AsType[*locks.Error](err)
	if !ok {
		return err.Error()
	}
	name, at := locks.QuoteName(e.Name), func(verb string) string {
		if r.place.URL == "" {
			return " "
		}
		return ", " + verb + " at " + r.place.String() + ", "
	}
	switch {
	case errors.Is(err, locks.ErrStolen):
		return "The lock " + name + at("requested") + "was stolen by another request."
	case errors.Is(err, locks.ErrForceReleased):
		return "The lock " + name + at("requested") + "was released by force."
	case errors.Is(err, locks.ErrSessionLost) && r.lock != nil:
		return "The lock " + name + at("requested") + "was lost, because its session ended."
	case errors.Is(err, locks.ErrSessionLost):
		return "The request for the lock " + name + at("made") + "was lost, because its session ended."
	case errors.Is(err, locks.ErrUnreachable):
		return "The request for the lock " + name + at("made") + "was given up, because the state of the locks cannot be reached."
	}
	return "The request for the lock " + name + at("made") + "was rejected to break a deadlock."
}
