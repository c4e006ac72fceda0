// Realms: how they are made, entered and dropped, and which of them is the entry, the
// incumbent or the current one.
#include "held.h"
#include "native.h"
#include "rewritten.h"

using namespace sluice;

namespace sluice {

// ---- Life

JSObject* new_global(Engine* e, JSObject* beside, bool isolated) {
  JS::RealmOptions options;
  JS::RealmCreationOptions& o = options.creationOptions();
  if (beside)
    o.setExistingCompartment(beside);
  else
    o.setNewCompartmentAndZone();
  o.setTrace(trace_global)
      .setSharedMemoryAndAtomicsEnabled(true)
      .setDefineSharedArrayBufferConstructor(isolated)
      .setCoopAndCoepEnabled(isolated)
      .setToSourceEnabled(false)
      .setSecureContext(true);
  set_options(o);
  set_options(options.behaviors());
  return JS_NewGlobalObject(e->cx, &global_class, nullptr, JS::DontFireOnNewGlobalHook, options);
}

// begin_realm makes the realm of a new global object, in which the engine is, a realm of
// the engine.
static bool begin_realm(Engine* e, JS::HandleObject global, uint32_t index) {
  if (index >= e->realms.size()) e->realms.resize(index + 1);
  auto* r = new Realm(index);
  r->global = global;
  e->realms[index] = r;
  JS::SetRealmPrivate(js::GetContextRealm(e->cx), r);
  e->forget_realm();
  JS_FireOnNewGlobalObject(e->cx, global);
  insides::try_out(e->cx);
  return hide_rewriting(e->cx) && take_objects_for_eval(e->cx);
}

void end_realm(Engine* e, JSObject* global) {
  JS::Realm* realm = JS::GetObjectRealmOrNull(global);
  auto* r = static_cast<Realm*>(JS::GetRealmPrivate(realm));
  if (!r) return;
  JS::SetRealmPrivate(realm, nullptr);
  e->forget_realm();
  e->timers.close(e, r->index);
  e->realms[r->index] = nullptr;
  delete r;
}

void Realm::trace(JSTracer* trc) {
  for (ClassEntry& c : classes) {
    JS::TraceEdge(trc, &c.prototype, "prototype");
    JS::TraceEdge(trc, &c.interface_object, "interface object");
    if (!c.unforgeables) continue;
    for (Unforgeable& u : *c.unforgeables) {
      JS::TraceEdge(trc, &u.id, "unforgeable key");
      JS::TraceEdge(trc, &u.get, "unforgeable getter");
      JS::TraceEdge(trc, &u.set, "unforgeable setter");
    }
  }
  JS::TraceEdge(trc, &core, "core of the built-ins");
  frame.trace(trc);
  JS::TraceEdge(trc, &memory_info, "memory info");
  JS::TraceEdge(trc, &max_byte_length, "get maxByteLength");
  ordinary_promises.trace(trc);
}

// ---- Which realm it is

Realm& realm_of(Engine* e, JSObject* o) {
  if (!e->several) return e->realm();
  JS::RootedObject object(e->cx, o);
  JS::Realm* r = nullptr;
  if (JS::IsCallable(o)) {
    r = JS::GetFunctionRealm(e->cx, object);
    if (!r) JS_ClearPendingException(e->cx);
  } else {
    r = JS::GetObjectRealmOrNull(object);
  }
  auto* found = r ? static_cast<Realm*>(JS::GetRealmPrivate(r)) : nullptr;
  return found ? *found : e->realm();
}

// first is the global of the first realm: the only one until there were several.
static JSObject* first(Engine* e) { return e->realms[0] ? e->realms[0]->global : nullptr; }

JSObject* incumbent(Engine* e) {
  if (!e->several) return first(e);
  // 1. Let context be the topmost script-having execution context.
  // 3. Return context's Realm component's settings object.
  if (JSObject* global = JS::GetScriptedCallerGlobal(e->cx)) return global;
  // 2. If context is null, or if context's skip-when-determining-incumbent counter is
  //    greater than zero, then return the topmost entry of the backup incumbent settings
  //    object stack. What was pushed while there was one realm is not on it.
  if (!e->incumbents.empty()) return e->incumbents.back();
  return first(e);
}

AsCallback::AsCallback(Engine* e, JSObject* incumbent) : e_(e), prepared_(e->several) {
  if (!prepared_) return;
  // 1. Push settings onto the backup incumbent settings object stack.
  e->incumbents.push_back(incumbent ? incumbent : first(e));
  // 2, 3. If context, the topmost script-having execution context, is not null,
  //       increment its skip-when-determining-incumbent counter.
  JS::HideScriptedCaller(e->cx);
}

AsCallback::~AsCallback() {
  if (!prepared_) return;
  JS::UnhideScriptedCaller(e_->cx);
  e_->incumbents.pop_back();
}

AsScript::AsScript(Engine* e, JSObject* function) : e_(e), prepared_(e->several) {
  if (prepared_) e->entries.push_back(realm_of(e, function).global);
}

AsScript::~AsScript() {
  if (prepared_) e_->entries.pop_back();
}

}  // namespace sluice

