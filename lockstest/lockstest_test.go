package lockstest

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/sluice-go/sluice/locks"
)

// faulty is a manager with a fault in the requests of its clients.
type faulty struct {
	locks.Manager
	request func(locks.Client, locks.Request) (locks.LockRequest, error)
	closing func(locks.Client)
}

func (f *faulty) NewClient(i locks.ClientInfo) locks.Client {
	return &faultyClient{f.Manager.NewClient(i), f}
}

type faultyClient struct {
	locks.Client
	manager *faulty
}

func (c *faultyClient) Manager() locks.Manager { return c.manager }

func (c *faultyClient) Request(r locks.Request) (locks.LockRequest, error) {
	r.Handler = &ownLocks{r.Handler, c}
	if c.manager.request != nil {
		return c.manager.request(c.Client, r)
	}
	return c.Client.Request(r)
}

func (c *faultyClient) Close() {
	if c.manager.closing != nil {
		c.manager.closing(c.Client)
		return
	}
	c.Client.Close()
}

// ownLocks gives handlers locks of the faulty client.
type ownLocks struct {
	locks.Handler
	client *faultyClient
}

func (h *ownLocks) Granted(l locks.Lock) { h.Handler.Granted(ownLock{l, h.client}) }

type ownLock struct {
	locks.Lock
	client *faultyClient
}

func (l ownLock) Client() locks.Client { return l.client }

// deafRequest is a request that cannot be aborted and says it was.
type deafRequest struct{ locks.LockRequest }

func (deafRequest) Abort(error) bool { return true }

// TestFaultsAreFound checks that faults lead to short histories. In a bubble, no call
// that is only slow is taken for one that never comes.
func TestFaultsAreFound(t *testing.T) {
	for _, test := range []struct {
		name  string
		fault faulty
		steps int // the length of the shortest history, with the closing of clients
	}{
		{"none", faulty{}, 0},
		{"abort does nothing", faulty{request: func(c locks.Client, r locks.Request) (locks.LockRequest, error) {
			request, err := c.Request(r)
			if err != nil {
				return nil, err
			}
			return deafRequest{request}, nil
		}}, 2},
		{"steal waits", faulty{request: func(c locks.Client, r locks.Request) (locks.LockRequest, error) {
			r.Steal = r.Steal && (r.IfAvailable || r.Mode != locks.Exclusive)
			return c.Request(r)
		}}, 2},
		{"shared is exclusive", faulty{request: func(c locks.Client, r locks.Request) (locks.LockRequest, error) {
			if !r.Steal {
				r.Mode = locks.Exclusive
			}
			return c.Request(r)
		}}, 1},
		{"ifAvailable waits", faulty{request: func(c locks.Client, r locks.Request) (locks.LockRequest, error) {
			r.IfAvailable = r.IfAvailable && r.Steal
			return c.Request(r)
		}}, 2},
		{"close does nothing", faulty{closing: func(locks.Client) {}}, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				newManager := func() locks.Manager {
					f := test.fault
					f.Manager = locks.New(locks.Config{})
					return &f
				}
				random := rand.New(rand.NewPCG(5, 5))
				for range 300 {
					h := Decode(randomBytes(random))
					first := compare(newManager, h, patience/1000)
					if first == nil {
						continue
					}
					if test.steps == 0 {
						t.Fatal(first)
					}
					h = Shrink(first.history, func(h History) bool { return compare(newManager, h, patience/1000) != nil })
					again := compare(newManager, h, patience/1000)
					if again == nil {
						t.Fatalf("the shrunk history passes:\n%s", h)
					}
					if len(h.Steps) > test.steps {
						t.Errorf("the shrunk history has %d steps, want %d:\n%v", len(h.Steps), test.steps, again)
					}
					return
				}
				if test.steps > 0 {
					t.Error("the fault was not found")
				}
			})
		})
	}
}

