// Errors made on behalf of the script that called a built-in.
#include "engine.h"
#include "js/SavedFrameAPI.h"

using namespace sluice;

static JSExnType exception_type(const char* name) {
  if (!strcmp(name, "TypeError")) return JSEXN_TYPEERR;
  if (!strcmp(name, "RangeError")) return JSEXN_RANGEERR;
  if (!strcmp(name, "ReferenceError")) return JSEXN_REFERENCEERR;
  if (!strcmp(name, "SyntaxError")) return JSEXN_SYNTAXERR;
  return JSEXN_ERR;
}

// Makes an error of a place, with a stack unless that is null.
static sl_status new_error(Engine* e, const char* type, sl_value message, JS::HandleObject stack, JS::HandleString url,
                           uint32_t line, uint32_t column, sl_value* out) {
  JSContext* cx = e->cx;
  JS::RootedString text(cx);
  JS::RootedValue m(cx, unwrap(e, message)), error(cx);
  if (m.isString()) text = m.toString();
  JS::Rooted<mozilla::Maybe<JS::Value>> cause(cx, mozilla::Nothing());
  bool ok = JS::CreateError(cx, exception_type(type), stack, url, line, column_of(column), nullptr, text, cause, &error);
  if (ok) *out = wrap(e, error);
  return status(e, ok);
}

// Makes an error whose place is the innermost frame of a stack, which may be undefined.
extern "C" sl_status sl_new_error_from(sl_engine* p, const char* type, sl_value message, sl_value stack, sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedValue v(cx, unwrap(e, stack));
  JS::RootedObject frames(cx, v.isObject() ? &v.toObject() : nullptr);
  JS::RootedString url(cx, JS_GetEmptyString(cx));
  uint32_t line = 0, column = 0;
  if (frames && JS::GetSavedFrameSource(cx, nullptr, frames, &url) == JS::SavedFrameResult::Ok) {
    JS::GetSavedFrameLine(cx, nullptr, frames, &line);
    column = saved_column(cx, frames);
  }
  return new_error(e, type, message, frames, url, line, column, out);
}

// Makes an error whose place and stack begin at the innermost frame that is
// not of the source of that name.
extern "C" sl_status sl_new_error_outside(sl_engine* p, const char* type, sl_value message, const char* source,
                                          sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject stack(cx), parent(cx);
  JS::RootedString url(cx, JS_GetEmptyString(cx));
  uint32_t line = 0, column = 0;
  if (!JS::CaptureCurrentStack(cx, &stack, JS::StackCapture(JS::MaxFrames(64)))) return status(e, false);
  while (stack) {
    bool inside = false;
    if (JS::GetSavedFrameSource(cx, nullptr, stack, &url) == JS::SavedFrameResult::Ok &&
        !JS_StringEqualsAscii(cx, url, source, &inside))
      return status(e, false);
    if (!inside) break;
    if (JS::GetSavedFrameParent(cx, nullptr, stack, &parent) != JS::SavedFrameResult::Ok) break;
    stack = parent;
  }
  if (stack) {
    JS::GetSavedFrameLine(cx, nullptr, stack, &line);
    column = saved_column(cx, stack);
  }
  return new_error(e, type, message, stack, url, line, column, out);
}

// The place is what the report of the error says.
extern "C" sl_status sl_new_error_at(sl_engine* p, const char* type, sl_value message, const char* source,
                                     uint32_t line, uint32_t column, sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedString url(cx, JS_NewStringCopyUTF8Z(cx, JS::ConstUTF8CharsZ(source, strlen(source))));
  if (!url) return status(e, false);
  JS::RootedObject stack(cx);
  return new_error(e, type, message, stack, url, line, column, out);
}
