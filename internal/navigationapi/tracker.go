package navigationapi

import (
	"github.com/sluice-go/sluice/internal/mozjs"
)

// methodTracker is a navigation API method tracker: what a call of navigate() or one of its relatives has returned.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api-method-tracker
type methodTracker struct {
	navigation *Navigation
	// key is that of the entry that a traversal leads to; "" for null.
	key             string
	serializedState *mozjs.Message
	// takesState says that the serialized state is not null.
	takesState          bool
	info                mozjs.Slot
	committedTo         held[*NavigationHistoryEntry]
	committed, finished mozjs.Slot
}

// newTracker makes a tracker with its promises.
func (n *Navigation) newTracker(key string, info mozjs.Value) *methodTracker {
	cx := n.Cx()
	// 1. Let committedPromise and finishedPromise be new promises created in navigation's relevant realm.
	t := &methodTracker{navigation: n, key: key, info: n.Hold(info), committed: n.Hold(cx.NewPromise()), finished: n.Hold(cx.NewPromise())}
	// 2. Mark as handled finishedPromise.
	cx.MarkAsHandled(n.Held(t.finished))
	return t
}

// result is a navigation API method tracker-derived result.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api-method-tracker-derived-result
func (t *methodTracker) result() NavigationResult {
	return NavigationResult{Committed: t.navigation.Held(t.committed), Finished: t.navigation.Held(t.finished)}
}

// expect maybe sets the upcoming non-traverse API method tracker.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#maybe-set-the-upcoming-non-traverse-api-method-tracker
func (n *Navigation) expect(info mozjs.Value, serializedState *mozjs.Message) *methodTracker {
	t := n.newTracker("", info)
	t.serializedState, t.takesState = serializedState, true
	// 5. If navigation does not have entries and events disabled, then set navigation's upcoming non-traverse API method
	//    tracker to apiMethodTracker.
	if !n.disabled() {
		n.upcoming = t
	}
	return t
}

// promote promotes an upcoming API method tracker to ongoing.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#promote-an-upcoming-api-method-tracker-to-ongoing
func (n *Navigation) promote(destinationKey string) {
	// 2. If destinationKey is not null, then:
	if destinationKey != "" {
		// 2. If navigation's upcoming traverse API method trackers[destinationKey] exists, then: set navigation's ongoing API
		//    method tracker to it, and remove it.
		if t, ok := n.upcomingTraversals[destinationKey]; ok {
			n.ongoingTracker = t
			delete(n.upcomingTraversals, destinationKey)
		}
		return
	}
	// 3. Otherwise: set navigation's ongoing API method tracker to navigation's upcoming non-traverse API method tracker, and
	//    that to null.
	n.ongoingTracker, n.upcoming = n.upcoming, nil
}

// cleanUp is https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api-method-tracker-clean-up
func (t *methodTracker) cleanUp() {
	n := t.navigation
	// 2. If navigation's ongoing API method tracker is apiMethodTracker, then set it to null. 3. Otherwise: remove it from
	//    navigation's upcoming traverse API method trackers.
	if n.ongoingTracker == t {
		n.ongoingTracker = nil
	} else if n.upcomingTraversals[t.key] == t {
		delete(n.upcomingTraversals, t.key)
	}
	t.committedTo.drop(&n.Object)
	for _, slot := range []*mozjs.Slot{&t.info, &t.committed, &t.finished} {
		if *slot != 0 {
			n.Drop(*slot)
			*slot = 0
		}
	}
}

// rejectFinished rejects the finished promise.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#reject-the-finished-promise
func (t *methodTracker) rejectFinished(exception mozjs.Value) {
	n := t.navigation
	// 1. Reject apiMethodTracker's committed promise with exception. 2. Reject its finished promise with exception.
	n.Cx().Reject(n.Held(t.committed), exception)
	n.Cx().Reject(n.Held(t.finished), exception)
	// 3. Clean up apiMethodTracker.
	t.cleanUp()
}

// resolveFinished resolves the finished promise.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#resolve-the-finished-promise
func (t *methodTracker) resolveFinished() {
	n := t.navigation
	// 2. Resolve apiMethodTracker's finished promise with its committed-to entry. (1. It has none if the document is left
	//    meanwhile.)
	if to := t.committedTo.object; to != nil {
		n.Cx().Resolve(n.Held(t.finished), to.Value())
	}
	// 3. Clean up apiMethodTracker.
	t.cleanUp()
}

// notify notifies the tracker about the committed-to entry.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#notify-about-the-committed-to-entry
func (t *methodTracker) notify(nhe *NavigationHistoryEntry) {
	n := t.navigation
	// 1. Set apiMethodTracker's committed-to entry to nhe.
	t.committedTo.drop(&n.Object)
	t.committedTo = hold(&n.Object, nhe)
	// 2. If apiMethodTracker's serialized state is not null, then set nhe's session history entry's navigation API state to it.
	if t.takesState {
		nhe.entry.SetState(t.serializedState)
		n.host.StateChanged()
	}
	// 3. Resolve apiMethodTracker's committed promise with nhe.
	n.Cx().Resolve(n.Held(t.committed), nhe.Value())
}
