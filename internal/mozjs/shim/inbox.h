// The C face of inboxes: the tasks of an agent that lie outside of Go.
//
// Each task lies in a source, such as a mailbox, and is an arrival in the inbox
// of the agent that performs it, so that the agent takes tasks in the order in
// which they came, whatever sources they lie in. Inboxes and sources belong to
// no engine and count their references.
#ifndef SLUICE_INBOX_H
#define SLUICE_INBOX_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// The part of an inbox that Go reads without a call: how many tasks have
// arrived, and how many arrivals were taken. Both are atomic.
typedef struct sl_inbox {
  uint64_t arrived, taken;
} sl_inbox;

// Functions that can make tasks arrive where nobody looks for them return the id
// of the inbox whose owner has to be woken, 0 if none has.
sl_inbox* sl_new_inbox(uint64_t id);
void sl_release_inbox(sl_inbox* inbox);
bool sl_await_arrival(sl_inbox* inbox);  // false when there is one; else the next wakes
void sl_close_inbox(sl_inbox* inbox);
uint64_t sl_next_arrival(sl_inbox* inbox);  // takes it: the recipient, 0 if there is none

int64_t sl_task_memory(sl_engine* e);  // what tasks take that the engine's script has made
// The account that this is read from, which may outlive the engine; it is kept until
// sl_release_account.
typedef struct sl_account sl_account;
sl_account* sl_keep_account(sl_engine* e);
int64_t sl_account_held(sl_account* a);
void sl_release_account(sl_account* a);

typedef struct {
  uint32_t limit;             // perform that many at most
  int64_t now;                // the time, in nanoseconds
  bool still;                 // the time stands still
  int64_t until;              // stop at that time, or when a timer of script's is due
  uint32_t taken;             // out: arrivals taken
  uint64_t recipient;         // out: whose task it was, when Go has to see to it
  bool under_way;             // out: sl_end_delivery is to be called
} sl_delivery;

// How a delivery went, beside sl_status.
enum {
  SL_TASK_FOR_GO = 5,   // the recipient's next task is Go's to perform
  SL_TASK_DAMAGED = 6,  // a message was taken and could not be read
};
// Stops also when attention, which is atomic, is not zero.
int sl_deliver(sl_engine* e, sl_inbox* inbox, const uint32_t* attention, sl_delivery* d);
// Ends the task that sl_deliver left under way, when its microtasks have run. It
// returns the id of the object that a function was called with if Go has got to
// know it.
uint32_t sl_end_delivery(sl_engine* e);

extern void slArrived(uint64_t inbox);

#ifdef __cplusplus
}
#endif
#endif
