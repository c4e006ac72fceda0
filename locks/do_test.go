package locks

import (
	"context"
	"testing"
)

// TestLostBeforeTheFunctionRuns loses the lock between its grant and the call of
// the function: the function's context must have ended from the start.
func TestLostBeforeTheFunctionRuns(t *testing.T) {
	m := New(Config{})
	w := new(waiter)
	if _, err := m.NewClient(ClientInfo{}).Request(Request{Name: "n", Handler: w}); err != nil {
		t.Fatal(err)
	}
	<-w.settled()
	force(t, m, "n")
	err := w.hold(t.Context(), func(ctx context.Context, _ Lock) error {
		if ctx.Err() == nil {
			t.Error("the context has not ended")
		}
		return context.Cause(ctx)
	})
	if err == nil || err != w.lost {
		t.Errorf("returned %v, want %v", err, w.lost)
	}
}

// force releases the locks called name by force.
func force(t *testing.T, m *Local, name string) {
	t.Helper()
	if _, err := m.ForceRelease(t.Context(), name); err != nil {
		t.Fatal(err)
	}
}
