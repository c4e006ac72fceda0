// Platform objects: the wrappers of Go objects. The global object and deliveries are
// platform objects, too.
#ifndef SLUICE_PLATFORM_H
#define SLUICE_PLATFORM_H

#include "engine.h"
#include "js/friend/WindowProxy.h"

namespace sluice {

// Reserved slots of a platform object. The values that it holds in slots 1 to kInline
// lie in those from kFirst on: undefined when free.
constexpr uint32_t kInline = 2;
enum PlatformSlot {
  kId,    // the id by which Go knows it
  kHeld,  // its Held, when it keeps more values than kInline
  kFirst,
  kPlatformSlots = kFirst + kInline
};

// What the engine is told that Go keeps for a platform object, in bytes, so
// that it collects garbage as if it were its own memory.
constexpr size_t kGoMemory = 256;

extern const JSClass platform_class, lasting_class, delivery_class, legacy_class, undetectable_class, window_proxy_class;

// That of the global objects is the thread's own: see windowchildren.cpp.
extern __thread JSClass global_class;  // __thread has no initialization to look for

// is_global reports whether a class is that of global objects.
inline bool is_global(const JSClass* c) { return c == &global_class; }

// is_legacy reports whether a class is that of legacy platform objects.
inline bool is_legacy(const JSClass* c) { return c == &legacy_class || c == &undetectable_class; }

inline bool is_platform(JSObject* o) {
  const JSClass* c = JS::GetClass(o);
  return c == &platform_class || is_global(c) || c == &delivery_class || is_legacy(c) || c == &lasting_class;
}

// window_of is the global object that a WindowProxy object stands for, and other objects
// themselves. proxy_of is what script sees of an object: its WindowProxy, for a global
// object that has one.
inline JSObject* window_of(JSObject* o) {
  return JS::GetClass(o) == &window_proxy_class ? js::ToWindowIfWindowProxy(o) : o;
}
inline JSObject* proxy_of(JSObject* o) { return js::ToWindowProxyIfWindow(o); }

// platform_this is the this value, with a global object for its WindowProxy, if that is a platform object; null if not.
inline JSObject* platform_this(Engine* e, const JS::CallArgs& args) {
  const JS::Value& self = args.thisv();
  if (self.isNullOrUndefined()) return e->realm().global;
  if (!self.isObject()) return nullptr;
  JSObject* o = window_of(&self.toObject());
  return is_platform(o) ? o : nullptr;
}

// row_of is what chunks of a table have of an id, null if nothing.
template <typename Row>
Row* row_of(Row** chunks, uint32_t n, uint32_t id) {
  uint32_t chunk = id / SL_CHUNK;
  return chunk < n && chunks[chunk] ? &chunks[chunk][id % SL_CHUNK] : nullptr;
}

// know makes an object known by an id.
void know(Engine* e, JSObject* o, uint32_t id);

// known_id is the id by which Go knows a platform object, 0 for others.
inline uint32_t known_id(const JS::Value& v) {
  if (!v.isObject() || !is_platform(&v.toObject())) return 0;
  JS::Value id = JS::GetReservedSlot(&v.toObject(), kId);
  return id.isInt32() ? id.toInt32() : 0;
}

// platform_id is known_id also for objects that Go does not know yet: deliveries. And
// it is that of all plain objects for those. It may collect garbage.
uint32_t platform_id(Engine* e, const JS::Value& v);

// finalize_known tells Go of the end of an object, if Go knows it.
bool finalize_known(JSObject* o);

// finalize_platform is finalize_known of an object that new_platform_object has made.
void finalize_platform(JSObject* o);

// trace_global traces what a global object holds, and its realm. end_realm ends that
// when the object is collected.
void trace_global(JSTracer* trc, JSObject* o);
void end_realm(Engine* e, JSObject* global);

// forget_memory takes back what sl_set_memory has said of an object.
void forget_memory(Engine* e, JSObject* o, uint32_t id);

// new_bare_platform_object makes a platform object that Go does not know.
JSObject* new_bare_platform_object(JSContext* cx, JS::HandleObject prototype);

// new_owner makes an object that script does not see: when it is collected with what
// refers to it, Go is told that what it knows by the id is free. owned_id returns that.
JSObject* new_owner(JSContext* cx, uint32_t id);
uint32_t owned_id(JSObject* owner);

}  // namespace sluice
#endif
