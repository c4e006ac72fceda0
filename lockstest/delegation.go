package lockstest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice/locks"
)

// testDelegation plays random histories to a manager whose clients take a delegation
// whenever they can get one. Managers that give none are not asked for more.
func testDelegation(t *tester, newManager func() locks.Manager) {
	if _, ok := newManager().NewClient(locks.ClientInfo{}).(locks.Delegator); !ok {
		t.Skip("the clients of the manager are no locks.Delegator")
	}
	t.Run("Rules", func(t *tester) { testDelegationRules(t, newManager) })
	t.Run("Histories", func(t *tester) {
		var given, returned atomic.Int64
		testHistories(t, func() locks.Manager { return &delegating{newManager(), &given, &returned} })
		if given.Load() == 0 || returned.Load() == 0 {
			t.Errorf("%d delegations were given, and %d requests returned: too few to test them", given.Load(), returned.Load())
		}
	})
	t.Run("Stress", func(t *tester) {
		var given, returned atomic.Int64
		testStress(t, func() locks.Manager { return &delegating{newManager(), &given, &returned} })
	})
}

// delegating is a manager whose clients take delegations.
type delegating struct {
	locks.Manager
	given, returned *atomic.Int64
}

func (m *delegating) NewClient(i locks.ClientInfo) locks.Client {
	return &deputyClient{Delegator: m.Manager.NewClient(i).(locks.Delegator), manager: m}
}

// deputyClient is a client that decides about its requests itself while it has a delegation,
// with lists that are searched from the start each time.
type deputyClient struct {
	locks.Delegator
	manager *delegating

	mu        sync.Mutex
	delegated bool
	kept      []locks.Lock // held when the delegation began
	held      []*deputyLock
	pending   []*deputyLock
}

// deputyLock is a request of a deputyClient, and the lock.
type deputyLock struct {
	client  *deputyClient
	request locks.Request
	since   time.Time
	// What the manager has of it when it is not decided about here; under deputyClient.mu.
	pending locks.LockRequest
	lock    locks.Lock
}

func (c *deputyClient) Manager() locks.Manager { return c.manager }

// BeginDelegation implements locks.Deputy.
func (c *deputyClient) BeginDelegation(held []locks.Lock) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.delegated, c.kept = true, held
	c.manager.given.Add(1)
}

// KeptReleased implements locks.Deputy.
func (c *deputyClient) KeptReleased(l locks.Lock, d *locks.Delivery) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept = slices.DeleteFunc(slices.Clone(c.kept), func(other locks.Lock) bool { return other == l })
	c.process(l.Name(), d)
}

// EndDelegation implements locks.Deputy.
func (c *deputyClient) EndDelegation(back func(locks.Delegated) (locks.LockRequest, locks.Lock)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, l := range c.held {
		_, l.lock = back(locks.Delegated{Request: l.request, Granted: true, Since: l.since})
	}
	for _, l := range c.pending {
		l.pending, _ = back(locks.Delegated{Request: l.request, Since: l.since})
	}
	c.manager.returned.Add(int64(len(c.held) + len(c.pending)))
	c.delegated, c.kept, c.held, c.pending = false, nil, nil, nil
}

func (c *deputyClient) decides() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.delegated
}

// Request makes a request, of the manager if there is no delegation.
func (c *deputyClient) Request(r locks.Request) (locks.LockRequest, error) {
	plain := !r.Steal && r.Within == nil && !r.Independent && r.Handler != nil && (r.Name == "" || r.Name[0] != '-')
	l := &deputyLock{client: c, request: r, since: time.Now()}
	l.request.Handler = &deputyHandler{r.Handler, l}
	if !plain {
		return c.ask(l)
	}
	// A new delegation would end the one there is.
	if !c.decides() {
		c.Delegate(c)
	}
	var d locks.Delivery
	c.mu.Lock()
	if !c.delegated {
		c.mu.Unlock()
		return c.ask(l)
	}
	switch {
	case c.grantable(l):
		c.grant(l, &d)
	case r.IfAvailable:
		d.Unavailable(c.Agent(), r.Handler)
	default:
		c.pending = append(c.pending, l)
	}
	c.mu.Unlock()
	d.Deliver(c.Agent())
	return l, nil
}

