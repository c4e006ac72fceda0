// Checked against Web IDL of 2026-03-27.

// Operations that script begins and that end later: the promises that script
// is given for them, and the callbacks that it gives.
#include "operation.h"

#include "plain.h"

using namespace sluice;

void sluice::Operation::trace(JSTracer* trc) {
  if (promise) JS::TraceRoot(trc, &promise, "operation's promise");
  if (callback) JS::TraceRoot(trc, &callback, "operation's callback");
  for (JS::Value& v : values) JS::TraceRoot(trc, &v, "operation's value");
  if (incumbent) JS::TraceRoot(trc, &incumbent, "operation's callback context");
}

uint32_t Operations::add(const Operation& o) {
  uint32_t operation;
  if (free.empty()) {
    operation = all.size();
    all.push_back(o);
  } else {
    operation = free.back();
    free.pop_back();
    all[operation] = o;
  }
  young.push_back(operation);
  return operation;
}

// How many operations that have ended leave their numbers behind.
constexpr size_t kFreeOperations = 1024;

JSObject* Operations::end(uint32_t operation) {
  JSObject* promise = all[operation].promise;
  all[operation] = {};
  free.push_back(operation);
  if (free.size() > kFreeOperations && free.size() == all.size() - 1) {
    // None is left.
    all = std::vector<Operation>(1);
    free = {};
    young = {};
  }
  return promise;
}

void Operations::trace(JSTracer* trc, bool minor) {
  if (!minor) {
    for (Operation& o : all) o.trace(trc);
    return;
  }
  // The others have left the nursery.
  for (uint32_t operation : young) all[operation].trace(trc);
  young.clear();
}

void sluice::place(Engine* e) {
  JS::AutoFilename name;
  e->chars_length = 0;
  if (!scripted_caller(e->cx, &name, &e->line, &e->column) || !name.get()) return;
  e->chars = reinterpret_cast<uintptr_t>(name.get());
  e->chars_length = strlen(name.get());
}

uint32_t sluice::begin_operation(Engine* e, uint32_t class_index, JS::HandleObject callback, JS::HandleValue first,
                                 JS::HandleValue second, JS::MutableHandleObject promise) {
  WithoutAsyncStack quiet(e->cx);
  promise.set(JS::NewPromiseObject(e->cx, nullptr));
  return promise ? e->operations.add({promise, callback, {first, second}, class_index, e->several ? incumbent(e) : nullptr}) : 0;
}

bool sluice::call_operation(Engine* e, uint32_t operation, bool with_object, double number,
                            JS::MutableHandleValue result) {
  JSContext* cx = e->cx;
  JS::RootedValue function(cx), argument(cx, JS::NullValue());
  JS::RootedObject promise(cx), context(cx);
  {
    Operation& o = e->operations.all[operation];
    if (!o.callback) return false;
    function.setObject(*o.callback);
    o.callback = nullptr;
    promise = o.promise;
    context = o.incumbent;
  }
  JSAutoRealm in(cx, promise);
  if (with_object) {
    const Operation& o = e->operations.all[operation];
    JS::RootedValue first(cx, o.values[0]), second(cx, o.values[1]);
    JSObject* object =
        new_plain_object(e, o.class_index, first, second, number ? JS::NumberValue(number) : JS::NullValue());
    if (!object) return false;
    argument.setObject(*object);
  }
  AsScript script(e, &function.toObject());
  AsCallback callback(e, context);
  return JS::Call(cx, JS::UndefinedHandleValue, function, JS::HandleValueArray(argument), result);
}

std::optional<JS::PromiseState> sluice::ordinary_promise_state(Engine* e, JS::HandleValue v) {
  if (!v.isObject()) return std::nullopt;
  if (!e->tallies[SL_TRICK_PROMISES].count(e->realm().ordinary_promises.has(&v.toObject()))) return std::nullopt;
  return JS::GetPromiseState(JS::RootedObject(e->cx, &v.toObject()));
}

// https://webidl.spec.whatwg.org/#js-promise
bool sluice::to_promise(Engine* e, JS::MutableHandleValue v) {
  if (!v.isObject()) return true;
  JS::RootedObject promise(e->cx);
  {
    WithoutAsyncStack quiet(e->cx);
    promise = JS::NewPromiseObject(e->cx, nullptr);
  }
  if (!promise || !JS::ResolvePromise(e->cx, promise, v)) return false;
  v.setObject(*promise);
  return true;
}

bool sluice::settle_operation(Engine* e, uint32_t operation, bool fulfil, JS::HandleValue value) {
  JS::RootedValue promise(e->cx, JS::ObjectValue(*e->operations.end(operation)));
  JSAutoRealm in(e->cx, &promise.toObject());
  return may_run(e) && settle(e, promise, fulfil, value) == SL_OK;
}

sl_value sl_begin(sl_engine* p, uint32_t class_index, sl_value callback, sl_value first, sl_value second) {
  Engine* e = from(p);
  crossing(e);
  JS::Value f = unwrap(e, callback);
  JS::RootedObject function(e->cx, f.isObject() ? &f.toObject() : nullptr), promise(e->cx);
  JS::RootedValue a(e->cx, unwrap(e, first)), b(e->cx, unwrap(e, second));
  e->out = begin_operation(e, class_index, function, a, b, &promise);
  if (!e->out) {
    JS_ClearPendingException(e->cx);
    return 0;
  }
  place(e);
  return wrap(e, JS::ObjectValue(*promise));
}

sl_status sl_call_operation(sl_engine* p, uint32_t operation, bool with_object, double number) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  crossing(e);
  JS::RootedValue result(e->cx);
  if (!call_operation(e, operation, with_object, number, &result)) return status(e, false);
  bool is_fulfilled = with_object && ordinary_promise_state(e, result) == JS::PromiseState::Fulfilled;
  if (!is_fulfilled && !to_promise(e, &result)) return status(e, false);
  e->out = wrap(e, result);
  return SL_OK;
}

void sl_drop_operation(sl_engine* p, uint32_t operation) { from(p)->operations.end(operation); }

void sl_settle_operation(sl_engine* p, uint32_t operation, bool fulfil, sl_value v) {
  JS::RootedValue value(from(p)->cx, unwrap(from(p), v));
  settle_operation(from(p), operation, fulfil, value);
}
