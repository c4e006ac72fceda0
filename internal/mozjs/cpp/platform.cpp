// Checked against Web IDL of 2026-03-27.

// Platform objects: the wrappers of Go objects.
#include "platform.h"

#include "delivery.h"
#include "held.h"
#include "interface.h"
#include "legacyobject.h"
#include "plain.h"
#include "preventextensions.h"
#include "together.h"

using namespace sluice;

namespace sluice {

// set_memory tells the collector what Go keeps for a platform object beyond
// kGoMemory.
static void set_memory(Engine* e, JSObject* o, uint32_t id, uint64_t bytes) {
  uint64_t& known = e->memory[id];
  if (bytes > known)
    JS::AddAssociatedMemory(o, bytes - known, JS::MemoryUse::Embedding2);
  else if (bytes < known)
    JS::RemoveAssociatedMemory(o, known - bytes, JS::MemoryUse::Embedding2);
  known = bytes;
}

void forget_memory(Engine* e, JSObject* o, uint32_t id) {
  if (id < e->memory.size()) set_memory(e, o, id, 0);
}

bool finalize_known(JSObject* o) {
  delete held_of(o);
  JS::Value id = JS::GetReservedSlot(o, kId);
  if (!id.isInt32()) return false;
  Engine* e = this_thread;
  forget_memory(e, o, id.toInt32());
  e->dead.push_back(id.toInt32());
  e->collected = e->dead.size();
  return true;
}

void finalize_platform(JSObject* o) {
  if (finalize_known(o)) JS::RemoveAssociatedMemory(o, kGoMemory, JS::MemoryUse::Embedding1);
}

static void finalize(JS::GCContext*, JSObject* o) { finalize_platform(o); }

static const JSClassOps platform_ops = {nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                        finalize, nullptr, nullptr, trace_held};
const JSClass platform_class = {
    "Object", JSCLASS_HAS_RESERVED_SLOTS(kPlatformSlots) | JSCLASS_FOREGROUND_FINALIZE, &platform_ops};

// Those that stay extensible.
static const JSClassOps lasting_ops = {nullptr, nullptr, refuse_prevent_extensions, enumerate_none, nullptr, nullptr,
                                       finalize, nullptr, nullptr, trace_held};
const JSClass lasting_class = {
    "Object", JSCLASS_HAS_RESERVED_SLOTS(kPlatformSlots) | JSCLASS_FOREGROUND_FINALIZE, &lasting_ops};

void know(Engine* e, JSObject* o, uint32_t id) {
  JS::SetReservedSlot(o, kId, JS::Int32Value(id));
  if (id >= e->wrappers.size()) e->wrappers.resize(id + 1 + id / 2);
  e->wrappers[id] = o;
}

uint32_t platform_id(Engine* e, const JS::Value& v) {
  if (uint32_t id = known_id(v)) return id;
  if (!v.isObject()) return 0;
  if (is_plain(&v.toObject())) return SL_PLAIN_ID;
  if (JSObject* window = window_of(&v.toObject()); window != &v.toObject()) return known_id(JS::ObjectValue(*window));
  return JS::GetClass(&v.toObject()) == &delivery_class ? complete_delivery(e, &v.toObject()) : 0;
}

static JSObject* new_platform_object(Engine* e, uint32_t class_index, sl_value proto, uint32_t id) {
  bool ok = need_class(e, class_index);
  JS::RootedObject parent(e->cx, proto ? &unwrap(e, proto).toObject() : e->realm().classes[class_index].prototype);
  JS::RootedObject o(e->cx);
  if (ok && e->realm().classes[class_index].spec->legacy) {
    o = new_legacy_object(e, class_index, parent);
    ok = o;
  } else if (ok) {
    const bool lasting = e->realm().classes[class_index].spec->flags & SL_CLASS_EXTENSIBLE;
    o = JS_NewObjectWithGivenProto(e->cx, lasting ? &lasting_class : &platform_class, parent);
    ok = o && define_unforgeables(e, e->realm().classes[class_index], o);
  }
  if (!ok) {
    JS_ClearPendingException(e->cx);
    return nullptr;
  }
  JS::AddAssociatedMemory(o, kGoMemory, JS::MemoryUse::Embedding1);
  know(e, o, id);
  return o;
}

JSObject* new_bare_platform_object(JSContext* cx, JS::HandleObject prototype) {
  return JS_NewObjectWithGivenProto(cx, &platform_class, prototype);
}

JSObject* new_owner(JSContext* cx, uint32_t id) {
  JSObject* o = JS_NewObjectWithGivenProto(cx, &platform_class, nullptr);
  if (!o) return nullptr;
  JS::SetReservedSlot(o, kId, JS::Int32Value(id));
  JS::AddAssociatedMemory(o, kGoMemory, JS::MemoryUse::Embedding1);
  return o;
}

uint32_t owned_id(JSObject* owner) { return JS::GetReservedSlot(owner, kId).toInt32(); }

}  // namespace sluice

