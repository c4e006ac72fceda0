package etcd

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"sync"

	"github.com/sluice-go/sluice/locks"
)

// Clusters is a process's part in locks that are spread over several etcds by origin: all
// locks of an origin are in one of them. What holds within a Cluster holds for the locks of
// an origin; nothing is in order between origins of different clusters. An etcd that is out
// of reach stops the origins that are there, and no others. All methods may be called from
// any goroutine.
type Clusters struct{ list []*Cluster }

// OpenClusters joins several clusters, each as Open joins one. Which origin is in which
// depends on how many there are and on their order, which all processes have to agree on: an
// etcd remembers what it was told first, and refuses sessions that are told otherwise. A
// process has a session in those only that have an origin for which it asks.
func OpenClusters(configs []Config) (*Clusters, error) {
	c := new(Clusters)
	for i, config := range configs {
		config.part = part{i + 1, len(configs)}
		k, err := Open(config)
		if err != nil {
			ended, cancel := context.WithCancel(context.Background())
			cancel()
			_ = c.Close(ended)
			return nil, err
		}
		c.list = append(c.list, k)
	}
	if len(c.list) == 0 {
		return nil, errors.New("locks: no clusters are given")
	}
	return c, nil
}

// part says which of how many clusters one is, counted from one.
type part struct{ number, of int }

func (p part) String() string { return fmt.Sprintf("%d of %d", p.number, p.of) }

// ClusterOf returns which of so many clusters, from zero on, has the locks of an origin: the
// one whose number and the origin have the greatest hash together. So one more cluster takes
// its share from each of the others, and no other origin moves.
//
// https://en.wikipedia.org/wiki/Rendezvous_hashing
func ClusterOf(origin string, clusters int) int {
	best, greatest := 0, uint64(0)
	for i := range clusters {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d/%s", i, origin))
		if weight := binary.BigEndian.Uint64(sum[:]); weight >= greatest {
			best, greatest = i, weight
		}
	}
	return best
}

// Manager returns the lock manager of an origin.
func (c *Clusters) Manager(origin string) *Manager {
	return c.list[ClusterOf(origin, len(c.list))].Manager(origin)
}

// All returns the clusters, in their order.
func (c *Clusters) All() []*Cluster { return append([]*Cluster(nil), c.list...) }

// each calls a function for all clusters at the same time.
func (c *Clusters) each(do func(int, *Cluster) error) error {
	failures := make([]error, len(c.list))
	var all sync.WaitGroup
	for i, k := range c.list {
		all.Go(func() { failures[i] = do(i, k) })
	}
	all.Wait()
	return errors.Join(failures...)
}

// Ready waits until all clusters are ready.
func (c *Clusters) Ready(ctx context.Context) error {
	return c.each(func(_ int, k *Cluster) error { return k.Ready(ctx) })
}

// Snapshots returns the state of all origins, those of each cluster at one moment.
func (c *Clusters) Snapshots(ctx context.Context) (map[string]locks.Snapshot, error) {
	found := make([]map[string]locks.Snapshot, len(c.list))
	err := c.each(func(i int, k *Cluster) (err error) {
		found[i], err = k.Snapshots(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	all := map[string]locks.Snapshot{}
	for _, snapshots := range found {
		maps.Copy(all, snapshots)
	}
	return all, nil
}

// Watch calls tell for what happens to all locks in turn, as Cluster.Watch does; in which
// order for origins of different clusters is not said.
func (c *Clusters) Watch(ctx context.Context, tell func(Event)) {
	var mu sync.Mutex
	_ = c.each(func(_ int, k *Cluster) error {
		k.Watch(ctx, func(e Event) {
			mu.Lock()
			defer mu.Unlock()
			tell(e)
		})
		return nil
	})
}

// Close ends the process's part in all clusters, as Cluster.Close does.
func (c *Clusters) Close(ctx context.Context) error {
	return c.each(func(_ int, k *Cluster) error { return k.Close(ctx) })
}
