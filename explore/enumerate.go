package explore

import (
	"slices"
	"sync"
	"time"

	"github.com/sluice-go/sluice"
)

// enumeration goes through all schedules up to a number of switches: those with fewer first. Of
// those that differ in nothing but the order of turns that commute it runs one at least, and need
// not run the others; see races.go.
//
// It is the iterative context bounding of Musuvathi and Qadeer (Iterative Context Bounding for
// Systematic Testing of Multithreaded Programs, PLDI 2007). Turns in which no task is run commute with
// all others, so that nothing else is tried in their place.
type enumeration struct {
	switches, most int // how many switches a schedule has, and how many are run
	firstSeed      uint64
	all            bool // also those that are equivalent to others

	mu       sync.Mutex
	changed  *sync.Cond
	root     node
	waiting  [][]prefix // by their switches
	running  int
	taken    int
	possible int // other choices, with few enough switches
	queued   int // of them, those that were taken, or wait
	stopped  bool
}

// node is where some choices lead: it has what is tried next.
type node struct {
	tried map[Choice]*node
	known map[Choice]bool // what could be
}

// after is the node to which another choice leads, and whether that was tried.
func (n *node) after(c Choice) (next *node, tried bool) {
	if next, tried = n.tried[c]; tried {
		return next, true
	}
	if n.tried == nil {
		n.tried = map[Choice]*node{}
	}
	next = &node{}
	n.tried[c] = next
	return next, false
}

// couldBe notes what could be chosen, and returns whether that was not known.
func (n *node) couldBe(c Choice) bool {
	if n.known[c] {
		return false
	}
	if n.known == nil {
		n.known = map[Choice]bool{}
	}
	n.known[c] = true
	return true
}

// prefix are the first choices of a schedule, after which it goes on in order.
type prefix struct {
	choices  []Choice
	switches int
}

func newEnumeration(p *program) *enumeration {
	return enumerate(p.Switches, p.Seeds, p.FirstSeed)
}

func enumerate(switches, most int, seed uint64) *enumeration {
	e := &enumeration{switches: switches, most: most, firstSeed: seed, waiting: make([][]prefix, switches+1)}
	e.changed = sync.NewCond(&e.mu)
	e.waiting[0] = []prefix{{}}
	return e
}

// take returns the next schedule, and its number; ok is false if there are no more.
func (e *enumeration) take() (s strategy, number uint64, ok bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for {
		if e.stopped || e.taken >= e.most {
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
	if t == nil {
		e.add(nil)
		return
	}
	// What was not run to its end, or not under control, may have touched more than was heard of.
	t.mu.Lock()
	open := t.cut || t.find != nil || t.uncontrolled != ""
	t.mu.Unlock()
	turns, passes := t.touched.all()
	e.add(&ran{t.strategy.(*enumerated).points, t.choices, turns, passes, open})
}

// ran is what an enumeration has to know of a run, by its choices.
type ran struct {
	points  []point
	choices []Choice
	touched []touches
	passes  []bool // time passed after it, since nobody could go on
	open    bool   // not all that it has touched is known
}

func (e *enumeration) add(r *ran) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.running--
	if r != nil {
		e.tryOthers(r)
	}
	e.changed.Broadcast()
}

// tryOthers adds the schedules that differ from a run in their last choice, and that may lead
// elsewhere.
func (e *enumeration) tryOthers(r *ran) {
	n := min(len(r.points), len(r.choices), len(r.touched))
	nodes, switches := make([]*node, n), make([]int, n)
	at, sum := &e.root, 0
	for i := range n {
		p, c := &r.points[i], r.choices[i]
		p.moot = p.moot && r.touched[i].own()
		if i > 0 && (r.passes[i-1] || r.choices[i-1].Go == 0) {
			p.last = 0 // everybody is chosen freely once time has passed
		}
		nodes[i], switches[i] = at, sum
		c = p.plain(c)
		sum += p.cost(c)
		at.couldBe(c)
		at, _ = at.after(c)
	}
	try := func(i int, c Choice) {
		cost := switches[i] + r.points[i].cost(c)
		if cost > e.switches {
			return
		}
		if _, tried := nodes[i].after(c); !tried {
			e.queued++
			e.waiting[cost] = append(e.waiting[cost], prefix{append(slices.Clone(r.choices[:i]), c), cost})
		}
	}
	for i := range n {
		p := &r.points[i]
		if p.moot {
			continue
		}
		for _, c := range p.others(r.choices[i]) {
			if switches[i]+p.cost(c) <= e.switches && nodes[i].couldBe(c) {
				e.possible++
			}
			// Time has to do with everything, and queues are chosen by one alone.
			if e.all || r.open || c.Go == 0 || c.Queue != "" {
				try(i, c)
			}
		}
	}
	if !e.all && !r.open {
		r.reverse(n, func(i, actor int) { try(i, Choice{Go: actor}) })
	}
}

// seed is the first for all, so that they differ in nothing but their choices.
func (e *enumeration) seed(uint64) uint64 { return e.firstSeed }

func (e *enumeration) stop() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stopped = true
	e.changed.Broadcast()
}

