package mozjs

// #include "shim.h"
import "C"

// UnicodeSets says that the engine has the flag v of regular expressions.
//
// https://tc39.es/ecma262/#prod-ClassSetExpression
const UnicodeSets = Major >= 128

// NewRegExp is RegExpCreate with the flag v, or u where the engine has no v, and with i if case is ignored.
//
// https://tc39.es/ecma262/#sec-regexpcreate
func (cx *Context) NewRegExp(source string, ignoreCase bool) (Value, error) {
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_new_regexp(cx.e, C.sl_value(cx.NewString(source)), C.bool(ignoreCase), &out))
	return Value(out), err
}

// ExecRegExp is RegExpBuiltinExec at the beginning of a string: an array, or null. It runs no script.
//
// https://tc39.es/ecma262/#sec-regexpbuiltinexec
func (cx *Context) ExecRegExp(regexp Value, input string) (Value, error) {
	var out C.sl_value
	err := cx.toEngine().outcome(C.sl_exec_regexp(cx.e, C.sl_value(regexp), C.sl_value(cx.NewString(input)), &out))
	return Value(out), err
}
