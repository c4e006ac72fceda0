// The [[PreventExtensions]] of windows that have no WindowProxy, of which script sees the global object itself, and of locations.
#include "preventextensions.h"

#include <js/friend/ErrorMessages.h>
#include <jsfriendapi.h>

#include "platform.h"

using namespace sluice;

namespace sluice {

bool is_window(JSObject* o) {
  if (!JS_IsGlobalObject(o)) return false;
  auto* r = static_cast<Realm*>(JS::GetRealmPrivate(JS::GetObjectRealmOrNull(o)));
  return r && r->window;
}

// https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-preventextensions
bool prevent_extensions(JSContext* cx, JS::HandleObject global) {
  return !is_window(global) || refuse_prevent_extensions(cx, global);
}

// https://html.spec.whatwg.org/multipage/nav-history-apis.html#location-preventextensions
bool refuse_prevent_extensions(JSContext* cx, JS::HandleObject) {
  // 1. Return false. The hook has no way to say that: it throws what Object.preventExtensions, seal and freeze do then.
  JS_ReportErrorNumberASCII(cx, js::GetErrorMessage, nullptr, JSMSG_CANT_PREVENT_EXTENSIONS);
  return false;
}

bool enumerate_none(JSContext*, JS::HandleObject, JS::MutableHandleIdVector, bool) { return true; }

// https://tc39.es/ecma262/#sec-reflect.preventextensions
static bool reflect_prevent_extensions(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  // 2. Return ? target.[[PreventExtensions]]().
  if (args.get(0).isObject() && (is_window(&args[0].toObject()) || JS::GetClass(&args[0].toObject()) == &lasting_class)) {
    args.rval().setBoolean(false);
    return true;
  }
  // All else is the engine's.
  JS::RootedValue engines(cx, js::GetFunctionNativeReserved(&args.callee(), 0));
  return JS::Call(cx, args.thisv(), engines, args, args.rval());
}

bool adopt_prevent_extensions(JSContext* cx) {
  JS::RootedObject global(cx, JS::CurrentGlobalOrNull(cx));
  JS::RootedValue reflect(cx), engines(cx);
  if (!JS_GetProperty(cx, global, "Reflect", &reflect)) return false;
  JS::RootedObject o(cx, &reflect.toObject());
  if (!JS_GetProperty(cx, o, "preventExtensions", &engines)) return false;
  JSFunction* f = js::DefineFunctionWithReserved(cx, o, "preventExtensions", reflect_prevent_extensions, 1, 0);
  if (!f) return false;
  js::SetFunctionNativeReserved(JS_GetFunctionObject(f), 0, engines);
  return true;
}

}  // namespace sluice
