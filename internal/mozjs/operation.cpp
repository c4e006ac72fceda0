// Operations that script begins and that end later: the promises that script
// is given for them, and the callbacks that it gives.
#include "operation.h"

#include <link.h>

#include "js/SavedFrameAPI.h"

using namespace sluice;

namespace {

// Segment is the compiled code of a library.
struct Segment {
  uintptr_t begin = 0, end = 0;
  bool has(uintptr_t a) const { return a >= begin && a < end; }
};

Segment segment_of(uintptr_t address) {
  struct Search {
    uintptr_t address;
    Segment found;
  } search{address, {}};
  dl_iterate_phdr(
      [](dl_phdr_info* info, size_t, void* data) {
        auto* s = static_cast<Search*>(data);
        for (int i = 0; i < info->dlpi_phnum; i++) {
          const auto& p = info->dlpi_phdr[i];
          Segment found{info->dlpi_addr + p.p_vaddr, info->dlpi_addr + p.p_vaddr + p.p_memsz};
          if (p.p_type == PT_LOAD && (p.p_flags & PF_X) && found.has(s->address)) s->found = found;
        }
        return 0;
      },
      &search);
  return search.found;
}

// in_machine_code says whether an address is in what the engine has made of
// script, since it is neither in the engine nor in this library.
bool in_machine_code(uintptr_t address) {
  static const Segment engine = segment_of(reinterpret_cast<uintptr_t>(&JS_NewContext));
  static const Segment shim = segment_of(reinterpret_cast<uintptr_t>(&segment_of));
  return engine.end && shim.end && !engine.has(address) && !shim.has(address);
}

// known_site finds a call site, new or known, by its return address and the four
// words above the arguments: those of the inline cache that made the call, which
// has code that it shares, and data of its own.
__attribute__((no_sanitize("address"))) KnownSite* known_site(Engine* e) {
  if (!e->site.above || !in_machine_code(e->site.from)) return nullptr;
  uintptr_t key[5] = {e->site.from, e->site.above[0], e->site.above[1], e->site.above[2], e->site.above[3]};
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

// The place that the running script has come to.
static void place(Engine* e) {
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
  if (!JS::DescribeScriptedCaller(e->cx, &name, &e->line, &e->column) || !name.get()) return;
  e->chars = reinterpret_cast<uintptr_t>(name.get());
  e->chars_length = strlen(name.get());
  e->column++;
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

sl_value sl_begin(sl_engine* p, uint32_t id, uint32_t class_index, sl_value callback, sl_value first, sl_value second) {
  Engine* e = from(p);
  crossing(e);
  JS::RootedValue a(e->cx, unwrap(e, first)), b(e->cx, unwrap(e, second));
  JS::RootedObject promise(e->cx), object(e->cx);
  {
    WithoutAsyncStack quiet(e->cx);
    promise = JS::NewPromiseObject(e->cx, nullptr);
  }
  if (promise) object = new_plain_object(e, class_index, a, b);
  if (!object) {
    JS_ClearPendingException(e->cx);
    return 0;
  }
  JS::SetReservedSlot(object, kPlainCallback, unwrap(e, callback));
  JS::SetReservedSlot(object, kPlainPromise, JS::ObjectValue(*promise));
  e->out = hold(e, id, JS::ObjectValue(*object));
  place(e);
  return wrap(e, JS::ObjectValue(*promise));
}

sl_status sl_call_operation(sl_engine* p, uint32_t id, uint32_t slot, bool with_object) {
  Engine* e = from(p);
  JS::RootedValue operation(e->cx, held(e, id, slot)), function(e->cx), result(e->cx);
  if (!may_run(e) || !operation.isObject()) return SL_TERMINATED;
  crossing(e);
  function = JS::GetReservedSlot(&operation.toObject(), kPlainCallback);
  JS::SetReservedSlot(&operation.toObject(), kPlainCallback, JS::UndefinedValue());
  if (!with_object) operation.setNull();
  if (!JS::Call(e->cx, JS::UndefinedHandleValue, function, JS::HandleValueArray(operation), &result))
    return status(e, false);
  if (!result.isObject()) {
    e->out = wrap(e, result);
    return SL_OK;
  }
  // The conversion to a promise: https://webidl.spec.whatwg.org/#js-promise
  JS::RootedValue promise(e->cx);
  {
    WithoutAsyncStack quiet(e->cx);
    promise.setObjectOrNull(JS::NewPromiseObject(e->cx, nullptr));
  }
  if (!promise.isObject()) return status(e, false);
  sl_status s = settle(e, promise, true, result);
  if (s == SL_OK) e->out = wrap(e, promise);
  return s;
}

void sl_drop_callback(sl_engine* p, uint32_t id, uint32_t slot) {
  JS::Value operation = held(from(p), id, slot);
  if (operation.isObject()) JS::SetReservedSlot(&operation.toObject(), kPlainCallback, JS::UndefinedValue());
}

sl_status sl_settle_operation(sl_engine* p, uint32_t id, uint32_t slot, bool fulfil, sl_value v) {
  Engine* e = from(p);
  JS::RootedValue operation(e->cx, take_held(e, id, slot)), promise(e->cx), value(e->cx, unwrap(e, v));
  if (!may_run(e) || !operation.isObject()) return SL_TERMINATED;
  promise = JS::GetReservedSlot(&operation.toObject(), kPlainPromise);
  JS::SetReservedSlot(&operation.toObject(), kPlainPromise, JS::UndefinedValue());
  return settle(e, promise, fulfil, value);
}
