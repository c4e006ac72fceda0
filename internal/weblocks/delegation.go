package weblocks

import (
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/locks"
)

// delegation says when to ask the lock manager for a delegation: for mozjs.Locks to decide
// about script's requests, without Go.
type delegation struct {
	// requests is how many requests in a row went by Go that a delegation would be good
	// for.
	requests int
	// patience is how many are to be before the manager is asked.
	patience int
	// waiting is how many of these requests wait: while one does there is no delegation.
	waiting atomic.Int64
}

// delegateAfter is the least patience: a delegation costs as much as some requests. Tests
// have less of it.
var delegateAfter = 8

// mostPatience is the greatest patience that refusals lead to.
const mostPatience = 1024

// countRequest counts a request that went by Go.
func (m *LockManager) countRequest(r *request, o LockOptions) {
	if o.Signal != nil || o.Steal {
		m.delegation.requests = 0
		return
	}
	m.delegation.requests++
	r.wait()
}

// wait counts a request that waits for its task.
func (r *request) wait() {
	r.waits = true
	r.manager.delegation.waiting.Add(1)
}

// waited ends that.
func (r *request) waited() {
	if r.waits {
		r.waits = false
		r.manager.delegation.waiting.Add(-1)
	}
}

// considerDelegation asks for a delegation if it is time. It is called when a request is over,
// since none may wait then.
func (m *LockManager) considerDelegation() {
	// (Of what script does without Go, no schedule hears.)
	if m.delegation.requests < m.delegation.patience || m.delegation.waiting.Load() > 0 || m.settings.EventLoop().Program().Touched() {
		return
	}
	m.delegation.requests = 0
	delegator, ok := m.client.(locks.Delegator)
	if !ok || !delegator.Delegate((*deputy)(m)) {
		m.delegation.patience = min(2*m.delegation.patience, mostPatience)
	}
}

// deputy is a LockManager as the deputy of the lock manager.
type deputy LockManager

// BeginDelegation implements locks.Deputy.
func (l *deputy) BeginDelegation(held []locks.Lock) {
	kept := make([]mozjs.KeptLock, len(held))
	for i, lock := range held {
		kept[i] = keptLock(lock)
	}
	l.locks.Begin(kept)
	// To tell of the locks should cost no more than the requests do that lead to it.
	l.delegation.patience = max(delegateAfter, len(held))
}

// KeptReleased implements locks.Deputy.
func (l *deputy) KeptReleased(lock locks.Lock, _ *locks.Delivery) { l.locks.Release(keptLock(lock)) }

func keptLock(l locks.Lock) mozjs.KeptLock {
	return mozjs.KeptLock{Name: l.Name(), Shared: l.Mode() == locks.Shared}
}

// EndDelegation implements locks.Deputy.
func (l *deputy) EndDelegation(back func(locks.Delegated) (locks.LockRequest, locks.Lock)) {
	m := (*LockManager)(l)
	m.locks.Return(func(returned mozjs.ReturnedLock) any {
		r := &request{manager: m, operation: returned.Operation}
		r.place = Place{Place: returned.Place, request: r}
		r.pay(returned.Name)
		m.requests.add(r)
		if !returned.Granted {
			r.wait()
		}
		mode := locks.Exclusive
		if returned.Shared {
			mode = locks.Shared
		}
		pending, lock := back(locks.Delegated{
			Request: locks.Request{
				Name:        returned.Name,
				LockOptions: locks.LockOptions{Mode: mode, Where: &r.place},
				Handler:     r,
			},
			Granted: returned.Granted,
			Since:   returned.Since,
		})
		r.pending = pending
		if returned.Granted {
			r.lock = lock
		}
		return r
	})
}

// WaitingSettled implements mozjs.LockHandler.
func (m *LockManager) WaitingSettled(lock any, fulfilled bool, v mozjs.Value) {
	lock.(*request).waitingSettled(fulfilled, v)
}
