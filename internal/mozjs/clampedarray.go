package mozjs

// #include "clampedarray.h"
import "C"

// NewUint8ClampedArray returns a Uint8ClampedArray of zeros, over a buffer of its own.
func (cx *Context) NewUint8ClampedArray(length int) (Value, error) {
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_new_uint8_clamped_array(cx.e, C.size_t(length), &out))
	return Value(out), err
}
