package weblocks

import "sync"

// Clients are the clients that are environments of a user agent, as opposed to
// parts of a Go program that share its locks. The zero value has none. Any
// goroutine may call its methods.
type Clients struct {
	mu sync.RWMutex
	// closedOff has the Environment.ClosedOff of each, by its id.
	closedOff map[string]func() bool
}

// Has reports whether the client of that id is an environment.
func (c *Clients) Has(id string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	_, ok := c.closedOff[id]
	return ok
}

// ClosedOff reports whether the client of that id is an environment that is
// closed off.
func (c *Clients) ClosedOff(id string) bool {
	c.mu.RLock()
	closedOff := c.closedOff[id]
	c.mu.RUnlock()
	return closedOff != nil && closedOff()
}

func (c *Clients) add(e *Environment) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closedOff == nil {
		c.closedOff = map[string]func() bool{}
	}
	c.closedOff[e.ID] = e.ClosedOff
}

func (c *Clients) remove(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.closedOff, id)
}
