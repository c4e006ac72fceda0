// Windows and locations stay extensible.
#ifndef SLUICE_PREVENTEXTENSIONS_H
#define SLUICE_PREVENTEXTENSIONS_H

#include "engine.h"

namespace sluice {

// prevent_extensions is the hook by which a global object makes all its lazy properties. The engine, which lists them
// by another, calls this one when the object is to have no more properties.
bool prevent_extensions(JSContext* cx, JS::HandleObject global);

// is_window says whether an object is the global object of a window.
bool is_window(JSObject* o);

// refuse_prevent_extensions is that hook of objects that stay extensible. For it to be called for nothing else they need
// the other one, too, which enumerate_none is for those without lazy properties.
bool refuse_prevent_extensions(JSContext* cx, JS::HandleObject o);
bool enumerate_none(JSContext* cx, JS::HandleObject o, JS::MutableHandleIdVector ids, bool enumerable);

// adopt_prevent_extensions has Reflect.preventExtensions say of a window what its WindowProxy would, and of other objects that stay extensible that they do.
bool adopt_prevent_extensions(JSContext* cx);

}  // namespace sluice
#endif
