package mozjs

// #include "shim.h"
// sl_status sl_new_error_outside(sl_engine* p, const char* type, sl_value message, const char* source, sl_value* out);
// sl_status sl_new_error_at(sl_engine* p, const char* type, sl_value message, const char* url, uint32_t line, uint32_t column, sl_value* out);
// sl_status sl_new_error_from(sl_engine* p, const char* type, sl_value message, sl_value stack, sl_value* out);
import "C"

import (
	"errors"
	"strings"
	"unsafe"
)

// NewErrorOutside makes an error object of the realm's intrinsic constructor
// of that name, with a message unless that is undefined. Its place and stack
// begin at the innermost call that is not of the source of that URL: built-ins
// written in script make the errors of their callers so.
func (cx *Context) NewErrorOutside(source, constructor string, message Value) (Value, error) {
	c, s := C.CString(constructor), C.CString(source)
	defer C.sl_free(unsafe.Pointer(c))
	defer C.sl_free(unsafe.Pointer(s))
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_new_error_outside(cx.e, c, C.sl_value(message), s, &out))
	return Value(out), err
}

// NewErrorAt makes an error object of the realm's intrinsic constructor of that
// name, whose place is in a source text; line and column are 1-based. It has no
// stack.
func (cx *Context) NewErrorAt(constructor, message, url string, line, column int) (Value, error) {
	c, s := C.CString(constructor), C.CString(strings.ReplaceAll(url, "\x00", "%00"))
	defer C.sl_free(unsafe.Pointer(c))
	defer C.sl_free(unsafe.Pointer(s))
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_new_error_at(cx.e, c, C.sl_value(cx.NewString(message)), s, C.uint32_t(line), C.uint32_t(column), &out))
	return Value(out), err
}

// CallStack returns the stack of the running script, for errors that its call brings
// later: see ThrownValueFrom.
func (cx *Context) CallStack() Value { return Value(C.sl_current_stack(cx.e)) }

// NewErrorFrom is NewError with the place and the stack of a call: see CallStack.
func (cx *Context) NewErrorFrom(constructor, message string, stack Value) Value {
	c := C.CString(constructor)
	defer C.sl_free(unsafe.Pointer(c))
	var out C.sl_value
	if C.sl_new_error_from(cx.e, c, C.sl_value(cx.NewString(message)), C.sl_value(stack), &out) != C.SL_OK {
		return cx.NewError(constructor, message)
	}
	return Value(out)
}

// LaterThrower is an error that a call may bring later: its exception then has the place and
// the stack of the call.
type LaterThrower interface {
	Thrower
	ToExceptionFrom(cx *Context, stack Value) Value
}

// ThrownValueFrom is ThrownValue for what the call of that stack has brought later.
func (cx *Context) ThrownValueFrom(err error, stack Value) (Value, error) {
	if later, ok := errors.AsType[LaterThrower](err); ok && !cx.Terminated() {
		return later.ToExceptionFrom(cx, stack), nil
	}
	return cx.ThrownValue(err)
}
