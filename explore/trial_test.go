package explore

import (
	"slices"
	"testing"
)

// A page may have several queues of one task source: a schedule says which it means.
func TestDistinct(t *testing.T) {
	got := distinct([]string{"timer", "posted message", "posted message", "timer", "posted message"})
	want := []string{"timer", "posted message", "posted message (2)", "timer (2)", "posted message (3)"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}
