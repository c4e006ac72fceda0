package etcd

import "time"

// WithClock returns the configuration with another clock.
func (c Config) WithClock(clock func() time.Duration) Config {
	c.clock = clock
	return c
}
