package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/locks"
)

// insideArgument makes this program measure one workload with the package.
const insideArgument = "inside"

// inside are the workloads that only a Go program can measure. Each gives its
// value for the size; `budget` is how long it should take.
var inside = map[string]func(size int, budget time.Duration) float64{
	"go-call":         callsFromScript,
	"go-lock":         acquireAndRelease,
	"go-lock-scaling": goroutinesAgainstOne,
	"agent-time":      agentTime,
	"agent-memory":    agentMemory,
	"agent-leak":      agentLeak,
	"document-leak":   documentLeak,
}

// runInside measures a workload as the plan says and prints the findings.
func runInside(name, planText string) error {
	measure, ok := inside[name]
	if !ok {
		return fmt.Errorf("no workload %q to measure inside", name)
	}
	var p plan
	if err := json.Unmarshal([]byte(planText), &p); err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	for _, size := range p.Sizes {
		value := measure(size, time.Duration(p.Budget)*time.Millisecond)
		if err := out.Encode(finding{Size: size, Value: value}); err != nil {
			return err
		}
	}
	return nil
}

// perCall repeats f until the budget is over, after as much again to warm up,
// and gives the nanoseconds of one.
func perCall(budget time.Duration, times int, f func()) float64 {
	repeat := func() (calls int, took time.Duration) {
		begin := time.Now()
		for took < budget {
			for range times {
				f()
			}
			calls += times
			took = time.Since(begin)
		}
		return calls, took
	}
	repeat()
	calls, took := repeat()
	return float64(took.Nanoseconds()) / float64(calls)
}

// callsFromScript is the time of a call from script to a Go function.
func callsFromScript(_ int, budget time.Duration) float64 {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page := must(ua.Open(ctx, sluice.PageOptions{}))
	if err := page.Expose(ctx, "nothing", func() {}); err != nil {
		panic(err)
	}
	code := fmt.Sprintf(`{
		const repeat = () => {
			const until = performance.now() + %d;
			let calls = 0;
			do { for (let i = 0; i < 10000; i++) nothing(); calls += 10000; } while (performance.now() < until);
			return calls;
		};
		repeat();
		const begin = performance.now(), calls = repeat();
		(performance.now() - begin) / calls * 1e6
	}`, budget.Milliseconds())
	return must(page.Eval(ctx, code)).(float64)
}

// A holder acquires and releases a lock of the Go package.
type holder struct {
	client locks.Client
	lock   locks.Lock
}

func (h *holder) Granted(l locks.Lock) { h.lock = l }
func (h *holder) Unavailable()         {}
func (h *holder) Aborted(error)        {}
func (h *holder) Lost(error)           {}

func (h *holder) once(name string) {
	must(h.client.Request(locks.Request{Name: name, Handler: h}))
	h.lock.Release()
}

// acquireAndRelease is the time of one uncontended lock of the Go package.
func acquireAndRelease(_ int, budget time.Duration) float64 {
	h := &holder{client: locks.New(locks.Config{}).NewClient(locks.ClientInfo{})}
	return perCall(budget, 1000, func() { h.once("name") })
}

// goroutinesAgainstOne is the time that so many goroutines take for as many
// locks on names of their own, over the time that one takes for all of them.
// It is the inverse of the number of cores at best.
func goroutinesAgainstOne(size int, budget time.Duration) float64 {
	const each = 10_000
	m := locks.New(locks.Config{})
	work := func(goroutines, each int) float64 {
		return perCall(budget/2, 1, func() {
			var all sync.WaitGroup
			for i := range goroutines {
				h := &holder{client: m.NewClient(locks.ClientInfo{})}
				name := fmt.Sprint("name ", i)
				all.Go(func() {
					for range each {
						h.once(name)
					}
				})
			}
			all.Wait()
		})
	}
	one := work(1, size*each)
	return work(size, each) / one
}

// agentTime is the time to open a page.
func agentTime(_ int, budget time.Duration) float64 {
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	end(open(ua))
	var sum time.Duration
	pages := 0
	for begin := time.Now(); time.Since(begin) < budget; pages++ {
		t := time.Now()
		p := open(ua)
		sum += time.Since(t)
		end(p)
	}
	return float64(sum.Nanoseconds()) / float64(pages)
}

// agentMemory is the memory of one of so many live pages.
func agentMemory(size int, _ time.Duration) float64 {
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	first := open(ua)
	defer end(first)
	before := ownMB()
	pages := make([]*sluice.Page, size)
	for i := range pages {
		pages[i] = open(ua)
	}
	each := (ownMB() - before) / float64(size)
	for _, p := range pages {
		end(p)
	}
	return each
}

// agentLeak is the memory after so many pages in a row, over the memory after
// the first 100.
func agentLeak(size int, _ time.Duration) float64 {
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	for range 100 {
		end(open(ua))
	}
	before := ownMB()
	for range size - 100 {
		end(open(ua))
	}
	return ownMB() / before
}

// documentLeak is the memory after so many documents in a row, each with elements that
// listen and a script, over the memory after the first 100.
func documentLeak(size int, _ time.Duration) float64 {
	const markup = `<!doctype html><title>leak</title><ul></ul><script>
		const list = document.querySelector('ul');
		for (let i = 0; i < 100; i++) {
			const item = list.appendChild(document.createElement('li'));
			item.number = i;
			item.addEventListener('click', () => { item.textContent = list.childNodes.length + i; });
			item.dispatchEvent(new Event('click'));
		}
	</script>`
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page := open(ua)
	show := func(documents int) {
		for range documents {
			if err := page.SetContent(context.Background(), markup); err != nil {
				panic(err)
			}
		}
	}
	show(100)
	before := ownMB()
	show(size - 100)
	return ownMB() / before
}

func open(ua *sluice.UserAgent) *sluice.Page {
	return must(ua.Open(context.Background(), sluice.PageOptions{}))
}

func end(p *sluice.Page) {
	p.Crash()
	<-p.Done()
}

func ownMB() float64 {
	runtime.GC()
	return residentMB(os.Getpid())
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
