package explore

import (
	"slices"
	"time"

	"github.com/sluice-go/sluice"
)

// A Schedule is the record of a run: with the same program and seed it leads to the same
// run.
type Schedule struct {
	// Seed makes what is random for script.
	Seed uint64 `json:"seed"`
	// Choices are those of the run, in order.
	Choices []Choice `json:"choices"`
	// Without are the tabs that never begin, by their numbers from 1: what goes wrong does so
	// without them.
	Without []int `json:"without,omitempty"`
}

// A Choice is one of a schedule.
type Choice struct {
	// Go is the number of the tab, worker or work that goes on, in the order in which they
	// came about, from 1; 0 lets virtual time pass.
	Go int `json:"go"`
	// Queue is the name of the task source it serves, with a number if that has several
	// queues and it is not the first; empty if there was no choice.
	Queue string `json:"queue,omitempty"`
	// Takes is how long a step of its turn takes, in virtual time, if that is long. Script sees
	// it when it reads the clock: for the Read-th time, from 1, of all that this tab or worker
	// does.
	Takes time.Duration `json:"takes,omitempty"`
	Read  int           `json:"read,omitempty"`
}

// among returns the index of the choice among actors, or sluice.PassTime, or less if it cannot
// be made.
func (c Choice) among(actors []sluice.Actor, timeMayPass bool) int {
	if c.Go == 0 && timeMayPass {
		return sluice.PassTime
	}
	if i := slices.IndexFunc(actors, func(a sluice.Actor) bool { return a.Number == c.Go }); i >= 0 {
		return i
	}
	return sluice.PassTime - 1
}

// replay makes the choices of a schedule.
type replay struct {
	choices  []Choice
	at       int // the next
	diverged bool
}

func (*replay) name() string { return "replay" }

func (r *replay) next(_ time.Duration, actors []sluice.Actor, timeMayPass bool, last int) int {
	if r.at < len(r.choices) {
		r.at++
		if i := r.choices[r.at-1].among(actors, timeMayPass); i >= sluice.PassTime {
			return i
		}
	}
	r.diverged = true
	return usual(actors, last)
}

func (r *replay) serve(_ sluice.Actor, sources []string) int {
	for i, s := range sources {
		if r.at > 0 && r.at <= len(r.choices) && s == r.choices[r.at-1].Queue {
			return i
		}
	}
	r.diverged = true
	return 0
}

func (r *replay) takes(_, read int) time.Duration {
	if r.at > 0 && r.at <= len(r.choices) {
		if c := r.choices[r.at-1]; c.Read == read {
			return c.Takes
		}
	}
	return 0
}

// usual is the choice where none matters: who went last goes on, or else the first; what
// happens to tabs comes last.
func usual(actors []sluice.Actor, last int) int {
	first := -1
	for i, a := range actors {
		if a.Number == last {
			return i
		}
		if first < 0 && !happening(a) {
			first = i
		}
	}
	return max(first, 0)
}
