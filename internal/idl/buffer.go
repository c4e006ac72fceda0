// Checked against Web IDL of 2026-03-27.

package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// BufferTypes is a set of buffer source types, with the extended attributes
// that say what they allow.
//
// https://webidl.spec.whatwg.org/#idl-buffer-source-types
type BufferTypes uint32

// The buffer source types and their extended attributes.
const (
	ArrayBuffer BufferTypes = 1 << iota
	SharedArrayBuffer
	DataView
	Int8Array
	Int16Array
	Int32Array
	Uint8Array
	Uint16Array
	Uint32Array
	Uint8ClampedArray
	BigInt64Array
	BigUint64Array
	Float16Array
	Float32Array
	Float64Array
	AllowShared
	AllowResizable

	// ArrayBufferView is https://webidl.spec.whatwg.org/#ArrayBufferView
	ArrayBufferView = DataView | Int8Array | Int16Array | Int32Array | Uint8Array | Uint16Array | Uint32Array |
		Uint8ClampedArray | BigInt64Array | BigUint64Array | Float16Array | Float32Array | Float64Array
	// BufferSourceTypes is https://webidl.spec.whatwg.org/#BufferSource
	BufferSourceTypes = ArrayBufferView | ArrayBuffer
	// AllowSharedBufferSource is https://webidl.spec.whatwg.org/#AllowSharedBufferSource
	AllowSharedBufferSource = ArrayBuffer | SharedArrayBuffer | ArrayBufferView | AllowShared
)

var elementTypes = [...]BufferTypes{
	mozjs.Int8: Int8Array, mozjs.Uint8: Uint8Array, mozjs.Int16: Int16Array, mozjs.Uint16: Uint16Array,
	mozjs.Int32: Int32Array, mozjs.Uint32: Uint32Array, mozjs.Float32: Float32Array, mozjs.Float64: Float64Array,
	mozjs.Uint8Clamped: Uint8ClampedArray, mozjs.BigInt64: BigInt64Array, mozjs.BigUint64: BigUint64Array,
	mozjs.Float16: Float16Array,
}

func typeOf(b mozjs.Buffer) BufferTypes {
	switch b.Kind {
	case mozjs.ArrayBuffer:
		return ArrayBuffer
	case mozjs.SharedArrayBuffer:
		return SharedArrayBuffer
	case mozjs.DataView:
		return DataView
	case mozjs.TypedArray:
		if int(b.Element) < len(elementTypes) {
			return elementTypes[b.Element]
		}
	}
	return 0
}

// BufferSource is a value of a buffer source type: a reference to a buffer or
// a view of one. The zero BufferSource is null.
type BufferSource struct {
	cx    *mozjs.Context
	value mozjs.Value
}

// IsNull reports whether there is no buffer: it was null, or missing.
func (b BufferSource) IsNull() bool { return b.cx == nil }

// Value returns the buffer or view, null if none.
func (b BufferSource) Value() mozjs.Value {
	if b.cx == nil {
		return mozjs.Null
	}
	return b.value
}

// Buffer looks at the buffer or view as it is now.
func (b BufferSource) Buffer() mozjs.Buffer {
	if b.cx == nil {
		return mozjs.Buffer{}
	}
	return b.cx.BufferOf(b.value)
}

// Type returns the type that the value has; it is one bit.
func (b BufferSource) Type() BufferTypes { return typeOf(b.Buffer()) }

// Bytes returns a copy of the bytes that the buffer or view holds; those of a
// detached buffer are none.
//
// https://webidl.spec.whatwg.org/#dfn-get-buffer-source-copy
func (b BufferSource) Bytes() []byte { return append([]byte{}, b.Buffer().Bytes...) }

// Write writes bytes into the buffer or view, from its beginning. They have to
// fit.
//
// https://webidl.spec.whatwg.org/#arraybuffer-write
func (b BufferSource) Write(bytes []byte) { copy(b.Buffer().Bytes, bytes) }

// AsBufferSource converts to one of the buffer source types. It reports
// whether v is of one of them: if so, the conversion can still fail, on memory
// that the type does not allow.
//
// https://webidl.spec.whatwg.org/#js-buffer-source-types
func AsBufferSource(cx *mozjs.Context, v mozjs.Value, types BufferTypes) (BufferSource, bool, error) {
	if !v.IsObject() {
		return BufferSource{}, false, nil
	}
	b := cx.BufferOf(v)
	if typeOf(b)&types == 0 {
		return BufferSource{}, false, nil
	}
	isView := b.Kind == mozjs.TypedArray || b.Kind == mozjs.DataView
	// If the conversion is not to an IDL type associated with the [AllowShared] extended
	// attribute, and IsSharedArrayBuffer(V.[[ViewedArrayBuffer]]) is true, then throw a
	// TypeError.
	if isView && b.Shared && types&AllowShared == 0 {
		return BufferSource{}, true, TypeError("The provided ArrayBufferView value must not be shared.")
	}
	// If the conversion is not to an IDL type associated with the [AllowResizable] extended
	// attribute, and IsFixedLengthArrayBuffer(V), or of V.[[ViewedArrayBuffer]], is false,
	// then throw a TypeError.
	if b.Resizable && types&AllowResizable == 0 {
		what := "ArrayBuffer"
		switch {
		case isView:
			what = "ArrayBufferView"
		case b.Shared:
			what = "SharedArrayBuffer"
		}
		return BufferSource{}, true, TypeError("The provided %s value must not be resizable.", what)
	}
	return BufferSource{cx, v}, true, nil
}

// IsBufferSource reports whether v is of one of the buffer source types.
func IsBufferSource(cx *mozjs.Context, v mozjs.Value, types BufferTypes) bool {
	return v.IsObject() && typeOf(cx.BufferOf(v))&types != 0
}

// ToBufferSource converts to one of the buffer source types; name is their
// name in messages.
//
// https://webidl.spec.whatwg.org/#js-buffer-source-types
func ToBufferSource(cx *mozjs.Context, v mozjs.Value, types BufferTypes, name string) (BufferSource, error) {
	b, ok, err := AsBufferSource(cx, v, types)
	if !ok {
		err = NotOfType(name)
	}
	return b, err
}
