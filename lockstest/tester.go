package lockstest

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// tester is a test of the suite. It reports each fault once with a count, takes
// reports from goroutines that outlive it, and ends when a call of the manager does
// not return.
type tester struct {
	*testing.T
	pace *pace
	// shared says that the managers share their state: nothing is promised of the order
	// of what happens to different names.
	shared bool
	// steps counts what the test has done, inside the tests that run inside it.
	steps, inside atomic.Int64

	vain int // the tests inside this one that have waited in vain

	mu     sync.Mutex
	ended  bool
	faults map[string]int // by message, the first mostFaults
	order  []string       // the messages, as they came
	others int            // how many other faults were reported
}

const (
	// mostFaults is the number of different messages of a test that are shown.
	mostFaults = 20
	// mostVain is the number of tests of a group that wait in vain.
	mostVain = 3
)

// Run runs a test inside this one, unless several before it have waited in vain.
func (t *tester) Run(name string, body func(*tester)) {
	t.inside.Add(1)
	defer t.inside.Add(-1)
	before := t.pace.misses()
	t.T.Run(name, func(inner *testing.T) {
		if t.vain >= mostVain {
			inner.Skipf("%d tests before this one have waited in vain", t.vain)
		}
		runTest(inner, t.pace, t.shared, body)
	})
	if t.pace.misses() > before {
		t.vain++
	}
	t.step()
}

// runTest runs the body of a test on a goroutine of its own, until it ends or a call
// in it has not returned for too long.
func runTest(inner *testing.T, p *pace, shared bool, body func(*tester)) {
	t := &tester{T: inner, pace: p, shared: shared, faults: make(map[string]int)}
	defer t.end()
	done := make(chan struct{})
	go pprof.Do(context.Background(), pprof.Labels(testLabel, t.Name()), func(context.Context) {
		defer close(done)
		defer t.reportPanic()
		body(t)
	})
	const looks = 20
	last, quiet := int64(0), 0
	for {
		limit := 2 * p.patience()
		select {
		case <-done:
			return
		case <-time.After(limit / looks):
		}
		if steps := t.steps.Load(); steps != last || t.inside.Load() > 0 {
			last, quiet = steps, 0
			continue
		}
		quiet++
		if quiet > looks {
			p.miss()
			t.Errorf("a call has not returned after %v\n%s", limit, stuckIn(t.Name()))
			return
		}
	}
}

// reportPanic is deferred by goroutines that call the manager.
func (t *tester) reportPanic() {
	if r := recover(); r != nil {
		t.Errorf("panic: %v\n%s", r, debug.Stack())
	}
}

// step says that the test goes on.
func (t *tester) step() { t.steps.Add(1) }

// Errorf reports a fault, if it is a new one.
func (t *tester) Errorf(format string, args ...any) {
	t.Helper()
	t.fault(fmt.Sprintf(format, args...))
}

// Error reports a fault, if it is a new one.
func (t *tester) Error(args ...any) {
	t.Helper()
	t.fault(fmt.Sprint(args...))
}

// Fatalf reports a fault and ends the goroutine.
func (t *tester) Fatalf(format string, args ...any) {
	t.Helper()
	t.fault(fmt.Sprintf(format, args...))
	runtime.Goexit()
}

// Fatal reports a fault and ends the goroutine.
func (t *tester) Fatal(args ...any) {
	t.Helper()
	t.fault(fmt.Sprint(args...))
	runtime.Goexit()
}

func (t *tester) fault(message string) {
	t.Helper()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ended {
		return
	}
	switch {
	case t.faults[message] > 0:
		t.faults[message]++
	case len(t.order) < mostFaults:
		t.order = append(t.order, message)
		t.faults[message] = 1
		t.T.Error(message)
	default:
		t.others++
	}
}

// end shows how often each fault has occurred.
func (t *tester) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ended = true
	for _, message := range t.order {
		if n := t.faults[message]; n > 1 {
			t.Logf("%d times: %s", n, message)
		}
	}
	if t.others > 0 {
		t.Logf("and %d other faults", t.others)
	}
}
