// An engine's life: creation and end, the handle stack and the roots,
// interrupts, garbage collection.
#include "engine.h"

#include "compiled.h"
#include "entries.h"
#include "limiting.h"
#include "module.h"
#include "nodelinks.h"
#include "platform.h"
#include "rewritten.h"

#include <algorithm>

namespace sluice {

thread_local Engine* this_thread;

// Runtime is what an engine is made of that scripts do not see: the collector, the
// trampolines of the compiler, the library. An engine may leave it to the next of its thread.
struct Runtime {
  JSContext* cx = nullptr;
  bool can_block = false;  // which it cannot unlearn
};
static thread_local Runtime left;

void Engine::grow() {
  uint32_t larger = capacity ? capacity * 2 : 256;
  auto* p = static_cast<JS::Value*>(realloc(static_cast<void*>(stack), larger * sizeof(JS::Value)));
  if (!p) abort();
  stack = p;
  capacity = larger;
}

void Roots::trace(JSTracer* trc) {
  Engine* e = engine;
  for (uint32_t i = 0; i < e->top; i++) JS::TraceRoot(trc, &e->stack[i], "handle");
  for (auto& v : e->roots) JS::TraceRoot(trc, &v, "root");
  for (Realm* r : e->realms)
    if (r && r->kept) JS::TraceRoot(trc, &r->global, "global");
  for (auto& k : e->keys)
    if (!k.isVoid()) JS::TraceRoot(trc, &k, "key");
  // What was in the queue when the nursery was last collected is there no more.
  bool minor = trc->isTenuringTracer();
  for (size_t i = minor ? e->old_jobs : 0; i < e->queue.size(); i++)
    if (Job& job = e->queue[i]; job.function) {
      JS::TraceRoot(trc, &job.function, "job");
      if (job.incumbent) JS::TraceRoot(trc, &job.incumbent, "incumbent of a job");
    }
  if (minor) e->old_jobs = e->queue.size();
  e->timers.trace(trc);
  for (auto& f : e->cleanups) JS::TraceRoot(trc, &f, "cleanup");
  for (auto& p : e->off_thread.pending) JS::TraceRoot(trc, &p, "promise of other threads");
  for (auto& t : e->under_way) {
    if (t.object) JS::TraceRoot(trc, &t.object, "delivery");
    JS::TraceRoot(trc, &t.value, "what a callback has returned");
  }
  e->operations.trace(trc, minor);
  for (auto& global : e->entries) JS::TraceRoot(trc, &global, "entry");
  for (auto& global : e->incumbents) JS::TraceRoot(trc, &global, "incumbent");
}

static void sweep_wrappers(JSTracer* trc, JS::Compartment*, void* data) {
  auto* e = static_cast<Engine*>(data);
  for (auto& w : e->wrappers)
    if (w.unbarrieredGet()) JS_UpdateWeakPointerAfterGC(trc, &w);
  sweep_shared(e, trc);
}

static void on_cleanup(JSFunction* cleanup, JSObject*, void* data) {
  auto* e = static_cast<Engine*>(data);
  e->cleanups.push_back(cleanup);
  e->cleanup++;
}

static void on_rejection(JSContext* cx, bool muted, JS::HandleObject promise,
                         JS::PromiseRejectionHandlingState state, void*) {
  Engine* e = from(cx);
  uint32_t mark = e->top;
  e->rejected = true;
  ToGo go(e);
  slRejection(e->id, wrap(e, JS::ObjectValue(*promise)),
              state == JS::PromiseRejectionHandlingState::Handled, muted);
  e->top = mark;
}

// How often script is let run on although it has to end, while nothing but script
// of the engine's own runs.
constexpr unsigned kMostDelays = 1 << 20;

// on_interrupt runs between two operations of script. False ends the script
// in a way that it cannot catch.
static bool on_interrupt(JSContext* cx) {
  Engine* e = from(cx);
  bool ended = !may_run(e);
  if (!ended && (!e->check || within_limit(e))) return true;
  // When a module with top-level await has been evaluated, the engine asks script of
  // its own which modules have waited for it, and crashes if that is ended. So it
  // goes on; but script may also have called a loop over an endless list.
  if (!has_scripted_caller(cx) && ++e->delays < kMostDelays) {
    JS_RequestInterruptCallback(cx);
    return true;
  }
  e->delays = 0;
  if (ended) __atomic_store_n(&e->noticed, 1, __ATOMIC_RELAXED);
  return false;
}

static void on_out_of_memory(JSContext* cx, void*) {
  Engine* e = from(cx);
  if (e->max_heap) {
    end_over_limit(e);
    JS_RequestInterruptCallback(cx);
  }
}

static void on_gc(JSContext* cx, JSGCStatus status, JS::GCReason, void* data) {
  auto* e = static_cast<Engine*>(data);
  memset(e->lock_options, 0, sizeof e->lock_options);
  if (status == JSGC_BEGIN) take_back(e);
  for (Realm* r : e->realms) {
    if (!r) continue;
    if (status == JSGC_BEGIN)
      r->ordinary_promises.before_gc();
    else
      r->ordinary_promises.after_gc();
  }
  if (status == JSGC_BEGIN && js::GetContextRealm(cx)) {
    // A realm that is being made is none of the engine's yet: Go is in the one that it makes it from.
    std::optional<JSAutoRealm> maker;
    if (!JS::GetRealmPrivate(js::GetContextRealm(cx)) && e->several) maker.emplace(cx, e->realms[e->current_realm]->global);
    if (JS::GetRealmPrivate(js::GetContextRealm(cx))) {
      ToGo go(e);
      slBeforeGC(e->id);
    }
  }
  if (status == JSGC_END) forget_groups(e);
  if (status == JSGC_END && e->max_heap) {
    e->check = true;
    JS_RequestInterruptCallbackCanWait(cx);
  }
}

sl_status status(Engine* e, bool ok) {
  if (ok) return SL_OK;
  if (!JS_IsExceptionPending(e->cx)) return SL_TERMINATED;
  JS::ExceptionStack pending(e->cx);
  if (!JS::StealPendingExceptionStack(e->cx, &pending)) {
    JS_ClearPendingException(e->cx);
    return SL_TERMINATED;
  }
  if (!may_run(e)) return SL_TERMINATED;
  e->exception = wrap(e, pending.exception());
  e->exception_stack = pending.stack() ? wrap(e, JS::ObjectValue(*pending.stack())) : 0;
  return SL_THROWN;
}

void crossing(Engine* e) {
  if (e->zeal && ++e->crossings % e->zeal == 0) {
    JS::PrepareForFullGC(e->cx);
    JS::NonIncrementalGC(e->cx, JS::GCOptions::Normal, JS::GCReason::DEBUG_GC);
  }
}

bool unwrap_all(Engine* e, const sl_value* v, size_t n, JS::RootedVector<JS::Value>& out) {
  if (!out.reserve(n)) return false;
  for (size_t i = 0; i < n; i++) out.infallibleAppend(unwrap(e, v[i]));
  return true;
}

}  // namespace sluice

