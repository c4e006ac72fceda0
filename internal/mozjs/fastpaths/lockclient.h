// The locks of one client, as its engine has them.
#ifndef SLUICE_LOCKCLIENT_H
#define SLUICE_LOCKCLIENT_H

#include "arrivals.h"
#include "locks.h"
#include "locktable.h"

namespace sluice {

// LockWords are what requests need of strings; the engine keeps them.
struct LockWords {
  enum Member { kIfAvailable, kMode, kSignal, kSteal, kMembers };
  JS::PropertyKey members[kMembers];
  const char* names[kMembers] = {"ifAvailable", "mode", "signal", "steal"};
  JSString* exclusive = nullptr;
  JSString* shared = nullptr;

  bool make(JSContext* cx);
};

}  // namespace sluice

struct sl_locks : sluice::Source {
  sluice::Account* const account;  // a reference
  sluice::Inbox* const inbox;      // a reference
  const uint64_t recipient;
  const uint32_t class_index;
  std::atomic<int64_t> unsettled{0};
  std::atomic<bool> delegated{false};  // changed under lock
  // Of the engine's thread.
  sluice::LockWords words;
  std::shared_ptr<const std::string> url;  // of the last request
  // What follows is under lock.
  sluice::Lock lock;
  sluice::LockTable table;
  sluice::LockTasks tasks;
  sluice::LockList returned;  // locks whose waiting promise is the engine's, but that are Go's to release

  sl_locks(sluice::Engine* e, sluice::Inbox* i, uint64_t recipient, uint32_t class_index)
      : account(e->account), inbox(i), recipient(recipient), class_index(class_index) {
    account->references.fetch_add(1, std::memory_order_relaxed);
    inbox->retain();
  }

  int perform(sluice::Engine* e, sluice::Inbox*, sluice::Batch& batch) override;
  uint32_t end(sluice::Engine* e, sluice::UnderWay& task) override;
  uint64_t recipient_in(sluice::Inbox* i) override { return i == inbox ? recipient : 0; }

  bool add(sluice::Engine* e, sluice::LockRequest* r, const sluice::LockCharacters& name, bool if_available);
  JSObject* new_reaction(sluice::Engine* e, sluice::LockRequest* r, JS::HandleValue promise, int32_t step);
  bool resolve_waiting(sluice::Engine* e, sluice::LockRequest* r, JS::MutableHandleValue result);
  void wait_for(sluice::Engine* e, sluice::LockRequest* r, JS::HandleValue result);
  void settled(sluice::Engine* e, sluice::LockRequest* r, bool fulfilled, JS::HandleValue v);
  void settle_promise(sluice::Engine* e, uint32_t operation, bool fulfilled, JS::HandleValue v);
  // forget ends a request, which is in no list.
  void forget(sluice::LockRequest* r) {
    if (r->charge) account->settle(r->charge);
    delete r;
  }

 protected:
  ~sl_locks() override;
};

#endif
