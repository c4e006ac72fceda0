// The child navigables that a window shows as its indexed properties, which script neither defines nor deletes.
//
// AD-HOC: They are properties of the global object, and not of the WindowProxy, which the first window of an agent does not have.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-windowproxy-exotic-object
#include "windowchildren.h"

#include <utility>

#include "platform.h"
#include "preventextensions.h"

using namespace sluice;

namespace sluice {

// AsOrdinary has the global objects of the thread be ordinary objects meanwhile: with these internal methods the engine
// offers no other way to those of ordinary ones.
class AsOrdinary {
 public:
  AsOrdinary() : ops_(std::exchange(global_class.oOps, nullptr)) {}
  ~AsOrdinary() { global_class.oOps = ops_; }

 private:
  const js::ObjectOps* ops_;
};

// https://webidl.spec.whatwg.org/#is-an-array-index
static bool is_array_index(JS::HandleId id) {
  if (id.isInt()) return id.toInt() >= 0;
  uint32_t index;
  return id.isString() && js::StringIsArrayIndex(JS_ASSERT_STRING_IS_LINEAR(id.toString()), &index);
}

// https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-defineownproperty
static bool define_own_property(JSContext* cx, JS::HandleObject global, JS::HandleId id,
                                JS::Handle<JS::PropertyDescriptor> desc, JS::ObjectOpResult& result) {
  // 2.1. If P is an array index property name, return false.
  if (is_array_index(id) && is_window(global)) return result.failCantDefineWindowElement();
  // 2.2. Return ? OrdinaryDefineOwnProperty(W, P, Desc).
  AsOrdinary ordinary;
  return JS_DefinePropertyById(cx, global, id, desc, result);
}

// https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-delete
static bool delete_property(JSContext* cx, JS::HandleObject global, JS::HandleId id, JS::ObjectOpResult& result) {
  // 2.1. If P is an array index property name, then:
  if (is_array_index(id) && is_window(global)) {
    // 1. Let desc be ! W.[[GetOwnProperty]](P). 2. If desc is undefined, then return true. 3. Return false.
    bool found;
    return JS_HasOwnPropertyById(cx, global, id, &found) &&
           (found ? result.failCantDeleteWindowElement() : result.succeed());
  }
  // 2.2. Return ? OrdinaryDelete(W, P).
  AsOrdinary ordinary;
  return JS_DeletePropertyById(cx, global, id, result);
}

// https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-ownpropertykeys
bool window_children(JSContext* cx, JS::HandleObject global, JS::MutableHandleIdVector ids) {
  if (!is_window(global)) return true;
  // 2. Let keys be the range 0 to maxProperties, exclusive. 3. Return the concatenation of keys and
  //    OrdinaryOwnPropertyKeys(W), which are those that the engine finds after.
  for (uint32_t i = 0;; i++) {
    JS::RootedId id(cx);
    bool found;
    if (!JS_IndexToId(cx, i, &id) || !JS_HasOwnPropertyById(cx, global, id, &found)) return false;
    if (!found) return true;
    if (!ids.append(id)) return false;
  }
}

static constexpr js::ObjectOps those_of_windows() {
  js::ObjectOps ops{};
  ops.defineProperty = define_own_property;
  ops.deleteProperty = delete_property;
  return ops;
}

const js::ObjectOps window_children_ops = those_of_windows();

}  // namespace sluice

// The global object has the value as an indexed property, or none any more if it is undefined.
sl_status sl_set_window_child(sl_engine* p, sl_value window, uint32_t index, sl_value child) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  JS::RootedObject global(cx, window_of(&unwrap(e, window).toObject()));
  JS::RootedValue v(cx, unwrap(e, child));
  AsOrdinary ordinary;
  if (v.isUndefined()) return status(e, JS_DeleteElement(cx, global, index));
  return status(e, JS_DefineElement(cx, global, index, v, JSPROP_ENUMERATE | JSPROP_READONLY));
}
