// Checked against Web Locks of 2025-09-24.

package locks

import (
	"errors"
	"hash/maphash"
)

// The rules that a request can break besides that of reserved names.
var (
	errStealIfAvailable = errors.New("steal and ifAvailable cannot be used together")
	errStealShared      = errors.New("steal needs the exclusive mode")
	errMode             = errors.New("the mode is neither exclusive nor shared")
	errHandler          = errors.New("the function or handler is nil")
	errWithin           = errors.New("the lock in Within is not a lock of this manager")
	errIndependent      = errors.New("the options Within and Independent cannot be used together")
)

// Check returns the failure of a request, by the client of that id, that breaks a rule,
// or nil. The checks that the platform has come first, in the spec's order. Whether
// Within is a lock of the client's manager is for that to check.
//
// https://w3c.github.io/web-locks/#dom-lockmanager-request
func (r *Request) Check(clientID string) error {
	var kind, cause error
	switch {
	// If name starts with U+002D HYPHEN-MINUS (-), then a "NotSupportedError".
	case len(r.Name) > 0 && r.Name[0] == '-':
		kind = ErrReservedName
	// If both options["steal"] and options["ifAvailable"] are true, then a
	// "NotSupportedError".
	case r.Steal && r.IfAvailable:
		kind, cause = ErrNotSupported, errStealIfAvailable
	// If options["steal"] is true and options["mode"] is not "exclusive", then a
	// "NotSupportedError".
	case r.Steal && r.Mode != Exclusive:
		kind, cause = ErrNotSupported, errStealShared
	case r.Mode > Shared:
		kind, cause = ErrInvalidRequest, errMode
	case r.Handler == nil:
		kind, cause = ErrInvalidRequest, errHandler
	case r.Within != nil && r.Independent:
		kind, cause = ErrInvalidRequest, errIndependent
	default:
		return nil
	}
	return &Error{Kind: kind, Name: r.Name, Mode: r.Mode, ClientID: clientID, Cause: cause}
}

// Request requests a lock.
//
// https://w3c.github.io/web-locks/#request-a-lock
func (c *localClient) Request(r Request) (LockRequest, error) {
	if err := r.Check(c.id); err != nil {
		return nil, err
	}
	m := c.manager
	// Let request be a new lock request (agent, clientId, manager, name, mode,
	// callback, promise, signal).
	e := c.newEntry(&r)
	if r.Within != nil {
		outer, ok := r.Within.(*entry)
		if !ok || outer.client.manager != m {
			return nil, &Error{Kind: ErrInvalidRequest, Name: r.Name, Mode: r.Mode, ClientID: c.id, Cause: errWithin}
		}
		e.within = outer
	}
	hash := maphash.String(m.seed, r.Name)
	s := m.shardOf(hash)
	var op operation

	m.lock(s)
	if c.closed.Load() || m.closed {
		s.mu.Unlock()
		return nil, e.failure(ErrClientGone)
	}
	// Let queue be the result of getting the lock request queue from queueMap for
	// name.
	res := s.names.get(s, hash, r.Name)
	e.resource = res
	m.number(s, e)
	if m.trace != nil {
		v := m.traced(&op, Requested, e, 0, nil)
		v.IfAvailable, v.Steal = r.IfAvailable, r.Steal
	}
	switch {
	// If steal is true, then run these steps:
	case r.Steal:
		// For each lock of held: if lock's name is name, then:
		for l := res.held.first; l != nil; l = res.held.first {
			// Remove lock from held.
			l.unhold()
			// Reject lock's released promise with an "AbortError" DOMException.
			err := l.failure(ErrStolen)
			err.By = c.id
			l.lose(err, &op)
			if m.trace != nil {
				m.traced(&op, Stolen, l, l.since, err)
			}
		}
		// Prepend request in queue, and process the lock request queue: as nothing
		// is held and request is first, it is grantable. No request behind it is.
		m.grant(e, &op)
	// Otherwise: if request is grantable, then enqueue it in queue and process the
	// lock request queue, which takes it out at once. The queue was empty.
	case e.grantable():
		m.grant(e, &op)
	// If ifAvailable is true and request is not grantable, then enqueue the steps
	// that invoke callback with null.
	case r.IfAvailable:
		e.state = settled
		op.Unavailable(c.agent, e.handler)
		if m.trace != nil {
			m.traced(&op, Unavailable, e, 0, nil)
		}
	// Enqueue request in queue. To process the queue changes nothing: its first
	// item was not grantable before and is not now.
	default:
		e.order = m.requests.Add(1)
		e.since = m.now()
		e.enqueue()
		m.suspect(e, &op)
	}
	s.mu.Unlock()
	m.finish(&op, c.agent)
	// Return request.
	return e, nil
}

// grant appends a lock for the request, which is in no queue, to the held lock
// set, and enqueues the call of its callback.
//
// https://w3c.github.io/web-locks/#process-the-lock-request-queue
func (m *Local) grant(e *entry, op *operation) {
	requested := e.since
	e.since = m.now()
	if requested == 0 {
		requested = e.since // it did not wait
	}
	e.order = e.client.grants.Add(1)
	// Append lock to manager's held lock set.
	e.hold()
	// Enqueue the following steps on callback's relevant settings object's
	// responsible event loop: let r be the result of invoking callback with lock.
	if e.client.closed.Load() {
		e.unseen = true
	} else {
		op.Granted(e.client.agent, e.handler, e)
	}
	m.suspect(e, op)
	if m.trace != nil {
		m.traced(op, Granted, e, requested, nil)
	}
}

// process grants what has become grantable in the queue of the resource, and
// forgets the resource if it has fallen idle.
//
// https://w3c.github.io/web-locks/#process-the-lock-request-queue
func (m *Local) process(r *resource, op *operation) {
	// For each request of queue: if request is not grantable, then return.
	for e := r.queue.first; e != nil && e.grantable(); e = r.queue.first {
		// Remove request from queue.
		e.dequeue()
		m.grant(e, op)
	}
	if r.queue.first == nil && r.held.first == nil {
		r.shard.names.remove(r)
	}
}
