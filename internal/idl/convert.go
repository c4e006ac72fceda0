// Checked against Web IDL of 2026-03-27.

package idl

import (
	"math"
	"slices"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// A converter turns a JavaScript value into a Go value. It may run script.
type converter[T any] = func(cx *mozjs.Context, v mozjs.Value) (T, error)

// Boolean converts to boolean.
//
// https://webidl.spec.whatwg.org/#js-boolean
func Boolean(cx *mozjs.Context, v mozjs.Value) (bool, error) { return cx.ToBoolean(v), nil }

// Any converts to any: the value stays what it is.
//
// https://webidl.spec.whatwg.org/#js-any
func Any(_ *mozjs.Context, v mozjs.Value) (mozjs.Value, error) { return v, nil }

// UndefinedType converts to undefined.
//
// https://webidl.spec.whatwg.org/#js-undefined
func UndefinedType(*mozjs.Context, mozjs.Value) (mozjs.Value, error) { return mozjs.Undefined, nil }

// ObjectType converts to object.
//
// https://webidl.spec.whatwg.org/#js-object
func ObjectType(_ *mozjs.Context, v mozjs.Value) (mozjs.Value, error) {
	if !v.IsObject() {
		return mozjs.Undefined, NotOfType("object")
	}
	return v, nil
}

// NullableObject converts to object?.
func NullableObject(_ *mozjs.Context, v mozjs.Value) (mozjs.Value, error) {
	if v.IsNullish() {
		return mozjs.Null, nil
	}
	return ObjectType(nil, v)
}

// SymbolType converts to symbol.
//
// https://webidl.spec.whatwg.org/#js-symbol
func SymbolType(_ *mozjs.Context, v mozjs.Value) (mozjs.Value, error) {
	if !v.IsSymbol() {
		return mozjs.Undefined, NotOfType("symbol")
	}
	return v, nil
}

// BigInt converts to bigint.
//
// https://webidl.spec.whatwg.org/#js-bigint
func BigInt(cx *mozjs.Context, v mozjs.Value) (mozjs.Value, error) { return cx.ToBigInt(v) }

// NumericOrBigInt converts a value that is neither a number nor a bigint to
// one of the two, for a union that has both.
//
// https://webidl.spec.whatwg.org/#dfn-convert-javascript-to-idl-numeric-type-or-bigint
func NumericOrBigInt(cx *mozjs.Context, v mozjs.Value) (mozjs.Value, error) {
	p, err := cx.ToPrimitive(v)
	if err != nil || p.IsBigInt() {
		return p, err
	}
	f, err := cx.ToNumber(p)
	return mozjs.Number(f), err
}

// Nullable converts to a nullable type of which to is the inner type's
// converter.
//
// https://webidl.spec.whatwg.org/#js-nullable-type
func Nullable[T any](cx *mozjs.Context, v mozjs.Value, to converter[T]) (Optional[T], error) {
	if v.IsNullish() {
		return Optional[T]{}, nil
	}
	x, err := to(cx, v)
	if err != nil {
		return Optional[T]{}, err
	}
	return Some(x), nil
}

// Promise converts to a promise.
//
// https://webidl.spec.whatwg.org/#js-promise
func Promise(cx *mozjs.Context, v mozjs.Value) (mozjs.Value, error) {
	// 1. Let promiseCapability be ? NewPromiseCapability(%Promise%).
	// 2. Perform ? Call(promiseCapability.[[Resolve]], undefined, « V »).
	// 3. Return promiseCapability.
	return cx.ResolvedPromise(v), nil
}

type integer interface {
	~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int64 | ~uint64
}

// Integer converts to an integer type without [EnforceRange] or [Clamp].
//
// https://webidl.spec.whatwg.org/#abstract-opdef-converttoint
func Integer[T integer](cx *mozjs.Context, v mozjs.Value) (T, error) {
	x, err := cx.ToNumber(v)
	if err != nil {
		return 0, err
	}
	// Most numbers are small integers, on which the rest has no effect.
	if i := int32(x); float64(i) == x && int64(T(i)) == int64(i) {
		return T(i), nil
	}
	// If x is NaN, +0, +∞, or −∞, then return +0.
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, nil
	}
	// Set x to IntegerPart(x), and then to x modulo 2^bitLength. The narrower
	// types are the lowest bits of the widest.
	return T(modulo64(math.Trunc(x))), nil
}

