package sluice

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/sluice-go/sluice/locks"
)

// A module that awaits for ever is told by Wait, of the page and of the user agent.
func TestWaitTellsOfUnfinishedModules(t *testing.T) {
	ua := newAgent(t, Options{})
	var pages []*Page
	for _, label := range []string{"a", "b", "c"} {
		p, err := ua.Open(t.Context(), PageOptions{URL: site, Label: label})
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
	}
	run := func(p *Page, url, text string) {
		t.Helper()
		if err := p.Run(t.Context(), Script{URL: url, Text: text, Module: true}); err != nil {
			t.Fatal(err)
		}
	}
	run(pages[2], "later.mjs", "await new Promise((resolve) => setTimeout(resolve, 1))")
	for _, wait := range []func(context.Context) error{pages[2].Wait, ua.Wait} {
		if err := wait(t.Context()); err != nil {
			t.Error(err)
		}
	}
	run(pages[0], "forever.mjs", "await new Promise((resolve) => globalThis.go = resolve)")
	const one = "no work is left, and the module " + site + "forever.mjs has not finished: it awaits a promise that nobody will settle"
	for _, wait := range []func(context.Context) error{pages[0].Wait, ua.Wait} {
		err := wait(t.Context())
		stuck, ok := errors.AsType[*UnfinishedError](err)
		if !ok || len(stuck.Modules) != 1 || stuck.Modules[0] != (UnfinishedModule{pages[0], site + "forever.mjs"}) || err.Error() != one {
			t.Errorf("%v", err)
		}
	}
	// It is not the module of another page.
	if err := pages[2].Wait(t.Context()); err != nil {
		t.Error(err)
	}
	run(pages[1], "x.mjs", "await new Promise(() => {})")
	if err := ua.Wait(t.Context()); err == nil || !strings.Contains(err.Error(), "the modules [") ||
		!strings.Contains(err.Error(), "[a] "+site+"forever.mjs") || !strings.Contains(err.Error(), "[b] "+site+"x.mjs") {
		t.Errorf("%v", err)
	}
	// It may come to its end still, and a page that has ended awaits nothing.
	do(t, pages[0], "go()")
	if err := pages[1].Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := ua.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	if err := pages[0].Failure(); err != nil {
		t.Error(err)
	}
}

// A call of a page that has ended says so, and why.
func TestCallsOfPagesThatHaveEnded(t *testing.T) {
	for _, test := range []struct {
		name  string
		end   func(p *Page)
		cause error
		text  string
	}{
		{"by the context of another call", func(p *Page) {
			ctx, cancel := context.WithCancel(t.Context())
			if err := p.Expose(t.Context(), "cancel", cancel); err != nil {
				t.Fatal(err)
			}
			if _, err := p.Eval(ctx, "cancel(); for (;;);"); err != context.Canceled {
				t.Errorf("the call that was cancelled: %v", err)
			}
		}, context.Canceled, "the page has ended: context canceled"},
		{"by a crash", func(p *Page) { p.Crash() }, ErrCrashed, "the page crashed"},
		{"by Close", func(p *Page) { p.Close(t.Context()) }, ErrClosed, "the page was closed by its user"},
		{"by script", func(p *Page) { p.Run(t.Context(), Script{Text: "close()"}); <-p.Done() }, ErrClosed, "the page was closed by its own script"},
		{"by its limit", func(p *Page) { p.Run(t.Context(), Script{Text: "const a = []; for (;;) a.push(new ArrayBuffer(1e6))"}) }, ErrHeapLimit, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			ua := newAgent(t, Options{})
			p, err := ua.Open(t.Context(), PageOptions{URL: site, MaxHeap: 64 << 20})
			if err != nil {
				t.Fatal(err)
			}
			test.end(p)
			<-p.Done()
			for name, call := range map[string]func() error{
				"Eval":   func() error { _, err := p.Eval(t.Context(), "1"); return err },
				"Run":    func() error { return p.Run(t.Context(), Script{Text: "1"}) },
				"module": func() error { return p.Run(t.Context(), Script{Text: "1", Module: true}) },
				"Set":    func() error { return p.Set(t.Context(), "x", 1) },
				"Expose": func() error { return p.Expose(t.Context(), "x", func() {}) },
				"Load":   func() error { return p.Load(t.Context()) },
			} {
				err := call()
				if !errors.Is(err, ErrPageEnded) || !errors.Is(err, test.cause) || test.text != "" && err.Error() != test.text {
					t.Errorf("%s: %v", name, err)
				}
			}
			switch err := p.Wait(t.Context()); {
			case test.cause == ErrClosed:
				if err != nil {
					t.Errorf("Wait: %v", err)
				}
			case !errors.Is(err, ErrPageEnded) || !errors.Is(err, test.cause):
				t.Errorf("Wait: %v", err)
			}
			if !errors.Is(p.Err(), test.cause) {
				t.Errorf("Err: %v", p.Err())
			}
		})
	}
}

