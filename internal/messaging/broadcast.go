// Checked against HTML of 2026-08-21 and Storage of 2025-03-26.

package messaging

import (
	"slices"
	"sync"

	"github.com/sluice-go/sluice/internal/url"
)

// Subscriber is a broadcast channel of some agent. Any goroutine calls its
// method, which does no more than queue a task.
type Subscriber interface {
	// Broadcast says that a message is for this channel. Others may get the same
	// message.
	Broadcast(m Message, origin string)
}

// Broadcasts are the broadcast channels of one user agent, by storage key and
// name. The zero value has none. Any goroutine may call its methods.
//
// https://html.spec.whatwg.org/multipage/web-messaging.html#broadcasting-to-other-browsing-contexts
type Broadcasts struct {
	mu       sync.Mutex
	channels map[broadcastKey][]Subscriber
}

// StorageKey is the storage key of channels: their origin, and the site of the page around them
// if that is another one.
//
// https://storage.spec.whatwg.org/#storage-key
type StorageKey struct {
	Origin    url.Origin
	Partition string
}

type broadcastKey struct {
	storageKey StorageKey
	name       string
}

// Join adds a channel.
func (b *Broadcasts) Join(storageKey StorageKey, name string, s Subscriber) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.channels == nil {
		b.channels = map[broadcastKey][]Subscriber{}
	}
	key := broadcastKey{storageKey, name}
	b.channels[key] = append(b.channels[key], s)
}

// Leave removes a channel.
func (b *Broadcasts) Leave(storageKey StorageKey, name string, s Subscriber) {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := broadcastKey{storageKey, name}
	list := slices.DeleteFunc(b.channels[key], func(other Subscriber) bool { return other == s })
	if len(list) == 0 {
		delete(b.channels, key)
		return
	}
	b.channels[key] = list
}

// Post hands a message to each channel of a storage key and name but its
// source, the oldest first.
func (b *Broadcasts) Post(storageKey StorageKey, name string, source Subscriber, m Message, origin string) {
	// Under the lock, so that all destinations get messages in one order.
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, destination := range b.channels[broadcastKey{storageKey, name}] {
		if destination != source {
			destination.Broadcast(m, origin)
		}
	}
}
