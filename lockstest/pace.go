package lockstest

import (
	"cmp"
	"strings"
	"sync"
	"time"
)

// patience is how long the suite waits for a call that has to come.
const patience = 10 * time.Second

// pace is how long the tests of a run wait. Once a call has not come in patience,
// the calls after it are waited for less long: so far as can be told from those that
// came.
type pace struct {
	most    time.Duration // that is waited for a call; zero stands for patience
	mu      sync.Mutex
	missed  int
	twice   bool          // a handler was told two outcomes
	longest time.Duration // that was waited for something that came
}

const (
	// leastPatience is how long is waited at least.
	leastPatience = patience / 20
	// timesLongest is how many times the longest wait is waited.
	timesLongest = 10
)

// patience returns how long to wait.
func (p *pace) patience() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	most := cmp.Or(p.most, patience)
	if p.missed == 0 {
		return most
	}
	return min(most, max(leastPatience, timesLongest*p.longest))
}

// came says that something has come that was waited for since start.
func (p *pace) came(start time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.longest = max(p.longest, time.Since(start))
}

// failed learns from a step of a history that led to something else than it should.
func (p *pace) failed(start time.Time, got outcome) {
	if time.Since(start) >= p.patience() {
		p.miss()
	}
	if strings.Contains(got.String(), secondOutcome) {
		p.toldTwice()
	}
}

// toldTwice says that a handler was told two outcomes.
func (p *pace) toldTwice() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.twice = true
}

// skipDo skips a test of Do if a handler was told two outcomes: Do panics then, on
// whichever goroutine calls its handler.
func (t *tester) skipDo() {
	t.pace.mu.Lock()
	twice := t.pace.twice
	t.pace.mu.Unlock()
	if twice {
		t.Skip("handlers are told two outcomes, which Do cannot bear")
	}
}

// misses returns how often something was waited for in vain.
func (p *pace) misses() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.missed
}

// miss says that something was waited for in vain.
func (p *pace) miss() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.missed++
}
