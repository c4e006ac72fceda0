package main

import (
	"math"
	"slices"
	"testing"
)

func TestSummarize(t *testing.T) {
	tests := []struct {
		values []float64
		want   summary
	}{
		{nil, summary{}},
		{[]float64{3}, summary{3, 3, 3}},
		{[]float64{4, 2}, summary{2.5, 3, 3.5}},
		{[]float64{5, 1, 4, 2, 3}, summary{2, 3, 4}},
		{[]float64{100, 1, 1, 1, 1}, summary{1, 1, 1}}, // one run that went wrong
	}
	for _, test := range tests {
		if got := summarize(test.values); got != test.want {
			t.Errorf("summarize(%v) = %v, want %v", test.values, got, test.want)
		}
	}
}

func TestNoisy(t *testing.T) {
	if s := (summary{95, 100, 109}); s.noisy() || math.Abs(s.spread()-0.14) > 1e-9 {
		t.Errorf("%v: noisy %v, spread %v", s, s.noisy(), s.spread())
	}
	if s := (summary{92, 100, 109}); !s.noisy() {
		t.Errorf("%v is not noisy", s)
	}
	if (summary{}).noisy() {
		t.Error("nothing is noisy")
	}
}

// Ratios are made of what was measured in the same run, and only of that.
func TestQuotients(t *testing.T) {
	got := series{0: 10, 1: 40, 3: 9}.over(series{0: 5, 1: 10, 2: 1, 3: 0}).values()
	slices.Sort(got)
	if want := []float64{2, 4}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
