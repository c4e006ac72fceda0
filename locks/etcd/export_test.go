package etcd

import "time"

// WithClock returns the configuration with another clock.
func (c Config) WithClock(clock func() time.Duration) Config {
	c.clock = clock
	return c
}

// Flushes returns how many calls of Flush wait for the session.
func (c *Cluster) Flushes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.session.flushes)
}
