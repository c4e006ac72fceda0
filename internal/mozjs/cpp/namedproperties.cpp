// The named properties object of the global object.
#include "namedproperties.h"

#include <js/Proxy.h>
#include <jsfriendapi.h>

#include "engine.h"
#include "native.h"

namespace sluice {

// The reserved slot of the class's sl_legacy, which is asked for names; undefined until
// names can be supported.
constexpr size_t kLegacy = 0;

// NamedProperties is the internal methods of a named properties object. Beside those with
// supported names, its own properties are those of an ordinary object, the proxy's target.
//
// https://webidl.spec.whatwg.org/#named-properties-object
class NamedProperties final : public js::BaseProxyHandler {
  static constexpr char kFamily = 0;

 public:
  constexpr NamedProperties() : BaseProxyHandler(&kFamily) {}

  // https://webidl.spec.whatwg.org/#named-properties-object-getownproperty
  bool getOwnPropertyDescriptor(JSContext* cx, JS::HandleObject proxy, JS::HandleId id,
                                JS::MutableHandle<mozilla::Maybe<JS::PropertyDescriptor>> desc) const override {
    // 4. If the result of running the named property visibility algorithm with property
    //    name P and object is true, then return a descriptor of its value, writable and
    //    configurable, and not enumerable, for the interface has
    //    [LegacyUnenumerableNamedProperties].
    JS::RootedValue value(cx);
    bool visible;
    if (!visible_value(cx, proxy, id, &value, &visible)) return false;
    if (visible) {
      desc.set(mozilla::Some(JS::PropertyDescriptor::Data(value, 0)));
      return true;
    }
    // 5. Return OrdinaryGetOwnProperty(O, P).
    JS::RootedObject own(cx, target(proxy));
    return JS_GetOwnPropertyDescriptorById(cx, own, id, desc);
  }

  // https://webidl.spec.whatwg.org/#named-properties-object-defineownproperty
  bool defineProperty(JSContext*, JS::HandleObject, JS::HandleId, JS::Handle<JS::PropertyDescriptor>,
                      JS::ObjectOpResult& result) const override {
    return result.failCantDefineWindowNamedProperty();
  }

  bool ownPropertyKeys(JSContext* cx, JS::HandleObject proxy, JS::MutableHandleIdVector props) const override {
    JS::RootedObject own(cx, target(proxy));
    return js::GetPropertyKeys(cx, own, JSITER_OWNONLY | JSITER_HIDDEN | JSITER_SYMBOLS, props);
  }

  // https://webidl.spec.whatwg.org/#named-properties-object-delete
  bool delete_(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::ObjectOpResult& result) const override {
    JS::RootedValue value(cx);
    bool visible;
    if (!visible_value(cx, proxy, id, &value, &visible)) return false;
    if (visible) return result.failCantDelete();
    JS::RootedObject own(cx, target(proxy));
    return JS_DeletePropertyById(cx, own, id, result);
  }

  bool getPrototypeIfOrdinary(JSContext*, JS::HandleObject proxy, bool* is_ordinary,
                              JS::MutableHandleObject prototype) const override {
    *is_ordinary = true;
    prototype.set(js::GetStaticPrototype(proxy));
    return true;
  }

  // https://webidl.spec.whatwg.org/#named-properties-object-preventextensions
  bool preventExtensions(JSContext*, JS::HandleObject, JS::ObjectOpResult& result) const override {
    return result.failCantPreventExtensions();
  }

  bool isExtensible(JSContext*, JS::HandleObject, bool* extensible) const override {
    *extensible = true;
    return true;
  }

 private:
  static JSObject* target(JSObject* proxy) { return &js::GetProxyPrivate(proxy).toObject(); }

  // visible_value gets the value of a named property that is visible. What the global
  // object has itself, or its own prototype, hides no property of this object, as browsers
  // have it, and web-platform-tests.
  //
  // https://webidl.spec.whatwg.org/#dfn-named-property-visibility
  static bool visible_value(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::MutableHandleValue v,
                            bool* visible) {
    *visible = false;
    JS::Value slot = js::GetProxyReservedSlot(proxy, kLegacy);
    if (slot.isUndefined() || id.isSymbol()) return true;
    JSAutoRealm in(cx, proxy);
    // 4, 5. For each prototype: if it has an own property named P, then return false.
    // (That is asked before 1, for it needs no crossing.)
    JS::RootedObject o(cx, js::GetStaticPrototype(proxy));
    while (o) {
      bool found;
      if (!JS_HasOwnPropertyById(cx, o, id, &found)) return false;
      if (found) return true;
      if (!JS_GetPrototype(cx, o, &o)) return false;
    }
    // 1. If P is not a supported property name of O, then return false.
    JS::RootedValueArray<3> vp(cx);
    vp[1].setObject(*JS::GetNonCCWObjectGlobal(proxy));
    JS::RootedValue name(cx);
    if (!JS_IdToValue(cx, id, &name)) return false;
    JSString* string = JS::ToString(cx, name);
    if (!string) return false;
    vp[2].setString(string);
    uint32_t getter = static_cast<const sl_legacy*>(slot.toPrivate())->named_getter;
    if (!call_function(cx, getter, JS::CallArgsFromVp(1, vp.begin()), visible)) return false;
    v.set(vp[0]);
    return true;
  }
};

static const NamedProperties named_properties_handler;

// https://webidl.spec.whatwg.org/#create-a-named-properties-object
JSObject* new_named_properties(JSContext* cx, JS::HandleObject prototype, const char* name) {
  // 4. 5. 6. Let obj be an object with these internal methods and that [[Prototype]].
  JS::RootedObject own(cx, JS_NewObjectWithGivenProto(cx, nullptr, nullptr));
  if (!own) return nullptr;
  // 7. Its @@toStringTag is the identifier of the interface and "Properties".
  JS::RootedString tag(cx, JS_AtomizeString(cx, (std::string(name) + "Properties").c_str()));
  if (!tag) return nullptr;
  JS::RootedId id(cx, JS::PropertyKey::Symbol(JS::GetWellKnownSymbol(cx, JS::SymbolCode::toStringTag)));
  JS::RootedValue v(cx, JS::StringValue(tag));
  if (!JS_DefinePropertyById(cx, own, id, v, JSPROP_READONLY)) return nullptr;
  v.setObject(*own);
  return js::NewProxyObject(cx, &named_properties_handler, v, prototype);
}

}  // namespace sluice

using namespace sluice;

// The named properties object of the realm's global object asks for names from now on.
extern "C" void sl_open_named_properties(sl_engine* p) {
  Engine* e = from(p);
  JS::RootedObject o(e->cx, e->realm().global);
  while (o && !(js::IsProxy(o) && js::GetProxyHandler(o) == &named_properties_handler))
    if (!JS_GetPrototype(e->cx, o, &o)) return JS_ClearPendingException(e->cx);
  for (const ClassEntry& c : e->realm().classes)
    if (o && c.spec && (c.spec->flags & SL_CLASS_NAMED_PROPERTIES) && c.spec->legacy)
      js::SetProxyReservedSlot(o, kLegacy, JS::PrivateValue(const_cast<sl_legacy*>(c.spec->legacy)));
}
