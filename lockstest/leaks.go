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
func testLeaks(t *tester, newManager func() locks.Manager) {
	t.Run("Goroutines", func(t *tester) {
		t.skipDo()
		m := newManager()
		snapshot(t, m)
		before := runtime.NumGoroutine()
		held := make(chan struct{})
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			defer t.reportPanic()
			_ = m.Do(ctx, "n", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
				close(held)
				<-ctx.Done()
				return nil
			})
		}()
		receive(t, held)
		for range 100 {
			go func() {
				defer t.reportPanic()
				_ = m.Do(ctx, "n", locks.LockOptions{}, nothing)
			}()
		}
		await(t, "the requests", func() bool { return len(snapshot(t, m).Pending) == 100 })
		cancel()
		// A manager may keep a few goroutines of its own.
		await(t, "the goroutines to end", func() bool { return runtime.NumGoroutine() < before+10 })
		runtime.KeepAlive(m)
	})
	t.Run("Memory", func(t *tester) {
		count, kept := 50_000, int64(keptBytes)
		if testing.Short() || t.shared {
			count, kept = count/5, kept/5
		}
		if t.shared {
			count /= 2 // a state elsewhere takes longer
		}
		m := newManager()
		c := m.NewClient(locks.ClientInfo{})
		for name, use := range map[string]func(t *tester, count int) func(){
			"names that were locked and released": func(t *tester, count int) func() {
				granted := make(chan locks.Lock, count)
				for i := range count {
					mustRequest(t, c, locks.Request{Name: fmt.Sprint("name ", i), Handler: locks.Funcs{
						OnGranted: func(l locks.Lock) { granted <- l },
					}})
				}
				var held []locks.Lock
				for range count {
					held = append(held, receive(t, granted))
				}
				return func() {
					for _, l := range held {
						t.step()
						l.Release()
					}
				}
			},
			"requests that were aborted": func(t *tester, count int) func() {
				holder := grantedLock(t, c, "n")
				var requests []locks.LockRequest
				for range count {
					requests = append(requests, mustRequest(t, c, locks.Request{Name: "n", Handler: locks.Funcs{}}))
				}
				return func() {
					for _, r := range requests {
						t.step()
						r.Abort(nil)
					}
					holder.Release()
				}
			},
			"clients that were closed": func(t *tester, count int) func() {
				var clients []locks.Client
				for i := range count / 5 {
					c := m.NewClient(locks.ClientInfo{})
					mustRequest(t, c, locks.Request{Name: fmt.Sprint("name ", i), Handler: locks.Funcs{}})
					mustRequest(t, c, locks.Request{Name: "one for all", Handler: locks.Funcs{}})
					clients = append(clients, c)
				}
				return func() {
					for _, c := range clients {
						t.step()
						c.Close()
					}
				}
			},
		} {
			t.Run(name, func(t *tester) {
				// What is made at the first use of all stays.
				use(t, count/50)()
				before := heap()
				end := use(t, count)
				during := heap()
				end()
				end = nil
				if during < before+4*kept {
					t.Fatalf("in use, the heap grew from %d to %d bytes only", before, during)
				}
				// The last handlers may still have to be called.
				var after int64
				t.Cleanup(func() {
					if t.Failed() {
						t.Logf("the heap had %d bytes before, %d in use, and %d after", before, during, after)
					}
				})
				await(t, fmt.Sprintf("all but %d bytes to return", kept), func() bool { after = heap(); return after < before+kept })
			})
		}
		// Neither the manager nor a client that lives on keeps what has ended.
		runtime.KeepAlive(m)
		runtime.KeepAlive(c)
	})
}

// keptBytes is how much memory a manager may keep for use later. The runtime
// also keeps some for each goroutine that ever ran at the same time as others.
const keptBytes = 1 << 20

// heap returns the number of bytes in use.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return int64(s.HeapAlloc)
}
