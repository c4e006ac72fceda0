// Checked against Web IDL of 2026-03-27 and Web Locks of 2025-09-24.

// Requests for locks that script makes without Go.
#include "lockclient.h"
#include "operation.h"

using namespace sluice;

namespace sluice {
namespace {

// What a request takes beside its name.
constexpr uint32_t kRequestMemory = 256;

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
JSObject* half_read(JSContext* cx, const LockWords& words, JS::HandleObject dictionary,
                    const JS::RootedValueArray<LockWords::kMembers>& values, int n) {
  JS::RootedObject o(cx, JS_NewObjectWithGivenProto(cx, nullptr, nullptr));
  if (!o) return nullptr;
  for (int i = 0; i < LockWords::kMembers; i++) {
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

bool LockWords::make(JSContext* cx) {
  if (exclusive) return true;
  for (int i = 0; i < kMembers; i++) {
    JSString* s = JS_AtomizeAndPinString(cx, names[i]);
    if (!s) return false;
    members[i] = JS::PropertyKey::fromPinnedString(s);
  }
  shared = JS_AtomizeAndPinString(cx, "shared");
  return shared && (exclusive = JS_AtomizeAndPinString(cx, "exclusive"));
}

// https://w3c.github.io/web-locks/#dom-lockmanager-request
Simple request_simply(Engine* e, sl_locks* locks, const JS::CallArgs& args) {
  JSContext* cx = e->cx;
  // Places in scripts that were rewritten are Go's to find.
  if (!locks->delegated.load(std::memory_order_relaxed) || e->maps_stacks) return kNotSimple;
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
  const LockWords& words = locks->words;
  JS::RootedValueArray<LockWords::kMembers> members(cx);
  JS::RootedObject dictionary(cx);
  bool shared = false, if_available = false;
  int read = 0;
  bool simple = true;
  if (last == 2 && args[1].isObject()) {
    dictionary = &args[1].toObject();
    insides::Dictionary options(cx, dictionary, e->lock_options, words.members, LockWords::kMembers, e->tallies[SL_TRICK_SHAPES]);
    while (simple && read < LockWords::kMembers) {
      if (options.lacks(read)) {
        read++;
        continue;
      }
      JS::RootedId id(cx, words.members[read]);
      if (!JS_GetPropertyById(cx, dictionary, id, members[read])) return reject_with_exception(e, args) ? kSimplyDone : kSimplyFailed;
      JS::HandleValue v = members[read];
      switch (read++) {
        case LockWords::kIfAvailable:
          if_available = JS::ToBoolean(v);
          break;
        case LockWords::kMode:
          if (v.isUndefined()) break;
          simple = false;
          if (!v.isString()) break;
          shared = v.toString() == words.shared;
          simple = shared || v.toString() == words.exclusive;
          if (!simple && !JS_StringEqualsLiteral(cx, v.toString(), "shared", &shared)) return kSimplyFailed;
          simple = simple || shared;
          if (!simple && !JS_StringEqualsLiteral(cx, v.toString(), "exclusive", &simple)) return kSimplyFailed;
          break;
        case LockWords::kSignal:
          simple = v.isUndefined();
          break;
        case LockWords::kSteal:
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
    // The delegation has ended meanwhile.
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
    if (!delegated) return false;
    charge(e, bytes);
    r->charge = bytes;
    if (table.request(r, name, if_available, tasks)) wake = inbox->arrive(this, 1);
  }
  if (wake) slArrived(wake);
  return true;
}
