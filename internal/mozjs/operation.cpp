// Operations that script begins and that end later: the promises that script
// is given for them, and the callbacks that it gives.
#include "operation.h"

#include "js/SavedFrameAPI.h"
#include "library.h"
#include "plain.h"

using namespace sluice;

namespace {

// code_of gives the compiled code of the library that has an address in it.
LoadedSegment code_of(uintptr_t address) {
  return each_segment(address, [address](const LoadedSegment& s) {
    return s.type == PT_LOAD && (s.flags & PF_X) && s.has(address);
  });
}

// in_machine_code says whether an address is in what the engine has made of
// script, since it is neither in the engine nor in this library.
bool in_machine_code(uintptr_t address) {
  static const LoadedSegment engine = code_of(reinterpret_cast<uintptr_t>(&JS_NewContext));
  static const LoadedSegment shim = code_of(reinterpret_cast<uintptr_t>(&code_of));
  return engine.end && shim.end && !engine.has(address) && !shim.has(address);
}

// called_directly says whether the call before a return address in machine code is
// one that optimized code makes: a direct one, right after it has pushed the mark of
// a frame that leads out of script. Inline caches call what their data has.
__attribute__((no_sanitize("address"))) bool called_directly(uintptr_t from) {
#if defined(__x86_64__)
  constexpr uint8_t mark[] = {0x6A, 0x00}, align[] = {0x48, 0x83, 0xEC, 0x08};  // push 0; sub rsp, 8
  constexpr uint8_t call = 0xE8;                                              // call, and 4 bytes of where
  auto* code = reinterpret_cast<const uint8_t*>(from) - 5;
  if (*code != call) return false;
  if (memcmp(code - sizeof align, align, sizeof align) == 0) code -= sizeof align;
  return memcmp(code - sizeof mark, mark, sizeof mark) == 0;
#else
  return false;
#endif
}

// known_site finds a call site, new or known, by its return address and, unless that
// is in optimized code, the four words above the arguments: those of the inline
// cache that made the call, which has code that it shares, and data of its own.
__attribute__((no_sanitize("address"))) KnownSite* known_site(Engine* e) {
  if (!e->site.above || !in_machine_code(e->site.from)) return nullptr;
  uintptr_t key[5] = {e->site.from};
  if (!called_directly(e->site.from)) memcpy(key + 1, e->site.above, 4 * sizeof *key);
  uintptr_t hash = 0;
  for (uintptr_t word : key) hash = (hash ^ word) * 0x9E3779B97F4A7C15;
  KnownSite* s = &e->sites[hash >> 60];
  if (memcmp(s->key, key, sizeof key) != 0) {
    *s = {};
    memcpy(s->key, key, sizeof key);
  }
  return s;
}

// called_by_builtin says whether the caller may be a built-in function that is
// written in JavaScript, of which the place is that of its own caller.
bool called_by_builtin(JSContext* cx) {
  JS::RootedObject frame(cx);
  JS::RootedString source(cx);
  bool builtin = true;
  if (!JS::CaptureCurrentStack(cx, &frame, JS::StackCapture(JS::MaxFrames(1))) || !frame ||
      JS::GetSavedFrameSource(cx, nullptr, frame, &source, JS::SavedFrameSelfHosted::Include) !=
          JS::SavedFrameResult::Ok ||
      !JS_StringEqualsLiteral(cx, source, "self-hosted", &builtin))
    JS_ClearPendingException(cx);
  return builtin;
}

}  // namespace

void sluice::Operation::trace(JSTracer* trc) {
  if (promise) JS::TraceRoot(trc, &promise, "operation's promise");
  if (callback) JS::TraceRoot(trc, &callback, "operation's callback");
  for (JS::Value& v : values) JS::TraceRoot(trc, &v, "operation's value");
  if (incumbent) JS::TraceRoot(trc, &incumbent, "operation's callback context");
}

uint32_t Operations::add(const Operation& o) {
  uint32_t operation;
  if (free.empty()) {
    operation = all.size();
    all.push_back(o);
  } else {
    operation = free.back();
    free.pop_back();
    all[operation] = o;
  }
  young.push_back(operation);
  return operation;
}

// How many operations that have ended leave their numbers behind.
constexpr size_t kFreeOperations = 1024;

JSObject* Operations::end(uint32_t operation) {
  JSObject* promise = all[operation].promise;
  all[operation] = {};
  free.push_back(operation);
  if (free.size() > kFreeOperations && free.size() == all.size() - 1) {
    // None is left.
    all = std::vector<Operation>(1);
    free = {};
    young = {};
  }
  return promise;
}

void Operations::trace(JSTracer* trc, bool minor) {
  if (!minor) {
    for (Operation& o : all) o.trace(trc);
    return;
  }
  // The others have left the nursery.
  for (uint32_t operation : young) all[operation].trace(trc);
  young.clear();
}

