// Requests for locks that script makes without Go.
//
// It does what internal/weblocks does in Go, step for step.
#include "locks.h"

#include "arrivals.h"
#include "dictionary.h"
#include "locktable.h"
#include "operation.h"

using namespace sluice;

namespace sluice {
namespace {

// What a request takes beside its name.
constexpr uint32_t kRequestMemory = 256;

// Words are what requests need of strings; the engine keeps them.
struct Words {
  enum Member { kIfAvailable, kMode, kSignal, kSteal, kMembers };
  JS::PropertyKey members[kMembers];
  const char* names[kMembers] = {"ifAvailable", "mode", "signal", "steal"};
  JSString* exclusive = nullptr;
  JSString* shared = nullptr;

  bool make(JSContext* cx) {
    if (exclusive) return true;
    for (int i = 0; i < kMembers; i++) {
      JSString* s = JS_AtomizeAndPinString(cx, names[i]);
      if (!s) return false;
      members[i] = JS::PropertyKey::fromPinnedString(s);
    }
    shared = JS_AtomizeAndPinString(cx, "shared");
    return shared && (exclusive = JS_AtomizeAndPinString(cx, "exclusive"));
  }
};

}  // namespace
}  // namespace sluice

struct sl_locks : Source {
  Account* const account;  // a reference
  Inbox* const inbox;      // a reference
  const uint64_t recipient;
  const uint32_t class_index;
  std::atomic<int64_t> unsettled{0};
  std::atomic<bool> leased{false};  // changed under lock
  // Of the engine's thread.
  Words words;
  std::shared_ptr<const std::string> url;  // of the last request
  // What follows is under lock.
  Lock lock;
  LockTable table;
  LockTasks tasks;
  LockList returned;  // locks whose waiting promise is the engine's, but that are Go's to release

  sl_locks(Engine* e, Inbox* i, uint64_t recipient, uint32_t class_index)
      : account(e->account), inbox(i), recipient(recipient), class_index(class_index) {
    account->references.fetch_add(1, std::memory_order_relaxed);
    inbox->retain();
  }

  int perform(Engine* e, Inbox*, Batch& batch) override;
  uint32_t end(Engine* e, UnderWay& task) override;
  uint64_t recipient_in(Inbox* i) override { return i == inbox ? recipient : 0; }

  bool add(Engine* e, LockRequest* r, const LockCharacters& name, bool if_available);
  JSObject* new_reaction(Engine* e, LockRequest* r, JS::HandleValue promise, int32_t step);
  bool resolve_waiting(Engine* e, LockRequest* r, JS::MutableHandleValue result);
  void wait_for(Engine* e, LockRequest* r, JS::HandleValue result);
  void settled(Engine* e, LockRequest* r, bool fulfilled, JS::HandleValue v);
  void settle_promise(Engine* e, uint32_t operation, bool fulfilled, JS::HandleValue v);
  // forget ends a request, which is in no list.
  void forget(LockRequest* r) {
    if (r->charge) account->settle(r->charge);
    delete r;
  }

 protected:
  ~sl_locks() override {
    while (tasks.first) {
      LockRequest* r = tasks.pop();
      if (!r->name && !r->granted) forget(r);  // others are in the table, or returned
    }
    while (LockRequest* r = returned.first) {
      returned.remove(r);
      forget(r);
    }
    for (LockRequest* r : table.all())
      if (r->charge) account->settle(r->charge);
    inbox->release();
    account->release();
  }
};

