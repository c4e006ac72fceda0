package agent

import (
	"slices"
	"sync"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Threads keeps the threads of agents that have ended for others to come, of any user agent.
// Each has a realm ready that no agent had before, in an engine that nothing of a former agent is left of:
// only what scripts do not see is kept, which takes half the time that an engine takes to
// start.
//
// All methods may be called by any goroutine.
type Threads struct {
	mu      sync.Mutex
	closed  bool
	kept    []*thread // those that wait longest first
	leaving sync.WaitGroup
}

// mostKept is how many threads wait for agents at most.
const mostKept = 32

// take returns a thread of a kind.
func (ts *Threads) take(k kind, setUp func(cx *mozjs.Context, realm idl.Exposure) error) *thread {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if i := slices.IndexFunc(ts.kept, func(t *thread) bool { return t.kind == k }); i >= 0 {
		t := ts.kept[i]
		ts.kept = slices.Delete(ts.kept, i, i+1)
		return t
	}
	t := &thread{kind: k, setUp: setUp, threads: ts, agent: make(chan *Agent, 1), ended: make(chan struct{})}
	go t.run()
	return t
}

// keep has a thread wait for another agent. It returns false if the thread is to end.
func (ts *Threads) keep(t *thread) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.closed || len(ts.kept) == mostKept {
		return false
	}
	ts.kept = append(ts.kept, t)
	return true
}

// Kept returns how many threads wait for agents.
func (ts *Threads) Kept() int {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return len(ts.kept)
}

// Close ends the threads that wait, and returns when they have ended. Others end with their
// agents.
func (ts *Threads) Close() {
	ts.mu.Lock()
	ts.closed = true
	for _, t := range ts.kept {
		close(t.agent)
		ts.leaving.Go(func() { <-t.ended })
	}
	ts.kept = nil
	ts.mu.Unlock()
	ts.leaving.Wait()
}
