package eventloop

import (
	"math"
	"sync/atomic"
	"time"
)

// never is later than any deadline.
const never time.Duration = math.MaxInt64

// A Clock tells the time of a [Program] as the time since some origin of its
// own. It never goes back. Any goroutine may read it.
//
// Only [VirtualClock] changes how loops wait; with any other clock they wait in
// real time.
type Clock interface {
	// Now is the time since the clock's origin.
	Now() time.Duration
}

// NewMonotonicClock returns a clock that starts at zero and goes with the
// machine's monotonic clock.
func NewMonotonicClock() Clock { return &monotonicClock{origin: time.Now()} }

type monotonicClock struct{ origin time.Time }

func (c *monotonicClock) Now() time.Duration { return time.Since(c.origin) }

// A VirtualClock stands still while anything runs. When every loop of its
// program waits and no work is in parallel, it jumps to the next deadline, so
// that a program full of timers takes no longer than its tasks do, and always
// runs in the same order. It stands still for good once the program is
// quiescent: unreferenced timers do not drive it. Who reads it again and again moves it,
// too, so that a loop which waits for a time without giving way comes to its end; see
// [Loop.ReadClock].
//
// A VirtualClock serves one program.
type VirtualClock struct {
	now   atomic.Int64
	jumps atomic.Uint64 // how often it has jumped
	used  atomic.Bool
	// manual says that it goes only as far as Program.Advance lets it.
	manual bool
}

// NewVirtualClock returns a virtual clock that shows start.
func NewVirtualClock(start time.Duration) *VirtualClock {
	c := new(VirtualClock)
	c.now.Store(int64(start))
	return c
}

// NewManualClock returns a virtual clock that shows start, and stands still but for
// [Program.Advance]. No read of it moves it.
func NewManualClock(start time.Duration) *VirtualClock {
	c := NewVirtualClock(start)
	c.manual = true
	return c
}

// Now is the virtual time.
func (c *VirtualClock) Now() time.Duration { return time.Duration(c.now.Load()) }

// jumpTo sets the clock forward to t, which a loop waits for.
func (c *VirtualClock) jumpTo(t time.Duration) {
	c.advance(t)
	c.jumps.Add(1)
}

// advance sets the clock forward to t.
func (c *VirtualClock) advance(t time.Duration) {
	if t > c.Now() {
		c.now.Store(int64(t))
	}
}

// after is the time d later than t; it never overflows, and it is never
// earlier than t.
func after(t, d time.Duration) time.Duration {
	if d <= 0 {
		return t
	}
	if t > never-1-d {
		return never - 1
	}
	return t + d
}
