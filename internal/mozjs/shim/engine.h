// What the shim's C++ files share: the engine behind an sl_engine, and the
// way between the engine's values and the words that Go sees.
#ifndef SLUICE_ENGINE_H
#define SLUICE_ENGINE_H

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "js/Array.h"
#include "js/ArrayBuffer.h"
#include "js/BigInt.h"
#include "js/CallAndConstruct.h"
#include "js/Class.h"
#include "js/CompilationAndEvaluation.h"
#include "js/Context.h"
#include "js/ContextOptions.h"
#include "js/Conversions.h"
#include "js/ErrorReport.h"
#include "js/Exception.h"
#include "js/GCAPI.h"
#include "js/GlobalObject.h"
#include "js/Initialization.h"
#include "js/Interrupt.h"
#include "js/MemoryFunctions.h"
#include "js/Object.h"
#include "js/Promise.h"
#include "js/PropertyAndElement.h"
#include "js/PropertyDescriptor.h"
#include "js/Realm.h"
#include "js/RealmOptions.h"
#include "js/RootingAPI.h"
#include "js/ScriptPrivate.h"
#include "js/Stack.h"
#include "js/String.h"
#include "js/Symbol.h"
#include "js/TracingAPI.h"
#include "js/Value.h"
#include "jsapi.h"
#include "jsfriendapi.h"
#include "insides/dictionary.h"
#include "insides/insides.h"
#include "locks.h"
#include "mail.h"
#include "matching.h"
#include "offthread.h"
#include "realm.h"
#include "shim.h"
#include "timers.h"
#include "version.h"

namespace sluice {

// Job is a microtask.
struct Job {
  JSObject* function;  // a promise job or a callback; null for a job of Go
  union {
    uint64_t go;
    JSObject* incumbent;  // of a function: the global that HostMakeJobCallback notes, or null for the first
  };
  bool callback;
};

struct Engine;
struct Cloner;       // clonescratch.h
struct Dispatch;     // dispatch.cpp
struct Account;      // arrivals.h
struct Source;       // arrivals.h
struct LockRequest;  // locktable.h

// UnderWay is a task that a source has begun and not ended.
struct UnderWay {
  Source* source;    // a reference
  JSObject* object;  // that a function was called with to deliver a message
  LockRequest* request = nullptr;  // whose callback was called,
  JS::Value value;                 // and what that has returned, or thrown
};

// Operation is what the engine keeps of an operation: the promise, and until the
// callback is called, that and what its argument is to be made of.
struct Operation {
  JSObject* promise = nullptr;  // null for a free number; its realm is the operation's
  JSObject* callback = nullptr;
  JS::Value values[2];
  uint32_t class_index = 0;
  JSObject* incumbent = nullptr;  // the callback context, null for the first realm

  void trace(JSTracer* trc);
};

// Lent is the script that has another private value for now (compiled.cpp).
struct Lent {
  JSScript* to = nullptr;
  JS::Value own;  // the script's own private value, a reference
};

// Unseen is the memory of which the collector does not know (unseen.cpp).
struct Unseen {
  uint64_t bytes = 0;   // what was there when it was last measured
  int64_t next = 0;     // when it may be measured again
  uint64_t hinted = 0;  // what may have come since
};

// The operations that have begun and not ended, by number: 0 is none.
struct Operations {
  std::vector<Operation> all{1};
  std::vector<uint32_t> free;
  std::vector<uint32_t> young;  // of those that were added since the nursery was last collected

