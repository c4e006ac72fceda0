package mozjs

// #include "shim.h"
import "C"

//export slDispatched
func slDispatched(context C.uint32_t) {
	if cx := contexts[context].Load(); cx != nil && cx.hooks.Dispatched != nil {
		cx.hooks.Dispatched()
	}
}

//export slOffThread
func slOffThread(context C.uint32_t, underWay C.bool) {
	if cx := contexts[context].Load(); cx != nil && cx.hooks.OffThread != nil {
		cx.calledBack(func() { cx.hooks.OffThread(bool(underWay)) })
	}
}

//export slWebAssembly
func slWebAssembly(context C.uint32_t, namespace, compile, instantiate C.sl_value) {
	cx := contexts[context].Load()
	if cx.hooks.WebAssembly != nil {
		cx.calledBack(func() {
			cx.guard(func() error {
				cx.hooks.WebAssembly(cx, Value(namespace), Value(compile), Value(instantiate))
				return nil
			})
		})
	}
}

// RunDispatched settles the promises whose work on other threads is done.
func (cx *Context) RunDispatched() {
	cx.toEngine()
	C.sl_run_dispatched(cx.e)
	cx.fromEngine()
}
