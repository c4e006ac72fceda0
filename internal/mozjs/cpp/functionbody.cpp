// Functions from the text of their bodies: event handler content attributes.
#include "engine.h"

#include "js/SourceText.h"

using namespace sluice;

namespace sluice {

template <typename Unit>
static JSFunction* compile_body(JSContext* cx, const JS::CompileOptions& o, JS::HandleObjectVector scopes, const char* name,
                                uint32_t parameters, const char* const* names, const Unit* text, size_t length) {
  JS::SourceText<Unit> source;
  if (!source.init(cx, text, length, JS::SourceOwnership::Borrowed)) return nullptr;
  return compile_function(cx, o, scopes, name, parameters, names, source);
}

}  // namespace sluice

// The scopes are those of the function from the innermost one to the outermost one,
// which is before the global's.
extern "C" sl_status sl_compile_function(sl_engine* p, const sl_source* s, const char* name, uint32_t parameters,
                                         char** names, const sl_value* scopes, uint32_t count, sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  JS::CompileOptions o(cx);
  set_place(o, s->url, s->line, s->column);
  set_options(o);
  JS::RootedObjectVector chain(cx);
  for (uint32_t i = 0; i < count; i++)
    if (!chain.append(&unwrap(e, scopes[i]).toObject())) return status(e, false);
  JS::RootedFunction f(cx, s->text ? compile_body(cx, o, chain, name, parameters, names,
                                                  reinterpret_cast<const mozilla::Utf8Unit*>(s->text), s->length)
                                   : compile_body(cx, o, chain, name, parameters, names,
                                                  reinterpret_cast<const char16_t*>(s->text16), s->length));
  if (f) *out = wrap(e, JS::ObjectValue(*JS_GetFunctionObject(f)));
  return status(e, f);
}
