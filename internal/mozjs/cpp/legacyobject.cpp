// Legacy platform objects: proxies whose indexed and named properties are asked of Go
// at each access. The other properties are those of an ordinary object, the proxy's
// target, which is made when it gets the first.
//
// https://webidl.spec.whatwg.org/#js-legacy-platform-objects
#include "legacyobject.h"

#include <js/Proxy.h>

#include "held.h"
#include "interface.h"
#include "native.h"

namespace sluice {

using Descriptor = JS::MutableHandle<mozilla::Maybe<JS::PropertyDescriptor>>;

constexpr uint32_t kClass = kPlatformSlots;  // the reserved slot of the index of the class

// Name is a property key as the algorithms see it.
struct Name {
  // Index says that the key is an array index, which is index.
  bool is_index = false;
  uint32_t index = 0;

  // https://webidl.spec.whatwg.org/#is-an-array-index
  explicit Name(JS::HandleId id) {
    if (id.isInt()) {
      is_index = id.toInt() >= 0;
      index = id.toInt();
    } else if (id.isString()) {
      is_index = js::StringIsArrayIndex(JS_ASSERT_STRING_IS_LINEAR(id.toString()), &index);
    }
  }
};

class LegacyObject : public js::BaseProxyHandler {
  static constexpr char kFamily = 0;

 public:
  constexpr LegacyObject() : BaseProxyHandler(&kFamily) {}

  // https://webidl.spec.whatwg.org/#legacy-platform-object-getownproperty
  bool getOwnPropertyDescriptor(JSContext* cx, JS::HandleObject proxy, JS::HandleId id,
                                Descriptor desc) const override {
    return get_own_property(cx, proxy, id, false, desc);
  }

  // get is OrdinaryGet with that [[GetOwnProperty]], without a descriptor.
  bool get(JSContext* cx, JS::HandleObject proxy, JS::HandleValue receiver, JS::HandleId id,
           JS::MutableHandleValue vp) const override {
    const sl_legacy& l = legacy(proxy);
    if (l.override_builtins || l.indexed_getter || id.isSymbol())
      return BaseProxyHandler::get(cx, proxy, receiver, id, vp);
    JS::RootedObject own(cx, target(proxy)), prototype(cx, js::GetStaticPrototype(proxy));
    bool found = false;
    if (own && !JS_HasOwnPropertyById(cx, own, id, &found)) return false;
    if (found) return JS_ForwardGetPropertyTo(cx, own, id, receiver, vp);
    if (!visible_on_prototypes(cx, proxy, id, &found)) return false;
    if (found) return prototype ? JS_ForwardGetPropertyTo(cx, prototype, id, receiver, vp) : true;
    bool supported;
    if (!named_value(cx, proxy, id, vp, &supported)) return false;
    if (!supported) vp.setUndefined();
    return true;
  }

  // https://webidl.spec.whatwg.org/#legacy-platform-object-set
  bool set(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::HandleValue v, JS::HandleValue receiver,
           JS::ObjectOpResult& result) const override {
    const sl_legacy& l = legacy(proxy);
    // 1. If O and Receiver are the same object, then:
    if (receiver.isObject() && &receiver.toObject() == proxy) {
      // 1. If O implements an interface with an indexed property setter and P is an
      //    array index, then invoke it, and return true.
      if (Name name(id); l.indexed_setter && name.is_index)
        return set_indexed(cx, proxy, name.index, v) && result.succeed();
      // 2. If O implements an interface with a named property setter and P is a String,
      //    then invoke it, and return true.
      if (l.named_setter && !id.isSymbol()) return set_named(cx, proxy, id, v) && result.succeed();
    }
    // 2. Let ownDesc be LegacyPlatformObjectGetOwnProperty(O, P, true).
    JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> own(cx);
    if (!get_own_property(cx, proxy, id, true, &own)) return false;
    // 3. Perform ? OrdinarySetWithOwnDescriptor(O, P, V, Receiver, ownDesc).
    return js::SetPropertyIgnoringNamedGetter(cx, proxy, id, v, receiver, own, result);
  }

