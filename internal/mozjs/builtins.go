package mozjs

// #include "shim.h"
// #include <stdlib.h>
import "C"

import (
	"runtime"
	"unsafe"
)

// Builtins are built-in objects and functions that are written in JavaScript. Their
// functions show native code. They belong to no context and live as long as the
// process.
type Builtins struct {
	scripts []*Script // own what c refers to
	c       *C.sl_builtins
}

// NewBuiltins makes built-ins of a script that evaluates to a function.
// InstallBuiltins calls it with a host object. What it returns is for the scripts of
// AddLate.
func NewBuiltins(core *Script) *Builtins {
	return &Builtins{[]*Script{core}, C.sl_new_builtins(core.stencil.url, core.stencil.pointer)}
}

// AddLate adds a script that evaluates to a function, which a realm calls with what
// the core's function has returned: before script first sees one of these
// properties of the global object, or an object of the class of one. If needs is one of
// the properties of another script, that is run before. AddLate is called before the
// first InstallBuiltins.
func (b *Builtins) AddLate(s *Script, globals []string, needs string) {
	names := make([]*C.char, len(globals))
	for i, g := range globals {
		names[i] = C.CString(g) // never freed
	}
	var pin runtime.Pinner
	defer pin.Unpin()
	pin.Pin(unsafe.SliceData(names))
	C.sl_add_part(b.c, s.stencil.pointer, unsafe.SliceData(names), C.size_t(len(names)), C.CString(needs)) // never freed
	b.scripts = append(b.scripts, s)
}

// InstallBuiltins gives the realm built-ins. It is called before any other script
// runs. The host object gets one more method, install(target, source), which gives
// target the own properties of source that it lacks, with the attributes they have
// there except that they are not enumerable.
func (cx *Context) InstallBuiltins(b *Builtins, host Value) error {
	cx.builtins = b
	return cx.toEngine().outcome(C.sl_install_builtins(cx.e, b.c, C.sl_value(host)))
}
