package main

import (
	"maps"
	"math"
	"slices"
)

// A series is what one program took at one workload and size, by run: a run
// in which it failed has no entry.
type series map[int]float64

// A summary is the median of a series and the quartiles around it.
type summary struct {
	Low    float64 `json:"low"`
	Median float64 `json:"median"`
	High   float64 `json:"high"`
}

// noisySpread is the spread from which on a figure counts as noisy.
const noisySpread = 0.15

// spread is how wide the middle half is, as a share of the median.
func (s summary) spread() float64 {
	if s.Median == 0 {
		return 0
	}
	return (s.High - s.Low) / math.Abs(s.Median)
}

func (s summary) noisy() bool { return s.spread() > noisySpread }

func (s series) summary() summary { return summarize(slices.Collect(maps.Values(s))) }

func summarize(values []float64) summary {
	sorted := slices.Sorted(slices.Values(values))
	return summary{quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)}
}

// quantile interpolates between the neighbours in sorted.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	at := q * float64(len(sorted)-1)
	below := int(at)
	if below+1 == len(sorted) {
		return sorted[below]
	}
	return sorted[below] + (at-float64(below))*(sorted[below+1]-sorted[below])
}

// over divides what was measured in the same run, so that what slows a whole run
// down cancels out.
func (s series) over(other series) series {
	q := series{}
	for run, v := range s {
		if by, ok := other[run]; ok && by > 0 {
			q[run] = v / by
		}
	}
	return q
}

// values are the figures of all runs.
func (s series) values() []float64 { return slices.Collect(maps.Values(s)) }
