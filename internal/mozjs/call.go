package mozjs

// #include "shim.h"
import "C"

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Native is a Go function that script can call. The values it is given, and
// those it makes, live until it returns. What an error becomes in script is
// said at ThrownValue; a panic becomes an Error.
type Native func(c *Call) (Value, error)

// Call is one call from script. It is valid until the Native returns.
type Call struct {
	Cx *Context
	// This is the this value; null and undefined are already replaced by the
	// global object. It is undefined in a constructor call.
	This Value
	// Args are the arguments.
	Args []Value
	// NewTarget is new.target in a constructor call, else undefined.
	NewTarget Value

	thisID uint32
	// given is the first platform object among the arguments.
	given   Value
	givenID uint32 // 0 for none
}

// Arg returns argument i, undefined when there is none.
func (c *Call) Arg(i int) Value {
	if i < len(c.Args) {
		return c.Args[i]
	}
	return Undefined
}

// ThisImpl returns the Go object behind the this value, nil if it is no
// platform object.
func (c *Call) ThisImpl() any {
	if c.thisID == 0 {
		return nil
	}
	return c.Cx.objects[c.thisID]
}

// Impl returns the Go object behind v, nil if v is no platform object.
func (c *Call) Impl(v Value) any { return c.Cx.Impl(v) }

// running returns the innermost call from script that runs, nil if none does.
func (cx *Context) running() *Call {
	if cx.depth == 0 {
		return nil
	}
	return cx.calls[cx.depth-1]
}

// This returns the this value of the innermost call from script that runs, undefined if none does.
func (cx *Context) This() Value {
	if c := cx.running(); c != nil {
		return c.This
	}
	return Undefined
}

// The functions of all classes, by index. They are registered once per
// process and never change, so calls read them without the lock.
var natives struct {
	sync.Mutex
	table atomic.Pointer[[]Native]
}

func registerNative(f Native) uint32 {
	if f == nil {
		return 0
	}
	natives.Lock()
	defer natives.Unlock()
	var table []Native
	if t := natives.table.Load(); t != nil {
		table = *t
	} else {
		table = make([]Native, 0, 4096)
	}
	// Appending writes only beyond what readers of the old table see.
	table = append(table, f)
	natives.table.Store(&table)
	return uint32(len(table))
}

//export slCall
func slCall(context, function C.uint32_t, call *C.sl_call) (result C.int) {
	cx := contexts[context].Load()
	result = C.SL_TERMINATED // for a context that is cut off
	stayed, ok := cx.enterGo()
	if !ok {
		return result
	}
	defer cx.leaveGo(stayed)
	c := cx.enterCall()
	c.This = Value(call.this_value)
	c.NewTarget = Value(call.new_target)
	c.Args = unsafe.Slice((*Value)(unsafe.Pointer(call.args)), int(call.argc))
	c.thisID = uint32(call.this_id)
	c.given, c.givenID = Value(call.given), uint32(call.given_id)
	defer func() {
		if c.Cx == nil {
			return
		}
		// The function did not return.
		cx.leaveCall(c)
		if r := recover(); r != nil {
			goOnCutOff(r)
			result = cx.throw(call, recovered(r))
		} else {
			cx.leave()
		}
	}()
	var f Native
	if uint32(function)&rooted != 0 {
		f = cx.objects[uint32(function)&^rooted].(Native)
	} else {
		f = (*natives.table.Load())[function-1]
	}
	v, err := f(c)
	if err != nil {
		// What it becomes may depend on the call.
		result = cx.throw(call, err)
		cx.leaveCall(c)
		return result
	}
	cx.leaveCall(c)
	call.result = C.sl_value(v)
	return C.SL_OK
}

// throw hands an error to the engine as the exception of a call.
func (cx *Context) throw(call *C.sl_call, err error) C.int {
	v, stack, terminated := cx.thrown(err)
	if terminated != nil {
		return C.SL_TERMINATED
	}
	call.result = C.sl_value(v)
	call.stack = C.sl_value(stack)
	return C.SL_THROWN
}

func (cx *Context) enterCall() *Call {
	if cx.depth == len(cx.calls) {
		cx.calls = append(cx.calls, new(Call))
	}
	c := cx.calls[cx.depth]
	cx.depth++
	c.Cx = cx
	return c
}

func (cx *Context) leaveCall(c *Call) {
	c.Cx = nil
	cx.depth--
}

// NewPanicError makes the error that a panic of a Go function becomes, from what it
// panicked with and the stack of the goroutine. The public package sets it before any
// context starts, to make an error of its own type.
var NewPanicError = func(value any, stack []byte) error { return panicError{value} }

// panicError is the error without a public package.
type panicError struct{ value any }

// Error says what the function panicked with.
func (e panicError) Error() string { return fmt.Sprintf("Go panic: %v", e.value) }

// recovered makes an error of what recover returned.
func recovered(v any) error { return NewPanicError(v, debug.Stack()) }

// leave is called when the goroutine of the context ends itself inside a call
// (runtime.Goexit). Nothing can stop that, and the engine does not get back what it
// has on the thread's stack: it must not run again, and the thread must end.
func (cx *Context) leave() {
	if cx.left {
		return // by a call within this one
	}
	cx.left = true
	runtime.LockOSThread() // for good
	if cx.hooks.Left != nil {
		cx.hooks.Left(recovered("runtime.Goexit was called in a function called from script"))
	}
}

//export slScriptRelease
func slScriptRelease(context C.uint32_t, id C.uint64_t) {
	cx := contexts[context].Load()
	if cx == nil {
		return
	}
	cx.calledBack(func() {
		cx.moduleReleased(uint64(id))
		if uint64(id)&syntheticID == 0 && cx.hooks.ScriptReleased != nil {
			cx.hooks.ScriptReleased(uint64(id))
		}
	})
}

// NewFunction returns a function object that calls fn. The closure is freed
// when the function is collected.
func (cx *Context) NewFunction(name string, length int, fn Native) Value {
	id := cx.takeID(fn)
	c := C.CString(name)
	defer C.sl_free(unsafe.Pointer(c))
	return Value(C.sl_new_function(cx.e, c, C.uint32_t(length), C.uint32_t(id)))
}

// stressEvery reads SLUICE_GC_ZEAL: collect garbage at every Nth crossing
// between Go and script. It is for tests.
var stressEvery = sync.OnceValue(func() int {
	n, _ := strconv.Atoi(os.Getenv("SLUICE_GC_ZEAL"))
	return n
})
