// Promises of the shim's own making.
#ifndef SLUICE_OPERATION_H
#define SLUICE_OPERATION_H

#include "engine.h"

namespace sluice {

// WithoutAsyncStack keeps an engine with async stacks from capturing the stack,
// which costs more than all else about a promise, when native code makes or
// settles one. What it needs for the async frames of errors it captures for the
// promises of async functions, which script makes.
class WithoutAsyncStack {
 public:
  explicit WithoutAsyncStack(JSContext* cx) : cx_(cx), was_(JS::ContextOptionsRef(cx).asyncStack()) {
    JS::ContextOptionsRef(cx_).setAsyncStack(false);
  }
  ~WithoutAsyncStack() { JS::ContextOptionsRef(cx_).setAsyncStack(was_); }

 private:
  JSContext* cx_;
  bool was_;
};

// place puts the place that the running script has come to in chars, chars_length,
// line and column.
void place(Engine* e);

// These are sl_begin, sl_call_operation, which converts the result, and
// sl_settle_operation. The first returns the operation, 0 when it fails.
uint32_t begin_operation(Engine* e, uint32_t class_index, JS::HandleObject callback, JS::HandleValue first,
                         JS::HandleValue second, JS::MutableHandleObject promise);
bool call_operation(Engine* e, uint32_t operation, bool with_object, double number, JS::MutableHandleValue result);
// to_promise makes an object that a callback has returned a promise that is resolved
// with it. Other values stay.
bool to_promise(Engine* e, JS::MutableHandleValue v);
// ordinary_promise_state is the state of a value that is an ordinary promise. Nobody
// could tell whether one that is fulfilled was converted.
std::optional<JS::PromiseState> ordinary_promise_state(Engine* e, JS::HandleValue v);
bool settle_operation(Engine* e, uint32_t operation, bool fulfil, JS::HandleValue value);

sl_status settle(Engine* e, JS::HandleValue promise, bool fulfil, JS::HandleValue value);

}  // namespace sluice
#endif
