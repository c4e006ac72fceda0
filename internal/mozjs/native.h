// Functions of script that are Go functions.
#ifndef SLUICE_NATIVE_H
#define SLUICE_NATIVE_H

#include "engine.h"
#include "js/friend/WindowProxy.h"

namespace sluice {

// Reserved slots of a native function.
constexpr size_t kFunction = 0;  // index of the Go function
constexpr size_t kOwner = 1;     // a closure's owner, a platform object

// native_function makes a function with the index of a Go function, which call runs.
JSObject* native_function(Engine* e, JS::HandleId name, uint32_t length, uint32_t id, bool constructor,
                          const char* prefix = nullptr, JSNative call = nullptr);

// native is the JSNative of every function that Go provides.
bool native(JSContext* cx, unsigned argc, JS::Value* vp);

// call_go calls the function of Go that a native function stands for.
bool call_go(JSContext* cx, unsigned argc, JS::Value* vp, CallSite site);

// call_function calls the function of Go of an index. If it is asked for, supported
// becomes false when that returns SL_UNSUPPORTED.
bool call_function(JSContext* cx, uint32_t function, JS::CallArgs args, CallSite site, bool* supported = nullptr);

// https://webidl.spec.whatwg.org/#js-operations: a null or undefined `this`
// stands for the global object.
inline JS::Value this_of(Engine* e, const JS::CallArgs& args) {
  JS::Value self = args.thisv();
  return self.isNullOrUndefined() ? JS::ObjectValue(*js::ToWindowProxyIfWindow(e->realm().global)) : self;
}

// return_address is where the function that asks returns to.
inline __attribute__((always_inline)) uintptr_t return_address() {
  return reinterpret_cast<uintptr_t>(__builtin_return_address(0));
}

inline CallSite call_site(unsigned argc, JS::Value* vp, uintptr_t from) {
  return {reinterpret_cast<const uintptr_t*>(vp + 2 + argc), from};
}

// AtCallSite is the time in which what was called from a site runs.
struct AtCallSite {
  AtCallSite(Engine* e, CallSite s) : e(e), outer(e->site) { e->site = s; }
  ~AtCallSite() { e->site = outer; }
  Engine* e;
  CallSite outer;
};

}  // namespace sluice
#endif
