package lockstest

import "time"

// receive returns what comes from the channel, and fails the test if nothing
// does.
func receive[T any](t *tester, from <-chan T) T {
	t.Helper()
	t.step()
	start, patience := time.Now(), t.pace.patience()
	select {
	case v := <-from:
		t.pace.came(start)
		return v
	case <-time.After(patience):
		t.pace.miss()
		t.Fatalf("nothing came within %v: a handler was not called, or a call has not returned\n%s", patience, stuckIn(t.Name()))
		panic("not reached")
	}
}

// lookAgain is how long await waits between two looks: who looks all the time keeps the
// manager from what is waited for.
const lookAgain = time.Millisecond

// await waits until the condition holds.
func await(t *tester, what string, holds func() bool) {
	t.Helper()
	t.step()
	start, patience := time.Now(), t.pace.patience()
	for ; !holds(); time.Sleep(lookAgain) {
		t.step()
		if time.Since(start) > patience {
			t.pace.miss()
			t.Fatalf("waited in vain for %s, for %v", what, patience)
		}
	}
	t.pace.came(start)
}