namespace sluice {
namespace {

// Reserved slots of the object that hears a lock's waiting promise settle: of which
// request and locks, what promise, and which step is next.
enum ReactionSlot { kRequest, kLocks, kWaiting, kStep, kReactionSlots };

// Steps of that object. An ordinary promise that the callback has returned is listened
// to itself, in the microtasks that the waiting promise would take to do it.
enum ReactionStep {
  kListen,  // the waiting promise calls the promise's then
  kHear,    // the promise has settled, and so the waiting promise does
  kSettle,  // the waiting promise has settled
};

// hear makes the object hear of the promise.
bool hear(JSContext* cx, JS::HandleObject promise, JS::HandleObject reaction) {
  WithoutAsyncStack quiet(cx);
  return JS::AddPromiseReactions(cx, promise, reaction, reaction);
}

bool react(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (!may_run(e)) return false;
  crossing(e);
  JS::RootedObject reaction(cx, &args.callee());
  args.rval().setUndefined();
  JS::RootedObject waiting(cx, &JS::GetReservedSlot(reaction, kWaiting).toObject());
  int32_t step = JS::GetReservedSlot(reaction, kStep).toInt32();
  if (step != kSettle) JS::SetReservedSlot(reaction, kStep, JS::Int32Value(step + 1));
  if (step == kListen) return hear(cx, waiting, reaction);
  if (step == kHear) {
    queue_job(e, reaction);
    return true;
  }
  auto* r = static_cast<LockRequest*>(JS::GetReservedSlot(reaction, kRequest).toPrivate());
  auto* locks = static_cast<sl_locks*>(JS::GetReservedSlot(reaction, kLocks).toPrivate());
  bool fulfilled = JS::GetPromiseState(waiting) == JS::PromiseState::Fulfilled;
  JS::RootedValue v(cx, JS::GetPromiseResult(waiting));
  if (r->ended)
    locks->settled(e, r, fulfilled, v);
  else
    r->heard = true;
  return may_run(e);
}

const JSClassOps reaction_ops = {nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, react, nullptr, nullptr};
// One object for both reactions, which dies in the nursery: it costs less than two
// functions.
const JSClass reaction_class = {"Function", JSCLASS_HAS_RESERVED_SLOTS(kReactionSlots), &reaction_ops};

// characters_of gives the code units of a linear string, narrow ones if all are.
LockCharacters characters_of(JSLinearString* s, std::string& narrow, const JS::AutoRequireNoGC& nogc) {
  size_t length = JS::GetLinearStringLength(s);
  if (JS::LinearStringHasLatin1Chars(s))
    return {reinterpret_cast<const char*>(JS::GetLatin1LinearStringChars(nogc, s)), length, false};
  const char16_t* units = JS::GetTwoByteLinearStringChars(nogc, s);
  char16_t all = 0;
  for (size_t i = 0; i < length; i++) all |= units[i];
  if (all > 0xFF) return {reinterpret_cast<const char*>(units), 2 * length, true};
  narrow.assign(units, units + length);
  return {narrow.data(), length, false};
}

// Reserved slots of the getter of a member that was not read yet.
constexpr size_t kDictionary = 0;
constexpr size_t kMember = 1;

bool read_member(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JSObject* callee = &args.callee();
  JS::RootedObject dictionary(cx, &js::GetFunctionNativeReserved(callee, kDictionary).toObject());
  JS::RootedString name(cx, js::GetFunctionNativeReserved(callee, kMember).toString());
  JS::RootedId id(cx);
  return JS_StringToId(cx, name, &id) && JS_GetPropertyById(cx, dictionary, id, args.rval());
}

// half_read makes a dictionary of which Go can read all members, as if it were the
// first to do so: n of them were read.
JSObject* half_read(JSContext* cx, const Words& words, JS::HandleObject dictionary,
                    const JS::RootedValueArray<Words::kMembers>& values, int n) {
  JS::RootedObject o(cx, JS_NewObjectWithGivenProto(cx, nullptr, nullptr));
  if (!o) return nullptr;
  for (int i = 0; i < Words::kMembers; i++) {
    JS::RootedId id(cx, words.members[i]);
    if (i < n) {
      if (!JS_DefinePropertyById(cx, o, id, values[i], JSPROP_ENUMERATE)) return nullptr;
      continue;
    }
    JSFunction* f = js::NewFunctionWithReserved(cx, read_member, 0, 0, nullptr);
    if (!f) return nullptr;
    JS::RootedObject getter(cx, JS_GetFunctionObject(f));
    js::SetFunctionNativeReserved(getter, kDictionary, JS::ObjectValue(*dictionary));
    js::SetFunctionNativeReserved(getter, kMember, JS::StringValue(id.toString()));
    if (!JS_DefinePropertyById(cx, o, id, getter, nullptr, JSPROP_ENUMERATE)) return nullptr;
  }
  return o;
}

// reject_with_exception makes the result of a call a promise that is rejected with
// the pending exception.
bool reject_with_exception(Engine* e, const JS::CallArgs& args) {
  JSContext* cx = e->cx;
  JS::RootedValue exception(cx);
  if (!may_run(e) || !JS_GetPendingException(cx, &exception)) return false;
  JS_ClearPendingException(cx);
  WithoutAsyncStack quiet(cx);
  JS::RootedObject promise(cx, JS::NewPromiseObject(cx, nullptr));
  if (!promise || !JS::RejectPromise(cx, promise, exception)) return false;
  args.rval().setObject(*promise);
  return true;
}

}  // namespace

void retain_locks(sl_locks* locks) { locks->retain(); }

void release_locks(sl_locks* locks) { locks->release(); }

// https://w3c.github.io/web-locks/#dom-lockmanager-request
Simple request_simply(Engine* e, sl_locks* locks, const JS::CallArgs& args) {
  JSContext* cx = e->cx;
  // Places in scripts that were rewritten are Go's to find.
  if (!locks->leased.load(std::memory_order_relaxed) || e->maps_stacks) return kNotSimple;
  if (!locks->words.make(cx)) return kSimplyFailed;
  const unsigned last = args.length() == 2 ? 1 : 2;
  if (args.length() < 2 || !args[0].isString() || !args[last].isObject() || !JS::IsCallable(&args[last].toObject()))
    return kNotSimple;
  if (last == 2 && !args[1].isObject() && !args[1].isNullOrUndefined()) return kNotSimple;
  crossing(e);
  JS::RootedString text(cx, args[0].toString());
  JSLinearString* linear = JS_EnsureLinearString(cx, text);
  if (!linear) return kSimplyFailed;
  text = JS_FORGET_STRING_LINEARNESS(linear);
  // If name starts with U+002D HYPHEN-MINUS (-), then return a rejected promise.
  if (JS::GetLinearStringLength(linear) > 0 && JS::GetLinearStringCharAt(linear, 0) == '-') return kNotSimple;

  // https://webidl.spec.whatwg.org/#js-dictionary: what may throw, or is rare, is
  // for Go, without being read again.
  const Words& words = locks->words;
  JS::RootedValueArray<Words::kMembers> members(cx);
  JS::RootedObject dictionary(cx);
  bool shared = false, if_available = false;
  int read = 0;
  bool simple = true;
  if (last == 2 && args[1].isObject()) {
    dictionary = &args[1].toObject();
    Dictionary options(e, dictionary, e->lock_options, words.members, Words::kMembers);
    while (simple && read < Words::kMembers) {
      if (options.lacks(read)) {
        read++;
        continue;
      }
      JS::RootedId id(cx, words.members[read]);
      if (!JS_GetPropertyById(cx, dictionary, id, members[read])) return reject_with_exception(e, args) ? kSimplyDone : kSimplyFailed;
      JS::HandleValue v = members[read];
      switch (read++) {
        case Words::kIfAvailable:
          if_available = JS::ToBoolean(v);
          break;
        case Words::kMode:
          if (v.isUndefined()) break;
          simple = false;
          if (!v.isString()) break;
          shared = v.toString() == words.shared;
          simple = shared || v.toString() == words.exclusive;
          if (!simple && !JS_StringEqualsLiteral(cx, v.toString(), "shared", &shared)) return kSimplyFailed;
          simple = simple || shared;
          if (!simple && !JS_StringEqualsLiteral(cx, v.toString(), "exclusive", &simple)) return kSimplyFailed;
          break;
        case Words::kSignal:
          simple = v.isUndefined();
          break;
        case Words::kSteal:
          simple = !JS::ToBoolean(v);
          break;
      }
    }
  }
  if (simple) {
    // 10. Let promise be a new promise.
    // 11. Request a lock with promise, the current agent, environment's id, manager,
    //     callback, name, options["mode"], options["ifAvailable"], options["steal"],
    //     and options["signal"].
    auto request = std::make_unique<LockRequest>();
    JS::RootedValue name(cx, JS::StringValue(text)), mode(cx, JS::StringValue(shared ? words.shared : words.exclusive));
    JS::RootedObject promise(cx);
    JS::RootedObject callback(cx, &args[last].toObject());
    request->operation = begin_operation(e, locks->class_index, callback, name, mode, &promise);
    if (!request->operation) return kSimplyFailed;
    request->shared = shared;
    place(e);
    std::string_view url(reinterpret_cast<const char*>(e->chars), e->chars_length);
    if (!locks->url || *locks->url != url) locks->url = std::make_shared<const std::string>(url);
    request->url = locks->url;
    request->line = e->line;
    request->column = e->column;
    bool added;
    {
      std::string narrow;
      JS::AutoCheckCannotGC nogc;
      LockCharacters characters = characters_of(JS_ASSERT_STRING_IS_LINEAR(text.get()), narrow, nogc);
      added = locks->add(e, request.get(), characters, if_available);
    }
    if (added) {
      request.release();
      locks->unsettled.fetch_add(1, std::memory_order_relaxed);
      // 12. Return promise.
      args.rval().setObject(*promise);
      return kSimplyDone;
    }
    // The lease has ended meanwhile.
    e->operations.end(request->operation);
  }
  if (dictionary) {
    dictionary = half_read(cx, words, dictionary, members, read);
    if (!dictionary) return kSimplyFailed;
    args[1].setObject(*dictionary);
  }
  return kNotSimple;
}

}  // namespace sluice

