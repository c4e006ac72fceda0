// Legacy platform objects: those with indexed and named properties.
#ifndef SLUICE_LEGACYOBJECT_H
#define SLUICE_LEGACYOBJECT_H

#include "engine.h"

namespace sluice {

// new_legacy_object makes a platform object of a class that has an sl_legacy, with its
// unforgeable members.
JSObject* new_legacy_object(Engine* e, uint32_t class_index, JS::HandleObject prototype);

}  // namespace sluice
#endif
