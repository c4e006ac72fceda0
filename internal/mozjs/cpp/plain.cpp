// Plain objects: their class, and how they are made and read.
#include "plain.h"

#include "interface.h"
#include "native.h"

namespace sluice {

// Reserved slots.
enum PlainSlot { kPlainClass, kPlainValue, kPlainSlots = kPlainValue + kPlainValues };

// Plain objects have no finalizer, so that they die in the nursery.
static const JSClass plain_class = {"Object", JSCLASS_HAS_RESERVED_SLOTS(kPlainSlots)};

bool is_plain(JSObject* o) { return JS::GetClass(o) == &plain_class; }

JSObject* new_plain_object(Engine* e, uint32_t class_index, JS::HandleValue first, JS::HandleValue second,
                           const JS::Value& third) {
  if (!need_class(e, class_index)) return nullptr;
  JS::RootedObject prototype(e->cx, e->realm().classes[class_index].prototype);
  JSObject* o = JS_NewObjectWithGivenProto(e->cx, &plain_class, prototype);
  if (!o) return nullptr;
  JS::SetReservedSlot(o, kPlainClass, JS::Int32Value(class_index));
  JS::SetReservedSlot(o, kPlainValue, first);
  JS::SetReservedSlot(o, kPlainValue + 1, second);
  JS::SetReservedSlot(o, kPlainValue + 2, third);
  return o;
}

bool plain_value(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  if (!may_run(e)) return false;
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  uint32_t which = js::GetFunctionNativeReserved(&args.callee(), kOwner).toInt32();
  if (args.thisv().isObject()) {
    JSObject* self = &args.thisv().toObject();
    if (is_plain(self) &&
        JS::GetReservedSlot(self, kPlainClass) == JS::Int32Value(which / kPlainValues)) {
      args.rval().set(JS::GetReservedSlot(self, kPlainValue + which % kPlainValues));
      return true;
    }
  }
  return native(cx, argc, vp);  // throws
}

}  // namespace sluice
