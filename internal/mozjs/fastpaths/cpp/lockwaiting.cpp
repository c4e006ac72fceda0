// Checked against Web Locks of 2025-09-24.

// The promises that callbacks of locks return.
//
// https://w3c.github.io/web-locks/#lock-waiting-promise
#include "lockclient.h"
#include "operation.h"

using namespace sluice;

namespace {

// Reserved slots of the object that hears a lock's waiting promise settle: of which
// request and locks, what promise, and which step is next.
enum ReactionSlot { kRequest, kLocks, kWaiting, kStep, kReactionSlots };

// Steps of that object. An ordinary promise that the callback has returned is listened
// to itself, in the microtasks that the waiting promise would take to do it.
enum ReactionStep {
  kListen,  // the waiting promise calls the promise's then
  kHear,    // the promise has settled, and so the waiting promise does
  kSettle,  // the waiting promise has settled
};

// hear makes the object hear of the promise.
bool hear(JSContext* cx, JS::HandleObject promise, JS::HandleObject reaction) {
  WithoutAsyncStack quiet(cx);
  return JS::AddPromiseReactions(cx, promise, reaction, reaction);
}

bool react(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (!may_run(e)) return false;
  crossing(e);
  JS::RootedObject reaction(cx, &args.callee());
  args.rval().setUndefined();
  JS::RootedObject waiting(cx, &JS::GetReservedSlot(reaction, kWaiting).toObject());
  int32_t step = JS::GetReservedSlot(reaction, kStep).toInt32();
  if (step != kSettle) JS::SetReservedSlot(reaction, kStep, JS::Int32Value(step + 1));
  if (step == kListen) return hear(cx, waiting, reaction);
  if (step == kHear) {
    queue_job(e, reaction, nullptr);
    return true;
  }
  auto* r = static_cast<LockRequest*>(JS::GetReservedSlot(reaction, kRequest).toPrivate());
  auto* locks = static_cast<sl_locks*>(JS::GetReservedSlot(reaction, kLocks).toPrivate());
  bool fulfilled = JS::GetPromiseState(waiting) == JS::PromiseState::Fulfilled;
  JS::RootedValue v(cx, JS::GetPromiseResult(waiting));
  if (r->ended)
    locks->settled(e, r, fulfilled, v);
  else
    r->heard = true;
  return may_run(e);
}

const JSClassOps reaction_ops = {nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, react, nullptr, nullptr};
// One object for all steps costs less than functions.
const JSClass reaction_class = {"Function", JSCLASS_HAS_RESERVED_SLOTS(kReactionSlots), &reaction_ops};

}  // namespace

JSObject* sl_locks::new_reaction(Engine* e, LockRequest* r, JS::HandleValue promise, int32_t step) {
  JSObject* reaction = JS_NewObjectWithGivenProto(e->cx, &reaction_class, nullptr);
  if (!reaction) return nullptr;
  JS::SetReservedSlot(reaction, kRequest, JS::PrivateValue(r));
  JS::SetReservedSlot(reaction, kLocks, JS::PrivateValue(this));
  JS::SetReservedSlot(reaction, kWaiting, promise);
  JS::SetReservedSlot(reaction, kStep, JS::Int32Value(step));
  return reaction;
}

// resolve_waiting makes the result of a callback a promise that is resolved with it. In
// place of one that is resolved with an ordinary promise that is fulfilled stays the
// latter; if that is pending, an object listens to it.
bool sl_locks::resolve_waiting(Engine* e, LockRequest* r, JS::MutableHandleValue result) {
  auto state = r->granted ? ordinary_promise_state(e, result) : std::nullopt;
  if (state == JS::PromiseState::Fulfilled) return true;
  if (state != JS::PromiseState::Pending) return to_promise(e, result);
  JSObject* reaction = new_reaction(e, r, result, kListen);
  if (!reaction) return false;
  queue_job(e, reaction, nullptr);
  return r->listens = true;
}

// wait_for waits for the lock's waiting promise, which may have become the value of one
// that is fulfilled.
//
// https://w3c.github.io/web-locks/#lock-waiting-promise
void sl_locks::wait_for(Engine* e, LockRequest* r, JS::HandleValue result) {
  JSContext* cx = e->cx;
  // The microtasks of the callback have run. If the promise is fulfilled by now,
  // then nothing can happen between here and the microtask that would react.
  if (!result.isObject()) {
    settled(e, r, true, result);
    return;
  }
  JS::RootedObject waiting(cx, &result.toObject());
  if (JS::GetPromiseState(waiting) == JS::PromiseState::Fulfilled) {
    JS::RootedValue value(cx, JS::GetPromiseResult(waiting));
    settled(e, r, true, value);
    return;
  }
  JS::RootedObject reaction(cx, new_reaction(e, r, result, kSettle));
  if (!reaction || !hear(cx, waiting, reaction)) JS_ClearPendingException(cx);
}

// settled is performed when lock's waiting promise settles (fulfills or rejects).
void sl_locks::settled(Engine* e, LockRequest* r, bool fulfilled, JS::HandleValue v) {
  uint64_t number, wake = 0;
  {
    Guard guard(lock);
    number = r->number;
    if (number)
      returned.remove(r);
    else if (uint32_t granted = table.release(r, tasks))  // Release the lock lock.
      wake = inbox->arrive(this, granted);
  }
  if (wake) slArrived(wake);
  if (number) {
    uint32_t mark = e->top;
    ToGo go(e);
    slLockSettled(e->id, number, fulfilled, wrap(e, v));
    e->top = mark;
  } else {
    // Resolve lock's released promise with lock's waiting promise.
    settle_promise(e, r->operation, fulfilled, v);
  }
  forget(r);
}

void sl_locks::settle_promise(Engine* e, uint32_t operation, bool fulfilled, JS::HandleValue v) {
  uint32_t mark = e->top;
  settle_operation(e, operation, fulfilled, v);
  e->top = mark;
  unsettled.fetch_sub(1, std::memory_order_relaxed);
}