// add makes the request, unless it is the manager's to decide.
bool sl_locks::add(Engine* e, LockRequest* r, const LockCharacters& name, bool if_available) {
  uint64_t wake = 0;
  uint32_t bytes = kRequestMemory + static_cast<uint32_t>(std::min<size_t>(name.length, UINT32_MAX / 2));
  {
    Guard guard(lock);
    if (!leased) return false;
    charge(e, bytes);
    r->charge = bytes;
    if (table.request(r, name, if_available, tasks)) wake = inbox->arrive(this, 1);
  }
  if (wake) slArrived(wake);
  return true;
}

// perform is the task of a grant, or of a request that could not be granted at once.
//
// https://w3c.github.io/web-locks/#process-the-lock-request-queue
int sl_locks::perform(Engine* e, Inbox*, Batch& batch) {
  JSContext* cx = e->cx;
  LockRequest* r;
  {
    Guard guard(lock);
    if (!tasks.first) return kDone;
    if (tasks.first->number) {
      batch.d->recipient = recipient;
      return SL_TASK_FOR_GO;
    }
    r = tasks.pop();
  }
  crossing(e);
  JS::RootedValue result(cx);
  begin_task(e, this, nullptr);
  e->under_way.back().request = r;
  batch.d->under_way = true;
  // Let r be the result of invoking callback with a new Lock object associated with
  // lock as the only argument; or with null.
  if (!call_operation(e, r->operation, r->granted, &result) || !resolve_waiting(e, r, &result)) {
    if (!may_run(e) || !JS_GetPendingException(cx, &result)) {
      JS_ClearPendingException(cx);
      return SL_TERMINATED;
    }
    JS_ClearPendingException(cx);
    r->failed = true;
  }
  // Clean up after running script.
  e->under_way.back().value = result;
  if (!checkpoint(e)) return SL_OK;
  end(e, e->under_way.back());
  end_task(e);
  batch.d->under_way = false;
  // The task has ended.
  return checkpoint(e) ? kDone : SL_OK;
}

