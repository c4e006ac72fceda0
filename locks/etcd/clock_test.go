package etcd_test

import (
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// watch is a clock that can jump, and go at another speed than that of the machine.
type watch struct {
	start time.Time
	speed float64
	jump  atomic.Int64
}

func (w *watch) now() time.Duration {
	return time.Duration(float64(time.Since(w.start))*w.speed) + time.Duration(w.jump.Load())
}

// The clock of a process jumps, as after the sleep of its machine: whatever it does next,
// its lock is lost, though etcd still has it; the process does not use it any more.
func TestClockJumps(t *testing.T) {
	members := servers(t, 1)
	for _, test := range []struct {
		name string
		next func(m *etcd.Manager, l locks.Lock, handler locks.Handler)
	}{
		{"and the lock is released", func(_ *etcd.Manager, l locks.Lock, _ locks.Handler) { _ = l.Release() }},
		{"and another is requested", func(m *etcd.Manager, _ locks.Lock, handler locks.Handler) {
			if _, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "other", Handler: handler}); err != nil {
				t.Error(err)
			}
		}},
		{"and the client ends", func(_ *etcd.Manager, l locks.Lock, _ locks.Handler) { l.Client().Close() }},
	} {
		t.Run(test.name, func(t *testing.T) {
			clock := &watch{start: time.Now(), speed: 1}
			c := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: newPrefix(), TTL: time.Minute}.WithClock(clock.now))
			defer c.Close(t.Context())
			m := c.Manager("origin")
			granted, lost := make(chan locks.Lock, 4), make(chan error, 4)
			handler := locks.Funcs{OnGranted: func(l locks.Lock) { granted <- l }, OnLost: func(err error) { lost <- err }}
			if _, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: handler}); err != nil {
				t.Fatal(err)
			}
			l := <-granted
			clock.jump.Store(int64(time.Hour))
			if until := l.SureUntil(); until.After(time.Now()) {
				t.Errorf("the lock is sure until %v", until)
			}
			test.next(m, l, handler)
			if err := <-lost; !errors.Is(err, locks.ErrSessionLost) {
				t.Errorf("the holder learned %v", err)
			}
			if err := l.Release(); !errors.Is(err, locks.ErrSessionLost) {
				t.Errorf("the release returned %v", err)
			}
			// A new session begins, by the new time.
			if _, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: handler}); err != nil {
				t.Fatal(err)
			}
			if next := <-granted; next.Token() <= l.Token() && next.Name() == "n" {
				t.Errorf("the token is %d, after %d", next.Token(), l.Token())
			}
		})
	}
}

// A process whose clock goes slower than that of etcd, by less than the margin, still hears
// that its lock is lost before another is granted it.
func TestSlowClock(t *testing.T) {
	members := servers(t, 1)
	prefix := newPrefix()
	way := newProxy(t, members[0].Endpoint)
	clock := &watch{start: time.Now(), speed: 0.95}
	slow := open(t, etcd.Config{Endpoints: []string{way.address()}, Prefix: prefix, TTL: 5 * time.Second}.WithClock(clock.now))
	other := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: suiteTTL})
	defer other.Close(t.Context())
	granted := make(chan locks.Lock, 1)
	var lost atomic.Bool
	var held locks.Lock
	for held == nil {
		told := make(chan locks.Lock, 1)
		if _, err := slow.Manager("origin").NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: locks.Funcs{
			OnGranted: func(l locks.Lock) { told <- l }, OnLost: func(error) { lost.Store(true) },
			OnAborted: func(error) { told <- nil }, // the machine is busy
		}}); err != nil {
			t.Fatal(err)
		}
		held = <-told
	}
	way.setCut(true)
	if _, err := other.Manager("origin").NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: locks.Funcs{
		OnGranted: func(l locks.Lock) {
			// On a busy machine a holder may hear late that its time is over.
			if !lost.Load() && held.SureUntil().After(time.Now()) {
				t.Error("the lock is granted to another before its holder has heard that it is lost")
			}
			granted <- l
		},
	}}); err != nil {
		t.Fatal(err)
	}
	<-granted
	way.setCut(false)
	_ = slow.Close(t.Context())
}

// The answers to renewals are late: a lock is sure for as long as they say from the time at
// which they were asked for, not from that at which they came.
func TestLateRenewal(t *testing.T) {
	members := servers(t, 1)
	// A busy machine may lose a session over such a way.
	for !lateRenewal(t, members[0].Endpoint) {
		continue
	}
}

// lateRenewal checks a lock that is renewed late, and reports whether it was.
func lateRenewal(t *testing.T, endpoint string) bool {
	const delay = 300 * time.Millisecond
	way := newProxy(t, endpoint)
	c := open(t, etcd.Config{Endpoints: []string{way.address()}, Prefix: newPrefix(), TTL: 10 * time.Second})
	defer c.Close(t.Context())
	defer way.setDelay(0)
	w := ask(t, c.Manager("origin"), "n", locks.LockOptions{})
	var l locks.Lock
	select {
	case l = <-w.granted:
	case <-w.aborted:
		return false
	}
	way.setDelay(delay)
	before := l.SureUntil()
	for !l.SureUntil().After(before.Add(time.Second)) {
		if len(w.lost) > 0 {
			return false
		}
		time.Sleep(time.Millisecond)
	}
	// The margin and the second by which the lease is shorter are 2 s of the 10.
	if left := time.Until(l.SureUntil()); left > 8*time.Second-delay {
		t.Errorf("the lock is sure for %v", left)
	}
	return true
}

// A session is lost with a lock that was released, of which etcd has not heard: Flush waits until
// the lock is free for others all the same.
func TestFlushOfLost(t *testing.T) {
	members := servers(t, 1)
	prefix := newPrefix()
	way := newProxy(t, members[0].Endpoint)
	clock := &watch{start: time.Now(), speed: 1}
	c := open(t, etcd.Config{Endpoints: []string{way.address()}, Prefix: prefix, TTL: time.Minute}.WithClock(clock.now))
	defer c.Close(t.Context())
	other := open(t, etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute})
	defer other.Close(t.Context())
	if err := other.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, before := range []bool{false, true} {
		w := ask(t, c.Manager("origin"), "n", locks.LockOptions{})
		l := w.lock(t)
		way.setCut(true)
		if err := l.Release(); err != nil {
			t.Fatal(err)
		}
		flushed := make(chan error, 1)
		if before {
			go func() { flushed <- c.Flush(t.Context()) }()
			for c.Flushes() == 0 {
				runtime.Gosched()
			}
		}
		clock.jump.Add(int64(time.Hour))
		if err := l.Release(); err != nil { // looks at the clock
			t.Fatal(err)
		}
		lost := ask(t, c.Manager("origin"), "other", locks.LockOptions{})
		if !before {
			go func() { flushed <- c.Flush(t.Context()) }()
		}
		select {
		case err := <-flushed:
			t.Errorf("flushed before the loss: %v; Flush returned %v, and etcd has heard of nothing", before, err)
			flushed <- err
		case <-time.After(100 * time.Millisecond):
		}
		way.setCut(false)
		if err := <-flushed; err != nil {
			t.Fatal(err)
		}
		if s, err := other.Manager("origin").Snapshot(t.Context()); err != nil || len(s.Held) > 0 && s.Held[0].Name == "n" {
			t.Errorf("flushed before the loss: %v; %+v, %v", before, s, err)
		}
		if err := lost.lock(t).Release(); err != nil {
			t.Fatal(err)
		}
	}
}