using namespace sluice;

sl_engine* sl_new_engine(const sl_engine_options* o) {
  auto e = std::make_unique<Engine>();
  memset(static_cast<sl_engine*>(e.get()), 0, sizeof(sl_engine));
  e->id = o->id;
  e->next_timer = INT64_MAX;
  JSContext* cx = left.cx;
  const bool fresh = !cx;
  if (fresh) cx = JS_NewContext(UINT32_MAX, root_runtime);
  if (!cx) return nullptr;
  e->cx = cx;
  e->can_block = left.can_block;
  left = {};
  open_account(e.get());
  this_thread = e.get();
  JS_SetContextPrivate(cx, e.get());
  e->stack_base = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  e->stack_quota = o->stack_quota;
  JS_SetNativeStackQuota(cx, o->stack_quota);
  JS::ContextOptionsRef(cx).setAsyncStack(false).setSourcePragmas(true);
  set_options(JS::ContextOptionsRef(cx));
  // Collecting in slices would cost each engine a mark stack of 256 KB.
  JS_SetGCParameter(cx, JSGC_INCREMENTAL_GC_ENABLED, 0);
  JS_SetGCParameter(cx, JSGC_PER_ZONE_GC_ENABLED, 1);
  JS::SetJobQueue(cx, e.get());
  js::SetWindowProxyClass(cx, &window_proxy_class);
  e->rooter.emplace(cx, Roots{e.get()});
  if (!JS_AddWeakPointerCompartmentCallback(cx, sweep_wrappers, e.get()) ||
      (fresh && (!JS_AddInterruptCallback(cx, on_interrupt) || !JS::InitSelfHostedCode(cx)))) {
    e->rooter.reset();
    JS_DestroyContext(cx);
    close_account(e.get());
    return nullptr;
  }
  JS::SetHostCleanupFinalizationRegistryCallback(cx, on_cleanup, e.get());
  JS::SetPromiseRejectionTrackerCallback(cx, on_rejection);
  JS::SetOutOfMemoryCallback(cx, on_out_of_memory, nullptr);
  JS::SetScriptPrivateReferenceHooks(JS_GetRuntime(cx), script_add_ref, script_release);
  JS_SetGCCallback(cx, on_gc, e.get());
  set_module_hooks(e.get());
  set_rewriting_hooks(e.get());
  set_off_thread_hooks(e.get());
  return e.release();
}