uint32_t sl_locks::end(Engine* e, UnderWay& task) {
  JS::RootedValue result(e->cx, task.value);
  LockRequest* r = task.request;
  r->ended = true;
  if (!may_run(e)) {
    if (!r->granted) forget(r);
    return 0;
  }
  if (r->failed) {
    // An exception becomes a rejected promise.
    WithoutAsyncStack quiet(e->cx);
    JS::RootedObject promise(e->cx, JS::NewPromiseObject(e->cx, nullptr));
    if (!promise || !JS::RejectPromise(e->cx, promise, result)) return 0;
    result.setObject(*promise);
  }
  if (r->granted) {
    if (!r->listens || r->heard) wait_for(e, r, result);
    return 0;
  }
  // Resolve promise with r and abort these steps.
  settle_promise(e, r->operation, true, result);
  forget(r);
  return 0;
}

JSObject* sl_locks::new_reaction(Engine* e, LockRequest* r, JS::HandleValue promise, int32_t step) {
  JSObject* reaction = JS_NewObjectWithGivenProto(e->cx, &reaction_class, nullptr);
  if (!reaction) return nullptr;
  JS::SetReservedSlot(reaction, kRequest, JS::PrivateValue(r));
  JS::SetReservedSlot(reaction, kLocks, JS::PrivateValue(this));
  JS::SetReservedSlot(reaction, kWaiting, promise);
  JS::SetReservedSlot(reaction, kStep, JS::Int32Value(step));
  return reaction;
}

// resolve_waiting makes the result of a callback a promise that is resolved with it. In
// place of one that is resolved with an ordinary promise that is fulfilled stays the
// latter; if that is pending, an object listens to it.
bool sl_locks::resolve_waiting(Engine* e, LockRequest* r, JS::MutableHandleValue result) {
  if (r->granted && is_ordinary_promise(e, result, JS::PromiseState::Fulfilled)) return true;
  if (!r->granted || !is_ordinary_promise(e, result, JS::PromiseState::Pending)) return to_promise(e, result);
  JSObject* reaction = new_reaction(e, r, result, kListen);
  if (!reaction) return false;
  queue_job(e, reaction);
  return r->listens = true;
}

