package lockstest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
)

// Shared is an implementation whose managers, in several processes, share a state.
type Shared struct {
	// Open returns so many managers over a new state with nothing held and nothing
	// pending.
	Open func(managers int) []locks.Manager
	// TTL is how long the locks of a manager last that hears nothing of the state; zero
	// for managers that cannot be cut off. Longest is how long it may take after that
	// until others are granted them.
	TTL, Longest time.Duration
	// Patience is how long the suite waits for what has to come; zero stands for ten
	// seconds.
	Patience time.Duration
	// Cut cuts a manager off from the state until Heal is called.
	Cut, Heal func(locks.Manager)
}

// RunShared runs the suite for managers that share a state: that of [Run] with one
// manager, except that it asks for no order among different names; then with several;
// then with managers that are cut off.
func RunShared(t *testing.T, s Shared) {
	p := &pace{most: s.Patience}
	one := func() locks.Manager { return s.Open(1)[0] }
	t.Run("One", func(t *testing.T) { runGroups(t, p, true, one) })
	for _, group := range []struct {
		name string
		test func(*tester, Shared)
	}{
		{"Histories", testSharedHistories},
		{"Exclusion", testSharedExclusion},
		{"Tokens", testTokens},
		{"Cut", testCut},
	} {
		t.Run(group.name, func(t *testing.T) {
			var made managers
			defer made.close()
			tracked := s
			tracked.Open = func(n int) []locks.Manager {
				list := s.Open(n)
				for _, m := range list {
					made.add(m)
				}
				return list
			}
			runTest(t, p, true, func(t *tester) { group.test(t, tracked) })
		})
	}
}

// several is a manager whose clients belong to several managers of one state in turn.
type several struct {
	locks.Manager
	all  []locks.Manager
	next int
}

func (m *several) NewClient(i locks.ClientInfo) locks.Client {
	m.next++
	return severalClient{m.all[m.next%len(m.all)].NewClient(i), m}
}

// severalClient is a client that says it belongs to all managers.
type severalClient struct {
	locks.Client
	manager *several
}

func (c severalClient) Manager() locks.Manager { return c.manager }

// Request waits until the others can tell of the request: the model has one state.
func (c severalClient) Request(r locks.Request) (locks.LockRequest, error) {
	if r.Handler != nil {
		r.Handler = severalHandler{r.Handler, c}
	}
	request, err := c.Client.Request(r)
	if err != nil {
		return nil, err
	}
	return severalRequest{request, c}, c.settle()
}

func (c severalClient) Close() {
	c.Client.Close()
	_ = c.settle()
}

// settle waits until the others can tell of what the client has done.
func (c severalClient) settle() error {
	_, err := c.Client.Manager().Snapshot(context.Background())
	return err
}

type severalRequest struct {
	locks.LockRequest
	client severalClient
}

func (r severalRequest) Abort(reason error) bool {
	aborted := r.LockRequest.Abort(reason)
	_ = r.client.settle()
	return aborted
}

// severalHandler gives handlers locks of the client.
type severalHandler struct {
	locks.Handler
	client severalClient
}

func (h severalHandler) Granted(l locks.Lock) { h.Handler.Granted(severalLock{l, h.client}) }

type severalLock struct {
	locks.Lock
	client severalClient
}

func (l severalLock) Client() locks.Client { return l.client }

func (l severalLock) Release() error {
	err := l.Lock.Release()
	_ = l.client.settle()
	return err
}

// Close closes all managers.
func (m *several) Close(ctx context.Context) error {
	var failures []error
	for _, manager := range m.all {
		failures = append(failures, manager.Close(ctx))
	}
	return errors.Join(failures...)
}

func testSharedHistories(t *tester, s Shared) {
	testHistories(t, func() locks.Manager {
		all := s.Open(3)
		return &several{Manager: all[0], all: all}
	})
}