void sl_set_options(sl_engine* p, const sl_options* o) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  JS::ContextOptionsRef(cx).setAsyncStack(o->async_stacks);
  if (o->timer_places) e->timers.keep_places();
  if (o->can_block) {
    JS_SetFutexCanWait(cx);
    e->can_block = true;
  }
  if (o->max_heap) {
    e->max_heap = o->max_heap;
    limit_account(e);
    // The limit is looked at after each collection, since an engine that truly
    // runs out of memory may crash; so collections must come often enough.
    JS_SetGCParameter(cx, JSGC_ALLOCATION_THRESHOLD, std::clamp<uint64_t>(o->max_heap >> 22, 1, 27));
    JS_SetGCParameter(cx, JSGC_MALLOC_THRESHOLD_BASE, std::clamp<uint64_t>(o->max_heap >> 22, 1, 38));
    JS_SetGCParameter(cx, JSGC_SMALL_HEAP_INCREMENTAL_LIMIT, 120);
    JS_SetGCParameter(cx, JSGC_LARGE_HEAP_INCREMENTAL_LIMIT, 110);
    JS_SetGCParameter(cx, JSGC_HIGH_FREQUENCY_LARGE_HEAP_GROWTH, 120);
    JS_SetGCParameter(cx, JSGC_HIGH_FREQUENCY_SMALL_HEAP_GROWTH, 130);
    JS_SetGCParameter(cx, JSGC_LOW_FREQUENCY_HEAP_GROWTH, 120);
  }
}

// leave takes all that is the engine's from its runtime, and leaves that to the next engine of
// the thread. It returns false, and the runtime is to end, too, if something of the engine
// has outlived it.
static bool leave(Engine* e) {
  JSContext* cx = e->cx;
  JS_ClearPendingException(cx);
  JS::ClearKeptObjects(cx);
  JS::PrepareForFullGC(cx);
  JS::NonIncrementalGC(cx, JS::GCOptions::Normal, JS::GCReason::API);
  for (Realm* r : e->realms)
    if (r) return false;
  JS_ResetGCParameter(cx, JSGC_ALLOCATION_THRESHOLD);
  JS_ResetGCParameter(cx, JSGC_MALLOC_THRESHOLD_BASE);
  JS_RemoveWeakPointerCompartmentCallback(cx, sweep_wrappers);
  JS_SetGCCallback(cx, nullptr, nullptr);
  JS_SetContextPrivate(cx, nullptr);
  left = {cx, e->can_block};
  return true;
}

bool sl_destroy_engine(sl_engine* p, bool leaves) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  // What the engine's threads do goes on, and limits stay.
  leaves = leaves && !e->max_heap && !e->adopted_wasm;
  unwatch_entries();
  e->top = 0;
  take_back(e);
  e->queue.clear();
  e->old_jobs = 0;
  e->roots.clear();
  e->cleanups.clear();
  e->off_thread.pending.clear();
  while (!e->under_way.empty()) end_task(e);
  e->operations = {};
  e->timers = Timers();
  e->max_heap = 0;
  e->shared.clear();
  if (js::GetContextRealm(cx)) JS::LeaveRealm(cx, nullptr);
  e->entries.clear();
  e->incumbents.clear();
  e->keys.clear();
  destroy_cloner(e);
  e->rooter.reset();
  JS::SetJobQueue(cx, nullptr);
  leaves = leaves && leave(e);
  if (!leaves) {
    close_off_thread(e);
    JS_DestroyContext(cx);
  }
  this_thread = nullptr;
  free(static_cast<void*>(e->stack));
  close_account(e);
  delete e;
  return leaves;
}

