package etcd

import (
	"time"

	"golang.org/x/sys/unix"
)

// bootTime returns the time since the machine was started, which goes on while it
// sleeps.
func bootTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &t); err != nil {
		panic("CLOCK_BOOTTIME: " + err.Error()) // there since Linux 2.6.39
	}
	return time.Duration(t.Nano())
}
