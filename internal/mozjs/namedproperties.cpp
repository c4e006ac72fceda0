// The named properties object of the global object.
#include "namedproperties.h"

#include <js/Proxy.h>
#include <jsfriendapi.h>

#include "engine.h"

namespace sluice {

static const char kFamily = 0;

// NamedProperties is the internal methods of a named properties object. There are no
// frames and no elements, so no name is supported: its own properties are those of
// an ordinary object, the proxy's target.
//
// https://webidl.spec.whatwg.org/#named-properties-object
class NamedProperties final : public js::BaseProxyHandler {
 public:
  constexpr NamedProperties() : BaseProxyHandler(&kFamily) {}

  // https://webidl.spec.whatwg.org/#named-properties-object-getownproperty
  bool getOwnPropertyDescriptor(JSContext* cx, JS::HandleObject proxy, JS::HandleId id,
                                JS::MutableHandle<mozilla::Maybe<JS::PropertyDescriptor>> desc) const override {
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
};

static const NamedProperties handler;

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
  return js::NewProxyObject(cx, &handler, v, prototype);
}

}  // namespace sluice
