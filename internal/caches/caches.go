// Checked against Service Workers of 2026-07-23.

package caches

import (
	"fmt"
	"slices"
	"sync"

	"github.com/sluice-go/sluice/internal/profile"
)

// DefaultQuota is how many bytes the caches of a bucket may take.
const DefaultQuota = 1 << 30

// Error is an exception: the name of a DOMException, and a message.
type Error struct{ Name, Message string }

// Error implements error.
func (e *Error) Error() string { return e.Name + ": " + e.Message }

// A QuotaError is a "QuotaExceededError": the caches would take more than they may.
type QuotaError struct{ Quota, Requested int64 }

// Error implements error.
func (e *QuotaError) Error() string {
	return fmt.Sprintf("QuotaExceededError: the caches of an origin may take %d bytes, not %d", e.Quota, e.Requested)
}

// Caches is a name to cache map. Any goroutine may call its methods, and those of its
// caches.
//
// https://w3c.github.io/ServiceWorker/#dfn-name-to-cache-map
type Caches struct {
	mu    sync.Mutex
	all   []*Cache
	used  int64
	quota int64
	// numbers counts the caches and their items.
	numbers uint64
	// shelf is where the caches are kept; nil if they are gone with the user agent.
	shelf *profile.Shelf
}

// New returns a map without caches. They may take that many bytes; 0 stands for
// DefaultQuota.
func New(quota int64) *Caches {
	c := &Caches{}
	c.SetQuota(quota)
	return c
}

// SetQuota sets how many bytes the caches may take; 0 stands for DefaultQuota. It is
// called before anybody uses them.
func (c *Caches) SetQuota(quota int64) {
	if quota == 0 {
		quota = DefaultQuota
	}
	c.quota = quota
}

// Usage returns how many bytes the caches take, and may take.
func (c *Caches) Usage() (usage, quota int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.used, c.quota
}

// room returns an error if the caches cannot grow by that much.
func (c *Caches) room(growth int64) error {
	if growth > 0 && growth > c.quota-c.used {
		return &QuotaError{c.quota, c.used + growth}
	}
	return nil
}

// Cache is a request response list with a name. It can be used on when it was deleted,
// by who has it.
type Cache struct {
	caches  *Caches
	number  uint64
	name    string
	items   []numbered
	deleted bool
}

// numbered is an item with the number by which it is kept.
type numbered struct {
	number uint64
	*Item
}

// cacheMemory is about what a cache takes beside its name and items.
const cacheMemory = 256

func (c *Cache) size() int64 {
	n := cacheMemory + int64(len(c.name))
	for _, i := range c.items {
		n += i.size()
	}
	return n
}

// find returns where the cache of a name is, -1 if there is none.
func (c *Caches) find(name string) int {
	return slices.IndexFunc(c.all, func(x *Cache) bool { return x.name == name })
}

// Names returns the names of the caches, in the order in which they were opened first.
//
// https://w3c.github.io/ServiceWorker/#cache-storage-keys
func (c *Caches) Names() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	names := make([]string, len(c.all))
	for i, x := range c.all {
		names[i] = x.name
	}
	return names
}

// Get returns the cache of a name, nil if there is none.
func (c *Caches) Get(name string) *Cache {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.find(name); i >= 0 {
		return c.all[i]
	}
	return nil
}

// Open returns the cache of a name, which it makes if there is none.
//
// https://w3c.github.io/ServiceWorker/#cache-storage-open
func (c *Caches) Open(name string) (*Cache, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := c.find(name); i >= 0 {
		return c.all[i], nil
	}
	x := &Cache{caches: c, number: c.numbers + 1, name: name}
	if err := c.room(x.size()); err != nil {
		return nil, err
	}
	if err := c.keep(x.put()); err != nil {
		return nil, err
	}
	c.numbers++
	c.used += x.size()
	c.all = append(c.all, x)
	return x, nil
}

// Delete deletes the cache of a name, and reports whether there was one.
//
// https://w3c.github.io/ServiceWorker/#cache-storage-delete
func (c *Caches) Delete(name string) (bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := c.find(name)
	if i < 0 {
		return false, nil
	}
	x := c.all[i]
	if err := c.keep(x.unkept()...); err != nil {
		return false, err
	}
	c.used -= x.size()
	c.all = slices.Delete(c.all, i, i+1)
	x.deleted = true
	return true, nil
}

// Match returns the items that match a request, all if it is nil.
//
// https://w3c.github.io/ServiceWorker/#query-cache
func (c *Cache) Match(query *Request, o Options) []*Item {
	c.caches.mu.Lock()
	defer c.caches.mu.Unlock()
	var found []*Item
	for _, i := range c.items {
		if query == nil || i.matches(query, o) {
			found = append(found, i.Item)
		}
	}
	return found
}

// Put adds items, each in place of those that match its request: all of them, or none if
// there is an error, as when one would take the place of another.
//
// https://w3c.github.io/ServiceWorker/#batch-cache-operations
func (c *Cache) Put(items ...*Item) error {
	c.caches.mu.Lock()
	defer c.caches.mu.Unlock()
	list := slices.Clone(c.items)
	var changes []profile.Change
	growth := int64(0)
	number := c.caches.numbers
	for n, item := range items {
		// If the result of running Query Cache with operation's request and addedItems is not
		// empty, throw an "InvalidStateError" DOMException.
		for _, added := range items[:n] {
			if added.matches(&item.Request, Options{}) {
				return &Error{"InvalidStateError", fmt.Sprintf("%s is put twice.", item.Request.URL)}
			}
		}
		// Let requestResponses be the result of running Query Cache with operation's request.
		// Remove them from cache.
		list = slices.DeleteFunc(list, func(old numbered) bool {
			if !old.matches(&item.Request, Options{}) {
				return false
			}
			growth -= old.size()
			changes = append(changes, c.remove(old))
			return true
		})
		// Append « operation's request, operation's response » to cache.
		number++
		added := numbered{number, item}
		list = append(list, added)
		growth += item.size()
		if c.kept() {
			change, err := c.add(added)
			if err != nil {
				return err
			}
			changes = append(changes, change)
		}
	}
	// If the cache write operation failed due to exceeding the granted quota limit, throw a
	// QuotaExceededError.
	if err := c.caches.room(growth); err != nil {
		return err
	}
	if err := c.keep(changes); err != nil {
		return err
	}
	c.items, c.caches.numbers = list, number
	c.grow(growth)
	return nil
}

// Delete deletes the items that match a request, and reports whether there were any.
//
// https://w3c.github.io/ServiceWorker/#cache-delete
func (c *Cache) Delete(query *Request, o Options) (bool, error) {
	c.caches.mu.Lock()
	defer c.caches.mu.Unlock()
	var changes []profile.Change
	growth := int64(0)
	list := slices.DeleteFunc(slices.Clone(c.items), func(old numbered) bool {
		if !old.matches(query, o) {
			return false
		}
		growth -= old.size()
		changes = append(changes, c.remove(old))
		return true
	})
	if len(changes) == 0 {
		return false, nil
	}
	if err := c.keep(changes); err != nil {
		return false, err
	}
	c.items = list
	c.grow(growth)
	return true, nil
}

// grow counts a growth. What is deleted counts no more.
func (c *Cache) grow(growth int64) {
	if !c.deleted {
		c.caches.used += growth
	}
}
