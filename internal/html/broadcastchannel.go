// Checked against HTML of 2026-08-21.

package html

import (
	"errors"
	"sync"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// BroadcastChannel is https://html.spec.whatwg.org/multipage/web-messaging.html#broadcastchannel
//
// A channel that is open and has listeners for messages lives as long as its
// realm.
type BroadcastChannel struct {
	dom.EventTarget
	scope  *globalScope
	name   string
	closed bool
	weak   mozjs.Weak
	root   *mozjs.Root

	mu sync.Mutex
	// arrived are the messages for which tasks are queued, nil when the channel
	// takes no more.
	arrived map[*broadcast]struct{}
}

// broadcast is a message on its way to many channels. The last one to release
// it releases the message.
type broadcast struct {
	*mozjs.Message
	holders atomic.Int32
}

// Release implements messaging.Message.
func (b *broadcast) Release() {
	if b.holders.Add(-1) == 0 {
		b.Message.Release()
	}
}

// https://html.spec.whatwg.org/multipage/web-messaging.html#dom-broadcastchannel
func (c *BroadcastChannel) construct(name string) error {
	c.scope = scopeOf(c.Cx())
	c.name = name
	c.weak = c.Weak()
	c.SetMemory(len(name))
	c.arrived = map[*broadcast]struct{}{}
	c.OnListenersChange(func(string) { c.updateLife() })
	if c.scope.channels == nil {
		c.scope.channels = map[*BroadcastChannel]struct{}{}
	}
	c.scope.channels[c] = struct{}{}
	c.scope.correspondent.Store(true)
	c.scope.userAgent.Program.Touch(broadcasting, name, true)
	c.scope.userAgent.Broadcasts.Join(c.scope.environment.broadcastKey(), name, c)
	return nil
}

// broadcasting is what a channel touches: those that there are of its name.
const broadcasting = "channels"

// Name is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-broadcastchannel-name
func (c *BroadcastChannel) Name() string { return c.name }

// PostMessage is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-broadcastchannel-postmessage
func (c *BroadcastChannel) PostMessage(message mozjs.Value) error {
	// 1. If this is not eligible for messaging, then return.
	if !c.scope.eligibleForMessaging() {
		return nil
	}
	// 2. If this's closed flag is true, then throw an "InvalidStateError"
	//    DOMException.
	if c.closed {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The channel is closed."}
	}
	// 3. Let serialized be StructuredSerialize(message). Rethrow any exceptions.
	m, err := c.Cx().Serialize(message, nil, mozjs.CloneOptions{})
	if err != nil {
		return err
	}
	// 4. Let sourceOrigin be this's relevant settings object's origin.
	environment := c.scope.environment
	// 5-9. For each destination in destinations, queue a global task on the DOM
	//      manipulation task source.
	m.ChargeTo(c.Cx())
	b := &broadcast{Message: m}
	b.holders.Store(1)
	c.scope.userAgent.Program.Touch(broadcasting, c.name, false)
	c.scope.userAgent.Broadcasts.Post(environment.broadcastKey(), c.name, c, b, environment.Origin.String())
	b.Release()
	return nil
}

// Broadcast implements messaging.Subscriber.
func (c *BroadcastChannel) Broadcast(m messaging.Message, origin string) {
	b := m.(*broadcast)
	c.mu.Lock()
	defer c.mu.Unlock()
	// Remove from destinations any that is not eligible for messaging: while a document is kept, its channels hear nothing.
	if c.arrived == nil || !c.scope.fullyActive() {
		return
	}
	b.holders.Add(1)
	c.arrived[b] = struct{}{}
	if !c.scope.settings.QueueGlobalTask(eventloop.DOMManipulation, func() { c.take(b, origin) }) {
		delete(c.arrived, b)
		b.Release()
	}
}

// take receives a message that has arrived, unless the channel was left.
func (c *BroadcastChannel) take(b *broadcast, origin string) {
	c.mu.Lock()
	_, ok := c.arrived[b]
	delete(c.arrived, b)
	c.mu.Unlock()
	if ok {
		defer b.Release()
		c.receive(b.Message, origin)
	}
}

// receive is step 9 of
// https://html.spec.whatwg.org/multipage/web-messaging.html#dom-broadcastchannel-postmessage
func (c *BroadcastChannel) receive(m *mozjs.Message, origin string) {
	// 1. If destination's closed flag is true, then abort these steps. (Nobody
	//    hears of messages to a channel that was collected.)
	if c.weak.Get() == nil || c.closed || !c.scope.eligibleForMessaging() {
		return
	}
	// 3. Let data be StructuredDeserialize(serialized, targetRealm). If this
	//    throws an exception, catch it, fire an event named messageerror at
	//    destination, using MessageEvent, with the origin attribute initialized
	//    to the serialization of sourceOrigin, and then abort these steps.
	data, _, err := c.Cx().Deserialize(m)
	if errors.Is(err, mozjs.ErrTerminated) {
		return
	}
	if err != nil {
		fireMessageEvent(&c.EventTarget, "messageerror", message{data: mozjs.Null, origin: origin})
		return
	}
	// 4. Fire an event named message at destination, using MessageEvent, with
	//    the data attribute initialized to data and the origin attribute
	//    initialized to the serialization of sourceOrigin.
	fireMessageEvent(&c.EventTarget, "message", message{data: data, origin: origin})
}

// Close is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-broadcastchannel-close
func (c *BroadcastChannel) Close() {
	c.leave()
	c.updateLife()
}

func (c *BroadcastChannel) leave() {
	if !c.closed {
		c.closed = true
		delete(c.scope.channels, c)
		c.scope.userAgent.Program.Touch(broadcasting, c.name, true)
		c.scope.userAgent.Broadcasts.Leave(c.scope.environment.broadcastKey(), c.name, c)
		c.mu.Lock()
		arrived := c.arrived
		c.arrived = nil
		c.mu.Unlock()
		for b := range arrived {
			b.Release()
		}
	}
}

// Finalized implements mozjs.Finalizer.
func (c *BroadcastChannel) Finalized() { c.leave() }

// updateLife keeps the channel alive as long as it can hear of messages.
func (c *BroadcastChannel) updateLife() {
	c.KeepRooted(&c.root, !c.closed && (c.HasListeners("message") || c.HasListeners("messageerror")))
}
