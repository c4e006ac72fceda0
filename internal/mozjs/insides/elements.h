// Elements of arrays lie in a row behind a header. The engine's headers name the pointer
// but not the header.
#ifndef SLUICE_INSIDES_ELEMENTS_H
#define SLUICE_INSIDES_ELEMENTS_H

#include "js/Array.h"
#include "js/shadow/Object.h"
#include "js/ValueArray.h"

namespace sluice::insides {

struct ElementsHeader {
  uint32_t flags, initialized, capacity, length;
};

inline const JS::Value* elements_of(JSObject* o) {
  return static_cast<const JS::Value*>(reinterpret_cast<JS::shadow::Object*>(o)->_1);
}

inline const ElementsHeader* header_of(JSObject* o) {
  return reinterpret_cast<const ElementsHeader*>(elements_of(o)) - 1;
}

inline bool try_elements(JSContext* cx) {
  JS::RootedValueArray<3> three(cx);
  for (int i = 0; i < 3; i++) three[i].setInt32(i + 7);
  JSObject* o = JS::NewArrayObject(cx, three);
  if (!o) return false;
  const ElementsHeader* h = header_of(o);
  return h->initialized == 3 && h->length == 3 && h->capacity >= 3 && elements_of(o)[0] == three[0] &&
         elements_of(o)[2] == three[2];
}

}  // namespace sluice::insides
#endif
