package lockstest

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"github.com/sluice-go/sluice/locks"
)

// testLeaks checks that goroutines end and memory returns when names and clients
// fall idle.
func testLeaks(t *testing.T, newManager func() locks.Manager) {
	t.Run("Goroutines", func(t *testing.T) {
		before := runtime.NumGoroutine()
		m := newManager()
		held := make(chan struct{})
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			_ = m.Do(ctx, "n", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
				close(held)
				<-ctx.Done()
				return nil
			})
		}()
		receive(t, held)
		for range 100 {
			go func() { _ = m.Do(ctx, "n", locks.LockOptions{}, nothing) }()
		}
		await(t, "the requests", func() bool { return len(m.Snapshot().Pending) == 100 })
		cancel()
		// A manager may keep a few goroutines of its own.
		await(t, "the goroutines to end", func() bool { return runtime.NumGoroutine() < before+10 })
		runtime.KeepAlive(m)
	})
	t.Run("Memory", func(t *testing.T) {
		const count = 50_000
		m := newManager()
		for name, use := range map[string]func() func(){
			"names that were locked and released": func() func() {
				c := m.NewClient(locks.ClientInfo{})
				var held []locks.Lock
				for i := range count {
					held = append(held, grantedLock(t, c, fmt.Sprint("name ", i)))
				}
				return func() {
					for _, l := range held {
						l.Release()
					}
				}
			},
			"requests that were aborted": func() func() {
				c := m.NewClient(locks.ClientInfo{})
				holder := grantedLock(t, c, "n")
				var requests []locks.LockRequest
				for range count {
					requests = append(requests, mustRequest(t, c, locks.Request{Name: "n", Handler: locks.Funcs{}}))
				}
				return func() {
					for _, r := range requests {
						r.Abort(nil)
					}
					holder.Release()
				}
			},
			"clients that were closed": func() func() {
				var clients []locks.Client
				for i := range count / 10 {
					c := m.NewClient(locks.ClientInfo{})
					mustRequest(t, c, locks.Request{Name: fmt.Sprint("name ", i), Handler: locks.Funcs{}})
					mustRequest(t, c, locks.Request{Name: "one for all", Handler: locks.Funcs{}})
					clients = append(clients, c)
				}
				return func() {
					for _, c := range clients {
						c.Close()
					}
				}
			},
		} {
			t.Run(name, func(t *testing.T) {
				before := heap()
				end := use()
				during := heap()
				end()
				end = nil
				after := heap()
				if during < before+1<<20 {
					t.Fatalf("in use, the heap grew from %d to %d bytes only", before, during)
				}
				if grown := after - before; grown > (during-before)/20 {
					t.Errorf("of %d bytes %d did not return", during-before, grown)
				}
			})
		}
		runtime.KeepAlive(m)
	})
}

// heap returns the number of bytes in use.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return int64(s.HeapAlloc)
}
