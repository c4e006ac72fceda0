package explore

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/sluice-go/sluice"
)

// strategy makes the choices of a run.
type strategy interface {
	name() string
	// next chooses among actors as sluice.Schedule.Next does; last is the number of the
	// one that went last.
	next(now time.Duration, actors []sluice.Actor, timeMayPass bool, last int) int
	// serve chooses one of the task queues of an actor.
	serve(actor sluice.Actor, sources []string) int
	// takes chooses how long an actor has computed when it reads the clock for the read-th time,
	// from 1: 0, or more once in a turn.
	takes(actor, read int) time.Duration
}

// inOrder makes the choices that are usual where none matters.
type inOrder struct{}

func (inOrder) name() string { return "the usual order" }

func (inOrder) next(_ time.Duration, actors []sluice.Actor, _ bool, last int) int {
	return usual(actors, last)
}

func (inOrder) serve(sluice.Actor, []string) int { return 0 }
func (inOrder) takes(int, int) time.Duration     { return 0 }

// measure finds out how many choices a run has, and how often it reads the clock, so that
// strategies make their choices within that.
func (p *program) measure(ctx context.Context) (*trial, error) {
	t, err := p.run(ctx, inOrder{}, 0)
	if err != nil {
		return nil, err
	}
	p.length, p.reads = len(t.choices), 0
	for _, n := range t.reads {
		p.reads += n
	}
	return t, nil
}

// newStrategy returns the strategy of a seed: they take turns.
func (p *program) newStrategy(seed uint64) strategy {
	c := &chance{rand: rand.New(rand.NewPCG(seed, 0x5ced)), stalled: map[int]time.Duration{}, seen: map[int]bool{}, starts: map[int]int{}}
	// Other schedules may lead to longer runs.
	c.horizon = max(8, p.length) << c.rand.IntN(3)
	kind := seed % 4
	if kind%2 == 1 {
		c.stalls = 1 + c.rand.IntN(3)
	}
	for range c.stalls {
		c.stallAt = append(c.stallAt, c.rand.IntN(c.horizon))
	}
	if seed/4%4 == 3 {
		c.slowSteps = newSlowSteps(seed, p.reads)
	}
	if kind < 2 {
		return &walk{c}
	}
	s := &pct{chance: c, priorities: map[int]float64{}}
	for range c.rand.IntN(5) {
		s.changes = append(s.changes, c.rand.IntN(c.horizon))
	}
	return s
}

// chance is what the strategies have in common: actors that are stalled, so that time
// passes although they could go on, and tabs that crash at some choice.
type chance struct {
	rand    *rand.Rand
	horizon int // how many choices a run is expected to have
	choices int // so far
	stalls  int
	stallAt []int                 // at which choices the actor that went last is stalled
	stalled map[int]time.Duration // until when, by number
	slowSteps
	seen    map[int]bool
	starts  map[int]int // the choice from which on something happens to a tab, by number
	indices []int
}

// happening says whether an actor is something that happens to a tab.
func happening(a sluice.Actor) bool { return a.Work && strings.HasPrefix(a.Name, happens) }

// candidates returns the indices of the actors that may go next, or none if time is to pass.
func (c *chance) candidates(now time.Duration, actors []sluice.Actor, timeMayPass bool, last int) []int {
	c.choices++
	if slices.Contains(c.stallAt, c.choices) {
		c.stalled[last] = now + pause(c.rand)
	}
	c.indices = c.indices[:0]
	stalled := false
	for i, a := range actors {
		if !c.seen[a.Number] {
			c.seen[a.Number] = true
			switch {
			case happening(a):
				c.starts[a.Number] = c.choices + c.rand.IntN(c.horizon)
			case c.stalls > 0 && c.rand.IntN(3) == 0:
				// A tab that opens late, a slow server.
				c.stalled[a.Number] = now + pause(c.rand)
			}
		}
		switch {
		case happening(a):
			if c.choices < c.starts[a.Number] {
				continue
			}
		case now < c.stalled[a.Number]:
			stalled = true
			continue
		}
		c.indices = append(c.indices, i)
	}
	if len(c.indices) > 0 || timeMayPass {
		return c.indices
	}
	// Nothing else is left.
	for i, a := range actors {
		if happening(a) != stalled {
			c.indices = append(c.indices, i)
		}
	}
	return c.indices
}

// longestPause bounds what pause returns.
const longestPause = 2*time.Minute + 1

// pause is how long an actor is stalled, or a slow step takes.
func pause(r *rand.Rand) time.Duration {
	scale := []time.Duration{time.Millisecond, 20 * time.Millisecond, 300 * time.Millisecond, 3 * time.Second, time.Minute}
	return 1 + time.Duration(r.Int64N(int64(2*scale[r.IntN(len(scale))])))
}

// called is the name of a strategy with what it has besides.
func (c *chance) called(name string) string {
	switch {
	case c.stalls > 0 && c.at != nil:
		return name + " with stalls and slow steps"
	case c.stalls > 0:
		return name + " with stalls"
	case c.at != nil:
		return name + " with slow steps"
	}
	return name
}

// serveOther chooses the queue that would be served anyway, or another at one time of n.
func (c *chance) serveOther(sources, n int) int {
	if c.rand.IntN(n) > 0 {
		return 0
	}
	return c.rand.IntN(sources)
}

// walk chooses at random.
type walk struct{ *chance }

func (w *walk) name() string { return w.called("random walk") }

func (w *walk) next(now time.Duration, actors []sluice.Actor, timeMayPass bool, last int) int {
	candidates := w.candidates(now, actors, timeMayPass, last)
	if len(candidates) == 0 {
		return sluice.PassTime
	}
	return candidates[w.rand.IntN(len(candidates))]
}

func (w *walk) serve(_ sluice.Actor, sources []string) int {
	return w.serveOther(len(sources), 3)
}

// pct has the actor of the highest priority go on, but for a few choices at which that
// falls below all others: a race of a few events is found with a probability that does not
// depend on what else goes on.
//
// Burckhardt, Kothari, Musuvathi, Nagarakatte: A randomized scheduler with probabilistic
// guarantees of finding bugs. ASPLOS 2010.
type pct struct {
	*chance
	priorities map[int]float64
	changes    []int
}

func (p *pct) name() string { return p.called("PCT") }

func (p *pct) next(now time.Duration, actors []sluice.Actor, timeMayPass bool, last int) int {
	candidates := p.candidates(now, actors, timeMayPass, last)
	if len(candidates) == 0 {
		return sluice.PassTime
	}
	if p.choices > 4*p.horizon {
		// Priorities are unfair: two actors that wait for a third would go on for ever.
		return candidates[p.rand.IntN(len(candidates))]
	}
	for _, a := range actors {
		if _, ok := p.priorities[a.Number]; !ok {
			p.priorities[a.Number] = p.rand.Float64()
		}
	}
	highest := func() int {
		return slices.MaxFunc(candidates, func(i, j int) int {
			if p.priorities[actors[i].Number] < p.priorities[actors[j].Number] {
				return -1
			}
			return 1
		})
	}
	chosen := highest()
	if i := slices.Index(p.changes, p.choices); i >= 0 {
		p.priorities[actors[chosen].Number] = -float64(1 + i)
		chosen = highest()
	}
	return chosen
}

func (p *pct) serve(_ sluice.Actor, sources []string) int {
	return p.serveOther(len(sources), 8)
}
