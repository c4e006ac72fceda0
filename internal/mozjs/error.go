package mozjs

// #include "shim.h"
import "C"

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"
)

// ErrTerminated is returned by an operation whose script was ended by
// Interrupt or by a limit. Nothing in script can catch it; Go code returns it
// at once.
var ErrTerminated = errors.New("mozjs: script terminated")

// Exception is a thrown JavaScript value. It lives as long as the frame in
// which it was caught.
type Exception struct {
	Value Value
	stack Value
	cx    *Context
}

// Error describes the exception as Describe does.
func (e *Exception) Error() string { return e.Describe() }

// Keep makes an exception that outlives its frame; release frees it.
func (e *Exception) Keep() (kept *Exception, release func()) {
	v, s := e.cx.Root(e.Value), e.cx.Root(e.stack)
	return &Exception{v.Value(), s.Value(), e.cx}, func() { v.Release(); s.Release() }
}

// ErrorReport says what was thrown and where.
type ErrorReport struct {
	// IsError is true when the value is an error object of the engine, whose
	// own report follows; else the place is where it was thrown.
	IsError bool
	// Message of the error object, without its name; "" for other values.
	Message string
	URL     string
	Line    int // 1-based; 0 when unknown
	Column  int // 1-based; 0 when unknown
	// Source is the text of the line of a syntax error.
	Source string
	Muted  bool
	Stack  []StackFrame
}

// StackFrame is one call of a stack.
type StackFrame struct {
	Function     string // "" for top-level code
	URL          string
	Line, Column int
	Async        bool // the call was resumed after an await or a promise
}

// Report tells what was thrown and where. It runs no script.
func (e *Exception) Report() ErrorReport {
	report := e.report()
	report.Stack = e.cx.toSource(report.Stack)
	report.Line, report.Column = e.cx.sourcePlace(report.URL, report.Line, report.Column)
	return report
}

// report is Report with the places that the engine knows.
func (e *Exception) report() ErrorReport {
	var r C.sl_report
	C.sl_error_report(e.cx.e, C.sl_value(e.Value), C.sl_value(e.stack), &r)
	defer C.sl_free_report(&r)
	return ErrorReport{
		IsError: bool(r.has_report),
		Message: C.GoString(r.message),
		URL:     C.GoString(r.url),
		Line:    int(r.line),
		Column:  int(r.column),
		Source:  C.GoString(r.line_text),
		Muted:   bool(r.muted),
		Stack:   parseStack(C.GoString(r.stack)),
	}
}

// sourcePlace returns where a place was before the script was rewritten.
func (cx *Context) sourcePlace(url string, line, column int) (int, int) {
	if cx.hooks.SourcePlace == nil {
		return line, column
	}
	return cx.hooks.SourcePlace(url, line, column)
}

// toSource makes the places of a stack those of the source texts.
func (cx *Context) toSource(frames []StackFrame) []StackFrame {
	for i := range frames {
		f := &frames[i]
		f.Line, f.Column = cx.sourcePlace(f.URL, f.Line, f.Column)
	}
	return frames
}

// Cause returns the cause of an error object, and whether it has one.
func (cx *Context) Cause(err Value) (Value, bool) {
	var v C.sl_value
	var found C.bool
	C.sl_error_cause(cx.e, C.sl_value(err), &v, &found)
	return Value(v), bool(found)
}

// CaptureStack returns the stack of the running script, at most max frames
// (0: all), innermost first.
func (cx *Context) CaptureStack(max int) []StackFrame {
	var url *C.char
	var line, column C.uint32_t
	s := C.sl_capture_stack(cx.e, C.uint32_t(max), &url, &line, &column)
	defer C.sl_free(unsafe.Pointer(s))
	defer C.sl_free(unsafe.Pointer(url))
	return cx.toSource(parseStack(C.GoString(s)))
}

// parseStack reads the engine's stack format: lines "function@url:line:column",
// with "async*" before the function of a frame that was resumed.
func parseStack(s string) []StackFrame {
	var frames []StackFrame
	for line := range strings.Lines(s) {
		line = strings.TrimSuffix(line, "\n")
		at := strings.IndexByte(line, '@')
		if at < 0 {
			continue
		}
		f := StackFrame{Function: line[:at]}
		if star := strings.LastIndexByte(f.Function, '*'); star >= 0 {
			f.Function, f.Async = f.Function[star+1:], true
		}
		f.URL, f.Line, f.Column = splitPlace(line[at+1:])
		frames = append(frames, f)
	}
	return frames
}

// splitPlace splits "url:line:column".
func splitPlace(s string) (url string, line, column int) {
	rest, c, ok := cutLastNumber(s)
	if !ok {
		return s, 0, 0
	}
	url, line, ok = cutLastNumber(rest)
	if !ok {
		return rest, c, 0
	}
	return url, line, c
}

