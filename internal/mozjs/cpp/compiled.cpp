// The memory of what script compiles.
//
// The collector knows little of it: the text lies in a table of the process, and the
// code beside the heap. And nobody tells when it goes, but that the private value of
// the script that has compiled it is given back then, of which what is compiled gets a
// copy. So that script has another private value while it compiles, which counts just
// that.
#include "compiled.h"

#include "unseen.h"

namespace sluice {

// What the engine keeps of a compiled text: its own objects, and for each unit of the
// text the unit, in UTF-16, and about as much code.
constexpr uint64_t kCompiled = 1024;
constexpr uint64_t kCompiledUnit = 4;

static ScriptPrivate* private_of(const JS::Value& v) {
  return v.isUndefined() ? nullptr : static_cast<ScriptPrivate*>(v.toPrivate());
}

void count_compiled(Engine* e, JS::HandleString code) {
  take_back(e);
  if (!e->max_heap) return;
  uint64_t bytes = kCompiled + kCompiledUnit * JS_GetStringLength(code);
  JS::CompileOptions options(e->cx);
  JS::RootedScript caller(e->cx);
  options.setIntroductionInfoToCaller(e->cx, nullptr, &caller);
  e->compiled += bytes;
  hint_unseen(e, bytes);
  // Without a script that calls, as in promise.then(Function), nothing tells when the
  // code goes. It counts for ever.
  if (!caller) return;
  JS::Value own = JS::GetScriptPrivate(caller);
  ScriptPrivate* of = private_of(own);
  script_add_ref(own);  // of what is compiled
  script_add_ref(own);  // of what is lent
  e->lent = {caller, own};
  JS::SetScriptPrivate(caller, JS::PrivateValue(new ScriptPrivate{e->id, of ? of->id : 0, 0, of, bytes}));
}

void take_back(Engine* e) {
  if (!e->lent.to) return;
  Lent lent = e->lent;
  e->lent = {};
  JS::SetScriptPrivate(lent.to, lent.own);
  script_release(lent.own);
}

void forget_compiled(const ScriptPrivate* p) {
  Engine* e = this_thread;
  e->compiled -= p->memory;
  if (p->of) script_release(JS::PrivateValue(p->of));
}

}  // namespace sluice
