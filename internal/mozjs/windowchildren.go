package mozjs

// #include "shim.h"
import "C"

// SetWindowChild has a window show a value, the WindowProxy of a child navigable, as its indexed property, which script
// neither changes nor deletes. Undefined takes the property away.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-getownproperty
func (cx *Context) SetWindowChild(window Value, index uint32, child Value) error {
	return cx.toEngine().outcome(C.sl_set_window_child(cx.e, C.sl_value(window), C.uint32_t(index), C.sl_value(child)))
}
