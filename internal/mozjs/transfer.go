package mozjs

// #include "shim.h"
// sl_status sl_transfer_array_buffer(sl_engine* p, sl_value buffer, double length, sl_value* out);
import "C"

// TransferArrayBuffer moves the memory of an ArrayBuffer into a new one of that
// length, in bytes, and detaches the first. A buffer that cannot be detached is a
// TypeError, a length that no buffer can have a RangeError.
func (cx *Context) TransferArrayBuffer(buffer Value, length float64) (Value, error) {
	b := cx.BufferOf(buffer)
	if b.Kind != ArrayBuffer || b.Detached {
		return Undefined, NewTypeError("the value is not an ArrayBuffer, or is detached")
	}
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_transfer_array_buffer(cx.e, C.sl_value(buffer), C.double(length), &out))
	return Value(out), err
}
