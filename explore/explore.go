package explore

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	"github.com/sluice-go/sluice"
)

// A Tab is a page of the program that is explored.
type Tab struct {
	// Script is what runs in the page. The page's URL is Options.Page.URL, or that of the
	// script.
	Script sluice.Script
	// Crash, Close and Reload say what may happen to the tab, once in each run, whenever the
	// schedule says: it is ended at once, closed as by its user, or ended and opened again.
	Crash, Close, Reload bool
}

// Options say what to explore, and for how long.
type Options struct {
	// Tabs are opened in this order. One whose script calls explore.tab is a scenario: it
	// runs first, and says which tabs there are.
	Tabs []Tab
	// UserAgent is how the user agent of each run is made; VirtualTime is always on. The
	// user agents of several runs share what it refers to.
	UserAgent sluice.Options
	// Page is how each page is opened.
	Page sluice.PageOptions
	// Arguments are the global array scriptArgs of each tab.
	Arguments []string
	// Seeds is how many runs there are, each with a seed, from FirstSeed on; 0 means 1,000.
	Seeds     int
	FirstSeed uint64
	// Time ends the exploration; 0 means never.
	Time time.Duration
	// MaxSteps and MaxTime cut a run off, by its choices and by its virtual time; 0 means
	// 10,000 and 10 minutes.
	MaxSteps int
	MaxTime  time.Duration
	// Shrink is how long a run that went wrong is made shorter at most; 0 means 15 seconds,
	// less that it is left as it is.
	Shrink time.Duration
	// Parallel is how many runs go on at a time; 0 means as many as there are processors.
	Parallel int
}

// Result is what an exploration has found.
type Result struct {
	// Runs is how many schedules were run, Cut how many of them were cut off.
	Runs, Cut int
	// Steps is how many tasks were run.
	Steps int
	// Strategies is how many runs each kind of schedule had.
	Strategies map[string]int
	// Longest is the greatest number of choices of a run.
	Longest int
	// Find is the first run, by seed, that went wrong; nil for none.
	Find *Find
	// Elapsed is how long it took.
	Elapsed time.Duration
}

// Run explores a program until a run goes wrong, and shrinks that run. The error says why
// the program could not be explored, or is the cause of ctx.
func Run(ctx context.Context, o Options) (*Result, error) {
	began := time.Now()
	p, err := prepare(ctx, o)
	if err != nil {
		return nil, err
	}
	exploring, cancel := ctx, context.CancelFunc(func() {})
	if o.Time > 0 {
		exploring, cancel = context.WithTimeout(ctx, o.Time)
	}
	defer cancel()
	result := &Result{Strategies: map[string]int{}}
	var (
		mu      sync.Mutex
		next    uint64
		found   *trial
		failure error
		running sync.WaitGroup
	)
	take := func() (seed uint64, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if found != nil || failure != nil || next == uint64(p.Seeds) || exploring.Err() != nil {
			return 0, false
		}
		next++
		return o.FirstSeed + next - 1, true
	}
	for range p.Parallel {
		running.Go(func() {
			for {
				seed, ok := take()
				if !ok {
					return
				}
				t, err := p.run(exploring, newStrategy(seed), seed)
				mu.Lock()
				switch {
				case exploring.Err() != nil:
				case err != nil:
					failure = err
				default:
					result.add(t)
					if t.find != nil && (found == nil || t.seed < found.seed) {
						found = t
					}
				}
				mu.Unlock()
			}
		})
	}
	running.Wait()
	if failure != nil {
		return nil, failure
	}
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	if found != nil {
		if result.Find, err = p.explain(ctx, found); err != nil {
			return nil, err
		}
	}
	result.Elapsed = time.Since(began)
	return result, nil
}

func (r *Result) add(t *trial) {
	r.Runs++
	r.Steps += len(t.trace)
	r.Strategies[t.strategy.name()]++
	r.Longest = max(r.Longest, len(t.choices))
	if t.cut {
		r.Cut++
	}
}

// Replay runs a schedule that was recorded, of the same program, and says what came of it:
// nil if nothing went wrong. Find.Diverged says whether the program went another way.
func Replay(ctx context.Context, o Options, s Schedule) (*Find, error) {
	p, err := prepare(ctx, o)
	if err != nil {
		return nil, err
	}
	strategy := &replay{choices: s.Choices}
	t, err := p.run(ctx, strategy, s.Seed)
	if err != nil {
		return nil, err
	}
	if t.find == nil {
		if strategy.diverged {
			return nil, errors.New("explore: the program does not go the way of the schedule any more, and nothing went wrong")
		}
		return nil, nil
	}
	f := p.finding(t)
	f.Diverged = strategy.diverged
	return f, nil
}

// defaults fills in what the options leave out.
func (o *Options) defaults() {
	if o.Seeds == 0 {
		o.Seeds = 1000
	}
	if o.MaxSteps == 0 {
		o.MaxSteps = 10_000
	}
	if o.MaxTime == 0 {
		o.MaxTime = 10 * time.Minute
	}
	if o.Shrink == 0 {
		o.Shrink = 15 * time.Second
	}
	if o.Parallel == 0 {
		o.Parallel = runtime.GOMAXPROCS(0)
	}
}
