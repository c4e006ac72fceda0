package locks_test

import (
	"testing"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/lockstest"
)

func newLocal() locks.Manager { return locks.New(locks.Config{}) }

func TestLocal(t *testing.T) { lockstest.Run(t, newLocal) }

func TestLocalOneShard(t *testing.T) {
	lockstest.Run(t, func() locks.Manager { return locks.New(locks.Config{Shards: 1}) })
}

func FuzzLocal(f *testing.F) { lockstest.Fuzz(f, newLocal) }

// A request, its grant and its release take the memory of the entry and no more,
// whatever else a manager can do.
func TestUncontendedAllocations(t *testing.T) {
	c := newLocal().NewClient(locks.ClientInfo{})
	k := new(keeper)
	round := func() {
		if _, err := c.Request(locks.Request{Name: "resource", Handler: k}); err != nil {
			t.Fatal(err)
		}
		if err := k.lock.Release(); err != nil {
			t.Fatal(err)
		}
	}
	if n := testing.AllocsPerRun(100, round); n > 1 {
		t.Errorf("%v allocations to acquire and release a lock, want 1", n)
	}
}
