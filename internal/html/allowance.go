package html

import (
	"errors"
	"fmt"
	"time"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

const (
	// DefaultMaxWorkers is how many workers the windows of a user agent may have at
	// a time, unless another number is asked for.
	DefaultMaxWorkers = 4096
	// DefaultMaxWorkersOfPage is how many workers a window may have at a time,
	// unless another number is asked for.
	DefaultMaxWorkersOfPage = 2048
)

// allowance is what a window and all the workers it has started, however deep, may
// take together. A shared worker takes from the allowance of the window that has
// started it, also when that is no more.
//
// https://html.spec.whatwg.org/multipage/infrastructure.html#hardware-limitations:
// user agents may impose implementation-specific limits on otherwise unconstrained
// inputs.
type allowance struct {
	workers *agent.Limit
	memory  *mozjs.Budget
}

const (
	// agentMemory is what a worker takes, in bytes, before its script runs.
	agentMemory = realmMemory + 512<<10
	// realmMemory is what of it the engine holds, and tells of. The rest is a thread, the
	// engine's tables, what Go keeps of the worker.
	realmMemory = 192 << 10
)

// most is a number of workers: 0 stands for the default, a negative one for none.
func most(n, byDefault int) int {
	if n == 0 {
		return byDefault
	}
	return max(n, 0)
}

// LimitWorkers sets how many workers the windows of the user agent may have at a time,
// all together: 0 stands for DefaultMaxWorkers, a negative number for none. It is
// called before there is a window.
func (u *UserAgent) LimitWorkers(n int) {
	u.workers = agent.NewLimit("the user agent", "Options.MaxWorkers", most(n, DefaultMaxWorkers), nil)
}

// newAllowance makes the allowance of a window. Those that a page keeps have one together.
func (u *UserAgent) newAllowance(o WindowOptions) *allowance {
	t := o.Traversable
	if t != nil && t.keeps > 0 && t.allowance != nil {
		return t.allowance
	}
	a := &allowance{
		workers: agent.NewLimit("the page", "MaxWorkers", most(o.MaxWorkers, DefaultMaxWorkersOfPage), u.workers),
		memory:  mozjs.NewBudget(o.MaxHeap),
	}
	if t != nil {
		t.allowance = a
	}
	return a
}

// Return implements agent.Counter: a worker takes nothing any more.
func (a *allowance) Return() {
	a.memory.Add(-agentMemory)
	a.workers.Return()
}

// takeWorkerOnce counts one more worker that the realm starts.
func (g *globalScope) takeWorkerOnce() error {
	if err := g.allowance.workers.Take(); err != nil {
		return err
	}
	if !g.settings.Cx().Reserve(agentMemory) {
		g.allowance.workers.Return()
		return errNoMemory
	}
	return nil
}

var errNoMemory = errors.New("there is no memory left for a worker")

// takeWorker performs steps that count one more worker, which the realm starts. What
// it returns is an exception of script.
func (g *globalScope) takeWorker(steps func() error) error {
	err := steps()
	if err == nil {
		return nil
	}
	if g.collectOrphans() {
		err = steps()
	}
	if errors.Is(err, errNoMemory) {
		quota := g.allowance.memory.Max()
		return &idl.QuotaExceededError{
			Message: fmt.Sprintf("There is no memory for another worker: the page and its workers hold as much as they may, %d bytes (MaxHeap).", quota),
			Quota:   idl.Some(float64(quota)),
		}
	}
	if errors.Is(err, agent.ErrLost) {
		return &idl.QuotaExceededError{Message: "No worker can be started: " + err.Error() + ".", Quota: idl.Some(float64(agent.MostLost))}
	}
	if full, ok := errors.AsType[*agent.LimitError](err); ok {
		return &idl.QuotaExceededError{Message: "There are too many workers: " + full.Error() + ".", Quota: idl.Some(float64(full.Most))}
	}
	return err
}

// orphansEnd is how long the constructor of a worker waits for workers that end to
// make room.
const orphansEnd = time.Second

// collectOrphans collects the realm's garbage, so that its workers end that nobody
// can reach any more and in which nothing can happen, and waits for them. It
// reports whether there were any.
func (g *globalScope) collectOrphans() bool {
	var running []*workerThread
	for t := range g.owned.dedicated {
		if !t.isTerminated() {
			running = append(running, t)
		}
	}
	if len(running) == 0 {
		return false
	}
	g.settings.Cx().GC(false)
	late := time.NewTimer(orphansEnd)
	defer late.Stop()
	found := false
	for _, t := range running {
		if !t.isTerminated() {
			continue
		}
		found = true
		select {
		case <-t.agent.Gone():
		case <-late.C:
			return true
		}
	}
	return found
}
