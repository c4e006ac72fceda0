package mozjs

// #include "inbox.h"
// #cgo noescape sl_await_arrival
// #cgo nocallback sl_await_arrival
// #cgo noescape sl_next_arrival
// #cgo nocallback sl_next_arrival
import "C"

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
)

// Inbox has the arrivals of tasks of one agent, in their order: of messages in
// its open mailboxes, and of what its [Locks] have for it. Any goroutine may call
// Arrived; the other methods are the agent's.
type Inbox struct {
	c          *C.sl_inbox
	id         uint64
	wake       func()
	recipients sync.Map // by number
	last       atomic.Uint64
}

// The inboxes that are open, by id.
var (
	inboxes   sync.Map
	lastInbox atomic.Uint64
)

// NewInbox makes an inbox. Wake is called when a task arrives after Await; any
// goroutine may call it, and it must not call the inbox.
func NewInbox(wake func()) *Inbox {
	b := &Inbox{id: lastInbox.Add(1), wake: wake}
	b.c = C.sl_new_inbox(C.uint64_t(b.id))
	inboxes.Store(b.id, b)
	runtime.AddCleanup(b, func(c *C.sl_inbox) { C.sl_release_inbox(c) }, b.c)
	return b
}

// Arrived returns how many tasks have arrived since the beginning.
func (b *Inbox) Arrived() uint64 {
	return atomic.LoadUint64((*uint64)(unsafe.Pointer(&b.c.arrived)))
}

// Taken returns how many arrivals were taken.
func (b *Inbox) Taken() uint64 { return atomic.LoadUint64((*uint64)(unsafe.Pointer(&b.c.taken))) }

// Await reports whether nothing is in the inbox, and then has the next arrival
// wake the agent.
func (b *Inbox) Await() bool { return bool(C.sl_await_arrival(b.c)) }

// Next takes the oldest arrival and returns the recipient, nil if there is none.
func (b *Inbox) Next() any { return b.recipient(uint64(C.sl_next_arrival(b.c))) }

func (b *Inbox) recipient(number uint64) any {
	r, _ := b.recipients.Load(number)
	return r
}

// Close drops the arrivals, and those that come later. The tasks stay where they
// lie.
func (b *Inbox) Close() {
	inboxes.Delete(b.id)
	C.sl_close_inbox(b.c)
	runtime.KeepAlive(b)
}

//export slArrived
func slArrived(id C.uint64_t) { wakeInbox(uint64(id)) }

func wakeInbox(id uint64) {
	if id == 0 {
		return
	}
	if b, ok := inboxes.Load(id); ok {
		b.(*Inbox).wake()
	}
}

// open makes recipient known to the inbox, by the number that is returned.
func (b *Inbox) open(recipient any) uint64 {
	number := b.last.Add(1)
	b.recipients.Store(number, recipient)
	return number
}

// DeliveryOptions say how long tasks are performed.
type DeliveryOptions struct {
	// Max is the greatest number of arrivals to take.
	Max int
	// Attention ends the deliveries when it is not zero.
	Attention *atomic.Uint32
	// Now is the time; Still says that it stands still.
	Now   time.Duration
	Still bool
	// Until is when no more is to be delivered; negative for never. Nor is any when a
	// timer of script's is due.
	Until time.Duration
}

// Delivery says why Deliver came back.
type Delivery struct {
	// Taken is how many arrivals were taken.
	Taken int
	// UnderWay says that the last task has not ended: its function left something to
	// do, and EndDelivery is to be called when that is done.
	UnderWay bool
	// Recipient is whose next task is Go's to perform or, when it is Damaged, whose
	// message could not be read; else nil.
	Recipient any
	Damaged   bool
	// Err is what the function has thrown, or ErrTerminated.
	Err error
}

// Deliver performs the tasks that have arrived in an inbox, in a frame of the
// caller, with a microtask checkpoint after each: for messages it calls the
// functions to which their mailboxes are addressed. It goes on until something is
// left to do that is Go's: a rejected promise, an object that was collected, an
// exception.
func (cx *Context) Deliver(inbox *Inbox, o DeliveryOptions) Delivery {
	if o.Until < 0 {
		o.Until = math.MaxInt64
	}
	d := &cx.delivery
	*d = C.sl_delivery{
		limit: C.uint32_t(o.Max),
		now:   C.int64_t(o.Now),
		still: C.bool(o.Still),
		until: C.int64_t(o.Until),
	}
	cx.toEngine()
	outcome := C.sl_deliver(cx.e, inbox.c, (*C.uint32_t)(unsafe.Pointer(o.Attention)), d)
	cx.fromEngine()
	result := Delivery{Taken: int(d.taken), UnderWay: bool(d.under_way)}
	switch outcome {
	case C.SL_TASK_FOR_GO:
		result.Recipient = inbox.recipient(uint64(d.recipient))
	case C.SL_TASK_DAMAGED:
		result.Recipient, result.Damaged = inbox.recipient(uint64(d.recipient)), true
	default:
		result.Err = cx.outcome(C.sl_status(outcome))
	}
	return result
}

// EndDelivery ends the task that Deliver has left under way, when a microtask
// checkpoint was performed. It returns the Go object of what the function was
// called with to deliver a message, if there is one by now.
func (cx *Context) EndDelivery() any {
	cx.toEngine()
	id := C.sl_end_delivery(cx.e)
	cx.fromEngine()
	if id != 0 {
		return cx.objects[id]
	}
	return nil
}
