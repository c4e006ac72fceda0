package lockstest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/locks"
)

// testRefusals checks the errors of requests that are not made.
func testRefusals(t *tester, newManager func() locks.Manager) {
	foreign := grantedLock(t, newManager().NewClient(locks.ClientInfo{}), "foreign")
	m := newManager()
	c := m.NewClient(locks.ClientInfo{ID: "c"})
	own := grantedLock(t, c, "own")
	silent := locks.Funcs{}
	for _, test := range []struct {
		name    string
		request locks.Request
		want    error
	}{
		{"reserved", locks.Request{Name: "-", Handler: silent}, locks.ErrReservedName},
		{"reserved is not supported", locks.Request{Name: "-x", Handler: silent}, locks.ErrNotSupported},
		{"steal ifAvailable", locks.Request{LockOptions: locks.LockOptions{Steal: true, IfAvailable: true}, Handler: silent}, locks.ErrNotSupported},
		{"steal shared", locks.Request{LockOptions: locks.LockOptions{Steal: true, Mode: locks.Shared}, Handler: silent}, locks.ErrNotSupported},
		{"no mode", locks.Request{LockOptions: locks.LockOptions{Mode: 2}, Handler: silent}, locks.ErrInvalidRequest},
		{"no handler", locks.Request{Name: "x"}, locks.ErrInvalidRequest},
		{"within and independent", locks.Request{Within: own, Independent: true, Handler: silent}, locks.ErrInvalidRequest},
		{"within another manager's lock", locks.Request{Within: foreign, Handler: silent}, locks.ErrInvalidRequest},
	} {
		request, err := c.Request(test.request)
		if !errors.Is(err, test.want) || request != nil {
			what := "nil"
			if request != nil {
				what = "a request"
			}
			t.Errorf("%s: Request returned (%s, %v), want (nil, an error that is %q)", test.name, what, err, test.want)
		}
		var e *locks.Error
		if !errors.As(err, &e) || e.Name != test.request.Name || e.ClientID != "c" {
			t.Errorf("%s: the error %q of type %T does not tell the name and the client, want an *Error with Name and ClientID", test.name, err, err)
		}
	}
	if got, want := describe(snapshot(t, m)), `held ["own" exclusive c], pending []`; got != want {
		t.Errorf("after refused requests: %s, want %s", got, want)
	}
}

// testHandlers checks which errors handlers learn, and odd names.
func testHandlers(t *tester, newManager func() locks.Manager) {
	t.Run("names", func(t *tester) {
		m := newManager()
		c := m.NewClient(locks.ClientInfo{})
		names := []string{
			"", "\x00", "a\x00", "a", "A", " -", "__proto__", "\xed\xa0\x80", "\xed\xa0\x81", "\xef\xbf\xbd", "\xff",
			"é", "e\u0301", strings.Repeat("x", 1<<20), strings.Repeat("x", 1<<20-1) + "y",
		}
		for _, n := range names {
			if got := grantedLock(t, c, n).Name(); got != n {
				t.Errorf("the lock %.20q is called %.20q", n, got)
			}
		}
		held := make(map[string]bool)
		for _, i := range snapshot(t, m).Held {
			held[i.Name] = true
		}
		for _, n := range names {
			if !held[n] {
				t.Errorf("the snapshot lacks the lock %.20q", n)
			}
		}
	})
	t.Run("errors", func(t *tester) {
		m := newManager()
		x, y := m.NewClient(locks.ClientInfo{ID: "x"}), m.NewClient(locks.ClientInfo{ID: "y"})
		lost, aborted := make(chan error, 1), make(chan error, 1)
		mustRequest(t, x, locks.Request{Name: "n", Handler: locks.Funcs{OnLost: func(err error) { lost <- err }}})
		request := mustRequest(t, y, locks.Request{Name: "n", Handler: locks.Funcs{OnAborted: func(err error) { aborted <- err }}})
		reason := errors.New("the user left")
		if !request.Abort(reason) {
			t.Fatal("a request that waits could not be aborted")
		}
		if err := receive(t, aborted); !errors.Is(err, locks.ErrAborted) || !errors.Is(err, reason) {
			t.Errorf("Aborted(%v), want ErrAborted and the reason", err)
		}
		mustRequest(t, y, locks.Request{Name: "n", LockOptions: locks.LockOptions{Steal: true}, Handler: locks.Funcs{}})
		err := receive(t, lost)
		var e *locks.Error
		if !errors.Is(err, locks.ErrStolen) || !errors.As(err, &e) || e.By != "y" || e.ClientID != "x" || e.Name != "n" {
			t.Errorf("Lost(%v), want ErrStolen in an *Error with Name, ClientID and By (who stole it)", err)
		}
	})
	t.Run("clients", func(t *tester) {
		m := newManager()
		agent := locks.NewAgent("window")
		c := m.NewClient(locks.ClientInfo{ID: "id", Agent: agent})
		if c.ID() != "id" || c.Agent() != agent || c.Manager() != m {
			t.Errorf("the client is %q of agent %q", c.ID(), c.Agent().ID())
		}
		one, two := m.NewClient(locks.ClientInfo{}), m.NewClient(locks.ClientInfo{})
		if one.ID() == "" || one.ID() == two.ID() || one.Agent() == nil || one.Agent() == two.Agent() {
			t.Errorf("two clients without ids and agents got the ids %q and %q", one.ID(), two.ID())
		}
	})
	t.Run("chain", func(t *tester) {
		// Each handler releases the lock that the next client waits for.
		m := newManager()
		clients := 20_000
		switch {
		case t.shared:
			clients = 500
		case testing.Short():
			clients = 2000
		}
		first := grantedLock(t, m.NewClient(locks.ClientInfo{}), "n")
		done := make(chan error, 1)
		for i := range clients {
			mustRequest(t, m.NewClient(locks.ClientInfo{}), locks.Request{Name: "n", Handler: locks.Funcs{
				OnGranted: func(l locks.Lock) {
					if err := l.Release(); err != nil || i == clients-1 {
						select {
						case done <- err:
						default: // a failure was told before
						}
					}
				},
			}})
		}
		first.Release()
		if err := receive(t, done); err != nil {
			t.Error(err)
		}
	})
}

