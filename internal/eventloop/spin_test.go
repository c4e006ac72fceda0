package eventloop

import (
	"testing"
	"time"
)

func TestSpinBudget(t *testing.T) {
	const us = time.Microsecond
	type wait struct {
		waited time.Duration
		end    waitEnd
		budget time.Duration // afterwards
	}
	for name, waits := range map[string][]wait{
		"an idle loop never spins": {
			{time.Second, wokenSleeping, 0}, {10 * ms, wokenSleeping, 0}, {100 * us, timedOut, 0}, {time.Hour, timedOut, 0},
		},
		"a loop that is woken quickly spins, for as long as pays": {
			{60 * us, wokenSleeping, maxSpin}, {20 * us, wokenSpinning, 80 * us}, {us, wokenSpinning, 40 * us},
			{us, wokenSpinning, 20 * us}, {us, wokenSpinning, 10 * us}, {us, wokenSpinning, minSpin},
			{9 * us, wokenSpinning, 36 * us}, {90 * us, wokenSpinning, maxSpin},
		},
		"it stops when nothing comes": {
			{60 * us, wokenSleeping, maxSpin}, {time.Second, wokenSleeping, 50 * us}, {time.Second, wokenSleeping, 25 * us},
			{time.Second, timedOut, 12500}, {time.Second, wokenSleeping, 0}, {time.Second, wokenSleeping, 0},
		},
	} {
		var b spinBudget
		for i, w := range waits {
			b.observe(w.waited, w.end)
			if b.budget != w.budget {
				t.Errorf("%s: after wait %d the budget is %v, want %v", name, i, b.budget, w.budget)
			}
		}
	}
}

// A loop spins no longer than it is to wait.
func TestSpinWithin(t *testing.T) {
	b := spinBudget{budget: 50}
	for timeout, want := range map[time.Duration]time.Duration{-1: 50, 0: 0, 20: 20, 50: 50, time.Hour: 50} {
		if got := b.within(timeout); got != want {
			t.Errorf("of a wait of %v it spins for %v, want %v", timeout, got, want)
		}
	}
}

// A loop that is always woken a little too late for spinning hardly spins.
func TestSpinBackoff(t *testing.T) {
	var b spinBudget
	var spun, waited time.Duration
	for range 20_000 {
		spun += b.budget
		waited += 250 * time.Microsecond
		b.observe(250*time.Microsecond, wokenSleeping)
	}
	if spun > waited/500 {
		t.Errorf("spun for %v of %v", spun, waited)
	}
	b.observe(time.Microsecond, wokenSpinning)
	if b.backoff != 0 {
		t.Error("success does not end the backoff")
	}
}
