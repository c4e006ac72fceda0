// Operations that script begins and that end later: the promises that script
// is given for them, and the callbacks that it gives.
#include "operation.h"

using namespace sluice;

// The place that the running script has come to.
static void place(Engine* e) {
  JS::AutoFilename name;
  e->chars_length = 0;
  if (!JS::DescribeScriptedCaller(e->cx, &name, &e->line, &e->column) || !name.get()) return;
  e->chars = reinterpret_cast<uintptr_t>(name.get());
  e->chars_length = strlen(name.get());
  e->column++;
}

sl_value sl_begin(sl_engine* p, uint32_t id, uint32_t class_index, sl_value callback, sl_value first, sl_value second) {
  Engine* e = from(p);
  crossing(e);
  JS::RootedValue a(e->cx, unwrap(e, first)), b(e->cx, unwrap(e, second));
  JS::RootedObject promise(e->cx), object(e->cx);
  {
    WithoutAsyncStack quiet(e->cx);
    promise = JS::NewPromiseObject(e->cx, nullptr);
  }
  if (promise) object = new_plain_object(e, class_index, a, b);
  if (!object) {
    JS_ClearPendingException(e->cx);
    return 0;
  }
  JS::SetReservedSlot(object, kPlainCallback, unwrap(e, callback));
  JS::SetReservedSlot(object, kPlainPromise, JS::ObjectValue(*promise));
  e->out = hold(e, id, JS::ObjectValue(*object));
  place(e);
  return wrap(e, JS::ObjectValue(*promise));
}

sl_status sl_call_operation(sl_engine* p, uint32_t id, uint32_t slot, bool with_object) {
  Engine* e = from(p);
  JS::RootedValue operation(e->cx, held(e, id, slot)), function(e->cx), result(e->cx);
  if (!may_run(e) || !operation.isObject()) return SL_TERMINATED;
  crossing(e);
  function = JS::GetReservedSlot(&operation.toObject(), kPlainCallback);
  JS::SetReservedSlot(&operation.toObject(), kPlainCallback, JS::UndefinedValue());
  if (!with_object) operation.setNull();
  if (!JS::Call(e->cx, JS::UndefinedHandleValue, function, JS::HandleValueArray(operation), &result))
    return status(e, false);
  if (!result.isObject()) {
    e->out = wrap(e, result);
    return SL_OK;
  }
  // The conversion to a promise: https://webidl.spec.whatwg.org/#js-promise
  JS::RootedValue promise(e->cx);
  {
    WithoutAsyncStack quiet(e->cx);
    promise.setObjectOrNull(JS::NewPromiseObject(e->cx, nullptr));
  }
  if (!promise.isObject()) return status(e, false);
  sl_status s = settle(e, promise, true, result);
  if (s == SL_OK) e->out = wrap(e, promise);
  return s;
}

void sl_drop_callback(sl_engine* p, uint32_t id, uint32_t slot) {
  JS::Value operation = held(from(p), id, slot);
  if (operation.isObject()) JS::SetReservedSlot(&operation.toObject(), kPlainCallback, JS::UndefinedValue());
}

sl_status sl_settle_operation(sl_engine* p, uint32_t id, uint32_t slot, bool fulfil, sl_value v) {
  Engine* e = from(p);
  JS::RootedValue operation(e->cx, take_held(e, id, slot)), promise(e->cx), value(e->cx, unwrap(e, v));
  if (!may_run(e) || !operation.isObject()) return SL_TERMINATED;
  promise = JS::GetReservedSlot(&operation.toObject(), kPlainPromise);
  JS::SetReservedSlot(&operation.toObject(), kPlainPromise, JS::UndefinedValue());
  return settle(e, promise, fulfil, value);
}
