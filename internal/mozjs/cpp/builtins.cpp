// Built-ins that are written in JavaScript: those of the realm's start, the parts
// that wait until script can see what they add to, and what their functions show.
#include "builtins.h"

#include <unordered_map>

#include "insides/stackroom.h"
#include "js/experimental/JSStencil.h"

struct sl_builtins {
  const char* url;
  JS::Stencil* core;
  struct Part {
    JS::Stencil* stencil;
    std::string_view needs;  // a global of the part that runs before
  };
  std::vector<Part> late;
  std::unordered_map<std::string_view, uint32_t> globals;  // indices of late parts
};

namespace sluice {

// What a part may use of the stack beyond what script may. Script that has used up
// its own sees whole classes, too.
constexpr size_t kRoom = 256 << 10;

// run runs a script of the built-ins, which makes a function, and calls that.
static bool run(Engine* e, JS::Stencil* stencil, JS::HandleValue argument, JS::MutableHandleValue result) {
  JSContext* cx = e->cx;
  JS::CompileOptions o(cx);
  o.setFileAndLine(e->builtins->url, 1).setNoScriptRval(false).setIsRunOnce(false);
  JS::InstantiateOptions instantiate(o);
  JS::RootedScript script(cx, JS::InstantiateGlobalStencil(cx, instantiate, stencil));
  JS::RootedValue function(cx);
  return script && JS_ExecuteScript(cx, script, &function) &&
         JS::Call(cx, JS::UndefinedHandleValue, function, JS::HandleValueArray(argument), result);
}

bool need_builtins(JSContext* cx, std::string_view global) {
  Engine* e = from(cx);
  Realm& r = e->realm();
  if (!r.late) return true;
  auto found = e->builtins->globals.find(global);
  if (found == e->builtins->globals.end()) return true;
  uint32_t part = 1u << found->second;
  if (!(r.late & part)) return true;
  r.late &= ~part;  // the part looks for its globals, too
  const sl_builtins::Part& text = e->builtins->late[found->second];
  if (need_builtins(cx, text.needs)) {
    insides::StackRoom room(cx, e->stack_base, e->stack_quota, kRoom, e->tallies[SL_TRICK_ROOM]);
    JS::RootedValue core(cx, JS::ObjectValue(*r.core)), result(cx);
    if (run(e, text.stencil, core, &result)) return true;
  }
  r.late |= part;
  return false;
}

bool resolve_builtin(JSContext* cx, std::string_view global, JS::HandleId id, bool* resolved) {
  Engine* e = from(cx);
  const Realm& r = e->realm();
  uint32_t before = r.late;
  if (!need_builtins(cx, global)) return false;
  if (r.late == before) return true;
  JS::RootedObject o(cx, r.global);
  return JS_AlreadyHasOwnPropertyById(cx, o, id, resolved);
}

bool enumerate_builtins(JSContext* cx, JS::MutableHandleIdVector ids) {
  Engine* e = from(cx);
  const Realm& r = e->realm();
  if (!r.late) return true;
  JS::RootedId id(cx);
  for (auto& [name, part] : e->builtins->globals) {
    if (!(r.late & 1u << part)) continue;
    JS::RootedString s(cx, JS_AtomizeStringN(cx, name.data(), name.size()));
    if (!s || !JS_StringToId(cx, s, &id)) return false;
    if (JS_IdToProtoKey(cx, id) == JSProto_Null && !ids.append(id)) return false;
  }
  return true;
}

// Gives a target the own properties of a source that it lacks, with the attributes
// they have there except that they are not enumerable.
static bool install(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject target(cx, &args[0].toObject()), source(cx, &args[1].toObject());
  JS::RootedIdVector ids(cx);
  if (!js::GetPropertyKeys(cx, source, JSITER_OWNONLY | JSITER_HIDDEN | JSITER_SYMBOLS, &ids)) return false;
  JS::RootedId id(cx);
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> found(cx);
  JS::Rooted<JS::PropertyDescriptor> d(cx);
  for (size_t i = 0; i < ids.length(); i++) {
    id = ids[i];
    bool has;
    if (!JS_HasOwnPropertyById(cx, target, id, &has)) return false;
    if (has) continue;
    if (!JS_GetOwnPropertyDescriptorById(cx, source, id, &found)) return false;
    if (found.isNothing()) continue;
    d = *found;
    d.setEnumerable(false);
    if (!JS_DefinePropertyById(cx, target, id, d)) return false;
  }
  args.rval().setUndefined();
  return true;
}

// Keeps the getter of ArrayBuffer.prototype.maxByteLength that the language has.
static bool keep_max_byte_length(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  from(cx)->realm().max_byte_length = &args[0].toObject();
  args.rval().setUndefined();
  return true;
}

// ScriptOf finds the script of a function. JS_GetFunctionScript would compile it.
class ScriptOf : public Tracer {
  void child(JS::GCCellPtr thing) override {
    if (thing.kind() == JS::TraceKind::Script) script = reinterpret_cast<JSScript*>(thing.asCell());
  }

 public:
  JSScript* script = nullptr;
  ScriptOf(JSContext* cx, JSObject* function) : Tracer(cx) {
    JS::TraceChildren(this, JS::GCCellPtr(function));
  }
};

// https://tc39.es/ecma262/#prod-NativeFunction
bool builtin_text(JSContext* cx, JS::HandleFunction f, JS::MutableHandleString text) {
  Engine* e = from(cx);
  if (!e->builtins) return true;
  {
    JS::AutoCheckCannotGC nogc;
    JSScript* script = ScriptOf(cx, JS_GetFunctionObject(f)).script;
    const char* url = script ? JS_GetScriptFilename(script) : nullptr;
    if (!url || strcmp(url, e->builtins->url)) return true;
  }
  std::string s = "function ";
  JS::RootedString name(cx);
  if (!function_name(cx, f, &name)) return false;
  if (name) {
    JS::UniqueChars c = JS_EncodeStringToUTF8(cx, name);
    if (!c) return false;
    s += c.get();
  }
  s += "() {\n    [native code]\n}";
  text.set(JS_NewStringCopyUTF8N(cx, JS::UTF8Chars(s.data(), s.size())));
  return text;
}

}  // namespace sluice

using namespace sluice;

sl_builtins* sl_new_builtins(const char* url, void* core) {
  return new sl_builtins{url, static_cast<JS::Stencil*>(core), {}, {}};
}

void sl_add_part(sl_builtins* b, void* stencil, const char* const* globals, size_t n, const char* needs) {
  for (size_t i = 0; i < n; i++) b->globals.emplace(globals[i], b->late.size());
  b->late.push_back({static_cast<JS::Stencil*>(stencil), needs});
}

sl_status sl_install_builtins(sl_engine* p, const sl_builtins* b, sl_value host) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  e->builtins = b;
  JS::RootedValue argument(cx, unwrap(e, host)), core(cx);
  JS::RootedObject o(cx, &argument.toObject());
  if (!JS_DefineFunction(cx, o, "install", install, 2, 0) ||
      !JS_DefineFunction(cx, o, "keepMaxByteLength", keep_max_byte_length, 1, 0) || !run(e, b->core, argument, &core)) return status(e, false);
  Realm& r = e->realm();
  r.core = &core.toObject();
  r.late = (1u << b->late.size()) - 1;
  return status(e, r.ordinary_promises.begin(cx));
}
