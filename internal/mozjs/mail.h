// The C face of mail: messages that go from agent to agent without Go.
//
// A mailbox is a queue of messages for one recipient. Script posts to it from
// any thread, without a call into Go. While a mailbox is open, each of its
// messages is an arrival in the inbox of the agent that takes them, so that
// the agent gets messages in the order in which they came, whatever mailboxes
// they lie in. Mailboxes and inboxes belong to no engine and count their
// references.
#ifndef SLUICE_MAIL_H
#define SLUICE_MAIL_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// The part of an inbox that Go reads without a call: how many messages have
// arrived, and how many arrivals were taken. Both are atomic.
typedef struct sl_inbox {
  uint64_t arrived, taken;
} sl_inbox;

typedef struct sl_mailbox sl_mailbox;

// Functions that can make mail arrive where nobody looks for it return the id
// of the inbox whose owner has to be woken, 0 if none has.
sl_inbox* sl_new_inbox(uint64_t id);
void sl_release_inbox(sl_inbox* inbox);
bool sl_await_mail(sl_inbox* inbox);  // false when there is mail; else the next arrival wakes
void sl_close_inbox(sl_inbox* inbox);
uint64_t sl_next_arrival(sl_inbox* inbox);  // takes it: the recipient, 0 if there is none

sl_mailbox* sl_new_mailbox(void);
void sl_release_mailbox(sl_mailbox* box);
uint64_t sl_open_mailbox(sl_mailbox* box, sl_inbox* inbox, uint64_t recipient);
void sl_shut_mailbox(sl_mailbox* box);
void sl_refuse_mail(sl_mailbox* box);
void sl_empty_mailbox(sl_mailbox* box);
size_t sl_mailbox_length(sl_mailbox* box);
// Whether Go wants to hear of each message that script posts.
void sl_tell_of_mail(sl_mailbox* box, bool tell);
// The function that an open mailbox's messages are delivered to: the one in a
// slot of a platform object. Without one they are Go's to deliver.
void sl_set_addressee(sl_mailbox* box, uint32_t id, uint32_t slot);

enum { SL_NO_LETTER = 0, SL_WORD_LETTER, SL_BYTES_LETTER, SL_GO_LETTER };
typedef struct {
  uint32_t kind;
  sl_value word;   // of a primitive other than a string, symbol or bigint
  uint8_t* bytes;  // of a serialized value; free()
  size_t length;
} sl_letter;
// The letter's bytes are copied. What is posted counts as memory of the engine.
bool sl_post(sl_mailbox* box, sl_engine* payer, sl_letter letter, const uint8_t* bytes, uint64_t* wake);
void sl_take_letter(sl_mailbox* box, sl_letter* out);

int64_t sl_mail_memory(sl_engine* e);  // what messages take that the engine's script has posted

// The mailbox that script of an object posts to; NULL for none.
void sl_set_outlet(sl_engine* e, uint32_t id, sl_mailbox* box);
// The class of the objects that functions are called with.
void sl_set_delivery_class(sl_engine* e, uint32_t class_index);

typedef struct {
  uint32_t limit;             // deliver that many at most
  int64_t now;                // the time, in nanoseconds
  bool still;                 // the time stands still
  int64_t until;              // stop at that time; negative for never
  uint32_t taken;             // out: arrivals taken
  uint64_t recipient;         // out: whose message it was; 0 if none was taken
  bool under_way;             // out: sl_end_delivery is to be called
} sl_delivery;

// How a delivery went, beside sl_status.
enum {
  SL_MAIL_FOR_GO = 5,  // the recipient's next message is Go's to deliver
  SL_MAIL_DAMAGED = 6, // a message was taken and could not be read
};
// Stops also when attention, which is atomic, is not zero.
int sl_deliver(sl_engine* e, sl_inbox* inbox, const uint32_t* attention, sl_delivery* d);
// Ends the delivery that sl_deliver left under way. It returns the id of the
// object that the function was called with if Go has got to know it.
uint32_t sl_end_delivery(sl_engine* e);
// Makes an object of a delivery known by an id.
void sl_know(sl_engine* e, sl_value object, uint32_t id);
sl_value sl_delivered(sl_engine* e);  // the object of the delivery under way

extern void slMailArrived(uint64_t inbox);
extern uint32_t slComplete(uint32_t context, sl_value object, sl_value value, sl_value target, int64_t at, bool under_way);

#ifdef __cplusplus
}
#endif
#endif
