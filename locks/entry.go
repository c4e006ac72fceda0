// Checked against Web Locks of 2025-09-24.

package locks

import "time"

// entry is a lock request and, after its grant, the lock. The locks of its shard
// guard all that changes.
//
// https://w3c.github.io/web-locks/#concept-lock
type entry struct {
	prev, next       *entry // in the lock request queue or among the holders
	prevOwn, nextOwn *entry // among the client's requests or locks in this shard

	resource *resource // for the name only while the entry waits or is held
	client   *localClient
	name     string
	handler  Handler
	where    any
	within   *entry
	lost     *Error // why the lock was taken away

	// number identifies the entry among those of its manager.
	number uint64
	// order is, for a request that waits, its place among all waiting requests of
	// the manager; for a lock, its place among the grants to the client.
	order uint64
	// since is when the request began to wait or the lock was granted, in
	// nanoseconds after the manager's start.
	since int64

	mode        Mode
	state       entryState
	independent bool
	unseen      bool // granted while the client was being closed
}

type entryState uint8

const (
	waiting entryState = iota
	held
	settled
)

// newEntry returns the entry of a request of the client.
func (c *localClient) newEntry(r *Request) *entry {
	return &entry{
		client: c, name: r.Name, mode: r.Mode, handler: r.Handler, where: r.Where, independent: r.Independent,
	}
}

// ID identifies the request, and the lock, in this manager.
func (e *entry) ID() RequestID { return RequestID{Number: e.number} }

// Token returns zero: a holder ends with its manager.
func (e *entry) Token() uint64 { return 0 }

// SureUntil returns the zero time: nobody takes a lock without the manager.
func (e *entry) SureUntil() time.Time { return time.Time{} }

// Name returns the resource name.
func (e *entry) Name() string { return e.name }

// Mode returns the mode.
func (e *entry) Mode() Mode { return e.mode }

// Client returns the client that made the request.
func (e *entry) Client() Client { return e.client }

// grantable reports whether the request, in its queue or about to be put there,
// can be granted now.
//
// https://w3c.github.io/web-locks/#grantable
func (e *entry) grantable() bool {
	r := e.resource
	// If queue is not empty and request is not the first item in queue, then
	// return false.
	if r.queue.first != nil && r.queue.first != e {
		return false
	}
	// If mode is "exclusive", then return true if no lock in held has name equal
	// to name.
	if e.mode == Exclusive {
		return r.held.first == nil
	}
	// Otherwise, return true if no lock in held has mode "exclusive" and has name
	// equal to name.
	return !r.exclusive
}

// part returns the client's part in the entry's shard.
func (e *entry) part() *part { return &e.client.parts[e.resource.shard.index] }

// enqueue puts the request at the end of the queue.
func (e *entry) enqueue() {
	e.resource.queue.append(e)
	push(&e.part().requests, e)
}

// dequeue removes the request from the queue.
func (e *entry) dequeue() {
	e.resource.queue.remove(e)
	drop(&e.part().requests, e)
}

// hold appends the lock to the held lock set.
func (e *entry) hold() {
	e.state = held
	e.resource.held.append(e)
	e.resource.exclusive = e.mode == Exclusive
	push(&e.part().locks, e)
}

// unhold removes the lock from the held lock set.
func (e *entry) unhold() {
	e.state = settled
	e.resource.held.remove(e)
	e.resource.exclusive = false
	drop(&e.part().locks, e)
}

// failure returns the error that tells the handler what became of the entry.
func (e *entry) failure(kind error) *Error {
	return &Error{Kind: kind, Name: e.name, Mode: e.mode, ClientID: e.client.id}
}
