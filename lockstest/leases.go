package lockstest

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice/locks"
)

// testLeases plays random histories to a manager whose clients take a lease
// whenever they can get one. Managers that give none are not asked for more.
func testLeases(t *tester, newManager func() locks.Manager) {
	if _, ok := newManager().NewClient(locks.ClientInfo{}).(locks.Leaser); !ok {
		t.Skip("the clients of the manager are no locks.Leaser")
	}
	t.Run("Rules", func(t *tester) { testLeaseRules(t, newManager) })
	t.Run("Histories", func(t *tester) {
		var given, returned atomic.Int64
		testHistories(t, func() locks.Manager { return &leasing{newManager(), &given, &returned} })
		if given.Load() == 0 || returned.Load() == 0 {
			t.Errorf("%d leases were given, and %d requests returned: too few to test them", given.Load(), returned.Load())
		}
	})
	t.Run("Stress", func(t *tester) {
		var given, returned atomic.Int64
		testStress(t, func() locks.Manager { return &leasing{newManager(), &given, &returned} })
	})
}

// leasing is a manager whose clients take leases.
type leasing struct {
	locks.Manager
	given, returned *atomic.Int64
}

func (m *leasing) NewClient(i locks.ClientInfo) locks.Client {
	return &tenant{Leaser: m.Manager.NewClient(i).(locks.Leaser), manager: m}
}

// tenant is a client that decides about its requests itself while it has a lease,
// with lists that are searched from the start each time.
type tenant struct {
	locks.Leaser
	manager *leasing

	mu      sync.Mutex
	leased  bool
	lent    []locks.Lock // held when the lease began
	held    []*tenantLock
	pending []*tenantLock
}

// tenantLock is a request of a tenant, and the lock.
type tenantLock struct {
	tenant  *tenant
	request locks.Request
	since   time.Time
	// What the manager has of it when it is not decided about here; under tenant.mu.
	pending locks.LockRequest
	lock    locks.Lock
}

func (c *tenant) Manager() locks.Manager { return c.manager }

// BeginLease implements locks.Lessee.
func (c *tenant) BeginLease(held []locks.Lock) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leased, c.lent = true, held
	c.manager.given.Add(1)
}

// LentReleased implements locks.Lessee.
func (c *tenant) LentReleased(l locks.Lock, d *locks.Delivery) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lent = slices.DeleteFunc(slices.Clone(c.lent), func(other locks.Lock) bool { return other == l })
	c.process(l.Name(), d)
}

// EndLease implements locks.Lessee.
func (c *tenant) EndLease(back func(locks.Leased) (locks.LockRequest, locks.Lock)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, l := range c.held {
		_, l.lock = back(locks.Leased{Request: l.request, Granted: true, Since: l.since})
	}
	for _, l := range c.pending {
		l.pending, _ = back(locks.Leased{Request: l.request, Since: l.since})
	}
	c.manager.returned.Add(int64(len(c.held) + len(c.pending)))
	c.leased, c.lent, c.held, c.pending = false, nil, nil, nil
}

func (c *tenant) hasLease() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.leased
}

