package lockstest

import (
	"slices"

	"github.com/sluice-go/sluice/locks"
)

// Shrink returns a history that still fails and from which no step, option or
// client can be taken away without it passing. The history given must fail.
func Shrink(h History, fails func(History) bool) History {
	for {
		smaller, shrunk := shrinkOnce(h, fails)
		if !shrunk {
			return renumbered(h, fails)
		}
		h = smaller
	}
}

// shrinkOnce tries each way of making the history smaller, and keeps those after
// which it still fails.
func shrinkOnce(h History, fails func(History) bool) (History, bool) {
	shrunk := false
	try := func(smaller History) bool {
		if !fails(smaller) {
			return false
		}
		h, shrunk = smaller, true
		return true
	}
	// Remove runs of steps, long ones first.
	for n := len(h.Steps); n > 0; n /= 2 {
		for at := 0; at+n <= len(h.Steps); {
			steps := slices.Delete(slices.Clone(h.Steps), at, at+n)
			if !try(h.with(steps)) {
				at++
			}
		}
	}
	// Make the steps plainer, one thing at a time.
	for at := range h.Steps {
		for _, plain := range []func(*Step){
			func(s *Step) { s.Then = ReactNot },
			func(s *Step) { s.Steal = false },
			func(s *Step) { s.IfAvailable = false },
			func(s *Step) { s.Mode = locks.Exclusive },
			func(s *Step) { s.Name = 0 },
			func(s *Step) { s.Client = 0 },
		} {
			steps := slices.Clone(h.Steps)
			plain(&steps[at])
			if steps[at] != h.Steps[at] {
				try(h.with(steps))
			}
		}
	}
	// Remove the last client, if no step uses it.
	for last := len(h.Agents) - 1; last > 0; last-- {
		if slices.ContainsFunc(h.Steps, func(s Step) bool { return s.Client == last }) {
			break
		}
		smaller := h
		smaller.Agents = h.Agents[:last]
		if !try(smaller) {
			break
		}
	}
	if smaller := h; h.Look > 1 {
		smaller.Look = 1
		try(smaller)
	}
	return h, shrunk
}

// with returns the history with other steps.
func (h History) with(steps []Step) History {
	h.Steps = steps
	return h
}

// renumbered returns the history with the requests numbered from 1 on, if it
// still fails then.
func renumbered(h History, fails func(History) bool) History {
	numbers := make(map[int]int)
	steps := slices.Clone(h.Steps)
	for i := range steps {
		s := &steps[i]
		if s.Op == OpRequest {
			numbers[s.Request] = len(numbers) + 1
		}
		s.Request = numbers[s.Request]
	}
	if other := h.with(steps); fails(other) {
		return other
	}
	return h
}
