// Sets of objects that keep none of them alive: maps of the engine, which script
// does not see.
#include "builtins.h"
#include "js/WeakMap.h"

using namespace sluice;

sl_status sl_new_weak_set(sl_engine* p) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  JS::RootedObject set(cx);
  // Making a map makes its class.
  if (!need_builtins(cx, "WeakMap") || !(set = JS::NewWeakMapObject(cx))) return status(e, false);
  e->out = wrap(e, JS::ObjectValue(*set));
  return SL_OK;
}

bool sl_weak_set_has(sl_engine* p, sl_value set, sl_value o) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  JS::RootedObject map(cx, &unwrap(e, set).toObject()), key(cx, &unwrap(e, o).toObject());
  JS::RootedValue v(cx);
  return JS::GetWeakMapEntry(cx, map, key, &v) && v.isTrue();
}

sl_status sl_weak_set_put(sl_engine* p, sl_value set, sl_value o, bool present) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  JS::RootedObject map(cx, &unwrap(e, set).toObject()), key(cx, &unwrap(e, o).toObject());
  JS::RootedValue v(cx, JS::BooleanValue(present));
  return status(e, JS::SetWeakMapEntry(cx, map, key, v));
}
