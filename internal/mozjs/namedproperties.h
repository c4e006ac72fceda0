// The named properties object of the global object.
#ifndef SLUICE_NAMEDPROPERTIES_H
#define SLUICE_NAMEDPROPERTIES_H

#include <jsapi.h>

namespace sluice {

// new_named_properties makes the named properties object of an interface of that name.
JSObject* new_named_properties(JSContext* cx, JS::HandleObject prototype, const char* name);

}  // namespace sluice
#endif
