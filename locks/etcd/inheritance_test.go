package etcd_test

import (
	"errors"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// replays is a meter that tells when a process knows the queue of a request that waits.
type replays chan struct{}

func (r replays) Replayed(time.Duration)       { r <- struct{}{} }
func (replays) Requested()                     {}
func (replays) Settled(error, time.Duration)   {}
func (replays) Ended(error, time.Duration)     {}
func (replays) Transaction(int, time.Duration) {}
func (replays) Retried()                       {}
func (replays) Renewed(time.Time)              {}
func (replays) SessionLost()                   {}
func (replays) Stole(int)                      {}
func (replays) ForceReleased(int)              {}

// Within a process a lock goes from hand to hand without etcd, though not past the request
// of another; and a thief who has not heard of that takes it from whoever has it then.
func TestInheritance(t *testing.T) {
	members := servers(t, 1)
	prefix := newPrefix()
	way := newProxy(t, members[0].Endpoint)
	known := make(replays, 10)
	far := open(t, etcd.Config{Endpoints: []string{way.address()}, Prefix: prefix, TTL: time.Minute, Meter: known})
	defer far.Close(t.Context())
	near := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute})
	defer near.Close(t.Context())
	here, there := near.Manager("origin"), far.Manager("origin")
	settle := func(m locks.Manager) {
		t.Helper()
		if _, err := m.Snapshot(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var line []told
	line = append(line, ask(t, there, "n", locks.LockOptions{}))
	first := line[0].lock(t)
	for range 2 {
		line = append(line, ask(t, there, "n", locks.LockOptions{}))
	}
	settle(there)
	between := told{make(chan locks.Lock, 1), make(chan error, 1), make(chan error, 1)}
	if _, err := here.NewClient(locks.ClientInfo{ID: "between"}).Request(locks.Request{Name: "n", Handler: locks.Funcs{
		OnGranted: func(l locks.Lock) { between.granted <- l },
	}}); err != nil {
		t.Fatal(err)
	}
	settle(here)
	line = append(line, ask(t, there, "n", locks.LockOptions{}))
	settle(there)
	for range 3 {
		<-known
	}
	way.setCut(true)
	if err := first.Release(); err != nil {
		t.Fatal(err)
	}
	second := line[1].lock(t) // etcd cannot be reached
	if second.Token() <= first.Token() {
		t.Errorf("the token is %d, after %d", second.Token(), first.Token())
	}
	if err := second.Release(); err != nil {
		t.Fatal(err)
	}
	third := line[2].lock(t)
	if third.Token() <= second.Token() {
		t.Errorf("the token is %d, after %d", third.Token(), second.Token())
	}
	// The thief takes it from the first holder, of whose release etcd does not know, and has
	// it when the last has heard that.
	stolen := make(chan locks.Lock, 1)
	if _, err := here.NewClient(locks.ClientInfo{}).Request(locks.Request{
		Name: "n", LockOptions: locks.LockOptions{Steal: true},
		Handler: locks.Funcs{OnGranted: func(l locks.Lock) {
			if len(line[2].lost) == 0 {
				t.Error("the thief is granted the lock before its holder has heard that it is stolen")
			}
			stolen <- l
		}},
	}); err != nil {
		t.Fatal(err)
	}
	settle(here)
	if s, err := here.Snapshot(t.Context()); err != nil || len(s.Held) > 0 {
		t.Errorf("%d locks are held before the holder has heard of the thief: %v", len(s.Held), err)
	}
	way.setCut(false)
	thief := <-stolen
	if thief.Token() <= third.Token() {
		t.Errorf("the token is %d, after %d", thief.Token(), third.Token())
	}
	if err := <-line[2].lost; !errors.Is(err, locks.ErrStolen) {
		t.Errorf("the holder learned %v", err)
	}
	if err := thief.Release(); err != nil {
		t.Fatal(err)
	}
	l := between.lock(t)
	if l.Token() <= thief.Token() {
		t.Errorf("the token is %d, after %d", l.Token(), thief.Token())
	}

	if err := l.Release(); err != nil {
		t.Fatal(err)
	}
	last := line[3].lock(t)
	if last.Token() <= l.Token() {
		t.Errorf("the token is %d, after %d: the lock was handed over past the request of another", last.Token(), l.Token())
	}
	if err := last.Release(); err != nil {
		t.Fatal(err)
	}
	settle(there)
	if s, err := here.Snapshot(t.Context()); err != nil || len(s.Held)+len(s.Pending) > 0 {
		t.Errorf("%d locks are held and %d requests wait: %v", len(s.Held), len(s.Pending), err)
	}
}

// A process inherits nothing from the holders of another, which may have been stolen from
// without its knowledge, though its own request between them and the next is aborted.
func TestNoInheritance(t *testing.T) {
	members := servers(t, 1)
	prefix := newPrefix()
	way := newProxy(t, members[0].Endpoint)
	known := make(replays, 10)
	far := open(t, etcd.Config{Endpoints: []string{way.address()}, Prefix: prefix, TTL: time.Minute, Meter: known})
	defer far.Close(t.Context())
	near := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute})
	defer near.Close(t.Context())
	here, there := near.Manager("origin"), far.Manager("origin")
	first := ask(t, here, "n", locks.LockOptions{Mode: locks.Shared})
	first.lock(t)
	aborted := make(chan error, 1)
	between, err := there.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: locks.Funcs{
		OnAborted: func(err error) { aborted <- err },
	}})
	if err != nil {
		t.Fatal(err)
	}
	next := ask(t, there, "n", locks.LockOptions{Mode: locks.Shared})
	for range 2 {
		<-known
	}
	way.setCut(true)
	thief := ask(t, here, "n", locks.LockOptions{Steal: true}).lock(t)
	if err := <-first.lost; !errors.Is(err, locks.ErrStolen) {
		t.Errorf("the holder learned %v", err)
	}
	if !between.Abort(nil) {
		t.Error("the request that waits is not aborted")
	}
	<-aborted
	if len(next.granted) > 0 {
		t.Error("a shared lock is granted beside that of a thief")
	}
	way.setCut(false)
	if err := thief.Release(); err != nil {
		t.Fatal(err)
	}
	if l := next.lock(t); l.Token() <= thief.Token() {
		t.Errorf("the token is %d, after %d", l.Token(), thief.Token())
	}
}

