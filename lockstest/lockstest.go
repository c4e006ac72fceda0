// Package lockstest tests implementations of [locks.Manager].
//
//	func TestManager(t *testing.T) {
//		lockstest.Run(t, func() locks.Manager { return locks.New(locks.Config{}) })
//	}
//
// [Run] checks every rule of the algorithms of https://w3c.github.io/web-locks/,
// compares random histories of calls with a literal transcription of those
// algorithms (the model), also with clients that take delegations (see [locks.Delegator]),
// and puts the manager under concurrent load. A history
// on which the manager and the model differ is shrunk to the fewest steps that
// still differ and printed as Go code. [Fuzz] feeds the same comparison from a
// fuzzer.
//
// A manager may call its handlers during the calls that lead to them or later;
// the suite waits for what has to come: ten seconds at first, and less once
// something was waited for in vain. A call that does not return within the time, a
// panic, and a handler that is told more than it may be, are failures like others: the
// suite goes on. After three tests of a group that have waited in vain, it leaves
// out the others of that group.
//
// # Running parts of it
//
// The groups are subtests: Rules, Refusals, Handlers, Snapshot, Deadlocks, Do,
// Histories, Delegation, Stress, Leaks and End. Begin with the rules:
//
//	go test -run 'TestManager/Rules' .
//	go test -run 'TestManager/Rules/a_free_lock' .
//	go test -short .
//
// Rules, Refusals, Snapshot, Deadlocks and Do take no time to speak of.
// Handlers/chain queues 20,000 requests for one name; Histories (and
// Delegation/Histories) plays 2,000 histories; Stress makes 4,000 calls three times,
// from 8 goroutines; Leaks/Memory holds 50,000 locks, and then 50,000 requests for one
// name. A manager that searches lists may well take a minute for Leaks, and a
// remote one for each of these. With -short there are 2,000 requests, 300
// histories, 800 calls and 10,000 locks and requests.
//
// # What a manager needs
//
// These are easily forgotten.
//
//   - [locks.Delivery] keeps the order of handlers. Call Deliver after you have given
//     up your own mutex: a handler may call the manager.
//   - Request refuses, with ErrInvalidRequest, a nil Handler, a mode that there is not,
//     Within together with Independent, and a Within that is a lock of another
//     manager. Reserved names and options that do not go together come before those,
//     as in the spec, and a client that is closed comes last. Each error is a
//     [locks.Error] with Name and ClientID.
//   - In a snapshot, Info.Within is the index in Held of the lock that Request.Within
//     named, WithinNone if that lock has been released or the request is Independent,
//     and WithinUnknown if the request says neither.
//   - To break deadlocks, call [locks.FindDeadlocks] and abort the request of Waits[0]
//     of each, the newest, until there is none: its Info.ID says which it is. Handlers
//     learn a locks.Error with Kind ErrDeadlock and the cycle in Deadlock, those of
//     ErrStolen the thief's id in By.
//   - A client that is closed learns of no grant: see [locks.Client].
package lockstest

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
)

// Run runs the whole suite. Each call of newManager returns a manager of its own
// with nothing held and nothing pending.
func Run(t *testing.T, newManager func() locks.Manager) {
	runGroups(t, new(pace), false, newManager)
}

func runGroups(t *testing.T, p *pace, shared bool, newManager func() locks.Manager) {
	for _, group := range []struct {
		name string
		test func(*tester, func() locks.Manager)
	}{
		{"Rules", testRules},
		{"Refusals", testRefusals},
		{"Handlers", testHandlers},
		{"Snapshot", testSnapshot},
		{"Deadlocks", testDeadlocks},
		{"Do", testDo},
		{"Histories", testHistories},
		{"Delegation", testDelegation},
		{"Stress", testStress},
		{"Leaks", testLeaks},
		{"End", testEnd},
	} {
		t.Run(group.name, func(t *testing.T) {
			var made managers
			defer made.close()
			runTest(t, p, shared, func(t *tester) {
				group.test(t, func() locks.Manager { return made.add(newManager()) })
			})
		})
	}
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

func testHistories(t *tester, newManager func() locks.Manager) {
	t.Helper()
	n := 2000
	if testing.Short() {
		n = 300
	}
	if t.shared {
		n /= 10
	}
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	stepping := func() locks.Manager {
		t.step()
		return newManager()
	}
	for range n {
		h := Decode(randomBytes(random))
		if t.shared {
			h = h.forShared()
		}
		if err := check(stepping, h, t.pace); err != nil {
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
