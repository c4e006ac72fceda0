package mozjs

// #include "shim.h"
import "C"

import "unsafe"

// BufferKind says what kind of buffer or view a value is.
type BufferKind uint32

// The kinds of buffers and views.
const (
	NotBuffer BufferKind = iota
	ArrayBuffer
	SharedArrayBuffer
	TypedArray
	DataView
)

// Element is the element type of a typed array.
type Element uint32

// The element types, in the engine's order.
const (
	Int8 Element = iota
	Uint8
	Int16
	Uint16
	Int32
	Uint32
	Float32
	Float64
	Uint8Clamped
	BigInt64
	BigUint64
	Float16
)

// Buffer is what a buffer or view is at one moment.
type Buffer struct {
	Kind    BufferKind
	Element Element
	// Bytes is the memory itself, until script runs again or the engine
	// collects garbage.
	Bytes    []byte
	Offset   int
	Shared   bool
	Detached bool
	// Resizable says that it, or the buffer of a view, has an
	// [[ArrayBufferMaxByteLength]] internal slot.
	Resizable bool
}

// BufferOf looks at a buffer or view; Kind is NotBuffer for other values.
func (cx *Context) BufferOf(v Value) Buffer {
	if !v.IsObject() {
		return Buffer{}
	}
	b := C.sl_buffer_of(cx.e, C.sl_value(v))
	return Buffer{
		Kind:      BufferKind(b.kind),
		Element:   Element(b.element),
		Bytes:     unsafe.Slice((*byte)(b.data), int(b.length)),
		Offset:    int(b.offset),
		Shared:    bool(b.shared),
		Detached:  bool(b.detached),
		Resizable: bool(b.resizable),
	}
}

// ViewBuffer returns the buffer of a view.
func (cx *Context) ViewBuffer(view Value) Value {
	return Value(C.sl_view_buffer(cx.e, C.sl_value(view)))
}

// NewArrayBuffer returns an ArrayBuffer with a copy of b.
func (cx *Context) NewArrayBuffer(b []byte) (Value, error) {
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_new_array_buffer(cx.e, unsafe.Pointer(unsafe.SliceData(b)), C.size_t(len(b)), &out))
	return Value(out), err
}

// NewUint8Array returns a Uint8Array over part of a buffer.
func (cx *Context) NewUint8Array(buffer Value, offset, length int) (Value, error) {
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_new_uint8_array(cx.e, C.sl_value(buffer), C.size_t(offset), C.size_t(length), &out))
	return Value(out), err
}

// NewBytes returns a Uint8Array with a copy of b, over a buffer of its own.
func (cx *Context) NewBytes(b []byte) (Value, error) {
	buffer, err := cx.NewArrayBuffer(b)
	if err != nil {
		return Undefined, err
	}
	return cx.NewUint8Array(buffer, 0, len(b))
}