// modulo64 is an integral number modulo 2^64.
func modulo64(x float64) uint64 {
	if x = math.Mod(x, 1<<64); x < 0 {
		return -modulo64(-x)
	}
	return uint64(x)
}

// EnforceRange converts to an integer type with [EnforceRange].
//
// https://webidl.spec.whatwg.org/#abstract-opdef-converttoint
func EnforceRange[T integer](cx *mozjs.Context, v mozjs.Value) (T, error) {
	x, err := cx.ToNumber(v)
	if err != nil {
		return 0, err
	}
	// If x is NaN, +∞, or −∞, then throw a TypeError.
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, TypeError("Value is not a finite number and not of type '%s'.", integerName[T]())
	}
	// Set x to IntegerPart(x). If x < lowerBound or x > upperBound, then
	// throw a TypeError.
	x = math.Trunc(x)
	lower, upper := bounds[T]()
	if x < lower || x > upper {
		return 0, TypeError("Value is outside the '%s' value range.", integerName[T]())
	}
	return T(x), nil
}

// Clamp converts to an integer type with [Clamp].
//
// https://webidl.spec.whatwg.org/#abstract-opdef-converttoint
func Clamp[T integer](cx *mozjs.Context, v mozjs.Value) (T, error) {
	x, err := cx.ToNumber(v)
	if err != nil || math.IsNaN(x) {
		return 0, err
	}
	// Set x to min(max(x, lowerBound), upperBound). Round x to the nearest
	// integer, choosing the even integer if it lies halfway between two.
	lower, upper := bounds[T]()
	return T(math.RoundToEven(min(max(x, lower), upper))), nil
}

// bounds are the smallest and largest values that [EnforceRange] and [Clamp]
// let through.
func bounds[T integer]() (lower, upper float64) {
	signed := ^T(0) < 0
	bits := 8
	for T(1)<<(bits-1)<<1 != 0 {
		bits *= 2
	}
	switch {
	case bits == 64 && signed:
		return -(1<<53 - 1), 1<<53 - 1
	case bits == 64:
		return 0, 1<<53 - 1
	case signed:
		return -math.Ldexp(1, bits-1), math.Ldexp(1, bits-1) - 1
	}
	return 0, math.Ldexp(1, bits) - 1
}

func integerName[T integer]() string {
	switch any(T(0)).(type) {
	case int8:
		return "byte"
	case uint8:
		return "octet"
	case int16:
		return "short"
	case uint16:
		return "unsigned short"
	case int32:
		return "long"
	case uint32:
		return "unsigned long"
	case int64:
		return "long long"
	}
	return "unsigned long long"
}

// Double converts to double.
//
// https://webidl.spec.whatwg.org/#js-double
func Double(cx *mozjs.Context, v mozjs.Value) (float64, error) {
	x, err := cx.ToNumber(v)
	if err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
		return 0, TypeError("The provided double value is non-finite.")
	}
	return x, err
}

// UnrestrictedDouble converts to unrestricted double.
//
// https://webidl.spec.whatwg.org/#js-unrestricted-double
func UnrestrictedDouble(cx *mozjs.Context, v mozjs.Value) (float64, error) { return cx.ToNumber(v) }

// Float converts to float.
//
// https://webidl.spec.whatwg.org/#js-float
func Float(cx *mozjs.Context, v mozjs.Value) (float32, error) {
	x, err := cx.ToNumber(v)
	if err != nil {
		return 0, err
	}
	y := float32(x)
	if math.IsNaN(x) || math.IsInf(float64(y), 0) {
		return 0, TypeError("The provided float value is non-finite.")
	}
	return y, nil
}

