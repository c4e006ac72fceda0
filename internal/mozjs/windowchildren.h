// Global objects whose [[DefineOwnProperty]] and [[Delete]] are those of a WindowProxy.
#ifndef SLUICE_WINDOWCHILDREN_H
#define SLUICE_WINDOWCHILDREN_H

#include "engine.h"

namespace sluice {

extern const js::ObjectOps window_children_ops;

// window_children lists the indexed properties of a window's global object.
bool window_children(JSContext* cx, JS::HandleObject global, JS::MutableHandleIdVector ids);

}  // namespace sluice
#endif
