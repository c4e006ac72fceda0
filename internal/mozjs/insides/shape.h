// The shapes of objects: those with the same members, and prototype, share one, which
// changes when a member comes or goes. A shape says of each member, too, whether it is
// data. Shapes may be freed when garbage is collected.
#ifndef SLUICE_INSIDES_SHAPE_H
#define SLUICE_INSIDES_SHAPE_H

#include "js/Object.h"
#include "js/PropertyAndElement.h"
#include "js/RootingAPI.h"
#include "js/shadow/Object.h"
#include "jsapi.h"

namespace sluice::insides {

inline const void* shape_of(JSObject* o) { return reinterpret_cast<JS::shadow::Object*>(o)->shape; }

inline bool try_shapes(JSContext* cx) {
  JS::RootedObject one(cx, JS_NewPlainObject(cx)), other(cx, JS_NewPlainObject(cx)), prototype(cx, JS_NewPlainObject(cx));
  if (!one || !other || !prototype) return false;
  const void* empty = shape_of(one);
  if (shape_of(other) != empty) return false;
  if (!JS_DefineProperty(cx, one, "a", 1, JSPROP_ENUMERATE) || !JS_DefineProperty(cx, other, "a", 2, JSPROP_ENUMERATE)) return false;
  const void* with_a = shape_of(one);
  if (with_a == empty || shape_of(other) != with_a) return false;
  if (!JS_DefineProperty(cx, one, "b", 1, JSPROP_ENUMERATE) || shape_of(one) == with_a) return false;
  if (!JS_SetPrototype(cx, other, prototype) || shape_of(other) == with_a) return false;
  const void* with_prototype = shape_of(other);
  return JS_DeleteProperty(cx, other, "a") && shape_of(other) != with_prototype;
}

}  // namespace sluice::insides
#endif
