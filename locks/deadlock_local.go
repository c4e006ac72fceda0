package locks

import (
	"context"
	"slices"
)

// Deadlocks returns the groups of requests that wait for each other, one cycle of
// each, as [FindDeadlocks] finds them.
func (m *Local) Deadlocks(context.Context) ([]Deadlock, error) {
	return FindDeadlocks(m.snapshot()), nil
}

// BreakDeadlocks rejects the newest request of each cycle that Deadlocks finds
// with ErrDeadlock, until none is left, and returns those cycles.
func (m *Local) BreakDeadlocks(context.Context) ([]Deadlock, error) {
	var op operation
	m.lockAll()
	broken := m.reject(&op, RejectPossible, m.everything)
	m.unlockAll()
	m.finish(&op, nil)
	return broken, nil
}

// suspect notes an entry that may have closed a cycle, if cycles are to be broken.
func (m *Local) suspect(e *entry, op *operation) {
	switch m.config.Deadlocks {
	case WaitForever:
		return
	case RejectCertain:
		// Only a request that is within a lock makes something wait for certain.
		if e.state != waiting || e.within == nil {
			return
		}
	}
	op.suspects = append(op.suspects, e)
}

// rejectNewCycles rejects the newest requests of the cycles that the operation's
// suspects have closed, and of those closed by grants that follow.
func (m *Local) rejectNewCycles(op *operation) {
	m.lockAll()
	defer m.unlockAll()
	for len(op.suspects) > 0 {
		e := op.suspects[0]
		op.suspects = op.suspects[1:]
		if e.mayCloseCycle() {
			m.reject(op, m.config.Deadlocks, func() (pending, locks []image) { return dependants(e) })
		}
	}
}

// mayCloseCycle reports, in constant time, whether the entry can lie on a cycle at
// all. For a request that needs a lock whose holder waits for it, for a lock
// another request of its client.
func (e *entry) mayCloseCycle() bool {
	switch {
	case e.state == held:
		return slices.ContainsFunc(e.client.parts, func(p part) bool { return p.requests != nil })
	case e.state == settled || e.independent:
		return false
	case e.within != nil:
		return e.within.state == held
	}
	return slices.ContainsFunc(e.client.parts, func(p part) bool { return p.locks != nil })
}

// reject aborts the newest request of each cycle among the entries, until there
// is none. All shards are locked.
func (m *Local) reject(op *operation, p DeadlockPolicy, entries func() (pending, locks []image)) []Deadlock {
	var broken []Deadlock
	for {
		pending, locks := entries()
		cycles := findCycles(m.develop(pending, locks), p)
		if len(cycles) == 0 {
			return broken
		}
		for _, c := range cycles {
			e := pending[c.newest].entry
			if e.state != waiting {
				continue // one of the others was in its way
			}
			err := e.failure(ErrDeadlock)
			err.Deadlock = &c.deadlock
			m.abort(e, op, err)
			broken = append(broken, c.deadlock)
		}
	}
}

// everything returns all entries. All shards are locked.
func (m *Local) everything() (pending, locks []image) {
	for i := range m.shards {
		m.shards[i].names.all(func(r *resource) {
			// For each request of queue: append name, mode, clientId to pending.
			pending = r.queue.images(pending)
			// For each lock of manager's held lock set: append name, mode, clientId to
			// held.
			locks = r.held.images(locks)
		})
	}
	return pending, locks
}

// dependants returns all entries of the names that have an entry which waits, or
// possibly waits, for the given one, directly or not: all cycles that the entry
// lies on are among them. All shards are locked.
func dependants(e *entry) (pending, locks []image) {
	var resources []*resource
	seen := make(map[*resource]bool)
	see := func(r *resource) {
		if !seen[r] {
			seen[r] = true
			resources = append(resources, r)
		}
	}
	// A holder waits for what is within its lock; or possibly the client for all
	// its requests.
	waitFor := func(e *entry) {
		switch {
		case e.within != nil:
			if e.within.state == held {
				see(e.within.resource)
			}
		case e.state == waiting && !e.independent:
			for i := range e.client.parts {
				for l := e.client.parts[i].locks; l != nil; l = l.nextOwn {
					see(l.resource)
				}
			}
		}
	}
	see(e.resource)
	for len(resources) > 0 {
		r := resources[len(resources)-1]
		resources = resources[:len(resources)-1]
		pending, locks = r.queue.images(pending), r.held.images(locks)
		for w := r.queue.first; w != nil; w = w.next {
			waitFor(w)
		}
		for l := r.held.first; l != nil; l = l.next {
			waitFor(l)
		}
	}
	return pending, locks
}
