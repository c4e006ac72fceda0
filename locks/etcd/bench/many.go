package main

import (
	"context"
	"fmt"
	"time"

	"go.etcd.io/etcd/client/v3/concurrency"

	"github.com/sluice-go/sluice/locks"
)

const manyClients = 64

// measureMany measures clients that each hold a lock of their own, again and again.
func measureMany(ctx context.Context, b *bench) error {
	one, err := b.join(ctx, 1, b.prefix())
	if err != nil {
		return err
	}
	several, err := b.join(ctx, manyClients, b.prefix())
	if err != nil {
		return err
	}
	session, err := concurrency.NewSession(b.raw)
	if err != nil {
		return err
	}
	defer session.Close()
	const rounds = 20
	again := func(do func(client int) error) func() (time.Duration, error) {
		return func() (time.Duration, error) {
			d, err := each(manyClients, func(client int) error {
				for range rounds {
					if err := do(client); err != nil {
						return err
					}
				}
				return nil
			})
			return d / rounds, err
		}
	}
	own := managersOf(one)[0]
	inOne := &kind{name: "64 clients in one process", once: again(func(client int) error {
		return own.Do(ctx, fmt.Sprint(client), locks.LockOptions{}, nothing)
	})}
	managers := managersOf(several)
	inEach := &kind{name: "64 processes with a client each", once: again(func(client int) error {
		return managers[client].Do(ctx, fmt.Sprint(client), locks.LockOptions{}, nothing)
	})}
	mutex := &kind{name: "64 of etcd's mutexes", once: again(func(client int) error {
		m := concurrency.NewMutex(session, fmt.Sprint("many/", client))
		if err := m.Lock(ctx); err != nil {
			return err
		}
		return m.Unlock(ctx)
	})}
	kinds := []*kind{inOne, inEach, mutex}
	spent := map[*kind]*[2]time.Duration{}
	for _, k := range kinds {
		spent[k] = b.spending(k)
	}
	samples := b.samples(15)
	if err := inTurn(samples, kinds...); err != nil {
		return err
	}
	targets := map[*kind]string{inOne: "≥ 2.5"}
	b.report.head("", "locks held a second", "by those of etcd's mutex", "target", "processor time a lock, µs: etcd", "clients")
	for _, k := range kinds {
		rate := manyClients / k.median().Seconds()
		locks := time.Duration(samples * rounds * manyClients)
		b.report.row(k.name, fmt.Sprintf("%.0f", rate), ratio(mutex.median(), k.median()), targets[k],
			micros(spent[k][0]/locks), micros(spent[k][1]/locks))
	}
	return nil
}

// measureWaiters measures how long it takes until all of 1,000 that wait for a name have
// had it.
func measureWaiters(ctx context.Context, b *bench) error {
	waiters := 1000
	if b.quick {
		waiters = 100
	}
	processes := func(n int, inTurn bool) func() (time.Duration, error) {
		return func() (time.Duration, error) {
			defer b.leave()
			clusters, err := b.join(ctx, n, b.prefix())
			if err != nil {
				return 0, err
			}
			return passOn(ctx, managersOf(clusters), waiters, inTurn)
		}
	}
	one := &kind{name: "in one process", once: processes(1, false)}
	ten := &kind{name: "in ten processes, each of which asks for its part at once", once: processes(10, false)}
	turns := &kind{name: "in ten processes, in turn: each hand-over is one between processes", once: processes(10, true)}
	mutex := &kind{name: "of etcd's mutex, each with a session", once: func() (time.Duration, error) { return passMutex(ctx, b, waiters) }}
	kinds := []*kind{one, ten, turns, mutex}
	if err := inTurn(min(b.samples(30), 3), kinds...); err != nil {
		return err
	}
	targets := map[*kind]string{one: "≤ 1/15", ten: "≤ 1/15"}
	b.report.head(fmt.Sprintf("%d waiters", waiters), "all hand-overs, ms", "of the time of etcd's mutex", "target")
	for _, k := range kinds {
		b.report.row(k.name, millis(k.median()), "1/"+ratio(mutex.median(), k.median()), targets[k])
	}
	return nil
}

// passOn has a lock go through so many hands, and returns how long that took from the
// first release on. The managers ask at the same time, or in turn.
func passOn(ctx context.Context, managers []locks.Manager, waiters int, inTurn bool) (time.Duration, error) {
	first := newAsker(managers[0])
	if err := first.ask("n", locks.LockOptions{}); err != nil {
		return 0, err
	}
	l, err := first.wait()
	if err != nil {
		return 0, err
	}
	done := make(chan error, waiters)
	for i := range waiters {
		m := managers[i*len(managers)/waiters]
		if inTurn {
			m = managers[i%len(managers)]
		}
		if _, err := m.NewClient(locks.ClientInfo{}).Request(locks.Request{Name: "n", Handler: locks.Funcs{
			OnGranted: func(l locks.Lock) { done <- l.Release() },
			OnAborted: func(err error) { done <- err },
		}}); err != nil {
			return 0, err
		}
		if inTurn {
			if _, err := m.Snapshot(ctx); err != nil {
				return 0, err
			}
		}
	}
	for _, m := range managers {
		if _, err := m.Snapshot(ctx); err != nil {
			return 0, err
		}
	}
	time.Sleep(time.Second) // they all follow by now
	start := time.Now()
	if err := l.Release(); err != nil {
		return 0, err
	}
	for range waiters {
		if err := <-done; err != nil {
			return 0, err
		}
	}
	return time.Since(start), nil
}

// passMutex does the same with etcd's mutex: a session can wait for a name once.
func passMutex(ctx context.Context, b *bench, waiters int) (time.Duration, error) {
	prefix := b.prefix()
	sessions := make([]*concurrency.Session, waiters+1)
	if _, err := each(len(sessions), func(i int) (err error) {
		sessions[i], err = concurrency.NewSession(b.raw)
		return err
	}); err != nil {
		return 0, err
	}
	defer func() {
		_, _ = each(len(sessions), func(i int) error { return sessions[i].Close() })
	}()
	first := concurrency.NewMutex(sessions[waiters], prefix)
	if err := first.Lock(ctx); err != nil {
		return 0, err
	}
	done := make(chan error, waiters)
	for i := range waiters {
		go func() {
			m := concurrency.NewMutex(sessions[i], prefix)
			if err := m.Lock(ctx); err != nil {
				done <- err
				return
			}
			done <- m.Unlock(ctx)
		}()
	}
	for {
		got, err := b.raw.Get(ctx, prefix, countOnly...)
		if err != nil {
			return 0, err
		}
		if int(got.Count) == len(sessions) {
			break
		}
	}
	time.Sleep(time.Second)
	start := time.Now()
	if err := first.Unlock(ctx); err != nil {
		return 0, err
	}
	for range waiters {
		if err := <-done; err != nil {
			return 0, err
		}
	}
	return time.Since(start), nil
}
