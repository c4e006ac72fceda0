package explore

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sluice-go/sluice"
)

// A Tab is a page of the program that is explored.
type Tab struct {
	// Script is what runs in the page, or its document. The page's URL is Options.Page.URL, or that of the
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
	// Switches, unless 0, has all schedules run that have at most so many switches, instead of
	// some by chance: another goes on than the one that went last and could, time passes
	// though somebody could go on, or another task source is served than usual. Of those that differ in
	// nothing but the order of turns which have nothing to do with each other, one at least is run. All
	// have the first seed; Seeds bounds how many are run. It is for programs of few tasks.
	Switches int
	// Time ends the exploration; 0 means never.
	Time time.Duration
	// MaxSteps and MaxTime cut a run off, by its choices and by its virtual time; 0 means
	// 10,000 and 10 minutes.
	MaxSteps int
	MaxTime  time.Duration
	// MaxTask is how long a task of a page or worker may go on, in real time: a run with one that
	// goes on longer has gone wrong. 0 means 10 seconds, less that there is no limit.
	MaxTask time.Duration
	// Shrink is how long a run that went wrong is made shorter at most; 0 means 15 seconds,
	// less that it is left as it is.
	Shrink time.Duration
	// Parallel is how many runs go on at a time; 0 means twice as many as there are processors,
	// since one that hands over from one thread to another leaves its processor for a while.
	Parallel int
}

// Result is what an exploration has found.
type Result struct {
	// Runs is how many schedules were run, Cut how many of them were cut off, Uncontrolled in how
	// many something was not under the schedule's control.
	Runs, Cut, Uncontrolled int
	// Why is what was not under control, in one of these runs.
	Why string
	// Steps is how many tasks were run.
	Steps int
	// Strategies is how many runs each kind of schedule had.
	Strategies map[string]int
	// Complete says that there are no other schedules with at most Options.Switches switches, but
	// those that Equivalent counts.
	Complete bool
	// Equivalent is how many first choices of such schedules were not gone on from: they only swap turns of
	// different tabs or workers that have nothing to do with each other, and so lead to what others do.
	Equivalent int
	// Longest is the greatest number of choices of a run.
	Longest int
	// Find is the first run, by seed, that went wrong; nil for none.
	Find *Find
	// Elapsed is how long it took.
	Elapsed time.Duration
}

// Run explores a program until a run goes wrong, and shrinks that run. The error says why
// the program could not be explored, or is the cause of ctx; then there is a result, too, which says
// what was covered up to there.
func Run(ctx context.Context, o Options) (*Result, error) {
	began := time.Now()
	p, err := prepare(ctx, o)
	if err != nil {
		return nil, err
	}
	defer p.threads.Close()
	exploring, cancel := ctx, context.CancelFunc(func() {})
	if o.Time > 0 {
		exploring, cancel = context.WithTimeout(ctx, o.Time)
	}
	defer cancel()
	result := &Result{Strategies: map[string]int{}}
	var (
		all   schedules
		found *trial
	)
	if p.Switches > 0 {
		all = newEnumeration(p)
	} else {
		first, err := p.measure(exploring)
		if err != nil && exploring.Err() == nil {
			return nil, err
		}
		all = &seeds{program: p}
		if err == nil && first.find != nil && first.find.kind == hang {
			// Others would take as long.
			result.add(first)
			found = first
			all.stop()
		}
	}
	var (
		mu      sync.Mutex
		failure error
		running sync.WaitGroup
	)
	defer context.AfterFunc(exploring, all.stop)()
	for range p.Parallel {
		running.Go(func() {
			for {
				s, number, ok := all.take()
				if !ok {
					return
				}
				t, err := p.run(exploring, s, all.seed(number))
				if exploring.Err() != nil {
					t = nil
				}
				mu.Lock()
				switch {
				case exploring.Err() != nil:
				case err != nil:
					failure, t = err, nil
					all.stop()
				default:
					t.number = number
					result.add(t)
					if t.find != nil {
						all.stop()
						if found == nil || t.number < found.number {
							found = t
						}
					}
				}
				mu.Unlock()
				all.ran(t)
			}
		})
	}
	running.Wait()
	if failure != nil {
		return nil, failure
	}
	result.Elapsed = time.Since(began)
	if err := ctx.Err(); err != nil {
		return result, context.Cause(ctx)
	}
	if result.Runs == 0 {
		return nil, fmt.Errorf("explore: no run came to its end in %v", o.Time)
	}
	if found != nil {
		if result.Find, err = p.explain(ctx, found); err != nil {
			return nil, err
		}
	}
	if e, ok := all.(*enumeration); ok {
		complete, left := e.complete()
		result.Complete, result.Equivalent = found == nil && complete, left
	}
	result.Elapsed = time.Since(began)
	return result, nil
}

// schedules are those of an exploration. Their methods are called by several goroutines.
type schedules interface {
	// take returns the next, with its number from 1; ok is false if there are no more.
	take() (s strategy, number uint64, ok bool)
	// seed is that of a schedule.
	seed(number uint64) uint64
	// ran hears how one was run; nil for one that was not.
	ran(*trial)
	// stop ends them.
	stop()
}

// seeds has a schedule for each seed.
type seeds struct {
	program *program
	taken   atomic.Uint64
	stopped atomic.Bool
}

func (s *seeds) take() (strategy, uint64, bool) {
	number := s.taken.Add(1)
	if s.stopped.Load() || number > uint64(s.program.Seeds) {
		return nil, 0, false
	}
	return s.program.newStrategy(s.seed(number)), number, true
}

func (s *seeds) seed(number uint64) uint64 { return s.program.FirstSeed + number - 1 }
func (s *seeds) ran(*trial)                {}
func (s *seeds) stop()                     { s.stopped.Store(true) }

func (r *Result) add(t *trial) {
	r.Runs++
	r.Steps += len(t.trace)
	r.Strategies[t.strategy.name()]++
	r.Longest = max(r.Longest, len(t.choices))
	if t.cut {
		r.Cut++
	}
	if t.uncontrolled != "" {
		r.Uncontrolled++
		if r.Why == "" || t.uncontrolled < r.Why {
			r.Why = t.uncontrolled
		}
	}
}

// Replay runs a schedule that was recorded, of the same program, and says what came of it:
// nil if nothing went wrong. Find.Diverged says whether the program went another way.
func Replay(ctx context.Context, o Options, s Schedule) (*Find, error) {
	p, err := prepare(ctx, o)
	if err != nil {
		return nil, err
	}
	defer p.threads.Close()
	for i, c := range s.Choices {
		if c.Go < 0 || c.Takes < 0 || c.Takes > longestPause {
			return nil, fmt.Errorf("explore: choice %d of the schedule is none: %+v", i+1, c)
		}
	}
	strategy := &replay{choices: s.Choices}
	t, err := p.runWithout(ctx, strategy, s.Seed, s.Without)
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
	if o.MaxTask == 0 {
		o.MaxTask = 10 * time.Second
	}
	if o.Shrink == 0 {
		o.Shrink = 15 * time.Second
	}
	if o.Parallel == 0 {
		o.Parallel = 2 * runtime.GOMAXPROCS(0)
	}
}
