// What an engine holds, and looks at its limit.
#include "limit.h"

#include <algorithm>

#include "engine.h"
#include "js/SharedArrayBuffer.h"
#include "limiting.h"
#include "unseen.h"

namespace sluice {

// Memory that garbage collected things own outside the collector's heap.
uint64_t malloc_bytes(Engine* e) {
  Realm& r = e->realm();
  if (!r.memory_info) {
    r.memory_info = js::gc::NewMemoryInfoObject(e->cx);
    if (!r.memory_info) {
      JS_ClearPendingException(e->cx);
      return 0;
    }
  }
  JS::RootedObject info(e->cx, r.memory_info);
  JS::RootedValue v(e->cx);
  if (!JS_GetProperty(e->cx, info, "mallocBytes", &v) || !v.isNumber()) {
    JS_ClearPendingException(e->cx);
    return 0;
  }
  return static_cast<uint64_t>(v.toNumber());
}

bool shared_range(JSObject* buffer, sl_memory_range* range) {
  size_t length;
  bool is_shared;
  uint8_t* data;
  JS::GetSharedArrayBufferLengthAndData(buffer, &length, &is_shared, &data);
  if (!length) return false;
  *range = {reinterpret_cast<uintptr_t>(data), static_cast<int64_t>(length)};
  return true;
}

void note_shared(Engine* e, JSObject* buffer) {
  e->shares_memory = 1;
  if (e->max_heap) e->shared.emplace_back(buffer);
}

void sweep_shared(Engine* e, JSTracer* trc) {
  for (auto& o : e->shared)
    if (o.unbarrieredGet()) JS_UpdateWeakPointerAfterGC(trc, &o);
}

// tell_of_shared tells Go of the memory that others may refer to, and returns how much of
// what the engine takes for its own that is: it counts memory once, however many objects
// refer to it.
static int64_t tell_of_shared(Engine* e) {
  if (e->shared.empty() && !e->told_shared) return 0;
  std::vector<sl_memory_range> ranges;
  std::vector<JSObject*> kept;
  for (auto& o : e->shared)
    if (JSObject* buffer = o.unbarrieredGet()) kept.push_back(buffer);
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  e->shared.clear();
  for (JSObject* buffer : kept) {
    e->shared.emplace_back(buffer);
    sl_memory_range range;
    if (shared_range(buffer, &range)) ranges.push_back(range);
  }
  std::sort(ranges.begin(), ranges.end(), [](auto& a, auto& b) { return a.at < b.at; });
  ranges.erase(std::unique(ranges.begin(), ranges.end(), [](auto& a, auto& b) { return a.at == b.at; }), ranges.end());
  int64_t sum = 0;
  for (auto& r : ranges) sum += r.size;
  e->told_shared = !ranges.empty();
  slShared(e->id, ranges.data(), ranges.size());
  return sum;
}

// own_bytes is what script holds but for what Go keeps for it, and Go knows that others
// may refer to, garbage that was not collected yet included.
static int64_t own_bytes(Engine* e) {
  uint64_t shim = e->queue.size() * sizeof(Job) + e->roots.size() * sizeof(JS::Value) +
                  e->wrappers.size() * sizeof(JS::Heap<JSObject*>) + e->timers.bytes();
  int64_t own = JS_GetGCParameter(e->cx, JSGC_BYTES) + malloc_bytes(e) + unseen_bytes(e) + e->compiled + e->off_thread.memory +
                shim + sl_task_memory(e);
  return own - tell_of_shared(e);
}

static void collect_garbage(Engine* e) {
  JS::PrepareForFullGC(e->cx);
  // One that shrinks the heap throws machine code away, too, which may be much.
  bool shrinks = e->unseen.bytes > e->max_heap / 8;
  JS::NonIncrementalGC(e->cx, shrinks ? JS::GCOptions::Shrink : JS::GCOptions::Normal, JS::GCReason::MEM_PRESSURE);
  measure_unseen(e);
  e->check = false;
}

void end_over_limit(Engine* e) {
  __atomic_store_n(&e->over_limit, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&e->terminated, 1, __ATOMIC_RELEASE);
}

bool within_limit(Engine* e) {
  e->check = false;
  if (!e->max_heap || !js::GetContextRealm(e->cx)) return true;
  bool collected = e->collect.exchange(false);
  if (collected) {
    slTell(e->id, own_bytes(e), false);
    collect_garbage(e);
  }
  int verdict = slLook(e->id, own_bytes(e), collected);
  if (verdict == SL_COLLECT) {
    // What is held may be garbage: only what survives a collection counts.
    collect_garbage(e);
    verdict = slLook(e->id, own_bytes(e), true);
  }
  if (verdict == SL_WITHIN) return true;
  end_over_limit(e);
  return false;
}

}  // namespace sluice

using namespace sluice;

void sl_request_check(sl_engine* p) {
  auto& e = static_cast<Engine&>(*p);
  e.check = true;
  JS_RequestInterruptCallback(e.cx);
}

void sl_request_collection(sl_engine* p) {
  auto& e = static_cast<Engine&>(*p);
  e.collect = true;
  sl_request_check(p);
}

void sl_answer_collection(sl_engine* p) {
  Engine* e = from(p);
  if (!e->collect.exchange(false) || !js::GetContextRealm(e->cx) || !may_run(e)) return;
  slTell(e->id, own_bytes(e), false);
  collect_garbage(e);
  slTell(e->id, own_bytes(e), true);
}

void sl_exceed(sl_engine* p) {
  auto& e = static_cast<Engine&>(*p);
  end_over_limit(&e);
  JS_RequestInterruptCallback(e.cx);
}

bool sl_check_limit(sl_engine* p) { return may_run(from(p)) && within_limit(from(p)); }
