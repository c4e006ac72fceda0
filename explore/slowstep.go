package explore

import (
	"math/rand/v2"
	"time"
)

// slowSteps are the few steps of a run that take long. The clock shows it, so they are told by
// the reads of the clock at their end.
type slowSteps struct {
	reads int                   // of the run, so far
	at    map[int]time.Duration // how long it takes up to a read, by its number in the run
}

// newSlowSteps returns those of a seed, in a run that is expected to read the clock so often.
// What they are comes from chance of their own: without them a seed is what it would be.
func newSlowSteps(seed uint64, reads int) slowSteps {
	r := rand.New(rand.NewPCG(seed, 0x510))
	// Other schedules may lead to more reads.
	horizon := max(4, reads) << r.IntN(2)
	s := slowSteps{at: map[int]time.Duration{}}
	for range 1 + r.IntN(2) {
		s.at[1+r.IntN(horizon)] = pause(r)
	}
	return s
}

func (s *slowSteps) takes(_, _ int) time.Duration {
	s.reads++
	return s.at[s.reads]
}

// slowStep is one that was chosen in a run.
type slowStep struct {
	actor, read int
	takes       time.Duration
}

// slowStepsOf a schedule.
func slowStepsOf(choices []Choice) (all []slowStep) {
	for _, c := range choices {
		if c.Takes > 0 {
			all = append(all, slowStep{c.Go, c.Read, c.Takes})
		}
	}
	return all
}