// Request makes a request, of the manager if there is no lease.
func (c *tenant) Request(r locks.Request) (locks.LockRequest, error) {
	plain := !r.Steal && r.Within == nil && !r.Independent && r.Handler != nil && (r.Name == "" || r.Name[0] != '-')
	l := &tenantLock{tenant: c, request: r, since: time.Now()}
	l.request.Handler = &tenantHandler{r.Handler, l}
	if !plain {
		return c.ask(l)
	}
	// A new lease would end the one there is.
	if !c.hasLease() {
		c.Lease(c)
	}
	var d locks.Delivery
	c.mu.Lock()
	if !c.leased {
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
func (c *tenant) ask(l *tenantLock) (locks.LockRequest, error) {
	if l.request.Handler.(*tenantHandler).Handler == nil {
		l.request.Handler = nil
	}
	pending, err := c.Leaser.Request(l.request)
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
func (c *tenant) grantable(l *tenantLock) bool {
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
	return !slices.ContainsFunc(c.lent, func(h locks.Lock) bool { return !compatible(h.Name(), h.Mode()) }) &&
		!slices.ContainsFunc(c.held, func(h *tenantLock) bool { return !compatible(h.request.Name, h.request.Mode) })
}

func (c *tenant) grant(l *tenantLock, d *locks.Delivery) {
	l.since = time.Now()
	c.held = append(c.held, l)
	d.Granted(c.Agent(), l.request.Handler.(*tenantHandler).Handler, l)
}

// process grants the requests for a name that have become grantable.
func (c *tenant) process(name string, d *locks.Delivery) {
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

func without(list []*tenantLock, l *tenantLock) []*tenantLock {
	return slices.DeleteFunc(list, func(other *tenantLock) bool { return other == l })
}

// tenantHandler gives the handler of a request locks of the tenant.
type tenantHandler struct {
	locks.Handler
	request *tenantLock
}

func (h *tenantHandler) Granted(l locks.Lock) {
	r := h.request
	r.tenant.mu.Lock()
	r.lock = l
	r.tenant.mu.Unlock()
	h.Handler.Granted(r)
}

func (l *tenantLock) Name() string         { return l.request.Name }
func (l *tenantLock) Mode() locks.Mode     { return l.request.Mode }
func (l *tenantLock) Client() locks.Client { return l.tenant }

// Release implements locks.Lock.
func (l *tenantLock) Release() error {
	c := l.tenant
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
func (l *tenantLock) Abort(reason error) bool {
	c := l.tenant
	// A request that waits is aborted by the manager.
	c.manager.Snapshot()
	c.mu.Lock()
	pending := l.pending
	c.mu.Unlock()
	return pending != nil && pending.Abort(reason)
}

// testLeaseRules checks when a lease is given, and what ends it.
func testLeaseRules(t *tester, newManager func() locks.Manager) {
	var given, returned atomic.Int64
	m := &leasing{newManager(), &given, &returned}
	a, b := m.NewClient(locks.ClientInfo{ID: "a"}).(*tenant), m.NewClient(locks.ClientInfo{ID: "b"}).(*tenant)
	defer a.Close()
	defer b.Close()
	leased := (*tenant).hasLease
	lease := func(c *tenant, want bool, when string) {
		t.Helper()
		if got := c.Lease(c); got != want || leased(c) != want {
			t.Fatalf("%s: a lease is given: %t, want %t", when, got, want)
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
		if got := describe(m.Snapshot()); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	}

	lease(a, true, "nothing is there")
	lease(a, true, "it is given again")
	lease(b, true, "another client asks")
	if leased(a) {
		t.Fatal("two clients have a lease")
	}
	// One lock before the lease, others during it.
	_, before := request(a.Leaser, "A", locks.Shared)
	lease(b, false, "the other client holds a lock")
	lease(a, true, "it holds a lock itself")
	_, during := request(a, "A", locks.Shared)
	_, waits := request(a, "A", locks.Exclusive)
	if during() == nil || waits() != nil {
		t.Fatal("the lessee has to respect what is lent")
	}
	if !leased(a) {
		t.Fatal("the lease has ended by itself")
	}
	state(`held ["A" shared a; "A" shared a], pending ["A" exclusive a]`)
	if leased(a) {
		t.Fatal("a snapshot has to end the lease")
	}
	lease(a, false, "a request waits")
	// The manager goes on with what was returned.
	if err := during().Release(); err != nil {
		t.Fatal(err)
	}
	state(`held ["A" shared a], pending ["A" exclusive a]`)
	if err := before().Release(); err != nil {
		t.Fatal(err)
	}
	state(`held ["A" exclusive a], pending []`)
	// What is lent is released during the lease.
	lease(a, true, "it holds a lock itself")
	_, waits2 := request(a, "A", locks.Exclusive)
	waits().Release()
	if !leased(a) || waits2() == nil {
		t.Fatal("the lock that was lent was released, and the next request not granted")
	}
	state(`held ["A" exclusive a], pending []`)
	during2 := waits2()
	// What is returned keeps its order among all names, and its times.
	lease(a, true, "it holds a lock itself")
	const names = 20
	for _, mode := range []locks.Mode{locks.Exclusive, locks.Shared} {
		for i := range names {
			request(a, fmt.Sprint("name ", i), mode)
		}
	}
	asked := time.Now()
	s := m.Snapshot()
	if leased(a) || len(s.Held) != names+1 || len(s.Pending) != names {
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
		m.ForceRelease(fmt.Sprint("name ", i))
		m.ForceRelease(fmt.Sprint("name ", i))
	}
	if got := during2.Release(); got != nil {
		t.Fatal(got)
	}
	request(a.Leaser, "A", locks.Exclusive)
	// The end of the client.
	lease(a, true, "it holds a lock itself")
	request(a, "B", locks.Exclusive)
	request(a, "B", locks.Exclusive)
	a.Close()
	state("held [], pending []")
	if a.Lease(a) {
		t.Fatal("a client that is gone gets a lease")
	}
}
