package main

import (
	"maps"
	"slices"
)

// A series is what one program took at one workload and size, by run: a run
// in which it failed has no entry.
type series map[int]float64

// A summary is the least of a series and the next one. Other programs, and the
// machine itself, only add to a figure: the least is what they added least to, and
// a second run that comes near it says that it is no accident.
type summary struct {
	Least float64 `json:"least"`
	Next  float64 `json:"next"` // 0 if there was one run only
}

// settledWithin is how far the next figure may lie above the least one.
const settledWithin = 0.15

// settled reports whether two runs agree on the least figure.
func (s summary) settled() bool { return s.Next > 0 && s.Next <= (1+settledWithin)*s.Least }

func (s series) summary() summary {
	sorted := slices.Sorted(maps.Values(s))
	switch len(sorted) {
	case 0:
		return summary{}
	case 1:
		return summary{Least: sorted[0]}
	}
	return summary{sorted[0], sorted[1]}
}

// A quotient is that of two settled figures, and the range in which it lies as far
// as the runs tell.
type quotient struct{ low, value, high float64 }

// over divides two figures. It reports false unless both are settled.
func (s summary) over(other summary) (quotient, bool) {
	if !s.settled() || !other.settled() {
		return quotient{}, false
	}
	return quotient{s.Least / other.Next, s.Least / other.Least, s.Next / other.Least}, true
}

// over divides two quotients.
func (q quotient) over(other quotient) quotient {
	return quotient{q.low / other.high, q.value / other.value, q.high / other.low}
}