  uint32_t add(const Operation& o);
  JSObject* end(uint32_t operation);  // returns the promise
  void trace(JSTracer* trc, bool minor);
};

// The roots that an engine holds. They are traced as one persistent root,
// since only those (and not an embedding's extra roots) are traced when the
// nursery is collected.
struct Roots {
  Engine* engine;
  void trace(JSTracer* trc);
};

struct Engine : sl_engine, JobQueue {
  JSContext* cx = nullptr;
  JS::Value* stack = nullptr;  // the handle stack
  uint32_t capacity = 0;
  std::vector<JS::Value> roots{1};
  std::vector<uint32_t> free_roots;
  std::vector<JS::Heap<JSObject*>> wrappers{1};  // weak, by platform id
  std::vector<uint64_t> memory;  // what sl_set_memory said, by platform id
  uint64_t tree_memory = 0;      // what Go keeps for groups of objects (nodelinks.cpp),
  uint32_t tree_holder = 0;      // and the id of the global object that has it, 0 for none
  std::vector<uint32_t> dead;
  std::vector<Realm*> realms;  // by index; null for those that are no more
  bool several = false;        // there was a second realm, or a window that can be exchanged
  std::vector<JSObject*> entries;     // the globals of the realms whose script was prepared for, while there are several
  std::vector<JSObject*> incumbents;  // likewise, the backup incumbent settings object stack
  std::vector<std::string> class_sources;  // the names of the sources of classes that script wrote
  std::vector<JS::PropertyKey> keys;  // by key index; void when not interned yet
  std::deque<Job> queue;
  size_t old_jobs = 0;  // how many of the first have left the nursery
  std::unique_ptr<Answers> answers;  // of matches(), once it was called
  Cloner* cloner = nullptr;  // what structured clone keeps, once it was used
  std::vector<JSFunction*> cleanups;
  Account* account = nullptr;          // of the tasks that script has made
  std::vector<UnderWay> under_way;     // innermost last
  Dispatch* dispatch = nullptr;        // of an event, the innermost that the engine does
  Operations operations;
  uint32_t delivery_class = 0;         // the index of their class, plus one
  Timers timers;
  bool rejected = false;               // Go heard of a rejected promise
  OffThread off_thread;
  std::optional<JS::PersistentRooted<Roots>> rooter;
  Lent lent;
  Unseen unseen;
  uint64_t compiled = 0;       // what the engine keeps of what script has compiled (compiled.cpp)
  const sl_builtins* builtins = nullptr;
  bool isolated = false;       // SharedArrayBuffer is defined
  bool can_block = false;      // Atomics.wait may block
  bool adopted_wasm = false;   // script has come to WebAssembly
  uintptr_t stack_base = 0;
  size_t stack_quota = 0;      // what script may use of the stack
  uint64_t max_heap = 0;
  bool maps_stacks = false;      // a script has other places than its source
  bool replaces_date = false;    // Date tells the time of Go
  bool replaces_import = false;  // a script has another word for import
  JSNative engine_eval = nullptr;  // what has run the function eval (codeforeval.cpp)
  bool code_of_object = false;     // what is compiled next is the code of an object
  std::atomic<bool> check{false};    // the limit is to be looked at
  std::atomic<bool> collect{false};  // and garbage to be collected before that
  std::vector<JS::Heap<JSObject*>> shared;  // weak: buffers whose memory others may refer to
  bool told_shared = false;                 // Go knows of some
  unsigned delays = 0;            // how often on_interrupt has let script run on that has to end
  uint32_t zeal = 0;
  uint32_t crossings = 0;
  insides::KnownDictionaries lock_options = {};  // forgotten when shapes may be freed
  insides::Tallies tallies;

  // realm is the current realm.
  Realm& realm() {
    JS::Realm* r = js::GetContextRealm(cx);
    if (r != current_) {
      current_ = r;
      known_ = static_cast<Realm*>(JS::GetRealmPrivate(r));
    }
    return *known_;
  }
  void forget_realm() { current_ = nullptr; }  // what realm() has found

  sl_value push(const JS::Value& v) {
    if (top == capacity) grow();
    stack[top] = v;
    return top++;
  }
  void grow();

  const JS::Value& at(uint32_t index) const {
    return index & SL_ROOTED ? roots[index & ~SL_ROOTED] : stack[index];
  }

  // JobQueue
  JSObject* incumbent_global() const override { return incumbent(const_cast<Engine*>(this)); }
  bool enqueuePromiseJob(JSContext* cx, JS::HandleObject promise, JS::HandleObject job,
                         JS::HandleObject site, JS::HandleObject incumbent) override;
  void runJobs(JSContext*) override;
  bool empty() const override { return queue.empty(); }
  js::UniquePtr<SavedJobQueue> saveJobQueue(JSContext*) override;

 private:
  JS::Realm* current_ = nullptr;
  Realm* known_ = nullptr;
};

// ToGo is the time in which Go runs that the engine has called: Go knows the current
// realm.
class ToGo {
 public:
  explicit ToGo(Engine* e) : e_(e), outer_(e->current_realm) { e->current_realm = e->realm().index; }
  ~ToGo() { e_->current_realm = outer_; }

