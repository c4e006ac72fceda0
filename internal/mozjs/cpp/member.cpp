// Checked against Web IDL of 2026-03-27.

// What runs the functions of members: Go, or what can do without it.
#include "member.h"

#include "dispatch.h"
#include "held.h"
#include "native.h"
#include "nodelinks.h"
#include "plain.h"
#include "scriptclass.h"

using namespace sluice;

namespace sluice {

// same_object is the JSNative of the getters of [SameObject] attributes. That the
// object has the attribute's value says that it is of the right interface.
//
// https://webidl.spec.whatwg.org/#SameObject
static bool same_object(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  if (!may_run(e)) return false;
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject self(cx, platform_this(e, args));
  uint32_t getter = js::GetFunctionNativeReserved(&args.callee(), kFunction).toInt32();
  if (Held* h = self ? held_of(self) : nullptr)
    for (const SameObject& s : h->same)
      if (s.getter == getter) {
        args.rval().set(s.value.get());
        return true;
      }
  if (!native(cx, argc, vp)) return false;
  if (self && args.rval().isObject())
    need_held(self)->same.push_back({getter, JS::Heap<JS::Value>(args.rval())});
  return true;
}

// post is the JSNative of the operations that post messages. What Go has done for
// the object before this does alone, when the value is simple enough.
static bool post(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  if (!may_run(e)) return false;
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (args.isConstructing() || argc == 0 || argc > 2 || !args.get(1).isUndefined()) return native(cx, argc, vp);
  JS::RootedObject self(cx, platform_this(e, args));
  uint32_t poster = js::GetFunctionNativeReserved(&args.callee(), kFunction).toInt32();
  Held* h = self ? held_of(self) : nullptr;
  if (h && h->outlet && h->poster == poster && post_simply(e, h->outlet, args[0])) {
    args.rval().setUndefined();
    return true;
  }
  if (!native(cx, argc, vp)) return false;
  if (Held* h = self ? held_of(self) : nullptr)
    h->poster = poster;
  return true;
}

// posted is the JSNative of the getter of the value that was posted.
static bool posted(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (!args.thisv().isObject() || JS::GetClass(&args.thisv().toObject()) != &delivery_class)
    return native(cx, argc, vp);
  if (!may_run(from(cx))) return false;
  args.rval().set(get_held(&args.thisv().toObject(), 1));
  return true;
}

// request is the JSNative of the operations that request locks. Only objects of the
// right interface have locks, and only once Go has made a request for them.
static bool request(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  if (!may_run(e)) return false;
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  const JS::Value& self = args.thisv();
  if (Held* h = self.isObject() && is_platform(&self.toObject()) ? held_of(&self.toObject()) : nullptr;
      h && h->locks && !args.isConstructing()) {
    switch (request_simply(e, h->locks, args)) {
      case kSimplyDone: return true;
      case kSimplyFailed: return false;
      case kNotSimple: break;
    }
  }
  return native(cx, argc, vp);
}

// The functions that need no Go, by the names of the operations.
static const struct {
  const char* name;
  JSNative function;
} in_engine[] = {
    {"queueMicrotask", queue_microtask}, {"setTimeout", set_timeout},      {"setInterval", set_interval},
    {"clearTimeout", clear_timer},       {"clearInterval", clear_timer},  {"dispatchEvent", dispatch_event},
};

JSNative native_of(const sl_member& m) {
  if (m.flags & SL_SAME_OBJECT) return same_object;
  if (m.flags & SL_PLAIN) return plain_value;
  if (m.flags & SL_POSTS) return post;
  if (m.flags & SL_POSTED) return posted;
  if (m.flags & SL_LOCKS) return request;
  if (m.flags & SL_LINKED) return link_native(m.name);
  if (m.flags & SL_IN_ENGINE)
    for (const auto& f : in_engine)
      if (!strcmp(f.name, m.name)) return f.function;
  return native;
}

}  // namespace sluice

bool sl_is_class_function(sl_engine* p, sl_value v) {
  JS::Value value = unwrap(from(p), v);
  if (!value.isObject()) return false;
  for (JSNative n : {same_object, plain_value, post, posted, request})
    if (JS_IsNativeFunction(&value.toObject(), n)) return true;
  if (is_link_native(&value.toObject())) return true;
  for (const auto& f : in_engine)
    if (JS_IsNativeFunction(&value.toObject(), f.function)) return true;
  if (!JS_IsNativeFunction(&value.toObject(), native)) {
    JS::RootedObject o(from(p)->cx, &value.toObject());
    return of_class_source(from(p), o);
  }
  return !(static_cast<uint32_t>(js::GetFunctionNativeReserved(&value.toObject(), kFunction).toInt32()) & SL_ROOTED);
}
