// Shared memory of WebAssembly.
#ifndef SLUICE_CLONEMEMORY_H
#define SLUICE_CLONEMEMORY_H

#include "engine.h"

namespace sluice::cloning {

bool is_memory(JSObject* o);

// memory_buffer gets the SharedArrayBuffer of a WebAssembly.Memory.
JSObject* memory_buffer(JSContext* cx, JS::HandleObject memory);

}  // namespace sluice::cloning

#endif
