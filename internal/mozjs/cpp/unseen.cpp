// The memory of the engine of which the collector does not know: machine code of
// functions, regular expressions and WebAssembly, bytecode, and what goes with them.
//
// Only walking the heap tells how much there is, which takes as long as to collect
// garbage. It is done for contexts with a limit, and takes them a twentieth of the time.
#include "unseen.h"

#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

#include "clock.h"
#include "js/MemoryMetrics.h"
#include "limiting.h"

namespace sluice {

// kShare is how many times as long as it took no other measuring begins.
constexpr int64_t kShare = 20;

static size_t size_of(const void* p) {
#ifdef __APPLE__
  return malloc_size(p);
#else
  return malloc_usable_size(const_cast<void*>(p));
#endif
}

namespace {
struct Stats final : JS::RuntimeStats {
  Stats() : JS::RuntimeStats(size_of) {}
  void initExtraRealmStats(JS::Realm*, JS::RealmStats*, const JS::AutoRequireNoGC&) override {}
  void initExtraZoneStats(JS::Zone*, JS::ZoneStats*, const JS::AutoRequireNoGC&) override {}
};
}  // namespace

void measure_unseen(Engine* e) {
  int64_t begin = monotonic();
  Stats s;
  if (JS::CollectRuntimeStats(e->cx, &s, nullptr, true)) {
    const JS::ClassInfo& objects = s.realmTotals.classInfo;
    uint64_t n = objects.objectsNonHeapCodeWasm + objects.objectsMallocHeapMisc + s.runtime.scriptData +
                 s.runtime.scriptSourceInfo.misc + s.runtime.wasmRuntime;
    for (const JS::ZoneStats& zone : s.zoneStatsVector) {
      const JS::CodeSizes& code = zone.code;
      n += code.ion + code.baseline + code.regexp + code.other + code.unused;
    }
    e->unseen.bytes = n;
  }
  int64_t end = monotonic();
  e->unseen.next = end + kShare * (end - begin);
  e->unseen.hinted = 0;
}

// The least of a limit that is worth a look.
static uint64_t step(const Engine* e) { return e->max_heap / 8; }

uint64_t unseen_bytes(Engine* e) {
  if (e->max_heap && (e->unseen.hinted > step(e) || monotonic() >= e->unseen.next)) measure_unseen(e);
  return e->unseen.bytes;
}

void hint_unseen(Engine* e, uint64_t bytes) {
  e->unseen.hinted += bytes;
  if (e->max_heap && e->unseen.hinted > step(e)) sl_request_check(e);
}

}  // namespace sluice
