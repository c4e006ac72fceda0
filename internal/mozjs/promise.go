// Checked against Web IDL of 2026-03-27.

package mozjs

// #include "shim.h"
import "C"

// PromiseState is the state of a promise.
type PromiseState int

// The states of a promise; NoPromise is what other values have.
const (
	NoPromise PromiseState = iota - 1
	Pending
	Fulfilled
	Rejected
)

// NewPromise is https://webidl.spec.whatwg.org/#a-new-promise
func (cx *Context) NewPromise() Value { return Value(C.sl_new_promise(cx.e)) }

// ResolvedPromise is https://webidl.spec.whatwg.org/#a-promise-resolved-with
func (cx *Context) ResolvedPromise(v Value) Value {
	cx.toEngine()
	promise := Value(C.sl_resolved_promise(cx.e, C.sl_value(v)))
	cx.fromEngine()
	return promise
}

// Resolve is https://webidl.spec.whatwg.org/#resolve. It does nothing with what is not a promise: a root that was released.
func (cx *Context) Resolve(promise, v Value) {
	if !promise.IsObject() {
		return
	}
	cx.toEngine()
	C.sl_settle_promise(cx.e, C.sl_value(promise), true, C.sl_value(v))
	cx.fromEngine()
}

// Reject is https://webidl.spec.whatwg.org/#reject. As Resolve, it does nothing with what is not a promise.
func (cx *Context) Reject(promise, v Value) {
	if !promise.IsObject() {
		return
	}
	C.sl_settle_promise(cx.e, C.sl_value(promise), false, C.sl_value(v))
}

// PromiseState returns the state of a promise, and its result once settled.
func (cx *Context) PromiseState(promise Value) (PromiseState, Value) {
	s := PromiseState(C.sl_promise_state(cx.e, C.sl_value(promise)))
	if s == NoPromise {
		return s, Undefined
	}
	return s, Value(cx.e.out)
}

// IsPromise reports whether v is a promise of this engine.
func (cx *Context) IsPromise(v Value) bool {
	s, _ := cx.PromiseState(v)
	return s != NoPromise
}

// PromiseIsHandled is the internal slot [[PromiseIsHandled]].
func (cx *Context) PromiseIsHandled(promise Value) bool {
	return bool(C.sl_promise_handled(cx.e, C.sl_value(promise)))
}

// MarkAsHandled is https://webidl.spec.whatwg.org/#mark-a-promise-as-handled
func (cx *Context) MarkAsHandled(promise Value) {
	C.sl_set_promise_handled(cx.e, C.sl_value(promise))
}

// RejectedPromise is https://webidl.spec.whatwg.org/#a-promise-rejected-with,
// for the value that err stands for. ErrTerminated is returned.
func (cx *Context) RejectedPromise(err error) (Value, error) {
	v, terminated := cx.ThrownValue(err)
	if terminated != nil {
		return Undefined, terminated
	}
	p := cx.NewPromise()
	cx.Reject(p, v)
	return p, nil
}

type reaction struct{ fulfilled, rejected func(Value) }

// React is https://webidl.spec.whatwg.org/#dfn-perform-steps-once-promise-is-settled:
// one of the functions runs, in a microtask and a frame of its own, when the
// promise settles. Either may be nil. The promise counts as handled.
func (cx *Context) React(promise Value, fulfilled, rejected func(Value)) error {
	cx.nextJob++
	id := cx.nextJob
	cx.reacts[id] = reaction{fulfilled, rejected}
	err := cx.toEngine().outcome(C.sl_promise_react(cx.e, C.sl_value(promise), C.uint64_t(id)))
	if err != nil {
		delete(cx.reacts, id)
	}
	return err
}

//export slSettled
func slSettled(context C.uint32_t, id C.uint64_t, ok C.bool, v C.sl_value) {
	cx := contexts[context].Load()
	cx.calledBack(func() {
		r, known := cx.reacts[uint64(id)]
		if !known {
			return
		}
		delete(cx.reacts, uint64(id))
		steps := r.rejected
		if ok {
			steps = r.fulfilled
		}
		if steps != nil {
			cx.guard(func() error { steps(Value(v)); return nil })
		}
	})
}

//export slRejection
func slRejection(context C.uint32_t, promise C.sl_value, handled, muted C.bool) {
	cx := contexts[context].Load()
	if cx.hooks.Rejection != nil {
		cx.calledBack(func() { cx.hooks.Rejection(Value(promise), bool(handled), bool(muted)) })
	}
}
