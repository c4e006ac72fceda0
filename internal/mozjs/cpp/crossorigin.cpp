// Objects of another origin: what script sees of a window, or of its location, whose document
// is of another origin. Go says which properties they have.
#include <js/Proxy.h>

#include "builtins.h"
#include "interface.h"
#include "js/WeakMap.h"
#include "native.h"
#include "platform.h"

using namespace sluice;

namespace sluice {

using Descriptor = JS::MutableHandle<mozilla::Maybe<JS::PropertyDescriptor>>;

// The reserved slots: what realms see, by their global objects; and whether the object is a WindowProxy.
constexpr uint32_t kProperties = 0, kIsWindow = 1;

// The fallback properties, whose values are undefined.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginpropertyfallback-(-p-)
static const JS::SymbolCode fallback_symbols[] = {JS::SymbolCode::toStringTag, JS::SymbolCode::hasInstance,
                                                  JS::SymbolCode::isConcatSpreadable};

static bool is_fallback(JSContext* cx, JS::HandleId id) {
  if (id.isString()) return JS_LinearStringEqualsLiteral(JS_ASSERT_STRING_IS_LINEAR(id.toString()), "then");
  for (JS::SymbolCode code : fallback_symbols)
    if (id.isSymbol() && id.toSymbol() == JS::GetWellKnownSymbol(cx, code)) return true;
  return false;
}

// CrossOrigin is the internal methods of WindowProxy and Location objects of another origin.
// The proxy's private value is the function of Go that is asked.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#shared-abstract-operations
class CrossOrigin final : public js::BaseProxyHandler {
  static constexpr char kFamily = 0;

 public:
  constexpr CrossOrigin() : BaseProxyHandler(&kFamily) {}

  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-getownproperty
  bool getOwnPropertyDescriptor(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, Descriptor desc) const override {
    JS::RootedObject own(cx, properties(cx, proxy));
    if (!own) return false;
    // 4. Let property be CrossOriginGetOwnPropertyHelper(W, P). 5. If property is not undefined, then return property.
    if (!JS_GetOwnPropertyDescriptorById(cx, own, id, desc)) return false;
    if (desc.isSome()) return true;
    // 2. If P is an array index property name, then: return a descriptor of that of the children; and 6, of the child of
    //    that name.
    JS::RootedValue value(cx);
    if (!id.isSymbol() && !ask(cx, proxy, id, kOther, &value)) return false;
    if (value.isUndefined() && !is_fallback(cx, id)) return refuse(cx, proxy, id);
    // 7. Return ? CrossOriginPropertyFallback(P).
    bool enumerable = id.isInt() && !value.isUndefined();
    desc.set(mozilla::Some(JS::PropertyDescriptor::Data(value, JSPROP_READONLY | (enumerable ? JSPROP_ENUMERATE : 0))));
    return true;
  }

  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginget-(-o,-p,-receiver-)
  bool get(JSContext* cx, JS::HandleObject proxy, JS::HandleValue receiver, JS::HandleId id,
           JS::MutableHandleValue vp) const override {
    // 1. Let desc be ? O.[[GetOwnProperty]](P).
    JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> desc(cx);
    if (!getOwnPropertyDescriptor(cx, proxy, id, &desc)) return false;
    // 3. If IsDataDescriptor(desc) is true, then return desc.[[Value]].
    if (desc->isDataDescriptor()) {
      vp.set(desc->value());
      return true;
    }
    // 5. Let getter be desc.[[Get]]. 6. If getter is undefined, then throw a "SecurityError" DOMException.
    if (!desc->hasGetter() || !desc->getter()) return refuse(cx, proxy, id);
    // 7. Return ? Call(getter, Receiver).
    JS::RootedValue getter(cx, JS::ObjectValue(*desc->getter()));
    return JS::Call(cx, receiver, getter, JS::HandleValueArray::empty(), vp);
  }

  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginset-(-o,-p,-v,-receiver-)
  bool set(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::HandleValue v, JS::HandleValue receiver,
           JS::ObjectOpResult& result) const override {
    // 1. Let desc be ? O.[[GetOwnProperty]](P).
    JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> desc(cx);
    if (!getOwnPropertyDescriptor(cx, proxy, id, &desc)) return false;
    // 3. If desc.[[Set]] is present and its value is not undefined, then: perform ? Call(setter, Receiver, « V »); return true.
    // 4. Throw a "SecurityError" DOMException.
    if (desc->isDataDescriptor() || !desc->hasSetter() || !desc->setter()) return refuse(cx, proxy, id);
    JS::RootedValue setter(cx, JS::ObjectValue(*desc->setter())), ignored(cx);
    return JS::Call(cx, receiver, setter, JS::HandleValueArray(v), &ignored) && result.succeed();
  }

