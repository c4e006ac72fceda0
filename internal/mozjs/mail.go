package mozjs

// #include <stdlib.h>
// #include "mail.h"
// #cgo noescape sl_await_mail
// #cgo nocallback sl_await_mail
// #cgo noescape sl_next_arrival
// #cgo nocallback sl_next_arrival
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
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
)

// Mail is messages that go from agent to agent without a call into Go: script
// posts them to a [Mailbox], and [Context.Deliver] calls functions of script with
// them. What Go has to see goes the same way, in its turn.

// Inbox has the arrivals of messages in the open mailboxes of one agent, in their
// order. Any goroutine may call Arrived; the other methods are the agent's.
type Inbox struct {
	c    *C.sl_inbox
	id   uint64
	wake func()
	mail sync.Map // recipients by number
	last atomic.Uint64
}

// The inboxes that are open, by id.
var (
	inboxes   sync.Map
	lastInbox atomic.Uint64
)

// NewInbox makes an inbox. Wake is called when a message arrives after Await; any
// goroutine may call it, and it must not call the inbox.
func NewInbox(wake func()) *Inbox {
	b := &Inbox{id: lastInbox.Add(1), wake: wake}
	b.c = C.sl_new_inbox(C.uint64_t(b.id))
	inboxes.Store(b.id, b)
	runtime.AddCleanup(b, func(c *C.sl_inbox) { C.sl_release_inbox(c) }, b.c)
	return b
}

// Arrived returns how many messages have arrived since the beginning.
func (b *Inbox) Arrived() uint64 {
	return atomic.LoadUint64((*uint64)(unsafe.Pointer(&b.c.arrived)))
}

// Taken returns how many arrivals were taken.
func (b *Inbox) Taken() uint64 { return atomic.LoadUint64((*uint64)(unsafe.Pointer(&b.c.taken))) }

// Await reports whether nothing is in the inbox, and then has the next arrival
// wake the agent.
func (b *Inbox) Await() bool { return bool(C.sl_await_mail(b.c)) }

// Next takes the oldest arrival and returns the recipient, nil if there is none.
func (b *Inbox) Next() any { return b.recipient(uint64(C.sl_next_arrival(b.c))) }

func (b *Inbox) recipient(number uint64) any {
	r, _ := b.mail.Load(number)
	return r
}

// Close drops what has arrived, and what arrives later. The messages stay in
// their mailboxes.
func (b *Inbox) Close() {
	inboxes.Delete(b.id)
	C.sl_close_inbox(b.c)
	runtime.KeepAlive(b)
}

//export slMailArrived
func slMailArrived(id C.uint64_t) { wakeInbox(uint64(id)) }

func wakeInbox(id uint64) {
	if id == 0 {
		return
	}
	if b, ok := inboxes.Load(id); ok {
		b.(*Inbox).wake()
	}
}

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

// Post adds a message and reports whether the mailbox takes any. A Message that
// is bytes alone is copied and released: script can be called with it without Go.
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
	m.inbox, m.recipient = inbox, inbox.last.Add(1)
	inbox.mail.Store(m.recipient, recipient)
	wakeInbox(uint64(C.sl_open_mailbox(m.c, inbox.c, C.uint64_t(m.recipient))))
}

// Shut ends what Open has begun. Messages stay in the mailbox.
func (m *Mailbox) Shut() {
	if m.inbox == nil {
		return
	}
	C.sl_shut_mailbox(m.c)
	m.inbox.mail.Delete(m.recipient)
	m.inbox, m.recipient = nil, 0
}

// Refuse makes the mailbox take no messages any more.
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
	C.sl_set_outlet(o.cx.e, C.uint32_t(o.id), c)
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
func slComplete(context C.uint32_t, object, value, target C.sl_value, at C.int64_t, underWay C.bool) C.uint32_t {
	cx := contexts[context].Load()
	impl := cx.deliveries.Complete(Delivered{cx, Value(object), Value(target), time.Duration(at), bool(underWay)})
	return C.uint32_t(impl.platformObject().id)
}

// Adopt makes impl the Go side of an object that was made without one.
func (cx *Context) Adopt(wrapper Value, impl Platform) {
	id := cx.takeID(impl)
	*impl.platformObject() = Object{cx: cx, id: id}
	C.sl_know(cx.e, C.sl_value(wrapper), C.uint32_t(id))
}

// DeliveryOptions say how long messages are delivered.
type DeliveryOptions struct {
	// Max is the greatest number of arrivals to take.
	Max int
	// Attention ends the deliveries when it is not zero.
	Attention *atomic.Uint32
	// Now is the time; Still says that it stands still.
	Now   time.Duration
	Still bool
	// Until is when no more is to be delivered; negative for never.
	Until time.Duration
}

// Delivery says why Deliver came back.
type Delivery struct {
	// Taken is how many arrivals were taken.
	Taken int
	// UnderWay says that the last function that was called left something to do:
	// EndDelivery is to be called when that is done.
	UnderWay bool
	// Recipient is whose next message is Go's to deliver or, when it is Damaged, whose
	// message could not be read; else nil.
	Recipient any
	Damaged   bool
	// Err is what the function has thrown, or ErrTerminated.
	Err error
}

// Deliver calls the functions to which the mailboxes of an inbox are addressed,
// message by message, in a frame of the caller. It goes on until a function has
// left something to do: microtasks, a rejected promise, an object that was
// collected, an exception.
func (cx *Context) Deliver(inbox *Inbox, o DeliveryOptions) Delivery {
	d := &cx.delivery
	*d = C.sl_delivery{
		limit: C.uint32_t(o.Max),
		now:   C.int64_t(o.Now),
		still: C.bool(o.Still),
		until: C.int64_t(o.Until),
	}
	outcome := C.sl_deliver(cx.e, inbox.c, (*C.uint32_t)(unsafe.Pointer(o.Attention)), d)
	result := Delivery{Taken: int(d.taken), UnderWay: bool(d.under_way)}
	switch outcome {
	case C.SL_MAIL_FOR_GO:
		result.Recipient = inbox.recipient(uint64(d.recipient))
	case C.SL_MAIL_DAMAGED:
		result.Recipient, result.Damaged = inbox.recipient(uint64(d.recipient)), true
	default:
		result.Err = cx.outcome(C.sl_status(outcome))
	}
	return result
}

// EndDelivery ends the delivery that Deliver has left under way. It returns the
// Go object of what the function was called with, if there is one by now.
func (cx *Context) EndDelivery() any {
	if id := C.sl_end_delivery(cx.e); id != 0 {
		return cx.objects[id]
	}
	return nil
}

// Delivering returns the object of the delivery under way, undefined if none is.
func (cx *Context) Delivering() Value { return Value(C.sl_delivered(cx.e)) }
