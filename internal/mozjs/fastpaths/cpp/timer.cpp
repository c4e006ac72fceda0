// Checked against HTML of 2026-08-21.

// Timers, and what fires them.
#include <algorithm>

#include "arrivals.h"
#include "limit.h"
#include "native.h"
#include "probing.h"

namespace sluice {

// The timer nesting level from which on a timeout is 4 ms at least. No level beyond
// makes a difference.
constexpr uint8_t kNested = 6;

constexpr int64_t kNever = INT64_MAX;

static int64_t after(int64_t now, int32_t milliseconds) {
  int64_t d = milliseconds * INT64_C(1000000);
  return now > kNever - 1 - d ? kNever - 1 : now + d;
}

int64_t Timers::now() const { return monotonic() - origin_; }

// ---- The map of IDs

// home is where a timer is in the map, or after which. Ids in a row are scattered, so
// that there are no long runs to look through.
size_t Timers::home(int32_t id) const {
  return static_cast<uint32_t>(id) * 0x9E3779B9U >> (__builtin_clz(static_cast<uint32_t>(map_.size())) + 1);
}

uint32_t* Timers::find(int32_t id) {
  if (id <= 0 || map_.empty()) return nullptr;
  size_t mask = map_.size() - 1;
  for (size_t i = home(id); map_[i]; i = (i + 1) & mask)
    if (slots_[map_[i] - 1].id == id) return &map_[i];
  return nullptr;
}

void Timers::enter(int32_t id, uint32_t slot) {
  if (2 * (mapped_ + 1) > map_.size()) {
    std::vector<uint32_t> old(std::max<size_t>(64, 2 * map_.size()));
    old.swap(map_);
    mapped_ = 0;
    for (uint32_t s : old)
      if (s) enter(slots_[s - 1].id, s - 1);
  }
  size_t mask = map_.size() - 1, i = home(id);
  while (map_[i]) i = (i + 1) & mask;
  map_[i] = slot + 1;
  mapped_++;
}

void Timers::remove(int32_t id) {
  uint32_t* found = find(id);
  if (!found) return;
  mapped_--;
  close_gap(map_, found - map_.data(), [](uint32_t s) { return s != 0; }, [this](uint32_t s) { return home(slots_[s - 1].id); });
}

// ---- The active timers

void Timers::sink(size_t i, TimerEntry entry) {
  size_t n = heap_.size();
  for (size_t child = 4 * i + 1; child < n; child = 4 * i + 1) {
    size_t least = child, last = std::min(child + 4, n);
    for (size_t c = child + 1; c < last; c++)
      if (heap_[c] < heap_[least]) least = c;
    if (!(heap_[least] < entry)) break;
    heap_[i] = heap_[least];
    i = least;
  }
  heap_[i] = entry;
}

TimerEntry Timers::pop() {
  TimerEntry first = heap_[0], last = heap_.back();
  heap_.pop_back();
  if (!heap_.empty()) sink(0, last);
  return first;
}

// settle sees to it that the first entry is not void, and that memory follows the
// number of timers.
void Timers::settle(Engine* e) {
  while (!heap_.empty() && is_void(heap_[0])) {
    pop();
    voids_--;
  }
  if (voids_ >= 64 && voids_ > heap_.size() / 2) {
    heap_.erase(std::remove_if(heap_.begin(), heap_.end(), [this](const TimerEntry& t) { return is_void(t); }),
                heap_.end());
    for (size_t i = (heap_.size() + 2) / 4; i-- > 0;) sink(i, heap_[i]);
    voids_ = 0;
  }
  e->timers_active = heap_.size() - voids_;
  e->timers_due = due_.size();
  e->next_timer = heap_.empty() ? kNever : heap_[0].deadline;
}

// activate is the end of the timer initialization steps: the timer waits from now on.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timer-initialization-steps
void Timers::activate(Engine* e, uint32_t slot, int64_t now) {
  Timer& t = slots_[slot];
  // 3. If the surrounding agent's event loop's currently running task is a task that
  //    was created by this algorithm, then let nesting level be the task's timer nesting
  //    level. Otherwise, let nesting level be 0.
  uint8_t nesting = under_way_.empty() ? 0 : slots_[under_way_.back()].nesting;
  // 4. If timeout is less than 0, then set timeout to 0.
  int32_t timeout = std::max(t.timeout, 0);
  // 5. If nesting level is greater than 5, and timeout is less than 4, then set timeout
  //    to 4.
  if (nesting >= kNested) timeout = std::max(timeout, 4);
  // 10, 11. Increment nesting level by one; it is the task's timer nesting level.
  t.nesting = std::min<uint8_t>(nesting + 1, kNested);
  // 13. Set uniqueHandle to the result of running steps after a timeout.
  // https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#run-steps-after-a-timeout
  t.seq = ++e->timer_seq;
  TimerEntry entry{after(now, timeout), t.seq, slot};
  heap_.push_back(entry);
  size_t i = heap_.size() - 1;
  for (size_t parent; i > 0 && entry < heap_[parent = (i - 1) / 4]; i = parent) heap_[i] = heap_[parent];
  heap_[i] = entry;
  e->timers_active++;
  e->next_timer = heap_[0].deadline;
}

int32_t Timers::set(Engine* e, const JS::Value& handler, int32_t timeout, bool repeat, uint64_t script, int64_t now,
                    std::unique_ptr<JS::Value[]> arguments, uint32_t n_arguments) {
  // 2. Let id be an implementation-defined integer that is greater than zero and does
  //    not already exist in global's map of setTimeout and setInterval IDs.
  do {
    if (last_id_ == INT32_MAX) last_id_ = 0, wrapped_ = true;
    last_id_++;
  } while (wrapped_ && find(last_id_));
  Realm& realm = e->realm();
  if (realm.timers_closed) return last_id_;
  uint32_t slot;
  if (free_.empty()) {
    slot = slots_.size();
    slots_.emplace_back();
  } else {
    slot = free_.back();
    free_.pop_back();
  }
  Timer& t = slots_[slot];
  t.handler = handler;
  t.arguments = std::move(arguments);
  t.n_arguments = n_arguments;
  t.timeout = timeout;
  t.repeat = repeat;
  t.removed = false;
  t.script = script;
  t.realm = realm.index;
  t.incumbent = e->several ? incumbent(e) : nullptr;
  t.id = last_id_;
  if (places_) place_timer(e, t);
  extra_ += n_arguments * sizeof(JS::Value);
  // When timers take much more than before, script's memory is looked at.
  if (e->max_heap && bytes() > look_) {
    look_ = bytes() + e->max_heap / 8;
    sl_request_check(e);
  }
  if (!t.young) young_.push_back(slot);
  t.young = true;
  activate(e, slot, now);
  // 14. Set global's map of setTimeout and setInterval IDs[id] to uniqueHandle.
  enter(last_id_, slot);
  return last_id_;
}

// kLongestURL is how much is kept of the URL of the script that sets a timer.
constexpr size_t kLongestURL = 512;

// place_timer notes the place that the running script has come to.
void Timers::place_timer(Engine* e, Timer& t) {
  JS::AutoFilename name;
  if (!scripted_caller(e->cx, &name, &t.line, &t.column) || !name.get()) return;
  std::string_view url(name.get());
  if (url.size() > kLongestURL) url = url.substr(0, kLongestURL);
  // Timers that were set by one script share its URL.
  if (!last_url_ || *last_url_ != url) {
    last_url_.reset(new std::string(url), [this](const std::string* s) {
      extra_ -= s->size();
      delete s;
    });
    extra_ += url.size();
  }
  t.url = last_url_;
}

size_t Timers::first_places(sl_timer_place* places, size_t n) const {
  std::vector<TimerEntry> known;
  for (const TimerEntry& t : heap_)
    if (!is_void(t) && slots_[t.slot].url) known.push_back(t);
  n = std::min(n, known.size());
  std::partial_sort(known.begin(), known.begin() + n, known.end());
  for (size_t i = 0; i < n; i++) {
    const Timer& t = slots_[known[i].slot];
    places[i] = {t.url->data(), t.url->size(), t.line, t.column};
  }
  return n;
}

void Timers::release(uint32_t slot) {
  Timer& t = slots_[slot];
  extra_ -= t.n_arguments * sizeof(JS::Value);
  bool young = t.young;
  t = Timer();
  t.young = young;
  free_.push_back(slot);
}

template <typename C>
static void forget(C& c) {
  C().swap(c);
}

// shrink lets a flood leave nothing behind.
void Timers::shrink() {
  if (slots_.size() < 1024 || free_.size() < slots_.size() || !heap_.empty() || !due_.empty()) return;
  forget(slots_);
  forget(free_);
  forget(young_);
  forget(map_);
  forget(heap_);
  forget(due_);
  look_ = 0;
}

// clear removes global's map of setTimeout and setInterval IDs[id].
void Timers::clear(Engine* e, int32_t id) {
  uint32_t* found = find(id);
  if (!found) return;
  uint32_t slot = *found - 1;
  if (slots_[slot].realm != e->realm().index) return;
  remove(id);
  if (std::find(under_way_.begin(), under_way_.end(), slot) != under_way_.end()) {
    slots_[slot].removed = true;
    return;
  }
  if (!slots_[slot].due) voids_++;
  release(slot);
  settle(e);
  shrink();
}

void Timers::close(Engine* e, uint32_t realm) {
  for (uint32_t slot = 0; slot < slots_.size(); slot++) {
    Timer& t = slots_[slot];
    if (!t.id || t.realm != realm || t.removed) continue;
    remove(t.id);
    if (std::find(under_way_.begin(), under_way_.end(), slot) != under_way_.end()) {
      t.removed = true;
      continue;
    }
    if (!t.due) voids_++;
    release(slot);
  }
  settle(e);
}

uint32_t Timers::expire(Engine* e, int64_t now, const TimerEntry& other, uint32_t max) {
  uint32_t n = 0;
  for (; n < max && !heap_.empty(); settle(e)) {
    const TimerEntry& first = heap_[0];
    if (first.deadline > now || !(first < other)) break;
    slots_[first.slot].due = true;
    due_.push_back(pop());
    n++;
  }
  return n;
}

void Timers::drop(Engine* e) {
  for (const TimerEntry& t : due_) {
    if (is_void(t)) continue;
    remove(slots_[t.slot].id);
    release(t.slot);
  }
  forget(due_);
  settle(e);
}

void Timers::delay(Engine* e, int64_t by) {
  // The order stays.
  for (TimerEntry& t : heap_) t.deadline = t.deadline > kNever - 1 - by ? kNever - 1 : t.deadline + by;
  settle(e);
}

Timer* Timers::begin(Engine* e) {
  if (due_.empty()) return nullptr;
  TimerEntry first = due_.front();
  due_.pop_front();
  e->timers_due--;
  if (is_void(first)) return nullptr;
  under_way_.push_back(first.slot);
  Timer& t = slots_[first.slot];
  t.due = false;
  return &t;
}

// end is the last steps of a timer's task, in step 9 of the timer initialization steps.
void Timers::end(Engine* e, int64_t now) {
  uint32_t slot = under_way_.back();
  Timer& t = slots_[slot];
  // 9, 10. If global's map of setTimeout and setInterval IDs[id] does not exist, or is
  //        not uniqueHandle, then abort these steps.
  if (!t.removed) {
    // 11. If repeat is true, then perform the timer initialization steps again.
    if (t.repeat) {
      activate(e, slot, now);
      under_way_.pop_back();
      return;
    }
    // 12. Otherwise, remove global's map of setTimeout and setInterval IDs[id].
    remove(t.id);
  }
  under_way_.pop_back();
  release(slot);
  shrink();
}

void Timers::trace(JSTracer* trc) {
  auto trace_slot = [trc](Timer& t) {
    JS::TraceRoot(trc, &t.handler, "handler of a timer");
    if (t.incumbent) JS::TraceRoot(trc, &t.incumbent, "callback context of a timer");
    for (uint32_t i = 0; i < t.n_arguments; i++) JS::TraceRoot(trc, &t.arguments[i], "argument of a timer");
  };
  if (!trc->isTenuringTracer()) {
    for (Timer& t : slots_) trace_slot(t);
    return;
  }
  for (uint32_t slot : young_) {
    trace_slot(slots_[slot]);
    slots_[slot].young = false;
  }
  young_.clear();
}

size_t Timers::bytes() const {
  return slots_.capacity() * sizeof(Timer) + heap_.capacity() * sizeof(TimerEntry) + due_.size() * sizeof(TimerEntry) +
         (free_.capacity() + young_.capacity() + map_.capacity()) * sizeof(uint32_t) + extra_;
}

// ---- What script calls

static bool on_global(Engine* e, const JS::CallArgs& args) {
  return args.thisv().isNullOrUndefined() ||
         args.thisv() == JS::ObjectValue(*js::ToWindowProxyIfWindow(e->realm().global));
}

// to_long converts what needs no script to the type long.
static bool to_long(const JS::Value& v, int32_t* out) {
  if (v.isInt32()) *out = v.toInt32();
  else if (v.isDouble()) *out = JS::ToInt32(v.toDouble());
  else if (v.isUndefined()) *out = 0;
  else return false;
  return true;
}

static bool set_timer(JSContext* cx, unsigned argc, JS::Value* vp, bool repeat) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  int32_t timeout;
  bool callable = args.get(0).isObject() && JS::IsCallable(&args[0].toObject());
  if (!callable || !e->timers.started() || !on_global(e, args) || !to_long(args.get(1), &timeout))
    return native(cx, argc, vp);
  if (!may_run(e)) return false;
  crossing(e);
  std::unique_ptr<JS::Value[]> more;
  uint32_t n = argc > 2 ? argc - 2 : 0;
  if (n) {
    more.reset(new JS::Value[n]);
    std::copy_n(vp + 4, n, more.get());
  }
  args.rval().setInt32(e->timers.set(e, args[0], timeout, repeat, 0, e->timers.now(), std::move(more), n));
  return true;
}

// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-settimeout
bool set_timeout(JSContext* cx, unsigned argc, JS::Value* vp) { return set_timer(cx, argc, vp, false); }

// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-setinterval
bool set_interval(JSContext* cx, unsigned argc, JS::Value* vp) { return set_timer(cx, argc, vp, true); }

// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-cleartimeout
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#dom-clearinterval
bool clear_timer(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  int32_t id;
  if (!on_global(e, args) || !to_long(args.get(0), &id)) return native(cx, argc, vp);
  if (!may_run(e)) return false;
  e->timers.clear(e, id);
  args.rval().setUndefined();
  return true;
}

// ---- Firing

namespace {
struct Firing : sl_firing {
  const uint32_t* attention;
  sl_status status;

  bool goes_on() const {
    return status == SL_OK && !under_way && taken < limit && !__atomic_load_n(attention, __ATOMIC_RELAXED);
  }
};
}  // namespace

// fire_one takes a due timer, and calls its handler.
static sl_status fire_one(Engine* e, sl_firing* f) {
  if (!may_run(e)) return SL_TERMINATED;
  JSContext* cx = e->cx;
  crossing(e);
  f->taken++;
  // 9.2, 9.3. If global's map[id] does not exist, or is not uniqueHandle, then abort
  //           these steps.
  Timer* t = e->timers.begin(e);
  if (!t) return SL_OK;
  f->under_way = true;
  // 9.8. Otherwise, if handler is a string: that is Go's to do.
  f->realm = t->realm;
  if (t->handler.isString()) {
    f->text = wrap(e, t->handler);
    f->script = t->script;
    return SL_OK;
  }
  // 9.7. If handler is a Function, then invoke handler given arguments and "report", and
  //      with callback this value set to thisArg.
  JS::RootedValue handler(cx, t->handler), result(cx),
      self(cx, JS::ObjectValue(*js::ToWindowProxyIfWindow(e->realms[t->realm]->global)));
  JS::RootedVector<JS::Value> arguments(cx);
  if (!arguments.append(t->arguments.get(), t->n_arguments)) return status(e, false);
  {
    AsScript script(e, &handler.toObject());
    AsCallback callback(e, t->incumbent);
    if (!JS::Call(cx, self, handler, arguments, &result)) {
      f->realm = realm_of(e, &handler.toObject()).index;
      return status(e, false);
    }
  }
  // What Go has to do after the call it does before the next.
  if (!checkpoint(e)) return SL_OK;
  e->timers.end(e, f->still || !e->timers.repeats() ? f->now : e->timers.now());
  f->under_way = false;
  return SL_OK;
}

