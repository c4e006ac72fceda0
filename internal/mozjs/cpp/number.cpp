// Numbers that Go gives to objects of script which a platform object holds: a Map from them,
// in one of its slots.
#include "held.h"
#include "js/MapAndSet.h"

using namespace sluice;

uint32_t sl_number(sl_engine* p, uint32_t id, uint32_t slot, sl_value v) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  if (!o || !slot) return 0;
  JS::RootedObject numbers(e->cx, &get_held(o, slot).toObject());
  JS::RootedValue key(e->cx, unwrap(e, v)), number(e->cx);
  JSAutoRealm in(e->cx, numbers);
  if (!JS::MapGet(e->cx, numbers, key, &number)) JS_ClearPendingException(e->cx);
  return number.isInt32() ? number.toInt32() : 0;
}

uint32_t sl_set_number(sl_engine* p, uint32_t id, uint32_t slot, sl_value v, uint32_t number) {
  Engine* e = from(p);
  JS::RootedObject o(e->cx, e->wrappers[id]);
  if (!o) return slot;
  JSAutoRealm in(e->cx, o);
  JS::RootedObject numbers(e->cx, slot ? &get_held(o, slot).toObject() : JS::NewMapObject(e->cx));
  JS::RootedValue key(e->cx, unwrap(e, v)), value(e->cx, JS::Int32Value(number));
  bool had;
  bool ok = numbers && (number ? JS::MapSet(e->cx, numbers, key, value) : JS::MapDelete(e->cx, numbers, key, &had));
  if (!ok) JS_ClearPendingException(e->cx);
  if (!slot && numbers) {
    slot = take_slot(o);
    set_held(o, slot, JS::ObjectValue(*numbers));
  }
  return slot;
}
