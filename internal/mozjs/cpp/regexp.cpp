// Regular expressions that Go makes and runs, whatever script has done to RegExp.
#include "engine.h"

#include "js/RegExp.h"
#include "js/RegExpFlags.h"
#include "js/StableStringChars.h"

using namespace sluice;

static JS::RegExpFlags flags_of(bool ignore_case) {
#if SLUICE_ENGINE >= 128
  uint8_t flags = JS::RegExpFlag::UnicodeSets;
#else
  uint8_t flags = JS::RegExpFlag::Unicode;
#endif
  return JS::RegExpFlags(ignore_case ? flags | JS::RegExpFlag::IgnoreCase : flags);
}

sl_status sl_new_regexp(sl_engine* p, sl_value source, bool ignore_case, sl_value* out) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedString s(e->cx, unwrap(e, source).toString());
  JS::AutoStableStringChars chars(e->cx);
  if (!chars.initTwoByte(e->cx, s)) return status(e, false);
  auto range = chars.twoByteRange();
  JSObject* o = JS::NewUCRegExpObject(e->cx, range.begin().get(), range.length(), flags_of(ignore_case));
  if (o) *out = wrap(e, JS::ObjectValue(*o));
  return status(e, o != nullptr);
}

sl_status sl_exec_regexp(sl_engine* p, sl_value regexp, sl_value input, sl_value* out) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject o(e->cx, &unwrap(e, regexp).toObject());
  JS::RootedString s(e->cx, unwrap(e, input).toString());
  JS::AutoStableStringChars chars(e->cx);
  if (!chars.initTwoByte(e->cx, s)) return status(e, false);
  auto range = chars.twoByteRange();
  size_t index = 0;
  JS::RootedValue result(e->cx);
  bool ok = JS::ExecuteRegExpNoStatics(e->cx, o, range.begin().get(), range.length(), &index, false, &result);
  if (ok) *out = wrap(e, result);
  return status(e, ok);
}