static void fire_rest(JSContext* cx, void* data) {
  Engine* e = from(cx);
  auto* f = static_cast<Firing*>(data);
  while (f->goes_on()) f->status = fire_one(e, f);
}

}  // namespace sluice

using namespace sluice;

int64_t sl_monotonic() { return monotonic(); }

size_t sl_timer_places(sl_engine* e, sl_timer_place* places, size_t n) { return from(e)->timers.first_places(places, n); }

void sl_start_timers(sl_engine* e, int64_t origin) { from(e)->timers.start(origin); }

void sl_drop_timers(sl_engine* e) { from(e)->timers.drop(from(e)); }

void sl_delay_timers(sl_engine* e, int64_t by) { from(e)->timers.delay(from(e), by); }

void sl_close_timers(sl_engine* p) {
  Engine* e = from(p);
  e->realm().timers_closed = true;
  e->timers.close(e, e->realm().index);
}

int32_t sl_set_timer(sl_engine* p, sl_value handler, const sl_value* arguments, size_t n, int32_t timeout, bool repeat,
                     uint64_t script, int64_t now) {
  Engine* e = from(p);
  std::unique_ptr<JS::Value[]> more;
  if (n) {
    more.reset(new JS::Value[n]);
    for (size_t i = 0; i < n; i++) more[i] = unwrap(e, arguments[i]);
  }
  if (e->timers.started()) now = e->timers.now();
  return e->timers.set(e, unwrap(e, handler), timeout, repeat, script, now, std::move(more), n);
}

void sl_clear_timer(sl_engine* e, int32_t id) { from(e)->timers.clear(from(e), id); }

uint32_t sl_expire_timers(sl_engine* e, int64_t now, int64_t before, uint64_t seq, uint32_t max) {
  return from(e)->timers.expire(from(e), now, {before, seq, 0}, max);
}

sl_status sl_fire_timers(sl_engine* p, const uint32_t* attention, sl_firing* f) {
  Engine* e = from(p);
  // Go uses the same struct for timers that are fired within this.
  Firing copy{*f, attention, SL_OK};
  e->rejected = false;
  copy.status = fire_one(e, &copy);
  if (copy.goes_on() && !within_script(e, fire_rest, &copy)) fire_rest(e->cx, &copy);
  *f = copy;
  return copy.status;
}

void sl_end_timer(sl_engine* p, int64_t now) {
  Engine* e = from(p);
  e->timers.end(e, e->timers.started() ? e->timers.now() : now);
}
