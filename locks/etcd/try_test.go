package etcd_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// askIfAvailable asks for a lock with IfAvailable. What it returns gives the lock, or nil if it is refused.
func askIfAvailable(t *testing.T, m locks.Manager, name string, mode locks.Mode) func() locks.Lock {
	t.Helper()
	answer := make(chan locks.Lock, 1)
	if _, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{
		Name: name, LockOptions: locks.LockOptions{Mode: mode, IfAvailable: true},
		Handler: locks.Funcs{
			OnGranted: func(l locks.Lock) { answer <- l }, OnUnavailable: func() { answer <- nil },
			OnAborted: func(err error) { t.Error(err); answer <- nil },
		},
	}); err != nil {
		t.Fatal(err)
	}
	return func() locks.Lock { return <-answer }
}

// Who asks with IfAvailable is granted what is available and nothing else, whoever holds the
// lock or waits for it, and however many ask at once; to refuse him writes nothing.
func TestTry(t *testing.T) {
	members := servers(t, 1)
	raw := rawClient(t, members, "", "")
	prefix := newPrefix()
	config := etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute}
	one, two := open(t, config), open(t, config)
	defer one.Close(t.Context())
	defer two.Close(t.Context())
	here, there := one.Manager("origin"), two.Manager("origin")
	release := func(l locks.Lock) {
		t.Helper()
		if err := l.Release(); err != nil {
			t.Error(err)
		}
	}
	flush := func() {
		t.Helper()
		for _, c := range []*etcd.Cluster{one, two} {
			if err := c.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	revision := func() int64 {
		t.Helper()
		got, err := raw.Get(t.Context(), "none")
		if err != nil {
			t.Fatal(err)
		}
		return got.Header.Revision
	}
	if err := two.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	const names = 150
	modes := []locks.Mode{locks.Shared, locks.Exclusive}
	for _, mode := range modes {
		var held []locks.Lock
		for n := 0; n < names; n += 2 {
			held = append(held, ask(t, here, fmt.Sprint(n), locks.LockOptions{Mode: mode}).lock(t))
		}
		flush()
		for _, tried := range modes {
			for _, m := range []locks.Manager{here, there} {
				granted := func(n int) bool { return n%2 == 1 || mode == locks.Shared && tried == locks.Shared }
				before := revision()
				var answers []func() locks.Lock
				refused := 0
				for n := range names {
					if !granted(n) {
						answers = append(answers, askIfAvailable(t, m, fmt.Sprint(n), tried))
						refused++
					}
				}
				for range refused {
					if l := answers[0](); l != nil {
						t.Errorf("a %s lock is granted to who tries while %s locks are held", tried, mode)
						release(l)
					}
					answers = answers[1:]
				}
				if now := revision(); now != before {
					t.Errorf("%d requests were refused by %d revisions", refused, now-before)
				}
				for n := range names {
					answers = append(answers, askIfAvailable(t, m, fmt.Sprint(n), tried))
				}
				for n, answer := range answers {
					l := answer()
					if (l != nil) != granted(n) {
						t.Errorf("who tries the %s lock %d while %s ones are held gets %v", tried, n, mode, l)
					}
					if l != nil {
						release(l)
					}
				}
				flush()
			}
		}
		for _, l := range held {
			release(l)
		}
		flush()
	}
	// A reader does not pass a writer that waits.
	reader, writer := ask(t, here, "n", locks.LockOptions{Mode: locks.Shared}), ask(t, here, "n", locks.LockOptions{})
	first := reader.lock(t)
	flush()
	if l := askIfAvailable(t, there, "n", locks.Shared)(); l != nil {
		t.Error("who tries passes a request that waits")
	}
	release(first)
	release(writer.lock(t))
	// What was released before, of this process, is free: also if etcd has not heard of it.
	for range 20 {
		l := askIfAvailable(t, here, "n", locks.Exclusive)()
		if l == nil {
			t.Fatal("the lock is not available after its release")
		}
		release(l)
	}
	// Several who ask for one lock at once: the first has it.
	var answers []func() locks.Lock
	for range 10 {
		answers = append(answers, askIfAvailable(t, here, "m", locks.Exclusive))
	}
	l := answers[0]()
	if l == nil {
		t.Fatal("the lock is not available")
	}
	for _, answer := range answers[1:] {
		if answer() != nil {
			t.Error("an exclusive lock is granted twice")
		}
	}
	release(l)
	if s, err := here.Snapshot(t.Context()); err != nil || len(s.Held)+len(s.Pending) > 0 {
		t.Errorf("%d locks are held and %d requests wait: %v", len(s.Held), len(s.Pending), err)
	}
}