// testSharedExclusion has clients of several managers hold locks, and checks that
// exclusive ones are held alone.
func testSharedExclusion(t *tester, s Shared) {
	t.skipDo()
	all := s.Open(3)
	var readers, writers [2]atomic.Int32
	var wg sync.WaitGroup
	for worker := range stressWorkers {
		wg.Go(func() {
			defer t.reportPanic()
			random := rand.New(rand.NewPCG(uint64(worker), 2))
			m := all[worker%len(all)]
			for range stressRounds() / 2 {
				t.step()
				n, mode := random.IntN(len(readers)), locks.Mode(random.IntN(2))
				// Long enough for others to come in, if they can.
				hold := func() { time.Sleep(time.Duration(random.IntN(int(time.Millisecond)))) }
				err := m.Do(t.Context(), fmt.Sprint(n), locks.LockOptions{Mode: mode}, func(context.Context, locks.Lock) error {
					if mode == locks.Shared {
						readers[n].Add(1)
						hold()
						if writers[n].Load() != 0 {
							t.Error("a shared lock is held beside an exclusive one")
						}
						readers[n].Add(-1)
						return nil
					}
					if writers[n].Add(1) != 1 || readers[n].Load() != 0 {
						t.Error("an exclusive lock is not held alone")
					}
					hold()
					writers[n].Add(-1)
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	// A snapshot of a manager is after what that manager did.
	for _, m := range all[1:] {
		snapshot(t, m)
	}
	if got := describe(snapshot(t, all[0])); got != idle {
		t.Error(got)
	}
}

// testTokens checks that the tokens of a name grow, whoever is granted the lock and
// however.
func testTokens(t *tester, s Shared) {
	all := s.Open(2)
	var clients []locks.Client
	for _, m := range all {
		clients = append(clients, m.NewClient(locks.ClientInfo{}))
	}
	if grantedLock(t, clients[0], "with a token?").Token() == 0 {
		t.Skip("the locks have no tokens")
	}
	last := uint64(0)
	newer := func(l locks.Lock, how string) {
		t.Helper()
		if l.Token() <= last {
			t.Errorf("the token of a lock that was %s is %d, after %d", how, l.Token(), last)
		}
		last = l.Token()
		if until := l.SureUntil(); !until.After(time.Now()) {
			t.Errorf("a lock that was %s is sure until %v", how, until)
		}
	}
	for range 5 {
		for i, c := range clients {
			first := grantedLock(t, c, "n")
			newer(first, "granted at once")
			granted := make(chan locks.Lock, 1)
			handler := locks.Funcs{OnGranted: func(l locks.Lock) { granted <- l }}
			mustRequest(t, clients[1-i], locks.Request{Name: "n", Handler: handler})
			first.Release()
			next := receive(t, granted)
			newer(next, "handed over")
			mustRequest(t, c, locks.Request{Name: "n", LockOptions: locks.LockOptions{Steal: true}, Handler: handler})
			stolen := receive(t, granted)
			newer(stolen, "stolen")
			stolen.Release()
			snapshot(t, all[i])
			mustRequest(t, clients[1-i], locks.Request{Name: "n", LockOptions: locks.LockOptions{IfAvailable: true}, Handler: handler})
			available := receive(t, granted)
			newer(available, "available")
			available.Release()
			snapshot(t, all[1-i])
		}
	}
}

// testCut cuts a manager off from the state: it loses its locks before others are granted
// them, and is granted nothing. Later it can go on.
func testCut(t *tester, s Shared) {
	if s.Cut == nil {
		t.Skip("the managers cannot be cut off")
	}
	all := s.Open(2)
	c, other := all[0].NewClient(locks.ClientInfo{}), all[1].NewClient(locks.ClientInfo{})
	lost, aborted := make(chan error, 1), make(chan error, 4)
	granted, taken := make(chan locks.Lock, 4), make(chan locks.Lock, 1)
	handler := locks.Funcs{
		OnGranted: func(l locks.Lock) { granted <- l },
		OnLost:    func(err error) { lost <- err },
		OnAborted: func(err error) { aborted <- err },
	}
	mustRequest(t, c, locks.Request{Name: "n", Handler: handler})
	l := receive(t, granted)
	token := l.Token()
	var ended atomic.Bool
	mustRequest(t, other, locks.Request{Name: "n", Handler: locks.Funcs{OnGranted: func(l locks.Lock) {
		if !ended.Load() {
			t.Error("the lock is granted to another before its holder has heard that it is lost")
		}
		taken <- l
	}}})
	mustRequest(t, c, locks.Request{Name: "n", Handler: handler})
	snapshot(t, all[1])
	s.Cut(all[0])
	mustRequest(t, c, locks.Request{Name: "free", Handler: handler})
	late := func(from <-chan error, what string) {
		t.Helper()
		select {
		case err := <-from:
			if !errors.Is(err, locks.ErrSessionLost) && !errors.Is(err, locks.ErrUnreachable) {
				t.Errorf("%s learned %v", what, err)
			}
		case l := <-granted:
			t.Errorf("a manager that is cut off was granted %q", l.Name())
		case <-time.After(2*s.TTL + s.Longest):
			t.Fatalf("%s learned nothing", what)
		}
		t.step()
	}
	late(lost, "the lock")
	ended.Store(true)
	if err := l.Release(); !errors.Is(err, locks.ErrSessionLost) {
		t.Errorf("the release of a lock that was lost returned %v", err)
	}
	if l.SureUntil().After(time.Now()) {
		t.Error("a lock that was lost is sure")
	}
	late(aborted, "a request that waits")
	late(aborted, "a request of a manager that is cut off")
	ctx, cancel := context.WithTimeout(t.Context(), s.TTL/4)
	defer cancel()
	if _, err := all[0].Snapshot(ctx); err == nil {
		t.Error("a manager that is cut off has a snapshot")
	}
	t.step()
	select {
	case l := <-taken:
		if l.Token() <= token {
			t.Errorf("the token is %d, after %d of the lock that was lost", l.Token(), token)
		}
		l.Release()
	case <-time.After(s.TTL + s.Longest):
		t.Fatal("the lock of a manager that is cut off was not granted to another")
	}
	s.Heal(all[0])
	mustRequest(t, c, locks.Request{Name: "n", Handler: handler})
	select {
	case l := <-granted:
		l.Release()
	case err := <-aborted:
		t.Errorf("after it was cut off: %v", err)
	case <-time.After(2*s.TTL + s.Longest):
		t.Error("a manager that was cut off is granted nothing afterwards")
	}
}
