package mozjs

// #include "shim.h"
import "C"

import "unsafe"

// Operation is what a platform object keeps of something that script has begun
// and that ends later: the promise that script was given, and a callback of
// script. Each step of it is one crossing.
type Operation struct {
	object            *Object
	promise, callback Slot
}

// Place is a place in a script. Line and Column count from 1.
type Place struct {
	URL          string // empty if no script runs
	Line, Column int
}

// place returns the place at which the operation began: the innermost frame of
// CaptureStack, for much less.
func (cx *Context) place(op *C.sl_operation) (at Place) {
	if op.url == nil {
		return at
	}
	// Calls tend to come from the same script again.
	if b := unsafe.Slice((*byte)(unsafe.Pointer(op.url)), int(op.url_length)); string(b) != cx.caller {
		cx.caller = string(b)
	}
	at.URL = cx.caller
	at.Line, at.Column = cx.sourcePlace(at.URL, int(op.line), int(op.column))
	return at
}

// Begin begins an operation with a new promise, which is the operation's
// result, and a callback. It also returns the place that the running script has
// come to.
func (o *Object) Begin(callback Value) (op Operation, promise Value, at Place) {
	cx := o.cx
	cx.begun = C.sl_operation{}
	promise = Value(C.sl_begin(cx.e, C.uint32_t(o.id), C.sl_value(callback), &cx.begun))
	op = Operation{o, Slot(cx.begun.promise), Slot(cx.begun.callback)}
	return op, promise, cx.place(&cx.begun)
}

// Settled reports whether the promise was resolved or rejected by the operation.
func (op *Operation) Settled() bool { return op.promise == 0 }

// Settle resolves or rejects the promise, unless the operation has settled it
// before, and reports whether it did.
func (op *Operation) Settle(resolve bool, v Value) bool {
	if op.promise == 0 {
		return false
	}
	s := op.promise
	op.promise = 0
	C.sl_settle_held(op.object.cx.e, C.uint32_t(op.object.id), C.uint32_t(s), C.bool(resolve), C.sl_value(v))
	return true
}

// Call calls the callback and lets go of it. It may be called once.
func (op *Operation) Call(this Value, args ...Value) (Value, error) {
	s := op.callback
	op.callback = 0
	p, n := words(args)
	var out C.sl_value
	cx := op.object.cx
	err := cx.outcome(C.sl_call_held(cx.e, C.uint32_t(op.object.id), C.uint32_t(s), C.sl_value(this), p, n, &out))
	return Value(out), err
}

// Drop gives the operation up: it lets go of all that it keeps.
func (op *Operation) Drop() {
	op.DropCallback()
	if op.promise != 0 {
		op.object.Drop(op.promise)
		op.promise = 0
	}
}

// DropCallback lets go of the callback, unless that is done.
func (op *Operation) DropCallback() {
	if op.callback != 0 {
		op.object.Drop(op.callback)
		op.callback = 0
	}
}