// testSnapshot checks what snapshots say besides the platform's LockInfo.
func testSnapshot(t *tester, newManager func() locks.Manager) {
	m := newManager()
	c := m.NewClient(locks.ClientInfo{ID: "c", Agent: locks.NewAgent("page 1")})
	outer := grantedLock(t, c, "outer")
	for i := range 3 {
		mustRequest(t, c, locks.Request{
			Name: "outer", LockOptions: locks.LockOptions{Where: fmt.Sprintf("a.js:%d", i)}, Within: outer, Handler: locks.Funcs{},
		})
	}
	s := snapshot(t, m)
	if len(s.Held) != 1 || len(s.Pending) != 3 {
		t.Fatalf("%s, want one lock held and three requests pending", describe(s))
	}
	if h := s.Held[0]; h.Agent != "page 1" || h.Within != locks.WithinUnknown || h.Since.IsZero() {
		t.Errorf("the lock held has Agent %q, Within %s and Since %v, want %q, WithinUnknown and the time", h.Agent, within(h), h.Since, "page 1")
	}
	for i, p := range s.Pending {
		if p.Where != fmt.Sprintf("a.js:%d", i) || p.Within != 0 || p.Since.Before(s.Held[0].Since) {
			t.Errorf("the request pending at %d has Where %v, Within %s and Since %v, want a.js:%d, the lock held[0] and no time before its grant",
				i, p.Where, within(p), p.Since, i)
		}
	}
	outer.Release()
	if s := snapshot(t, m); len(s.Pending) != 2 {
		t.Errorf("%s, want two requests pending", describe(s))
	} else if p := s.Pending[0]; p.Within != locks.WithinNone {
		t.Errorf("a request within a lock that was released has Within %s, want WithinNone", within(p))
	}
}

