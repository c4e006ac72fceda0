package locks

import "time"

// Tracer learns each step of each request of a manager, for operators. The calls
// come one at a time, in the order in which the manager decided for each name,
// while no lock of the manager is held, and after the handlers were called; like
// a handler, Trace must not block for long, because it runs on the goroutine of
// some call of the manager.
type Tracer interface {
	Trace(*Event)
}

// EventKind says which step of a request an event is.
type EventKind uint8

// The kinds of events.
const (
	// Requested: the request was made.
	Requested EventKind = iota
	// Granted: the lock was granted.
	Granted
	// Unavailable: the request has IfAvailable and could not be granted at once.
	Unavailable
	// Aborted: the request left its queue without a grant; Err says why.
	Aborted
	// Released: the holder released the lock, or ended; then Err says so.
	Released
	// Stolen: the lock was stolen; Err says by whom.
	Stolen
	// ForceReleased: an operator released the lock.
	ForceReleased
)

var eventKinds = [...]string{"request", "grant", "unavailable", "abort", "release", "steal", "force-release"}

// String returns the kind as a word, such as "grant".
func (k EventKind) String() string { return eventKinds[k] }

// MarshalText returns what String returns.
func (k EventKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Event is one step of a request.
type Event struct {
	Kind EventKind
	Time time.Time

	// The request, or the lock.
	Name        string
	Mode        Mode
	IfAvailable bool // known to Requested only
	Steal       bool // known to Requested only
	ClientID    string
	Agent       string
	Where       any

	// Wait is how long the request has waited, for Granted and Aborted.
	Wait time.Duration
	// Held is how long the lock was held, for Released, Stolen and ForceReleased.
	Held time.Duration
	// Err is the error that the handler learns, if any.
	Err error

	// HolderCount is how many locks of the name are held after the step, and
	// Holders describes the first of them, at most MostTracedHolders.
	HolderCount int
	Holders     []Holder
	// Queued is how many requests for the name wait after the step.
	Queued int
}

// Holder is one holder of a lock.
type Holder struct {
	Mode     Mode
	ClientID string
	Since    time.Time
	Where    any
}

// MostTracedHolders is the number of holders that an Event describes.
const MostTracedHolders = 8

// traced adds the call of the tracer for a step of the entry to the delivery.
// Since is when the waiting or the holding that ends with it began.
func (m *Local) traced(op *operation, kind EventKind, e *entry, since int64, err error) *Event {
	r := e.resource
	now := m.now()
	duration := time.Duration(now - since)
	v := &Event{
		Kind: kind, Time: m.at(now), Name: e.name, Mode: e.mode, ClientID: e.client.id, Agent: e.client.agent.id,
		Where: e.where, Err: err, HolderCount: r.held.count, Queued: r.queue.count,
	}
	switch kind {
	case Granted, Aborted:
		v.Wait = duration
	case Released, Stolen, ForceReleased:
		v.Held = duration
	}
	for h := r.held.first; h != nil && len(v.Holders) < MostTracedHolders; h = h.next {
		v.Holders = append(v.Holders, Holder{h.mode, h.client.id, m.at(h.since), h.where})
	}
	op.Call(m.trace, func() { m.config.Tracer.Trace(v) })
	return v
}
