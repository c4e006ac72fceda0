package etcd_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// TestLinearizable lets clients of three processes' clusters make requests at random, over
// ways that are slow, lose messages and break, and checks that there is an order of all
// that happened in which each step is right.
func TestLinearizable(t *testing.T) {
	members := servers(t, 1)
	rounds := 8
	if testing.Short() {
		rounds = 2
	}
	for round := range rounds {
		checkHistory(t, members, uint64(time.Now().UnixNano()), round%2 == 1)
	}
}

func checkHistory(t *testing.T, members []*member.Member, seed uint64, faults bool) {
	t.Helper()
	h := &history{start: time.Now(), names: map[int][]*Fate{}}
	prefix := newPrefix()
	var clusters []*etcd.Cluster
	var ways []*proxy
	for range 3 {
		p := newProxy(t, members[0].Endpoint)
		ways = append(ways, p)
		clusters = append(clusters, open(t, etcd.Config{Endpoints: []string{p.address()}, Prefix: prefix, TTL: ttl}))
	}
	ctx, cancel := context.WithCancel(t.Context())
	var chaos sync.WaitGroup
	if faults {
		chaos.Go(func() {
			random := rand.New(rand.NewPCG(seed, 99))
			for ctx.Err() == nil {
				p := ways[random.IntN(len(ways))]
				switch random.IntN(4) {
				case 0:
					p.setCut(true)
				case 1:
					p.reset()
				default:
					p.setDelay(time.Duration(random.IntN(int(20 * time.Millisecond))))
				}
				select {
				case <-time.After(time.Duration(random.IntN(int(ttl)))):
				case <-ctx.Done():
				}
				p.setCut(false)
				p.setDelay(0)
			}
		})
	}
	var workers sync.WaitGroup
	for w := range 6 {
		workers.Go(func() {
			random := rand.New(rand.NewPCG(seed, uint64(w)))
			c := clusters[w%len(clusters)]
			a := &asker{cluster: c, manager: c.Manager("origin"), now: h.now, patience: ttl / 2, hold: 2 * time.Millisecond}
			for range 40 {
				h.ask(a, random, 4)
			}
		})
	}
	workers.Wait()
	cancel()
	chaos.Wait()
	for _, c := range clusters {
		ends, stop := context.WithTimeout(context.Background(), 5*ttl)
		if err := c.Close(ends); err != nil {
			t.Logf("the end of a cluster: %v", err)
		}
		stop()
	}
	for _, fates := range h.names {
		switch checkFates(t, fates, time.Minute) {
		case porcupine.Illegal:
			t.Errorf("the seed is %d", seed)
		case porcupine.Unknown:
			t.Logf("seed %d: it took too long to check %d requests", seed, len(fates))
		}
	}
}
