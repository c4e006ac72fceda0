// What structured clone says of values that cannot be cloned.
#ifndef SLUICE_CLONEDESCRIBE_H
#define SLUICE_CLONEDESCRIBE_H

#include "engine.h"

namespace sluice::cloning {

// own_data finds an own data property without running script.
bool own_data(JSContext* cx, JS::HandleObject o, JS::HandleId id, JS::MutableHandleValue v);

// class_name is the name by which a developer knows the kind of an object.
std::string class_name(JSContext* cx, JS::HandleObject object);

// describe shows a symbol, a function or another object.
std::string describe(JSContext* cx, JS::HandleValue v);

}  // namespace sluice::cloning

#endif
