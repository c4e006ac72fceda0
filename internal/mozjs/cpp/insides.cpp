// The self-tests of the tricks of the room insides, and what Go asks of them.
#include <mutex>

#include "engine.h"
#include "insides/box.h"
#include "insides/elements.h"
#include "insides/frame.h"
#include "insides/nativefunction.h"
#include "insides/slot.h"

namespace sluice::insides {

uint32_t usable = ~0u;

namespace {

bool try_frames(JSContext* cx) {
  bool called = false;
  JS::Rooted<ScriptFrame> frame(cx);
  return frame.get().call(cx, [](JSContext*, void* called) { *static_cast<bool*>(called) = true; }, &called) && called;
}

}  // namespace

void try_out(JSContext* cx) {
  static std::once_flag once;
  std::call_once(once, [cx] {
    const struct {
      int trick;
      bool (*works)(JSContext*);
    } tests[] = {
        {SL_TRICK_SHAPES, try_shapes}, {SL_TRICK_ELEMENTS, try_elements}, {SL_TRICK_PROMISES, try_slots},
        {SL_TRICK_BOXES, try_boxes},   {SL_TRICK_FRAMES, try_frames},
        {SL_TRICK_NATIVES, try_natives},
    };
    for (const auto& test : tests) {
      if (!test.works(cx)) usable &= ~(1u << test.trick);
      JS_ClearPendingException(cx);
    }
  });
}

}  // namespace sluice::insides

using namespace sluice;

bool sl_trick(sl_engine* p, uint32_t trick, uint64_t* hits, uint64_t* misses) {
  *hits = from(p)->tallies[trick].hits;
  *misses = from(p)->tallies[trick].misses;
  return insides::can_use(trick);
}
