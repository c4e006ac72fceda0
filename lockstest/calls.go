package lockstest

import (
	"context"
	"fmt"

	"github.com/sluice-go/sluice/locks"
)

// snapshot returns the state of the manager.
func snapshot(t *tester, m locks.Manager) locks.Snapshot {
	t.Helper()
	s, err := m.Snapshot(t.Context())
	if err != nil {
		t.Fatalf("Snapshot returned %v", err)
	}
	return s
}

// stateOf returns the snapshot of the manager as text, or that there is none.
func (p *play) stateOf() string {
	s, err := p.manager.Snapshot(context.Background())
	if err != nil {
		return fmt.Sprintf("Snapshot returned %v", err)
	}
	return describe(s)
}

// deadlocks returns the deadlocks that the manager finds.
func deadlocks(t *tester, m locks.Manager) []locks.Deadlock {
	t.Helper()
	d, err := m.Deadlocks(t.Context())
	if err != nil {
		t.Fatalf("Deadlocks returned %v", err)
	}
	return d
}

// breakDeadlocks returns the deadlocks that the manager has broken.
func breakDeadlocks(t *tester, m locks.Manager) []locks.Deadlock {
	t.Helper()
	d, err := m.BreakDeadlocks(t.Context())
	if err != nil {
		t.Fatalf("BreakDeadlocks returned %v", err)
	}
	return d
}

// forceReleased returns how many locks of the name the manager has taken away.
func forceReleased(t *tester, m locks.Manager, name string) int {
	t.Helper()
	n, err := m.ForceRelease(t.Context(), name)
	if err != nil {
		t.Fatalf("ForceRelease returned %v", err)
	}
	return n
}
