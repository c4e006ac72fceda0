//go:build !linux

package etcd

import "time"

var started = time.Now()

// bootTime returns the time since the program was started.
func bootTime() time.Duration { return time.Since(started) }
