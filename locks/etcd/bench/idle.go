package main

import (
	"context"
	"fmt"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/sluice-go/sluice/locks"
)

var countOnly = []clientv3.OpOption{clientv3.WithPrefix(), clientv3.WithCountOnly()}

// measureIdle measures what processes cost that ask for nothing, and what a grant costs
// beside them: as it is, and if each of them watched all names.
func measureIdle(ctx context.Context, b *bench) error {
	counts := []int{0, 10, 100, 300}
	if b.quick {
		counts = []int{0, 10}
	}
	b.report.head("idle processes", "etcd's processor time, µs a hand-over", "messages a hand-over", "bytes a hand-over",
		"idle: messages a minute but for keepalives", "if each watched all names: µs", "messages", "bytes")
	for _, n := range counts {
		prefix := b.prefix()
		clusters, err := b.join(ctx, n+2, prefix)
		if err != nil {
			return err
		}
		pair := managersOf(clusters[:2])
		askers := []*asker{newAsker(pair[0]), newAsker(pair[1])}
		passes := b.samples(500)
		// measure returns the work per hand-over, less what the same time without any
		// costs, and what is beside keepalives in that.
		measure := func() (perPass work, idle float64, err error) {
			start, before := time.Now(), work{}
			if before, err = b.work(); err != nil {
				return
			}
			for range passes {
				if _, err = handOver(ctx, askers, pair); err != nil {
					return
				}
			}
			took := time.Since(start)
			between, err := b.work()
			if err != nil {
				return
			}
			select {
			case <-time.After(took):
			case <-ctx.Done():
				return perPass, 0, context.Cause(ctx)
			}
			after, err := b.work()
			if err != nil {
				return
			}
			busy, rest := between.minus(before), after.minus(between)
			busy = busy.minus(rest)
			perPass = work{processor: busy.processor / time.Duration(passes), received: (busy.received + busy.sent) / float64(passes), bytes: busy.bytes / float64(passes)}
			return perPass, (rest.received - rest.keepAlives) / took.Minutes(), nil
		}
		byName, idle, err := measure()
		if err != nil {
			return err
		}
		all, err := watchAll(ctx, b, prefix, n)
		if err != nil {
			return err
		}
		byAll, _, err := measure()
		for _, c := range all {
			_ = c.Close()
		}
		if err != nil {
			return err
		}
		b.report.row(fmt.Sprint(n), micros(byName.processor), number(byName.received), number(byName.bytes), number(idle),
			micros(byAll.processor), number(byAll.received), number(byAll.bytes))
		b.leave()
	}
	return nil
}

// watchAll returns so many clients of etcd that watch all keys of a prefix.
func watchAll(ctx context.Context, b *bench, prefix string, n int) ([]*clientv3.Client, error) {
	var list []*clientv3.Client
	for range n {
		c, err := b.client()
		if err != nil {
			return list, err
		}
		list = append(list, c)
		events := c.Watch(ctx, prefix, clientv3.WithPrefix(), clientv3.WithCreatedNotify())
		<-events
		go func() {
			for range events {
				continue
			}
		}()
	}
	return list, nil
}

// measureCurves measures what one etcd bears: processes that hold locks of 10,000 names at
// random, and requests that wait.
func measureCurves(ctx context.Context, b *bench) error {
	counts := []int{1, 3, 10, 30, 100, 300, 1000}
	if b.quick {
		counts = []int{1, 10}
	}
	const names = 10_000
	b.report.head("processes", "locks held a second", "p50, ms", "p99, ms", "etcd's processor time, µs a lock", "bytes a lock", "etcd's memory, MB")
	for _, n := range counts {
		clusters, err := b.join(ctx, n, b.prefix())
		if err != nil {
			return err
		}
		managers := managersOf(clusters)
		rounds := max(b.samples(4000)/n, 4)
		times := make([]series, n)
		before, err := b.work()
		if err != nil {
			return err
		}
		took, err := each(n, func(i int) error {
			for range rounds {
				start := time.Now()
				if err := managers[i].Do(ctx, randomName(names), locks.LockOptions{}, nothing); err != nil {
					return err
				}
				times[i] = append(times[i], time.Since(start))
			}
			return clusters[i].Flush(ctx)
		})
		if err != nil {
			return err
		}
		after, err := b.work()
		if err != nil {
			return err
		}
		var all series
		for _, s := range times {
			all = append(all, s...)
		}
		w := after.minus(before)
		made := time.Duration(len(all))
		b.report.row(fmt.Sprint(n), fmt.Sprintf("%.0f", float64(len(all))/took.Seconds()), millis(all.median()), millis(all.quantile(0.99)),
			micros(w.processor/made), number(w.bytes/float64(made)), fmt.Sprintf("%.0f", b.memory()/1e6))
		b.leave()
	}
	return measureQueues(ctx, b)
}

// measureQueues measures how many requests can wait, for one name and for one each.
func measureQueues(ctx context.Context, b *bench) error {
	counts := []int{100, 1000, 10_000, 50_000}
	if b.quick {
		counts = counts[:2]
	}
	b.report.line("\nRequests of ten processes that wait:\n")
	b.report.head("requests", "for one name: ms until all wait", "hand-overs a second", "for a name each: ms until all wait", "etcd's memory, MB")
	for _, n := range counts {
		cells := []string{fmt.Sprint(n)}
		for _, names := range []int{1, n} {
			clusters, err := b.join(ctx, 10, b.prefix())
			if err != nil {
				return err
			}
			took, rate, err := queueUp(ctx, clusters, n, names)
			if err != nil {
				return err
			}
			cells = append(cells, millis(took))
			if names == 1 {
				cells = append(cells, fmt.Sprintf("%.0f", rate))
			}
			if names == n {
				cells = append(cells, fmt.Sprintf("%.0f", b.memory()/1e6))
			}
			b.leave()
		}
		b.report.row(cells...)
	}
	return nil
}