func TestShrink(t *testing.T) {
	// A history fails if a shared request of a client is followed by its release.
	fails := func(h History) bool {
		shared := make(map[int]bool)
		for _, s := range h.Steps {
			if s.Op == OpRequest && s.Mode == locks.Shared {
				shared[s.Request] = true
			}
			if s.Op == OpRelease && shared[s.Request] {
				return true
			}
		}
		return false
	}
	random := rand.New(rand.NewPCG(6, 6))
	shrunk := 0
	for range 200 {
		h := Decode(randomBytes(random))
		if !fails(h) {
			continue
		}
		shrunk++
		h = Shrink(h, fails)
		want := "\ta := m.NewClient(locks.ClientInfo{ID: \"a\", Agent: agent0})\n" +
			"\trequest1, err := a.Request(locks.Request{Name: \"A\", LockOptions: locks.LockOptions{Mode: locks.Shared}, Handler: h1})\n" +
			"\tlock1.Release()\n"
		if got := h.String(); got != want {
			t.Fatalf("shrunk to\n%s\nwant\n%s", got, want)
		}
	}
	if shrunk < 20 {
		t.Errorf("only %d histories failed", shrunk)
	}
}

// TestDecodeReaches checks that random histories reach what there is to test.
func TestDecodeReaches(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	seen := make(map[string]int)
	for range 500 {
		h := Decode(randomBytes(random))
		m := newModel(h)
		for _, s := range h.Steps {
			if result := m.step(s); result != "" {
				seen[result]++
			}
			for _, events := range m.events {
				for _, e := range events {
					_, what, _ := strings.Cut(e, " ")
					seen[what]++
				}
			}
			m.events = make([][]string, h.agents())
		}
	}
	for _, what := range []string{
		"granted", "unavailable", "aborted", "client gone", "lost: stolen", "lost: client gone", "lost: force-released",
		"reserved name", "not supported", "no lock", "no request", "too late", "stolen", "force-released", "0", "1", "2",
	} {
		if seen[what] < 5 {
			t.Errorf("%q was seen %d times", what, seen[what])
		}
	}
	t.Log(seen)
}

func TestErrorShowsTheHistory(t *testing.T) {
	h := History{Agents: []int{0, 1}, Steps: []Step{request(1, a), request(2, b, steal), release(1)}}
	var f *failure
	synctest.Test(t, func(*testing.T) {
		f = compare(func() locks.Manager {
			return &faulty{
				Manager: locks.New(locks.Config{}),
				request: func(c locks.Client, r locks.Request) (locks.LockRequest, error) {
					r.Steal = false
					return c.Request(r)
				},
			}
		}, h, patience/1000)
	})
	if f == nil {
		t.Fatal("the fault was not found")
	}
	want := `the manager differs from the model after

	a := m.NewClient(locks.ClientInfo{ID: "a", Agent: agent0})
	b := m.NewClient(locks.ClientInfo{ID: "b", Agent: agent1})
	request1, err := a.Request(locks.Request{Name: "A", LockOptions: locks.LockOptions{}, Handler: h1}) // agent0: 1 granted
	request2, err := b.Request(locks.Request{Name: "A", LockOptions: locks.LockOptions{Steal: true}, Handler: h2})

want agent0: 1 lost: stolen; agent1: 2 granted; held ["A" exclusive b], pending []
got  nothing; held ["A" exclusive a], pending ["A" exclusive b]`
	if got := f.Error(); got != want {
		t.Errorf("the error is\n%s\nwant\n%s", got, want)
	}
}

// TestErrorShowsTheClosing checks that a report has the closing of clients at the
// end, if that is what went wrong.
func TestErrorShowsTheClosing(t *testing.T) {
	var err error
	synctest.Test(t, func(*testing.T) {
		err = check(func() locks.Manager {
			return &faulty{Manager: locks.New(locks.Config{}), closing: func(locks.Client) {}}
		}, History{Agents: []int{0}, Steps: []Step{request(1, a)}}, &pace{missed: 1})
	})
	want := `the manager differs from the model after

	a := m.NewClient(locks.ClientInfo{ID: "a", Agent: agent0})
	request1, err := a.Request(locks.Request{Name: "A", LockOptions: locks.LockOptions{}, Handler: h1}) // agent0: 1 granted
	a.Close()

want agent0: 1 lost: client gone; held [], pending []
got  nothing; held ["A" exclusive a], pending []`
	if err == nil || err.Error() != want {
		t.Errorf("the error is\n%v\nwant\n%s", err, want)
	}
}
