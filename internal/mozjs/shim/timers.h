// Checked against HTML of 2026-08-21.

// The timers of an engine.
#ifndef SLUICE_TIMERS_H
#define SLUICE_TIMERS_H

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "js/TypeDecls.h"
#include "js/Value.h"
#include "timer.h"

namespace sluice {

struct Engine;

// Timer is what the timer initialization steps keep of one call.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-initialization-steps
struct Timer {
  JS::Value handler;                       // a function or a string
  std::unique_ptr<JS::Value[]> arguments;  // null when there are none
  uint32_t n_arguments = 0;
  int32_t id = 0;                          // 0 when the slot is free
  int32_t timeout = 0;
  uint8_t nesting = 0;                     // the timer nesting level, kNested at most
  bool repeat = false;
  bool due = false;
  bool removed = false;                    // it is under way, and in the map no more
  bool young = false;                      // the slot is among the young ones
  uint32_t realm = 0;                      // whose global has it
  uint64_t seq = 0;                        // the order in which timers were set
  uint64_t script = 0;                     // the initiating script of a string
  JSObject* incumbent = nullptr;           // of a function: its callback context, null for the first realm
  std::shared_ptr<const std::string> url;  // where it was set; null when that is not known
  uint32_t line = 0, column = 0;
};

// TimerEntry stands for a timer where it waits. It is void when the timer's seq is
// another by now.
struct TimerEntry {
  int64_t deadline;
  uint64_t seq;
  uint32_t slot;

  bool operator<(const TimerEntry& o) const { return deadline < o.deadline || (deadline == o.deadline && seq < o.seq); }
};

class Timers {
 public:
  void start(int64_t origin) { origin_ = origin, started_ = true; }
  // close clears the timers of a realm.
  void close(Engine* e, uint32_t realm);
  // keep_places lets the timers that are set from now on know where.
  void keep_places() { places_ = true; }
  size_t first_places(sl_timer_place* places, size_t n) const;
  void drop(Engine* e);
  // delay has the active timers be due later.
  void delay(Engine* e, int64_t by);
  bool started() const { return started_; }
  int64_t now() const;

  int32_t set(Engine* e, const JS::Value& handler, int32_t timeout, bool repeat, uint64_t script, int64_t now,
              std::unique_ptr<JS::Value[]> arguments = nullptr, uint32_t n_arguments = 0);
  // clear clears a timer of the current realm.
  void clear(Engine* e, int32_t id);
  // expire makes timers due, max at most: those whose time has come that go before
  // another.
  uint32_t expire(Engine* e, int64_t now, const TimerEntry& other, uint32_t max);
  // begin takes the oldest due timer: it is under way until end. It gives no timer
  // if that was cleared.
  Timer* begin(Engine* e);
  void end(Engine* e, int64_t now);
  bool repeats() const { return slots_[under_way_.back()].repeat; }

  void trace(JSTracer* trc);
  size_t bytes() const;

 private:
  size_t home(int32_t id) const;
  uint32_t* find(int32_t id);
  void enter(int32_t id, uint32_t slot);
  void remove(int32_t id);
  void release(uint32_t slot);
  void activate(Engine* e, uint32_t slot, int64_t now);
  bool is_void(const TimerEntry& t) const { return slots_[t.slot].seq != t.seq; }
  void settle(Engine* e);
  void place_timer(Engine* e, Timer& t);
  void shrink();
  void sink(size_t i, TimerEntry entry);
  TimerEntry pop();

  bool started_ = false;
  int64_t origin_ = 0;
  std::vector<Timer> slots_;
  std::vector<uint32_t> free_;
  std::vector<uint32_t> young_;    // slots that were filled after the nursery was last collected
  bool places_ = false;            // timers know where they were set
  std::shared_ptr<const std::string> last_url_;  // where the last was set
  size_t extra_ = 0;               // bytes of arguments and URLs
  size_t look_ = 0;                // at how many bytes the engine looks at its limit
  // The map of setTimeout and setInterval IDs: slots + 1, each at its home or after it.
  std::vector<uint32_t> map_;
  size_t mapped_ = 0;
  int32_t last_id_ = 0;
  bool wrapped_ = false;           // ids have begun again
  // The active timers: a heap in which each node has four children.
  std::vector<TimerEntry> heap_;
  size_t voids_ = 0;               // void entries in the heap
  std::deque<TimerEntry> due_;
  std::vector<uint32_t> under_way_;  // slots, innermost last
};

bool set_timeout(JSContext* cx, unsigned argc, JS::Value* vp);
bool set_interval(JSContext* cx, unsigned argc, JS::Value* vp);
bool clear_timer(JSContext* cx, unsigned argc, JS::Value* vp);

}  // namespace sluice
#endif