  // https://webidl.spec.whatwg.org/#legacy-platform-object-defineownproperty
  bool defineProperty(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::Handle<JS::PropertyDescriptor> desc,
                      JS::ObjectOpResult& result) const override {
    const sl_legacy& l = legacy(proxy);
    // IsDataDescriptor(Desc); [[Value]] of one that lacks it is undefined.
    bool data = desc.hasValue() || desc.hasWritable();
    JS::RootedValue value(cx, desc.hasValue() ? desc.value().get() : JS::UndefinedValue());
    // 1. If O supports indexed properties and P is an array index, then:
    if (Name name(id); l.indexed_getter && name.is_index) {
      // 1. If the result of calling IsDataDescriptor(Desc) is false, then return false.
      if (!data) return result.failNotDataDescriptor();
      // 2. If O does not implement an interface with an indexed property setter, then
      //    return false.
      if (!l.indexed_setter) return result.failNoIndexedSetter();
      // 3. Invoke the indexed property setter on O with P and Desc.[[Value]].
      // 4. Return true.
      return set_indexed(cx, proxy, name.index, value) && result.succeed();
    }
    // 2. If O supports named properties, P is a String, and P is not an unforgeable
    //    property name of O, then:
    if (l.named_getter && !id.isSymbol() && !unforgeable(cx, proxy, id)) {
      // 1. Let creating be true if P is not a supported property name, and false
      //    otherwise.
      // 2. If O implements an interface with the [LegacyOverrideBuiltIns] extended
      //    attribute or O does not have an own property named P, then:
      JS::RootedObject own(cx, target(proxy));
      bool has = false;
      if (!l.override_builtins && own && !JS_HasOwnPropertyById(cx, own, id, &has)) return false;
      if (!has && !l.named_setter) {
        // 1. If creating is false and O does not implement an interface with a named
        //    property setter, then return false.
        bool supported;
        JS::RootedValue old(cx);
        if (!named_value(cx, proxy, id, &old, &supported)) return false;
        if (supported) return result.failNoNamedSetter();
      } else if (!has) {
        // 2. If O implements an interface with a named property setter, then: if the
        //    result of calling IsDataDescriptor(Desc) is false, then return false;
        //    invoke the named property setter on O with P and Desc.[[Value]]; return true.
        if (!data) return result.failNotDataDescriptor();
        return set_named(cx, proxy, id, value) && result.succeed();
      }
    }
    // 3. Return ! OrdinaryDefineOwnProperty(O, P, Desc).
    JS::RootedObject own(cx, need_target(cx, proxy));
    return own && JS_DefinePropertyById(cx, own, id, desc, result);
  }

  // https://webidl.spec.whatwg.org/#legacy-platform-object-delete
  bool delete_(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::ObjectOpResult& result) const override {
    const sl_legacy& l = legacy(proxy);
    JS::RootedValue old(cx);
    bool supported = false;
    // 1. If O supports indexed properties and P is an array index, then: if index is not
    //    a supported property index, then return true; return false.
    if (Name name(id); l.indexed_getter && name.is_index) {
      if (!indexed_value(cx, proxy, name.index, &old, &supported)) return false;
      return supported ? result.failCantDelete() : result.succeed();
    }
    // 2. If O supports named properties and the result of calling the named property
    //    visibility algorithm with property name P and object O is true, then:
    if (!visible_value(cx, proxy, id, &old, &supported)) return false;
    if (supported) {
      // 1. If O does not implement an interface with a named property deleter, then
      //    return false.
      if (!l.named_deleter) return result.failCantDelete();
      // 2-4. Invoke it, and return false if that returns false.
      JS::RootedValue deleted(cx);
      if (!call(cx, proxy, l.named_deleter, id, JS::UndefinedHandleValue, 1, &deleted)) return false;
      return deleted.isFalse() ? result.failCantDelete() : result.succeed();
    }
    // 3. If O has an own property with name P, then: if the property is not configurable,
    //    then return false; otherwise, remove the property from O. 4. Return true.
    JS::RootedObject own(cx, target(proxy));
    return own ? JS_DeletePropertyById(cx, own, id, result) : result.succeed();
  }

