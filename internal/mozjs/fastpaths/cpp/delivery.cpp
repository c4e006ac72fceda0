// Deliveries: what the recipient of a message is called with.
#include "delivery.h"

#include <algorithm>

#include "held.h"
#include "interface.h"

namespace sluice {

// The reserved slot after those of a platform object: when it was made.
constexpr size_t kTime = kPlatformSlots;

// class_of is the class of deliveries in the realm of one.
static const ClassEntry& class_of(Engine* e, JSObject* o) {
  return realm_of(e, o).classes[e->delivery_class - 1];
}

static const Unforgeable* unforgeable_of(Engine* e, JSObject* o, jsid id) {
  const ClassEntry& c = class_of(e, o);
  if (c.unforgeables)
    for (const Unforgeable& u : *c.unforgeables)
      if (u.id == id) return &u;
  return nullptr;
}

static bool resolve_delivery(JSContext* cx, JS::HandleObject o, JS::HandleId id, bool* resolved) {
  const Unforgeable* u = unforgeable_of(from(cx), o, id);
  if (!u) return true;
  *resolved = true;
  return define_unforgeable(from(cx), *u, o);
}

static bool enumerate_delivery(JSContext* cx, JS::HandleObject o, JS::MutableHandleIdVector ids, bool) {
  const ClassEntry& c = class_of(from(cx), o);
  if (!c.unforgeables) return true;
  for (const Unforgeable& u : *c.unforgeables)
    if (!ids.append(u.id)) return false;
  return true;
}

// The compiler's threads ask this, too. The names of unforgeable members begin with
// a small letter, as those of all members do, so the first of "isTrusted" has to do.
static bool may_resolve_delivery(const JSAtomState&, jsid id, JSObject*) {
  if (!id.isString()) return false;
  JSLinearString* name = id.toLinearString();
  return JS::GetLinearStringLength(name) > 0 && JS::GetLinearStringCharAt(name, 0) == 'i';
}

static void finalize_delivery(JS::GCContext*, JSObject* o) { finalize_known(o); }

// The class of deliveries. They may die in the nursery without being finalized: Go
// knows none of those, since it refers to the ones that it knows. Their unforgeable
// properties are made when script looks for them.
static const JSClassOps delivery_ops = {nullptr, nullptr, nullptr, enumerate_delivery, resolve_delivery,
                                        may_resolve_delivery, finalize_delivery, nullptr, nullptr, trace_held};
const JSClass delivery_class = {
    "Object",
    JSCLASS_HAS_RESERVED_SLOTS(kTime + 1) | JSCLASS_FOREGROUND_FINALIZE | JSCLASS_SKIP_NURSERY_FINALIZE,
    &delivery_ops};

JSObject* new_delivery(Engine* e, JS::HandleValue value, JS::HandleObject target, int64_t at) {
  uint32_t index = e->delivery_class - 1;
  JS::RootedObject prototype(e->cx);
  if (need_class(e, index)) prototype = e->realm().classes[index].prototype;
  JSObject* o = prototype ? JS_NewObjectWithGivenProto(e->cx, &delivery_class, prototype) : nullptr;
  if (!o) {
    JS_ClearPendingException(e->cx);
    return nullptr;
  }
  set_held(o, 1, value);
  set_held(o, 2, JS::ObjectValue(*target));
  JS::SetReservedSlot(o, kTime, JS::DoubleValue(static_cast<double>(at)));
  return o;
}

uint32_t delivery_id(JSObject* o) {
  JS::Value id = JS::GetReservedSlot(o, kId);
  return id.isInt32() ? id.toInt32() : 0;
}

uint32_t complete_delivery(Engine* e, JSObject* o) {
  JS::RootedObject object(e->cx, o);
  JSAutoRealm in(e->cx, object);
  ToGo go(e);
  uint32_t mark = e->top;
  sl_value w = wrap(e, JS::ObjectValue(*object));
  bool under_way = std::any_of(e->under_way.begin(), e->under_way.end(), [o](const UnderWay& t) { return t.object == o; });
  uint32_t id = slComplete(e->id, w, wrap(e, get_held(o, 1)), wrap(e, get_held(o, 2)),
                           static_cast<int64_t>(JS::GetReservedSlot(o, kTime).toDouble()), under_way);
  e->top = mark;
  return id;
}

}  // namespace sluice
