// Windows stay extensible.
#ifndef SLUICE_PREVENTEXTENSIONS_H
#define SLUICE_PREVENTEXTENSIONS_H

#include "engine.h"

namespace sluice {

// prevent_extensions is the hook by which a global object makes all its lazy properties. The engine, which lists them
// by another, calls this one when the object is to have no more properties.
bool prevent_extensions(JSContext* cx, JS::HandleObject global);

// adopt_prevent_extensions has Reflect.preventExtensions say of a window what its WindowProxy would.
bool adopt_prevent_extensions(JSContext* cx);

}  // namespace sluice
#endif
