package mozjs

// #include "shim.h"
// sl_status sl_give_engine_functions(sl_engine* p, sl_value target);
import "C"

// GiveEngineFunctions gives an object the functions that built-ins which are
// written in script need of the engine: about promises that are made, settled
// and reacted to unseen by other script, and about buffers. They trust their
// callers, so no other script may get hold of them. scripted.cpp lists them.
func (cx *Context) GiveEngineFunctions(target Value) error {
	return cx.outcome(C.sl_give_engine_functions(cx.e, C.sl_value(target)))
}

//export slScriptClass
func slScriptClass(context C.uint32_t, index C.uint32_t, call *C.sl_call) C.int {
	cx := contexts[context].Load()
	v, err := (*scriptClasses.Load())[uint32(index)](cx)
	if err != nil {
		return cx.throw(call, err)
	}
	call.result = C.sl_value(v)
	return C.SL_OK
}
