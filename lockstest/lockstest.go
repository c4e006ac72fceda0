// Package lockstest tests implementations of [locks.Manager].
//
//	func TestManager(t *testing.T) {
//		lockstest.Run(t, func() locks.Manager { return locks.New(locks.Config{}) })
//	}
//
// [Run] checks every rule of the algorithms of https://w3c.github.io/web-locks/,
// compares random histories of calls with a literal transcription of those
// algorithms (the model), also with clients that take leases (see [locks.Leaser]),
// and puts the manager under concurrent load. A history
// on which the manager and the model differ is shrunk to the fewest steps that
// still differ and printed as Go code. [Fuzz] feeds the same comparison from a
// fuzzer.
//
// A manager may call its handlers during the calls that lead to them or later;
// the suite waits for what has to come.
package lockstest

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
)

// patience is how long the suite waits for a call that has to come.
const patience = 10 * time.Second

// Run runs the whole suite. Each call of newManager returns a manager of its own
// with nothing held and nothing pending.
func Run(t *testing.T, newManager func() locks.Manager) {
	t.Run("Rules", func(t *testing.T) { testRules(t, newManager) })
	t.Run("Refusals", func(t *testing.T) { testRefusals(t, newManager) })
	t.Run("Handlers", func(t *testing.T) { testHandlers(t, newManager) })
	t.Run("Snapshot", func(t *testing.T) { testSnapshot(t, newManager) })
	t.Run("Deadlocks", func(t *testing.T) { testDeadlocks(t, newManager) })
	t.Run("Do", func(t *testing.T) { testDo(t, newManager) })
	t.Run("Histories", func(t *testing.T) { testHistories(t, newManager) })
	t.Run("Leases", func(t *testing.T) { testLeases(t, newManager) })
	t.Run("Stress", func(t *testing.T) { testStress(t, newManager) })
	t.Run("Leaks", func(t *testing.T) { testLeaks(t, newManager) })
}

// Fuzz fuzzes the manager with histories that [Decode] makes of the input.
func Fuzz(f *testing.F, newManager func() locks.Manager) {
	seeds := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		f.Add(randomBytes(seeds))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		if err := Check(newManager, Decode(input)); err != nil {
			t.Fatal(err)
		}
	})
}

func testHistories(t *testing.T, newManager func() locks.Manager) {
	t.Helper()
	n := 2000
	if testing.Short() {
		n = 300
	}
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	for range n {
		if err := Check(newManager, Decode(randomBytes(random))); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

// randomBytes returns the input of a history of at most 60 steps.
func randomBytes(random *rand.Rand) []byte {
	b := make([]byte, 1+2*random.IntN(60))
	for i := range b {
		b[i] = byte(random.Uint32())
	}
	return b
}
