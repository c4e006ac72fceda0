package locks

import (
	"hash/maphash"
	"time"
)

// Leaser is a client whose manager can lend it its decisions while nobody else has
// anything there. A manager need not have such clients: it is for those whose
// calls would cost more than what they decide, as those of script do.
type Leaser interface {
	Client

	// Lease lends the manager's decisions to the client, if it is the only one
	// that has anything at the manager, no request waits, and nothing has to be
	// known of each step, and reports whether it did. The lessee decides about the
	// client's requests from then on, by the rules of the manager. The manager ends
	// the lease by itself, before it does anything else for anybody.
	Lease(Lessee) bool
}

// Lessee decides about the requests of a client for as long as a lease lasts. Its
// methods are called while the manager is locked, so they must not call it, nor
// wait for anybody who might. Any goroutine may call them.
type Lessee interface {
	// BeginLease begins the lease. The client holds the given locks from before.
	BeginLease(held []Lock)
	// LentReleased hears that one of those locks was released. It adds the calls of
	// handlers that follow from that to the delivery, or sees to them itself. Such
	// calls may come at the same time.
	LentReleased(l Lock, d *Delivery)
	// EndLease ends the lease. It calls back for each request that was made during
	// the lease and is not over: first for those that were granted, in the order of
	// the grants, then for those that wait, in the order in which they were made.
	// From then on they are requests and locks of the manager, which back returns.
	EndLease(back func(Leased) (LockRequest, Lock))
}

// Leased is a request that was made during a lease.
type Leased struct {
	// Request is what was asked for. Its handler has not to be told of the grant.
	Request
	// Granted says that the lock is held.
	Granted bool
	// Since is when the request began to wait, or was granted.
	Since time.Time
}

// Lease lends the manager to the client.
func (c *localClient) Lease(l Lessee) bool {
	m := c.manager
	if m.trace != nil || m.config.Deadlocks != WaitForever {
		return false
	}
	m.lockAll()
	defer m.unlockAll()
	held, alone := c.heldAlone()
	if c.closed.Load() || !alone {
		return false
	}
	l.BeginLease(held)
	m.lessee, m.tenant = l, c
	return true
}

// heldAlone returns the locks of the client, in the order of their grants, and
// whether they are all that there is at the manager. All shards are locked.
func (c *localClient) heldAlone() (held []Lock, alone bool) {
	m := c.manager
	for i := range m.shards {
		for _, s := range m.shards[i].names.slots {
			if s.resource == nil {
				continue
			}
			if s.resource.queue.first != nil {
				return nil, false
			}
			for e := s.resource.held.first; e != nil; e = e.next {
				if e.client != c {
					return nil, false
				}
			}
		}
	}
	for _, e := range c.all(func(p *part) *entry { return p.locks }) {
		held = append(held, e)
	}
	return held, true
}

// lock locks a shard of a manager that is lent to nobody.
func (m *Local) lock(s *shard) {
	for {
		s.mu.Lock()
		if m.lessee == nil {
			return
		}
		s.mu.Unlock()
		m.lockAll()
		m.unlockAll()
	}
}

// endLease ends the lease, if there is one. All shards are locked.
func (m *Local) endLease() {
	l, c := m.lessee, m.tenant
	if l == nil {
		return
	}
	m.lessee, m.tenant = nil, nil
	l.EndLease(func(r Leased) (LockRequest, Lock) {
		e := m.leasedEntry(c, &r.Request)
		e.since = max(int64(r.Since.Sub(m.epoch)), 0)
		if r.Granted {
			e.order = c.grants.Add(1)
			e.hold()
		} else {
			e.order = m.requests.Add(1)
			e.enqueue()
		}
		return e, e
	})
}

// leasedEntry returns the entry of a request that was made during a lease. All
// shards are locked.
func (m *Local) leasedEntry(c *localClient, r *Request) *entry {
	hash := maphash.String(m.seed, r.Name)
	s := m.shardOf(hash)
	e := c.newEntry(r)
	e.resource = s.names.get(s, hash, r.Name)
	return e
}
