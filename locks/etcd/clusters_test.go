package etcd_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
	"github.com/sluice-go/sluice/locks/etcd/internal/member"
)

// Origins are spread evenly, and one more cluster takes origins to itself only.
func TestClusterOf(t *testing.T) {
	const origins = 1000
	for n := 1; n <= 10; n++ {
		count := make([]int, n)
		for i := range origins {
			origin := fmt.Sprintf("https://%d.example.com", i)
			at := etcd.ClusterOf(origin, n)
			count[at]++
			if more := etcd.ClusterOf(origin, n+1); more != at && more != n {
				t.Errorf("%s moved from %d to %d when cluster %d came", origin, at, more, n)
			}
		}
		mean := float64(origins) / float64(n)
		for i, c := range count {
			// Six standard deviations: the hash is a fixed one.
			if math.Abs(float64(c)-mean) > 6*math.Sqrt(mean) {
				t.Errorf("cluster %d of %d has %d origins", i, n, c)
			}
		}
	}
	// The rule is for ever: processes of different versions agree.
	if a, b := etcd.ClusterOf("https://example.com", 5), etcd.ClusterOf("file://", 5); a != 4 || b != 2 {
		t.Errorf("the origins are in %d and %d", a, b)
	}
}

// Two clusters: each origin's locks are in one; the other may be gone; and who was told of
// other clusters is let into none.
func TestClusters(t *testing.T) {
	var configs []etcd.Config
	prefix := newPrefix()
	var members []*member.Member
	for range 2 {
		m := servers(t, 1)[0]
		members = append(members, m)
		configs = append(configs, etcd.Config{Endpoints: []string{m.Endpoint}, Prefix: prefix, TTL: time.Minute})
	}
	openAll := func(configs []etcd.Config) *etcd.Clusters {
		t.Helper()
		c, err := etcd.OpenClusters(configs)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	a, b := openAll(configs), openAll(configs)
	defer b.Close(t.Context())
	var of [2]string // an origin of each cluster
	for i := 0; of[0] == "" || of[1] == ""; i++ {
		origin := fmt.Sprintf("https://%d.example.com", i)
		of[etcd.ClusterOf(origin, 2)] = origin
	}
	events, stop := make(chan etcd.Event, 100), context.CancelFunc(nil)
	var ctx context.Context
	ctx, stop = context.WithCancel(t.Context())
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		b.Watch(ctx, func(e etcd.Event) {
			select {
			case events <- e:
			default:
			}
		})
	}()
	for _, origin := range of {
		held := ask(t, a.Manager(origin), "n", locks.LockOptions{}).lock(t)
		waits := ask(t, b.Manager(origin), "n", locks.LockOptions{})
		if s, err := b.Manager(origin).Snapshot(t.Context()); err != nil || len(s.Held) != 1 || len(s.Pending) != 1 {
			t.Errorf("%s: %d locks are held and %d requests wait: %v", origin, len(s.Held), len(s.Pending), err)
		}
		if err := held.Release(); err != nil {
			t.Error(err)
		}
		waits.lock(t)
		// It may have begun to watch late.
		for seen := false; !seen; {
			ask(t, a.Manager(origin), "watched", locks.LockOptions{Steal: true}).lock(t)
			for len(events) > 0 {
				e := <-events
				seen = seen || e.Origin == origin
			}
		}
	}
	stop()
	<-watched
	all, err := a.Snapshots(t.Context())
	if err != nil || len(all) != 2 || len(all[of[0]].Held) != 2 || len(all[of[1]].Held) != 2 {
		t.Errorf("%v, %v", all, err)
	}
	for _, wrong := range [][]etcd.Config{configs[:1], {configs[1], configs[0]}, {configs[0], configs[1], configs[1]}} {
		c := openAll(wrong)
		err := c.Ready(t.Context())
		if !errors.Is(err, locks.ErrUnreachable) || !strings.Contains(err.Error(), "it is part ") {
			t.Errorf("with other clusters: %v", err)
		}
		_ = c.Close(t.Context())
	}
	if err := a.Close(t.Context()); err != nil {
		t.Error(err)
	}
	// One etcd is gone: the origins of the other do not mind.
	members[0].Kill()
	if err := b.Manager(of[1]).Do(t.Context(), "other", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil }); err != nil {
		t.Error(err)
	}
	if err := members[0].Start(); err != nil {
		t.Fatal(err)
	}
}
