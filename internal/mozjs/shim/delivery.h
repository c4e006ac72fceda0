// Deliveries: the objects that the recipients of messages are called with. They are
// platform objects that hold the value that was posted in slot 1 and the target of the
// delivery in slot 2. Go gets to know one when it has to: until then it is garbage that
// costs nothing.
#ifndef SLUICE_DELIVERY_H
#define SLUICE_DELIVERY_H

#include "engine.h"

namespace sluice {

JSObject* new_delivery(Engine* e, JS::HandleValue value, JS::HandleObject target, int64_t at);

// delivery_id is the id by which Go knows a delivery, 0 if it does not.
uint32_t delivery_id(JSObject* o);

// complete_delivery makes its part in Go, and returns its id.
uint32_t complete_delivery(Engine* e, JSObject* o);

}  // namespace sluice
#endif
