// Checked against Web Locks of 2025-09-24.

// The decisions about the lock requests of one client.
#include "locktable.h"

#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "clock.h"
#include "probing.h"

namespace sluice {
namespace {

// The hashes of names are keyed, so that nobody can make many names of one.
struct HashKeys {
  uint64_t keys[2] = {0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93};
  HashKeys() {
    uint64_t random[2];
    if (getentropy(random, sizeof random) != 0) return;
    for (int i = 0; i < 2; i++) keys[i] = random[i] | 1;
  }
};
const HashKeys hash_keys;

uint64_t mix(uint64_t a, uint64_t b) {
  __uint128_t product = static_cast<__uint128_t>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

constexpr size_t kFewestSlots = 8;

}  // namespace

void LockList::append(LockRequest* r) {
  r->previous = last;
  r->next = nullptr;
  (last ? last->next : first) = r;
  last = r;
}

void LockList::remove(LockRequest* r) {
  (r->previous ? r->previous->next : first) = r->next;
  (r->next ? r->next->previous : last) = r->previous;
  r->previous = r->next = nullptr;
}

void LockTasks::push(LockRequest* r) {
  r->next_task = nullptr;
  (last ? last->next_task : first) = r;
  last = r;
}

LockRequest* LockTasks::pop() {
  LockRequest* r = first;
  first = r->next_task;
  if (!first) last = nullptr;
  r->next_task = nullptr;
  return r;
}

uint64_t LockCharacters::hash() const {
  uint64_t h = hash_keys.keys[0] ^ length ^ (wide ? 1ULL << 63 : 0);
  for (size_t i = 0; i < length; i += 8) {
    uint64_t word = 0;
    memcpy(&word, bytes + i, std::min<size_t>(8, length - i));
    h = mix(h ^ word, hash_keys.keys[1]);
  }
  return mix(h, hash_keys.keys[0]);
}

LockTable::~LockTable() {
  for (LockRequest* r : all()) delete r;
  for (const Slot& s : slots_) free(s.name);
}

void LockTable::swap(LockTable& other) {
  slots_.swap(other.slots_);
  std::swap(count_, other.count_);
  std::swap(order_, other.order_);
}

LockName* LockTable::find(const LockCharacters& name, uint64_t hash) const {
  if (slots_.empty()) return nullptr;
  const size_t mask = slots_.size() - 1;
  for (size_t i = hash & mask;; i = (i + 1) & mask) {
    const Slot& s = slots_[i];
    if (!s.name) return nullptr;
    if (s.hash == hash && s.name->length == name.length && s.name->wide == name.wide &&
        memcmp(s.name->bytes(), name.bytes, name.length) == 0)
      return s.name;
  }
}

// get returns the state of a name, which is new if there is none.
LockName* LockTable::get(const LockCharacters& name) {
  uint64_t hash = name.hash();
  if (LockName* n = find(name, hash)) return n;
  // At least a quarter of the slots stay empty.
  if (count_ >= slots_.size() / 4 * 3) resize(2 * slots_.size());
  void* memory = malloc(sizeof(LockName) + name.length);
  if (!memory) abort();
  auto* n = new (memory) LockName();
  n->hash = hash;
  n->length = name.length;
  n->wide = name.wide;
  memcpy(n->bytes(), name.bytes, name.length);
  put({hash, n});
  count_++;
  return n;
}

// put writes a slot to the first empty place for it.
void LockTable::put(const Slot& s) {
  const size_t mask = slots_.size() - 1;
  size_t i = s.hash & mask;
  while (slots_[i].name) i = (i + 1) & mask;
  slots_[i] = s;
}

void LockTable::remove(LockName* n) {
  const size_t mask = slots_.size() - 1;
  size_t gap = n->hash & mask;
  while (slots_[gap].name != n) gap = (gap + 1) & mask;
  close_gap(slots_, gap, [](const Slot& s) { return s.name; }, [mask](const Slot& s) { return s.hash & mask; });
  free(n);
  count_--;
  if (slots_.size() > kFewestSlots && count_ < slots_.size() / 8) resize(slots_.size() / 4);
}

void LockTable::resize(size_t slots) {
  std::vector<Slot> old(std::max(slots, kFewestSlots));
  old.swap(slots_);
  for (const Slot& s : old)
    if (s.name) put(s);
}

void LockTable::keep(const LockCharacters& name, bool shared) {
  LockName* n = get(name);
  n->kept++;
  n->exclusive = !shared;
}

// https://w3c.github.io/web-locks/#grantable, but for the place in the queue
static bool grantable(const LockName* n, const LockRequest* r) {
  // If mode is "exclusive", then return true if no lock in held has name equal to
  // name. Otherwise, return true if no lock in held has mode "exclusive" and has
  // name equal to name.
  return r->shared ? !n->exclusive : !n->kept && !n->held.first;
}

// hold appends the lock to the held lock set, and queues the task that calls the
// callback.
//
// https://w3c.github.io/web-locks/#process-the-lock-request-queue
void LockTable::hold(LockName* n, LockRequest* r, LockTasks& tasks) {
  r->name = n;
  r->order = ++order_;
  r->since = monotonic();
  r->granted = true;
  n->held.append(r);
  n->exclusive = !r->shared;
  tasks.push(r);
}

// https://w3c.github.io/web-locks/#request-a-lock
bool LockTable::request(LockRequest* r, const LockCharacters& name, bool if_available, LockTasks& tasks) {
  // Let queue be the result of getting the lock request queue from queueMap for
  // name.
  LockName* n = get(name);
  // If request is grantable, then enqueue it in queue and process the lock request
  // queue, which takes it out at once. The queue was empty.
  if (!n->queue.first && grantable(n, r)) {
    hold(n, r, tasks);
    return true;
  }
  // If ifAvailable is true and request is not grantable, then enqueue the steps that
  // invoke callback with null.
  if (if_available) {
    tasks.push(r);
    return true;
  }
  // Enqueue request in queue. To process the queue changes nothing: its first item
  // was not grantable before and is not now.
  r->name = n;
  r->order = ++order_;
  r->since = monotonic();
  n->queue.append(r);
  return false;
}

// https://w3c.github.io/web-locks/#release-the-lock
uint32_t LockTable::release(LockRequest* r, LockTasks& tasks) {
  LockName* n = r->name;
  // Remove lock from the manager's held lock set.
  r->name = nullptr;
  n->held.remove(r);
  if (!r->shared) n->exclusive = false;
  // Process the lock request queue queue.
  return process(n, tasks);
}

uint32_t LockTable::end_loan(const LockCharacters& name, bool shared, LockTasks& tasks) {
  LockName* n = get(name);
  n->kept--;
  if (!shared) n->exclusive = false;
  return process(n, tasks);
}

// process grants what has become grantable in the queue of a name, and forgets the
// name if it has fallen idle.
//
// https://w3c.github.io/web-locks/#process-the-lock-request-queue
uint32_t LockTable::process(LockName* n, LockTasks& tasks) {
  // For each request of queue: if request is not grantable, then return; else remove
  // request from queue, and grant it.
  uint32_t granted = 0;
  for (LockRequest* first = n->queue.first; first && grantable(n, first); first = n->queue.first) {
    n->queue.remove(first);
    hold(n, first, tasks);
    granted++;
  }
  if (!n->queue.first && !n->held.first && !n->kept) remove(n);
  return granted;
}

std::vector<LockRequest*> LockTable::all() const {
  std::vector<LockRequest*> held, waiting;
  for (const Slot& s : slots_) {
    if (!s.name) continue;
    for (LockRequest* r = s.name->held.first; r; r = r->next) held.push_back(r);
    for (LockRequest* r = s.name->queue.first; r; r = r->next) waiting.push_back(r);
  }
  auto before = [](LockRequest* a, LockRequest* b) { return a->order < b->order; };
  std::sort(held.begin(), held.end(), before);
  std::sort(waiting.begin(), waiting.end(), before);
  held.insert(held.end(), waiting.begin(), waiting.end());
  return held;
}

}  // namespace sluice
