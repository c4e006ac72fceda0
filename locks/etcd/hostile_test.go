package etcd_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// Names are any strings: no two are taken for each other, and all come back in snapshots.
func TestNames(t *testing.T) {
	members := servers(t, 1)
	c := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: newPrefix(), TTL: time.Minute})
	defer c.Close(t.Context())
	other := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: newPrefix(), TTL: time.Minute})
	defer other.Close(t.Context())
	names := []string{"", "/", "//", ".", "..", "a/b", "a%2Fb", "%", "#", "a", "a/", "steal/owed", "exclusive/1.1", "\u00e9", "e\u0301", strings.Repeat("x", 128), strings.Repeat("x", 129), strings.Repeat("/", 1<<20)}
	for b := range 256 {
		names = append(names, "byte "+string([]byte{byte(b)}))
	}
	m := c.Manager("https://example.com/\x00?#")
	var held []locks.Lock
	for _, name := range names {
		held = append(held, ask(t, m, name, locks.LockOptions{IfAvailable: true}).lock(t))
	}
	all, err := c.Snapshots(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, info := range all["https://example.com/\x00?#"].Held {
		seen[info.Name] = true
	}
	for _, name := range names {
		if !seen[name] {
			t.Errorf("no snapshot has %s", locks.QuoteName(name))
		}
	}
	if len(seen) != len(names) {
		t.Errorf("%d names are %d", len(names), len(seen))
	}
	for _, l := range held {
		if err := l.Release(); err != nil {
			t.Error(err)
		}
	}
	err = <-ask(t, m, strings.Repeat("x", 2<<20), locks.LockOptions{}).aborted
	if !errors.Is(err, locks.ErrUnreachable) || len(err.Error()) > 1000 {
		t.Errorf("a name of 2 MiB: %v", err)
	}
}

// Deployments whose prefixes begin alike share nothing.
func TestPrefixes(t *testing.T) {
	members := servers(t, 1)
	var all []*etcd.Cluster
	for _, prefix := range []string{"a", "a/b", "ab", "a/b/c/", "/", "//"} {
		c := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute})
		defer c.Close(t.Context())
		ask(t, c.Manager("origin"), "n", locks.LockOptions{IfAvailable: true}).lock(t)
		all = append(all, c)
	}
	for _, c := range all {
		if s, err := c.Snapshots(t.Context()); err != nil || len(s) != 1 || len(s["origin"].Held) != 1 {
			t.Errorf("%+v, %v", s, err)
		}
	}
}

// A cluster ends with very many requests that wait: each of them is told so once, and nothing
// is left in etcd; also if etcd cannot be reached.
func TestCloseWithMany(t *testing.T) {
	members := servers(t, 1)
	raw := rawClient(t, members, "", "")
	for _, cut := range []bool{false, true} {
		const many, names = 10_000, 100
		prefix := newPrefix()
		way := newProxy(t, members[0].Endpoint)
		c := open(t, etcd.Config{Endpoints: []string{way.address()}, Prefix: prefix, TTL: time.Minute})
		m := c.Manager("origin")
		for n := range names {
			ask(t, m, fmt.Sprint(n), locks.LockOptions{}).lock(t)
		}
		var aborted atomic.Int64
		wrong := make(chan error, many)
		for n := range many {
			if _, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: fmt.Sprint(n % names), Handler: locks.Funcs{
				OnGranted: func(locks.Lock) { wrong <- errors.New("a request was granted at the end") },
				OnAborted: func(err error) {
					if !errors.Is(err, locks.ErrClientGone) {
						wrong <- err
					}
					aborted.Add(1)
				},
			}}); err != nil {
				t.Fatal(err)
			}
			if cut && n == many/2 {
				if err := c.Flush(t.Context()); err != nil {
					t.Fatal(err)
				}
				way.setCut(true)
			}
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		tooLong := errors.New("too long")
		if cut {
			cancel(tooLong)
		}
		if err := c.Close(ctx); cut != errors.Is(err, tooLong) || !cut && err != nil {
			t.Errorf("cut %v: Close returned %v", cut, err)
		}
		cancel(nil)
		if n := aborted.Load(); n != many {
			t.Errorf("cut %v: %d requests of %d were told", cut, n, many)
		}
		close(wrong)
		for err := range wrong {
			t.Error(err)
		}
		if _, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: locks.Funcs{}}); !errors.Is(err, locks.ErrClientGone) {
			t.Errorf("a request after the end: %v", err)
		}
		if cut {
			continue // the keys end with their lease
		}
		left, err := raw.Get(t.Context(), prefix, clientv3.WithPrefix(), clientv3.WithKeysOnly())
		if err != nil || left.Count != 1 {
			t.Errorf("%d keys are left: %v", left.Count, err)
		}
	}
}

// An etcd that takes longer than the time to live for each answer is as good as none: requests
// are aborted, and all ends when it is told to. When it is fast again, locks are granted.
func TestSlowServer(t *testing.T) {
	members := servers(t, 1)
	way := newProxy(t, members[0].Endpoint)
	c := open(t, etcd.Config{Endpoints: []string{way.address()}, Prefix: newPrefix(), TTL: ttl})
	m := c.Manager("origin")
	way.setDelay(2 * ttl)
	if err := <-ask(t, m, "n", locks.LockOptions{}).aborted; !errors.Is(err, locks.ErrUnreachable) {
		t.Errorf("a request learned %v", err)
	}
	if _, err := m.Snapshot(t.Context()); !errors.Is(err, locks.ErrUnreachable) {
		t.Errorf("a snapshot returned %v", err)
	}
	if _, err := m.ForceRelease(t.Context(), "n"); !errors.Is(err, locks.ErrUnreachable) {
		t.Errorf("a forced release returned %v", err)
	}
	way.setDelay(0)
	way.reset()
	for {
		err := m.Do(t.Context(), "n", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil })
		if err == nil {
			break
		}
		if !errors.Is(err, locks.ErrUnreachable) && !errors.Is(err, locks.ErrSessionLost) {
			t.Fatal(err)
		}
	}
	way.setDelay(2 * ttl)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.Close(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Close returned %v", err)
	}
	way.setDelay(0)
}
