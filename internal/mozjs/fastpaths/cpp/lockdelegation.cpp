// Delegations: for as long as they last, a client decides about its locks itself.
#include "clock.h"
#include "lockclient.h"

using namespace sluice;

namespace {

// Returned is an sl_returned with what its pointers lead to.
struct Returned : sl_returned {
  LockTable names;
  std::vector<LockRequest*> waiting;
  std::vector<sl_returned_lock> all;
  std::vector<std::shared_ptr<const std::string>> urls;
};

}  // namespace

static LockCharacters characters_of(const sl_kept_lock& l) {
  return {static_cast<const char*>(l.name), l.length, l.wide};
}

void sl_begin_delegation(sl_locks* locks, const sl_kept_lock* held, size_t n) {
  Guard guard(locks->lock);
  for (size_t i = 0; i < n; i++) locks->table.keep(characters_of(held[i]), held[i].shared);
  locks->delegated = true;
}

uint64_t sl_release_kept(sl_locks* locks, const sl_kept_lock* lock) {
  Guard guard(locks->lock);
  return locks->inbox->arrive(locks, locks->table.end_loan(characters_of(*lock), lock->shared, locks->tasks));
}

sl_returned* sl_end_delegation(sl_locks* locks, uint64_t first) {
  auto* result = new Returned();
  Guard guard(locks->lock);
  locks->delegated = false;
  int64_t now = monotonic();
  for (LockRequest* r : locks->table.all()) {
    sl_returned_lock to = {};
    LockCharacters name = r->name->characters();
    to.name = name.bytes;
    to.length = name.length;
    to.wide = name.wide;
    to.shared = r->shared;
    to.granted = r->granted;
    to.age = now - r->since;
    to.operation = r->operation;
    to.url = r->url->data();
    to.url_length = r->url->size();
    to.line = r->line;
    to.column = r->column;
    result->urls.push_back(r->url);
    result->all.push_back(to);
    // Go counts the memory from here on.
    if (r->charge) locks->account->settle(r->charge);
    r->charge = 0;
    if (r->granted) {
      r->number = first++;
      r->name->held.remove(r);
      locks->returned.append(r);
    } else {
      r->name->queue.remove(r);
      result->waiting.push_back(r);
    }
    r->name = nullptr;
  }
  result->names.swap(locks->table);
  result->locks = result->all.data();
  result->n = result->all.size();
  return result;
}

void sl_free_returned(sl_returned* p) {
  auto* r = static_cast<Returned*>(p);
  for (LockRequest* w : r->waiting) delete w;
  delete r;
}
