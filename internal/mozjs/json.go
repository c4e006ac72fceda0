package mozjs

// #include "shim.h"
import "C"

import "strings"

// ParseJSON is https://tc39.es/ecma262/#sec-ParseJSON
func (cx *Context) ParseJSON(text string) (Value, error) {
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_parse_json(cx.e, C.sl_value(cx.NewString(text)), &out))
	return Value(out), err
}

// StringifyJSON is https://tc39.es/ecma262/#sec-serializejsonproperty: the text
// of a value, and false if it has none, as functions have.
func (cx *Context) StringifyJSON(v Value) (text string, ok bool, err error) {
	// What JSON.stringify has around a value, and nobody can see: a property that
	// would have no text is left out.
	wrapper := cx.NewObjectWithProto(Null)
	if err := cx.DefineProperty(wrapper, keyEmpty, v, Enumerable); err != nil {
		return "", false, err
	}
	var out C.sl_value
	if err := cx.toEngine().outcome(C.sl_stringify_json(cx.e, C.sl_value(wrapper), &out)); err != nil {
		return "", false, err
	}
	text, ok = strings.CutPrefix(cx.ScalarString(Value(out)), `{"":`)
	return strings.TrimSuffix(text, "}"), ok, nil
}

var keyEmpty = NewKey("")
