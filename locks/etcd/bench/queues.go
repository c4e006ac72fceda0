package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
)

func randomName(names int) string { return fmt.Sprint("name", rand.IntN(names)) }

// queueUp makes so many requests that wait, and returns how long it takes until they all
// do; then, of a single name, how many hand-overs there are a second.
func queueUp(ctx context.Context, clusters []*etcd.Cluster, requests, names int) (took time.Duration, rate float64, err error) {
	managers := managersOf(clusters)
	held := make(chan locks.Lock, names)
	failed := make(chan error, names+requests)
	holder := managers[0].NewClient(locks.ClientInfo{})
	for i := range names {
		if _, err := holder.Request(locks.Request{Name: fmt.Sprint(i), Handler: locks.Funcs{
			OnGranted: func(l locks.Lock) { held <- l },
			OnAborted: func(err error) { failed <- err },
		}}); err != nil {
			return 0, 0, err
		}
	}
	var first locks.Lock
	for range names {
		select {
		case first = <-held:
		case err := <-failed:
			return 0, 0, err
		}
	}
	var granted atomic.Int64
	start := time.Now()
	for i := range requests {
		if _, err := managers[i%len(managers)].NewClient(locks.ClientInfo{}).Request(locks.Request{
			Name: fmt.Sprint(i % names),
			Handler: locks.Funcs{
				OnGranted: func(l locks.Lock) {
					granted.Add(1)
					_ = l.Release()
				},
				OnAborted: func(err error) { failed <- err },
			},
		}); err != nil {
			return 0, 0, err
		}
	}
	for _, c := range clusters {
		if err := c.Flush(ctx); err != nil {
			return 0, 0, err
		}
	}
	took = time.Since(start)
	if names > 1 {
		return took, 0, nil
	}
	start = time.Now()
	if err := first.Release(); err != nil {
		return 0, 0, err
	}
	const long = 3 * time.Second
	for granted.Load() < int64(requests) && time.Since(start) < long {
		select {
		case err := <-failed:
			return 0, 0, err
		case <-time.After(time.Millisecond):
		}
	}
	return took, float64(granted.Load()) / time.Since(start).Seconds(), nil
}
