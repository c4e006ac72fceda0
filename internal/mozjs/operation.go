package mozjs

// #include "shim.h"
import "C"

import "unsafe"

// Operation is what the engine keeps of something that script has begun and that
// ends later: the promise that script was given, a callback of script, and the
// object that the callback is given. Each step of it is one crossing. The zero
// Operation has ended.
type Operation struct {
	cx     *Context
	number uint32
}

// Place is a place in a script. Line and Column count from 1.
type Place struct {
	URL          string // empty if no script runs
	Line, Column int
}

// place returns the place at which the operation began: the innermost frame of
// CaptureStack, for much less.
func (cx *Context) place() (at Place) {
	e := cx.e
	if e.chars_length == 0 {
		return at
	}
	// Calls tend to come from the same script again.
	if b := unsafe.Slice((*byte)(address(e.chars)), int(e.chars_length)); string(b) != cx.caller {
		cx.caller = string(b)
	}
	at.URL = cx.caller
	at.Line, at.Column = cx.sourcePlace(at.URL, int(e.line), int(e.column))
	return at
}

// Begin begins an operation with a new promise, which is the operation's
// result, and a callback. The callback's argument is to be a new plain object of
// the class: its first plain attributes have the values. Begin also returns the place
// that the running script has come to.
func (cx *Context) Begin(callback Value, class *Class, first, second Value) (op Operation, promise Value, at Place) {
	promise = Value(C.sl_begin(cx.e, C.uint32_t(class.index), C.sl_value(callback), C.sl_value(first), C.sl_value(second)))
	if promise == Undefined {
		return op, promise, at
	}
	return Operation{cx, uint32(cx.e.out)}, promise, cx.place()
}

// Settled reports whether the promise was resolved or rejected by the operation.
func (op *Operation) Settled() bool { return op.number == 0 }

// end ends the operation, and returns the engine's number of it, 0 if it has ended
// before.
func (op *Operation) end() C.uint32_t {
	number := op.number
	op.number = 0
	return C.uint32_t(number)
}

// Settle resolves or rejects the promise, unless the operation has settled it
// before, and reports whether it did. The operation lets go of all that it keeps.
func (op *Operation) Settle(resolve bool, v Value) bool {
	number := op.end()
	if number != 0 {
		op.cx.toEngine()
		C.sl_settle_operation(op.cx.e, number, C.bool(resolve), C.sl_value(v))
		op.cx.fromEngine()
	}
	return number != 0
}

// Call calls the callback with the operation's object, or with null, and lets
// go of it. It may be called once, before the promise is settled. It returns
// what the callback has returned; of an object, a promise resolved with it. A
// promise that is fulfilled stays itself if it is an ordinary one: nobody could tell.
// The third plain attribute of the object is the number, or null if that is 0.
func (op *Operation) Call(withObject bool, number float64) (Value, error) {
	cx := op.cx
	if op.number == 0 {
		return Undefined, ErrTerminated
	}
	err := cx.toEngine().outcome(C.sl_call_operation(cx.e, C.uint32_t(op.number), C.bool(withObject), C.double(number)))
	if err != nil {
		return Undefined, err
	}
	return Value(cx.e.out), nil
}

// Drop gives the operation up: it lets go of all that it keeps.
func (op *Operation) Drop() {
	if number := op.end(); number != 0 {
		C.sl_drop_operation(op.cx.e, number)
	}
}
