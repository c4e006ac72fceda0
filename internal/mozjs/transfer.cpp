// Moving the memory of array buffers.
#include "engine.h"

using namespace sluice;

// Moves the memory of an ArrayBuffer into a new one and detaches the first.
JSObject* sluice::move_array_buffer(JSContext* cx, JS::HandleObject from_object) {
  size_t length = JS::GetArrayBufferByteLength(from_object);
  if (length == 0) return JS::DetachArrayBuffer(cx, from_object) ? JS::NewArrayBuffer(cx, 0) : nullptr;
  void* contents = JS::StealArrayBufferContents(cx, from_object);
  if (!contents) return nullptr;
  JSObject* to = JS::NewArrayBufferWithContents(cx, length, contents);
  if (!to) JS_free(cx, contents);
  return to;
}

extern "C" sl_status sl_transfer_array_buffer(sl_engine* p, sl_value buffer, sl_value* out) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject from_object(e->cx, &unwrap(e, buffer).toObject());
  JSObject* to = move_array_buffer(e->cx, from_object);
  if (to) *out = wrap(e, JS::ObjectValue(*to));
  return status(e, to);
}