// ask makes the request of the manager.
func (c *deputyClient) ask(l *deputyLock) (locks.LockRequest, error) {
	if l.request.Handler.(*deputyHandler).Handler == nil {
		l.request.Handler = nil
	}
	pending, err := c.Delegator.Request(l.request)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	l.pending = pending
	return l, nil
}

// grantable says whether the request can be granted: it is in no queue, or the
// first of its own. The caller holds c.mu.
func (c *deputyClient) grantable(l *deputyLock) bool {
	for _, p := range c.pending {
		if p == l {
			break
		}
		if p.request.Name == l.request.Name {
			return false
		}
	}
	compatible := func(name string, mode locks.Mode) bool {
		return name != l.request.Name || mode == locks.Shared && l.request.Mode == locks.Shared
	}
	return !slices.ContainsFunc(c.kept, func(h locks.Lock) bool { return !compatible(h.Name(), h.Mode()) }) &&
		!slices.ContainsFunc(c.held, func(h *deputyLock) bool { return !compatible(h.request.Name, h.request.Mode) })
}

func (c *deputyClient) grant(l *deputyLock, d *locks.Delivery) {
	l.since = time.Now()
	c.held = append(c.held, l)
	d.Granted(c.Agent(), l.request.Handler.(*deputyHandler).Handler, l)
}

// process grants the requests for a name that have become grantable.
func (c *deputyClient) process(name string, d *locks.Delivery) {
	for _, l := range slices.Clone(c.pending) {
		if l.request.Name != name {
			continue
		}
		if !c.grantable(l) {
			return
		}
		c.pending = without(c.pending, l)
		c.grant(l, d)
	}
}

func without(list []*deputyLock, l *deputyLock) []*deputyLock {
	return slices.DeleteFunc(list, func(other *deputyLock) bool { return other == l })
}

// deputyHandler gives the handler of a request locks of the deputyClient.
type deputyHandler struct {
	locks.Handler
	request *deputyLock
}

func (h *deputyHandler) Granted(l locks.Lock) {
	r := h.request
	r.client.mu.Lock()
	r.lock = l
	r.client.mu.Unlock()
	h.Handler.Granted(r)
}

// A deputy needs no ids: nobody sees its requests while it decides about them.
func (l *deputyLock) ID() locks.RequestID  { return locks.RequestID{} }
func (l *deputyLock) Token() uint64        { return 0 }
func (l *deputyLock) SureUntil() time.Time { return time.Time{} }
func (l *deputyLock) Name() string         { return l.request.Name }
func (l *deputyLock) Mode() locks.Mode     { return l.request.Mode }
func (l *deputyLock) Client() locks.Client { return l.client }

// Release implements locks.Lock.
func (l *deputyLock) Release() error {
	c := l.client
	var d locks.Delivery
	c.mu.Lock()
	if lock := l.lock; lock != nil {
		c.mu.Unlock()
		return lock.Release()
	}
	if slices.Contains(c.held, l) {
		c.held = without(c.held, l)
		c.process(l.request.Name, &d)
	}
	c.mu.Unlock()
	d.Deliver(c.Agent())
	return nil
}

// Abort implements locks.LockRequest.
func (l *deputyLock) Abort(reason error) bool {
	c := l.client
	// A request that waits is aborted by the manager.
	_, _ = c.manager.Snapshot(context.Background())
	c.mu.Lock()
	pending := l.pending
	c.mu.Unlock()
	return pending != nil && pending.Abort(reason)
}

