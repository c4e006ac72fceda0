// The C face of events that the engine dispatches by itself, without Go.
#ifndef SLUICE_DISPATCH_H
#define SLUICE_DISPATCH_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  SL_STOP_PROPAGATION = 1,
  SL_STOP_IMMEDIATE_PROPAGATION = 2,
  SL_CANCELED = 4,
  SL_DISPATCHING = 8,
  SL_BY_ENGINE = 16,  // it is the engine that dispatches the event
};

// What Go and the engine both know of an event. Events, of sl_engine, is the table of them by id, in chunks of SL_CHUNK or
// null. Go makes it.
typedef struct {
  uint32_t type;     // the number of its type as long as the engine may dispatch it, else 0
  uint32_t flags;
  uint32_t target;   // the id of its target, 0 for none,
  uint32_t slot;     // and which slot holds that
  uint32_t current;  // of a global object: the id of its current event, 0 for none
} sl_event;

#define SL_MOST_LISTENERS 14
// Leaves the listeners of a type that an object has to the engine: the functions in the slots.
void sl_leave_listeners(sl_engine* e, uint32_t id, uint32_t type, const uint32_t* slots, uint32_t n);
// Takes all listeners of an object back. That in the slot removed, if it is not 0, is no listener any more.
void sl_take_listeners(sl_engine* e, uint32_t id, uint32_t removed);

#ifdef __cplusplus
}

#include "js/CallArgs.h"

namespace sluice {

// dispatch_event is the JSNative of dispatchEvent().
bool dispatch_event(JSContext* cx, unsigned argc, JS::Value* vp);

}  // namespace sluice
#endif
#endif
