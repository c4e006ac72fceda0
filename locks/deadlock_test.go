package locks

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// stuck returns the requests of the snapshot that can never be granted, found by
// letting go on, as often as possible, whatever waits for nothing that is left.
func stuck(s Snapshot, possible bool) []int {
	live, free := make([]bool, len(s.Pending)), make([]bool, len(s.Held))
	for changed := true; changed; {
		changed = false
		for n, l := range s.Held {
			waits := slices.ContainsFunc(indices(s.Pending), func(r int) bool {
				i := s.Pending[r]
				inside := i.Within == n || possible && i.Within == WithinUnknown && i.ClientID == l.ClientID
				return inside && !live[r]
			}) || slices.ContainsFunc(indices(s.Held), func(h int) bool { return s.Held[h].Within == n && !free[h] })
			if !free[n] && !waits {
				free[n], changed = true, true
			}
		}
		for n, r := range s.Pending {
			waits := slices.ContainsFunc(indices(s.Pending[:n]), func(b int) bool {
				return s.Pending[b].Name == r.Name && !live[b]
			})
			first := !slices.ContainsFunc(s.Pending[:n], func(i Info) bool { return i.Name == r.Name })
			waits = waits || first && slices.ContainsFunc(indices(s.Held), func(h int) bool {
				l := s.Held[h]
				return l.Name == r.Name && (l.Mode == Exclusive || r.Mode == Exclusive) && !free[h]
			})
			if !live[n] && !waits {
				live[n], changed = true, true
			}
		}
	}
	var list []int
	for n := range live {
		if !live[n] {
			list = append(list, n)
		}
	}
	return list
}

func indices(list []Info) []int {
	all := make([]int, len(list))
	for i := range all {
		all[i] = i
	}
	return all
}

// randomSnapshot returns a state that could be, but that locks may be within any
// older one.
func randomSnapshot(random *rand.Rand) Snapshot {
	var s Snapshot
	exclusive, held := make(map[string]bool), make(map[string]bool)
	info := func(n int) Info {
		i := Info{
			Name: string(rune('A' + random.IntN(4))), Mode: Mode(random.IntN(2)), ClientID: string(rune('a' + random.IntN(4))),
			Where: n, Within: WithinUnknown,
		}
		if random.IntN(3) == 0 {
			i.Within = WithinNone
		} else if len(s.Held) > 0 && random.IntN(2) == 0 {
			i.Within = random.IntN(len(s.Held))
		}
		return i
	}
	for n := range 2 + random.IntN(6) {
		i := info(n)
		if exclusive[i.Name] || held[i.Name] && i.Mode == Exclusive {
			continue
		}
		held[i.Name], exclusive[i.Name] = true, i.Mode == Exclusive
		s.Held = append(s.Held, i)
	}
	for n := range 1 + random.IntN(7) {
		s.Pending = append(s.Pending, info(100+n))
	}
	return s
}