  // https://webidl.spec.whatwg.org/#legacy-platform-object-ownpropertykeys
  bool ownPropertyKeys(JSContext* cx, JS::HandleObject proxy, JS::MutableHandleIdVector props) const override {
    const sl_legacy& l = legacy(proxy);
    JS::RootedId id(cx);
    JS::RootedValue v(cx);
    // 2. If O supports indexed properties, then for each index of O's supported property
    //    indices, in ascending numerical order, append ! ToString(index) to keys.
    uint32_t length = 0;
    if (l.indexed_getter) {
      if (!call(cx, proxy, l.length, JS::VoidHandlePropertyKey, JS::UndefinedHandleValue, 0, &v)) return false;
      length = v.toNumber();
      for (uint32_t i = 0; i < length; i++)
        if (!JS_IndexToId(cx, i, &id) || !props.append(id)) return false;
    }
    // 3. If O supports named properties, then for each P of O's supported property names
    //    that is visible according to the named property visibility algorithm, append P.
    if (l.names) {
      uint32_t n;
      JS::RootedValue list(cx);
      if (!call(cx, proxy, l.names, JS::VoidHandlePropertyKey, JS::UndefinedHandleValue, 0, &list)) return false;
      JS::RootedObject names(cx, &list.toObject());
      if (!JS::GetArrayLength(cx, names, &n)) return false;
      for (uint32_t i = 0; i < n; i++) {
        bool hidden;
        if (!JS_GetElement(cx, names, i, &v) || !JS_ValueToId(cx, v, &id) || !is_hidden(cx, proxy, id, &hidden))
          return false;
        // No key is there twice.
        if (Name name(id); name.is_index && name.index < length) continue;
        if (!hidden && !props.append(id)) return false;
      }
    }
    // 4. For each P of O's own property keys that is a String, in ascending chronological
    //    order of property creation, append P. 5. And so for Symbols.
    JS::RootedObject own(cx, target(proxy));
    if (!own) return true;
    JS::RootedIdVector others(cx);
    if (!js::GetPropertyKeys(cx, own, JSITER_OWNONLY | JSITER_HIDDEN | JSITER_SYMBOLS, &others)) return false;
    // What script has defined may have become a supported name since.
    return js::AppendUnique(cx, props, others);
  }

  // https://webidl.spec.whatwg.org/#legacy-platform-object-preventextensions
  bool preventExtensions(JSContext*, JS::HandleObject, JS::ObjectOpResult& result) const override {
    return result.failCantPreventExtensions();
  }

  bool isExtensible(JSContext*, JS::HandleObject, bool* extensible) const override {
    *extensible = true;
    return true;
  }

  bool getPrototypeIfOrdinary(JSContext*, JS::HandleObject proxy, bool* is_ordinary,
                              JS::MutableHandleObject prototype) const override {
    *is_ordinary = true;
    prototype.set(js::GetStaticPrototype(proxy));
    return true;
  }

  bool finalizeInBackground(const JS::Value&) const override { return false; }
  void finalize(JS::GCContext*, JSObject* proxy) const override { finalize_platform(proxy); }
  void trace(JSTracer* trc, JSObject* proxy) const override { trace_held(trc, proxy); }

  // need_target is the object with the properties that are neither indexed nor named.
  static JSObject* need_target(JSContext* cx, JS::HandleObject proxy) {
    if (JSObject* o = target(proxy)) return o;
    JSObject* o = JS_NewObjectWithGivenProto(cx, nullptr, nullptr);
    if (o) js::SetProxyPrivate(proxy, JS::ObjectValue(*o));
    return o;
  }

 protected:
  static const sl_legacy& legacy(JSObject* proxy) { return *class_of(proxy).spec->legacy; }

 private:
  static JSObject* target(JSObject* proxy) { return js::GetProxyPrivate(proxy).toObjectOrNull(); }

  static const ClassEntry& class_of(JSObject* proxy) {
    return realm_of(this_thread, proxy).classes[JS::GetReservedSlot(proxy, kClass).toInt32()];
  }

  static bool unforgeable(JSContext*, JSObject* proxy, JS::HandleId id) {
    const ClassEntry& c = class_of(proxy);
    if (c.unforgeables)
      for (const Unforgeable& u : *c.unforgeables)
        if (u.id == id) return true;
    return false;
  }

