package mozjs

// #include "shim.h"
import "C"

// The functions of this file look at objects as a debugger would: none runs
// script, whatever script has redefined, as long as the object is no Proxy.

// Which says which own keys SomeKeys returns.
type Which uint32

// The kinds of keys. Without Hidden only enumerable keys are meant.
const (
	Hidden  Which = 1 << iota // also those that are not enumerable
	Symbols                   // symbols
	Names                     // strings that are no array indices
	Indices                   // array indices, as numbers
)

// SomeKeys returns at most max own keys of an object, in the language's
// order, and how many there are.
func (cx *Context) SomeKeys(o Value, which Which, max int) (keys []Value, total int, err error) {
	var array C.sl_value
	var n C.uint32_t
	err = cx.toEngine().outcome(C.sl_some_keys(cx.e, C.sl_value(o), C.uint32_t(which), C.uint32_t(max), &array, &n))
	if err != nil {
		return nil, 0, err
	}
	keys, err = cx.elements(Value(array))
	return keys, int(n), err
}

// Entries returns the first max entries of a Map, each as a key followed by
// its value, or the first max values of a Set, and the number of all.
func (cx *Context) Entries(v Value, max int) (entries []Value, size int, err error) {
	var array C.sl_value
	var n C.uint32_t
	if err := cx.toEngine().outcome(C.sl_entries(cx.e, C.sl_value(v), C.uint32_t(max), &array, &n)); err != nil {
		return nil, 0, err
	}
	entries, err = cx.elements(Value(array))
	return entries, int(n), err
}

// Unbox returns the primitive in a Boolean, Number, String, Symbol or BigInt
// object; undefined for other objects.
func (cx *Context) Unbox(o Value) (Value, error) {
	var v C.sl_value
	err := cx.toEngine().outcome(C.sl_unbox(cx.e, C.sl_value(o), &v))
	return Value(v), err
}

// RegExp returns the pattern of a RegExp object, as it was given, and its
// flags.
func (cx *Context) RegExp(o Value) (source, flags string, err error) {
	var s C.sl_value
	var f [8]C.char
	if err := cx.toEngine().outcome(C.sl_regexp(cx.e, C.sl_value(o), &s, &f[0])); err != nil {
		return "", "", err
	}
	return cx.String(Value(s)), C.GoString(&f[0]), nil
}

// FunctionSource returns the first max characters of the source text of a
// function; "" for callable objects that are no functions.
func (cx *Context) FunctionSource(fn Value, max int) (string, error) {
	var s C.sl_value
	err := cx.toEngine().outcome(C.sl_function_source(cx.e, C.sl_value(fn), C.uint32_t(max), &s))
	return cx.String(Value(s)), err
}

// IsClassFunction reports whether v is a function that a Class has given its
// members: a method, a getter, a setter, or an interface object.
func (cx *Context) IsClassFunction(v Value) bool {
	return bool(C.sl_is_class_function(cx.e, C.sl_value(v)))
}
