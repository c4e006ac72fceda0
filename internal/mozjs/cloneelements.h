// Elements of arrays.
//
// The elements of an array lie in a row behind a header. The engine's headers
// name the pointer but not the header; whether it is as expected is checked
// once per engine, and if not, elements are read one by one.
#ifndef SLUICE_CLONEELEMENTS_H
#define SLUICE_CLONEELEMENTS_H

#include "engine.h"
#include "shape.h"

namespace sluice::cloning {

struct ElementsHeader {
  uint32_t flags, initialized, capacity, length;
};

inline const JS::Value* elements_of(JSObject* o) {
  return static_cast<const JS::Value*>(reinterpret_cast<JS::shadow::Object*>(o)->_1);
}

inline const ElementsHeader* header_of(JSObject* o) {
  return reinterpret_cast<const ElementsHeader*>(elements_of(o)) - 1;
}

}  // namespace sluice::cloning

#endif