  // call calls a function of Go with the first argc of a name and a value.
  static bool call(JSContext* cx, JS::HandleObject proxy, uint32_t function, JS::HandleId id, JS::HandleValue v,
                   unsigned argc, JS::MutableHandleValue result, bool* supported = nullptr) {
    JSAutoRealm in(cx, proxy);
    JS::RootedValueArray<4> vp(cx);
    vp[1].setObject(*proxy);
    if (argc) {
      JS::RootedString name(cx, id.isString() ? id.toString() : JS::ToString(cx, JS::RootedValue(cx, JS::Int32Value(id.toInt()))));
      if (!name) return false;
      vp[2].setString(name);
    }
    vp[3].set(v);
    if (!call_function(cx, function, JS::CallArgsFromVp(argc, vp.begin()), supported)) return false;
    result.set(vp[0]);
    return true;
  }

  static bool call_indexed(JSContext* cx, JS::HandleObject proxy, uint32_t function, uint32_t index, JS::HandleValue v,
                           unsigned argc, JS::MutableHandleValue result, bool* supported = nullptr) {
    JS::RootedValueArray<4> vp(cx);
    vp[1].setObject(*proxy);
    vp[2].setNumber(index);
    vp[3].set(v);
    if (!call_function(cx, function, JS::CallArgsFromVp(argc, vp.begin()), supported)) return false;
    result.set(vp[0]);
    return true;
  }

  static bool indexed_value(JSContext* cx, JS::HandleObject proxy, uint32_t index, JS::MutableHandleValue v,
                            bool* supported) {
    return call_indexed(cx, proxy, legacy(proxy).indexed_getter, index, JS::UndefinedHandleValue, 1, v, supported);
  }

  static bool named_value(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::MutableHandleValue v,
                          bool* supported) {
    *supported = false;
    uint32_t getter = legacy(proxy).named_getter;
    return !getter || call(cx, proxy, getter, id, JS::UndefinedHandleValue, 1, v, supported);
  }

  // https://webidl.spec.whatwg.org/#invoke-indexed-setter
  static bool set_indexed(JSContext* cx, JS::HandleObject proxy, uint32_t index, JS::HandleValue v) {
    JS::RootedValue ignored(cx);
    return call_indexed(cx, proxy, legacy(proxy).indexed_setter, index, v, 2, &ignored);
  }

  // https://webidl.spec.whatwg.org/#invoke-named-setter
  static bool set_named(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::HandleValue v) {
    JS::RootedValue ignored(cx);
    return call(cx, proxy, legacy(proxy).named_setter, id, v, 2, &ignored);
  }

  // Steps 4 and 5 of the named property visibility algorithm. Found says that a
  // prototype has the property.
  static bool visible_on_prototypes(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, bool* found) {
    *found = false;
    JS::RootedObject prototype(cx, js::GetStaticPrototype(proxy));
    while (prototype) {
      if (!JS_HasOwnPropertyById(cx, prototype, id, found)) return false;
      if (*found) return true;
      if (!JS_GetPrototype(cx, prototype, &prototype)) return false;
    }
    return true;
  }

  // is_hidden is the named property visibility algorithm for a supported property
  // name, turned round.
  //
  // https://webidl.spec.whatwg.org/#dfn-named-property-visibility
  static bool is_hidden(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, bool* hidden) {
    *hidden = false;
    // 2. If O implements an interface that has the [LegacyOverrideBuiltIns] extended
    //    attribute, then return true.
    if (legacy(proxy).override_builtins) return true;
    // 3. If O has an own property named P, then return false.
    JS::RootedObject own(cx, target(proxy));
    if (own && !JS_HasOwnPropertyById(cx, own, id, hidden)) return false;
    if (*hidden) return true;
    // 4-6. Return false if a prototype has one, and true otherwise.
    return visible_on_prototypes(cx, proxy, id, hidden);
  }

  // visible_value gets the value of a named property that is visible.
  static bool visible_value(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::MutableHandleValue v,
                            bool* visible) {
    *visible = false;
    if (id.isSymbol() || !legacy(proxy).named_getter) return true;
    bool hidden;
    if (!is_hidden(cx, proxy, id, &hidden)) return false;
    // 1. If P is not a supported property name of O, then return false.
    return hidden || named_value(cx, proxy, id, v, visible);
  }