bool sl_new_first_realm(sl_engine* p, const sl_engine_options* o) {
  Engine* e = from(p);
  e->isolated = o->isolated;
  JS::RootedObject global(e->cx, new_global(e, nullptr, o->isolated));
  if (!global) return false;
  // The engine is in the first realm unless it is told to be in another.
  JS::EnterRealm(e->cx, global);
  return begin_realm(e, global, 0);
}

sl_status sl_new_realm(sl_engine* p, uint32_t index) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  e->several = true;
  JS::RootedObject global(e->cx, new_global(e, e->realm().global, e->isolated));
  if (!global) return status(e, false);
  JSAutoRealm in(e->cx, global);
  return status(e, begin_realm(e, global, index));
}

void sl_drop_realm(sl_engine* p, uint32_t index) {
  if (Realm* r = from(p)->realms[index]) r->kept = false;
}

bool sl_realm_lives(sl_engine* p, uint32_t index) { return from(p)->realms[index]; }

void sl_enter_realm(sl_engine* p, uint32_t index) {
  JS::EnterRealm(from(p)->cx, from(p)->realms[index]->global);
  p->current_realm = index;
}

void sl_leave_realm(sl_engine* p, uint32_t outer) {
  JS::LeaveRealm(from(p)->cx, JS::GetObjectRealmOrNull(from(p)->realms[outer]->global));
  p->current_realm = outer;
}

uint32_t sl_realm_of(sl_engine* p, sl_value v) { return realm_of(from(p), &unwrap(from(p), v).toObject()).index; }

static uint32_t index_of(Engine* e, JSObject* global) {
  auto* r = static_cast<Realm*>(global ? JS::GetRealmPrivate(JS::GetObjectRealmOrNull(global)) : nullptr);
  return r ? r->index : e->realm().index;
}

uint32_t sl_incumbent_realm(sl_engine* e) { return index_of(from(e), incumbent(from(e))); }

uint32_t sl_entry_realm(sl_engine* p) {
  Engine* e = from(p);
  return index_of(e, e->entries.empty() ? first(e) : e->entries.back());
}

void sl_push_entry(sl_engine* p, uint32_t index) { from(p)->entries.push_back(from(p)->realms[index]->global); }

void sl_pop_entry(sl_engine* p) { from(p)->entries.pop_back(); }

void sl_push_incumbent(sl_engine* p, uint32_t index) {
  Engine* e = from(p);
  Realm* r = e->realms[index];
  e->incumbents.push_back(r ? r->global : e->realm().global);
  JS::HideScriptedCaller(e->cx);
}

void sl_pop_incumbent(sl_engine* p) {
  JS::UnhideScriptedCaller(from(p)->cx);
  from(p)->incumbents.pop_back();
}
