package locks

import (
	"hash/maphash"
	"time"
)

// Delegator is a client whose manager can delegate its decisions to it while
// nobody else has anything there. A manager need not have such clients: it is for
// those whose calls would cost more than what they decide, as those of script do.
type Delegator interface {
	Client

	// Delegate leaves the manager's decisions to the client, if it is the only one
	// that has anything at the manager, no request waits, and nothing has to be
	// known of each step, and reports whether it did. The deputy decides about the
	// client's requests from then on, by the rules of the manager. The manager ends
	// the delegation by itself, before it does anything else for anybody.
	Delegate(Deputy) bool
}

// Deputy decides about the requests of a client for as long as a delegation lasts. Its
// methods are called while the manager is locked, so they must not call it, nor
// wait for anybody who might. Any goroutine may call them.
type Deputy interface {
	// BeginDelegation begins the delegation. The client holds the given locks from before.
	BeginDelegation(held []Lock)
	// KeptReleased hears that one of those locks was released. It adds the calls of
	// handlers that follow from that to the delivery, or sees to them itself. Such
	// calls may come at the same time.
	KeptReleased(l Lock, d *Delivery)
	// EndDelegation ends the delegation. It calls back for each request that was made during
	// the delegation and is not over: first for those that were granted, in the order of
	// the grants, then for those that wait, in the order in which they were made.
	// From then on they are requests and locks of the manager, which back returns.
	EndDelegation(back func(Delegated) (LockRequest, Lock))
}

// Delegated is a request that was made during a delegation.
type Delegated struct {
	// Request is what was asked for. Its handler has not to be told of the grant.
	Request
	// Granted says that the lock is held.
	Granted bool
	// Since is when the request began to wait, or was granted.
	Since time.Time
}

// Delegate leaves the manager's decisions to the client.
func (c *localClient) Delegate(d Deputy) bool {
	m := c.manager
	if m.trace != nil || m.config.Deadlocks != WaitForever {
		return false
	}
	m.lockAll()
	defer m.unlockAll()
	held, alone := c.heldAlone()
	if c.closed.Load() || m.closed || !alone {
		return false
	}
	d.BeginDelegation(held)
	m.deputy, m.principal = d, c
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

// lock locks a shard of a manager whose decisions are nobody else's.
func (m *Local) lock(s *shard) {
	for {
		s.mu.Lock()
		if m.deputy == nil {
			return
		}
		s.mu.Unlock()
		m.lockAll()
		m.unlockAll()
	}
}

// endDelegation ends the delegation, if there is one. All shards are locked.
func (m *Local) endDelegation() {
	d, c := m.deputy, m.principal
	if d == nil {
		return
	}
	m.deputy, m.principal = nil, nil
	d.EndDelegation(func(r Delegated) (LockRequest, Lock) {
		e := m.delegatedEntry(c, &r.Request)
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

// delegatedEntry returns the entry of a request that was made during a delegation. All
// shards are locked.
func (m *Local) delegatedEntry(c *localClient, r *Request) *entry {
	hash := maphash.String(m.seed, r.Name)
	s := m.shardOf(hash)
	e := c.newEntry(r)
	e.resource = s.names.get(s, hash, r.Name)
	m.number(s, e)
	return e
}
