// Checked against Web Locks of 2025-09-24.

// The tasks of locks, of requests that script has made without Go.
//
// They do what internal/weblocks does in Go, step for step.
#include "lockclient.h"
#include "operation.h"

using namespace sluice;

sl_locks::~sl_locks() {
  while (tasks.first) {
    LockRequest* r = tasks.pop();
    if (!r->name && !r->granted) forget(r);  // others are in the table, or returned
  }
  while (LockRequest* r = returned.first) {
    returned.remove(r);
    forget(r);
  }
  for (LockRequest* r : table.all())
    if (r->charge) account->settle(r->charge);
  inbox->release();
  account->release();
}

// perform is the task of a grant, or of a request that could not be granted at once.
//
// https://w3c.github.io/web-locks/#process-the-lock-request-queue
int sl_locks::perform(Engine* e, Inbox*, Batch& batch) {
  JSContext* cx = e->cx;
  LockRequest* r;
  {
    Guard guard(lock);
    if (!tasks.first) return kDone;
    if (tasks.first->number) {
      batch.d->recipient = recipient;
      return SL_TASK_FOR_GO;
    }
    r = tasks.pop();
  }
  crossing(e);
  JS::RootedValue result(cx);
  begin_task(e, this, nullptr);
  e->under_way.back().request = r;
  batch.d->under_way = true;
  // Let r be the result of invoking callback with a new Lock object associated with
  // lock as the only argument; or with null.
  if (!call_operation(e, r->operation, r->granted, 0, &result) || !resolve_waiting(e, r, &result)) {
    if (!may_run(e) || !JS_GetPendingException(cx, &result)) {
      JS_ClearPendingException(cx);
      return SL_TERMINATED;
    }
    JS_ClearPendingException(cx);
    r->failed = true;
  }
  // Clean up after running script.
  e->under_way.back().value = result;
  if (!checkpoint(e)) return SL_OK;
  end(e, e->under_way.back());
  end_task(e);
  batch.d->under_way = false;
  // The task has ended.
  return checkpoint(e) ? kDone : SL_OK;
}

uint32_t sl_locks::end(Engine* e, UnderWay& task) {
  JS::RootedValue result(e->cx, task.value);
  LockRequest* r = task.request;
  r->ended = true;
  if (!may_run(e)) {
    if (!r->granted) forget(r);
    return 0;
  }
  if (r->failed) {
    // An exception becomes a rejected promise.
    WithoutAsyncStack quiet(e->cx);
    JS::RootedObject promise(e->cx, JS::NewPromiseObject(e->cx, nullptr));
    if (!promise || !JS::RejectPromise(e->cx, promise, result)) return 0;
    result.setObject(*promise);
  }
  if (r->granted) {
    if (!r->listens || r->heard) wait_for(e, r, result);
    return 0;
  }
  // Resolve promise with r and abort these steps.
  settle_promise(e, r->operation, true, result);
  forget(r);
  return 0;
}

void sluice::retain_locks(sl_locks* locks) { locks->retain(); }

void sluice::release_locks(sl_locks* locks) { locks->release(); }

sl_locks* sl_new_locks(sl_engine* e, sl_inbox* inbox, uint64_t recipient, uint32_t class_index) {
  return new sl_locks(sluice::from(e), inbox_of(inbox), recipient, class_index);
}

void sl_release_locks(sl_locks* locks) { locks->release(); }

int64_t sl_unsettled_locks(sl_locks* locks) { return locks->unsettled.load(std::memory_order_relaxed); }

void sl_add_unsettled_locks(sl_locks* locks, int64_t n) { locks->unsettled.fetch_add(n, std::memory_order_relaxed); }

// ---- Tasks that are Go's

uint64_t sl_post_lock_task(sl_locks* locks, uint64_t number) {
  auto* r = new LockRequest();
  r->number = number;
  Guard guard(locks->lock);
  locks->tasks.push(r);
  return locks->inbox->arrive(locks, 1);
}

uint64_t sl_take_lock_task(sl_locks* locks) {
  LockRequest* r;
  {
    Guard guard(locks->lock);
    r = locks->tasks.first;
    if (!r || !r->number) return 0;
    locks->tasks.pop();
    if (r->granted) locks->returned.remove(r);
  }
  uint64_t number = r->number;
  locks->forget(r);
  return number;
}
