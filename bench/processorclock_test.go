package main

import "testing"

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
