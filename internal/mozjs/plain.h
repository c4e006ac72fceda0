// Plain objects: those with nothing but the values of their attributes. No Go object
// stands behind them.
#ifndef SLUICE_PLAIN_H
#define SLUICE_PLAIN_H

#include "engine.h"

namespace sluice {

constexpr uint32_t kPlainValues = 3;

bool is_plain(JSObject* o);
// new_plain_object makes an object with three values; the third is a number.
JSObject* new_plain_object(Engine* e, uint32_t class_index, JS::HandleValue first, JS::HandleValue second,
                           const JS::Value& third);

// plain_value is the JSNative of the getters of plain objects. Reserved slot kOwner has
// the class of the objects and which of their values to get: index * kPlainValues + value.
bool plain_value(JSContext* cx, unsigned argc, JS::Value* vp);

}  // namespace sluice
#endif