 private:
  Engine* e_;
  uint32_t outer_;
};

inline Engine* from(sl_engine* e) { return static_cast<Engine*>(e); }
inline Engine* from(JSContext* cx) { return static_cast<Engine*>(JS_GetContextPrivate(cx)); }

inline sl_value tagged(uint64_t tag, uint64_t payload) {
  return (tag << 48 | payload) - SL_BIAS;
}

// wrap makes the word for v, with a handle in the current frame if v needs one.
inline sl_value wrap(Engine* e, const JS::Value& v) {
  if (v.isDouble()) {
    double d = v.toDouble();
    uint64_t bits;
    if (d != d) bits = 0x7FF8000000000000ULL;
    else memcpy(&bits, &d, sizeof bits);
    return bits - SL_BIAS;
  }
  if (v.isInt32()) {
    double d = v.toInt32();
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits - SL_BIAS;
  }
  if (v.isUndefined()) return 0;
  if (v.isObject())
    return tagged(SL_TAG_OBJECT, e->push(v) | (JS::IsCallable(&v.toObject()) ? SL_CALLABLE : 0));
  if (v.isString()) return tagged(SL_TAG_STRING, e->push(v));
  if (v.isBoolean()) return tagged(SL_TAG_BOOLEAN, v.toBoolean());
  if (v.isNull()) return tagged(SL_TAG_NULL, 0);
  if (v.isSymbol()) return tagged(SL_TAG_PRIMITIVE, e->push(v));
  if (v.isBigInt()) return tagged(SL_TAG_PRIMITIVE, e->push(v) | SL_BIGINT);
  return 0;
}

inline JS::Value unwrap(Engine* e, sl_value w) {
  uint64_t bits = w + SL_BIAS;
  switch (bits >> 48) {
    case SL_TAG_UNDEFINED: return JS::UndefinedValue();
    case SL_TAG_NULL: return JS::NullValue();
    case SL_TAG_BOOLEAN: return JS::BooleanValue(bits & 1);
    case SL_TAG_STRING:
    case SL_TAG_PRIMITIVE:
    case SL_TAG_OBJECT: return e->at(static_cast<uint32_t>(bits));
  }
  double d;
  memcpy(&d, &bits, sizeof d);
  return JS::NumberValue(d);
}

// status ends an operation of the engine: it moves a pending exception into
// the engine's public fields.
sl_status status(Engine* e, bool ok);

// enter says whether script may run at all: not once the agent is told to end.
inline bool may_run(Engine* e) { return !__atomic_load_n(&e->terminated, __ATOMIC_RELAXED); }

// crossing counts a crossing between script and Go, and collects garbage at
// every zeal-th one when the engine runs under stress.
void crossing(Engine* e);

// The words of n arguments, unwrapped and rooted.
bool unwrap_all(Engine* e, const sl_value* v, size_t n, JS::RootedVector<JS::Value>& out);

// intern gives the property key of an index that sl_add_key made known.
JS::PropertyKey intern(Engine* e, uint32_t key);

// to_key converts a string or symbol value (or a number) to a property key.
bool to_key(Engine* e, sl_value v, JS::MutableHandleId id);

// The engine of this thread: a thread has at most one.
extern thread_local Engine* this_thread;

// The parent of all runtimes, which is never destroyed.
extern JSRuntime* root_runtime;

// fastpaths/cpp/microtask.cpp

// queue_job queues a job of a promise, of which an incumbent realm is known, or null.
void queue_job(Engine* e, JSObject* function, JSObject* incumbent);

// report reports the exception that is pending, for a global object, or returns SL_TERMINATED.
sl_status report(Engine* e, JS::HandleObject global);

// within_script calls steps with data in a frame of the engine's own script, which
// nobody sees: see RATIONALE.md. It reports whether it has.
bool within_script(Engine* e, void (*steps)(JSContext*, void*), void* data);

bool queue_microtask(JSContext* cx, unsigned argc, JS::Value* vp);

// clone/cpp/transfer.cpp
JSObject* move_array_buffer(JSContext* cx, JS::HandleObject buffer);
JSObject* new_array_buffer(JSContext* cx, double length);

// clone/cpp/clone.cpp
void destroy_cloner(Engine* e);
// serialize_simply serializes a value in bytes that the caller frees, unless it
// needs more than bytes, or a call of script or Go. The reason stays open.
bool serialize_simply(Engine* e, JS::HandleValue v, uint8_t** bytes, size_t* length);
bool deserialize_simply(Engine* e, const uint8_t* bytes, size_t length, JS::MutableHandleValue v);

// fastpaths/cpp/inbox.cpp
void open_account(Engine* e);
void limit_account(Engine* e);  // the engine has a limit
void close_account(Engine* e);
void begin_task(Engine* e, Source* source, JSObject* object);
void end_task(Engine* e);

// fastpaths/cpp/mail.cpp
void retain_outlet(sl_mailbox* box);
void release_outlet(sl_mailbox* box);
bool post_simply(Engine* e, sl_mailbox* box, JS::HandleValue v);

// fastpaths/cpp/locks.cpp

// Simple is what became of a call of script that may need Go.
enum Simple { kSimplyDone, kSimplyFailed, kNotSimple };
void retain_locks(sl_locks* locks);
void release_locks(sl_locks* locks);
// request_simply requests a lock, if that can be done without Go.
Simple request_simply(Engine* e, sl_locks* locks, const JS::CallArgs& args);

// script.cpp

// The private value of a script or module is the number by which Go knows it,
// boxed with a count of the engine's references to it. What a script compiles
// (compiled.cpp) has the number of that script, or 0 if that has none.
struct ScriptPrivate {
  uint32_t context;
  uint64_t id;
  uint64_t references = 0;
  ScriptPrivate* of = nullptr;  // the script that has compiled this one; a reference
  uint64_t memory = 0;          // what the engine keeps of this one
};

void fill(JS::CompileOptions& o, const sl_source* s);
void script_add_ref(const JS::Value& v);
void script_release(const JS::Value& v);

}  // namespace sluice
#endif
