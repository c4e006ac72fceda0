package weblocks

import (
	"container/list"
	"sync"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// unsettled are the requests whose promise is not settled, but for those of a delegation.
type unsettled struct {
	mu  sync.Mutex
	all list.List
}

func (u *unsettled) add(r *request) {
	u.mu.Lock()
	defer u.mu.Unlock()
	r.unsettled = u.all.PushBack(r)
}

func (u *unsettled) remove(r *request) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.all.Remove(r.unsettled)
}

// take takes all of them out.
func (u *unsettled) take() (requests []*request) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for e := u.all.Front(); e != nil; e = u.all.Front() {
		requests = append(requests, u.all.Remove(e).(*request))
	}
	return requests
}

// Abandon lets go of what the requests of a document keep of its script that is destroyed while its agent goes on: nobody hears
// of them any more. Close comes before it.
func (m *LockManager) Abandon() {
	for _, r := range m.requests.take() {
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
