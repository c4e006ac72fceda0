// What runs a native function lies in one of its slots.
#ifndef SLUICE_INSIDES_NATIVEFUNCTION_H
#define SLUICE_INSIDES_NATIVEFUNCTION_H

#include "js/Value.h"
#include "js/shadow/Function.h"
#include "jsapi.h"

namespace sluice::insides {

// native_slot is what runs a native function.
inline JS::Value& native_slot(JSObject* function) {
  return reinterpret_cast<JS::shadow::Function*>(function)->fixedSlots()[JS::shadow::Function::NativeFuncOrInterpretedEnvSlot];
}

// swap_native has another function run a native function, and returns the one before.
inline JSNative swap_native(JSObject* function, JSNative native) {
  JS::Value& slot = native_slot(function);
  auto before = reinterpret_cast<JSNative>(slot.toPrivate());
  slot = JS::PrivateValue(reinterpret_cast<void*>(native));
  return before;
}

inline bool try_natives(JSContext* cx) {
  constexpr auto one = [](JSContext*, unsigned, JS::Value*) { return true; };
  constexpr auto other = [](JSContext*, unsigned, JS::Value*) { return false; };
  JSFunction* f = JS_NewFunction(cx, one, 0, 0, nullptr);
  if (!f) return false;
  JSObject* o = JS_GetFunctionObject(f);
  if (native_slot(o) != JS::PrivateValue(reinterpret_cast<void*>(static_cast<JSNative>(one)))) return false;
  return swap_native(o, other) == static_cast<JSNative>(one) && JS_IsNativeFunction(o, other);
}

}  // namespace sluice::insides
#endif
