package mozjs

// #include "shim.h"
// #include <stdlib.h>
// sl_status sl_compile_function(sl_engine* p, const sl_source* s, const char* name, uint32_t parameters,
//                               char** names, const sl_value* scopes, uint32_t count, sl_value* out);
import "C"

import (
	"strings"
	"unsafe"
)

// CompileFunction makes a function of the current realm from the text of its body. The
// scopes are objects whose properties are its variables, the innermost first; the
// global's are outside of them. Of the source, URL, Text, Line and Column count. A
// syntax error is an *Exception.
func (cx *Context) CompileFunction(name string, parameters []string, source Source, scopes []Value) (Value, error) {
	url := C.CString(strings.ReplaceAll(source.URL, "\x00", "%00"))
	cName := C.CString(name)
	names := (**C.char)(C.calloc(C.size_t(len(parameters)+1), C.size_t(unsafe.Sizeof(url))))
	defer func() {
		for _, n := range unsafe.Slice(names, len(parameters)) {
			C.sl_free(unsafe.Pointer(n))
		}
		C.sl_free(unsafe.Pointer(names))
		C.sl_free(unsafe.Pointer(cName))
		C.sl_free(unsafe.Pointer(url))
	}()
	for i, p := range parameters {
		unsafe.Slice(names, len(parameters))[i] = C.CString(p)
	}
	c := source.c(url)
	var out C.sl_value
	err := cx.withText(&c, source.Text, func() C.sl_status {
		return C.sl_compile_function(cx.e, &c, cName, C.uint32_t(len(parameters)), names,
			(*C.sl_value)(unsafe.Pointer(unsafe.SliceData(scopes))), C.uint32_t(len(scopes)), &out)
	})
	return Value(out), err
}
