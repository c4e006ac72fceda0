package etcd_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// rawClient returns a client of etcd, as user if that is not empty.
func rawClient(t testing.TB, members []*member.Member, user, password string) *clientv3.Client {
	t.Helper()
	c, err := clientv3.New(clientv3.Config{
		Endpoints: member.Endpoints(members), Username: user, Password: password, Logger: zap.NewNop(), DialTimeout: time.Minute,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// told is what the handler of a request has learned.
type told struct {
	granted       chan locks.Lock
	aborted, lost chan error
}

// lock waits for the grant.
func (w told) lock(t testing.TB) locks.Lock {
	t.Helper()
	select {
	case l := <-w.granted:
		return l
	case err := <-w.aborted:
		t.Fatal(err)
	}
	return nil
}

func ask(t testing.TB, m locks.Manager, name string, o locks.LockOptions) told {
	t.Helper()
	return askAs(t, m, "", name, o)
}

// askAs is ask of a client with an ID; "" for one of its own.
func askAs(t testing.TB, m locks.Manager, id, name string, o locks.LockOptions) told {
	t.Helper()
	w := told{make(chan locks.Lock, 1), make(chan error, 1), make(chan error, 1)}
	if _, err := m.NewClient(locks.ClientInfo{ID: id}).Request(locks.Request{Name: name, LockOptions: o, Handler: locks.Funcs{
		OnGranted: func(l locks.Lock) { w.granted <- l },
		OnAborted: func(err error) { w.aborted <- err },
		OnLost:    func(err error) { w.lost <- err },
	}}); err != nil {
		t.Fatal(err)
	}
	return w
}

// A request that etcd refuses for good is aborted, with the reason, and harms no other.
func TestRefusedRequest(t *testing.T) {
	members := servers(t, 1)
	c := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: newPrefix(), TTL: time.Minute})
	defer c.Close(t.Context())
	m := c.Manager("origin")
	before := ask(t, m, "n", locks.LockOptions{})
	tooLarge := ask(t, m, "n", locks.LockOptions{Where: strings.Repeat("x", 1_800_000)})
	after := ask(t, m, "n", locks.LockOptions{})
	l := before.lock(t)
	if err := <-tooLarge.aborted; !errors.Is(err, locks.ErrUnreachable) || !errors.Is(err, rpctypes.ErrRequestTooLarge) {
		t.Errorf("a request that is too large learned %v", err)
	}
	if err := l.Release(); err != nil {
		t.Error(err)
	}
	if err := after.lock(t).Release(); err != nil {
		t.Error(err)
	}
	if s, err := m.Snapshot(t.Context()); err != nil || len(s.Held)+len(s.Pending) > 0 {
		t.Errorf("%d locks are held and %d requests wait: %v", len(s.Held), len(s.Pending), err)
	}
}

// etcd has no space left: requests are aborted, and a lock whose release cannot be written
// ends with the session. With space again, locks are granted.
func TestNoSpace(t *testing.T) {
	members := serversWith(t, 1, member.Options{Quota: 4 << 20})
	raw := rawClient(t, members, "", "")
	c := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: newPrefix(), TTL: time.Minute})
	defer c.Close(t.Context())
	m := c.Manager("origin")
	first, second := ask(t, m, "first", locks.LockOptions{}), ask(t, m, "second", locks.LockOptions{})
	l := first.lock(t)
	second.lock(t)
	for {
		if _, err := raw.Put(t.Context(), "large", strings.Repeat("x", 1<<20)); errors.Is(err, rpctypes.ErrNoSpace) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	// Several of them are refused in one transaction.
	var refused []told
	for range 20 {
		refused = append(refused, ask(t, m, "third", locks.LockOptions{}))
	}
	for _, w := range refused {
		if err := <-w.aborted; !errors.Is(err, locks.ErrUnreachable) || !errors.Is(err, rpctypes.ErrNoSpace) {
			t.Errorf("a request learned %v", err)
		}
	}
	if err := l.Release(); err != nil {
		t.Errorf("the release returned %v", err)
	}
	if err := <-second.lost; !errors.Is(err, locks.ErrSessionLost) {
		t.Errorf("the other lock learned %v", err)
	}
	// An operator makes room.
	deleted, err := raw.Delete(t.Context(), "large")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := raw.Compact(t.Context(), deleted.Header.Revision, clientv3.WithCompactPhysical()); err != nil {
		t.Fatal(err)
	}
	if _, err := raw.Defragment(t.Context(), members[0].Endpoint); err != nil {
		t.Fatal(err)
	}
	if _, err := raw.AlarmDisarm(t.Context(), &clientv3.AlarmMember{}); err != nil {
		t.Fatal(err)
	}
	for {
		err := m.Do(t.Context(), "first", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil })
		if err == nil {
			break
		}
		// The session's last attempts may be from before.
		if !errors.Is(err, locks.ErrUnreachable) {
			t.Fatal(err)
		}
	}
}