// UnrestrictedFloat converts to unrestricted float.
//
// https://webidl.spec.whatwg.org/#js-unrestricted-float
func UnrestrictedFloat(cx *mozjs.Context, v mozjs.Value) (float32, error) {
	x, err := cx.ToNumber(v)
	return float32(x), err
}

// DOMString converts to DOMString. The Go string is WTF-8.
//
// https://webidl.spec.whatwg.org/#js-DOMString
func DOMString(cx *mozjs.Context, v mozjs.Value) (string, error) {
	s, err := cx.ToString(v)
	if err != nil {
		return "", err
	}
	return cx.String(s), nil
}

// DOMStringOrEmpty converts to [LegacyNullToEmptyString] DOMString.
//
// https://webidl.spec.whatwg.org/#LegacyNullToEmptyString
func DOMStringOrEmpty(cx *mozjs.Context, v mozjs.Value) (string, error) {
	if v.IsNull() {
		return "", nil
	}
	return DOMString(cx, v)
}

// USVString converts to USVString. The Go string is UTF-8.
//
// https://webidl.spec.whatwg.org/#js-USVString
func USVString(cx *mozjs.Context, v mozjs.Value) (string, error) {
	s, err := cx.ToString(v)
	if err != nil {
		return "", err
	}
	return cx.ScalarString(s), nil
}

// USVStringOrEmpty converts to [LegacyNullToEmptyString] USVString.
func USVStringOrEmpty(cx *mozjs.Context, v mozjs.Value) (string, error) {
	if v.IsNull() {
		return "", nil
	}
	return USVString(cx, v)
}

// ByteString converts to ByteString. The bytes of the Go string are the bytes
// of the value.
//
// https://webidl.spec.whatwg.org/#js-ByteString
func ByteString(cx *mozjs.Context, v mozjs.Value) (string, error) {
	s, err := cx.ToString(v)
	if err != nil {
		return "", err
	}
	b, ok := cx.Latin1(s)
	if !ok {
		return "", TypeError("String contains non ISO-8859-1 code point.")
	}
	return b, nil
}

// Enum converts to an enumeration with those values.
//
// https://webidl.spec.whatwg.org/#js-enumeration
func Enum[T ~string](cx *mozjs.Context, v mozjs.Value, name string, values ...T) (T, error) {
	e, ok, err := EnumValue(cx, v, values...)
	if err == nil && !ok {
		err = TypeError("The provided value '%s' is not a valid enum value of type %s.", string(e), name)
	}
	return e, err
}

// EnumValue is the value of an enumeration that an attribute is set to, and
// whether v, which it is the string of otherwise, is one: attributes ignore
// what is none.
//
// https://webidl.spec.whatwg.org/#dfn-attribute-setter
func EnumValue[T ~string](cx *mozjs.Context, v mozjs.Value, values ...T) (e T, ok bool, err error) {
	s, err := DOMString(cx, v)
	return T(s), slices.Contains(values, T(s)), err
}

// WindowProxy converts to a WindowProxy, whatever origin its window is of.
//
// https://webidl.spec.whatwg.org/#js-interface
func WindowProxy(cx *mozjs.Context, v mozjs.Value) (mozjs.Value, error) {
	if cx.IsWindowProxy(v) {
		return v, nil
	}
	return mozjs.Undefined, NotOfType("Window")
}

// GlobalObject converts to the interface of a global object: the realm's own.
//
// https://webidl.spec.whatwg.org/#js-interface
func GlobalObject(cx *mozjs.Context, v mozjs.Value, name string) (mozjs.Value, error) {
	if impl := cx.Impl(v); impl != nil && impl == cx.GlobalObject().Impl() {
		return v, nil
	}
	return mozjs.Undefined, NotOfType(name)
}
