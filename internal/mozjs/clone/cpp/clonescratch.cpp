#include "clonescratch.h"

#include "js/MapAndSet.h"

namespace sluice {

void destroy_cloner(Engine* e) {
  delete e->cloner;
  e->cloner = nullptr;
}

namespace cloning {
namespace {

bool add_entry(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Cloner* c = from(cx)->cloner;
  auto& values = c->scratches[c->depth - 1]->values;
  values.push_back(args.get(1));
  values.push_back(args.get(0));
  args.rval().setUndefined();
  return true;
}

bool add_member(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Cloner* c = from(cx)->cloner;
  c->scratches[c->depth - 1]->values.push_back(args.get(0));
  args.rval().setUndefined();
  return true;
}

Cloner* cloner_of(Engine* e) {
  if (e->cloner) return e->cloner;
  JSContext* cx = e->cx;
  auto c = std::make_unique<Cloner>();
  for (auto& k : c->names) k = JS::PropertyKey::Void();
  for (auto& k : c->recent) k = JS::PropertyKey::Void();
  c->rooter.emplace(cx, Cloner::Ref{c.get()});
  for (int i = 0; i < kNames; i++) {
    JS::RootedString s(cx, JS_AtomizeString(cx, kNameTexts[i]));
    JS::RootedId id(cx);
    if (!s || !JS_StringToId(cx, s, &id)) return nullptr;
    c->names[i] = id;
  }
  if (!(c->array = JS::NewArrayObject(cx, 0))) return nullptr;
  JSFunction* f = JS_NewFunction(cx, add_entry, 2, 0, nullptr);
  if (!f) return nullptr;
  c->add_entry = JS_GetFunctionObject(f);
  if (!(f = JS_NewFunction(cx, add_member, 1, 0, nullptr))) return nullptr;
  c->add_member = JS_GetFunctionObject(f);
  e->cloner = c.release();
  return e->cloner;
}

}  // namespace

Session::Session(Engine* e) : cloner(cloner_of(e)) {
  if (!cloner) return;
  if (cloner->depth == cloner->scratches.size()) cloner->scratches.push_back(std::make_unique<Scratch>());
  scratch = cloner->scratches[cloner->depth++].get();
}

Session::~Session() {
  if (!cloner) return;
  scratch->clear();
  if (--cloner->depth) cloner->scratches.resize(cloner->depth);
}

}  // namespace cloning
}  // namespace sluice