// complete says whether all schedules were run, but those that are equivalent to others: at so
// many choices none was tried that is.
func (e *enumeration) complete() (complete bool, left int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	complete = e.running == 0 && !slices.ContainsFunc(e.waiting, func(w []prefix) bool { return len(w) > 0 })
	return complete, e.possible - e.queued
}

// enumerated follows a prefix, goes on in order, and notes what else could have been chosen.
type enumerated struct {
	prefix
	points []point // by choices
}

// point is a choice.
type point struct {
	actors      []int // who could go on
	last        int
	timeMayPass bool
	queues      []string // which could be served
	moot        bool     // no task was run
}

// goesOn says whether the one that went last could.
func (p *point) goesOn() bool { return slices.Contains(p.actors, p.last) }

// plain is a choice without the queue, if that is the usual one.
func (p *point) plain(c Choice) Choice {
	if len(p.queues) == 0 || c.Queue == p.queues[0] {
		c.Queue = ""
	}
	return c
}

// cost is how many switches a choice is. It is one if another goes on than the one that went last
// and could, if time passes though somebody could go on, and if another queue is served.
func (p *point) cost(c Choice) (n int) {
	if c.Go == 0 || c.Go != p.last && p.goesOn() {
		n++
	}
	if c.Queue != "" {
		n++
	}
	return n
}

// others are the choices beside one.
func (p *point) others(c Choice) (all []Choice) {
	for _, number := range p.actors {
		if number != c.Go {
			all = append(all, Choice{Go: number})
		}
	}
	if p.timeMayPass && c.Go != 0 {
		all = append(all, Choice{})
	}
	for i, queue := range p.queues {
		if queue != c.Queue {
			all = append(all, p.plain(Choice{Go: c.Go, Queue: p.queues[i]}))
		}
	}
	return all
}

func (*enumerated) name() string { return "enumeration" }

func (e *enumerated) next(_ time.Duration, actors []sluice.Actor, timeMayPass bool, last int) int {
	p := point{last: last, timeMayPass: timeMayPass}
	for _, a := range actors {
		p.actors = append(p.actors, a.Number)
	}
	chosen := sluice.PassTime - 1
	if made := len(e.points); made < len(e.choices) {
		chosen = e.choices[made].among(actors, timeMayPass)
	}
	if chosen < sluice.PassTime {
		chosen = usual(actors, last)
	}
	p.moot = chosen != sluice.PassTime && !actors[chosen].Work
	e.points = append(e.points, p)
	return chosen
}

// ran hears that a task was run after the last choice.
func (e *enumerated) ran() {
	if len(e.points) > 0 {
		e.points[len(e.points)-1].moot = false
	}
}

func (e *enumerated) serve(_ sluice.Actor, sources []string) int {
	made := len(e.points)
	e.points[made-1].queues = slices.Clone(sources)
	if made <= len(e.choices) {
		return max(0, slices.Index(sources, e.choices[made-1].Queue))
	}
	return 0
}

// takes has no step take long: there is no end to how long one could.
func (*enumerated) takes(int, int) time.Duration { return 0 }
