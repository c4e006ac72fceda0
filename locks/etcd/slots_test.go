package etcd_test

import (
	"context"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// The keys of a name are used again: what is asked of a folder costs etcd what has ever been in
// it since it compacted. No two requests have one at the same time, whatever becomes of them.
func TestSlots(t *testing.T) {
	members := servers(t, 1)
	prefix := newPrefix()
	c := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute})
	defer c.Close(t.Context())
	m := c.Manager("origin")
	const atOnce, rounds = 5, 60
	for round := range rounds {
		var waiting []told
		for range atOnce {
			waiting = append(waiting, ask(t, m, "n", locks.LockOptions{}))
		}
		aborted := make(chan error, 1)
		request, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: locks.Funcs{
			OnAborted: func(err error) { aborted <- err },
		}})
		if err != nil {
			t.Fatal(err)
		}
		if round%2 == 0 { // etcd hears of it, or not
			if err := c.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		request.Abort(nil)
		<-aborted
		first := waiting[0].lock(t)
		switch round % 3 {
		case 0:
			thief := ask(t, m, "n", locks.LockOptions{Steal: true}).lock(t)
			if err := <-waiting[0].lost; err == nil {
				t.Error("the lock was stolen without a reason")
			}
			if err := thief.Release(); err != nil {
				t.Error(err)
			}
		case 1:
			if n, err := m.ForceRelease(t.Context(), "n"); n != 1 || err != nil {
				t.Errorf("%d locks were released: %v", n, err)
			}
		default:
			if err := first.Release(); err != nil {
				t.Error(err)
			}
		}
		for _, w := range waiting[1:] {
			if err := w.lock(t).Release(); err != nil {
				t.Error(err)
			}
		}
		if err := c.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if s, err := m.Snapshot(t.Context()); err != nil || len(s.Held)+len(s.Pending) > 0 {
		t.Errorf("%d locks are held and %d requests wait: %v", len(s.Held), len(s.Pending), err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	raw := rawClient(t, members, "", "")
	last, err := raw.Put(ctx, prefix+"o/last", "")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	for r := range raw.Watch(ctx, prefix+"o/", clientv3.WithPrefix(), clientv3.WithRev(1)) {
		for _, ev := range r.Events {
			keys[string(ev.Kv.Key)] = true
			if ev.Kv.ModRevision == last.Header.Revision {
				stop()
			}
		}
	}
	if most := 2 * (atOnce + 2); len(keys) > most {
		t.Errorf("%d rounds of %d requests have taken %d keys", rounds, atOnce+2, len(keys))
	}
}

// A key that this version cannot read keeps its place: whoever wrote it may hold the lock. An
// operator can take it away.
func TestStrangeKeys(t *testing.T) {
	members := servers(t, 1)
	raw := rawClient(t, members, "", "")
	prefix := newPrefix()
	c := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute})
	defer c.Close(t.Context())
	m := c.Manager("origin")
	folder := prefix + "o/origin/n/n/"
	for key, value := range map[string]string{
		folder + "exclusive/1.1": "\xff of another version", // it holds the lock
		prefix + "garbage":       "", prefix + "o/garbage": "", prefix + "o//n//": "", prefix + "i/": "\x00", prefix + "s/zz": "?",
		prefix + "o/origin/n/other/exclusive/x.y/z": "?",
	} {
		if _, err := raw.Put(t.Context(), key, value); err != nil {
			t.Fatal(err)
		}
	}
	waiting := ask(t, m, "n", locks.LockOptions{})
	s, err := m.Snapshot(t.Context())
	if err != nil || len(s.Held) != 1 || s.Held[0].Name != "n" || len(s.Pending) != 1 {
		t.Fatalf("%+v, %v", s, err)
	}
	if all, err := c.Snapshots(t.Context()); err != nil || len(all["origin"].Held) != 1 {
		t.Fatalf("%+v, %v", all, err)
	}
	if n, err := m.ForceRelease(t.Context(), "n"); n != 1 || err != nil {
		t.Fatalf("%d locks were released: %v", n, err)
	}
	if err := waiting.lock(t).Release(); err != nil {
		t.Error(err)
	}
	// A thief takes it, too.
	if _, err := raw.Put(t.Context(), folder+"shared/1.1", ""); err != nil {
		t.Fatal(err)
	}
	if err := ask(t, m, "n", locks.LockOptions{Steal: true}).lock(t).Release(); err != nil {
		t.Error(err)
	}
	if err := m.Do(t.Context(), "n", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil }); err != nil {
		t.Error(err)
	}
}
