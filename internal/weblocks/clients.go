package weblocks

import "sync"

// Clients are the clients that are environments of a user agent, as opposed to
// parts of a Go program that share its locks. The zero value has none. Any
// goroutine may call its methods.
type Clients struct {
	mu sync.RWMutex
	// environments has them by their ids.
	environments map[string]*Environment
}

// get returns the client of that id if it is an environment, else nil.
func (c *Clients) get(id string) *Environment {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.environments[id]
}

// Has reports whether the client of that id is an environment.
func (c *Clients) Has(id string) bool { return c.get(id) != nil }

// ClosedOff reports whether the client of that id is an environment that is
// closed off.
func (c *Clients) ClosedOff(id string) bool {
	e := c.get(id)
	return e != nil && e.ClosedOff != nil && e.ClosedOff()
}

// Window returns the id of the environment of the window that the client of that
// id descends from, or is; "" if it is no environment.
func (c *Clients) Window(id string) string {
	if e := c.get(id); e != nil {
		return e.Window
	}
	return ""
}

func (c *Clients) add(e *Environment) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.environments == nil {
		c.environments = map[string]*Environment{}
	}
	c.environments[e.ID] = e
}

func (c *Clients) remove(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.environments, id)
}
