package etcd_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// operations is how many requests TestSoak makes.
var operations = flag.Int64("operations", 20_000, "the requests that TestSoak makes")

// guarded is what a lock protects: who holds it, and the greatest token that was seen.
type guarded struct {
	mu      sync.Mutex
	readers map[locks.RequestID]bool
	writer  locks.RequestID
	newest  uint64
}

// enter says that a lock was granted, and returns what is wrong with that.
func (g *guarded) enter(l locks.Lock) (wrong string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch exclusive := l.Mode() == locks.Exclusive; {
	case g.writer != locks.RequestID{}:
		wrong = "is granted beside an exclusive lock"
	case exclusive && len(g.readers) > 0:
		wrong = "is granted beside shared locks"
	case exclusive && l.Token() <= g.newest:
		wrong = fmt.Sprintf("has the token %d after %d", l.Token(), g.newest)
	}
	g.newest = max(g.newest, l.Token())
	if l.Mode() == locks.Exclusive {
		g.writer = l.ID()
	} else {
		g.readers[l.ID()] = true
	}
	return wrong
}

// leave says that a lock is held no more, or is going to be given back.
func (g *guarded) leave(id locks.RequestID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.writer == id {
		g.writer = locks.RequestID{}
	}
	delete(g.readers, id)
}

// TestSoak makes many requests from three clusters, over ways that are slow and break, and
// with an etcd that is killed now and then, and checks that no lock is granted before those
// that exclude it have ended here, that tokens grow, and that nothing is left behind.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long")
	}
	const names, workers = 20, 60
	members := servers(t, 1)
	prefix := newPrefix()
	var managers []*etcd.Manager
	var clusters []*etcd.Cluster
	var ways []*proxy
	for range 3 {
		p := newProxy(t, members[0].Endpoint)
		c := open(t, etcd.Config{Endpoints: []string{p.address()}, Prefix: prefix, TTL: ttl})
		ways, clusters, managers = append(ways, p), append(clusters, c), append(managers, c.Manager("origin"))
	}
	state := make([]guarded, names)
	for i := range state {
		state[i].readers = map[locks.RequestID]bool{}
	}
	ctx, stop := context.WithCancel(t.Context())
	var chaos sync.WaitGroup
	chaos.Go(func() {
		for ctx.Err() == nil {
			p := ways[rand.IntN(len(ways))]
			switch rand.IntN(20) {
			case 0, 1:
				p.setCut(true)
			case 2, 3, 4:
				p.reset()
			case 5:
				members[0].Kill()
				if err := members[0].Start(); err != nil {
					t.Error(err)
					return
				}
			default:
				p.setDelay(time.Duration(rand.IntN(int(20 * time.Millisecond))))
			}
			select {
			case <-time.After(time.Duration(rand.IntN(int(ttl)))):
			case <-ctx.Done():
			}
			p.setCut(false)
			p.setDelay(0)
		}
	})
	var made, granted, lost, violations atomic.Int64
	start := time.Now()
	var working sync.WaitGroup
	for w := range workers {
		working.Go(func() {
			m := managers[w%len(managers)]
			for made.Add(1) <= *operations {
				n := rand.IntN(names)
				o := locks.LockOptions{Mode: locks.Mode(rand.IntN(2)), IfAvailable: rand.IntN(5) == 0}
				told := make(chan locks.Lock, 1)
				var id locks.RequestID
				_, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: fmt.Sprint(n), LockOptions: o, Handler: locks.Funcs{
					OnGranted: func(l locks.Lock) {
						if wrong := state[n].enter(l); wrong != "" {
							violations.Add(1)
							t.Errorf("lock %d (%s) %s", n, l.Mode(), wrong)
						}
						granted.Add(1)
						id = l.ID()
						told <- l
					},
					OnUnavailable: func() { told <- nil },
					OnAborted:     func(error) { told <- nil },
					OnLost: func(error) {
						lost.Add(1)
						state[n].leave(id)
					},
				}})
				if err != nil {
					t.Error(err)
					return
				}
				l := <-told
				if l == nil {
					continue
				}
				if rand.IntN(10) == 0 {
					time.Sleep(time.Duration(rand.IntN(int(50 * time.Millisecond))))
				}
				state[n].leave(l.ID())
				_ = l.Release()
			}
		})
	}
	working.Wait()
	stop()
	chaos.Wait()
	for _, c := range clusters {
		ends, cancel := context.WithTimeout(context.Background(), 5*ttl)
		if err := c.Close(ends); err != nil {
			t.Logf("the end of a cluster: %v", err)
		}
		cancel()
	}
	t.Logf("%d requests in %v: %d granted, %d lost, %d violations", *operations, time.Since(start), granted.Load(), lost.Load(), violations.Load())
	// Sessions that were lost leave their keys until their leases end.
	raw := rawClient(t, []*member.Member{members[0]}, "", "")
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		left, err := raw.Get(t.Context(), prefix, clientv3.WithPrefix(), clientv3.WithKeysOnly())
		if err != nil {
			t.Fatal(err)
		}
		if left.Count == 1 { // which part of several clusters this is
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d keys are left, such as %s", left.Count, left.Kvs[0].Key)
		}
	}
}
