package locks_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sluice-go/sluice/locks"
)

// The candidate that holds the lock leads. When it ends, in whatever way, the
// next one leads.
func Example_leaderElection() {
	m := locks.New(locks.Config{})
	leads := make(chan string)
	var candidates sync.WaitGroup
	stand := func(c locks.Client) {
		candidates.Go(func() {
			err := c.Do(context.Background(), "leader", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
				leads <- c.ID()
				<-ctx.Done() // lead until the end
				return context.Cause(ctx)
			})
			if !errors.Is(err, locks.ErrClientGone) {
				fmt.Println("unexpected:", err)
			}
		})
	}
	one := m.NewClient(locks.ClientInfo{ID: "tab 1"})
	two := m.NewClient(locks.ClientInfo{ID: "tab 2"})

	stand(one)
	fmt.Println(<-leads, "leads")
	stand(two)
	one.Close() // tab 1 crashes
	fmt.Println(<-leads, "leads")
	two.Close()
	candidates.Wait()
	// Output:
	// tab 1 leads
	// tab 2 leads
}

// Many read at the same time; who writes is alone.
func Example_readersWriterCache() {
	m := locks.New(locks.Config{})
	ctx := context.Background()
	cache := make(map[string]string)

	load := func(key string) (value string, err error) {
		err = m.Do(ctx, "cache", locks.LockOptions{Mode: locks.Shared}, func(context.Context, locks.Lock) error {
			value = cache[key]
			return nil
		})
		return value, err
	}
	store := func(key, value string) error {
		return m.Do(ctx, "cache", locks.LockOptions{}, func(context.Context, locks.Lock) error {
			cache[key] = value
			return nil
		})
	}

	if err := store("colour", "blue"); err != nil {
		fmt.Println(err)
	}
	var readers sync.WaitGroup
	var blue atomic.Int32
	for range 10 {
		readers.Go(func() {
			if value, err := load("colour"); err == nil && value == "blue" {
				blue.Add(1)
			}
		})
	}
	readers.Wait()
	fmt.Println(blue.Load(), "readers saw blue")
	// Output:
	// 10 readers saw blue
}

// doAll holds several locks. Everybody requests them in the same order, so no two
// callers wait for each other.
func doAll(ctx context.Context, m locks.Manager, names []string, fn func(context.Context) error) error {
	names = slices.Clone(names)
	slices.Sort(names)
	names = slices.Compact(names)
	var next func(ctx context.Context, names []string) error
	next = func(ctx context.Context, names []string) error {
		if len(names) == 0 {
			return fn(ctx)
		}
		return m.Do(ctx, names[0], locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
			return next(ctx, names[1:])
		})
	}
	return next(ctx, names)
}

// Transfers between accounts lock both, in whatever order they are given.
func Example_orderedMultiLock() {
	m := locks.New(locks.Config{})
	balance := map[string]int{"Ann": 1000, "Bob": 1000}
	transfer := func(from, to string, amount int) error {
		return doAll(context.Background(), m, []string{from, to}, func(context.Context) error {
			balance[from] -= amount
			balance[to] += amount
			return nil
		})
	}
	var wg sync.WaitGroup
	for range 100 {
		wg.Go(func() { _ = transfer("Ann", "Bob", 2) })
		wg.Go(func() { _ = transfer("Bob", "Ann", 1) })
	}
	wg.Wait()
	fmt.Println("Ann has", balance["Ann"], "and Bob has", balance["Bob"])
	// Output:
	// Ann has 900 and Bob has 1100
}

// Each worker goes through all jobs. A job that another one is doing is not
// available, one that is done is marked, so each is done once.
func Example_jobQueue() {
	m := locks.New(locks.Config{})
	const jobs = 100
	var done [jobs]bool // done[n] is guarded by the lock "job n"
	var runs [jobs]int
	var workers sync.WaitGroup
	for range 8 {
		workers.Go(func() {
			for n := range jobs {
				err := m.Do(context.Background(), fmt.Sprintf("job %d", n), locks.LockOptions{IfAvailable: true},
					func(context.Context, locks.Lock) error {
						if !done[n] {
							runs[n]++ // the work
							done[n] = true
						}
						return nil
					})
				if err != nil && !errors.Is(err, locks.ErrUnavailable) {
					fmt.Println(err)
				}
			}
		})
	}
	workers.Wait()
	once := 0
	for _, r := range runs {
		if r == 1 {
			once++
		}
	}
	fmt.Println(once, "jobs were done exactly once")
	// Output:
	// 100 jobs were done exactly once
}

// A request that must not wait for ever has a context with an end.
func ExampleLocal_Do() {
	m := locks.New(locks.Config{})
	err := m.Do(context.Background(), "report", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
		impatient, cancel := context.WithCancelCause(context.Background())
		cancel(errors.New("no time"))
		return m.Do(impatient, "report", locks.LockOptions{}, func(context.Context, locks.Lock) error { return nil })
	})
	fmt.Println(errors.Is(err, locks.ErrAborted))
	// Output:
	// true
}

// A binding to an event loop makes requests that do not wait. Its handlers queue
// tasks.
func ExampleClient_request() {
	tasks := make(chan func(), 10) // the event loop
	m := locks.New(locks.Config{})
	page := m.NewClient(locks.ClientInfo{ID: "page 1", Agent: locks.NewAgent("window")})
	for _, who := range []string{"first", "second"} {
		_, err := page.Request(locks.Request{Name: "resource", Handler: locks.Funcs{
			OnGranted: func(l locks.Lock) {
				tasks <- func() {
					fmt.Println("the", who, "holds", l.Name())
					l.Release()
				}
			},
		}})
		if err != nil {
			fmt.Println(err)
		}
	}
	for range 2 {
		(<-tasks)()
	}
	// Output:
	// the first holds resource
	// the second holds resource
}

// Deadlocks says which requests wait for each other.
func ExampleLocal_Deadlocks() {
	m := locks.New(locks.Config{})
	one, two := m.NewClient(locks.ClientInfo{ID: "script 1"}), m.NewClient(locks.ClientInfo{ID: "script 2"})
	request := func(c locks.Client, name, where string) {
		_, err := c.Request(locks.Request{Name: name, LockOptions: locks.LockOptions{Where: where}, Handler: locks.Funcs{}})
		if err != nil {
			fmt.Println(err)
		}
	}
	request(one, "A", "1.js:1")
	request(two, "B", "2.js:1")
	request(one, "B", "1.js:2")
	request(two, "A", "2.js:2")
	found, err := m.Deadlocks(context.Background())
	if err != nil {
		fmt.Println(err)
	}
	for _, d := range found {
		fmt.Println(d)
	}
	// Output:
	// possible deadlock of 2 lock requests:
	//   client "script 2" requests "A" (exclusive) at 2.js:2,
	//     which client "script 1" holds (exclusive), requested at 1.js:1
	//   client "script 1" requests "B" (exclusive) at 1.js:2,
	//     which client "script 2" holds (exclusive), requested at 2.js:1
}
