#include "clonememory.h"

#include "js/SharedArrayBuffer.h"

namespace sluice::cloning {

bool is_memory(JSObject* o) { return !strcmp(JS::GetClass(o)->name, "WebAssembly.Memory"); }

JSObject* memory_buffer(JSContext* cx, JS::HandleObject memory) {
  JS::RootedValue v(cx);
  if (!JS_GetProperty(cx, memory, "buffer", &v)) return nullptr;
  if (v.isObject() && JS::IsSharedArrayBufferObject(&v.toObject())) return &v.toObject();
  JS_ReportErrorASCII(cx, "the buffer of a shared WebAssembly.Memory was redefined");
  return nullptr;
}

}  // namespace sluice::cloning
