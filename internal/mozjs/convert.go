package mozjs

// #include "shim.h"
import "C"

import "math"

// ToString converts as the language does: https://tc39.es/ecma262/#sec-tostring
func (cx *Context) ToString(v Value) (Value, error) {
	if v.IsString() {
		return v, nil
	}
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_to_string(cx.e, C.sl_value(v), &out))
	return Value(out), err
}

// ToNumber converts as the language does: https://tc39.es/ecma262/#sec-tonumber
func (cx *Context) ToNumber(v Value) (float64, error) {
	switch {
	case v.IsNumber():
		return v.Number(), nil
	case v.IsUndefined():
		return math.NaN(), nil
	case v == True:
		return 1, nil
	case v == False || v == Null:
		return 0, nil
	}
	var out C.double
	err := cx.toEngine().outcome(C.sl_to_number(cx.e, C.sl_value(v), &out))
	return float64(out), err
}

// ToBoolean converts as the language does: https://tc39.es/ecma262/#sec-toboolean
func (cx *Context) ToBoolean(v Value) bool {
	switch {
	case v.IsBool():
		return v.Bool()
	case v.IsNullish():
		return false
	case v.IsNumber():
		f := v.Number()
		return f == f && f != 0
	case v.IsString():
		return cx.StringLength(v) > 0
	case v.IsBigInt():
		return !bool(C.sl_bigint_is_zero(cx.e, C.sl_value(v)))
	case v.IsCallable(): // which may have [[IsHTMLDDA]]
		return bool(C.sl_to_boolean(cx.e, C.sl_value(v)))
	}
	return true
}

// ToPrimitive converts as the language does, with no preferred type:
// https://tc39.es/ecma262/#sec-toprimitive
func (cx *Context) ToPrimitive(v Value) (Value, error) {
	if !v.IsObject() {
		return v, nil
	}
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_to_primitive(cx.e, C.sl_value(v), &out))
	return Value(out), err
}

// ToBigInt converts as the language does: https://tc39.es/ecma262/#sec-tobigint
func (cx *Context) ToBigInt(v Value) (Value, error) {
	if v.IsBigInt() {
		return v, nil
	}
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_to_bigint(cx.e, C.sl_value(v), &out))
	return Value(out), err
}

// BigInt64 returns a bigint modulo 2^64, as a signed number.
func (cx *Context) BigInt64(v Value) int64 { return int64(C.sl_bigint_to_int64(cx.e, C.sl_value(v))) }

// StrictEquals is the operator ===.
func (cx *Context) StrictEquals(a, b Value) bool {
	return bool(C.sl_strictly_equal(cx.e, C.sl_value(a), C.sl_value(b)))
}

// SameValue is https://tc39.es/ecma262/#sec-samevalue
func (cx *Context) SameValue(a, b Value) bool {
	return bool(C.sl_same_value(cx.e, C.sl_value(a), C.sl_value(b)))
}

// SymbolDescription returns the description of a symbol, undefined if it has
// none.
func (cx *Context) SymbolDescription(v Value) Value {
	return Value(C.sl_symbol_description(cx.e, C.sl_value(v)))
}

// WellKnownSymbol returns the symbol of that name: "iterator",
// "asyncIterator", "toPrimitive" or "toStringTag".
func (cx *Context) WellKnownSymbol(name string) Value {
	return Value(C.sl_well_known_symbol(cx.e, C.uint32_t(symbolCodes[name])))
}
