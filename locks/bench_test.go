package locks_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/sluice-go/sluice/locks"
)

// keeper is a handler that keeps the lock it was granted last.
type keeper struct{ lock locks.Lock }

func (k *keeper) Granted(l locks.Lock) { k.lock = l }
func (k *keeper) Unavailable()         {}
func (k *keeper) Aborted(error)        {}
func (k *keeper) Lost(error)           {}

// releaser is a handler that releases its lock at once.
type releaser struct{}

func (releaser) Granted(l locks.Lock) { l.Release() }
func (releaser) Unavailable()         {}
func (releaser) Aborted(error)        {}
func (releaser) Lost(error)           {}

func request(b *testing.B, c locks.Client, r locks.Request) locks.LockRequest {
	q, err := c.Request(r)
	if err != nil {
		b.Fatal(err)
	}
	return q
}

// BenchmarkUncontended acquires and releases one lock that nobody else wants.
func BenchmarkUncontended(b *testing.B) {
	c := locks.New(locks.Config{}).NewClient(locks.ClientInfo{})
	k := new(keeper)
	b.ReportAllocs()
	for b.Loop() {
		request(b, c, locks.Request{Name: "resource", Handler: k})
		k.lock.Release()
	}
}

// BenchmarkUnavailable requests a lock that is held, ifAvailable.
func BenchmarkUnavailable(b *testing.B) {
	c := locks.New(locks.Config{}).NewClient(locks.ClientInfo{})
	request(b, c, locks.Request{Name: "resource", Handler: new(keeper)})
	k := new(keeper)
	b.ReportAllocs()
	for b.Loop() {
		request(b, c, locks.Request{Name: "resource", LockOptions: locks.LockOptions{IfAvailable: true}, Handler: k})
	}
}

// BenchmarkDo runs an empty function in the blocking face.
func BenchmarkDo(b *testing.B) {
	m := locks.New(locks.Config{})
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		err := m.Do(ctx, "resource", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil })
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGoroutines acquires and releases a lock per goroutine, each a name and
// a client of its own, on one manager. Compare the numbers of goroutines with
// -cpu 8: the time per operation falls as long as there are cores.
func BenchmarkGoroutines(b *testing.B) {
	for _, n := range []int{1, 2, 4, 8} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m := locks.New(locks.Config{})
			var wg sync.WaitGroup
			for g := range n {
				c := m.NewClient(locks.ClientInfo{})
				name := fmt.Sprintf("resource %d", g)
				wg.Go(func() {
					k := new(keeper)
					for range b.N / n {
						request(b, c, locks.Request{Name: name, Handler: k})
						k.lock.Release()
					}
				})
			}
			wg.Wait()
		})
	}
}

var depths = []int{100, 100_000}

// BenchmarkQueued queues n requests on one name, then lets each of them have the
// lock in turn; the time is that of one request.
func BenchmarkQueued(b *testing.B) {
	for _, n := range depths {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := locks.New(locks.Config{}).NewClient(locks.ClientInfo{})
			k := new(keeper)
			b.ReportAllocs()
			for left := b.N; left > 0; left -= n {
				request(b, c, locks.Request{Name: "resource", Handler: k})
				for range min(n, left) {
					request(b, c, locks.Request{Name: "resource", Handler: releaser{}})
				}
				k.lock.Release()
			}
		})
	}
}

// BenchmarkAtDepth requests and aborts a lock behind a queue of n requests; the
// time is that of one request.
func BenchmarkAtDepth(b *testing.B) {
	for _, n := range depths {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := locks.New(locks.Config{}).NewClient(locks.ClientInfo{})
			k := new(keeper)
			for range n {
				request(b, c, locks.Request{Name: "resource", Handler: k})
			}
			b.ReportAllocs()
			for b.Loop() {
				request(b, c, locks.Request{Name: "resource", Handler: k}).Abort(nil)
			}
		})
	}
}

// BenchmarkNames acquires n locks of different names and then releases them; the
// time is that of one lock.
func BenchmarkNames(b *testing.B) {
	for _, n := range depths {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := locks.New(locks.Config{}).NewClient(locks.ClientInfo{})
			names := make([]string, n)
			for i := range names {
				names[i] = fmt.Sprintf("resource %d", i)
			}
			keepers := make([]keeper, n)
			b.ReportAllocs()
			for left := b.N; left > 0; left -= n {
				for i := range min(n, left) {
					request(b, c, locks.Request{Name: names[i], Handler: &keepers[i]})
				}
				for i := range min(n, left) {
					keepers[i].lock.Release()
				}
			}
		})
	}
}

// BenchmarkAmongNames acquires and releases one more lock while n others, of
// different names, are held; the time is that of one lock.
func BenchmarkAmongNames(b *testing.B) {
	for _, n := range depths {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := locks.New(locks.Config{}).NewClient(locks.ClientInfo{})
			k := new(keeper)
			for i := range n {
				request(b, c, locks.Request{Name: fmt.Sprintf("resource %d", i), Handler: k})
			}
			b.ReportAllocs()
			for b.Loop() {
				request(b, c, locks.Request{Name: "one more", Handler: k})
				k.lock.Release()
			}
		})
	}
}

// BenchmarkNamesInTurn acquires and releases n locks of different names one after
// the other; the time is that of one lock.
func BenchmarkNamesInTurn(b *testing.B) {
	for _, n := range depths {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			c := locks.New(locks.Config{}).NewClient(locks.ClientInfo{})
			names := make([]string, n)
			for i := range names {
				names[i] = fmt.Sprintf("resource %d", i)
			}
			k := new(keeper)
			b.ReportAllocs()
			for i := range b.N {
				request(b, c, locks.Request{Name: names[i%n], Handler: k})
				k.lock.Release()
			}
		})
	}
}
