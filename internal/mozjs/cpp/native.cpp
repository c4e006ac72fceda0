// Functions of script that are Go functions: their calls, and how they are made.
#include "native.h"

#include "entries.h"
#include "interface.h"
#include "result.h"
#include "platform.h"

using namespace sluice;

namespace sluice {

// wrap_this is wrap, for what is a platform object most often: that is not callable.
static sl_value wrap_this(Engine* e, const JS::Value& self) {
  if (self.isObject() && is_platform(&self.toObject())) return tagged(SL_TAG_OBJECT, e->push(self));
  return wrap(e, self);
}

// keep_text copies a short ASCII string, the argument of a call, to where Go
// finds it without asking.
static void keep_text(Engine* e, JSString* s, sl_value word) {
  size_t length = JS_GetStringLength(s);
  if (length > SL_TEXT || !JS_StringIsLinear(s) || !JS::StringHasLatin1Chars(s)) return;
  JS::AutoCheckCannotGC nogc;
  const JS::Latin1Char* chars = JS::GetLatin1LinearStringChars(nogc, JS_ASSERT_STRING_IS_LINEAR(s));
  unsigned char all = 0;
  for (size_t i = 0; i < length; i++) {
    e->text[i] = chars[i];
    all |= chars[i];
  }
  if (all >= 0x80) return;
  e->text_length = length;
  e->text_value = word;
}

// unwrap_result is unwrap of what a function returns, which may be the wrapper of an id.
static JS::Value unwrap_result(Engine* e, sl_value w) {
  if (w >> 32 != SL_BY_ID >> 32) return unwrap(e, w);
  JSObject* o = e->wrappers[static_cast<uint32_t>(w)];
  return o ? JS::ObjectValue(*proxy_of(o)) : JS::UndefinedValue();
}

bool call_function(JSContext* cx, uint32_t function, JS::CallArgs args, bool* supported) {
  Engine* e = from(cx);
  if (!may_run(e)) return false;
  crossing(e);
  unsigned argc = args.length();
  uint32_t mark = e->top;
  ToGo go(e);
  if (watches_entries) note_call(e);
  sl_value words[8];
  std::unique_ptr<sl_value[]> more;
  sl_value* w = words;
  if (argc > 8) {
    more.reset(new sl_value[argc]);
    w = more.get();
  }
  sl_call call;
  call.given = 0;
  call.given_id = 0;
  e->text_value = 0;
  for (unsigned i = 0; i < argc; i++) {
    w[i] = wrap(e, args[i]);
    if (args[i].isString()) {
      if (!e->text_value) keep_text(e, args[i].toString(), w[i]);
    } else if (!call.given_id && (call.given_id = known_id(args[i]))) {
      call.given = w[i];
    }
  }
  call.argc = argc;
  call.args = w;
  call.result = 0;
  call.stack = 0;
  if (args.isConstructing()) {
    call.new_target = wrap(e, args.newTarget());
    call.this_value = 0;
    call.this_id = 0;
  } else {
    call.new_target = 0;
    JS::Value self = this_of(e, args);
    call.this_value = wrap_this(e, self);
    // A function of a window that was exchanged still has that as its global object.
    call.this_id = args.thisv().isNullOrUndefined() ? known_id(JS::ObjectValue(*e->realm().global)) : platform_id(e, self);
  }
  int s = slCall(e->id, function, &call);
  e->text_value = 0;  // other strings will have this word
  if (s == SL_OK && may_run(e)) {
    if (supported) *supported = call.result != SL_UNSUPPORTED;
    args.rval().set(unwrap_result(e, call.result));
    e->top = mark;
    return true;
  }
  if (s == SL_THROWN && may_run(e)) {
    JS::RootedValue exception(cx, unwrap(e, call.result));
    JS::Value stack = unwrap(e, call.stack);
    if (stack.isObject()) {
      JS::RootedObject o(cx, &stack.toObject());
      JS::ExceptionStack pending(cx, exception, o);
      JS::SetPendingExceptionStack(cx, pending);
    } else {
      JS_SetPendingException(cx, exception);
    }
  }
  e->top = mark;
  return false;
}

bool native(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  return call_function(cx, js::GetFunctionNativeReserved(&args.callee(), kFunction).toInt32(), args);
}

JSObject* native_function(Engine* e, JS::HandleId name, uint32_t length, uint32_t id, bool constructor,
                          const char* prefix, JSNative call) {
  if (!call) call = native;
  unsigned flags = constructor ? JSFUN_CONSTRUCTOR : 0;
  JSFunction* f;
  if (prefix || name.isSymbol()) {
    // "get name", "[Symbol.iterator]": the engine has no function for these.
    std::string text = prefix ? prefix : "";
    JS::RootedValue v(e->cx);
    if (name.isSymbol()) {
      JS::RootedSymbol symbol(e->cx, name.toSymbol());
      JS::RootedString d(e->cx, JS::GetSymbolDescription(symbol));
      JS::UniqueChars c = JS_EncodeStringToUTF8(e->cx, d);
      text += std::string("[") + (c ? c.get() : "") + "]";
    } else {
      JS::RootedString s(e->cx, name.toString());
      JS::UniqueChars c = JS_EncodeStringToUTF8(e->cx, s);
      text += c ? c.get() : "";
    }
    f = js::NewFunctionWithReserved(e->cx, call, length, flags, text.c_str());
  } else {
    f = js::NewFunctionByIdWithReserved(e->cx, call, length, flags, name);
  }
  if (!f) return nullptr;
  JSObject* o = JS_GetFunctionObject(f);
  js::SetFunctionNativeReserved(o, kFunction, JS::Int32Value(id));
  return o;
}

}  // namespace sluice

sl_value sl_new_function(sl_engine* p, const char* name, uint32_t length, uint32_t id) {
  Engine* e = from(p);
  JS::RootedObject owner(e->cx, new_owner(e->cx, id));  // of the closure
  if (!owner) return 0;
  JS::RootedId key(e->cx);
  if (!name_id(e, name, &key)) return 0;
  JSObject* f = native_function(e, key, length, id | SL_ROOTED, false);
  if (!f) return 0;
  js::SetFunctionNativeReserved(f, kOwner, JS::ObjectValue(*owner));
  return wrap(e, JS::ObjectValue(*f));
}
