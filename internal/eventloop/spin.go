package eventloop

import "time"

const (
	// maxSpin is the longest that a loop spins before it sleeps. It has to exceed
	// the time a sleeping core takes to wake (3–66 µs where this was measured), or
	// two loops that talk to each other would each give up just before the other
	// answers.
	maxSpin = 100 * time.Microsecond
	// minSpin is the shortest spin worth its while.
	minSpin = 10 * time.Microsecond
	// promising is the longest wait after which a loop that slept tries spinning
	// again: twice a wake-up of the other side, and some work.
	promising = 300 * time.Microsecond
	// maxBackoff is the number of promising waits that a loop lets pass before it
	// tries again, when spinning never paid.
	maxBackoff = 1024
)

// A spinBudget decides how long a loop spins before it sleeps. A loop that is
// woken while it spins keeps spinning, a few times as long as it waited. One
// that sleeps all the same spins half as long the next time, then not at all.
// One that does not spin tries again after a short wait, but ever more seldom
// when that does not pay. So two loops in a conversation stay awake, and an idle
// one, or one that hears something every now and then, costs nothing.
type spinBudget struct {
	budget  time.Duration // how long to spin next time
	backoff int           // promising waits to pass over before the next attempt
	passed  int           // promising waits passed over
}

// within is how long to spin in a wait that ends after timeout, unless that is
// negative.
func (b *spinBudget) within(timeout time.Duration) time.Duration {
	if timeout < 0 {
		return b.budget
	}
	return min(b.budget, timeout)
}

// A waitEnd says how a wait ended.
type waitEnd uint8

const (
	wokenSpinning waitEnd = iota
	wokenSleeping
	timedOut
)

// observe learns from a wait: how long it took, and how it ended.
func (b *spinBudget) observe(waited time.Duration, end waitEnd) {
	switch {
	case end == wokenSpinning:
		b.budget = min(max(b.budget/2, 4*waited, minSpin), maxSpin)
		b.backoff, b.passed = 0, 0
	case b.budget > 0:
		b.budget /= 2
		if b.budget < minSpin {
			b.budget = 0
			b.backoff = min(2*b.backoff+1, maxBackoff)
		}
	case end == timedOut || waited > promising:
		// Nobody was about to wake the loop.
	case b.passed < b.backoff:
		b.passed++
	default:
		b.passed = 0
		b.budget = maxSpin
	}
}
