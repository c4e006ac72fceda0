package mozjs

import "math"

// Value is a JavaScript value. The zero Value is undefined.
//
// The word is a NaN-box: a double, or a tag in the upper 16 bits with a
// payload below, less a bias that makes undefined zero. See shim.h.
type Value uint64

const (
	bias         = 0xFFF9 << 48
	tagUndefined = 0xFFF9
	tagNull      = 0xFFFA
	tagBoolean   = 0xFFFB
	tagString    = 0xFFFC
	tagPrimitive = 0xFFFD
	tagObject    = 0xFFFE

	flagBit = 1 << 32 // a callable object, or a bigint
)

// The values that need no engine.
const (
	Undefined Value = 0
	Null      Value = (tagNull - tagUndefined) << 48
	False     Value = (tagBoolean - tagUndefined) << 48
	True      Value = False | 1
)

// Bool returns the boolean b.
func Bool(b bool) Value {
	if b {
		return True
	}
	return False
}

// Number returns the number f.
func Number(f float64) Value {
	if f != f {
		return nan
	}
	bits := math.Float64bits(f)
	return Value(bits - bias)
}

var nan = func() Value { var bits uint64 = 0x7FF8 << 48; return Value(bits - bias) }()

// Int returns the number i.
func Int(i int) Value { return Number(float64(i)) }

func (v Value) tag() uint64 { return (uint64(v) + bias) >> 48 }

// IsUndefined reports whether v is undefined.
func (v Value) IsUndefined() bool { return v == Undefined }

// IsNull reports whether v is null.
func (v Value) IsNull() bool { return v == Null }

// IsNullish reports whether v is undefined or null.
func (v Value) IsNullish() bool { return v == Undefined || v == Null }

// IsBool reports whether v is a boolean.
func (v Value) IsBool() bool { return v == True || v == False }

// IsNumber reports whether v is a number.
func (v Value) IsNumber() bool { return v.tag() < tagUndefined }

// IsString reports whether v is a string.
func (v Value) IsString() bool { return v.tag() == tagString }

// IsSymbol reports whether v is a symbol.
func (v Value) IsSymbol() bool { return v.tag() == tagPrimitive && uint64(v)&flagBit == 0 }

// IsBigInt reports whether v is a bigint.
func (v Value) IsBigInt() bool { return v.tag() == tagPrimitive && uint64(v)&flagBit != 0 }

// IsObject reports whether v is an object; functions are objects.
func (v Value) IsObject() bool { return v.tag() == tagObject }

// IsCallable reports whether v is an object that can be called.
func (v Value) IsCallable() bool { return v.tag() == tagObject && uint64(v)&flagBit != 0 }

// Bool returns the boolean that v is; false if it is none.
func (v Value) Bool() bool { return v == True }

// Number returns the number that v is; NaN if it is none.
func (v Value) Number() float64 {
	if !v.IsNumber() {
		return math.NaN()
	}
	return math.Float64frombits(uint64(v) + bias)
}

// handle returns the handle of a string, symbol, bigint or object.
func (v Value) handle() uint32 { return uint32(v) }
