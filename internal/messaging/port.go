// Checked against HTML of 2026-08-21.

package messaging

import (
	"sync"
	"weak"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// Message is a serialized message. Release frees what it holds; who takes a
// message releases it, or leaves that to the collector.
type Message = mozjs.Letter

// Holder is who has a port: it takes the port's messages on an agent.
type Holder interface {
	// Inbox is the agent's: each message that can be taken is an arrival there, with
	// the holder as recipient. It is always the same.
	Inbox() *mozjs.Inbox
	// Disentangled says that the other port is gone, after all messages that have
	// arrived. It is called by any goroutine, under a lock of the port, so it does no
	// more than queue a task.
	Disentangled()
}

// Port is a message port: one of the two ends of a channel. It is with a
// holder, or on its way to one. Any goroutine may call its methods.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports
type Port struct {
	channel *channel
	other   *Port
	// queue is the port message queue. Script adds to it by itself; all else is done
	// under channel.mu.
	queue *mozjs.Mailbox

	// Under channel.mu.
	holder  Holder // nil while the port is on its way
	enabled bool   // whether messages arrive at the holder
	told    bool   // whether the holder knows that the other port is gone
	dropped bool   // whether nobody has the port any more
}

// channel is what two entangled ports share.
type channel struct {
	mu           sync.Mutex
	ends         [2]Port
	disentangled bool
}

// NewChannel makes two ports that are entangled with one another.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#entangle
func NewChannel() (*Port, *Port) {
	c := new(channel)
	a, b := &c.ends[0], &c.ends[1]
	a.channel, a.other, a.queue = c, b, mozjs.NewMailbox()
	b.channel, b.other, b.queue = c, a, mozjs.NewMailbox()
	return a, b
}

// portMemory is about what a port takes, in bytes: half a channel, a queue, and what its
// holder keeps of it.
const portMemory = 1536

// Memory implements mozjs.Sizer.
func (p *Port) Memory() int { return portMemory }

// Target returns the port that p is entangled with, and its holder; nil if there is
// none.
func (p *Port) Target() (*Port, Holder) {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.disentangled {
		return nil, nil
	}
	return p.other, p.other.holder
}

// Status is what a holder may want to know of its port.
type Status struct {
	// Entangled says that the other port is still there.
	Entangled bool
	// Untold says that the other port is gone, and the holder has not taken note.
	Untold bool
	// Enabled says that the port message queue is enabled.
	Enabled bool
	// Messages is the number of messages in the port message queue.
	Messages int
	// Other is the holder of the other port; nil when that is on its way.
	Other Holder
}

// Status returns the state of the port at this moment.
func (p *Port) Status() Status {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	return Status{!c.disentangled, c.disentangled && !p.told, p.enabled, p.queue.Len(), p.other.holder}
}

// Outlet returns the port message queue of the port that p is entangled with, for
// script to post to.
func (p *Port) Outlet() *mozjs.Mailbox { return p.other.queue }

// TellOfPosts says whether messages are posted to p only by Post.
func (p *Port) TellOfPosts(tell bool) { p.queue.TellOfPosts(tell) }

// Address makes the messages of the port calls of a function (see
// mozjs.Mailbox.Address) as long as the port is with its holder and its queue is
// enabled.
func (p *Port) Address(o *mozjs.Object, s mozjs.Slot) { p.queue.Address(o, s) }

// Post adds a message to the port message queue of the port that p is entangled
// with. If there is none, the message is released.
func (p *Port) Post(m Message) {
	if target, _ := p.Target(); target != nil {
		target.Receive(m)
	} else {
		m.Release()
	}
}

// Receive adds a message to the port message queue of p, which the sender was
// entangled with when it began to post. If nobody has p any more, the message is
// released.
func (p *Port) Receive(m Message) {
	c := p.channel
	c.mu.Lock()
	received := !p.dropped && p.queue.Post(m)
	c.mu.Unlock()
	if !received {
		m.Release()
	}
}

// Attach gives a port that is on its way, or new, to a holder. Its port message
// queue is disabled.
func (p *Port) Attach(h Holder) {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	p.holder = h
	if c.disentangled && !p.told {
		h.Disentangled()
	}
}

// Enable enables the port message queue: each message in it, and each that is
// posted, arrives at the holder.
func (p *Port) Enable() {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	if p.enabled || p.holder == nil {
		return
	}
	p.enabled = true
	p.queue.Open(p.holder.Inbox(), p.holder)
}

// Ship takes the port from its holder. Messages stay with the port, for whom it
// is attached to next.
func (p *Port) Ship() {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	p.holder, p.enabled = nil, false
	p.queue.Shut()
}

// Take removes the oldest message from the port message queue and returns it,
// unless the port is not with h any more or its queue is not enabled.
func (p *Port) Take(h Holder) (Message, bool) {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	if p.holder != h || !p.enabled {
		return nil, false
	}
	m := p.queue.Take()
	return m, m != nil
}

// TakeNote reports whether h is to be told, now and once, that the other port
// is gone.
func (p *Port) TakeNote(h Holder) bool {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	if p.holder != h || !c.disentangled || p.told {
		return false
	}
	p.told = true
	return true
}

// Disentangle disentangles the port from the other, whose holder is told.
// Messages that arrived before stay.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#disentangle
func (p *Port) Disentangle() {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	p.disentangle()
}

func (p *Port) disentangle() {
	p.told = true
	if p.channel.disentangled {
		return
	}
	p.channel.disentangled = true
	p.queue.Refuse()
	p.other.queue.Refuse()
	if h := p.other.holder; h != nil && !p.other.told {
		h.Disentangled()
	}
}

// Drop ends a port that nobody has any more: it is disentangled, and its
// messages are released.
func (p *Port) Drop() {
	c := p.channel
	c.mu.Lock()
	p.disentangle()
	p.holder, p.enabled, p.dropped = nil, false, true
	p.queue.Shut()
	rest := p.queue.Empty()
	c.mu.Unlock()
	release(rest)
}

// release releases messages, which may end other ports.
func release(messages []Message) {
	for _, m := range messages {
		m.Release()
	}
}

// Discard is Drop, for a port whose message was dropped on the way.
func (p *Port) Discard() { p.Drop() }

// WhenLost returns Discard for a port whose message was collected as garbage. The
// other port, if that is still there, hears of it.
func (p *Port) WhenLost() func() {
	c, i := weak.Make(p.channel), 0
	if p == &p.channel.ends[1] {
		i = 1
	}
	return func() {
		if c := c.Value(); c != nil {
			c.ends[i].Drop()
		}
	}
}
