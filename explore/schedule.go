package explore

import (
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
)

// A Schedule is the record of a run: with the same program and seed it leads to the same
// run.
type Schedule struct {
	// Seed makes what is random for script.
	Seed uint64 `json:"seed"`
	// Choices are those of the run, in order.
	Choices []Choice `json:"choices"`
}

// A Choice is one of a schedule.
type Choice struct {
	// Go is the number of the tab, worker or work that goes on, in the order in which they
	// came about, from 1; 0 lets virtual time pass.
	Go int `json:"go"`
	// Queue is the name of the task source it serves; empty if there was no choice.
	Queue string `json:"queue,omitempty"`
}

// replay makes the choices of a schedule.
type replay struct {
	choices  []Choice
	at       int // the next
	diverged bool
}

func (*replay) name() string { return "replay" }

func (r *replay) next(_ time.Duration, actors []eventloop.Actor, timeMayPass bool, last int) int {
	if r.at < len(r.choices) {
		c := r.choices[r.at]
		r.at++
		if c.Go == 0 && timeMayPass {
			return eventloop.PassTime
		}
		for i, a := range actors {
			if a.Number == c.Go {
				return i
			}
		}
	}
	r.diverged = true
	return usual(actors, last)
}

func (r *replay) serve(_ eventloop.Actor, sources []eventloop.TaskSource) int {
	for i, s := range sources {
		if r.at > 0 && r.at <= len(r.choices) && s.String() == r.choices[r.at-1].Queue {
			return i
		}
	}
	r.diverged = true
	return 0
}

// usual is the choice where none matters: who went last goes on, or else the first; what
// happens to tabs comes last.
func usual(actors []eventloop.Actor, last int) int {
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