// testDelegationRules checks when a delegation is given, and what ends it.
func testDelegationRules(t *tester, newManager func() locks.Manager) {
	var given, returned atomic.Int64
	m := &delegating{newManager(), &given, &returned}
	a, b := m.NewClient(locks.ClientInfo{ID: "a"}).(*deputyClient), m.NewClient(locks.ClientInfo{ID: "b"}).(*deputyClient)
	defer a.Close()
	defer b.Close()
	delegated := (*deputyClient).decides
	delegation := func(c *deputyClient, want bool, when string) {
		t.Helper()
		if got := c.Delegate(c); got != want || delegated(c) != want {
			t.Fatalf("%s: a delegation is given: %t, want %t", when, got, want)
		}
	}
	request := func(c locks.Client, name string, mode locks.Mode) (locks.LockRequest, func() locks.Lock) {
		t.Helper()
		var mu sync.Mutex
		var lock locks.Lock
		r, err := c.Request(locks.Request{Name: name, LockOptions: locks.LockOptions{Mode: mode}, Handler: locks.Funcs{
			OnGranted: func(l locks.Lock) { mu.Lock(); lock = l; mu.Unlock() },
		}})
		if err != nil {
			t.Fatal(err)
		}
		return r, func() locks.Lock { mu.Lock(); defer mu.Unlock(); return lock }
	}
	state := func(want string) {
		t.Helper()
		if got := describe(snapshot(t, m)); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	}

	delegation(a, true, "nothing is there")
	delegation(a, true, "it is given again")
	delegation(b, true, "another client asks")
	if delegated(a) {
		t.Fatal("two clients have a delegation")
	}
	// One lock before the delegation, others during it.
	_, before := request(a.Delegator, "A", locks.Shared)
	delegation(b, false, "the other client holds a lock")
	delegation(a, true, "it holds a lock itself")
	_, during := request(a, "A", locks.Shared)
	_, waits := request(a, "A", locks.Exclusive)
	if during() == nil || waits() != nil {
		t.Fatal("the deputy has to respect what is kept")
	}
	if !delegated(a) {
		t.Fatal("the delegation has ended by itself")
	}
	state(`held ["A" shared a; "A" shared a], pending ["A" exclusive a]`)
	if delegated(a) {
		t.Fatal("a snapshot has to end the delegation")
	}
	delegation(a, false, "a request waits")
	// The manager goes on with what was returned.
	if err := during().Release(); err != nil {
		t.Fatal(err)
	}
	state(`held ["A" shared a], pending ["A" exclusive a]`)
	if err := before().Release(); err != nil {
		t.Fatal(err)
	}
	state(`held ["A" exclusive a], pending []`)
	// What is kept is released during the delegation.
	delegation(a, true, "it holds a lock itself")
	_, waits2 := request(a, "A", locks.Exclusive)
	waits().Release()
	if !delegated(a) || waits2() == nil {
		t.Fatal("the lock that was kept was released, and the next request not granted")
	}
	state(`held ["A" exclusive a], pending []`)
	during2 := waits2()
	// What is returned keeps its order among all names, and its times.
	delegation(a, true, "it holds a lock itself")
	const names = 20
	for _, mode := range []locks.Mode{locks.Exclusive, locks.Shared} {
		for i := range names {
			request(a, fmt.Sprint("name ", i), mode)
		}
	}
	asked := time.Now()
	s := snapshot(t, m)
	if delegated(a) || len(s.Held) != names+1 || len(s.Pending) != names {
		t.Fatalf("the snapshot is %s", describe(s))
	}
	for i := range names {
		if h, p := s.Held[1+i], s.Pending[i]; h.Name != fmt.Sprint("name ", i) || p.Name != h.Name {
			t.Errorf("lock %d is %q, and request %d %q", i, h.Name, i, p.Name)
		}
		if s.Held[1+i].Since.After(asked) || s.Pending[i].Since.After(asked) {
			t.Errorf("the lock and the request %d are younger than they can be", i)
		}
	}
	for i := range names {
		forceReleased(t, m, fmt.Sprint("name ", i))
		forceReleased(t, m, fmt.Sprint("name ", i))
	}
	if got := during2.Release(); got != nil {
		t.Fatal(got)
	}
	request(a.Delegator, "A", locks.Exclusive)
	// The end of the client.
	delegation(a, true, "it holds a lock itself")
	request(a, "B", locks.Exclusive)
	request(a, "B", locks.Exclusive)
	a.Close()
	state("held [], pending []")
	if a.Delegate(a) {
		t.Fatal("a client that is gone gets a delegation")
	}
}
