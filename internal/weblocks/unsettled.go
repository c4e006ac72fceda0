package weblocks

import (
	"sync"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// unsettled are the requests whose promise is not settled, but for those of a delegation.
type unsettled struct {
	mu    sync.Mutex
	first *request
}

func (u *unsettled) add(r *request) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if r.after = u.first; r.after != nil {
		r.after.before = r
	}
	u.first = r
}

func (u *unsettled) remove(r *request) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if r.before == nil {
		u.first = r.after
	} else {
		r.before.after = r.after
	}
	if r.after != nil {
		r.after.before = r.before
	}
	r.before, r.after = nil, nil
}

// take takes one of them out; nil if there is none.
func (u *unsettled) take() *request {
	u.mu.Lock()
	r := u.first
	u.mu.Unlock()
	if r != nil {
		u.remove(r)
	}
	return r
}

// Abandon is Close for a document that is destroyed, while its agent goes on: nobody hears of its requests any more, and what
// they keep of its script goes.
func (m *LockManager) Abandon() {
	m.Close()
	for r := m.requests.take(); r != nil; r = m.requests.take() {
		r.signalToAbort.Remove()
		r.operation.Drop()
		r.repay()
		m.locks.AddUnsettled(-1)
	}
	for _, mode := range m.modes {
		if mode != nil {
			mode.Release()
		}
	}
	m.modes = [2]*mozjs.Root{}
}
