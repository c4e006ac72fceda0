// Checked against DOM of 2026-07-18.

// Events that script dispatches to what has no parent, and whose listeners are functions: without Go.
#include "dispatch.h"

#include <algorithm>

#include "entries.h"
#include "held.h"
#include "native.h"

namespace sluice {

// Dispatch is a dispatch under way: the slots of the listeners that remain to be called, 0 for those that were removed.
struct Dispatch {
  Engine* e;
  Dispatch* outer;
  uint32_t target;
  uint32_t n;
  uint32_t slots[SL_MOST_LISTENERS];

  Dispatch(Engine* e, uint32_t target, const Listeners& l) : e(e), outer(e->dispatch), target(target), n(l.n) {
    std::copy_n(l.slots, n, slots);
    e->dispatch = this;
    e->dispatches++;
  }
  ~Dispatch() {
    e->dispatch = outer;
    e->dispatches--;
  }
};

// event_of is what is known of an object as an event, null if nothing is.
static sl_event* event_of(Engine* e, uint32_t id) {
  return row_of(reinterpret_cast<sl_event**>(e->events), e->event_chunks, id);
}

// listeners_of is those that Go has left to the engine.
static const Listeners* listeners_of(Engine* e, JSObject* target, uint32_t type) {
  // Whether script may have to do with another window, Go knows.
  if (e->several && is_global(JS::GetClass(target))) return nullptr;
  if (Held* h = held_of(target))
    for (const Listeners& l : h->listeners)
      if (l.type == type) return &l;
  return nullptr;
}

// call is what inner invoke does for a listener that is to be called. It returns false if script has to end.
//
// https://dom.spec.whatwg.org/#concept-event-listener-inner-invoke
static bool call(Engine* e, JS::HandleValue function, JS::HandleValue current_target, JS::HandleValue event) {
  JS::RootedValue result(e->cx);
  // 6–8. Let global be listener callback's associated realm's global object. Set its current event to event. (Of what is no
  //      Window object, nobody asks for it.)
  JS::RootedObject global(e->cx, realm_of(e, &function.toObject()).global);
  sl_event* of_global = event_of(e, known_id(JS::ObjectValue(*global)));
  const uint32_t current_event = of_global->current;
  of_global->current = known_id(event);
  // 11. Call a user object's operation with listener's callback, "handleEvent", « event », and event's currentTarget
  //     attribute value. (The callback context is of the same realm.)
  bool ok;
  {
    AsScript script(e, &function.toObject());
    AsCallback callback(e, global);
    ok = JS::Call(e->cx, current_target, function, JS::HandleValueArray(event), &result);
  }
  // If this throws an exception, then report it for global.
  if (!ok) ok = report(e, global) != SL_TERMINATED;
  // 13. Set global's current event to currentEvent.
  of_global->current = current_event;
  return ok;
}

// dispatch is the dispatch algorithm for an event without a relatedTarget or touch targets, and a target that is no node and
// has no parent: its path is the target alone. Its listeners of the event's type are not once, not passive and do not capture.
// It returns false if script has to end.
//
// https://dom.spec.whatwg.org/#concept-event-dispatch
static bool dispatch(Engine* e, sl_event* record, JS::HandleObject target, const Listeners& listeners, JS::HandleValue event) {
  Dispatch d(e, known_id(JS::ObjectValue(*target)), listeners);
  JS::RootedValue current_target(e->cx, JS::ObjectValue(*proxy_of(target))), function(e->cx);
  // 1. Set event's dispatch flag.
  record->flags |= SL_DISPATCHING | SL_BY_ENGINE;
  // https://dom.spec.whatwg.org/#concept-event-listener-invoke
  // 1. Set event's target.
  if (record->target != d.target) {
    JSObject* o = &event.toObject();
    if (!record->slot) record->slot = take_slot(o);
    set_held(o, record->slot, current_target);
    record->target = d.target;
  }
  // 6.14.3. Invoke with struct, event, and "bubbling": for each listener of listeners, whose removed is false.
  bool ok = true;
  for (uint32_t i = 0; ok && i < d.n; i++) {
    if (!d.slots[i]) continue;
    function = get_held(target, d.slots[i]);
    ok = call(e, function, current_target, event);
    // Inner invoke, step 14. If event's stop immediate propagation flag is set, then break.
    if (record->flags & SL_STOP_IMMEDIATE_PROPAGATION) break;
  }
  // 7–10. Set event's eventPhase attribute to NONE, its currentTarget attribute to null, and its path to the empty list: that
  //       it is the engine that dispatches says what they are. Unset event's dispatch flag, stop propagation flag, and stop
  //       immediate propagation flag.
  record->flags &= SL_CANCELED;
  return ok;
}

// https://dom.spec.whatwg.org/#dom-eventtarget-dispatchevent
bool dispatch_event(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  // An event that is not initialized, or is trusted, has no type here.
  sl_event* record = event_of(e, known_id(args.get(0)));
  if (!record || !record->type || record->flags & ~SL_CANCELED) return native(cx, argc, vp);
  JS::RootedObject target(cx, platform_this(e, args));
  const Listeners* listeners = target ? listeners_of(e, target, record->type) : nullptr;
  if (!listeners) return native(cx, argc, vp);
  if (!may_run(e)) return false;
  crossing(e);
  if (watches_entries) note_call(e);
  // 3. Return the result of dispatching event to this.
  if (!dispatch(e, record, target, *listeners, args[0])) return false;
  args.rval().setBoolean(!(record->flags & SL_CANCELED));
  return true;
}

}  // namespace sluice

using namespace sluice;

void sl_leave_listeners(sl_engine* p, uint32_t id, uint32_t type, const uint32_t* slots, uint32_t n) {
  JSObject* o = from(p)->wrappers[id];
  if (!o) return;
  for (uint32_t i = 0; i < n; i++) {
    JS::Value v = get_held(o, slots[i]);
    // An object that is no function has to be asked for one.
    if (!v.isObject() || !JS::IsCallable(&v.toObject())) return;
  }
  Listeners l{type, n, {}};
  std::copy_n(slots, n, l.slots);
  need_held(o)->listeners.push_back(l);
}

void sl_take_listeners(sl_engine* p, uint32_t id, uint32_t removed) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  if (Held* h = o ? held_of(o) : nullptr) h->listeners.clear();
  for (Dispatch* d = e->dispatch; d && removed; d = d->outer)
    if (d->target == id) std::replace(d->slots, d->slots + d->n, removed, 0U);
}
