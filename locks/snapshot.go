// Checked against Web Locks of 2025-09-24.

package locks

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// Snapshot is the state of a manager at one moment.
//
// https://w3c.github.io/web-locks/#dictdef-lockmanagersnapshot
type Snapshot struct {
	// Held describes the locks that are held: those of one name in the order of their
	// grants. Where one manager has the whole state, all are in that order.
	Held []Info
	// Pending describes the requests that wait: those of one name in the order in
	// which they will be granted. Where one manager has the whole state, all are in
	// the order in which they were made.
	Pending []Info
}

// Info describes a lock or a request.
//
// https://w3c.github.io/web-locks/#dictdef-lockinfo
type Info struct {
	// ID identifies the request or lock.
	ID       RequestID
	Name     string
	Mode     Mode
	ClientID string
	// Agent is the id of the client's agent.
	Agent string
	// Since is when the lock was granted or the request made.
	Since time.Time
	// Where is what the request said about the place where it was made.
	Where any
	// Within says which lock's holder waits for the request or the lock: the index
	// of that lock in Held, or WithinUnknown or WithinNone.
	Within int
	// Token is that of a lock, as [Lock.Token] has it.
	Token uint64
}

// The values of Info.Within that are not indices.
const (
	// WithinUnknown: each lock of the client possibly waits for the request.
	WithinUnknown = -1
	// WithinNone: no holder of a lock waits for the request.
	WithinNone = -2
)

// Snapshot returns the locks held and the requests pending at one moment.
//
// https://w3c.github.io/web-locks/#snapshot-the-lock-state
func (m *Local) Snapshot(context.Context) (Snapshot, error) { return m.snapshot(), nil }

func (m *Local) snapshot() Snapshot {
	m.lockAll()
	pending, locks := m.everything()
	m.unlockAll()
	return m.develop(pending, locks)
}

// image is what a snapshot keeps of an entry: a copy of what can change.
type image struct {
	entry *entry
	order uint64
	since int64
}

// images appends the images of the list's entries.
func (l *list) images(to []image) []image {
	for e := l.first; e != nil; e = e.next {
		to = append(to, image{e, e.order, e.since})
	}
	return to
}

// develop makes a snapshot of the images, which it sorts.
func (m *Local) develop(pending, locks []image) Snapshot {
	slices.SortFunc(pending, func(a, b image) int { return cmp.Compare(a.order, b.order) })
	slices.SortStableFunc(locks, func(a, b image) int { return cmp.Compare(a.since, b.since) })

	outer := make(map[*entry]int)
	for _, list := range [][]image{pending, locks} {
		for _, i := range list {
			if i.entry.within != nil {
				outer[i.entry.within] = WithinNone
			}
		}
	}
	if len(outer) > 0 {
		for n, i := range locks {
			if _, ok := outer[i.entry]; ok {
				outer[i.entry] = n
			}
		}
	}
	infos := func(list []image) []Info {
		infos := make([]Info, len(list))
		for n, i := range list {
			e := i.entry
			infos[n] = Info{
				ID: e.ID(), Name: e.name, Mode: e.mode, ClientID: e.client.id, Agent: e.client.agent.id,
				Since: m.at(i.since), Where: e.where, Within: e.scope(outer),
			}
		}
		return infos
	}
	return Snapshot{Held: infos(locks), Pending: infos(pending)}
}

// scope returns the Info.Within of the entry, given the indices of the locks that
// entries are within.
func (e *entry) scope(outer map[*entry]int) int {
	switch {
	case e.within != nil:
		return outer[e.within]
	case e.independent:
		return WithinNone
	}
	return WithinUnknown
}
