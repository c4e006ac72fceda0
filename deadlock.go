package sluice

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/weblocks"
	"github.com/sluice-go/sluice/locks"
)

// DeadlockError says that no work is left in a user agent, while
// requests of script for locks wait. For errors.Is each one, also without a
// cycle, is a [locks.ErrDeadlock]. Without a cycle Deadlocks is empty: then each request
// waits for a lock that somebody holds for good, as tabs do that want to lead after
// another. Options.AllowWaitingLocks makes those no error.
//
// https://w3c.github.io/web-locks/#deadlocks
type DeadlockError struct {
	// Deadlocks are the cycles of requests that wait for each other.
	Deadlocks []locks.Deadlock
	// Waiting are the requests that lie on no cycle, and what each waits for: a lock
	// that is held, but by nobody who will release it.
	Waiting []locks.Wait
}

// mostReported is how many waiting requests a report lists.
const mostReported = 20

// Error reports, in several lines, who waits for whom, and where in the scripts
// the requests were made.
func (e *DeadlockError) Error() string {
	var b strings.Builder
	b.WriteString("no work is left, but lock requests are pending")
	for _, d := range e.Deadlocks {
		b.WriteString("\n" + d.String())
	}
	if len(e.Waiting) > 0 {
		plural := "s"
		if len(e.Waiting) == 1 {
			plural = ""
		}
		fmt.Fprintf(&b, "\n%d lock request%s that nobody will grant:", len(e.Waiting), plural)
	}
	for i, w := range e.Waiting {
		if i == mostReported {
			fmt.Fprintf(&b, "\n  and %d more", len(e.Waiting)-i)
			break
		}
		b.WriteString("\n  " + strings.ReplaceAll(w.String(), "\n", "\n  "))
	}
	return b.String()
}

// Is makes a DeadlockError a [locks.ErrDeadlock] for errors.Is.
func (e *DeadlockError) Is(target error) bool { return target == locks.ErrDeadlock }

// Deadlocks returns the cycles of lock requests that wait for each other, in
// all origins, at the moment. Of script it is not known what the holder of a
// lock waits for, so that a cycle of script is only a possible one while
// anything can happen. The errors are those of managers which cannot be asked.
func (ua *UserAgent) Deadlocks(ctx context.Context) ([]locks.Deadlock, error) {
	var all []locks.Deadlock
	var failures []error
	for key, m := range ua.html.Storage.LockManagers() {
		found, err := m.Deadlocks(ctx)
		if err != nil {
			failures = append(failures, fmt.Errorf("sluice: the locks of %q: %w", key.Origin, err))
		}
		all = append(all, found...)
	}
	return all, errors.Join(failures...)
}

// atOnce is a context that has ended: a lock manager answers what it can without
// waiting for others.
var atOnce = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

// lockStates has the states of the lock managers that can tell at once.
func (ua *UserAgent) lockStates() iter.Seq[locks.Snapshot] {
	return func(yield func(locks.Snapshot) bool) {
		for _, m := range ua.html.Storage.LockManagers() {
			if s, err := m.Snapshot(atOnce); err == nil && !yield(s) {
				return
			}
		}
	}
}

// breakDeadlock rejects the newest request of script that lies on a cycle, and
// reports whether there was one: then something can happen again. While
// something can happen in the pages anyway, it does nothing.
func (ua *UserAgent) breakDeadlock() bool {
	ua.breaking.Lock()
	defer ua.breaking.Unlock()
	if !ua.html.Program.Quiescent() {
		return false
	}
	var newest locks.Info
	for s := range ua.lockStates() {
		for _, d := range ua.deadlocksAtRest(s) {
			for _, w := range d.Waits {
				if !ua.ofGo(w.Request) && w.Request.Since.After(newest.Since) {
					newest = w.Request
				}
			}
		}
	}
	place := placeOf(newest)
	return place != nil && place.Abort(locks.ErrDeadlock)
}

// placeOf returns where script made a request; nil if it is not script's.
func placeOf(i locks.Info) *weblocks.Place {
	place, _ := i.Where.(*weblocks.Place)
	return place
}

// breakCertainDeadlocks rejects the newest request of each cycle of script that
// is certain, though other pages may still do something.
func (ua *UserAgent) breakCertainDeadlocks() {
	ua.breaking.Lock()
	defer ua.breaking.Unlock()
	for {
		place := ua.certainDeadlock()
		// The pages were at rest when it was found, and are so still: what was seen
		// the second time was one state.
		if place == nil || ua.certainDeadlock() != place || !place.Abort(locks.ErrDeadlock) {
			return
		}
	}
}

// certainDeadlock returns the newest request of a cycle that will last whatever
// other pages do; nil if there is no such cycle.
func (ua *UserAgent) certainDeadlock() *weblocks.Place {
	for s := range ua.lockStates() {
		if len(s.Pending) == 0 {
			continue
		}
		for _, d := range locks.FindDeadlocks(s) {
			if ua.allClosedOff(involved(s, d)) {
				return placeOf(d.Waits[0].Request) // the newest
			}
		}
	}
	return nil
}

// allClosedOff reports whether the clients are environments of which none can
// run script again, but for a lock that one of them releases.
func (ua *UserAgent) allClosedOff(clients map[string]bool) bool {
	for id := range clients {
		if !ua.html.LockClients.ClosedOff(id) {
			return false
		}
	}
	return true
}

