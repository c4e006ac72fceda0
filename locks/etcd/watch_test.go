package etcd_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// Who watches is told of each thing once, when it happens: what a transaction does to a queue, the
// end of a session too, is one step.
func TestWatch(t *testing.T) {
	members := servers(t, 1)
	prefix := newPrefix()
	config := etcd.Config{Endpoints: member.Endpoints(members), Prefix: prefix, TTL: time.Minute}
	clock := &watch{start: time.Now(), speed: 1}
	way := newProxy(t, members[0].Endpoint)
	far := config.WithClock(clock.now)
	known := make(replays, 100)
	far.Endpoints, far.Meter = []string{way.address()}, known
	one, two, lost := open(t, config), open(t, config), open(t, far)
	for _, c := range []*etcd.Cluster{one, two, lost} {
		defer c.Close(t.Context())
	}
	ctx, stop := context.WithCancel(t.Context())
	events, watched := make(chan etcd.Event, 1000), make(chan struct{})
	go func() {
		defer close(watched)
		two.Watch(ctx, func(e etcd.Event) { events <- e })
	}()
	defer func() { stop(); <-watched }()
	a, b := one.Manager("origin"), two.Manager("origin")
	request := func(m locks.Manager, id string, o locks.LockOptions) told {
		t.Helper()
		return askAs(t, m, id, "n", o)
	}
	flush := func() {
		t.Helper()
		for _, c := range []*etcd.Cluster{one, two} {
			if err := c.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	release := func(l locks.Lock) {
		t.Helper()
		if err := l.Release(); err != nil {
			t.Error(err)
		}
	}
	// It may have begun to watch late.
	for len(events) == 0 {
		release(ask(t, a, "first", locks.LockOptions{}).lock(t))
		flush()
	}
	at := map[string]int64{} // the revisions of the grants
	// heard returns what was told of the lock, up to now.
	heard := func() []string {
		t.Helper()
		mark := ask(t, a, "mark", locks.LockOptions{}).lock(t)
		release(mark)
		var list []string
		for e := range events {
			if e.Name == "mark" && e.Kind == locks.Released {
				break
			}
			if e.Name != "n" {
				continue
			}
			list = append(list, fmt.Sprint(e.Kind, " ", e.ClientID))
			if e.Kind == locks.Granted {
				at[e.ClientID] = e.Revision
			}
		}
		return list
	}
	expect := func(wanted ...string) {
		t.Helper()
		if got := heard(); !slices.Equal(got, wanted) {
			t.Errorf("told %q, not %q", got, wanted)
		}
	}

	// A thief takes the lock from readers of two processes, before one that waits.
	for _, m := range []locks.Manager{a, b} {
		request(m, "reader", locks.LockOptions{Mode: locks.Shared}).lock(t)
	}
	waits := request(b, "waits", locks.LockOptions{})
	flush()
	thief := request(a, "thief", locks.LockOptions{Steal: true}).lock(t)
	if err := two.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	release(thief)
	next := waits.lock(t)
	token := next.Token()
	release(next)
	flush()
	expect("request reader", "grant reader", "request reader", "grant reader", "request waits",
		"release reader", "release reader", "steal thief", "grant thief", "release thief", "grant waits", "release waits")
	if got := at["waits"]; uint64(got) != token>>10 {
		t.Errorf("a grant at the revision %d has the token %d of %d", got, token, token>>10)
	}

	// An operator takes it.
	holder := request(a, "holder", locks.LockOptions{})
	holder.lock(t)
	waits = request(b, "waits", locks.LockOptions{})
	flush()
	if n, err := b.ForceRelease(t.Context(), "n"); n != 1 || err != nil {
		t.Fatalf("%d locks were released: %v", n, err)
	}
	next = waits.lock(t)
	token = next.Token()
	release(next)
	flush()
	expect("request holder", "grant holder", "request waits", "release holder", "grant waits", "release waits")
	if got := at["waits"]; uint64(got) != token>>10 {
		t.Errorf("a grant at the revision %d has the token %d of %d", got, token, token>>10)
	}

	// A lock goes from hand to hand within a process, of which etcd hears at once.
	c := lost.Manager("origin")
	var line []told
	for i := range 3 {
		line = append(line, request(c, fmt.Sprint(i), locks.LockOptions{}))
		if i == 0 {
			line[0].granted <- line[0].lock(t)
		}
	}
	if err := lost.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range line[1:] {
		<-known
	}
	way.setCut(true)
	for _, w := range line {
		release(w.lock(t))
	}
	way.setCut(false)
	if err := lost.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	expect("request 0", "grant 0", "request 1", "request 2", "release 0", "grant 1", "release 1", "grant 2", "release 2")

	// A session ends with a holder and with one that waits behind it.
	holder = request(c, "holder", locks.LockOptions{})
	holder.lock(t)
	request(c, "waits", locks.LockOptions{})
	if err := lost.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	last := request(b, "last", locks.LockOptions{})
	flush()
	clock.jump.Store(int64(time.Hour))
	if _, err := c.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "other", LockOptions: locks.LockOptions{IfAvailable: true}, Handler: locks.Funcs{
		OnGranted: func(l locks.Lock) { _ = l.Release() },
	}}); err != nil { // looks at the clock
		t.Fatal(err)
	}
	if err := <-holder.lost; !errors.Is(err, locks.ErrSessionLost) {
		t.Errorf("the holder learned %v", err)
	}
	release(last.lock(t))
	flush()
	got := heard()
	before := []string{"request holder", "grant holder", "request waits", "request last"}
	after := []string{"grant last", "release last"}
	if !slices.Equal(got, slices.Concat(before, []string{"release holder", "abort waits"}, after)) &&
		!slices.Equal(got, slices.Concat(before, []string{"abort waits", "release holder"}, after)) {
		t.Errorf("told %q", got)
	}
}
