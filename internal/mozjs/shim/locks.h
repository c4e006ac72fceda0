// The C face of locks: requests for locks that script makes without Go.
//
// The lock manager of the package locks, which is Go's, can delegate all that it
// decides to one client. The client's locks then have the state, and script's
// requests are decided, granted and released without a call into Go. Any thread
// may end the delegation at any moment: what is left of the requests goes to the
// manager then, and the agent that has made them needs to do nothing for it.
#ifndef SLUICE_LOCKS_H
#define SLUICE_LOCKS_H

#include "inbox.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sl_locks sl_locks;

// The locks of a client, with the class of its locks. Their tasks arrive in the
// inbox, for the recipient when they are Go's.
sl_locks* sl_new_locks(sl_engine* e, sl_inbox* inbox, uint64_t recipient, uint32_t class_index);
void sl_release_locks(sl_locks* locks);
// Makes the operations of the object that request locks (see SL_LOCKS) use the locks.
void sl_set_locks(sl_engine* e, uint32_t id, sl_locks* locks);
// How many requests wait to be settled, those that go by Go included.
int64_t sl_unsettled_locks(sl_locks* locks);
void sl_add_unsettled_locks(sl_locks* locks, int64_t n);

typedef struct {
  const void* name;
  size_t length;  // in bytes
  bool wide;      // the code units are of two bytes
  bool shared;
} sl_kept_lock;
// Begins a delegation. The client holds the given locks from before.
void sl_begin_delegation(sl_locks* locks, const sl_kept_lock* held, size_t n);
// One of those was released.
uint64_t sl_release_kept(sl_locks* locks, const sl_kept_lock* lock);  // whom to wake

typedef struct {
  const void* name;
  size_t length;
  bool wide;
  bool shared;
  bool granted;
  int64_t age;         // since it began to wait or was granted, in nanoseconds
  uint32_t operation;
  const char* url;     // where the request was made
  size_t url_length;
  uint32_t line, column;
} sl_returned_lock;
typedef struct {
  sl_returned_lock* locks;  // those granted, in the order of the grants, then those that wait
  size_t n;
} sl_returned;
// Ends a delegation. A lock is known by a number from then on: the first has the given
// one. The result is to be freed.
sl_returned* sl_end_delegation(sl_locks* locks, uint64_t first);
void sl_free_returned(sl_returned* r);

// Queues a task of Go, known by a number, among the tasks of the locks.
uint64_t sl_post_lock_task(sl_locks* locks, uint64_t number);  // whom to wake
uint64_t sl_take_lock_task(sl_locks* locks);  // the number of the oldest, which is Go's

// The waiting promise of a lock that was returned has settled.
extern void slLockSettled(uint32_t context, uint64_t number, bool fulfilled, sl_value v);

#ifdef __cplusplus
}
#endif
#endif