  // https://webidl.spec.whatwg.org/#legacyplatformobjectgetownproperty
  bool get_own_property(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, bool ignore_named_props,
                        Descriptor desc) const {
    const sl_legacy& l = legacy(proxy);
    JS::RootedValue value(cx);
    bool supported = false;
    unsigned attributes = JSPROP_ENUMERATE;  // and configurable
    // 1. If O supports indexed properties and P is an array index, then:
    if (Name name(id); l.indexed_getter && name.is_index) {
      // 2. If index is a supported property index, then return a descriptor of its value,
      //    writable if O implements an interface with an indexed property setter.
      if (!indexed_value(cx, proxy, name.index, &value, &supported)) return false;
      if (supported) {
        if (!l.indexed_setter) attributes |= JSPROP_READONLY;
        desc.set(mozilla::Some(JS::PropertyDescriptor::Data(value, attributes)));
        return true;
      }
      // 3. Set ignoreNamedProps to true.
      ignore_named_props = true;
    }
    // 2. If O supports named properties and ignoreNamedProps is false, then:
    if (!ignore_named_props) {
      // 1. If the result of running the named property visibility algorithm with property
      //    name P and object O is true, then return a descriptor of its value, writable
      //    if O implements an interface with a named property setter, and enumerable
      //    unless it has [LegacyUnenumerableNamedProperties].
      if (!visible_value(cx, proxy, id, &value, &supported)) return false;
      if (supported) {
        if (!l.named_setter) attributes |= JSPROP_READONLY;
        if (l.unenumerable) attributes &= ~JSPROP_ENUMERATE;
        desc.set(mozilla::Some(JS::PropertyDescriptor::Data(value, attributes)));
        return true;
      }
    }
    // 3. Return OrdinaryGetOwnProperty(O, P).
    JS::RootedObject own(cx, target(proxy));
    if (own) return JS_GetOwnPropertyDescriptorById(cx, own, id, desc);
    desc.reset();
    return true;
  }
};

// An UndetectableObject has a custom [[Call]] and [[IsHTMLDDA]], which the flag of its class
// is to the engine.
//
// https://tc39.es/ecma262/#sec-IsHTMLDDA-internal-slot
class UndetectableObject final : public LegacyObject {
 public:
  bool isCallable(JSObject*) const override { return true; }

  // call is the custom [[Call]]. The thisArgument is ignored.
  bool call(JSContext* cx, JS::HandleObject proxy, const JS::CallArgs& args) const override {
    JSAutoRealm in(cx, proxy);
    args.setThis(JS::ObjectValue(*proxy));
    return call_function(cx, legacy(proxy).call, args);
  }
};

static const LegacyObject legacy_object_handler;
static const UndetectableObject undetectable_handler;

const JSClass legacy_class = PROXY_CLASS_DEF("Object", JSCLASS_HAS_RESERVED_SLOTS(kPlatformSlots + 1));
const JSClass undetectable_class =
    PROXY_CLASS_DEF("Object", JSCLASS_EMULATES_UNDEFINED | JSCLASS_HAS_RESERVED_SLOTS(kPlatformSlots + 1));

JSObject* new_legacy_object(Engine* e, uint32_t class_index, JS::HandleObject prototype) {
  const ClassEntry& c = e->realm().classes[class_index];
  bool undetectable = c.spec->legacy->call;
  js::ProxyOptions options;
  options.setClass(undetectable ? &undetectable_class : &legacy_class);
  const LegacyObject& h = undetectable ? undetectable_handler : legacy_object_handler;
  JS::RootedObject o(e->cx, js::NewProxyObject(e->cx, &h, JS::NullHandleValue, prototype, options));
  if (!o) return nullptr;
  JS::SetReservedSlot(o, kClass, JS::Int32Value(class_index));
  if (!c.unforgeables) return o;
  JS::RootedObject target(e->cx, LegacyObject::need_target(e->cx, o));
  return target && define_unforgeables(e, c, target) ? o.get() : nullptr;
}

}  // namespace sluice