func TestFindDeadlocks(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	found := 0
	for range 20_000 {
		s := randomSnapshot(random)
		deadlocks := FindDeadlocks(s)
		found += len(deadlocks)
		if want := len(stuck(s, true)) > 0; want != (len(deadlocks) > 0) {
			t.Fatalf("found %v in %+v, where %v are stuck", deadlocks, s, stuck(s, true))
		}
		certain := slices.ContainsFunc(deadlocks, func(d Deadlock) bool { return d.Certain })
		if want := len(stuck(s, false)) > 0; want != certain {
			t.Fatalf("found %v in %+v, where %v are certainly stuck", deadlocks, s, stuck(s, false))
		}
		taken := make(map[any]bool)
		for _, d := range deadlocks {
			for i, w := range d.Waits {
				if taken[w.Request.Where] {
					t.Fatalf("the request %v is in two deadlocks of %v", w.Request.Where, deadlocks)
				}
				taken[w.Request.Where] = true
				if w.Request.Where.(int) > d.Waits[0].Request.Where.(int) {
					t.Fatalf("the newest request does not come first in %v", d)
				}
				if w.Request.Name != w.Blocker.Name {
					t.Fatalf("a wait for another name in %v", d)
				}
				next := d.Waits[(i+1)%len(d.Waits)].Request
				if w.BlockerPending && w.Blocker.Where != next.Where {
					t.Fatalf("the blocker %v does not wait next in %v", w.Blocker, d)
				}
			}
			// Each of the others lies on a cycle: who has requested it, or what it waits
			// for, would be stuck without all that is no part of the group, too.
			group := s
			group.Pending = nil
			for _, i := range s.Pending {
				if slices.ContainsFunc(slices.Concat(d.Waits, d.Others), func(w Wait) bool { return w.Request.Where == i.Where }) {
					group.Pending = append(group.Pending, i)
				}
			}
			for _, w := range d.Others {
				if taken[w.Request.Where] || w.Request.Name != w.Blocker.Name {
					t.Fatalf("%v is not another wait of %v", w, d)
				}
				taken[w.Request.Where] = true
				if w.Request.Where.(int) > d.Waits[0].Request.Where.(int) {
					t.Fatalf("the newest request does not come first in %v", d)
				}
			}
			if left := stuck(group, !d.Certain); len(left) < len(group.Pending) {
				t.Fatalf("of the group %v only %v are stuck", d, left)
			}
		}
		// Without the newest request of each cycle, again and again, nothing is stuck.
		for rest := s; ; {
			cycles := findCycles(rest, RejectPossible)
			if len(cycles) == 0 {
				if left := stuck(rest, true); len(left) > 0 {
					t.Fatalf("without the newest requests of cycles, %v are stuck in %+v", left, rest)
				}
				break
			}
			for _, c := range cycles {
				rest.Pending = slices.DeleteFunc(slices.Clone(rest.Pending), func(i Info) bool {
					return i.Where == c.deadlock.Waits[0].Request.Where
				})
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d deadlocks in all", found)
	}
}

// logging is a handler that remembers what it learned last.
type logging struct {
	lock Lock
	err  error
}

func (h *logging) Granted(l Lock)    { h.lock = l }
func (h *logging) Unavailable()      { h.err = ErrUnavailable }
func (h *logging) Aborted(err error) { h.err = err }
func (h *logging) Lost(err error)    { h.err = err }

func ask(t *testing.T, c Client, r Request) *logging {
	t.Helper()
	h := new(logging)
	r.Handler = h
	if _, err := c.Request(r); err != nil {
		t.Fatal(err)
	}
	return h
}

func TestDeadlockPolicy(t *testing.T) {
	for _, test := range []struct {
		policy          DeadlockPolicy
		tells, rejected bool
	}{
		{WaitForever, false, false}, {WaitForever, true, false},
		{RejectCertain, false, false}, {RejectCertain, true, true},
		{RejectPossible, false, true}, {RejectPossible, true, true},
	} {
		t.Run(fmt.Sprintf("policy %d, tells %t", test.policy, test.tells), func(t *testing.T) {
			m := New(Config{Deadlocks: test.policy})
			x, y, z := m.NewClient(ClientInfo{ID: "x"}), m.NewClient(ClientInfo{ID: "y"}), m.NewClient(ClientInfo{ID: "z"})
			within := func(outer *logging) Lock {
				if test.tells {
					return outer.lock
				}
				return nil
			}
			a, b, c := ask(t, x, Request{Name: "A"}), ask(t, y, Request{Name: "B"}), ask(t, z, Request{Name: "C"})
			requests := []*logging{
				ask(t, x, Request{Name: "B", Within: within(a)}),
				ask(t, y, Request{Name: "C", Within: within(b)}),
				ask(t, z, Request{Name: "A", Within: within(c)}),
			}
			for i, r := range requests {
				if want := test.rejected && i == 2; want != errors.Is(r.err, ErrDeadlock) {
					t.Errorf("request %d learned %v", i, r.err)
				}
			}
			if test.rejected {
				var e *Error
				if !errors.As(requests[2].err, &e) || len(e.Deadlock.Waits) != 3 || e.Deadlock.Certain != test.tells {
					t.Errorf("the error is %#v", requests[2].err)
				}
				c.lock.Release()
				if requests[1].lock == nil {
					t.Error("the others do not go on")
				}
			}
		})
	}
}

func TestDeadlockPolicyRejectsTheNewest(t *testing.T) {
	// x holds nothing, y holds B and waits for A, x waits for B. When x steals A
	// from z, y's request for A, which is newer than x's for B, closes the cycle.
	m := New(Config{Deadlocks: RejectPossible})
	x, y, z := m.NewClient(ClientInfo{ID: "x"}), m.NewClient(ClientInfo{ID: "y"}), m.NewClient(ClientInfo{ID: "z"})
	ask(t, z, Request{Name: "A"})
	ask(t, y, Request{Name: "B"})
	older, newer := ask(t, x, Request{Name: "B"}), ask(t, y, Request{Name: "A"})
	if older.err != nil || newer.err != nil {
		t.Fatal("rejected without a cycle")
	}
	ask(t, x, Request{Name: "A", LockOptions: LockOptions{Steal: true}})
	if older.err != nil || !errors.Is(newer.err, ErrDeadlock) {
		t.Errorf("the older request learned %v, the newer %v", older.err, newer.err)
	}
}

func TestDeadlockOfReaders(t *testing.T) {
	// A reader that reads again inside waits behind the writer that waits for it.
	m := New(Config{})
	x, y := m.NewClient(ClientInfo{ID: "x", Agent: NewAgent("page 1")}), m.NewClient(ClientInfo{ID: "y"})
	shared := LockOptions{Mode: Shared, Where: "cache.js:7"}
	outer := ask(t, x, Request{Name: "A", LockOptions: shared})
	ask(t, y, Request{Name: "A"})
	ask(t, x, Request{Name: "A", LockOptions: shared, Within: outer.lock})
	d := FindDeadlocks(m.snapshot())
	if len(d) != 1 || !d[0].Certain || len(d[0].Waits) != 2 || !d[0].Waits[0].BlockerPending || d[0].Waits[1].BlockerPending {
		t.Fatalf("found %v", d)
	}
	want := strings.Join([]string{
		`deadlock of 2 lock requests:`,
		`  page 1 requests "A" (shared) at cache.js:7 (client "x"),`,
		`    behind the request (exclusive) of client "y"`,
		`  client "y" requests "A" (exclusive),`,
		`    which page 1 holds (shared), requested at cache.js:7 (client "x")`,
	}, "\n")
	if got := d[0].String(); got != want {
		t.Errorf("the report is\n%s\nwant\n%s", got, want)
	}
}

// Of a client that does not say what its locks wait for, all requests in the circle
// are reported.
func TestDeadlockOfOneClient(t *testing.T) {
	m := New(Config{})
	x := m.NewClient(ClientInfo{ID: "x"})
	for _, name := range []string{"A", "B"} {
		ask(t, x, Request{Name: name, LockOptions: LockOptions{Where: "holds " + name}})
	}
	for _, name := range []string{"B", "A"} {
		ask(t, x, Request{Name: name, LockOptions: LockOptions{Where: "wants " + name}})
	}
	d := FindDeadlocks(m.snapshot())
	if len(d) != 1 || len(d[0].Waits) != 1 || len(d[0].Others) != 1 {
		t.Fatalf("found %v", d)
	}
	want := strings.Join([]string{
		`possible deadlock of 2 lock requests:`,
		`  client "x" requests "A" (exclusive) at wants A,`,
		`    which client "x" holds (exclusive), requested at holds A`,
		`  and in the same circle:`,
		`  client "x" requests "B" (exclusive) at wants B,`,
		`    which client "x" holds (exclusive), requested at holds B`,
	}, "\n")
	if got := d[0].String(); got != want {
		t.Errorf("the report is\n%s\nwant\n%s", got, want)
	}
}

// TestDeadlockPolicyFindsWhatDeadlocksFinds makes random requests of two
// managers, one of which rejects: never may a deadlock be left in that one.
func TestDeadlockPolicyLeavesNone(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	rejected := 0
	for _, policy := range []DeadlockPolicy{RejectCertain, RejectPossible} {
		for range 500 {
			m := New(Config{Deadlocks: policy})
			var clients []Client
			for range 3 {
				clients = append(clients, m.NewClient(ClientInfo{}))
			}
			var handlers []*logging
			for range 20 {
				r := Request{Name: string(rune('A' + random.IntN(4)))}
				r.Mode = Mode(random.IntN(2))
				if random.IntN(8) == 0 {
					r.Mode, r.Steal = Exclusive, true
				}
				if len(handlers) > 0 && random.IntN(2) == 0 {
					r.Within = handlers[random.IntN(len(handlers))].lock
				}
				h := ask(t, clients[random.IntN(len(clients))], r)
				handlers = append(handlers, h)
				if random.IntN(4) == 0 {
					if l := handlers[random.IntN(len(handlers))].lock; l != nil {
						l.Release()
					}
				}
				for _, d := range FindDeadlocks(m.snapshot()) {
					if policy == RejectPossible || d.Certain {
						t.Fatalf("policy %d left\n%s", policy, d)
					}
				}
			}
			for _, h := range handlers {
				if errors.Is(h.err, ErrDeadlock) {
					rejected++
				}
			}
		}
	}
	if rejected < 100 {
		t.Errorf("only %d requests were rejected", rejected)
	}
}