func cutLastNumber(s string) (string, int, bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 || i == len(s)-1 {
		return s, 0, false
	}
	n := 0
	for _, c := range s[i+1:] {
		if c < '0' || c > '9' {
			return s, 0, false
		}
		n = n*10 + int(c-'0')
	}
	return s[:i], n, true
}

// outcome turns the status of an operation into an error.
func (cx *Context) outcome(s C.sl_status) error {
	switch s {
	case C.SL_OK:
		return nil
	case C.SL_THROWN:
		return &Exception{Value(cx.e.exception), Value(cx.e.exception_stack), cx}
	default:
		return ErrTerminated
	}
}

// Thrower is an error that knows the JavaScript value it throws.
type Thrower interface {
	error
	ToException(cx *Context) Value
}

// intrinsicError is an error that script sees as one of the language's own. If it was
// made of an error of Go, the exception stands for that.
type intrinsicError struct {
	constructor string
	err         error // its text is the message
}

func newIntrinsicError(constructor, format string, args []any) error {
	return &intrinsicError{constructor, fmt.Errorf(format, args...)}
}

func (e *intrinsicError) Error() string { return e.constructor + ": " + e.err.Error() }

func (e *intrinsicError) Unwrap() error { return errors.Unwrap(e.err) }

func (e *intrinsicError) ToException(cx *Context) Value {
	return e.standFor(cx, cx.NewError(e.constructor, e.err.Error()))
}

// ToExceptionFrom implements LaterThrower.
func (e *intrinsicError) ToExceptionFrom(cx *Context, stack Value) Value {
	return e.standFor(cx, cx.NewErrorFrom(e.constructor, e.err.Error(), stack))
}

// standFor has an exception stand for the error of Go that e was made of.
func (e *intrinsicError) standFor(cx *Context, v Value) Value {
	if err := e.Unwrap(); err != nil {
		cx.remember(v, err)
	}
	return v
}

// NewTypeError returns an error that script sees as a TypeError. It wraps what the verb
// %w stands for.
func NewTypeError(format string, args ...any) error {
	return newIntrinsicError("TypeError", format, args)
}

// NewRangeError returns an error that script sees as a RangeError.
func NewRangeError(format string, args ...any) error {
	return newIntrinsicError("RangeError", format, args)
}

// NewSyntaxError returns an error that script sees as a SyntaxError.
func NewSyntaxError(format string, args ...any) error {
	return newIntrinsicError("SyntaxError", format, args)
}

// NewError makes an error object of the realm's intrinsic constructor of that
// name ("Error", "TypeError", …). Where the stack has no room for a call of that, the
// object says nothing of where it was made; where there is no memory for it either, it
// is a string.
func (cx *Context) NewError(constructor, message string) Value {
	name := C.CString(constructor)
	defer C.sl_free(unsafe.Pointer(name))
	var v C.sl_value
	if C.sl_new_error(cx.e, name, C.sl_value(cx.NewString(message)), &v) != C.SL_OK {
		if v, err := cx.NewErrorAt(constructor, message, "", 0, 0); err == nil {
			return v
		}
		return cx.NewString(constructor + ": " + message)
	}
	return Value(v)
}

// ThrownValue returns the JavaScript value that an error stands for. The error
// it returns is ErrTerminated, when err is, or nil.
func (cx *Context) ThrownValue(err error) (Value, error) {
	v, _, err := cx.thrown(err)
	return v, err
}

func (cx *Context) thrown(err error) (v, stack Value, terminated error) {
	ended, exception, thrower := lookInto(err)
	switch {
	case ended || cx.Terminated():
		return Undefined, Undefined, ErrTerminated
	case exception != nil:
		return exception.Value, exception.stack, nil
	case thrower != nil:
		return thrower.ToException(cx), Undefined, nil
	}
	return cx.NewGoError(err), Undefined, nil
}

// lookInto returns what script or this package has made of the errors that err wraps.
// Those of a program may have methods that panic: then it is known by its text alone.
func lookInto(err error) (ended bool, exception *Exception, thrower Thrower) {
	defer func() {
		if recover() != nil {
			ended, exception, thrower = false, nil, nil
		}
	}()
	ended = errors.Is(err, ErrTerminated)
	exception, _ = errors.AsType[*Exception](err)
	thrower, _ = errors.AsType[Thrower](err)
	return ended, exception, thrower
}

// Throw returns v as an exception thrown here.
func (cx *Context) Throw(v Value) *Exception { return &Exception{v, Undefined, cx} }

// ThrowFromScript is Throw with the stack of the running script, which tells
// the place of a value that is no error object.
func (cx *Context) ThrowFromScript(v Value) *Exception {
	return &Exception{v, cx.CallStack(), cx}
}
