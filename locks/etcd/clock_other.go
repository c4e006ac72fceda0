//go:build !linux

package etcd

import "time"

var started = time.Now()

// clock returns the time since the program was started.
func clock() time.Duration { return time.Since(started) }