// A lock that was stolen, or taken by an operator, is nobody's until the process that had it
// has heard that, or its session is over: also if the thief does not wait for it.
func TestReceipts(t *testing.T) {
	members := servers(t, 1)
	prefix := newPrefix()
	for _, test := range []struct {
		name  string
		take  func(t *testing.T, m locks.Manager)
		waits bool // until the session of the holder is over
	}{
		{"a thief that goes away", func(t *testing.T, m locks.Manager) {
			c := m.NewClient(locks.ClientInfo{})
			if _, err := c.Request(locks.Request{Name: "n", LockOptions: locks.LockOptions{Steal: true}, Handler: locks.Funcs{
				OnGranted: func(locks.Lock) { t.Error("the thief is granted the lock before its holder has heard of it") },
			}}); err != nil {
				t.Fatal(err)
			}
			if _, err := m.Snapshot(t.Context()); err != nil {
				t.Fatal(err)
			}
			c.Close()
		}, false},
		{"an operator", func(t *testing.T, m locks.Manager) {
			if n, err := m.ForceRelease(t.Context(), "n"); n != 1 || err != nil {
				t.Errorf("%d locks were released: %v", n, err)
			}
		}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			way := newProxy(t, members[0].Endpoint)
			far := open(t, etcd.Config{Endpoints: []string{way.address()}, Prefix: prefix, TTL: ttl + 2*time.Second})
			defer far.Close(t.Context())
			near := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute})
			defer near.Close(t.Context())
			here, there := near.Manager(test.name), far.Manager(test.name)
			holder := ask(t, there, "n", locks.LockOptions{})
			held := holder.lock(t)
			next := make(chan locks.Lock, 1)
			if _, err := here.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: locks.Funcs{
				OnGranted: func(l locks.Lock) {
					// On a busy machine a holder may hear late that its time is over.
					if len(holder.lost) == 0 && held.SureUntil().After(time.Now()) {
						t.Error("the lock is granted before its holder has heard that it is lost")
					}
					next <- l
				},
			}}); err != nil {
				t.Fatal(err)
			}
			if _, err := here.Snapshot(t.Context()); err != nil {
				t.Fatal(err)
			}
			way.setCut(true)
			test.take(t, here)
			if !test.waits {
				way.setCut(false)
			}
			if err := (<-next).Release(); err != nil {
				t.Error(err)
			}
			way.setCut(false)
		})
	}
}
