package agent

import (
	"context"
	"sync"
)

// maxInflow is how many bytes of what comes from a server may wait in an agent's
// tasks; the server has to wait with more.
const maxInflow = 1 << 20

// Inflow counts what comes for an agent, in tasks that have not run. Any goroutine
// may call its methods.
type Inflow struct {
	account func(delta int64)
	mu      sync.Mutex
	waiting int
	// taken has an item when waiting has become less.
	taken chan struct{}
}

// NewInflow returns an empty inflow. Its bytes are counted by account, too.
func NewInflow(account func(delta int64)) *Inflow {
	return &Inflow{account: account, taken: make(chan struct{}, 1)}
}

// Arrive counts n bytes for which a task is about to be queued.
func (i *Inflow) Arrive(n int) {
	i.mu.Lock()
	i.waiting += n
	i.mu.Unlock()
	i.account(int64(n))
}

// Take says that n bytes wait no longer: their task runs, or never will.
func (i *Inflow) Take(n int) {
	i.account(-int64(n))
	i.mu.Lock()
	i.waiting -= n
	i.mu.Unlock()
	select {
	case i.taken <- struct{}{}:
	default:
	}
}

// Wait waits while too much waits for the agent, or until ctx ends.
func (i *Inflow) Wait(ctx context.Context) {
	for i.full() {
		select {
		case <-i.taken:
		case <-ctx.Done():
			return
		}
	}
}

func (i *Inflow) full() bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.waiting > maxInflow
}
