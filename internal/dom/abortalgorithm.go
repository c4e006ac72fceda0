// Checked against DOM of 2026-07-18.

package dom

import "github.com/sluice-go/sluice/internal/mozjs"

// AbortAlgorithm is one of the abort algorithms of a signal.
//
// https://dom.spec.whatwg.org/#abortsignal-abort-algorithms
type AbortAlgorithm struct {
	// steps is nil once the algorithm is removed.
	steps func()
	// owner, if owned, is the object without which the steps do nothing.
	owner mozjs.Weak
	owned bool

	signal *AbortSignal
	weak   mozjs.Weak // of the signal
}

// Add adds an algorithm to the signal: steps are performed, on the agent's
// thread, when the signal is aborted, before its event. A signal that is
// aborted already takes none, and Add returns nil.
//
// https://dom.spec.whatwg.org/#abortsignal-add
func (s *AbortSignal) Add(steps func()) *AbortAlgorithm {
	return s.add(&AbortAlgorithm{steps: steps})
}

func (s *AbortSignal) add(a *AbortAlgorithm) *AbortAlgorithm {
	// 1. If signal is aborted, then return.
	if s.aborted {
		return nil
	}
	// 2. Append algorithm to signal's abort algorithms.
	a.signal, a.weak = s, s.Weak()
	s.algorithms.append(a)
	s.keep()
	return a
}

// Remove removes the algorithm from its signal. On a nil AbortAlgorithm, and
// after the signal was aborted or collected, it does nothing.
//
// https://dom.spec.whatwg.org/#abortsignal-remove
func (a *AbortAlgorithm) Remove() {
	if a == nil || a.steps == nil {
		return
	}
	a.steps = nil
	a.signal.algorithms.count--
	if a.weak.Get() != nil {
		a.signal.keep()
	}
}

// dead reports whether the steps have nothing left to do.
func (a *AbortAlgorithm) dead() bool {
	return a.steps == nil || a.owned && a.owner.Get() == nil
}

// algorithms are the abort algorithms of a signal, in order. Removed ones stay
// in the list until it is swept, so that removing costs the same however many
// there are.
type algorithms struct {
	list    []*AbortAlgorithm
	count   int // of those that are not removed
	sweepAt int // length of the list at which to sweep
}

func (s *algorithms) append(a *AbortAlgorithm) {
	if len(s.list) >= s.sweepAt {
		s.sweep()
	}
	s.list = append(s.list, a)
	s.count++
}

// sweep lets go of the algorithms that have nothing left to do.
func (s *algorithms) sweep() {
	live := s.list[:0]
	for _, a := range s.list {
		if a.dead() {
			a.steps = nil
			continue
		}
		live = append(live, a)
	}
	clear(s.list[len(live):])
	s.list = live
	s.count = len(live)
	s.sweepAt = max(8, 2*len(live))
}

// run performs the algorithms, each in a frame of its own, and empties the set.
func (s *algorithms) run(cx *mozjs.Context) {
	for _, a := range s.list {
		if steps := a.steps; steps != nil {
			a.steps = nil
			cx.Frame(steps)
		}
	}
	*s = algorithms{}
}
