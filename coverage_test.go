package sluice

import "testing"

func TestCoverageTooLate(t *testing.T) {
	openPage(t, PageOptions{})
	if c, err := NewCoverage(); err == nil || c != nil || err.Error() != "sluice: scripts cannot be counted: the engine has started already" {
		t.Errorf("%v, %v", c, err)
	}
}
