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

#include "inbox.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sl_mailbox sl_mailbox;

sl_mailbox* sl_new_mailbox(void);
void sl_release_mailbox(sl_mailbox* box);
uint64_t sl_open_mailbox(sl_mailbox* box, sl_inbox* inbox, uint64_t recipient);
void sl_shut_mailbox(sl_mailbox* box);
// No mail is taken from script any more.
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
// The letter's bytes are copied; false if there is no memory for them. What is posted
// counts as memory of the engine.
bool sl_post(sl_mailbox* box, sl_engine* payer, sl_letter letter, const uint8_t* bytes, uint64_t* wake);
void sl_take_letter(sl_mailbox* box, sl_letter* out);

// The mailbox that script of an object posts to; NULL for none.
void sl_set_outlet(sl_engine* e, uint32_t id, sl_mailbox* box);
// The class of the objects that functions are called with.
void sl_set_delivery_class(sl_engine* e, uint32_t class_index);

// Makes an object of a delivery known by an id.
void sl_know(sl_engine* e, sl_value object, uint32_t id);
sl_value sl_delivered(sl_engine* e);  // the object of the delivery under way

extern uint32_t slComplete(uint32_t context, sl_value object, sl_value value, sl_value target, int64_t at, bool under_way);

#ifdef __cplusplus
}
#endif
#endif
