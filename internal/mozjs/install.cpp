// Copying properties from one object to another.
#include "engine.h"

using namespace sluice;

// Gives target the own properties of source that it lacks, with the attributes
// they have there except that they are not enumerable.
extern "C" sl_status sl_install(sl_engine* p, sl_value target, sl_value source) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject to(cx, &unwrap(e, target).toObject()), from_object(cx, &unwrap(e, source).toObject());
  JS::RootedIdVector ids(cx);
  if (!js::GetPropertyKeys(cx, from_object, JSITER_OWNONLY | JSITER_HIDDEN | JSITER_SYMBOLS, &ids))
    return status(e, false);
  JS::RootedId id(cx);
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> found(cx);
  JS::Rooted<JS::PropertyDescriptor> d(cx);
  for (size_t i = 0; i < ids.length(); i++) {
    id = ids[i];
    bool has;
    if (!JS_HasOwnPropertyById(cx, to, id, &has)) return status(e, false);
    if (has) continue;
    if (!JS_GetOwnPropertyDescriptorById(cx, from_object, id, &found)) return status(e, false);
    if (found.isNothing()) continue;
    d = *found;
    d.setEnumerable(false);
    if (!JS_DefinePropertyById(cx, to, id, d)) return status(e, false);
  }
  return SL_OK;
}
