// The global object.
#include "builtins.h"
#include "held.h"
#include "interface.h"
#include "nodelinks.h"
#include "preventextensions.h"
#include "windowchildren.h"

using namespace sluice;

namespace sluice {

// short_name gives the characters of a string that is short enough to be the name of
// an interface or a class; no others.
static std::string_view short_name(JSLinearString* s, char (&chars)[64]) {
  size_t length = JS::GetLinearStringLength(s);
  if (length > sizeof chars || !JS::LinearStringHasLatin1Chars(s)) return {};
  JS::AutoCheckCannotGC nogc;
  memcpy(chars, JS::GetLatin1LinearStringChars(nogc, s), length);
  return {chars, length};
}

static bool resolve_global(JSContext* cx, JS::HandleObject o, JS::HandleId id, bool* resolved) {
  if (!JS_ResolveStandardClass(cx, o, id, resolved)) return false;
  if (!id.isString()) return true;
  char chars[64];
  std::string_view name = short_name(id.toLinearString(), chars);
  if (!*resolved && !resolve_class(from(cx), name, resolved)) return false;
  if (!*resolved) return resolve_builtin(cx, name, id, resolved);
  // Until script has looked for the constructor no reference can keep an object.
  if (name == "WeakRef") from(cx)->weak_refs |= SL_WEAK_REFS;
  if (name == "FinalizationRegistry") from(cx)->weak_refs |= SL_FINALIZERS;
  return need_builtins(cx, name) && (name != "WebAssembly" || adopt_wasm(cx)) &&
         (name != "Reflect" || adopt_prevent_extensions(cx));
}

static bool enumerate_global(JSContext* cx, JS::HandleObject o, JS::MutableHandleIdVector ids, bool enumerable) {
  if (!window_children(cx, o, ids) || !JS_NewEnumerateStandardClasses(cx, o, ids, enumerable)) return false;
  // Interface objects and built-ins are not enumerable.
  return enumerable || (enumerate_classes(from(cx), ids) && enumerate_builtins(cx, ids));
}

// The compiler's threads ask this, too. Names of interfaces begin with a capital
// letter, or as "webkit" and "console" do.
static bool may_resolve_global(const JSAtomState& names, jsid id, JSObject* o) {
  if (JS_MayResolveStandardClass(names, id, o)) return true;
  if (!id.isString()) return false;
  JSLinearString* name = id.toLinearString();
  if (JS::GetLinearStringLength(name) == 0) return false;
  char16_t first = JS::GetLinearStringCharAt(name, 0);
  return (first >= 'A' && first <= 'Z') || first == 'w' || first == 'c';
}

static void finalize_global(JS::GCContext*, JSObject* o) {
  forget_tree_holder(this_thread, o, known_id(JS::ObjectValue(*o)));
  finalize_known(o);
  end_realm(this_thread, o);
}

void trace_global(JSTracer* trc, JSObject* o) {
  trace_held(trc, o);
  if (auto* r = static_cast<Realm*>(JS::GetRealmPrivate(JS::GetObjectRealmOrNull(o)))) r->trace(trc);
}

static const JSClassOps global_ops = {nullptr, nullptr, prevent_extensions, enumerate_global, resolve_global,
                                      may_resolve_global, finalize_global, nullptr, nullptr,
                                      JS_GlobalObjectTraceHook};
__thread JSClass global_class = {"Window", JSCLASS_GLOBAL_FLAGS | JSCLASS_FOREGROUND_FINALIZE, &global_ops, nullptr, nullptr, &window_children_ops};

}  // namespace sluice

void sl_adopt_global(sl_engine* p, uint32_t id) {
  Engine* e = from(p);
  JSObject* global = e->realm().global;
  JS::SetReservedSlot(global, kId, JS::Int32Value(id));
  if (id >= e->wrappers.size()) e->wrappers.resize(id + 1);
  e->wrappers[id] = global;
}