// wait_for waits for the lock's waiting promise, which may have become the value of one
// that is fulfilled.
//
// https://w3c.github.io/web-locks/#lock-waiting-promise
void sl_locks::wait_for(Engine* e, LockRequest* r, JS::HandleValue result) {
  JSContext* cx = e->cx;
  // The microtasks of the callback have run. If the promise is fulfilled by now,
  // then nothing can happen between here and the microtask that would react.
  if (!result.isObject()) {
    settled(e, r, true, result);
    return;
  }
  JS::RootedObject waiting(cx, &result.toObject());
  if (JS::GetPromiseState(waiting) == JS::PromiseState::Fulfilled) {
    JS::RootedValue value(cx, JS::GetPromiseResult(waiting));
    settled(e, r, true, value);
    return;
  }
  JS::RootedObject reaction(cx, new_reaction(e, r, result, kSettle));
  if (!reaction || !hear(cx, waiting, reaction)) JS_ClearPendingException(cx);
}

// settled is performed when lock's waiting promise settles (fulfills or rejects).
void sl_locks::settled(Engine* e, LockRequest* r, bool fulfilled, JS::HandleValue v) {
  uint64_t number, wake = 0;
  {
    Guard guard(lock);
    number = r->number;
    if (number)
      returned.remove(r);
    else if (uint32_t granted = table.release(r, tasks))  // Release the lock lock.
      wake = inbox->arrive(this, granted);
  }
  if (wake) slArrived(wake);
  if (number) {
    uint32_t mark = e->top;
    slLockSettled(e->id, number, fulfilled, wrap(e, v));
    e->top = mark;
  } else {
    // Resolve lock's released promise with lock's waiting promise.
    settle_promise(e, r->operation, fulfilled, v);
  }
  forget(r);
}

void sl_locks::settle_promise(Engine* e, uint32_t operation, bool fulfilled, JS::HandleValue v) {
  uint32_t mark = e->top;
  settle_operation(e, operation, fulfilled, v);
  e->top = mark;
  unsettled.fetch_sub(1, std::memory_order_relaxed);
}

sl_locks* sl_new_locks(sl_engine* e, sl_inbox* inbox, uint64_t recipient, uint32_t class_index) {
  return new sl_locks(sluice::from(e), inbox_of(inbox), recipient, class_index);
}

void sl_release_locks(sl_locks* locks) { locks->release(); }

int64_t sl_unsettled_locks(sl_locks* locks) { return locks->unsettled.load(std::memory_order_relaxed); }

void sl_add_unsettled_locks(sl_locks* locks, int64_t n) { locks->unsettled.fetch_add(n, std::memory_order_relaxed); }

// ---- The lease

namespace {

// Returned is an sl_returned with what its pointers lead to.
struct Returned : sl_returned {
  LockTable names;
  std::vector<LockRequest*> waiting;
  std::vector<sl_returned_lock> all;
  std::vector<std::shared_ptr<const std::string>> urls;
};

}  // namespace

static LockCharacters characters_of(const sl_lent_lock& l) {
  return {static_cast<const char*>(l.name), l.length, l.wide};
}

void sl_begin_lease(sl_locks* locks, const sl_lent_lock* held, size_t n) {
  Guard guard(locks->lock);
  for (size_t i = 0; i < n; i++) locks->table.lend(characters_of(held[i]), held[i].shared);
  locks->leased = true;
}

uint64_t sl_end_loan(sl_locks* locks, const sl_lent_lock* lock) {
  Guard guard(locks->lock);
  return locks->inbox->arrive(locks, locks->table.end_loan(characters_of(*lock), lock->shared, locks->tasks));
}

sl_returned* sl_end_lease(sl_locks* locks, uint64_t first) {
  auto* result = new Returned();
  Guard guard(locks->lock);
  locks->leased = false;
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

// ---- Tasks that are Go's

uint64_t sl_post_lock_task(sl_locks* locks, uint64_t number) {
  auto* r = new LockRequest();
  r->number = number;
  Guard guard(locks->lock);
  locks->tasks.push(r);
  return locks->inbox->arrive(locks, 1);
}

uint64_t sl_take_lock_task(sl_locks* locks) {
  LockRequest* r;
  {
    Guard guard(locks->lock);
    r = locks->tasks.first;
    if (!r || !r->number) return 0;
    locks->tasks.pop();
    if (r->granted) locks->returned.remove(r);
  }
  uint64_t number = r->number;
  locks->forget(r);
  return number;
}
