// Moving the memory of array buffers.
#include "engine.h"

using namespace sluice;

// Moves the memory of an ArrayBuffer into a new one and detaches the first.
extern "C" sl_status sl_transfer_array_buffer(sl_engine* p, sl_value buffer, sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject from_object(cx, &unwrap(e, buffer).toObject());
  size_t length = JS::GetArrayBufferByteLength(from_object);
  JS::RootedObject to(cx);
  if (length == 0) {
    if (!JS::DetachArrayBuffer(cx, from_object)) return status(e, false);
    to = JS::NewArrayBuffer(cx, 0);
  } else {
    void* contents = JS::StealArrayBufferContents(cx, from_object);
    if (!contents) return status(e, false);
    to = JS::NewArrayBufferWithContents(cx, length, contents);
    if (!to) JS_free(cx, contents);
  }
  if (to) *out = wrap(e, JS::ObjectValue(*to));
  return status(e, to);
}
