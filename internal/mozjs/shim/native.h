// Checked against Web IDL of 2026-03-27.

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

// call_function calls the function of Go of an index. If it is asked for, supported
// becomes false when that returns SL_UNSUPPORTED.
bool call_function(JSContext* cx, uint32_t function, JS::CallArgs args, bool* supported = nullptr);

// https://webidl.spec.whatwg.org/#js-operations: a null or undefined `this`
// stands for the global object.
inline JS::Value this_of(Engine* e, const JS::CallArgs& args) {
  JS::Value self = args.thisv();
  return self.isNullOrUndefined() ? JS::ObjectValue(*js::ToWindowProxyIfWindow(e->realm().global)) : self;
}

}  // namespace sluice
#endif
