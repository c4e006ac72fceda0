// Texts that are rewritten before they are compiled: what script sees of them
// (error.stack, Function.prototype.toString), and those that script itself
// compiles, by eval and the constructors of functions.
#include "rewritten.h"

#include "builtins.h"
#include "compiled.h"
#include "insides/source.h"
#include "unseen.h"

#include <utility>

extern "C" sl_value slMapStack(uint32_t context, sl_value stack);
extern "C" sl_value slRewriteCode(uint32_t context, sl_value code);
extern "C" bool slMayCompile(uint32_t context, sl_value code, bool of_object);

namespace sluice {

// kWasmModule is what the code of a module of WebAssembly takes at least.
constexpr uint64_t kWasmModule = 64 << 10;

// The units of the word import, and those that stand for them in the names of
// the function that import becomes (moduletext/attributes.go).
constexpr char16_t kImport[] = u"import";
constexpr char16_t kLookalike[] = u"\u0456m\u0440\u043Ert";
constexpr size_t kLength = 6;

static bool matches(const char16_t* s) {
  for (size_t i = 0; i < kLength; i++)
    if (s[i] != kImport[i] && s[i] != kLookalike[i]) return false;
  return true;
}

template <typename Unit>
static bool contains_import(const Unit* s, size_t length) {
  for (size_t i = 0; i + kLength <= length; i++)
    if (s[i] == 'i' && std::equal(kImport, kImport + kLength, s + i)) return true;
  return false;
}

static bool contains_import(JSLinearString* s) {
  JS::AutoCheckCannotGC nogc;
  size_t length = JS::GetLinearStringLength(s);
  return JS::LinearStringHasLatin1Chars(s) ? contains_import(JS::GetLatin1LinearStringChars(nogc, s), length)
                                           : contains_import(JS::GetTwoByteLinearStringChars(nogc, s), length);
}

// may_compile asks the host whether script may have the engine compile what it gives it, in
// a realm where somebody wants to be asked.
static bool may_compile(JSContext* cx, JS::HandleString code) {
  Engine* e = from(cx);
  bool of_object = std::exchange(e->code_of_object, false);
  if (!e->realm().asks_to_compile) return true;
  uint32_t mark = e->top;
  ToGo go(e);
  bool may = slMayCompile(e->id, code ? wrap(e, JS::StringValue(code)) : wrap(e, JS::UndefinedValue()), of_object);
  e->top = mark;
  return may;
}

// HostEnsureCanCompileStrings and HostEnsureCanCompileWasmBytes. The host has the engine
// compile another text.
static bool before_compiling(JSContext* cx, JS::RuntimeCode kind, JS::HandleString code, bool* can_compile) {
  *can_compile = may_compile(cx, kind == JS::RuntimeCode::JS ? code : nullptr);
  if (!*can_compile) return may_run(from(cx));
  if (kind != JS::RuntimeCode::JS) {
    // Each module of WebAssembly has code on pages of its own.
    hint_unseen(from(cx), kWasmModule);
    return true;
  }
  count_compiled(from(cx), code);
  JSLinearString* text = JS_EnsureLinearString(cx, code);
  if (!text) return false;
  if (!contains_import(text)) return true;
  Engine* e = from(cx);
  if (!e->tallies[SL_TRICK_SOURCES].count(insides::can_use(SL_TRICK_SOURCES))) return true;
  uint32_t mark = e->top;
  ToGo go(e);
  JS::Value rewritten = unwrap(e, slRewriteCode(e->id, wrap(e, JS::StringValue(code))));
  if (rewritten.isString()) insides::swap_source(code, rewritten.toString());
  e->top = mark;
  return may_run(e);
}

void set_rewriting_hooks(Engine* e) { set_compiling_callback<before_compiling, code_for_eval>(e->cx); }

// The reserved slot of a function that has taken the place of another one.
constexpr size_t kOriginal = 0;

static bool call_original(JSContext* cx, const JS::CallArgs& args) {
  JS::RootedValue original(cx, js::GetFunctionNativeReserved(&args.callee(), kOriginal));
  JS::RootedValue result(cx);
  if (!JS::Call(cx, args.thisv(), original, JS::HandleValueArray(args), &result)) return false;
  args.rval().set(result);
  return true;
}

JSString* source_stack(JSContext* cx, JSString* stack) {
  Engine* e = from(cx);
  if (!e->maps_stacks) return stack;
  uint32_t mark = e->top;
  ToGo go(e);
  JSString* mapped = unwrap(e, slMapStack(e->id, wrap(e, JS::StringValue(stack)))).toString();
  e->top = mark;
  return mapped;
}

// get Error.prototype.stack
static bool stack(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (!call_original(cx, args)) return false;
  if (args.rval().isString()) args.rval().setString(source_stack(cx, args.rval().toString()));
  return true;
}

// https://tc39.es/ecma262/#sec-function.prototype.tostring
static bool to_string(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (args.thisv().isObject() && JS_ObjectIsFunction(&args.thisv().toObject())) {
    JS::RootedFunction f(cx, JS_GetObjectFunction(&args.thisv().toObject()));
    JS::RootedString native(cx);
    if (!builtin_text(cx, f, &native)) return false;
    if (native) {
      args.rval().setString(native);
      return true;
    }
  }
  if (!call_original(cx, args)) return false;
  if (!from(cx)->replaces_import) return true;
  JS::RootedString text(cx, with_import(cx, args.rval().toString()));
  if (text) args.rval().setString(text);
  return text;
}

JSString* with_import(JSContext* cx, JSString* s) {
  JSLinearString* linear = JS_EnsureLinearString(cx, s);
  if (!linear || JS::LinearStringHasLatin1Chars(linear)) return linear ? s : nullptr;
  std::u16string text;
  {
    JS::AutoCheckCannotGC nogc;
    text.assign(JS::GetTwoByteLinearStringChars(nogc, linear), JS::GetLinearStringLength(linear));
  }
  bool changed = false;
  for (size_t i = 0; i + kLength <= text.size(); i++) {
    if (!matches(&text[i]) || !text.compare(i, kLength, kImport)) continue;
    text.replace(i, kLength, kImport);
    changed = true;
  }
  return changed ? JS_NewUCStringCopyN(cx, text.data(), text.size()) : s;
}

// replace makes a function that stands for another one.
static JSObject* replace(JSContext* cx, JSNative native, JS::HandleObject original, const char* name) {
  JSFunction* f = js::NewFunctionWithReserved(cx, native, 0, 0, name);
  if (!f) return nullptr;
  JSObject* o = JS_GetFunctionObject(f);
  js::SetFunctionNativeReserved(o, kOriginal, JS::ObjectValue(*original));
  return o;
}

static bool replace_stack(JSContext* cx) {
  JS::RootedObject prototype(cx), original(cx);
  JS::RootedString name(cx, JS_AtomizeString(cx, "stack"));
  JS::RootedId id(cx);
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> found(cx);
  if (!name || !JS_StringToId(cx, name, &id) || !JS_GetClassPrototype(cx, JSProto_Error, &prototype) ||
      !JS_GetOwnPropertyDescriptorById(cx, prototype, id, &found) || found.isNothing())
    return false;
  JS::Rooted<JS::PropertyDescriptor> d(cx, *found);
  original = d.getter();
  JS::RootedObject getter(cx, replace(cx, stack, original, "get stack"));
  if (!getter) return false;
  d.setGetter(getter);
  return JS_DefinePropertyById(cx, prototype, id, d);
}

static bool replace_to_string(JSContext* cx) {
  JS::RootedObject prototype(cx), original(cx);
  JS::RootedValue v(cx);
  if (!JS_GetClassPrototype(cx, JSProto_Function, &prototype) || !JS_GetProperty(cx, prototype, "toString", &v))
    return false;
  original = &v.toObject();
  JS::RootedObject function(cx, replace(cx, to_string, original, "toString"));
  return function && JS_DefineProperty(cx, prototype, "toString", function, 0);
}

bool hide_rewriting(JSContext* cx) { return replace_stack(cx) && replace_to_string(cx); }

}  // namespace sluice

using namespace sluice;

void sl_ask_to_compile(sl_engine* p) { from(p)->realm().asks_to_compile = true; }

void sl_map_stacks(sl_engine* p) { from(p)->maps_stacks = true; }

sl_status sl_define_import(sl_engine* p, const char* name, sl_value function) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  JS::RootedObject global(cx, e->realm().global), scope(cx, JS_GlobalLexicalEnvironment(global));
  JS::RootedString s(cx, JS_NewStringCopyUTF8Z(cx, JS::ConstUTF8CharsZ(name, strlen(name))));
  JS::RootedId id(cx);
  JS::RootedValue value(cx, unwrap(e, function));
  if (!s || !JS_StringToId(cx, s, &id) ||
      !JS_DefinePropertyById(cx, scope, id, value, JSPROP_READONLY | JSPROP_PERMANENT))
    return status(e, false);
  e->replaces_import = true;
  return SL_OK;
}
