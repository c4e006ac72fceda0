// Checked against Web IDL of 2026-03-27.

package mozjs

// #include "shim.h"
// void sl_open_named_properties(sl_engine* p);
import "C"

// OpenNamedProperties makes the named properties object of the current realm's global
// object ask the NamedGetter of its class. Until then, no name is supported, and looking
// for a global variable that there is not crosses nothing.
//
// https://webidl.spec.whatwg.org/#named-properties-object
func (cx *Context) OpenNamedProperties() { C.sl_open_named_properties(cx.e) }