  bool defineProperty(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::Handle<JS::PropertyDescriptor>,
                      JS::ObjectOpResult&) const override {
    return refuse(cx, proxy, id);
  }

  bool delete_(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, JS::ObjectOpResult&) const override {
    return refuse(cx, proxy, id);
  }

  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-ownpropertykeys
  bool ownPropertyKeys(JSContext* cx, JS::HandleObject proxy, JS::MutableHandleIdVector props) const override {
    JS::RootedObject own(cx, properties(cx, proxy));
    JS::RootedValue length(cx);
    JS::RootedId id(cx);
    // 3. Let keys be the range 0 to maxProperties, exclusive. (A location has no length.)
    if (!own || !JS_GetProperty(cx, own, "length", &length)) return false;
    for (uint32_t i = 0, n = length.isNumber() ? length.toNumber() : 0; i < n; i++)
      if (!JS_IndexToId(cx, i, &id) || !props.append(id)) return false;
    // 5. Return the concatenation of keys and ! CrossOriginOwnPropertyKeys(W).
    if (!js::GetPropertyKeys(cx, own, JSITER_OWNONLY | JSITER_HIDDEN, props)) return false;
    if (!name_id(from(cx), "then", &id) || !props.append(id)) return false;
    for (JS::SymbolCode code : fallback_symbols)
      if (!props.append(JS::PropertyKey::Symbol(JS::GetWellKnownSymbol(cx, code)))) return false;
    return true;
  }

  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-getprototypeof
  bool getPrototype(JSContext*, JS::HandleObject, JS::MutableHandleObject prototype) const override {
    prototype.set(nullptr);
    return true;
  }

  bool getPrototypeIfOrdinary(JSContext*, JS::HandleObject, bool* is_ordinary, JS::MutableHandleObject) const override {
    *is_ordinary = false;
    return true;
  }

  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-setprototypeof
  bool setPrototype(JSContext*, JS::HandleObject, JS::HandleObject prototype, JS::ObjectOpResult& result) const override {
    // 1. Return ! SetImmutablePrototype(this, V).
    return prototype ? result.failCantSetProto() : result.succeed();
  }

  bool preventExtensions(JSContext*, JS::HandleObject, JS::ObjectOpResult& result) const override {
    return result.failCantPreventExtensions();
  }

  bool isExtensible(JSContext*, JS::HandleObject, bool* extensible) const override { return *extensible = true; }

  const char* className(JSContext*, JS::HandleObject) const override { return "Object"; }

 private:
  // What Go is asked for: the properties that the current realm sees, another property, or an exception.
  enum Question { kOwn = 2, kOther, kRefusal };

  // ask asks Go a question, with the index of the current realm, the proxy and, but for the first one, a key: each has another number of arguments.
  static bool ask(JSContext* cx, JS::HandleObject proxy, JS::HandleId id, Question question, JS::MutableHandleValue vp) {
    JS::RootedValue look(cx, js::GetProxyPrivate(proxy));
    JS::RootedValueArray<4> args(cx);
    args[0].setInt32(from(cx)->realm().index);
    args[1].setObject(*proxy);
    if (question != kOwn && !JS_IdToValue(cx, id, args[2])) return false;
    return JS::Call(cx, JS::UndefinedHandleValue, look, JS::HandleValueArray::subarray(args, 0, question), vp);
  }

  // refuse throws a "SecurityError" DOMException.
  static bool refuse(JSContext* cx, JS::HandleObject proxy, JS::HandleId id) {
    JS::RootedValue ignored(cx);
    ask(cx, proxy, id, kRefusal, &ignored);
    return false;
  }

