#include "clonedescribe.h"
#include "clonescratch.h"

#include "js/Proxy.h"

namespace sluice::cloning {

namespace {

std::string utf8(JSContext* cx, JS::HandleString s) {
  JS::UniqueChars c = s ? JS_EncodeStringToUTF8(cx, s) : nullptr;
  if (!c) JS_ClearPendingException(cx);
  return c ? c.get() : "";
}

}  // namespace

bool own_data(JSContext* cx, JS::HandleObject o, JS::HandleId id, JS::MutableHandleValue v) {
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> d(cx);
  if (js::IsProxy(o) || !JS_GetOwnPropertyDescriptorById(cx, o, id, &d)) return false;
  if (d.isNothing() || !d->hasValue()) return false;
  v.set(d->value());
  return true;
}

std::string class_name(JSContext* cx, JS::HandleObject object) {
  if (js::IsScriptedProxy(object)) return "Object";
  if (js::IsProxy(object)) return JS::GetClass(object)->name;
  JS::RootedObject o(cx, object);
  JS::RootedId tag(cx, JS::PropertyKey::Symbol(JS::GetWellKnownSymbol(cx, JS::SymbolCode::toStringTag)));
  JS::RootedId constructor(cx, from(cx)->cloner->names[kConstructorName]);
  JS::RootedValue v(cx);
  JS::RootedString s(cx);
  for (int i = 0; o && i < 64 && !js::IsProxy(o); i++) {
    if (own_data(cx, o, tag, &v) && v.isString() && JS_GetStringLength(v.toString())) {
      s = v.toString();
      return utf8(cx, s);
    }
    if (own_data(cx, o, constructor, &v) && v.isObject()) {
      JS::RootedFunction f(cx, JS_GetObjectFunction(&v.toObject()));
      s = nullptr;
      if (f && !function_name(cx, f, &s)) break;
      if (s && JS_GetStringLength(s)) return utf8(cx, s);
    }
    if (!JS_GetPrototype(cx, o, &o)) break;
  }
  JS_ClearPendingException(cx);
  return "Object";
}

std::string describe(JSContext* cx, JS::HandleValue v) {
  JS::RootedString s(cx);
  if (v.isSymbol()) {
    JS::RootedSymbol symbol(cx, v.toSymbol());
    s = JS::GetSymbolDescription(symbol);
    return "Symbol(" + utf8(cx, s) + ")";
  }
  JS::RootedObject o(cx, &v.toObject());
  if (JSFunction* f = js::IsProxy(o) ? nullptr : JS_GetObjectFunction(o)) {
    JS::RootedFunction function(cx, f);
    s = JS_DecompileFunction(cx, function);
    if (s) return utf8(cx, s);
    JS_ClearPendingException(cx);
  }
  return "#<" + class_name(cx, o) + ">";
}
}  // namespace sluice::cloning
