// Checked against Web IDL of 2026-03-27.

package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// The functions of this file convert Go values to JavaScript values. None of
// them can fail or runs script.

// FromBoolean converts from boolean.
func FromBoolean(_ *mozjs.Context, b bool) mozjs.Value { return mozjs.Bool(b) }

// FromAny converts from any, and from every type whose values are kept as
// JavaScript values.
func FromAny(_ *mozjs.Context, v mozjs.Value) mozjs.Value { return v }

// FromNumber converts from an integer or floating-point type.
//
// https://webidl.spec.whatwg.org/#js-integer-types
func FromNumber[T integer | ~float32 | ~float64](_ *mozjs.Context, n T) mozjs.Value {
	return mozjs.Number(float64(n))
}

// FromString converts from DOMString, USVString and enumerations.
func FromString[T ~string](cx *mozjs.Context, s T) mozjs.Value { return cx.NewString(string(s)) }

// FromByteString converts from ByteString.
//
// https://webidl.spec.whatwg.org/#js-ByteString
func FromByteString(cx *mozjs.Context, s string) mozjs.Value { return cx.NewLatin1([]byte(s)) }

// FromOptional converts from a nullable type; from converts from its inner
// type.
func FromOptional[T any](cx *mozjs.Context, o Optional[T], from func(*mozjs.Context, T) mozjs.Value) mozjs.Value {
	if !o.present {
		return mozjs.Null
	}
	return from(cx, o.value)
}

// FromReference converts from a callback type or a buffer source type.
func FromReference[T interface{ Value() mozjs.Value }](_ *mozjs.Context, x T) mozjs.Value {
	return x.Value()
}

// SetMember sets a member of an object that a dictionary is converted to.
//
// https://webidl.spec.whatwg.org/#dictionary-to-js
func SetMember(cx *mozjs.Context, object mozjs.Value, key mozjs.Key, v mozjs.Value) {
	// Creating a property of a new ordinary object fails only for want of
	// memory, which the engine has noticed by itself.
	_ = cx.DefineProperty(object, key, v, mozjs.Enumerable)
}

// create is SetMember with a key that is not interned.
func create(cx *mozjs.Context, object, key, v mozjs.Value) {
	_ = cx.DefineValue(object, key, v, mozjs.Enumerable)
}

// Result converts an object that an operation or an attribute returns; nil becomes null.
// The value is for the engine alone: see mozjs.Object.Returned.
func Result[T any, P interface {
	*T
	Returned() mozjs.Value
}](x P) mozjs.Value {
	if x == nil {
		return mozjs.Null
	}
	return x.Returned()
}
