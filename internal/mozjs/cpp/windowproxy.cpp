// WindowProxy objects: what script sees of a global object, which can be exchanged.
#include <js/Wrapper.h>

#include "platform.h"

using namespace sluice;

namespace sluice {

// WindowProxy is the internal methods of WindowProxy objects whose window is of the same
// origin: they are those of the window.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-windowproxy-exotic-object
class WindowProxy final : public js::Wrapper {
 public:
  constexpr WindowProxy() : Wrapper(0) {}

  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-setprototypeof
  bool setPrototype(JSContext* cx, JS::HandleObject proxy, JS::HandleObject prototype,
                    JS::ObjectOpResult& result) const override {
    // 1. Return ! SetImmutablePrototype(this, V).
    JS::RootedObject window(cx, wrappedObject(proxy)), current(cx);
    if (!JS_GetPrototype(cx, window, &current)) return false;
    return prototype == current ? result.succeed() : result.failCantSetProto();
  }

  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-preventextensions
  bool preventExtensions(JSContext*, JS::HandleObject, JS::ObjectOpResult& result) const override {
    // 1. Return false.
    return result.failCantPreventExtensions();
  }

  // https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-isextensible
  bool isExtensible(JSContext*, JS::HandleObject, bool* extensible) const override {
    // 1. Return true.
    return *extensible = true;
  }

  const char* className(JSContext*, JS::HandleObject) const override { return "Window"; }
};

static const WindowProxy window_proxy_handler;

const JSClass window_proxy_class = PROXY_CLASS_DEF("Proxy", JSCLASS_HAS_RESERVED_SLOTS(2));

static JSObject* new_window_proxy(JSContext* cx, JS::HandleObject global) {
  JSAutoRealm in(cx, global);
  js::WrapperOptions options;
  options.setClass(&window_proxy_class);
  return js::Wrapper::New(cx, global, &window_proxy_handler, options);
}

}  // namespace sluice

// The realm's global object gets a proxy.
sl_status sl_new_window_proxy(sl_engine* p, uint32_t index) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject global(e->cx, e->realms[index]->global), proxy(e->cx, new_window_proxy(e->cx, global));
  if (!proxy) return status(e, false);
  e->several = true;
  JSAutoRealm in(e->cx, global);
  js::SetWindowProxy(e->cx, global, proxy);
  e->out = wrap(e, JS::ObjectValue(*proxy));
  return SL_OK;
}

// The object stays the same, and becomes the proxy of another realm's global object. The
// engine has it that a proxy is of the realm of its window.
sl_status sl_set_window(sl_engine* p, sl_value window_proxy, uint32_t index) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject proxy(e->cx, &unwrap(e, window_proxy).toObject()), global(e->cx, e->realms[index]->global),
      other(e->cx, new_window_proxy(e->cx, global));
  if (!other) return status(e, false);
  proxy = JS_TransplantObject(e->cx, proxy, other);
  JSAutoRealm in(e->cx, global);
  js::SetWindowProxy(e->cx, global, proxy);
  return SL_OK;
}
