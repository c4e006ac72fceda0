// Checked against HTML of 2026-08-21 and DOM of 2026-07-18.

// Mailboxes, and the delivery of what is in them.
#include "mail.h"

#include "arrivals.h"
#include "delivery.h"
#include "held.h"

using namespace sluice;

namespace sluice {

// What messages take beside the bytes of their values.
constexpr int64_t kLetterMemory = 96;

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
    payer->settle(charge);
    payer = nullptr;
  }
  void discard() {
    if (kind == SL_BYTES_LETTER) free(bytes);
    settle();
  }
};

static void discard_all(std::deque<Letter>& letters) {
  for (Letter& l : letters) l.discard();
}

}  // namespace sluice

struct sl_mailbox : Source {
  std::atomic<bool> told{false};  // Go hears of each message
  Lock lock;
  // Under lock.
  std::deque<Letter> letters;
  bool refusing = false;  // what script posts
  Inbox* inbox = nullptr;  // when open; a reference
  uint64_t recipient = 0;
  uint32_t object = 0, slot = 0;  // the addressee

  void post(const Letter& letter, uint64_t* wake) {
    Guard guard(lock);
    add(letter, wake);
  }
  // post_unless_refused takes the letter, unless script's mail is refused.
  bool post_unless_refused(const Letter& letter, uint64_t* wake) {
    Guard guard(lock);
    if (!refusing) add(letter, wake);
    return !refusing;
  }
  int perform(Engine* e, Inbox* inbox, Batch& batch) override;
  uint32_t end(Engine*, UnderWay& task) override { return delivery_id(task.object); }
  uint64_t recipient_in(Inbox* i) override {
    Guard guard(lock);
    return inbox == i ? recipient : 0;
  }

 protected:
  ~sl_mailbox() override {
    discard_all(letters);
    if (inbox) inbox->release();
  }

 private:
  void add(const Letter& letter, uint64_t* wake) {
    letters.push_back(letter);
    *wake = inbox ? inbox->arrive(this, 1) : 0;
  }
};

namespace sluice {
namespace {

// pay charges the engine for a letter.
void pay(Engine* e, Letter& l) {
  l.charge = static_cast<uint32_t>(std::min<uint64_t>(kLetterMemory + (l.kind == SL_BYTES_LETTER ? l.length : 0), UINT32_MAX));
  l.payer = charge(e, l.charge);
}

}  // namespace

void retain_outlet(sl_mailbox* box) { box->retain(); }

void release_outlet(sl_mailbox* box) { box->release(); }

// post_simply posts a value, if bytes are all that it is.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-port-post-message-steps
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
  if (!box->post_unless_refused(l, &wake)) l.discard();
  if (wake) slArrived(wake);
  return true;
}

}  // namespace sluice

// ---- Mailboxes

sl_mailbox* sl_new_mailbox() { return new sl_mailbox(); }

void sl_release_mailbox(sl_mailbox* box) { box->release(); }

uint64_t sl_open_mailbox(sl_mailbox* box, sl_inbox* p, uint64_t recipient) {
  Inbox* inbox = inbox_of(p);
  Guard guard(box->lock);
  inbox->retain();
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
  box->post(l, wake);
  return true;
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

// ---- Delivery

void sl_set_delivery_class(sl_engine* e, uint32_t class_index) { sluice::from(e)->delivery_class = class_index + 1; }

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
  // Of which realm a callback's context is, Go knows.
  if (front.kind == SL_GO_LETTER || !box->slot || e->several) return kForGo;
  if (!addressee(e, box->object, box->slot, target, function)) return kForGo;
  *letter = front;
  box->letters.pop_front();
  return kTaken;
}

}  // namespace

// perform is the task that the message port post message steps queue, for a port with
// one listener, a function. To fire the event is to call that.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-port-post-message-steps (step 7)
// https://dom.spec.whatwg.org/#concept-event-fire
int sl_mailbox::perform(Engine* e, Inbox* into, Batch& batch) {
  JSContext* cx = e->cx;
  sl_delivery* d = batch.d;
  JS::RootedObject target(cx);
  JS::RootedValue function(cx), value(cx), result(cx);
  JS::RootedValueArray<1> args(cx);
  Letter letter;
  Taken taken = take(e, into, this, &letter, &d->recipient, &target, &function);
  if (taken == kForGo) return SL_TASK_FOR_GO;
  if (taken == kNothing) return kDone;
  crossing(e);
  bool read = true;
  if (letter.kind == SL_WORD_LETTER) {
    value = unwrap(e, letter.word);
  } else {
    read = deserialize_simply(e, letter.bytes, letter.length, &value);
  }
  letter.discard();
  if (!read && !may_run(e)) return SL_TERMINATED;
  JSObject* object = read ? new_delivery(e, value, target, batch.now()) : nullptr;
  if (!object) return SL_TASK_DAMAGED;
  begin_task(e, this, object);
  d->under_way = true;
  args[0].setObject(*object);
  if (!JS::Call(cx, target, function, args, &result)) return status(e, false);
  // What Go has to do after the call it does before the next.
  if (!checkpoint(e) || delivery_id(e->under_way.back().object)) return SL_OK;
  end_task(e);
  d->under_way = false;
  return kDone;
}

sl_value sl_delivered(sl_engine* p) {
  Engine* e = sluice::from(p);
  JSObject* object = e->under_way.empty() ? nullptr : e->under_way.back().object;
  return object ? wrap(e, JS::ObjectValue(*object)) : 0;
}