// A user of etcd has the locks of the prefixes that its role names, and no others; also
// after etcd was started again, which forgets who has logged in.
func TestUsers(t *testing.T) {
	members := servers(t, 1)
	root := rawClient(t, members, "", "")
	prefix := newPrefix()
	ctx := t.Context()
	must := func(_ any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(root.UserAdd(ctx, "root", "secret"))
	must(root.UserGrantRole(ctx, "root", "root"))
	must(root.UserAdd(ctx, "app", "password"))
	must(root.RoleAdd(ctx, "locks"))
	must(root.RoleGrantPermission(ctx, "locks", prefix, clientv3.GetPrefixRangeEnd(prefix), clientv3.PermissionType(clientv3.PermReadWrite)))
	must(root.UserGrantRole(ctx, "app", "locks"))
	must(root.AuthEnable(ctx))
	as := func(user, password, prefix string) (*etcd.Cluster, error) {
		return etcd.Open(etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute, Username: user, Password: password})
	}
	if _, err := as("app", "wrong", prefix); !errors.Is(err, locks.ErrUnreachable) {
		t.Errorf("with a wrong password: %v", err)
	}
	for _, test := range []struct{ user, password, prefix string }{{"app", "password", newPrefix()}, {"", "", prefix}} {
		c, err := as(test.user, test.password, test.prefix)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Ready(ctx); !errors.Is(err, locks.ErrUnreachable) {
			t.Errorf("user %q with the prefix %s: %v", test.user, test.prefix, err)
		}
		if err := <-ask(t, c.Manager("origin"), "n", locks.LockOptions{}).aborted; !errors.Is(err, locks.ErrUnreachable) {
			t.Errorf("user %q with the prefix %s: %v", test.user, test.prefix, err)
		}
		_ = c.Close(ctx)
	}
	c, err := as("app", "password", prefix)
	if err != nil {
		t.Fatal(err)
	}
	thief, err := as("app", "password", prefix)
	if err != nil {
		t.Fatal(err)
	}
	m := c.Manager("origin")
	pass := func() {
		t.Helper()
		held := ask(t, m, "n", locks.LockOptions{})
		held.lock(t)
		waiting := ask(t, m, "n", locks.LockOptions{})
		stolen := ask(t, thief.Manager("origin"), "n", locks.LockOptions{Steal: true}).lock(t)
		if err := <-held.lost; !errors.Is(err, locks.ErrStolen) {
			t.Errorf("the holder learned %v", err)
		}
		if err := stolen.Release(); err != nil {
			t.Error(err)
		}
		if err := waiting.lock(t).Release(); err != nil {
			t.Error(err)
		}
		if s, err := m.Snapshot(ctx); err != nil || len(s.Held)+len(s.Pending) > 0 {
			t.Errorf("%d locks are held and %d requests wait: %v", len(s.Held), len(s.Pending), err)
		}
	}
	pass()
	members[0].Kill()
	if err := members[0].Start(); err != nil {
		t.Fatal(err)
	}
	pass()
	for _, c := range []*etcd.Cluster{c, thief} {
		if err := c.Close(ctx); err != nil {
			t.Error(err)
		}
	}
}

// etcd throws away what happened while a process was cut off: its requests hear what has
// become of them all the same.
func TestCompaction(t *testing.T) {
	members := servers(t, 1)
	raw := rawClient(t, members, "", "")
	prefix := newPrefix()
	way := newProxy(t, members[0].Endpoint)
	far := open(t, etcd.Config{Endpoints: []string{way.address()}, Prefix: prefix, TTL: time.Minute})
	defer far.Close(t.Context())
	near := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute})
	defer near.Close(t.Context())
	here, there := near.Manager("origin"), far.Manager("origin")
	holder := ask(t, here, "n", locks.LockOptions{}).lock(t)
	robbed, waiting := ask(t, there, "stolen", locks.LockOptions{}), ask(t, there, "n", locks.LockOptions{})
	taken := robbed.lock(t)
	if _, err := there.Snapshot(t.Context()); err != nil {
		t.Fatal(err)
	}
	way.setCut(true)
	thief := ask(t, here, "stolen", locks.LockOptions{Steal: true})
	for range 50 {
		if err := here.Do(t.Context(), "other", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if err := holder.Release(); err != nil {
		t.Fatal(err)
	}
	if err := near.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	now, err := raw.Get(t.Context(), "none")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := raw.Compact(t.Context(), now.Header.Revision, clientv3.WithCompactPhysical()); err != nil {
		t.Fatal(err)
	}
	way.setCut(false)
	if l := waiting.lock(t); l.Token() <= holder.Token() {
		t.Errorf("the token is %d, after %d", l.Token(), holder.Token())
	}
	if err := <-robbed.lost; !errors.Is(err, locks.ErrStolen) {
		t.Errorf("the holder of a lock that was stolen learned %v", err)
	}
	if err := taken.Release(); !errors.Is(err, locks.ErrStolen) {
		t.Errorf("the release of a lock that was stolen returned %v", err)
	}
	if l := thief.lock(t); l.Token() <= taken.Token() {
		t.Errorf("the token is %d, after %d of the lock that was stolen", l.Token(), taken.Token())
	}
}