// A promise that Eval waits for is cut short when something else ends the page.
func TestEvalIsCutShortByTheEndOfItsPage(t *testing.T) {
	ua := newAgent(t, Options{})
	p, err := ua.Open(t.Context(), PageOptions{URL: site})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Expose(t.Context(), "crash", p.Crash); err != nil {
		t.Fatal(err)
	}
	_, err = p.Eval(t.Context(), "setTimeout(crash); new Promise(() => {})")
	if !errors.Is(err, ErrPageEnded) || !errors.Is(err, ErrCrashed) {
		t.Error(err)
	}
}

// Requests that wait for a lock which is held for good are accepted if that is wanted;
// those that wait for each other are not.
func TestAllowWaitingLocks(t *testing.T) {
	for _, allow := range []bool{false, true} {
		ua := newAgent(t, Options{AllowWaitingLocks: allow})
		var last *Page
		for range 3 {
			p, err := ua.Open(t.Context(), PageOptions{URL: site})
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Run(t.Context(), Script{Text: "navigator.locks.request('leader', () => new Promise(() => {}))"}); err != nil {
				t.Fatal(err)
			}
			last = p
		}
		for _, wait := range []func(context.Context) error{last.Wait, ua.Wait} {
			err := wait(t.Context())
			stuck, ok := errors.AsType[*DeadlockError](err)
			if allow && err != nil || !allow && (!ok || len(stuck.Deadlocks) != 0 || len(stuck.Waiting) != 2) {
				t.Errorf("allowed: %v: %v", allow, err)
			}
		}
		if err := last.Run(t.Context(), Script{Text: "navigator.locks.request('A', () => navigator.locks.request('A', () => {}))"}); err != nil {
			t.Fatal(err)
		}
		err := ua.Wait(t.Context())
		if stuck, ok := errors.AsType[*DeadlockError](err); !ok || len(stuck.Deadlocks) != 1 || !errors.Is(err, locks.ErrDeadlock) {
			t.Errorf("allowed: %v: %v", allow, err)
		}
	}
}

// A script that has run, and whose page ends at once, has run: many times, since which
// of the two the caller sees first is chance.
func TestRanBeforeTheEnd(t *testing.T) {
	for range 50 {
		ua := newAgent(t, Options{VirtualTime: true})
		for _, run := range []func(*Page) error{
			func(p *Page) error { return p.Run(t.Context(), Script{Text: "close()"}) },
			func(p *Page) error {
				return p.Run(t.Context(), Script{Text: "close()", Module: true, URL: site + "m.js"})
			},
			func(p *Page) error { _, err := p.Eval(t.Context(), "close(), 1"); return err },
		} {
			p, err := ua.Open(t.Context(), PageOptions{URL: site})
			if err != nil {
				t.Fatal(err)
			}
			if err := run(p); err != nil {
				t.Fatal(err)
			}
		}
	}
}
