package explore

import (
	"time"

	"github.com/sluice-go/sluice"
)

// guided follows segments as far as it can: one whose actor cannot go on is over. After the
// last, it goes on as is usual.
type guided struct {
	segments []segment
	queues   map[int][]string // to serve, by actor, where there is a choice
	ordered  bool             // queues are served in order
	slow     []slowStep
}

func (*guided) name() string { return "shrinking" }

func (g *guided) next(_ time.Duration, actors []sluice.Actor, timeMayPass bool, last int) int {
	for len(g.segments) > 0 {
		s := &g.segments[0]
		if s.turns > 0 {
			s.turns--
			if i := (Choice{Go: s.actor}).among(actors, timeMayPass); i >= sluice.PassTime {
				return i
			}
		}
		g.segments = g.segments[1:]
	}
	return usual(actors, last)
}

func (g *guided) serve(a sluice.Actor, sources []string) int {
	if q := g.queues[a.Number]; !g.ordered && len(q) > 0 {
		g.queues[a.Number] = q[1:]
		for i, s := range sources {
			if s == q[0] {
				return i
			}
		}
	}
	return 0
}

func (g *guided) takes(actor, read int) time.Duration {
	for _, s := range g.slow {
		if s.actor == actor && s.read == read {
			return s.takes
		}
	}
	return 0
}
