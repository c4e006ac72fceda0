// What platform objects hold: values of script, traced through their wrappers, so that
// the collector sees cycles.
#ifndef SLUICE_HELD_H
#define SLUICE_HELD_H

#include "dispatch.h"
#include "platform.h"

namespace sluice {

// What a [SameObject] attribute has given: its getter gives that again.
struct SameObject {
  uint32_t getter;  // index of the Go function
  JS::Heap<JS::Value> value;
};

// The listeners of a type of events that an object has and that Go has left to the engine: the slots that hold their
// functions.
struct Listeners {
  uint32_t type;
  uint32_t n;
  uint32_t slots[SL_MOST_LISTENERS];
};

// What a platform object keeps beside the values in its own slots. Index 0 of the
// values is never used.
struct Held {
  std::vector<JS::Heap<JS::Value>> values{1};
  std::vector<uint32_t> free;
  std::vector<SameObject> same;
  std::vector<Listeners> listeners;
  // Where script of the object posts to, and the index of the Go function that has
  // posted for the object, which so has passed the function's checks.
  sl_mailbox* outlet = nullptr;
  uint32_t poster = 0;
  // What script of the object requests locks of.
  sl_locks* locks = nullptr;

  ~Held();
};

inline Held* held_of(JSObject* o) { return JS::GetMaybePtrFromReservedSlot<Held>(o, kHeld); }
// need_held is held_of an object that is to have one.
Held* need_held(JSObject* o);
void trace_held(JSTracer* trc, JSObject* o);

// take_slot finds a slot of the object that is free.
uint32_t take_slot(JSObject* o);

// The values in a platform object's own slots; undefined itself is kept as this.
inline const JS::Value kUndefined = JS::MagicValue(JS_GENERIC_MAGIC);

inline JS::Value get_held(JSObject* o, uint32_t slot) {
  if (slot <= kInline) {
    JS::Value v = JS::GetReservedSlot(o, kFirst + slot - 1);
    return v.isMagic() ? JS::UndefinedValue() : v;
  }
  Held* h = held_of(o);
  return h && slot - kInline < h->values.size() ? h->values[slot - kInline].get() : JS::UndefinedValue();
}

inline void set_held(JSObject* o, uint32_t slot, const JS::Value& v) {
  if (slot <= kInline)
    JS::SetReservedSlot(o, kFirst + slot - 1, v.isUndefined() ? kUndefined : v);
  else
    held_of(o)->values[slot - kInline] = v;
}

// addressee gets a platform object that lives and the function in one of its slots.
bool addressee(Engine* e, uint32_t id, uint32_t slot, JS::MutableHandleObject target, JS::MutableHandleValue function);

}  // namespace sluice
#endif
