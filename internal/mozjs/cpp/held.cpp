// What platform objects hold.
#include "held.h"

#include "nodelinks.h"

using namespace sluice;

namespace sluice {

Held* need_held(JSObject* o) {
  Held* h = held_of(o);
  if (!h) {
    h = new Held();
    JS::SetReservedSlot(o, kHeld, JS::PrivateValue(h));
  }
  return h;
}

uint32_t take_slot(JSObject* o) {
  for (uint32_t slot = 1; slot <= kInline; slot++)
    if (JS::GetReservedSlot(o, kFirst + slot - 1).isUndefined()) return slot;
  Held* h = need_held(o);
  if (h->free.empty()) {
    h->values.emplace_back();
    return h->values.size() - 1 + kInline;
  }
  uint32_t slot = h->free.back() + kInline;
  h->free.pop_back();
  return slot;
}

void trace_held(JSTracer* trc, JSObject* o) {
  trace_group(trc, o);
  Held* h = held_of(o);
  if (!h) return;
  for (auto& v : h->values) JS::TraceEdge(trc, &v, "held");
  for (auto& s : h->same) JS::TraceEdge(trc, &s.value, "same object");
}

Held::~Held() {
  if (outlet) release_outlet(outlet);
  if (locks) release_locks(locks);
}

bool addressee(Engine* e, uint32_t id, uint32_t slot, JS::MutableHandleObject target, JS::MutableHandleValue function) {
  target.set(e->wrappers[id]);
  if (!target) return false;
  function.set(get_held(target, slot));
  return function.isObject() && JS::IsCallable(&function.toObject());
}

}  // namespace sluice

uint32_t sl_hold(sl_engine* p, uint32_t id, uint32_t slot, sl_value v) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  if (!o) return 0;
  if (!slot) slot = take_slot(o);
  set_held(o, slot, unwrap(e, v));
  return slot;
}

sl_value sl_held(sl_engine* p, uint32_t id, uint32_t slot) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  return o ? wrap(e, get_held(o, slot)) : 0;
}

int32_t sl_find_held(sl_engine* p, uint32_t id, const uint32_t* slots, uint32_t n, sl_value v) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  JS::Value value = unwrap(e, v);
  for (uint32_t i = 0; o && i < n; i++)
    if (get_held(o, slots[i]) == value) return i;
  return -1;
}

void sl_forget_same(sl_engine* p, uint32_t id) {
  JSObject* o = from(p)->wrappers[id];
  if (Held* h = o ? held_of(o) : nullptr) h->same.clear();
}

void sl_drop(sl_engine* p, uint32_t id, uint32_t slot) {
  JSObject* o = from(p)->wrappers[id];
  if (!o || !slot) return;
  if (slot <= kInline) {
    JS::SetReservedSlot(o, kFirst + slot - 1, JS::UndefinedValue());
  } else if (Held* h = held_of(o); h && slot - kInline < h->values.size()) {
    h->values[slot - kInline] = JS::UndefinedValue();
    h->free.push_back(slot - kInline);
  }
}

void sl_set_outlet(sl_engine* p, uint32_t id, sl_mailbox* box) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  if (!o) return;
  Held* h = need_held(o);
  if (h->outlet) release_outlet(h->outlet);
  if (box) retain_outlet(box);
  h->outlet = box;
}

void sl_set_locks(sl_engine* p, uint32_t id, sl_locks* locks) {
  JSObject* o = from(p)->wrappers[id];
  if (!o) return;
  Held* h = need_held(o);
  if (h->locks) release_locks(h->locks);
  retain_locks(locks);
  h->locks = locks;
}
