// Looking at objects without running script: the operations of the language
// that would run it, or read what script may have redefined, are not used.
#include "builtins.h"
#include "insides/box.h"
#include "rewritten.h"
#include "js/MapAndSet.h"
#include "js/RegExp.h"
#include "js/RegExpFlags.h"

using namespace sluice;

// Some of the own keys: with SL_NAME_KEYS the strings that are no array
// indices, with SL_INDEX_KEYS those that are, as numbers. Total counts those
// that were asked for, also beyond max.
sl_status sl_some_keys(sl_engine* p, sl_value o, uint32_t which, uint32_t max, sl_value* array, uint32_t* total) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  crossing(e);
  JS::RootedObject obj(cx, &unwrap(e, o).toObject());
  JS::RootedIdVector ids(cx);
  unsigned flags = JSITER_OWNONLY | (which & SL_HIDDEN_KEYS ? JSITER_HIDDEN : 0) |
                   (which & SL_SYMBOL_KEYS ? JSITER_SYMBOLS : 0);
  if (!js::GetPropertyKeys(cx, obj, flags, &ids)) return status(e, false);
  JS::RootedVector<JS::Value> keys(cx);
  uint32_t n = 0;
  for (size_t i = 0; i < ids.length(); i++) {
    JS::PropertyKey id = ids[i];
    JS::Value v;
    uint32_t index;
    if (id.isSymbol()) {
      v = JS::SymbolValue(id.toSymbol());
    } else if (id.isInt() || js::StringIsArrayIndex(id.toLinearString(), &index)) {
      if (!(which & SL_INDEX_KEYS)) continue;
      v = id.isInt() ? JS::Int32Value(id.toInt()) : JS::NumberValue(index);
    } else {
      if (!(which & SL_NAME_KEYS)) continue;
      v = JS::StringValue(id.toString());
    }
    if (n++ < max && !keys.append(v)) return status(e, false);
  }
  *total = n;
  JSObject* result = JS::NewArrayObject(cx, keys);
  if (result) *array = wrap(e, JS::ObjectValue(*result));
  return status(e, result);
}

namespace {

struct Collector {
  JS::RootedVector<JS::Value> items;
  size_t max;
  bool pairs;
  explicit Collector(JSContext* cx) : items(cx) {}
};

// collect is called with (value, key) for each entry of a Map or Set. When it
// has enough it throws, to end the loop.
bool collect(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  auto* c = static_cast<Collector*>(js::GetFunctionNativeReserved(&args.callee(), 0).toPrivate());
  if (c->items.length() >= c->max) {
    JS_SetPendingException(cx, JS::UndefinedHandleValue, JS::ExceptionStackBehavior::DoNotCapture);
    return false;
  }
  args.rval().setUndefined();
  return (!c->pairs || c->items.append(args.get(1))) && c->items.append(args.get(0));
}

}  // namespace

// The first entries of a Map, as an array of keys each followed by its value,
// or the first values of a Set.
sl_status sl_entries(sl_engine* p, sl_value v, uint32_t max, sl_value* array, uint32_t* size) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  crossing(e);
  JS::RootedObject o(cx, &unwrap(e, v).toObject());
  js::ESClass kind;
  if (!JS::GetBuiltinClass(cx, o, &kind)) return status(e, false);
  if (kind != js::ESClass::Map && kind != js::ESClass::Set) {
    JS_ReportErrorASCII(cx, "the object is no Map or Set");
    return status(e, false);
  }
  Collector c(cx);
  c.pairs = kind == js::ESClass::Map;
  c.max = c.pairs ? 2 * size_t(max) : max;
  *size = c.pairs ? JS::MapSize(cx, o) : JS::SetSize(cx, o);
  JSFunction* f = js::NewFunctionWithReserved(cx, collect, 2, 0, nullptr);
  if (!f) return status(e, false);
  JS::RootedValue callback(cx, JS::ObjectValue(*JS_GetFunctionObject(f)));
  js::SetFunctionNativeReserved(&callback.toObject(), 0, JS::PrivateValue(&c));
  bool ok = c.pairs ? JS::MapForEach(cx, o, callback, JS::UndefinedHandleValue)
                    : JS::SetForEach(cx, o, callback, JS::UndefinedHandleValue);
  if (!ok && c.items.length() < c.max) return status(e, false);
  if (!ok) JS_ClearPendingException(cx);
  if (!may_run(e)) return SL_TERMINATED;
  JSObject* list = JS::NewArrayObject(cx, c.items);
  if (list) *array = wrap(e, JS::ObjectValue(*list));
  return status(e, list);
}

// The primitive in a Boolean, Number, String, Symbol or BigInt object;
// undefined for other objects.
sl_status sl_unbox(sl_engine* p, sl_value object, sl_value* out) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject o(e->cx, &unwrap(e, object).toObject());
  js::ESClass kind;
  if (!JS::GetBuiltinClass(e->cx, o, &kind)) return status(e, false);
  switch (kind) {
    case js::ESClass::Boolean:
    case js::ESClass::Number:
    case js::ESClass::String:
    case js::ESClass::BigInt:
      break;
    default:
      if (strcmp(JS::GetClass(o)->name, "Symbol")) return SL_OK;
  }
  JS::RootedValue v(e->cx);
  if (!insides::unbox(e->cx, o, JS::IdentifyStandardInstanceOrPrototype(o), &v, e->tallies[SL_TRICK_BOXES])) return status(e, false);
  if (v.isPrimitive()) *out = wrap(e, v);
  return SL_OK;
}

sl_status sl_regexp(sl_engine* p, sl_value object, sl_value* source, char flags[8]) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject o(e->cx, &unwrap(e, object).toObject());
  JSString* s = JS::GetRegExpSource(e->cx, o);
  if (!s) return status(e, false);
  *source = wrap(e, JS::StringValue(s));
  JS::RegExpFlags f = JS::GetRegExpFlags(e->cx, o);
  char* at = flags;
  if (f.hasIndices()) *at++ = 'd';
  if (f.global()) *at++ = 'g';
  if (f.ignoreCase()) *at++ = 'i';
  if (f.multiline()) *at++ = 'm';
  if (f.dotAll()) *at++ = 's';
  if (f.unicode()) *at++ = 'u';
  if (f.sticky()) *at++ = 'y';
  *at = 0;
  return SL_OK;
}

// The first characters of the source text of a function; undefined for
// callable objects that are no functions.
sl_status sl_function_source(sl_engine* p, sl_value function, uint32_t max, sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  crossing(e);
  JS::RootedObject o(cx, &unwrap(e, function).toObject());
  if (!JS_ObjectIsFunction(o)) return SL_OK;
  JS::RootedFunction f(cx, JS_GetObjectFunction(o));
  JS::RootedString s(cx);
  if (!builtin_text(cx, f, &s)) return status(e, false);
  if (!s) s = JS_DecompileFunction(cx, f);
  if (s && e->replaces_import) s = with_import(cx, s);
  if (s && JS_GetStringLength(s) > max) s = JS_NewDependentString(cx, s, 0, max);
  if (s) *out = wrap(e, JS::StringValue(s));
  return status(e, s);
}
