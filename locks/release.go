// Checked against Web Locks of 2025-09-24.

package locks

import (
	"cmp"
	"context"
	"hash/maphash"
	"slices"
)

// Release releases the lock.
//
// https://w3c.github.io/web-locks/#release-the-lock
func (e *entry) Release() error {
	m, r := e.client.manager, e.resource
	var op operation
	r.shard.mu.Lock()
	var lost error
	if e.lost != nil {
		lost = e.lost
	}
	// A lock that is not in the set any more blocks nobody: nothing to process.
	if e.state == held {
		m.release(e, &op, nil)
		if m.deputy != nil {
			m.tellDeputy(e, &op)
		}
	}
	r.shard.mu.Unlock()
	m.finish(&op, e.client.agent)
	return lost
}

// tellDeputy tells who has a delegation that a lock from before it was released. An
// operation lies on the stack, so what the deputy is given is a copy.
func (m *Local) tellDeputy(e *entry, op *operation) {
	d := op.Delivery
	m.deputy.KeptReleased(e, &d)
	op.Delivery = d
}

// release releases a lock that is held.
func (m *Local) release(e *entry, op *operation, why error) {
	r := e.resource
	// Remove lock from the manager's held lock set.
	e.unhold()
	if m.trace != nil {
		m.traced(op, Released, e, e.since, why)
	}
	// Process the lock request queue queue.
	m.process(r, op)
}

// lose tells the holder that its lock is being taken away.
func (e *entry) lose(why *Error, op *operation) {
	e.lost = why
	op.Lost(e.client.agent, e.handler, why)
}

// Abort takes the request out of its queue.
//
// https://w3c.github.io/web-locks/#abort-the-request
func (e *entry) Abort(reason error) bool {
	m, r := e.client.manager, e.resource
	var op operation
	r.shard.mu.Lock()
	aborted := e.state == waiting // and so there is no delegation
	if aborted {
		err := e.failure(ErrAborted)
		err.Cause = reason
		m.abort(e, &op, err)
	}
	r.shard.mu.Unlock()
	m.finish(&op, e.client.agent)
	return aborted
}

// abort aborts a request that waits.
func (m *Local) abort(e *entry, op *operation, why error) {
	r := e.resource
	// Remove request from queue.
	e.state = settled
	e.dequeue()
	op.Aborted(e.client.agent, e.handler, why)
	if m.trace != nil {
		m.traced(op, Aborted, e, e.since, why)
	}
	// Process the lock request queue queue.
	m.process(r, op)
}

// Close terminates the remaining locks and requests of the client.
//
// https://w3c.github.io/web-locks/#terminate-remaining-locks-and-requests
func (c *localClient) Close() {
	m := c.manager
	var op operation
	m.lockAll()
	if c.closed.Load() {
		m.unlockAll()
		return
	}
	m.terminate(c, &op)
	m.unlockAll()
	m.finish(&op, c.agent)
}

// terminate terminates the remaining locks and requests of a client that is not
// closed. All shards are locked.
func (m *Local) terminate(c *localClient, op *operation) {
	// From here on the client learns of no grant. A shared request of its own that
	// is granted because an exclusive one before it is aborted becomes a lock that
	// is released below, and the client learns that it was aborted.
	c.closed.Store(true)
	// For each lock request request with agent equal to agent: abort the request.
	for _, e := range c.all(func(p *part) *entry { return p.requests }) {
		if e.state == waiting {
			m.abort(e, op, e.failure(ErrClientGone))
		}
	}
	// For each lock lock with agent equal to agent: release the lock.
	for _, e := range c.all(func(p *part) *entry { return p.locks }) {
		err := e.failure(ErrClientGone)
		if e.unseen {
			op.Aborted(c.agent, e.handler, err)
		} else {
			e.lose(err, op)
		}
		m.release(e, op, err)
	}
}

// Close closes all clients that hold or wait for anything, and refuses the requests
// of all from then on.
func (m *Local) Close(context.Context) error {
	var op operation
	m.lockAll()
	m.closed = true
	pending, locks := m.everything()
	var clients []*localClient
	for _, i := range slices.Concat(locks, pending) {
		if c := i.entry.client; !c.closed.Load() {
			c.closed.Store(true) // nothing is granted to it any more
			clients = append(clients, c)
		}
	}
	for _, c := range clients {
		m.terminate(c, &op)
	}
	m.unlockAll()
	m.finish(&op, nil)
	return nil
}

// all returns the client's requests, or its locks, in the order in which they
// were made or granted. All shards are locked.
func (c *localClient) all(first func(*part) *entry) []*entry {
	var entries []*entry
	for i := range c.parts {
		for e := first(&c.parts[i]); e != nil; e = e.nextOwn {
			entries = append(entries, e)
		}
	}
	slices.SortFunc(entries, func(a, b *entry) int { return cmp.Compare(a.order, b.order) })
	return entries
}

// ForceRelease takes the locks called name away from all their holders.
func (m *Local) ForceRelease(_ context.Context, name string) (int, error) {
	hash := maphash.String(m.seed, name)
	s := m.shardOf(hash)
	released := 0
	var op operation
	m.lock(s)
	if r := s.names.find(hash, name); r != nil && r.held.first != nil {
		// All are removed before any request goes on.
		for e := r.held.first; e != nil; e = r.held.first {
			e.unhold()
			released++
			err := e.failure(ErrForceReleased)
			e.lose(err, &op)
			if m.trace != nil {
				m.traced(&op, ForceReleased, e, e.since, err)
			}
		}
		m.process(r, &op)
	}
	s.mu.Unlock()
	m.finish(&op, nil)
	return released, nil
}
