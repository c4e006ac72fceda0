// Checked against HTML of 2026-08-21.

// The microtask queue.
#include "native.h"

namespace sluice {

static void enqueue(Engine* e, const Job& job) {
  JS::JobQueueMayNotBeEmpty(e->cx);
  e->queue.push_back(job);
  e->jobs++;
}

void queue_job(Engine* e, JSObject* function, JSObject* incumbent) {
  enqueue(e, {.function = function, .incumbent = incumbent, .callback = false});
}

// HostEnqueuePromiseJob: the job's function is of the job's realm.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#hostenqueuepromisejob
bool Engine::enqueuePromiseJob(JSContext*, JS::HandleObject, JS::HandleObject job, JS::HandleObject,
                               JS::HandleObject incumbent) {
  queue_job(this, job, several ? incumbent.get() : nullptr);
  return true;
}

void Engine::runJobs(JSContext*) { sl_run_microtasks(this); }

// The debugger interface, which alone saves queues, is not exposed.
js::UniquePtr<JS::JobQueue::SavedJobQueue> Engine::saveJobQueue(JSContext* cx) {
  JS_ReportErrorASCII(cx, "saving the job queue is not supported");
  return nullptr;
}

static void queue_callback(Engine* e, JSObject* function) {
  enqueue(e, {.function = function, .incumbent = e->several ? incumbent(e) : nullptr, .callback = true});
}

// queue_microtask is the JSNative of queueMicrotask().
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-queuemicrotask
bool queue_microtask(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  bool callable = args.get(0).isObject() && JS::IsCallable(&args[0].toObject());
  bool on_global = args.thisv().isNullOrUndefined() || args.thisv() == JS::ObjectValue(*js::ToWindowProxyIfWindow(e->realm().global));
  if (!callable || !on_global) return native(cx, argc, vp);  // throws
  if (!may_run(e)) return false;
  crossing(e);
  // Queue a microtask to invoke callback with « » and "report".
  queue_callback(e, &args[0].toObject());
  args.rval().setUndefined();
  return true;
}

bool within_script(Engine* e, void (*steps)(JSContext*, void*), void* data) {
  return e->tallies[SL_TRICK_FRAMES].count(e->realm().frame.call(e->cx, steps, data));
}

// ---- Microtasks

// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
sl_status report(Engine* e, JS::HandleObject global) {
  uint32_t mark = e->top;
  sl_status s = status(e, false);
  if (s == SL_TERMINATED) return s;
  JSAutoRealm in(e->cx, global);
  ToGo go(e);
  slReport(e->id);
  e->top = mark;
  return SL_OK;
}

static sl_status run_oldest(Engine* e, JS::MutableHandleValue function, JS::MutableHandleValue result) {
  if (!may_run(e)) return SL_TERMINATED;
  Job job = e->queue.front();
  e->queue.pop_front();
  if (e->old_jobs) e->old_jobs--;
  e->jobs--;
  if (!job.function) {
    uint32_t mark = e->top;
    ToGo go(e);
    int s = slMicrotask(e->id, job.go);
    e->top = mark;
    return s == SL_TERMINATED ? SL_TERMINATED : SL_OK;
  }
  function.setObject(*job.function);
  if (e->queue.empty()) JS::JobQueueIsEmpty(e->cx);
  {
    AsScript script(e, job.function);
    AsCallback callback(e, job.incumbent);
    if (JS::Call(e->cx, JS::UndefinedHandleValue, function, JS::HandleValueArray::empty(), result)) return SL_OK;
  }
  return report(e, JS::RootedObject(e->cx, realm_of(e, &function.toObject()).global));
}

// can_be_below_script says whether a frame of script below the oldest microtask costs
// nothing. It costs what comes of an await of a settled value: if nothing is below the
// function and the queue is empty, the engine goes on at once.
static bool can_be_below_script(Engine* e) {
  if (e->queue.empty() || !e->queue.front().function) return false;
  return e->queue.front().callback || e->queue.size() > 1;
}

// run_below_script runs microtasks until something else comes.
static void run_below_script(JSContext* cx, void* status) {
  Engine* e = from(cx);
  auto* s = static_cast<sl_status*>(status);
  JS::RootedValue function(e->cx), result(e->cx);
  while (*s == SL_OK && can_be_below_script(e)) *s = run_oldest(e, &function, &result);
}

// How many microtasks in a row run before a frame of script pays.
constexpr unsigned kFew = 4;

}  // namespace sluice

using namespace sluice;

sl_status sl_run_microtasks(sl_engine* p) {
  Engine* e = from(p);
  JS::RootedValue function(e->cx), result(e->cx);
  sl_status s = SL_OK;
  unsigned in_a_row = 0;
  while (s == SL_OK && !e->queue.empty()) {
    in_a_row = can_be_below_script(e) ? in_a_row + 1 : 0;
    if (in_a_row > kFew && within_script(e, run_below_script, &s)) continue;
    s = run_oldest(e, &function, &result);
  }
  if (s == SL_OK) JS::JobQueueIsEmpty(e->cx);
  return s;
}

void sl_queue_callback(sl_engine* p, sl_value function) { queue_callback(from(p), &unwrap(from(p), function).toObject()); }

void sl_queue_job(sl_engine* p, uint64_t job) { enqueue(from(p), {.function = nullptr, .go = job, .callback = false}); }
