package etcd_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
	"github.com/sluice-go/sluice/lockstest"
)

// states counts the states that tests have made: each has a prefix of its own.
var states atomic.Int64

func newPrefix() string { return fmt.Sprintf("test/%d/", states.Add(1)) }

func open(t testing.TB, c etcd.Config) *etcd.Cluster {
	t.Helper()
	cluster, err := etcd.Open(c)
	if err != nil {
		t.Fatal(err)
	}
	return cluster
}

const (
	// ttl is that of processes that are killed, stopped and cut off.
	ttl = etcd.LeastTTL
	// suiteTTL is that of the suite, whose sessions a busy machine must not lose.
	suiteTTL = 15 * time.Second
)

// shared are managers of three clusters, which reach etcd over proxies. A state is an
// origin.
func shared(t testing.TB, members []*member.Member) lockstest.Shared {
	const most = 3
	prefix := newPrefix()
	var clusters [most]*etcd.Cluster
	var ways [most][]*proxy
	for i := range clusters {
		var addresses []string
		for _, m := range members {
			p := newProxy(t, m.Endpoint)
			ways[i] = append(ways[i], p)
			addresses = append(addresses, p.address())
		}
		clusters[i] = open(t, etcd.Config{Endpoints: addresses, Prefix: prefix, TTL: suiteTTL})
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), suiteTTL)
		defer cancel()
		for _, c := range clusters {
			_ = c.Close(ctx)
		}
	})
	var mu sync.Mutex
	of := map[locks.Manager]int{}
	setCut := func(m locks.Manager, cut bool) {
		mu.Lock()
		defer mu.Unlock()
		for _, p := range ways[of[m]] {
			p.setCut(cut)
		}
	}
	return lockstest.Shared{
		Open: func(n int) []locks.Manager {
			origin := fmt.Sprintf("https://%d.example.com", states.Add(1))
			var list []locks.Manager
			for i := range n {
				m := clusters[i].Manager(origin)
				mu.Lock()
				of[m] = i
				mu.Unlock()
				list = append(list, m)
			}
			return list
		},
		TTL: suiteTTL, Longest: 30 * time.Second, Patience: time.Minute,
		Cut:  func(m locks.Manager) { setCut(m, true) },
		Heal: func(m locks.Manager) { setCut(m, false) },
	}
}

func TestOneServer(t *testing.T) { lockstest.RunShared(t, shared(t, servers(t, 1))) }

func TestThreeServers(t *testing.T) {
	if testing.Short() {
		t.Skip("the suite has run with one server")
	}
	lockstest.RunShared(t, shared(t, servers(t, 3)))
}
