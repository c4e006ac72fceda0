// Operations that script begins and that end later: the promises that script
// is given for them, and the callbacks that it gives.
#include "operation.h"

using namespace sluice;

// The place that the running script has come to.
static void place(Engine* e, sl_operation* out) {
  JS::AutoFilename name;
  unsigned line = 0, column = 0;
  if (!JS::DescribeScriptedCaller(e->cx, &name, &line, &column) || !name.get()) return;
  out->url = name.get();
  out->url_length = strlen(out->url);
  out->line = line;
  out->column = column + 1;
}

sl_value sl_begin(sl_engine* p, uint32_t id, sl_value callback, sl_operation* out) {
  Engine* e = from(p);
  crossing(e);
  JS::RootedObject promise(e->cx);
  {
    WithoutAsyncStack quiet(e->cx);
    promise = JS::NewPromiseObject(e->cx, nullptr);
  }
  if (!promise) {
    JS_ClearPendingException(e->cx);
    return 0;
  }
  sl_value v = wrap(e, JS::ObjectValue(*promise));
  out->promise = sl_hold(p, id, 0, v);
  out->callback = sl_hold(p, id, 0, callback);
  place(e, out);
  return v;
}

sl_status sl_call_held(sl_engine* p, uint32_t id, uint32_t slot, sl_value this_value, const sl_value* args, size_t n,
                       sl_value* out) {
  Engine* e = from(p);
  JS::RootedValue function(e->cx, take_held(e, id, slot)), self(e->cx, unwrap(e, this_value)), result(e->cx);
  if (!may_run(e)) return SL_TERMINATED;
  crossing(e);
  JS::RootedVector<JS::Value> values(e->cx);
  bool ok = unwrap_all(e, args, n, values) && JS::Call(e->cx, self, function, values, &result);
  if (ok) *out = wrap(e, result);
  return status(e, ok);
}

sl_status sl_settle_held(sl_engine* p, uint32_t id, uint32_t slot, bool fulfil, sl_value v) {
  Engine* e = from(p);
  JS::RootedValue promise(e->cx, take_held(e, id, slot)), value(e->cx, unwrap(e, v));
  if (!may_run(e)) return SL_TERMINATED;
  if (!promise.isObject()) return SL_OK;
  return settle(e, promise, fulfil, value);
}
