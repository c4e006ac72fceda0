// What the sources of an agent's tasks share: the inbox that they arrive in, the
// memory that they are charged for, and what lies between two tasks.
#ifndef SLUICE_ARRIVALS_H
#define SLUICE_ARRIVALS_H

#include <mutex>

#include "clock.h"
#include "engine.h"
#include "inbox.h"

namespace sluice {

// Lock is held for some tens of instructions, so waiting is better done awake.
class Lock {
 public:
  void lock() {
    for (int i = 0; i < 256; i++) {
      if (mutex_.try_lock()) return;
#if defined(__x86_64__) || defined(__i386__)
      __builtin_ia32_pause();
#endif
    }
    mutex_.lock();
  }
  void unlock() { mutex_.unlock(); }

 private:
  std::mutex mutex_;
};

using Guard = std::lock_guard<Lock>;

// Account counts the memory of the tasks that script of an engine has made and
// that are not done. It outlives the engine.
struct Account {
  std::atomic<uint32_t> references{1};
  std::atomic<int64_t> held{0};
  int64_t next = 0;  // at which the engine looks at its limit

  void release() {
    if (references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
  void settle(uint32_t charge) {
    held.fetch_sub(charge, std::memory_order_relaxed);
    release();
  }
};

// charge charges the engine, whose account is to be settled with the same.
Account* charge(Engine* e, uint32_t bytes);

struct Inbox;
struct Batch;

// Source is where tasks lie that arrive in an inbox.
struct Source {
  std::atomic<uint32_t> references{1};

  void retain() { references.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
  // perform takes the oldest task and performs it. Unless it returns kDone, Go is to
  // go on.
  virtual int perform(Engine* e, Inbox* inbox, Batch& batch) = 0;
  // end ends a task that perform has left under way, as sl_end_delivery does.
  virtual uint32_t end(Engine* e, UnderWay& task) = 0;
  // recipient_in is by whom Go knows the source, 0 when it is not open to the inbox.
  virtual uint64_t recipient_in(Inbox* inbox) = 0;

 protected:
  virtual ~Source() = default;
};

// What perform returns, beside sl_status and how a delivery went, when the task is
// done and all that follows it.
constexpr int kDone = -1;

// Arrival says that n tasks in a row have arrived in a source.
struct Arrival {
  Source* source;
  uint32_t n;
};

struct Inbox : sl_inbox {
  const uint64_t id;
  std::atomic<uint32_t> references{1};
  Lock lock;
  // Under lock.
  std::deque<Arrival> arrivals;
  bool awaited = false;
  bool closed = false;

  explicit Inbox(uint64_t id) : sl_inbox{0, 0}, id(id) {}
  // arrive returns the id of the inbox if its owner has to be woken.
  uint64_t arrive(Source* source, uint32_t n);
  // next takes an arrival, with a reference to the source.
  Source* next();
  void retain() { references.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
};

inline Inbox* inbox_of(sl_inbox* inbox) { return static_cast<Inbox*>(inbox); }

// Batch is a run of tasks.
struct Batch {
  sl_delivery* d;
  int64_t begin = monotonic();
  int64_t now() const { return d->still ? d->now : d->now + (monotonic() - begin); }
};

// checkpoint performs a microtask checkpoint as far as that needs no Go, and says
// whether nothing is left of it.
bool checkpoint(Engine* e);

}  // namespace sluice
#endif
