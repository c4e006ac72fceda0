// The classes of a realm: interface objects and their prototypes, which are made late.
#ifndef SLUICE_INTERFACE_H
#define SLUICE_INTERFACE_H

#include <string_view>

#include "engine.h"

namespace sluice {

bool name_id(Engine* e, const char* name, JS::MutableHandleId id);

// need_class sees to it that the objects of a class exist, if the realm has it.
bool need_class(Engine* e, uint32_t index);

// resolve_class is need_class for a property of the global object. enumerate_classes
// appends the names of those that are not defined yet.
bool resolve_class(Engine* e, std::string_view name, bool* resolved);
bool enumerate_classes(Engine* e, JS::MutableHandleIdVector ids);

// define_class makes the objects of a class.
bool define_class(Engine* e, const sl_class* c);

// define_member defines a member on its interface object, or on the target.
bool define_member(Engine* e, const sl_class* c, const sl_member& m, JS::HandleObject interface_object,
                   JS::HandleObject target);

// define_unforgeables gives an object the unforgeable members of its class.
bool define_unforgeables(Engine* e, const ClassEntry& c, JS::HandleObject o);
bool define_unforgeable(Engine* e, const Unforgeable& u, JS::HandleObject o);

}  // namespace sluice
#endif
