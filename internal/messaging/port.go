package messaging

import (
	"sync"
	"weak"
)

// Message is a serialized message. Release frees what it holds; who takes a
// message releases it, or leaves that to the collector.
type Message interface{ Release() }

// Holder is who has a port: it takes the port's messages on an agent. Its
// methods are called by any goroutine, under a lock of the port, so they do no
// more than queue a task.
type Holder interface {
	// MessageArrived says that one more message can be taken.
	MessageArrived()
	// Disentangled says that the other port is gone, after all messages of which
	// MessageArrived has told.
	Disentangled()
}

// Port is a message port: one of the two ends of a channel. It is with a
// holder, or on its way to one. Any goroutine may call its methods.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports
type Port struct {
	channel *channel
	other   *Port

	// Under channel.mu.
	holder  Holder // nil while the port is on its way
	queue   queue  // the port message queue
	enabled bool   // whether the holder is told of messages
	told    bool   // whether the holder knows that the other port is gone
	dropped bool
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
	a.channel, a.other = c, b
	b.channel, b.other = c, a
	return a, b
}

// Entangles reports whether p and other are the two ends of a channel.
func (p *Port) Entangles(other *Port) bool { return other != nil && p.other == other }

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
	return Status{!c.disentangled, c.disentangled && !p.told, p.enabled, p.queue.len(), p.other.holder}
}

// Post adds a message to the port message queue of the port that p is entangled
// with. If there is none, the message is released.
func (p *Port) Post(m Message) {
	c := p.channel
	c.mu.Lock()
	if c.disentangled || p.other.dropped {
		c.mu.Unlock()
		m.Release()
		return
	}
	defer c.mu.Unlock()
	to := p.other
	to.queue.push(m)
	if to.enabled {
		to.holder.MessageArrived()
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

// Enable enables the port message queue: the holder is told of each message in
// it, and of each that arrives.
func (p *Port) Enable() {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	if p.enabled || p.holder == nil {
		return
	}
	p.enabled = true
	for range p.queue.len() {
		p.holder.MessageArrived()
	}
}

// Ship takes the port from its holder. Messages stay with the port, for whom it
// is attached to next.
func (p *Port) Ship() {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	p.holder, p.enabled = nil, false
}

// Take removes the oldest message from the port message queue and returns it,
// unless the port is not with h any more or its queue is not enabled.
func (p *Port) Take(h Holder) (Message, bool) {
	c := p.channel
	c.mu.Lock()
	defer c.mu.Unlock()
	if p.holder != h || !p.enabled || p.queue.len() == 0 {
		return nil, false
	}
	return p.queue.pop(), true
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
	rest := p.queue
	p.queue = queue{}
	c.mu.Unlock()
	for rest.len() > 0 {
		rest.pop().Release()
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

// Empty removes the messages from the port message queue and releases them.
func (p *Port) Empty() {
	c := p.channel
	c.mu.Lock()
	rest := p.queue
	p.queue = queue{}
	c.mu.Unlock()
	for rest.len() > 0 {
		rest.pop().Release()
	}
}