void sl_destroy_runtime() {
  if (left.cx) JS_DestroyContext(left.cx);
  left = {};
}

void sl_interrupt(sl_engine* e) {
  __atomic_store_n(&e->terminated, 1, __ATOMIC_RELEASE);
  JS_RequestInterruptCallback(from(e)->cx);
}

sl_value sl_global(sl_engine* e) { return wrap(from(e), JS::ObjectValue(*js::ToWindowProxyIfWindow(from(e)->realm().global))); }

sl_value sl_escape(sl_engine* p, uint32_t mark, sl_value v) {
  Engine* e = from(p);
  JS::Value raw = unwrap(e, v);
  e->top = mark;
  return wrap(e, raw);
}

uint32_t sl_root(sl_engine* p, sl_value v) {
  Engine* e = from(p);
  uint32_t index;
  if (e->free_roots.empty()) {
    index = e->roots.size();
    e->roots.push_back(unwrap(e, v));
  } else {
    index = e->free_roots.back();
    e->free_roots.pop_back();
    e->roots[index] = unwrap(e, v);
  }
  return index | SL_ROOTED;
}

void sl_unroot(sl_engine* p, uint32_t index) {
  Engine* e = from(p);
  index &= ~SL_ROOTED;
  e->roots[index] = JS::UndefinedValue();
  e->free_roots.push_back(index);
}

// ---- What the collector leaves to do

void sl_clear_kept_objects(sl_engine* e) { JS::ClearKeptObjects(from(e)->cx); }

uint32_t sl_cleanup_realm(sl_engine* p) {
  Engine* e = from(p);
  return e->cleanups.empty() ? 0 : realm_of(e, JS_GetFunctionObject(e->cleanups.front())).index;
}

sl_status sl_run_cleanup(sl_engine* p) {
  Engine* e = from(p);
  JS::RootedValue result(e->cx);
  JS::RootedFunction f(e->cx);
  if (e->cleanups.empty()) return SL_OK;
  f = e->cleanups.front();
  e->cleanups.erase(e->cleanups.begin());
  e->cleanup--;
  JSAutoRealm in(e->cx, JS_GetFunctionObject(f));
  AsScript script(e, JS_GetFunctionObject(f));
  return status(e, JS_CallFunction(e->cx, nullptr, f, JS::HandleValueArray::empty(), &result));
}

// ---- Collection

void sl_gc(sl_engine* p, bool shrink) {
  JSContext* cx = from(p)->cx;
  JS::PrepareForFullGC(cx);
  JS::NonIncrementalGC(cx, shrink ? JS::GCOptions::Shrink : JS::GCOptions::Normal, JS::GCReason::API);
}

void sl_maybe_gc(sl_engine* p) { JS_MaybeGC(from(p)->cx); }

// kMuch is how much there may be, in MB, before garbage is collected without being asked for.
constexpr uint32_t kMuch = 1024;

void sl_gc_by_request(sl_engine* p) {
  Engine* e = from(p);
  if (e->max_heap) return;
  JS_SetGCParameter(e->cx, JSGC_ALLOCATION_THRESHOLD, kMuch);
  JS_SetGCParameter(e->cx, JSGC_MALLOC_THRESHOLD_BASE, kMuch);
}

void sl_set_zeal(sl_engine* p, uint32_t every) { from(p)->zeal = every; }

void sl_memory(sl_engine* p, uint64_t* heap, uint64_t* outside) {
  Engine* e = from(p);
  *heap = JS_GetGCParameter(e->cx, JSGC_BYTES);
  *outside = malloc_bytes(e);
}

uint32_t sl_take_collected(sl_engine* p, uint32_t* ids, uint32_t max) {
  Engine* e = from(p);
  uint32_t n = 0;
  while (n < max && !e->dead.empty()) {
    ids[n++] = e->dead.back();
    e->dead.pop_back();
  }
  e->collected = e->dead.size();
  return n;
}
