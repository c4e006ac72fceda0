package main

import (
	"math/rand/v2"
	"slices"
	"time"
)

// series are measured durations of one thing.
type series []time.Duration

// quantile returns the duration that a share of the samples do not exceed.
func (s series) quantile(q float64) time.Duration {
	if len(s) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s))
	return sorted[min(int(q*float64(len(sorted))), len(sorted)-1)]
}

func (s series) median() time.Duration { return s.quantile(0.5) }

// kind is one of several things that are measured in turn.
type kind struct {
	name string
	once func() (time.Duration, error)
	series
}

// inTurn measures each kind so often, one after the other, in an order that changes: what a
// kind leaves behind, such as a processor that has slept, falls on all others.
func inTurn(n int, kinds ...*kind) error {
	for range n {
		for _, i := range rand.Perm(len(kinds)) {
			k := kinds[i]
			d, err := k.once()
			if err != nil {
				return err
			}
			k.series = append(k.series, d)
		}
	}
	return nil
}

// each runs a function so often at the same time, and returns how long that took.
func each(n int, do func(int) error) (time.Duration, error) {
	start := time.Now()
	failures := make(chan error, n)
	for i := range n {
		go func() { failures <- do(i) }()
	}
	var failure error
	for range n {
		if err := <-failures; err != nil {
			failure = err
		}
	}
	return time.Since(start), failure
}
