package lockstest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/sluice-go/sluice/locks"
)

// testStress puts the manager under the load of many goroutines. It shows most
// under the race detector.
func testStress(t *tester, newManager func() locks.Manager) {
	t.Run("Exclusion", func(t *tester) {
		t.skipDo()
		testExclusion(t, newManager())
	})
	t.Run("Contract", func(t *tester) { testContract(t, newManager()) })
	t.Run("Cancellation", func(t *tester) {
		t.skipDo()
		testCancellation(t, newManager())
	})
}

const stressWorkers = 8

// stressRounds is how often each worker does what it does.
func stressRounds() int {
	if testing.Short() {
		return 100
	}
	return 500
}

// testExclusion checks that exclusive locks are held alone and shared ones
// without exclusive ones.
func testExclusion(t *tester, m locks.Manager) {
	type resource struct {
		readers, writers atomic.Int32
		writes           int // guarded by the exclusive lock
		wanted           atomic.Int32
	}
	var resources [3]resource
	var wg sync.WaitGroup
	for worker := range stressWorkers {
		wg.Go(func() {
			defer t.reportPanic()
			random := rand.New(rand.NewPCG(uint64(worker), 0))
			for range stressRounds() {
				t.step()
				n := random.IntN(len(resources))
				r, mode := &resources[n], locks.Mode(random.IntN(2))
				err := m.Do(t.Context(), fmt.Sprint(n), locks.LockOptions{Mode: mode}, func(context.Context, locks.Lock) error {
					if mode == locks.Exclusive {
						r.wanted.Add(1)
						r.writes++
						if r.writers.Add(1) != 1 || r.readers.Load() != 0 {
							t.Error("an exclusive lock is not held alone")
						}
						r.writers.Add(-1)
						return nil
					}
					r.readers.Add(1)
					if r.writers.Load() != 0 {
						t.Error("a shared lock is held beside an exclusive one")
					}
					r.readers.Add(-1)
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	for i := range resources {
		if got, want := resources[i].writes, int(resources[i].wanted.Load()); got != want {
			t.Errorf("%d writes were seen of %d", got, want)
		}
	}
	if got := describe(snapshot(t, m)); got != idle {
		t.Error(got)
	}
}

// contractAgent checks that the handlers of an agent are called one at a time.
type contractAgent struct {
	agent   *locks.Agent
	running atomic.Int32
}

// contractHandler checks what the handler of one request learns.
type contractHandler struct {
	outcomes
	t        *tester
	agent    *contractAgent
	ended    *sync.WaitGroup // of which the request is one until it is settled
	losses   atomic.Int32
	released atomic.Bool // by its holder, before it was lost
	release  bool        // whether to release it from the handler
	order    func()      // called when it is granted
	lock     chan locks.Lock
}

func (h *contractHandler) enter() func() {
	if h.agent.running.Add(1) != 1 {
		h.t.Error("two handlers of an agent run at the same time")
	}
	return func() { h.agent.running.Add(-1) }
}

// told reports whether the request is settled by this call and no other.
func (h *contractHandler) told(granted bool) bool {
	wrong := h.settle(granted)
	if wrong != "" {
		h.t.pace.toldTwice()
		h.t.Error(wrong)
	}
	return wrong == ""
}

func (h *contractHandler) Granted(l locks.Lock) {
	defer h.enter()()
	if !h.told(true) {
		return
	}
	defer h.ended.Done()
	if h.order != nil {
		h.order()
	}
	if h.release {
		h.giveBack(l)
	} else {
		h.lock <- l
	}
}

// giveBack releases the lock. If that returns nil, it is never lost.
func (h *contractHandler) giveBack(l locks.Lock) {
	if l.Release() != nil {
		return
	}
	h.released.Store(true)
	if h.losses.Load() != 0 {
		h.t.Error("the release of a lost lock returned nil")
	}
}

func (h *contractHandler) Unavailable() {
	defer h.enter()()
	if h.told(false) {
		h.ended.Done()
	}
}

func (h *contractHandler) Aborted(err error) {
	defer h.enter()()
	if err == nil {
		h.t.Error("Aborted without an error")
	}
	if h.told(false) {
		h.ended.Done()
	}
}

func (h *contractHandler) Lost(err error) {
	defer h.enter()()
	if wrong := h.lose(); wrong != "" {
		h.t.Error(wrong)
		return
	}
	h.losses.Add(1)
	if err == nil {
		h.t.Error("Lost without an error")
	}
	if h.released.Load() {
		h.t.Error("Lost after a release that returned nil")
	}
}

// testContract makes all calls at once from many goroutines, and checks the
// promises that the documentation of package locks makes about handlers.
func testContract(t *tester, m locks.Manager) {
	var workers, settled sync.WaitGroup
	stop := make(chan struct{})
	var observers sync.WaitGroup
	observers.Go(func() {
		defer t.reportPanic()
		for {
			select {
			case <-stop:
				return
			default:
				checkSnapshot(t, snapshot(t, m))
				deadlocks(t, m)
			}
		}
	})
	for worker := range stressWorkers {
		workers.Go(func() {
			defer t.reportPanic()
			random := rand.New(rand.NewPCG(uint64(worker), 1))
			agent := &contractAgent{agent: locks.NewAgent(fmt.Sprint(worker))}
			clients := []locks.Client{
				m.NewClient(locks.ClientInfo{Agent: agent.agent}), m.NewClient(locks.ClientInfo{Agent: agent.agent}),
			}
			// The grants of a client that did not steal come in the order of its
			// requests, for each name and client.
			const names = 3
			var made, last [2][names]int
			for range stressRounds() {
				t.step()
				which, name := random.IntN(2), random.IntN(names)
				h := &contractHandler{
					t: t, agent: agent, ended: &settled, release: random.IntN(2) == 0, lock: make(chan locks.Lock, 1),
				}
				o := locks.LockOptions{Mode: locks.Mode(random.IntN(2))}
				switch random.IntN(10) {
				case 0:
					o.IfAvailable = true
				case 1:
					o.Mode, o.Steal = locks.Exclusive, true
				default:
					made[which][name]++
					number, last := made[which][name], &last[which][name]
					h.order = func() {
						if number <= *last {
							t.Error("a client's requests are granted out of order")
						}
						*last = number
					}
				}
				settled.Add(1)
				request, err := clients[which].Request(locks.Request{Name: fmt.Sprint(name), LockOptions: o, Handler: h})
				if err != nil {
					t.Error(err)
					settled.Done()
					continue
				}
				switch random.IntN(20) {
				case 0:
					request.Abort(nil)
				case 1:
					forceReleased(t, m, fmt.Sprint(name))
				case 2:
					// The locks and requests of the client end; a new one goes on.
					clients[which].Close()
					if _, err := clients[which].Request(locks.Request{Handler: h}); !errors.Is(err, locks.ErrClientGone) {
						t.Errorf("a closed client's request returned %v", err)
					}
					clients[which] = m.NewClient(locks.ClientInfo{Agent: agent.agent})
				}
				select {
				case l := <-h.lock:
					h.giveBack(l)
				default:
				}
			}
			for _, c := range clients {
				c.Close()
			}
		})
	}
	workers.Wait()
	close(stop)
	observers.Wait()
	done := make(chan struct{})
	go func() {
		defer t.reportPanic()
		settled.Wait()
		close(done)
	}()
	receive(t, done)
	if got := describe(snapshot(t, m)); got != idle {
		t.Error(got)
	}
}

// checkSnapshot checks that the state could be: an exclusive lock is held alone,
// and the first request of each queue has a holder in its way.
func checkSnapshot(t *tester, s locks.Snapshot) {
	exclusive, held := make(map[string]int), make(map[string]int)
	for _, i := range s.Held {
		held[i.Name]++
		if i.Mode == locks.Exclusive {
			exclusive[i.Name]++
		}
	}
	for name, n := range exclusive {
		if held[name] != n || n != 1 {
			t.Errorf("of %d locks %q, %d are exclusive", held[name], name, n)
		}
	}
	seen := make(map[string]bool)
	for _, i := range s.Pending {
		if seen[i.Name] {
			continue
		}
		seen[i.Name] = true
		if held[i.Name] == 0 || i.Mode == locks.Shared && exclusive[i.Name] == 0 {
			t.Errorf("the first request for %q (%s) waits, with %d locks held", i.Name, i.Mode, held[i.Name])
		}
	}
}

// testCancellation ends contexts at the moment of the grant: no lock may be left.
func testCancellation(t *tester, m locks.Manager) {
	var wg sync.WaitGroup
	for range stressWorkers {
		wg.Go(func() {
			defer t.reportPanic()
			for range stressRounds() {
				t.step()
				ctx, cancel := context.WithCancel(t.Context())
				go cancel()
				err := m.Do(ctx, "n", locks.LockOptions{}, nothing)
				if err != nil && (!errors.Is(err, locks.ErrAborted) || !errors.Is(err, context.Canceled)) {
					t.Errorf("Do returned %v", err)
				}
			}
		})
	}
	wg.Wait()
	if got := describe(snapshot(t, m)); got != idle {
		t.Error(got)
	}
}
