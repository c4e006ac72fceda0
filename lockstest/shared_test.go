package lockstest

import (
	"slices"
	"testing"

	"github.com/sluice-go/sluice/locks"
)

// TestShared runs the suite for shared states with one manager in the place of several.
func TestShared(t *testing.T) {
	RunShared(t, Shared{Open: func(n int) []locks.Manager {
		return slices.Repeat([]locks.Manager{locks.New(locks.Config{})}, n)
	}})
}
