// The primitives in boxes. The engine exports no function for this; its five classes keep
// their primitive in their first slot.
#ifndef SLUICE_INSIDES_BOX_H
#define SLUICE_INSIDES_BOX_H

#include "insides.h"
#include "js/BigInt.h"
#include "js/Conversions.h"
#include "js/Object.h"
#include "js/Symbol.h"
#include "jsapi.h"

namespace sluice::insides {

inline bool try_boxes(JSContext* cx) {
  JS::RootedValue v(cx);
  JS::RootedString text(cx, JS_NewStringCopyZ(cx, "text"));
  JS::Symbol* symbol = JS::NewSymbol(cx, nullptr);
  JS::RootedValue a_symbol(cx, symbol ? JS::SymbolValue(symbol) : JS::UndefinedValue());
  JS::BigInt* big = JS::NumberToBigInt(cx, 7);
  JS::RootedValue a_bigint(cx, big ? JS::BigIntValue(big) : JS::UndefinedValue());
  if (!text) return false;
  for (const JS::Value& primitive :
       {JS::Int32Value(7), JS::BooleanValue(true), JS::StringValue(text), a_symbol.get(), a_bigint.get()}) {
    v = primitive;
    JSObject* box = primitive.isUndefined() ? nullptr : JS::ToObject(cx, v);
    if (!box || JS::GetReservedSlot(box, 0) != v) return false;
  }
  return true;
}

// unbox gives the primitive of a box of a class. Without the trick it asks valueOf() of
// the class, which script may have replaced.
inline bool unbox(JSContext* cx, JS::HandleObject box, JSProtoKey key, JS::MutableHandleValue v, Tally& tally) {
  if (tally.count(can_use(SL_TRICK_BOXES))) {
    v.set(JS::GetReservedSlot(box, 0));
    return true;
  }
  JS::RootedObject prototype(cx);
  JS::RootedValue value_of(cx), self(cx, JS::ObjectValue(*box));
  return JS_GetClassPrototype(cx, key, &prototype) && JS_GetProperty(cx, prototype, "valueOf", &value_of) &&
         JS::Call(cx, self, value_of, JS::HandleValueArray::empty(), v);
}

}  // namespace sluice::insides
#endif
