// Making array buffers, and moving their memory.
#include "engine.h"
#include "js/friend/ErrorMessages.h"
#include "resizable.h"

using namespace sluice;

// Makes a buffer of zeros. A length that no buffer can have is a RangeError.
JSObject* sluice::new_array_buffer(JSContext* cx, double length) {
  if (!(length <= static_cast<double>(INT64_C(1) << 33))) {  // the engine's limit
    JS_ReportErrorNumberASCII(cx, js::GetErrorMessage, nullptr, JSMSG_BAD_ARRAY_LENGTH);
    return nullptr;
  }
  return JS::NewArrayBuffer(cx, static_cast<size_t>(length));
}

// Moves the memory of an ArrayBuffer of fixed length into a new one and detaches the first.
JSObject* sluice::move_array_buffer(JSContext* cx, JS::HandleObject from_object) {
  size_t length = JS::GetArrayBufferByteLength(from_object);
  if (length == 0) return JS::DetachArrayBuffer(cx, from_object) ? JS::NewArrayBuffer(cx, 0) : nullptr;
  void* contents = JS::StealArrayBufferContents(cx, from_object);
  if (!contents) return nullptr;
  JSObject* to = buffer_with_contents(cx, length, contents);
  if (!to) JS_free(cx, contents);
  return to;
}

// Copies what fits of an ArrayBuffer into a new one of that length, and detaches the first.
static JSObject* resize_array_buffer(JSContext* cx, JS::HandleObject from_object, double length) {
  JS::RootedObject to(cx, new_array_buffer(cx, length));
  if (!to) return nullptr;
  size_t n = std::min(JS::GetArrayBufferByteLength(to), JS::GetArrayBufferByteLength(from_object));
  if (n) {
    JS::AutoCheckCannotGC nogc;
    bool shared;
    memcpy(JS::GetArrayBufferData(to, &shared, nogc), JS::GetArrayBufferData(from_object, &shared, nogc), n);
  }
  return JS::DetachArrayBuffer(cx, from_object) ? to.get() : nullptr;
}

extern "C" sl_status sl_transfer_array_buffer(sl_engine* p, sl_value buffer, double length, sl_value* out) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject from_object(e->cx, &unwrap(e, buffer).toObject());
  bool moves = length == static_cast<double>(JS::GetArrayBufferByteLength(from_object)) && !is_resizable(from_object);
  JSObject* to = moves
                     ? move_array_buffer(e->cx, from_object)
                     : resize_array_buffer(e->cx, from_object, length);
  if (to) *out = wrap(e, JS::ObjectValue(*to));
  return status(e, to);
}
