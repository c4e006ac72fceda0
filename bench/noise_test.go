package main

import (
	"strings"
	"testing"
)

func TestNoiseOfASession(t *testing.T) {
	tests := []struct {
		name       string
		elsewhere  float64
		load       float64
		noisy, all int
		want       string // of the reasons
	}{
		{"quiet", 0.02, 0.4, 10, 100, ""},
		{"others at work", 0.3, 0.4, 10, 100, "30% of the processor time"},
		{"a load before", 0.02, 2.5, 10, 100, "load average was 2.50 on 2 cores"},
		{"figures that vary", 0.02, 0.4, 40, 100, "40 of 100 figures"},
		{"one run, which cannot vary", 0, 0, 0, 0, ""},
	}
	for _, test := range tests {
		n := noise{Elsewhere: test.elsewhere}
		n.judge(test.noisy, test.all, machine{Cores: 2, Load: test.load})
		reasons := strings.Join(n.Reasons, "; ")
		if n.Noisy != (test.want != "") || !strings.Contains(reasons, test.want) {
			t.Errorf("%s: noisy %v, %q", test.name, n.Noisy, reasons)
		}
	}
}

// What this process does is not elsewhere.
func TestProcessorClock(t *testing.T) {
	if processorTime() == 0 {
		t.Skip("no /proc/stat")
	}
	if ownProcessorTime() == 0 {
		t.Error("this process used no processor time")
	}
	c := startProcessorClock()
	if share := c.elsewhere(1); share < 0 {
		t.Errorf("%v of the time", share)
	}
}
