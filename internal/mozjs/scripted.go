package mozjs

// #include "shim.h"
// sl_status sl_give_engine_functions(sl_engine* p, sl_value target);
import "C"

// GiveEngineFunctions gives an object the functions that built-ins which are
// written in script need of the engine: about promises that are made, settled
// and reacted to unseen by other script, and about buffers. They trust their
// callers, so no other script may get hold of them. scripted.cpp lists them.
func (cx *Context) GiveEngineFunctions(target Value) error {
	return cx.toEngine().outcome(C.sl_give_engine_functions(cx.e, C.sl_value(target)))
}

//export slScriptClass
func slScriptClass(context C.uint32_t, index C.uint32_t, call *C.sl_call) (result C.int) {
	cx := contexts[context].Load()
	result = C.SL_TERMINATED // for a context that is cut off
	cx.calledBack(func() {
		v, err := (*scriptClasses.Load())[uint32(index)](cx)
		if err != nil {
			result = cx.throw(call, err)
			return
		}
		call.result = C.sl_value(v)
		result = C.SL_OK
	})
	return result
}
