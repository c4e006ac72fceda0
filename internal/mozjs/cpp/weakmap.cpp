// Sets and maps whose keys are objects, and that keep none of them alive: maps of the
// engine, which script does not see.
#include "builtins.h"
#include "js/WeakMap.h"
#include "platform.h"

using namespace sluice;

sl_status sl_new_weak_map(sl_engine* p) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  JS::RootedObject map(cx);
  // Making a map makes its class.
  if (!need_builtins(cx, "WeakMap") || !(map = JS::NewWeakMapObject(cx))) return status(e, false);
  e->out = wrap(e, JS::ObjectValue(*map));
  return SL_OK;
}

static JS::Value get(Engine* e, sl_value map, sl_value key) {
  JSContext* cx = e->cx;
  JS::RootedObject m(cx, &unwrap(e, map).toObject());
  WeakMapKey k(cx, weak_map_key(&unwrap(e, key).toObject()));
  JS::RootedValue v(cx);
  return JS::GetWeakMapEntry(cx, m, k, &v) ? v : JS::UndefinedValue();
}

static sl_status put(Engine* e, sl_value map, sl_value key, JS::HandleValue v) {
  JSContext* cx = e->cx;
  JS::RootedObject m(cx, &unwrap(e, map).toObject());
  WeakMapKey k(cx, weak_map_key(&unwrap(e, key).toObject()));
  return status(e, JS::SetWeakMapEntry(cx, m, k, v));
}

bool sl_weak_set_has(sl_engine* p, sl_value set, sl_value o) { return get(from(p), set, o).isTrue(); }

sl_status sl_weak_set_put(sl_engine* p, sl_value set, sl_value o, bool present) {
  JS::RootedValue v(from(p)->cx, JS::BooleanValue(present));
  return put(from(p), set, o, v);
}

uint32_t sl_weak_map_get(sl_engine* p, sl_value map, sl_value o) {
  JS::Value v = get(from(p), map, o);
  return v.isObject() ? owned_id(&v.toObject()) : 0;
}

sl_status sl_weak_map_put(sl_engine* p, sl_value map, sl_value o, uint32_t id) {
  Engine* e = from(p);
  JSObject* owner = new_owner(e->cx, id);
  if (!owner) return status(e, false);
  JS::RootedValue v(e->cx, JS::ObjectValue(*owner));
  return put(e, map, o, v);
}
