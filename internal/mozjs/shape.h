// The shapes of objects: those with the same members, and prototype, share one.
#ifndef SLUICE_SHAPE_H
#define SLUICE_SHAPE_H

#include "js/shadow/Object.h"

namespace sluice {

inline const void* shape_of(JSObject* o) { return reinterpret_cast<JS::shadow::Object*>(o)->shape; }

}  // namespace sluice
#endif
