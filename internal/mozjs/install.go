package mozjs

// #include "shim.h"
// sl_status sl_install(sl_engine* p, sl_value target, sl_value source);
import "C"

// InstallMissing gives target the own properties of source that it lacks, with
// the attributes they have there except that they are not enumerable.
func (cx *Context) InstallMissing(target, source Value) error {
	return cx.outcome(C.sl_install(cx.e, C.sl_value(target), C.sl_value(source)))
}
