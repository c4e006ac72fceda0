// Classes that script wrote.
#include "scriptclass.h"

#include <algorithm>

#include "interface.h"

namespace sluice {

// The name of the source of a function that script wrote; null for others.
static const char* source_of(JSContext* cx, JS::HandleObject o) {
  JS::RootedFunction f(cx, JS_GetObjectFunction(o));
  JSScript* script = f ? JS_GetFunctionScript(cx, f) : nullptr;
  return script ? JS_GetScriptFilename(script) : nullptr;
}

bool of_class_source(Engine* e, JS::HandleObject o) {
  const char* source = e->class_sources.empty() ? nullptr : source_of(e->cx, o);
  return source && std::find(e->class_sources.begin(), e->class_sources.end(), source) != e->class_sources.end();
}

bool script_class(Engine* e, const sl_class* c, JS::MutableHandleObject out) {
  uint32_t mark = e->top;
  sl_call call = {};
  ToGo go(e);
  int s = slScriptClass(e->id, c->index, &call);
  JS::RootedValue v(e->cx, unwrap(e, call.result));
  e->top = mark;
  if (s == SL_THROWN && may_run(e)) JS_SetPendingException(e->cx, v);
  if (s != SL_OK || !may_run(e)) return false;
  out.set(&v.toObject());
  if (!of_class_source(e, out)) e->class_sources.push_back(source_of(e->cx, out));
  return true;
}

bool adopt_member(Engine* e, const sl_class* c, const sl_member& m, JS::HandleObject interface_object,
                  JS::HandleObject prototype) {
  JSContext* cx = e->cx;
  bool is_static = m.kind == SL_STATIC_METHOD || m.kind == SL_STATIC_ATTRIBUTE;
  JS::RootedObject on(cx, is_static ? interface_object : prototype);
  JS::RootedId id(cx);
  if (m.alias >= 0) return define_member(e, c, m, interface_object, prototype);
  if (!name_id(e, m.name, &id)) return false;
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> found(cx);
  if (!JS_GetOwnPropertyDescriptorById(cx, on, id, &found)) return false;
  if (found.isNothing()) {
    JS_ReportErrorASCII(cx, "the script of %s lacks %s", c->name, m.name);
    return false;
  }
  JS::Rooted<JS::PropertyDescriptor> d(cx, *found);
  d.setEnumerable(!(m.flags & SL_NOT_ENUMERABLE));
  return JS_DefinePropertyById(cx, on, id, d);
}

}  // namespace sluice
