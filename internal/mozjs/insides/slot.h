// The slots of an object, in which the values of its properties lie in the order in which
// they were defined.
#ifndef SLUICE_INSIDES_SLOT_H
#define SLUICE_INSIDES_SLOT_H

#include "js/Value.h"
#include "js/shadow/Object.h"
#include "jsapi.h"
#include "jsfriendapi.h"

namespace sluice::insides {

inline JS::Value slot_of(JSObject* o, size_t slot) { return reinterpret_cast<JS::shadow::Object*>(o)->slotRef(slot); }

// find_slot finds the slot of a new object's property by its value.
inline bool find_slot(JSContext* cx, JS::HandleObject o, JSObject* value, size_t* slot) {
  JS::RootedIdVector ids(cx);
  if (!js::GetPropertyKeys(cx, o, JSITER_OWNONLY | JSITER_HIDDEN | JSITER_SYMBOLS, &ids)) return false;
  for (*slot = 0; *slot < ids.length(); ++*slot)
    if (slot_of(o, *slot) == JS::ObjectValue(*value)) return true;
  return false;
}

// Ten properties do not fit in the object itself.
inline bool try_slots(JSContext* cx) {
  constexpr int n = 10;
  JS::RootedObject o(cx, JS_NewPlainObject(cx));
  if (!o) return false;
  for (int32_t i = 0; i < n; i++) {
    const char name[] = {static_cast<char>('a' + i), 0};
    if (!JS_DefineProperty(cx, o, name, 100 + i, JSPROP_ENUMERATE)) return false;
  }
  for (int32_t i = 0; i < n; i++)
    if (slot_of(o, i) != JS::Int32Value(100 + i)) return false;
  return true;
}

}  // namespace sluice::insides
#endif
