package sluice

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// lots is a schedule that draws lots.
type lots struct {
	mu           sync.Mutex
	rand         *rand.Rand
	steps        []string
	uncontrolled []string
}

func (l *lots) Next(_ time.Duration, actors []Actor, timeMayPass bool) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if timeMayPass && l.rand.IntN(3) == 0 {
		return PassTime
	}
	return l.rand.IntN(len(actors))
}

func (l *lots) Serve(_ Actor, sources []string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rand.IntN(len(sources))
}

func (l *lots) Takes(Actor) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Duration(l.rand.IntN(3)) * time.Second
}

func (l *lots) Ran(s Step) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.steps = append(l.steps, fmt.Sprint(s.Actor.Label, " ", s.Source, " ", s.Time, " ", s.Places))
}

func (l *lots) Uncontrolled(why string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.uncontrolled = append(l.uncontrolled, why)
}

// playLots runs two tabs, one of which may crash, under a schedule of a seed.
func playLots(t *testing.T, seed uint64) (l *lots, log string) {
	t.Helper()
	l = &lots{rand: rand.New(rand.NewPCG(seed, 1))}
	ua := New(Options{Schedule: l, Seed: []byte{byte(seed)}})
	defer ua.Close()
	var mu sync.Mutex
	var heard []string
	var pages []*Page
	for _, label := range []string{"a", "b"} {
		p, err := ua.Open(t.Context(), PageOptions{URL: "https://example.com/", Label: label})
		if err != nil {
			t.Fatal(err)
		}
		say := func(what string) {
			mu.Lock()
			defer mu.Unlock()
			heard = append(heard, label+" "+what)
		}
		if err := p.Expose(t.Context(), "say", say); err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
		if err := p.Start(Script{Text: `
			const channel = new BroadcastChannel('all');
			channel.onmessage = ({ data }) => say('hears ' + data);
			setTimeout(() => channel.postMessage(crypto.randomUUID()), 10 * Math.random());
			navigator.locks.request('one', async () => { say('holds'); await new Promise((r) => setTimeout(r, 5)); say('lets go'); });
			say('begins ' + Date.now());`}); err != nil {
			t.Fatal(err)
		}
	}
	ua.InParallel("a crashes", pages[0].Crash)
	mu.Lock()
	if len(heard) > 0 {
		t.Fatalf("scripts began before Wait: %q", heard)
	}
	mu.Unlock()
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	return l, strings.Join(heard, "; ")
}

// The choices of a schedule and the seed are all that decides.
func TestOptionsSchedule(t *testing.T) {
	runs := map[string]bool{}
	for seed := range uint64(12) {
		first, log := playLots(t, seed)
		again, logAgain := playLots(t, seed)
		if log != logAgain || !slices.Equal(first.steps, again.steps) || first.uncontrolled != nil || again.uncontrolled != nil {
			t.Fatalf("seed %d:\n%s\n%s\n%q\n%q\n%q\n%q", seed, log, logAgain, first.steps, again.steps, first.uncontrolled, again.uncontrolled)
		}
		runs[log] = true
	}
	if len(runs) < 3 {
		t.Errorf("12 seeds led to %d runs: %v", len(runs), runs)
	}
}

// Without a schedule, what was started begins at once.
func TestStartWithoutSchedule(t *testing.T) {
	ua := New(Options{VirtualTime: true})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://example.com/"})
	if err != nil {
		t.Fatal(err)
	}
	var did bool
	ua.InParallel("something", func() { did = true })
	if err := p.Start(Script{Text: "export const n = 1; globalThis.started = n", Module: true}); err != nil {
		t.Fatal(err)
	}
	if err := p.Start(Script{URL: "https://", Text: "", Module: true}); err == nil {
		t.Error("a wrong URL was no error")
	}
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n, err := Eval[float64](t.Context(), p, "started"); n != 1 || err != nil || !did {
		t.Error(n, err, did)
	}
}

// A schedule hears of Go functions that run on goroutines of their own.
func TestScheduleHearsOfGoFunctions(t *testing.T) {
	l := &lots{rand: rand.New(rand.NewPCG(1, 1))}
	ua := New(Options{Schedule: l, Seed: []byte{1}})
	defer ua.Close()
	p, err := ua.Open(t.Context(), PageOptions{URL: "https://example.com/"})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.ExposeAsync(t.Context(), "double", func(n int) int { return 2 * n }); err != nil {
		t.Fatal(err)
	}
	if err := p.Start(Script{Text: "double(2).then((n) => { if (n !== 4) throw new Error(n); })"}); err != nil {
		t.Fatal(err)
	}
	if err := ua.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if want := []string{"the Go function double runs on a goroutine of its own"}; !slices.Equal(l.uncontrolled, want) || p.Failure() != nil {
		t.Errorf("%q, %v", l.uncontrolled, p.Failure())
	}
}
