// JSON.
#include "engine.h"

#include <string>

#include "js/JSON.h"

using namespace sluice;

sl_status sl_parse_json(sl_engine* p, sl_value text, sl_value* out) {
  Engine* e = from(p);
  JS::RootedString s(e->cx, unwrap(e, text).toString());
  JS::RootedValue result(e->cx);
  bool ok = JS_ParseJSON(e->cx, s, &result);
  if (ok) *out = wrap(e, result);
  return status(e, ok);
}

static bool append_text(const char16_t* text, uint32_t length, void* to) {
  static_cast<std::u16string*>(to)->append(text, length);
  return true;
}

sl_status sl_stringify_json(sl_engine* p, sl_value v, sl_value* out) {
  Engine* e = from(p);
  JS::RootedValue value(e->cx, unwrap(e, v));
  std::u16string text;
  bool ok = JS_Stringify(e->cx, &value, nullptr, JS::UndefinedHandleValue, append_text, &text);
  if (ok) {
    JSString* s = JS_NewUCStringCopyN(e->cx, text.data(), text.size());
    ok = s != nullptr;
    if (ok) *out = wrap(e, JS::StringValue(s));
  }
  return status(e, ok);
}
