package mozjs

// #include "shim.h"
// sl_status sl_transfer_array_buffer(sl_engine* p, sl_value buffer, sl_value* out);
import "C"

// TransferArrayBuffer moves the memory of an ArrayBuffer into a new one and
// detaches the first. A buffer that cannot be detached is a TypeError.
func (cx *Context) TransferArrayBuffer(buffer Value) (Value, error) {
	b := cx.BufferOf(buffer)
	if b.Kind != ArrayBuffer || b.Detached {
		return Undefined, NewTypeError("the value is not an ArrayBuffer, or is detached")
	}
	var out C.sl_value
	err := cx.outcome(C.sl_transfer_array_buffer(cx.e, C.sl_value(buffer), &out))
	return Value(out), err
}
