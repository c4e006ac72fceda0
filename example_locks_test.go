package sluice_test

import (
	"context"
	"fmt"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/locks"
)

// Pages elect a leader: whoever holds the lock. When it crashes, its locks are
// released, and the next in line leads.
func ExamplePage_Crash() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	leaders := make(chan *sluice.Page, 3)
	names := map[*sluice.Page]string{}
	for _, name := range []string{"ada", "grace", "edsger"} {
		page, _ := ua.Open(ctx, sluice.PageOptions{URL: "https://example.com/", Name: name})
		names[page] = name
		page.Expose(ctx, "lead", func() { leaders <- page })
		page.Run(ctx, sluice.Script{Text: `
			navigator.locks.request('leader', () => {
				lead();
				return new Promise(() => {}); // until the end
			});
		`})
	}
	for range names {
		leader := <-leaders
		fmt.Println(names[leader], "leads")
		leader.Crash()
	}
	// Output:
	// ada leads
	// grace leads
	// edsger leads
}

// A Go program and a script exclude each other with the same lock.
func ExampleUserAgent_Locks() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, _ := ua.Open(ctx, sluice.PageOptions{URL: "https://example.com/"})
	page.Expose(ctx, "say", func(s string) { fmt.Println(s) })

	m, err := ua.Locks("https://example.com")
	if err != nil {
		panic(err)
	}
	m.Do(ctx, "ledger", locks.LockOptions{}, func(ctx context.Context, _ locks.Lock) error {
		page.Run(ctx, sluice.Script{Text: "navigator.locks.request('ledger', () => say('the script has the ledger'))"})
		state, _ := m.Snapshot(ctx)
		fmt.Println("Go has the ledger; waiting:", len(state.Pending))
		return nil
	})
	page.Wait(ctx)
	// Output:
	// Go has the ledger; waiting: 1
	// the script has the ledger
}

// When no work is left while requests for locks wait, Wait says so.
func ExampleDeadlockError() {
	ctx := context.Background()
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	page, _ := ua.Open(ctx, sluice.PageOptions{URL: "https://example.com/"})
	page.Run(ctx, sluice.Script{Text: `
		navigator.locks.request('a', () => navigator.locks.request('a', () => {})); // locks are not reentrant
	`})
	if stuck, ok := page.Wait(ctx).(*sluice.DeadlockError); ok {
		w := stuck.Deadlocks[0].Waits[0]
		fmt.Printf("%q is requested at %v\n", w.Request.Name, w.Request.Where)
		fmt.Printf("and held since the request at %v\n", w.Blocker.Where)
	}
	// Output:
	// "a" is requested at https://example.com/:2:54
	// and held since the request at https://example.com/:2:19
}
