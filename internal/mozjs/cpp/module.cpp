// Modules: records, linking and evaluation, and the host's hooks.
#include "module.h"

#include "js/Modules.h"
#include "js/experimental/JSStencil.h"

namespace sluice {

// The id by which Go knows the script whose private value this is.
static uint64_t script_id(const JS::Value& v) {
  return v.isUndefined() ? 0 : static_cast<ScriptPrivate*>(v.toPrivate())->id;
}

// HostResolveImportedModule: linking and evaluation ask for what is loaded.
static JSObject* resolve(JSContext* cx, JS::HandleValue referrer, JS::HandleObject request) {
  Engine* e = from(cx);
  uint32_t mark = e->top;
  JSString* specifier = JS::GetModuleRequestSpecifier(cx, request);
  ToGo go(e);
  sl_value module = slResolveModule(e->id, script_id(referrer), wrap(e, JS::StringValue(specifier)));
  JS::Value v = unwrap(e, module);
  e->top = mark;
  if (v.isObject()) return &v.toObject();
  JS_ReportErrorASCII(cx, "the imported module is not loaded");
  return nullptr;
}

// HostGetImportMetaProperties
static bool metadata(JSContext* cx, JS::HandleValue script, JS::HandleObject meta) {
  Engine* e = from(cx);
  uint32_t mark = e->top;
  ToGo go(e);
  slImportMeta(e->id, script_id(script), wrap(e, JS::ObjectValue(*meta)));
  e->top = mark;
  return may_run(e);
}

// HostImportModuleDynamically. Whoever loads the module settles the promise.
static bool import_dynamically(JSContext* cx, JS::HandleValue referrer, JS::HandleObject request,
                               JS::HandleObject promise) {
  Engine* e = from(cx);
  uint32_t mark = e->top;
  JSString* specifier = JS::GetModuleRequestSpecifier(cx, request);
  sl_value s = wrap(e, JS::StringValue(specifier));
  ToGo go(e);
  slImportDynamically(e->id, script_id(referrer), s, wrap(e, JS::ObjectValue(*promise)));
  e->top = mark;
  return may_run(e);
}

void set_module_hooks(Engine* e) {
  JSRuntime* rt = JS_GetRuntime(e->cx);
  JS::SetModuleResolveHook(rt, resolve);
  JS::SetModuleMetadataHook(rt, metadata);
  JS::SetModuleDynamicImportHook(rt, import_dynamically);
}

}  // namespace sluice

using namespace sluice;

sl_status sl_instantiate_module(sl_engine* p, const sl_source* s, void* stencil, sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  JS::CompileOptions o(cx);
  fill(o, s);
  JS::InstantiateOptions instantiate(o);
  JS::RootedObject module(cx, JS::InstantiateModuleStencil(cx, instantiate, static_cast<JS::Stencil*>(stencil)));
  if (!module) return status(e, false);
  if (s->private_id) JS::SetModulePrivate(module, JS::PrivateValue(new ScriptPrivate{e->id, s->private_id}));
  *out = wrap(e, JS::ObjectValue(*module));
  return SL_OK;
}

sl_status sl_requested_modules(sl_engine* p, sl_value module, sl_value* array, uint32_t* length) {
  Engine* e = from(p);
  JS::RootedObject record(e->cx, &unwrap(e, module).toObject());
  JS::RootedObject list(e->cx);
  bool ok = requested_modules(e->cx, record, &list, length);
  if (ok) *array = wrap(e, JS::ObjectValue(*list));
  return status(e, ok);
}

sl_status sl_requested_module(sl_engine* p, sl_value array, uint32_t i, sl_value* specifier, uint32_t* line,
                              uint32_t* column) {
  Engine* e = from(p);
  JS::RootedObject list(e->cx, &unwrap(e, array).toObject());
  JS::RootedString s(e->cx);
  if (!requested_module(e->cx, list, i, &s, line, column)) return status(e, false);
  *specifier = wrap(e, JS::StringValue(s));
  return SL_OK;
}

sl_status sl_link_module(sl_engine* p, sl_value module) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject record(e->cx, &unwrap(e, module).toObject());
  return status(e, link_module(e->cx, record));
}

sl_status sl_evaluate_module(sl_engine* p, sl_value module, sl_value* promise) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject record(e->cx, &unwrap(e, module).toObject());
  JS::RootedValue result(e->cx);
  bool ok = JS::ModuleEvaluate(e->cx, record, &result);
  if (ok && !may_run(e)) return SL_TERMINATED;
  if (ok) *promise = wrap(e, result);
  return status(e, ok);
}

sl_status sl_module_namespace(sl_engine* p, sl_value module, sl_value* out) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject record(e->cx, &unwrap(e, module).toObject());
  JSObject* o = JS::GetModuleNamespace(e->cx, record);
  if (o) *out = wrap(e, JS::ObjectValue(*o));
  return status(e, o);
}

sl_status sl_wasm_constructor(sl_engine* p, bool instance, sl_value* out) {
  Engine* e = from(p);
  JS::RootedObject o(e->cx);
  bool ok = JS_GetClassObject(e->cx, instance ? JSProto_WasmInstance : JSProto_WasmModule, &o) && adopt_wasm(e->cx);
  if (ok) *out = wrap(e, JS::ObjectValue(*o));
  return status(e, ok);
}
