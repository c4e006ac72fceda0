// Mailboxes and inboxes, and the delivery of what is in them.
#include "mail.h"

#include <time.h>

#include <mutex>

#include "engine.h"

using namespace sluice;

namespace sluice {

// What messages take beside the bytes of their values.
constexpr int64_t kLetterMemory = 96;

// Account counts the memory of the messages that script of an engine has posted
// and nobody has taken. It outlives the engine.
struct Account {
  std::atomic<uint32_t> references{1};
  std::atomic<int64_t> held{0};
  int64_t next = 0;  // at which the engine looks at its limit

  void release() {
    if (references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
};

namespace {

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

// Letter is a message in a mailbox.
struct Letter {
  uint32_t kind = SL_NO_LETTER;
  uint32_t charge = 0;
  union {
    sl_value word = 0;
    uint8_t* bytes;
  };
  size_t length = 0;
  Account* payer = nullptr;

  void settle() {
    if (!payer) return;
    payer->held.fetch_sub(charge, std::memory_order_relaxed);
    payer->release();
    payer = nullptr;
  }
  void discard() {
    if (kind == SL_BYTES_LETTER) free(bytes);
    settle();
  }
};

// Arrival says that n messages in a row have arrived in a mailbox.
struct Arrival {
  sl_mailbox* box;
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
  uint64_t arrive(sl_mailbox* box, uint32_t n);
  sl_mailbox* next();
  void release() {
    if (references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
};

Inbox* inbox_of(sl_inbox* inbox) { return static_cast<Inbox*>(inbox); }

void discard_all(std::deque<Letter>& letters) {
  for (Letter& l : letters) l.discard();
}

}  // namespace
}  // namespace sluice

struct sl_mailbox {
  std::atomic<uint32_t> references{1};
  std::atomic<bool> told{false};  // Go hears of each message
  Lock lock;
  // Under lock.
  std::deque<Letter> letters;
  bool refusing = false;
  Inbox* inbox = nullptr;  // when open; a reference
  uint64_t recipient = 0;
  uint32_t object = 0, slot = 0;  // the addressee

  void release() {
    if (references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
  ~sl_mailbox() {
    discard_all(letters);
    if (inbox) inbox->release();
  }
  // post takes the letter, unless mail is refused.
  bool post(const Letter& letter, uint64_t* wake) {
    Guard guard(lock);
    if (refusing) return false;
    letters.push_back(letter);
    *wake = inbox ? inbox->arrive(this, 1) : 0;
    return true;
  }
};

namespace sluice {
namespace {

uint64_t Inbox::arrive(sl_mailbox* box, uint32_t n) {
  Guard guard(lock);
  if (closed || !n) return 0;
  if (!arrivals.empty() && arrivals.back().box == box) {
    arrivals.back().n += n;
  } else {
    box->references.fetch_add(1, std::memory_order_relaxed);
    arrivals.push_back({box, n});
  }
  __atomic_store_n(&arrived, arrived + n, __ATOMIC_RELEASE);
  if (!awaited) return 0;
  awaited = false;
  return id;
}

// next takes an arrival, with a reference to the mailbox.
sl_mailbox* Inbox::next() {
  Guard guard(lock);
  if (arrivals.empty()) return nullptr;
  Arrival& a = arrivals.front();
  sl_mailbox* box = a.box;
  if (--a.n)
    box->references.fetch_add(1, std::memory_order_relaxed);
  else
    arrivals.pop_front();
  __atomic_store_n(&taken, taken + 1, __ATOMIC_RELEASE);
  return box;
}

// pay charges the engine for a letter. When the engine holds much more than
// before, script's memory is looked at.
void pay(Engine* e, Letter& l) {
  l.charge = static_cast<uint32_t>(std::min<uint64_t>(kLetterMemory + (l.kind == SL_BYTES_LETTER ? l.length : 0), UINT32_MAX));
  Account* a = l.payer = e->account;
  a->references.fetch_add(1, std::memory_order_relaxed);
  int64_t held = a->held.fetch_add(l.charge, std::memory_order_relaxed) + l.charge;
  if (!e->max_heap) return;
  int64_t step = std::max<int64_t>(e->max_heap / 8, 1);
  if (held < a->next - 2 * step) a->next = held + step;
  if (held < a->next) return;
  a->next = held + step;
  sl_request_check(e);
}

}  // namespace

void open_account(Engine* e) { e->account = new Account(); }

void limit_account(Engine* e) { e->account->next = std::max<int64_t>(e->max_heap / 8, 1); }

void close_account(Engine* e) { e->account->release(); }

void retain_outlet(sl_mailbox* box) { box->references.fetch_add(1, std::memory_order_relaxed); }

void release_outlet(sl_mailbox* box) { box->release(); }

// post_simply posts a value, if bytes are all that it is.
bool post_simply(Engine* e, sl_mailbox* box, JS::HandleValue v) {
  if (box->told.load(std::memory_order_relaxed)) return false;
  crossing(e);
  Letter l;
  if (v.isNumber() || v.isBoolean() || v.isNullOrUndefined()) {
    l.kind = SL_WORD_LETTER;
    l.word = wrap(e, v);
  } else {
    l.kind = SL_BYTES_LETTER;
    if (!serialize_simply(e, v, &l.bytes, &l.length)) return false;
  }
  pay(e, l);
  uint64_t wake = 0;
  if (!box->post(l, &wake)) l.discard();
  if (wake) slMailArrived(wake);
  return true;
}

}  // namespace sluice

// ---- Inboxes

sl_inbox* sl_new_inbox(uint64_t id) { return new Inbox(id); }

void sl_release_inbox(sl_inbox* inbox) { inbox_of(inbox)->release(); }

bool sl_await_mail(sl_inbox* p) {
  Inbox* inbox = inbox_of(p);
  Guard guard(inbox->lock);
  if (!inbox->arrivals.empty()) return false;
  inbox->awaited = true;
  return true;
}

void sl_close_inbox(sl_inbox* p) {
  Inbox* inbox = inbox_of(p);
  std::deque<Arrival> rest;
  {
    Guard guard(inbox->lock);
    inbox->closed = true;
    rest.swap(inbox->arrivals);
    __atomic_store_n(&inbox->taken, inbox->arrived, __ATOMIC_RELEASE);
  }
  for (Arrival& a : rest) a.box->release();
}

uint64_t sl_next_arrival(sl_inbox* p) {
  Inbox* inbox = inbox_of(p);
  while (sl_mailbox* box = inbox->next()) {
    uint64_t recipient;
    {
      Guard guard(box->lock);
      recipient = box->inbox == inbox ? box->recipient : 0;
    }
    box->release();
    if (recipient) return recipient;
  }
  return 0;
}

// ---- Mailboxes

sl_mailbox* sl_new_mailbox() { return new sl_mailbox(); }

void sl_release_mailbox(sl_mailbox* box) { box->release(); }

uint64_t sl_open_mailbox(sl_mailbox* box, sl_inbox* p, uint64_t recipient) {
  Inbox* inbox = inbox_of(p);
  Guard guard(box->lock);
  inbox->references.fetch_add(1, std::memory_order_relaxed);
  box->inbox = inbox;
  box->recipient = recipient;
  return inbox->arrive(box, box->letters.size());
}

void sl_shut_mailbox(sl_mailbox* box) {
  Guard guard(box->lock);
  if (box->inbox) box->inbox->release();
  box->inbox = nullptr;
  box->recipient = 0;
  box->object = box->slot = 0;
}

void sl_refuse_mail(sl_mailbox* box) {
  Guard guard(box->lock);
  box->refusing = true;
}

void sl_empty_mailbox(sl_mailbox* box) {
  std::deque<Letter> rest;
  {
    Guard guard(box->lock);
    rest.swap(box->letters);
  }
  discard_all(rest);
}

size_t sl_mailbox_length(sl_mailbox* box) {
  Guard guard(box->lock);
  return box->letters.size();
}

void sl_tell_of_mail(sl_mailbox* box, bool tell) { box->told.store(tell, std::memory_order_relaxed); }

void sl_set_addressee(sl_mailbox* box, uint32_t id, uint32_t slot) {
  Guard guard(box->lock);
  box->object = id;
  box->slot = slot;
}

bool sl_post(sl_mailbox* box, sl_engine* payer, sl_letter letter, const uint8_t* bytes, uint64_t* wake) {
  Letter l;
  l.kind = letter.kind;
  l.word = letter.word;
  l.length = letter.length;
  if (l.kind == SL_BYTES_LETTER) {
    l.bytes = static_cast<uint8_t*>(malloc(l.length));
    if (!l.bytes) return false;
    memcpy(l.bytes, bytes, l.length);
  }
  if (payer) pay(sluice::from(payer), l);
  if (box->post(l, wake)) return true;
  l.discard();
  return false;
}

void sl_take_letter(sl_mailbox* box, sl_letter* out) {
  Guard guard(box->lock);
  if (box->letters.empty()) return;
  Letter& l = box->letters.front();
  out->kind = l.kind;
  if (l.kind == SL_BYTES_LETTER) out->bytes = l.bytes;
  else out->word = l.word;
  out->length = l.length;
  l.settle();
  box->letters.pop_front();
}

int64_t sl_mail_memory(sl_engine* e) { return sluice::from(e)->account->held.load(std::memory_order_relaxed); }

// ---- Delivery

void sl_set_delivery_class(sl_engine* e, uint32_t class_index) { sluice::from(e)->delivery_class = class_index + 1; }

static int64_t monotonic() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<int64_t>(t.tv_sec) * 1000000000 + t.tv_nsec;
}

namespace {

enum Taken { kNothing, kForGo, kTaken };

// take takes the oldest letter of a mailbox that is to be delivered here, and gets
// whom to call.
Taken take(Engine* e, Inbox* inbox, sl_mailbox* box, Letter* letter, uint64_t* recipient,
           JS::MutableHandleObject target, JS::MutableHandleValue function) {
  Guard guard(box->lock);
  if (box->inbox != inbox || box->letters.empty()) return kNothing;
  *recipient = box->recipient;
  Letter& front = box->letters.front();
  if (front.kind == SL_GO_LETTER || !box->slot) return kForGo;
  if (!addressee(e, box->object, box->slot, target, function)) return kForGo;
  *letter = front;
  box->letters.pop_front();
  return kTaken;
}

// at_rest says whether a microtask checkpoint would have nothing to do.
bool at_rest(Engine* e) { return !e->jobs && !e->rejected && !e->collected && !e->cleanup && !e->weak_refs; }

int deliver(Engine* e, Inbox* inbox, const uint32_t* attention, sl_delivery* d) {
  JSContext* cx = e->cx;
  JS::RootedObject target(cx);
  JS::RootedValue function(cx), value(cx), result(cx);
  JS::RootedValueArray<1> args(cx);
  const int64_t begin = d->still ? 0 : monotonic();
  e->rejected = false;
  while (d->taken < d->limit) {
    if (!may_run(e)) return SL_TERMINATED;
    if (__atomic_load_n(attention, __ATOMIC_RELAXED)) return SL_OK;
    int64_t now = d->still ? d->now : d->now + (monotonic() - begin);
    if (d->until >= 0 && now >= d->until && d->taken) return SL_OK;
    sl_mailbox* box = inbox->next();
    if (!box) return SL_OK;
    d->taken++;
    Letter letter;
    Taken taken = take(e, inbox, box, &letter, &d->recipient, &target, &function);
    box->release();
    if (taken == kForGo) return SL_MAIL_FOR_GO;
    if (taken == kNothing) continue;
    crossing(e);
    bool read = true;
    if (letter.kind == SL_WORD_LETTER) {
      value = unwrap(e, letter.word);
    } else {
      read = deserialize_simply(e, letter.bytes, letter.length, &value);
    }
    letter.discard();
    if (!read && !may_run(e)) return SL_TERMINATED;
    JSObject* object = read ? new_delivery(e, value, target, now) : nullptr;
    if (!object) return SL_MAIL_DAMAGED;
    e->deliveries.push_back(object);
    d->under_way = true;
    args[0].setObject(*object);
    if (!JS::Call(cx, target, function, args, &result)) return status(e, false);
    // What Go has to do after the call it does before the next.
    if (!at_rest(e) || delivery_id(e->deliveries.back())) return SL_OK;
    e->deliveries.pop_back();
    d->under_way = false;
  }
  return SL_OK;
}

}  // namespace

int sl_deliver(sl_engine* p, sl_inbox* inbox, const uint32_t* attention, sl_delivery* d) {
  // Go uses the same struct for deliveries within this one.
  sl_delivery copy = *d;
  int outcome = deliver(sluice::from(p), inbox_of(inbox), attention, &copy);
  *d = copy;
  return outcome;
}

uint32_t sl_end_delivery(sl_engine* p) {
  Engine* e = sluice::from(p);
  uint32_t id = delivery_id(e->deliveries.back());
  e->deliveries.pop_back();
  return id;
}

sl_value sl_delivered(sl_engine* p) {
  Engine* e = sluice::from(p);
  return e->deliveries.empty() ? 0 : wrap(e, JS::ObjectValue(*e->deliveries.back()));
}
