package weblocks

import (
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/locks"
)

// lease says when to ask the lock manager for a lease: for mozjs.Locks to decide
// about script's requests, without Go.
type lease struct {
	// requests is how many requests in a row went by Go that a lease would be good
	// for.
	requests int
	// patience is how many are to be before the manager is asked.
	patience int
	// waiting is how many of these requests wait: while one does there is no lease.
	waiting atomic.Int64
}

// leaseAfter is the least patience: a lease costs as much as some requests. Tests
// have less of it.
var leaseAfter = 8

// mostPatience is the greatest patience that refusals lead to.
const mostPatience = 1024

// countRequest counts a request that went by Go.
func (m *LockManager) countRequest(r *request, o LockOptions) {
	if o.Signal != nil || o.Steal {
		m.lease.requests = 0
		return
	}
	m.lease.requests++
	r.wait()
}

// wait counts a request that waits for its task.
func (r *request) wait() {
	r.waits = true
	r.manager.lease.waiting.Add(1)
}

// waited ends that.
func (r *request) waited() {
	if r.waits {
		r.waits = false
		r.manager.lease.waiting.Add(-1)
	}
}

// considerLease asks for a lease if it is time. It is called when a request is over,
// since none may wait then.
func (m *LockManager) considerLease() {
	if m.lease.requests < m.lease.patience || m.lease.waiting.Load() > 0 {
		return
	}
	m.lease.requests = 0
	leaser, ok := m.client.(locks.Leaser)
	if !ok || !leaser.Lease((*lessee)(m)) {
		m.lease.patience = min(2*m.lease.patience, mostPatience)
	}
}

// lessee is a LockManager as the lessee of the lock manager.
type lessee LockManager

// BeginLease implements locks.Lessee.
func (l *lessee) BeginLease(held []locks.Lock) {
	lent := make([]mozjs.LentLock, len(held))
	for i, lock := range held {
		lent[i] = lentLock(lock)
	}
	l.locks.Begin(lent)
	// To tell of the locks should cost no more than the requests do that lead to it.
	l.lease.patience = max(leaseAfter, len(held))
}

// LentReleased implements locks.Lessee.
func (l *lessee) LentReleased(lock locks.Lock, _ *locks.Delivery) { l.locks.Release(lentLock(lock)) }

func lentLock(l locks.Lock) mozjs.LentLock {
	return mozjs.LentLock{Name: l.Name(), Shared: l.Mode() == locks.Shared}
}

// EndLease implements locks.Lessee.
func (l *lessee) EndLease(back func(locks.Leased) (locks.LockRequest, locks.Lock)) {
	m := (*LockManager)(l)
	m.locks.Return(func(returned mozjs.ReturnedLock) any {
		r := &request{manager: m, operation: returned.Operation}
		r.place = Place{Place: returned.Place, request: r}
		r.pay(returned.Name)
		if !returned.Granted {
			r.wait()
		}
		mode := locks.Exclusive
		if returned.Shared {
			mode = locks.Shared
		}
		pending, lock := back(locks.Leased{
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
