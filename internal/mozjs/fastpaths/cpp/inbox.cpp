// Checked against HTML of 2026-08-21.

// Inboxes, and the performance of the tasks that arrive in them.
#include "arrivals.h"
#include "limit.h"

#include <time.h>

#include <algorithm>

using namespace sluice;

namespace sluice {

int64_t monotonic() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<int64_t>(t.tv_sec) * 1000000000 + t.tv_nsec;
}

uint64_t Inbox::arrive(Source* source, uint32_t n) {
  Guard guard(lock);
  if (closed || !n) return 0;
  if (!arrivals.empty() && arrivals.back().source == source) {
    arrivals.back().n += n;
  } else {
    source->retain();
    arrivals.push_back({source, n});
  }
  __atomic_store_n(&arrived, arrived + n, __ATOMIC_RELEASE);
  if (!awaited) return 0;
  awaited = false;
  return id;
}

Source* Inbox::next() {
  Guard guard(lock);
  if (arrivals.empty()) return nullptr;
  Arrival& a = arrivals.front();
  Source* source = a.source;
  if (--a.n)
    source->retain();
  else
    arrivals.pop_front();
  __atomic_store_n(&taken, taken + 1, __ATOMIC_RELEASE);
  return source;
}

// When the engine holds much more than before, script's memory is looked at.
Account* charge(Engine* e, uint32_t bytes) {
  Account* a = e->account;
  a->references.fetch_add(1, std::memory_order_relaxed);
  int64_t held = a->held.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  if (!e->max_heap) return a;
  int64_t step = std::max<int64_t>(e->max_heap / 8, 1);
  if (held < a->next - 2 * step) a->next = held + step;
  if (held < a->next) return a;
  a->next = held + step;
  sl_request_check(e);
  return a;
}

void open_account(Engine* e) { e->account = new Account(); }

void limit_account(Engine* e) { e->account->next = std::max<int64_t>(e->max_heap / 8, 1); }

void close_account(Engine* e) { e->account->release(); }

void begin_task(Engine* e, Source* source, JSObject* object) {
  source->retain();
  e->under_way.push_back({source, object});
}

void end_task(Engine* e) {
  Source* source = e->under_way.back().source;
  e->under_way.pop_back();
  source->release();
}

// checkpoint is that of Loop.PerformMicrotaskCheckpoint, for tasks that are performed here.
// It returns false if a step is left, which Go then does: each of its steps has a flag
// that says whether there is anything to do.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#perform-a-microtask-checkpoint
bool checkpoint(Engine* e) {
  // 3. While the event loop's microtask queue is not empty: run the oldest microtask.
  if (e->jobs && sl_run_microtasks(e) != SL_OK) return false;
  // 4. For each environment settings object, notify about rejected promises.
  if (e->rejected) return false;
  // 5. Cleanup Indexed Database transactions.
  if (e->go_checkpoint) return false;
  // 6. Perform ClearKeptObjects().
  if (e->weak_refs & SL_WEAK_REFS) return false;
  // Not in the standard: to queue the jobs of finalization registries, and to free what
  // Go has for objects that were collected.
  return !e->cleanup && !e->collected;
}

}  // namespace sluice

sl_inbox* sl_new_inbox(uint64_t id) { return new Inbox(id); }

void sl_release_inbox(sl_inbox* inbox) { inbox_of(inbox)->release(); }

bool sl_await_arrival(sl_inbox* p) {
  Inbox* inbox = inbox_of(p);
  Guard guard(inbox->lock);
  if (!inbox->arrivals.empty()) return false;
  inbox->awaited = true;
  return true;
}

void sl_close_inbox(sl_inbox* p) {
  Inbox* inbox = inbox_of(p);
  std::deque<Arrival> rest;
  {
    Guard guard(inbox->lock);
    inbox->closed = true;
    rest.swap(inbox->arrivals);
    __atomic_store_n(&inbox->taken, inbox->arrived, __ATOMIC_RELEASE);
  }
  for (Arrival& a : rest) a.source->release();
}

uint64_t sl_next_arrival(sl_inbox* p) {
  Inbox* inbox = inbox_of(p);
  while (Source* source = inbox->next()) {
    uint64_t recipient = source->recipient_in(inbox);
    source->release();
    if (recipient) return recipient;
  }
  return 0;
}

sl_account* sl_keep_account(sl_engine* p) {
  Account* a = sluice::from(p)->account;
  a->references.fetch_add(1, std::memory_order_relaxed);
  return reinterpret_cast<sl_account*>(a);
}

int64_t sl_account_held(sl_account* a) { return reinterpret_cast<Account*>(a)->held.load(std::memory_order_relaxed); }

void sl_release_account(sl_account* a) { reinterpret_cast<Account*>(a)->release(); }

int64_t sl_task_memory(sl_engine* e) { return sluice::from(e)->account->held.load(std::memory_order_relaxed); }

static int deliver(Engine* e, Inbox* inbox, const uint32_t* attention, sl_delivery* d) {
  Batch batch{d};
  uint32_t mark = e->top;
  e->rejected = false;
  while (d->taken < d->limit) {
    if (!may_run(e)) return SL_TERMINATED;
    if (__atomic_load_n(attention, __ATOMIC_RELAXED)) return SL_OK;
    const int64_t until = std::min(d->until, e->next_timer);
    if (d->taken && until != INT64_MAX && batch.now() >= until) return SL_OK;
    Source* source = inbox->next();
    if (!source) return SL_OK;
    d->taken++;
    int outcome = source->perform(e, inbox, batch);
    source->release();
    if (outcome != kDone) return outcome;
    e->top = mark;
  }
  return SL_OK;
}

int sl_deliver(sl_engine* p, sl_inbox* inbox, const uint32_t* attention, sl_delivery* d) {
  // Go uses the same struct for deliveries within this one.
  sl_delivery copy = *d;
  int outcome = deliver(sluice::from(p), inbox_of(inbox), attention, &copy);
  *d = copy;
  return outcome;
}

uint32_t sl_end_delivery(sl_engine* p) {
  Engine* e = sluice::from(p);
  UnderWay& task = e->under_way.back();
  uint32_t id = task.source->end(e, task);
  end_task(e);
  return id;
}
