package explore

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/sluice-go/sluice"
)

// game is a program that is no script: agents with two queues of tasks each, which read and write
// variables, post tasks to one another and set timers.
type game struct {
	tasks  [][]move
	agents int
	begin  []posted
}

type posted struct{ agent, queue, task int }

type move struct {
	what  string // "read", "write", "post", "timer"
	n     int    // the variable
	delay int
	posted
}

// newGame draws one by lot.
func newGame(r *rand.Rand) *game {
	g := &game{agents: 2 + r.IntN(2)}
	variables := 1 + r.IntN(3)
	g.tasks = make([][]move, 3+r.IntN(3))
	for i := range g.tasks {
		for range 1 + r.IntN(3) {
			m := move{what: []string{"read", "read", "write", "write", "post", "timer"}[r.IntN(6)], n: r.IntN(variables), delay: r.IntN(3)}
			if m.what == "post" || m.what == "timer" {
				if i+1 == len(g.tasks) {
					continue
				}
				// Only later tasks, so that there is an end.
				m.posted = posted{1 + r.IntN(g.agents), r.IntN(4) / 3, i + 1 + r.IntN(len(g.tasks)-i-1)}
			}
			g.tasks[i] = append(g.tasks[i], m)
		}
	}
	for a := 1; a <= g.agents; a++ {
		for range r.IntN(3) {
			g.begin = append(g.begin, posted{a, r.IntN(4) / 3, r.IntN(len(g.tasks))})
		}
	}
	return g
}

type gameTimer struct{ at, task int }

// play plays a game once, and returns what came of it.
func (g *game) play(s *enumerated) (*ran, string) {
	r, log := &ran{}, &touchLog{}
	queues := make([][2][]int, g.agents+1)
	timers := make([][]gameTimer, g.agents+1)
	wants := make([]bool, g.agents+1)
	locals, variables := make([]int, g.agents+1), map[int]int{}
	now, last := 0, 0
	for a := 1; a <= g.agents; a++ {
		wants[a] = true // if only to see that there is nothing to do
	}
	for _, p := range g.begin {
		queues[p.agent][p.queue] = append(queues[p.agent][p.queue], p.task)
	}
	due := func(a int) {
		timers[a] = slices.DeleteFunc(timers[a], func(t gameTimer) bool {
			if t.at <= now {
				queues[a][1] = append(queues[a][1], t.task)
			}
			return t.at <= now
		})
	}
	pass := func() {
		first := 1 << 30
		for a := range timers {
			for _, t := range timers[a] {
				if !wants[a] {
					first = min(first, t.at)
				}
			}
		}
		now = max(now, first)
		for a := range timers {
			wants[a] = wants[a] || slices.ContainsFunc(timers[a], func(t gameTimer) bool { return t.at <= now })
		}
	}
	for {
		var actors []sluice.Actor
		waits := false
		for a := 1; a <= g.agents; a++ {
			if wants[a] {
				actors = append(actors, sluice.Actor{Number: a})
			} else {
				waits = waits || len(timers[a]) > 0
			}
		}
		if len(actors) == 0 {
			if !waits {
				break
			}
			log.pass()
			pass()
			continue
		}
		chosen := s.next(0, actors, waits, last)
		log.next()
		if chosen == sluice.PassTime {
			r.choices = append(r.choices, Choice{})
			log.touches(everything)
			pass()
			continue
		}
		a := actors[chosen].Number
		last = a
		c := Choice{Go: a}
		own := func(agent int) touch { return touch{"tasks", strconv.Itoa(agent), true} }
		log.touches(own(a))
		due(a)
		q := 0
		switch {
		case len(queues[a][0]) > 0 && len(queues[a][1]) > 0:
			names := []string{"zero", "one"}
			q = s.serve(actors[chosen], names)
			c.Queue = names[q]
		case len(queues[a][1]) > 0:
			q = 1
		}
		r.choices = append(r.choices, c)
		if len(queues[a][q]) > 0 {
			task := queues[a][q][0]
			queues[a][q] = queues[a][q][1:]
			for _, m := range g.tasks[task] {
				name := strconv.Itoa(m.n)
				switch m.what {
				case "read":
					log.touches(touch{"variable", name, false})
					locals[a] = 31*locals[a] + variables[m.n]
				case "write":
					log.touches(touch{"variable", name, true})
					variables[m.n] = 7*locals[a] + 10*task + a
				case "post":
					log.touches(own(m.agent))
					queues[m.agent][m.queue] = append(queues[m.agent][m.queue], m.task)
					wants[m.agent] = true
				case "timer":
					timers[a] = append(timers[a], gameTimer{now + m.delay, m.task})
				}
			}
			s.ran()
		}
		due(a)
		wants[a] = len(queues[a][0]) > 0 || len(queues[a][1]) > 0
	}
	r.points, r.touched, r.passes = s.points, log.turns, log.passes
	return r, fmt.Sprint(variables, locals)
}

// outcomes are what all schedules of an enumeration lead to.
func outcomes(e *enumeration, play func(*enumerated) (*ran, string)) map[string]bool {
	all := map[string]bool{}
	for {
		s, _, ok := e.take()
		if !ok {
			return all
		}
		r, outcome := play(s.(*enumerated))
		all[outcome] = true
		e.add(r)
	}
}

// Without the schedules that are equivalent to others, the same comes of a program.
func TestReductionOfGames(t *testing.T) {
	games := uint64(500)
	if testing.Short() {
		games = 50
	}
	const most = 5000
	runs, reduced, compared := 0, 0, 0
	for seed := range games {
		g := newGame(rand.New(rand.NewPCG(seed, 0x9a3e)))
		for switches := range 4 {
			every, some := enumerate(switches, most, 0), enumerate(switches, most, 0)
			every.all = true
			wanted := outcomes(every, g.play)
			if every.taken >= most {
				break
			}
			got := outcomes(some, g.play)
			if some.taken > every.taken {
				t.Errorf("game %d, %d switches: %d schedules of %d", seed, switches, some.taken, every.taken)
			}
			if !maps.Equal(got, wanted) {
				t.Fatalf("game %d, %d switches: %d schedules lead to %d outcomes, %d to %d\n%+v", seed, switches, every.taken, len(wanted), some.taken, len(got), g)
			}
			if complete, left := some.complete(); !complete || left < 0 || some.taken != some.queued+1 {
				t.Errorf("game %d, %d switches: %v, %d", seed, switches, complete, left)
			}
			runs += every.taken
			reduced += some.taken
			compared++
		}
	}
	t.Logf("%d enumerations: %d schedules, %d without those that are equivalent", compared, runs, reduced)
	if reduced >= runs*9/10 {
		t.Errorf("%d of %d schedules are left", reduced, runs)
	}
}