// The place that the running script has come to.
void sluice::place(Engine* e) {
  KnownSite* s = known_site(e);
  if (s && s->state == KnownSite::kKnown) {
    e->chars = s->url;
    e->chars_length = s->url_length;
    e->line = s->line;
    e->column = s->column;
    return;
  }
  JS::AutoFilename name;
  e->chars_length = 0;
  if (!scripted_caller(e->cx, &name, &e->line, &e->column) || !name.get()) return;
  e->chars = reinterpret_cast<uintptr_t>(name.get());
  e->chars_length = strlen(name.get());
  if (!s) return;
  // It pays to know the sites that come again.
  if (s->state == KnownSite::kNew) {
    s->state = KnownSite::kSeen;
  } else if (s->state == KnownSite::kSeen) {
    bool builtin = called_by_builtin(e->cx);
    if (s->state != KnownSite::kSeen) return;  // garbage was collected, and all sites forgotten
    s->state = builtin ? KnownSite::kUnsure : KnownSite::kKnown;
    s->url = e->chars;
    s->url_length = e->chars_length;
    s->line = e->line;
    s->column = e->column;
  }
}

uint32_t sluice::begin_operation(Engine* e, uint32_t class_index, JS::HandleObject callback, JS::HandleValue first,
                                 JS::HandleValue second, JS::MutableHandleObject promise) {
  WithoutAsyncStack quiet(e->cx);
  promise.set(JS::NewPromiseObject(e->cx, nullptr));
  return promise ? e->operations.add({promise, callback, {first, second}, class_index, e->several ? incumbent(e) : nullptr}) : 0;
}

bool sluice::call_operation(Engine* e, uint32_t operation, bool with_object, double number,
                            JS::MutableHandleValue result) {
  JSContext* cx = e->cx;
  JS::RootedValue function(cx), argument(cx, JS::NullValue());
  JS::RootedObject promise(cx), context(cx);
  {
    Operation& o = e->operations.all[operation];
    if (!o.callback) return false;
    function.setObject(*o.callback);
    o.callback = nullptr;
    promise = o.promise;
    context = o.incumbent;
  }
  JSAutoRealm in(cx, promise);
  if (with_object) {
    const Operation& o = e->operations.all[operation];
    JS::RootedValue first(cx, o.values[0]), second(cx, o.values[1]);
    JSObject* object =
        new_plain_object(e, o.class_index, first, second, number ? JS::NumberValue(number) : JS::NullValue());
    if (!object) return false;
    argument.setObject(*object);
  }
  AsScript script(e, &function.toObject());
  AsCallback callback(e, context);
  return JS::Call(cx, JS::UndefinedHandleValue, function, JS::HandleValueArray(argument), result);
}

std::optional<JS::PromiseState> sluice::ordinary_promise_state(Engine* e, JS::HandleValue v) {
  if (!v.isObject() || !e->realm().ordinary_promises.has(&v.toObject())) return std::nullopt;
  return JS::GetPromiseState(JS::RootedObject(e->cx, &v.toObject()));
}

// https://webidl.spec.whatwg.org/#js-promise
bool sluice::to_promise(Engine* e, JS::MutableHandleValue v) {
  if (!v.isObject()) return true;
  JS::RootedObject promise(e->cx);
  {
    WithoutAsyncStack quiet(e->cx);
    promise = JS::NewPromiseObject(e->cx, nullptr);
  }
  if (!promise || !JS::ResolvePromise(e->cx, promise, v)) return false;
  v.setObject(*promise);
  return true;
}

bool sluice::settle_operation(Engine* e, uint32_t operation, bool fulfil, JS::HandleValue value) {
  JS::RootedValue promise(e->cx, JS::ObjectValue(*e->operations.end(operation)));
  JSAutoRealm in(e->cx, &promise.toObject());
  return may_run(e) && settle(e, promise, fulfil, value) == SL_OK;
}

sl_value sl_begin(sl_engine* p, uint32_t class_index, sl_value callback, sl_value first, sl_value second) {
  Engine* e = from(p);
  crossing(e);
  JS::Value f = unwrap(e, callback);
  JS::RootedObject function(e->cx, f.isObject() ? &f.toObject() : nullptr), promise(e->cx);
  JS::RootedValue a(e->cx, unwrap(e, first)), b(e->cx, unwrap(e, second));
  e->out = begin_operation(e, class_index, function, a, b, &promise);
  if (!e->out) {
    JS_ClearPendingException(e->cx);
    return 0;
  }
  place(e);
  return wrap(e, JS::ObjectValue(*promise));
}

sl_status sl_call_operation(sl_engine* p, uint32_t operation, bool with_object, double number) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  crossing(e);
  JS::RootedValue result(e->cx);
  if (!call_operation(e, operation, with_object, number, &result)) return status(e, false);
  bool is_fulfilled = with_object && ordinary_promise_state(e, result) == JS::PromiseState::Fulfilled;
  if (!is_fulfilled && !to_promise(e, &result)) return status(e, false);
  e->out = wrap(e, result);
  return SL_OK;
}

void sl_drop_operation(sl_engine* p, uint32_t operation) { from(p)->operations.end(operation); }

void sl_settle_operation(sl_engine* p, uint32_t operation, bool fulfil, sl_value v) {
  JS::RootedValue value(from(p)->cx, unwrap(from(p), v));
  settle_operation(from(p), operation, fulfil, value);
}
