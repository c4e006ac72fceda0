package weblocks

import "sync"

// Clients are the ids of the clients that are environments of a user agent, as
// opposed to parts of a Go program that share its locks. The zero value has
// none. Any goroutine may call its methods.
type Clients struct {
	mu  sync.RWMutex
	ids map[string]struct{}
}

// Has reports whether the client of that id is an environment.
func (c *Clients) Has(id string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	_, ok := c.ids[id]
	return ok
}

func (c *Clients) add(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ids == nil {
		c.ids = map[string]struct{}{}
	}
	c.ids[id] = struct{}{}
}

func (c *Clients) remove(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.ids, id)
}
