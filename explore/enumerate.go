package explore

import (
	"slices"
	"sync"
	"time"

	"github.com/sluice-go/sluice"
)

// enumeration goes through all schedules up to a number of switches: those with fewer first.
//
// It is the iterative context bounding of Musuvathi and Qadeer (Iterative Context Bounding for
// Systematic Testing of Multithreaded Programs, PLDI 2007), with a reduction: turns in which
// no task is run commute with all others, so that nothing else is tried in their place.
type enumeration struct {
	program *program

	mu      sync.Mutex
	changed *sync.Cond
	waiting [][]prefix // by their switches
	running int
	taken   int
	stopped bool
}

// prefix are the first choices of a schedule, after which it goes on in order.
type prefix struct {
	choices  []Choice
	switches int
}

func newEnumeration(p *program) *enumeration {
	e := &enumeration{program: p, waiting: make([][]prefix, p.Switches+1)}
	e.changed = sync.NewCond(&e.mu)
	e.waiting[0] = []prefix{{}}
	return e
}

// take returns the next schedule, and its number; ok is false if there are no more.
func (e *enumeration) take() (s strategy, number uint64, ok bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for {
		if e.stopped || e.taken >= e.program.Seeds {
			return nil, 0, false
		}
		for n, w := range e.waiting {
			if len(w) > 0 {
				e.waiting[n] = w[1:]
				e.running++
				e.taken++
				return &enumerated{prefix: w[0]}, uint64(e.taken), true
			}
		}
		if e.running == 0 {
			return nil, 0, false
		}
		e.changed.Wait()
	}
}

// ran hears of a run, nil if there was none, and adds those that begin as it did.
func (e *enumeration) ran(t *trial) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.running--
	if t != nil {
		for _, p := range t.strategy.(*enumerated).others(t.choices, e.program.Switches) {
			e.waiting[p.switches] = append(e.waiting[p.switches], p)
		}
	}
	e.changed.Broadcast()
}

// seed is the first for all, so that they differ in nothing but their choices.
func (e *enumeration) seed(uint64) uint64 { return e.program.FirstSeed }

func (e *enumeration) stop() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stopped = true
	e.changed.Broadcast()
}

// complete says whether all schedules were run.
func (e *enumeration) complete() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.running == 0 && !slices.ContainsFunc(e.waiting, func(w []prefix) bool { return len(w) > 0 })
}

// enumerated follows a prefix, goes on in order, and notes what else could have been chosen.
type enumerated struct {
	prefix
	made   int // choices
	points []point
}

// point is a choice after the prefix.
type point struct {
	actors      []int // who could go on
	last        int
	timeMayPass bool
	queues      []string // which could be served
	moot        bool     // no task was run
}

func (*enumerated) name() string { return "enumeration" }

func (e *enumerated) next(_ time.Duration, actors []sluice.Actor, timeMayPass bool, last int) int {
	e.made++
	if e.made <= len(e.choices) {
		if at := e.choices[e.made-1].among(actors, timeMayPass); at >= sluice.PassTime {
			return at
		}
	}
	p := point{last: last, timeMayPass: timeMayPass}
	for _, a := range actors {
		p.actors = append(p.actors, a.Number)
	}
	i := usual(actors, last)
	p.moot = !actors[i].Work
	if e.made > len(e.choices) {
		e.points = append(e.points, p)
	}
	return i
}

// ran hears that a task was run after the last choice.
func (e *enumerated) ran() {
	if len(e.points) > 0 {
		e.points[len(e.points)-1].moot = false
	}
}

func (e *enumerated) serve(_ sluice.Actor, sources []string) int {
	if e.made <= len(e.choices) {
		return max(0, slices.Index(sources, e.choices[e.made-1].Queue))
	}
	e.points[len(e.points)-1].queues = slices.Clone(sources)
	return 0
}

// takes has no step take long: there is no end to how long one could.
func (*enumerated) takes(int, int) time.Duration { return 0 }

// others are the prefixes that differ in their last choice from a run, with at most so many
// switches. It is a switch if another goes on than the one that went last and could, if time
// passes though somebody could go on, and if another queue is served.
func (e *enumerated) others(choices []Choice, most int) (all []prefix) {
	switches := e.switches
	add := func(at int, c Choice, cost int) {
		if n := switches + cost; n <= most {
			all = append(all, prefix{append(slices.Clone(choices[:at]), c), n})
		}
	}
	for i, p := range e.points {
		at := len(e.choices) + i
		if at >= len(choices) || p.moot {
			continue
		}
		goesOn := 0
		if slices.Contains(p.actors, p.last) {
			goesOn = 1
		}
		for _, number := range p.actors {
			if number != choices[at].Go {
				add(at, Choice{Go: number}, goesOn)
			}
		}
		if p.timeMayPass {
			add(at, Choice{}, 1)
		}
		for _, queue := range p.queues[min(1, len(p.queues)):] {
			add(at, Choice{Go: choices[at].Go, Queue: queue}, 1)
		}
	}
	return all
}
