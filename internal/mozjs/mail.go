package mozjs

// #include <stdlib.h>
// #include "mail.h"
// #cgo noescape sl_mailbox_length
// #cgo nocallback sl_mailbox_length
// #cgo noescape sl_post
// #cgo nocallback sl_post
// #cgo noescape sl_take_letter
// #cgo nocallback sl_take_letter
import "C"

import (
	"runtime"
	"slices"
	"time"
	"unsafe"
)

// Mail is messages that go from agent to agent without a call into Go: script
// posts them to a [Mailbox], and [Context.Deliver] calls functions of script with
// them. What Go has to see goes the same way, in its turn.

// Letter is a message in a mailbox. Release frees what it holds.
type Letter interface{ Release() }

// Mailbox is a queue of messages for one recipient. While it is open each of them
// is an arrival in an inbox. Script posts to it from any thread; its methods are
// called by one goroutine at a time.
type Mailbox struct {
	c         *C.sl_mailbox
	letters   letters // those that are Go's, in their order among the others
	inbox     *Inbox
	recipient uint64
}

// NewMailbox makes a mailbox, which is shut.
func NewMailbox() *Mailbox {
	m := &Mailbox{c: C.sl_new_mailbox()}
	runtime.AddCleanup(m, func(c *C.sl_mailbox) { C.sl_release_mailbox(c) }, m.c)
	return m
}

// Len returns the number of messages.
func (m *Mailbox) Len() int { return int(C.sl_mailbox_length(m.c)) }

// Post adds a message, and reports whether there was memory for it. A Message that is
// bytes alone is copied and released: script can be called with it without Go.
func (m *Mailbox) Post(l Letter) bool {
	letter := C.sl_letter{kind: C.SL_GO_LETTER}
	var bytes []byte
	var payer *C.sl_engine
	message, ok := l.(*Message)
	simple := ok && message.parts == nil
	if simple {
		if message.isPrimitive() {
			letter.kind, letter.word = C.SL_WORD_LETTER, C.sl_value(message.primitive)
		} else {
			letter.kind, letter.length = C.SL_BYTES_LETTER, C.size_t(len(message.bytes))
			bytes = message.bytes
		}
		if message.payer != nil {
			payer = message.payer.e
		}
	} else {
		m.letters.push(l)
	}
	var wake C.uint64_t
	posted := bool(C.sl_post(m.c, payer, letter, (*C.uint8_t)(unsafe.SliceData(bytes)), &wake))
	switch {
	case !posted && !simple:
		m.letters.unpush()
	case posted && simple:
		l.Release()
	}
	wakeInbox(uint64(wake))
	return posted
}

// Take removes the oldest message and returns it, nil if there is none.
func (m *Mailbox) Take() Letter {
	var l C.sl_letter
	C.sl_take_letter(m.c, &l)
	switch l.kind {
	case C.SL_WORD_LETTER:
		return &Message{primitive: Value(l.word)}
	case C.SL_BYTES_LETTER:
		bytes := slices.Clone(unsafe.Slice((*byte)(unsafe.Pointer(l.bytes)), int(l.length)))
		C.free(unsafe.Pointer(l.bytes))
		return &Message{bytes: bytes}
	case C.SL_GO_LETTER:
		return m.letters.pop()
	}
	return nil
}

// Open makes the messages in the mailbox, and those that arrive, arrivals in an
// inbox, whose Next gives the recipient for them.
func (m *Mailbox) Open(inbox *Inbox, recipient any) {
	m.inbox, m.recipient = inbox, inbox.open(recipient)
	wakeInbox(uint64(C.sl_open_mailbox(m.c, inbox.c, C.uint64_t(m.recipient))))
}

// Shut ends what Open has begun. Messages stay in the mailbox.
func (m *Mailbox) Shut() {
	if m.inbox == nil {
		return
	}
	C.sl_shut_mailbox(m.c)
	m.inbox.recipients.Delete(m.recipient)
	m.inbox, m.recipient = nil, 0
}

// Refuse makes the mailbox take no messages any more that script posts by itself.
func (m *Mailbox) Refuse() { C.sl_refuse_mail(m.c) }

// Empty removes the messages and releases them; those that are Go's it returns for
// the caller to release.
func (m *Mailbox) Empty() []Letter {
	C.sl_empty_mailbox(m.c)
	return m.letters.clear()
}

// TellOfPosts says whether Go hears of each message that script posts: no
// message is posted without a call into Go then.
func (m *Mailbox) TellOfPosts(tell bool) { C.sl_tell_of_mail(m.c, C.bool(tell)) }

// Address makes the messages of an open mailbox calls of the function that o
// holds in a slot, with o as this. For the zero slot they are Go's to deliver, as
// are those that carry more than bytes.
func (m *Mailbox) Address(o *Object, s Slot) {
	C.sl_set_addressee(m.c, C.uint32_t(o.id), C.uint32_t(s))
}

// SetOutlet makes the operations of the object that post (see Member.Posts) post
// to a mailbox by themselves, nil for none.
func (o *Object) SetOutlet(m *Mailbox) {
	var c *C.sl_mailbox
	if m != nil {
		c = m.c
	}
	C.sl_set_outlet(o.realm.cx.e, C.uint32_t(o.id), c)
	runtime.KeepAlive(m)
}

// Deliveries say what functions are called with that messages are delivered to: an
// object of a class that holds the message's value in slot 1 and the target in
// slot 2. It is made without Go.
type Deliveries struct {
	Class *Class
	// Complete makes the part of the object that is Go's, which it is when anything
	// but the value is asked for (see Member.Posted). At is when the function was
	// called, UnderWay whether it still runs.
	Complete func(d Delivered) Platform
}

// Delivered is an object that was made to deliver a message.
type Delivered struct {
	Cx       *Context
	Wrapper  Value
	Target   Value
	At       time.Duration
	UnderWay bool
}

// HandleDeliveries says what deliveries are. It is called once, before any.
func (cx *Context) HandleDeliveries(d Deliveries) {
	d.Class.compile()
	cx.deliveries = d
	C.sl_set_delivery_class(cx.e, C.uint32_t(d.Class.index))
}

//export slComplete
func slComplete(context C.uint32_t, object, value, target C.sl_value, at C.int64_t, underWay C.bool) (id C.uint32_t) {
	cx := contexts[context].Load()
	cx.calledBack(func() {
		impl := cx.deliveries.Complete(Delivered{cx, Value(object), Value(target), time.Duration(at), bool(underWay)})
		id = C.uint32_t(impl.platformObject().id)
	})
	return id
}

// Adopt makes impl the Go side of an object that was made without one.
func (cx *Context) Adopt(wrapper Value, impl Platform) {
	id := cx.takeID(impl)
	*impl.platformObject() = Object{realm: cx.RealmOf(wrapper), id: id}
	C.sl_know(cx.e, C.sl_value(wrapper), C.uint32_t(id))
}

// Delivering returns the object of the delivery under way, undefined if none is.
func (cx *Context) Delivering() Value { return Value(C.sl_delivered(cx.e)) }
