// Arrays of pixels.
#include "clampedarray.h"

#include "builtins.h"
#include "held.h"
#include "js/experimental/TypedData.h"

using namespace sluice;

sl_status sl_new_uint8_clamped_array(sl_engine* p, size_t length, sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  crossing(e);
  if (!need_builtins(cx, "Uint8ClampedArray")) return status(e, false);
  JSObject* o = JS_NewUint8ClampedArray(cx, length);
  if (o) *out = wrap(e, JS::ObjectValue(*o));
  return status(e, o);
}