// testDeadlocks checks that cycles are found and broken.
func testDeadlocks(t *tester, newManager func() locks.Manager) {
	t.Run("none", func(t *tester) {
		m := newManager()
		x, y := m.NewClient(locks.ClientInfo{}), m.NewClient(locks.ClientInfo{})
		grantedLock(t, x, "A")
		mustRequest(t, y, locks.Request{Name: "A", Handler: locks.Funcs{}})
		if d := deadlocks(t, m); len(d) != 0 {
			t.Errorf("found %v", d)
		}
	})
	t.Run("crossed", func(t *tester) {
		m := newManager()
		x, y := m.NewClient(locks.ClientInfo{ID: "x"}), m.NewClient(locks.ClientInfo{ID: "y"})
		grantedLock(t, x, "A")
		grantedLock(t, y, "B")
		aborted, granted := make(chan error, 1), make(chan locks.Lock, 1)
		mustRequest(t, x, locks.Request{
			Name: "B", LockOptions: locks.LockOptions{Where: "x.js:1"},
			Handler: locks.Funcs{OnGranted: func(l locks.Lock) { granted <- l }},
		})
		mustRequest(t, y, locks.Request{
			Name: "A", LockOptions: locks.LockOptions{Where: "y.js:1"},
			Handler: locks.Funcs{OnAborted: func(err error) { aborted <- err }},
		})
		found := deadlocks(t, m)
		if len(found) != 1 || len(found[0].Waits) != 2 || found[0].Certain {
			t.Fatalf("found %v", found)
		}
		if w := found[0].Waits[0]; w.Request.Where != "y.js:1" || w.Blocker.ClientID != "x" || w.Blocker.Name != "A" || w.BlockerPending {
			t.Errorf("the first wait is of %s; want the newest request, of y at y.js:1, and what it waits for", describe(locks.Snapshot{Pending: []locks.Info{w.Request}, Held: []locks.Info{w.Blocker}}))
		}
		if w := found[0].Waits[1]; w.Request.Where != "x.js:1" || w.Blocker.ClientID != "y" || w.Blocker.Name != "B" || w.BlockerPending {
			t.Errorf("the second wait is of %s; want the request of x at x.js:1, and what it waits for", describe(locks.Snapshot{Pending: []locks.Info{w.Request}, Held: []locks.Info{w.Blocker}}))
		}
		if broken := breakDeadlocks(t, m); len(broken) != 1 {
			t.Fatalf("broke %v", broken)
		}
		err := receive(t, aborted)
		var e *locks.Error
		if !errors.Is(err, locks.ErrDeadlock) || !errors.As(err, &e) || e.Deadlock == nil || len(e.Deadlock.Waits) != 2 {
			t.Errorf("Aborted(%v), want ErrDeadlock in an *Error whose Deadlock is the cycle", err)
		}
		if d := deadlocks(t, m); len(d) != 0 {
			t.Errorf("after breaking it, found %v", d)
		}
		y.Close()
		receive(t, granted)
	})
	t.Run("certain", func(t *tester) {
		m := newManager()
		x, y := m.NewClient(locks.ClientInfo{}), m.NewClient(locks.ClientInfo{})
		outerA, outerB := grantedLock(t, x, "A"), grantedLock(t, y, "B")
		mustRequest(t, x, locks.Request{Name: "B", Within: outerA, Handler: locks.Funcs{}})
		if d := deadlocks(t, m); len(d) != 0 {
			t.Errorf("found %v", d)
		}
		mustRequest(t, x, locks.Request{Name: "A", Within: outerB, Handler: locks.Funcs{}})
		if d := deadlocks(t, m); len(d) != 1 || !d[0].Certain {
			t.Errorf("found %v", d)
		}
	})
	t.Run("independent", func(t *tester) {
		m := newManager()
		x := m.NewClient(locks.ClientInfo{})
		grantedLock(t, x, "A")
		mustRequest(t, x, locks.Request{Name: "A", Independent: true, Handler: locks.Funcs{}})
		if d := deadlocks(t, m); len(d) != 0 {
			t.Errorf("found %v", d)
		}
		mustRequest(t, x, locks.Request{Name: "A", Handler: locks.Funcs{}})
		if d := breakDeadlocks(t, m); len(d) != 1 || d[0].Certain {
			t.Errorf("broke %v", d)
		}
		if got := len(snapshot(t, m).Pending); got != 1 {
			t.Errorf("%d requests wait, want 1", got)
		}
	})
}

// within returns what Info.Within is called.
func within(i locks.Info) string {
	switch i.Within {
	case locks.WithinUnknown:
		return "WithinUnknown"
	case locks.WithinNone:
		return "WithinNone"
	}
	return fmt.Sprint(i.Within)
}

// grantedLock requests a lock and waits for it.
func grantedLock(t *tester, c locks.Client, name string) locks.Lock {
	t.Helper()
	granted := make(chan locks.Lock, 1)
	mustRequest(t, c, locks.Request{Name: name, Handler: locks.Funcs{OnGranted: func(l locks.Lock) { granted <- l }}})
	return receive(t, granted)
}

func mustRequest(t *tester, c locks.Client, r locks.Request) locks.LockRequest {
	t.Helper()
	t.step()
	r.Handler = &contracted{Handler: r.Handler, t: t, name: locks.QuoteName(r.Name)}
	request, err := c.Request(r)
	if err != nil {
		t.Fatal(err)
	}
	return request
}