sl_value sl_new_platform_object(sl_engine* p, uint32_t class_index, sl_value proto, uint32_t id) {
  Engine* e = from(p);
  JSObject* o = new_platform_object(e, class_index, proto, id);
  return o ? wrap(e, JS::ObjectValue(*o)) : 0;
}

// The object holds the first value in slot 1, the second in slot 2.
sl_value sl_new_holding(sl_engine* p, uint32_t class_index, uint32_t id, sl_value first, sl_value second) {
  Engine* e = from(p);
  JSObject* o = new_platform_object(e, class_index, 0, id);
  if (!o) return 0;
  set_held(o, 1, unwrap(e, first));
  set_held(o, 2, unwrap(e, second));
  return wrap(e, JS::ObjectValue(*o));
}

sl_value sl_new_platform_objects(sl_engine* p, uint32_t class_index, const uint32_t* ids, size_t n) {
  Engine* e = from(p);
  JS::RootedVector<JS::Value> values(e->cx);
  if (!values.reserve(n)) return 0;
  for (size_t i = 0; i < n; i++) {
    JSObject* o = new_platform_object(e, class_index, 0, ids[i]);
    if (!o) return 0;
    values.infallibleAppend(JS::ObjectValue(*o));
  }
  JSObject* array = JS::NewArrayObject(e->cx, values);
  return array ? wrap(e, JS::ObjectValue(*array)) : 0;
}

sl_value sl_new_array_of(sl_engine* p, const uint32_t* ids, size_t n) {
  Engine* e = from(p);
  JS::RootedVector<JS::Value> values(e->cx);
  if (!values.reserve(n)) return 0;
  for (size_t i = 0; i < n; i++) {
    JSObject* o = e->wrappers[ids[i]];
    values.infallibleAppend(o ? JS::ObjectValue(*proxy_of(o)) : JS::UndefinedValue());
  }
  JSObject* array = JS::NewArrayObject(e->cx, values);
  return array ? wrap(e, JS::ObjectValue(*array)) : 0;
}

void sl_know(sl_engine* p, sl_value v, uint32_t id) { know(from(p), &unwrap(from(p), v).toObject(), id); }

void sl_set_memory(sl_engine* p, uint32_t id, uint64_t bytes) {
  Engine* e = from(p);
  JSObject* o = id < e->wrappers.size() ? e->wrappers[id].get() : nullptr;
  if (!o) return;
  if (id >= e->memory.size()) e->memory.resize(e->wrappers.size());
  set_memory(e, o, id, bytes);
}

uint32_t sl_platform_id(sl_engine* p, sl_value v) { return platform_id(from(p), unwrap(from(p), v)); }

sl_value sl_wrapper(sl_engine* p, uint32_t id) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  return o ? wrap(e, JS::ObjectValue(*proxy_of(o))) : 0;
}

bool sl_wrapper_alive(sl_engine* p, uint32_t id) {
  Engine* e = from(p);
  return id < e->wrappers.size() && e->wrappers[id].unbarrieredGet();
}

// https://webidl.spec.whatwg.org/#internally-create-a-new-object-implementing-the-interface
// steps 3.2 and 3.3: the prototype that newTarget asks for.
sl_status sl_new_target_prototype(sl_engine* p, sl_value new_target, uint32_t class_index, sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!need_class(e, class_index)) return status(e, false);
  JS::RootedObject target(cx, &unwrap(e, new_target).toObject());
  const ClassEntry& c = e->realm().classes[class_index];
  if (target == c.interface_object) {
    *out = wrap(e, JS::ObjectValue(*c.prototype));
    return SL_OK;
  }
  JS::RootedValue prototype(cx);
  if (!JS_GetProperty(cx, target, "prototype", &prototype)) return status(e, false);
  if (!prototype.isObject()) {
    // Let targetRealm be ? GetFunctionRealm(newTarget), and prototype be the interface
    // prototype object for interface in targetRealm.
    Realm* r = &realm_of(e, target);
    if (class_index >= r->classes.size() || !r->classes[class_index].spec) r = &e->realm();
    JSAutoRealm in(cx, r->global);
    if (!need_class(e, class_index)) return status(e, false);
    prototype.setObject(*r->classes[class_index].prototype);
  }
  *out = wrap(e, prototype);
  return SL_OK;
}
