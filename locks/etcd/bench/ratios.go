package main

import (
	"context"
	"fmt"
	"time"

	"go.etcd.io/etcd/client/v3/concurrency"

	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
)

// nothing is what is done while a lock is held.
func nothing(context.Context, locks.Lock) error { return nil }

// asker makes requests of one client, and is told what becomes of them.
type asker struct {
	client      locks.Client
	granted     chan locks.Lock
	unavailable chan struct{}
	failed      chan error
}

func newAsker(m locks.Manager) *asker {
	return &asker{
		client:  m.NewClient(locks.ClientInfo{}),
		granted: make(chan locks.Lock, 1), unavailable: make(chan struct{}, 1), failed: make(chan error, 1),
	}
}

func (a *asker) ask(name string, o locks.LockOptions) error {
	_, err := a.client.Request(locks.Request{Name: name, LockOptions: o, Handler: locks.Funcs{
		OnGranted:     func(l locks.Lock) { a.granted <- l },
		OnUnavailable: func() { a.unavailable <- struct{}{} },
		OnAborted:     func(err error) { a.failed <- err },
	}})
	return err
}

// wait waits for the grant.
func (a *asker) wait() (locks.Lock, error) {
	select {
	case l := <-a.granted:
		return l, nil
	case err := <-a.failed:
		return nil, err
	}
}

// measureRatios measures one lock without others that want it, handed over, and refused.
func measureRatios(ctx context.Context, b *bench) error {
	clusters, err := b.join(ctx, 2, b.prefix())
	if err != nil {
		return err
	}
	var managers []locks.Manager
	var askers []*asker
	var sessions []*concurrency.Session
	for _, c := range clusters {
		m := c.Manager("origin")
		managers, askers = append(managers, m), append(askers, newAsker(m))
		session, err := concurrency.NewSession(b.raw)
		if err != nil {
			return err
		}
		defer session.Close()
		sessions = append(sessions, session)
	}
	// Operations follow each other at once: what the end of one leaves to do in the
	// background falls on the next.
	const inARow = 10
	perOperation := func(do func() error) func() (time.Duration, error) {
		return func() (time.Duration, error) {
			if err := do(); err != nil {
				return 0, err
			}
			start := time.Now()
			for range inARow {
				if err := do(); err != nil {
					return 0, err
				}
			}
			d := time.Since(start) / inARow
			_, err := managers[0].Snapshot(ctx) // all is done
			return d, err
		}
	}
	put := &kind{name: "a raw put", once: perOperation(func() error {
		_, err := b.raw.Put(ctx, "raw", "value")
		return err
	})}
	alone := &kind{name: "acquire + release", once: perOperation(func() error {
		return managers[0].Do(ctx, "alone", locks.LockOptions{}, nothing)
	})}
	told := &kind{name: "acquire + release, until etcd has the release", once: perOperation(func() error {
		if err := managers[0].Do(ctx, "told", locks.LockOptions{}, nothing); err != nil {
			return err
		}
		return clusters[0].Flush(ctx)
	})}
	mutex := &kind{name: "etcd's mutex: lock + unlock", once: perOperation(func() error {
		m := concurrency.NewMutex(sessions[0], "mutex")
		if err := m.Lock(ctx); err != nil {
			return err
		}
		return m.Unlock(ctx)
	})}
	over := &kind{name: "hand-over between processes", once: func() (time.Duration, error) { return handOver(ctx, askers, managers) }}
	overMutex := &kind{name: "etcd's mutex: hand-over", once: func() (time.Duration, error) { return handOverMutex(ctx, sessions) }}
	if err := askers[0].ask("busy", locks.LockOptions{}); err != nil {
		return err
	}
	if _, err := askers[0].wait(); err != nil {
		return err
	}
	refused := &kind{name: "`ifAvailable`, refused", once: perOperation(func() error {
		if err := askers[1].ask("busy", locks.LockOptions{IfAvailable: true}); err != nil {
			return err
		}
		<-askers[1].unavailable
		return nil
	})}
	tried := &kind{name: "`ifAvailable`, granted, + release", once: perOperation(func() error {
		return managers[0].Do(ctx, "tried", locks.LockOptions{IfAvailable: true}, nothing)
	})}
	held := concurrency.NewMutex(sessions[0], "busy")
	if err := held.Lock(ctx); err != nil {
		return err
	}
	try := &kind{name: "etcd's mutex: try, refused", once: perOperation(func() error {
		if err := concurrency.NewMutex(sessions[1], "busy").TryLock(ctx); err != concurrency.ErrLocked {
			return fmt.Errorf("TryLock returned %v", err)
		}
		return nil
	})}
	kinds := []*kind{put, alone, told, mutex, over, overMutex, refused, tried, try}
	if err := inTurn(b.samples(200), kinds...); err != nil {
		return err
	}
	targets := map[*kind]string{alone: "≤ 2.1", over: "≤ 3", refused: "≤ 1.6"}
	b.report.head("", "p50, ms", "p99, ms", "p50 by that of a raw put", "target")
	for _, k := range kinds {
		b.report.row(k.name, millis(k.median()), millis(k.quantile(0.99)), ratio(k.median(), put.median()), targets[k])
	}
	return nil
}

// handOver returns the time from a release to the grant to another process, which waits.
func handOver(ctx context.Context, askers []*asker, managers []locks.Manager) (time.Duration, error) {
	if err := askers[0].ask("over", locks.LockOptions{}); err != nil {
		return 0, err
	}
	first, err := askers[0].wait()
	if err != nil {
		return 0, err
	}
	if err := askers[1].ask("over", locks.LockOptions{}); err != nil {
		return 0, err
	}
	if _, err := managers[1].Snapshot(ctx); err != nil { // it is in the queue
		return 0, err
	}
	start := time.Now()
	if err := first.Release(); err != nil {
		return 0, err
	}
	second, err := askers[1].wait()
	if err != nil {
		return 0, err
	}
	d := time.Since(start)
	if err := second.Release(); err != nil {
		return 0, err
	}
	_, err = managers[1].Snapshot(ctx)
	return d, err
}

func handOverMutex(ctx context.Context, sessions []*concurrency.Session) (time.Duration, error) {
	first, second := concurrency.NewMutex(sessions[0], "over"), concurrency.NewMutex(sessions[1], "over")
	if err := first.Lock(ctx); err != nil {
		return 0, err
	}
	locked := make(chan error, 1)
	go func() { locked <- second.Lock(ctx) }()
	for {
		got, err := sessions[0].Client().Get(ctx, fmt.Sprintf("over/%x", sessions[1].Lease()))
		if err != nil {
			return 0, err
		}
		if got.Count > 0 {
			break
		}
	}
	time.Sleep(150 * time.Millisecond) // etcd has caught up with its watch by now
	start := time.Now()
	if err := first.Unlock(ctx); err != nil {
		return 0, err
	}
	if err := <-locked; err != nil {
		return 0, err
	}
	d := time.Since(start)
	return d, second.Unlock(ctx)
}

// managersOf returns the managers of one origin.
func managersOf(clusters []*etcd.Cluster) []locks.Manager {
	var list []locks.Manager
	for _, c := range clusters {
		list = append(list, c.Manager("origin"))
	}
	return list
}