// involved returns the clients on a cycle, and all others that could make one of
// them run, because it waits for a lock which they hold or have requested before.
func involved(s locks.Snapshot, d locks.Deadlock) map[string]bool {
	clients := map[string]bool{}
	for _, w := range d.Waits {
		clients[w.Request.ClientID], clients[w.Blocker.ClientID] = true, true
	}
	for before := 0; before < len(clients); {
		before = len(clients)
		// The names that they wait for; in reverse order, those ahead of them come
		// after them.
		names := map[string]bool{}
		for _, r := range slices.Backward(s.Pending) {
			if clients[r.ClientID] {
				names[r.Name] = true
			} else if names[r.Name] {
				clients[r.ClientID] = true
			}
		}
		for _, l := range s.Held {
			if names[l.Name] {
				clients[l.ClientID] = true
			}
		}
	}
	return clients
}

// deadlocksAtRest returns the cycles that will last when nothing can happen any
// more in the pages.
func (ua *UserAgent) deadlocksAtRest(s locks.Snapshot) []locks.Deadlock {
	if len(s.Pending) == 0 {
		return nil
	}
	var list []locks.Deadlock
	for _, d := range locks.FindDeadlocks(s) {
		if ua.lasts(d) {
			d.Certain = true
			list = append(list, d)
		}
	}
	return list
}

// lasts reports whether a cycle has requests of script and will last when nothing
// can happen any more in the pages: script waits for all that it has requested,
// and it is known of Go code what it waits for.
func (ua *UserAgent) lasts(d locks.Deadlock) bool {
	script := false
	for i, w := range d.Waits {
		next := d.Waits[(i+1)%len(d.Waits)].Request
		if !w.BlockerPending && ua.ofGo(w.Blocker) && next.Within < 0 {
			return false
		}
		script = script || !ua.ofGo(w.Request)
	}
	return script
}

// deadlock returns an error if no work is left in the user agent, and
// a request of the page, or of a worker that it or its workers have made, lies on
// a cycle; else nil.
func (p *Page) deadlock() error {
	if !p.ua.html.Program.Quiescent() || p.ua.breaks && p.ua.breakDeadlock() {
		return nil
	}
	_, forever := p.ua.pendingLocks()
	if forever == nil || !p.ua.onCycle(forever, p.window().ID()) || !p.ua.html.Program.Quiescent() {
		return nil
	}
	return forever
}

// onCycle reports whether a request of a window or its workers lies on a cycle.
func (ua *UserAgent) onCycle(e *DeadlockError, window string) bool {
	return slices.ContainsFunc(e.Deadlocks, func(d locks.Deadlock) bool {
		return slices.ContainsFunc(slices.Concat(d.Waits, d.Others), func(w locks.Wait) bool {
			return ua.html.LockClients.Window(w.Request.ClientID) == window
		})
	})
}

func (ua *UserAgent) anyOfGo(infos []locks.Info) bool {
	for _, i := range infos {
		if ua.ofGo(i) {
			return true
		}
	}
	return false
}

// ofGo reports whether a lock or request is of Go code.
func (ua *UserAgent) ofGo(i locks.Info) bool { return !ua.html.LockClients.Has(i.ClientID) }

// pendingLocks says, of a moment when no work is left in the pages,
// what the requests of script that are pending wait for: for Go code, or for
// ever. The error is nil if there are none of the latter.
func (ua *UserAgent) pendingLocks() (forGo bool, forever *DeadlockError) {
	forever = &DeadlockError{}
	for s := range ua.lockStates() {
		forGo = ua.pendingIn(s, forever) || forGo
	}
	if len(forever.Deadlocks)+len(forever.Waiting) == 0 {
		return forGo, nil
	}
	return forGo, forever
}

// pendingIn is pendingLocks for one origin.
func (ua *UserAgent) pendingIn(s locks.Snapshot, forever *DeadlockError) (forGo bool) {
	if len(s.Pending) == 0 {
		return false
	}
	cyclic := map[locks.RequestID]bool{}
	for _, d := range ua.deadlocksAtRest(s) {
		forever.Deadlocks = append(forever.Deadlocks, d)
		for _, w := range slices.Concat(d.Waits, d.Others) {
			cyclic[w.Request.ID] = true
		}
	}
	held := map[string][]locks.Info{}
	for _, l := range s.Held {
		held[l.Name] = append(held[l.Name], l)
	}
	first := map[string]locks.Info{}
	for _, r := range s.Pending {
		if _, ok := first[r.Name]; !ok {
			first[r.Name] = r
		}
		if ua.ofGo(r) || cyclic[r.ID] {
			continue
		}
		holders := held[r.Name]
		switch {
		case ua.anyOfGo(holders):
			forGo = true
		case len(holders) > 0 && (r.Mode == locks.Exclusive || holders[0].Mode == locks.Exclusive):
			forever.Waiting = append(forever.Waiting, locks.Wait{Request: r, Blocker: holders[0]})
		default:
			forever.Waiting = append(forever.Waiting, locks.Wait{Request: r, Blocker: first[r.Name], BlockerPending: true})
		}
	}
	return forGo
}