  // properties is an object with the properties that the current realm sees.
  //
  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginpropertydescriptormap
  static JSObject* properties(JSContext* cx, JS::HandleObject proxy) {
    JS::RootedObject map(cx, &JS::GetReservedSlot(proxy, kProperties).toObject());
    WeakMapKey global(cx, weak_map_key(from(cx)->realm().global));
    JS::RootedValue seen(cx);
    if (!JS::GetWeakMapEntry(cx, map, global, &seen)) return nullptr;
    if (seen.isObject()) return &seen.toObject();
    if (!ask(cx, proxy, JS::VoidHandlePropertyKey, kOwn, &seen) || !JS::SetWeakMapEntry(cx, map, global, seen)) return nullptr;
    return &seen.toObject();
  }
};

static const CrossOrigin cross_origin_handler;

const JSClass cross_origin_class = PROXY_CLASS_DEF("Proxy", JSCLASS_HAS_RESERVED_SLOTS(2));

static JSObject* new_cross_origin(Engine* e, sl_value look, bool window) {
  JSContext* cx = e->cx;
  JS::RootedValue function(cx, unwrap(e, look));
  JS::RootedObject map(cx);
  // Making a map makes its class.
  if (!need_builtins(cx, "WeakMap") || !(map = JS::NewWeakMapObject(cx))) return nullptr;
  js::ProxyOptions options;
  options.setClass(&cross_origin_class).setLazyProto(true);
  JSObject* o = js::NewProxyObject(cx, &cross_origin_handler, function, nullptr, options);
  if (!o) return nullptr;
  js::SetProxyReservedSlot(o, kProperties, JS::ObjectValue(*map));
  js::SetProxyReservedSlot(o, kIsWindow, JS::BooleanValue(window));
  return o;
}

// bound calls the function that it stands for, with the this value that it is bound to.
static bool bound(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedValue function(cx, js::GetFunctionNativeReserved(&args.callee(), kFunction)),
      self(cx, js::GetFunctionNativeReserved(&args.callee(), kOwner));
  return JS::Call(cx, self, function, JS::HandleValueArray(args), args.rval());
}

}  // namespace sluice

sl_status sl_new_cross_origin(sl_engine* p, sl_value look, bool window) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JSObject* o = new_cross_origin(e, look, window);
  if (!o) return status(e, false);
  e->out = wrap(e, JS::ObjectValue(*o));
  return SL_OK;
}

// The object stays the same, and shows no window of this engine any more.
sl_status sl_set_cross_origin(sl_engine* p, sl_value window_proxy, sl_value look) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject proxy(e->cx, &unwrap(e, window_proxy).toObject()), other(e->cx, new_cross_origin(e, look, true));
  if (!other) return status(e, false);
  JS_TransplantObject(e->cx, proxy, other);
  return SL_OK;
}

bool sl_is_window_proxy(sl_engine* p, sl_value v) {
  JS::Value value = unwrap(from(p), v);
  if (!value.isObject()) return false;
  JSObject* o = &value.toObject();
  const JSClass* c = JS::GetClass(o);
  if (c == &cross_origin_class) return JS::GetReservedSlot(o, kIsWindow).toBoolean();
  return c == &window_proxy_class || JS_IsGlobalObject(o);
}

bool sl_is_cross_origin(sl_engine* p, sl_value v) {
  JS::Value value = unwrap(from(p), v);
  return value.isObject() && JS::GetClass(&value.toObject()) == &cross_origin_class;
}

sl_status sl_bind(sl_engine* p, sl_value function, sl_value self, sl_value name, uint32_t length, const char* prefix) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  JS::RootedValue target(cx, unwrap(e, function)), bound_to(cx, unwrap(e, self)), key(cx, unwrap(e, name));
  JS::RootedId id(cx);
  if (!JS_ValueToId(cx, key, &id)) return status(e, false);
  JSObject* f = native_function(e, id, length, 0, false, prefix, bound);
  if (!f) return status(e, false);
  js::SetFunctionNativeReserved(f, kFunction, target);
  js::SetFunctionNativeReserved(f, kOwner, bound_to);
  e->out = wrap(e, JS::ObjectValue(*f));
  return SL_OK;
}
