package navigationapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// Going is where the navigable is about to go.
type Going struct {
	Type NavigationType
	URL  *url.URL
	// Entry is where a traversal leads to; nil for others.
	Entry        Entry
	SameDocument bool
	// ByUser says that the user involvement is not "none", and ByBrowserUI that it is "browser UI".
	ByUser, ByBrowserUI bool
	SourceElement       *dom.Element
	FormData            *fetchapi.FormData
	DownloadRequest     idl.Optional[string]
	// State is the navigation API state, and ClassicState the classic history API state; nil for none.
	State, ClassicState *mozjs.Message
	// Resume goes on with a traversal, if it is to wait.
	Resume func()
}

// Outcome is what becomes of a navigation that script was asked about.
type Outcome uint8

const (
	// Proceed is to go on with it.
	Proceed Outcome = iota
	// Canceled is to leave it.
	Canceled
	// Intercepted is to leave it, since the document has gone there, or will.
	Intercepted
)

// Ask fires a navigate event, and says how the navigation goes on.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#fire-a-push/replace/reload-navigate-event
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#fire-a-traverse-navigate-event
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#fire-a-download-request-navigate-event
func (n *Navigation) Ask(g Going) (outcome Outcome) {
	// While navigation's ongoing navigate event is not null: abort the ongoing navigation given navigation.
	n.AbortOngoing()
	if n.disabled() {
		return Proceed
	}
	n.host.InRealm(func() {
		// Let destination be a new NavigationDestination created in navigation's relevant realm.
		destination := createNavigationDestination(n.Cx())
		destination.url, destination.state, destination.sameDocument = g.URL, g.State, g.SameDocument
		destination.SetMemory(g.URL.Memory() + memoryOfState(g.State))
		// Let destinationNHE be the NavigationHistoryEntry in navigation's entry list whose session history entry is
		// destinationSHE, or null.
		if g.Entry != nil {
			if i := n.indexOf(g.Entry); i >= 0 {
				destination.entry = hold(&destination.Object, n.entryList[i].object)
				destination.state = g.Entry.State()
			}
		}
		outcome = n.fire(g, destination)
	})
	return outcome
}

// fire is https://html.spec.whatwg.org/multipage/nav-history-apis.html#inner-navigate-event-firing-algorithm
func (n *Navigation) fire(g Going, destination *NavigationDestination) Outcome {
	cx, host := n.Cx(), n.host
	// 2. Let destinationKey be null. 3. If destination's entry is non-null, then set destinationKey to destination's entry's key.
	// 5. Promote an upcoming API method tracker to ongoing given navigation and destinationKey.
	if g.Type != NavigationTypeTraverse {
		n.promote("")
	} else if destination.entry.object != nil {
		n.promote(destination.Key())
	}
	// 6. Let apiMethodTracker be navigation's ongoing API method tracker.
	tracker := n.ongoingTracker
	// 9. If document can have its URL rewritten to destination's URL, and either destination's is same document is true or
	//    navigationType is not "traverse", then initialize event's canIntercept to true.
	canIntercept := host.CanHaveItsURLRewritten(g.URL) && (g.SameDocument || g.Type != NavigationTypeTraverse)
	// 10. Let traverseCanBeCanceled be true if all of the following are true: navigable is a top-level traversable; destination's
	//     is same document is true; and either userInvolvement is not "browser UI", or there is history-action activation.
	// 11. If either navigationType is not "traverse", or traverseCanBeCanceled is true, then initialize event's cancelable to true.
	cancelable := g.Type != NavigationTypeTraverse || host.IsTop() && g.SameDocument && (!g.ByBrowserUI || host.HasHistoryActionActivation())
	// 16. If apiMethodTracker is not null, then initialize event's info to apiMethodTracker's info.
	info := mozjs.Undefined
	if tracker != nil {
		info = n.Held(tracker.info)
	}
	// 19. Set event's abort controller to a new AbortController. 20. Initialize event's signal to its signal.
	controller := dom.NewAbortController(cx)
	// 21. Let currentURL be document's URL. 22. If event's classic history API state is null, destination's is same document is
	//     true, destination's URL equals currentURL with exclude fragments set to true, and its fragment is not identical to
	//     currentURL's fragment, then initialize event's hashChange to true.
	currentURL := host.URL()
	fragment, has := g.URL.FragmentOrNull()
	currentFragment, had := currentURL.FragmentOrNull()
	hashChange := g.ClassicState == nil && g.SameDocument && g.URL.Equals(currentURL, true) &&
		(fragment != currentFragment || has != had)
	// 12. to 24. The other attributes.
	event := createNavigateEvent(cx)
	event.CreateAnEvent("navigate", dom.EventInit{Cancelable: cancelable})
	event.initialize(NavigateEventInit{
		NavigationType: g.Type, Destination: destination, CanIntercept: canIntercept, UserInitiated: g.ByUser, HashChange: hashChange,
		Signal: controller.Signal(), FormData: g.FormData, DownloadRequest: g.DownloadRequest, Info: info,
		SourceElement: g.SourceElement,
	})
	event.navigation, event.controller, event.classicState = n, hold(&event.Object, controller), g.ClassicState
	event.resume = g.Resume
	event.AddMemory(memoryOfState(g.ClassicState))
	// 26. Set navigation's ongoing navigate event to event. 27, 28.
	n.ongoing = hold(&n.Object, event)
	event.focusChanges = host.FocusChanges()
	// 29. Let dispatchResult be the result of dispatching event at navigation. 30. If dispatchResult is false:
	if !n.Dispatch(&event.Event) {
		// 1. If navigationType is "traverse", then consume history-action user activation given navigation's relevant global object.
		if g.Type == NavigationTypeTraverse {
			host.ConsumeHistoryActionActivation()
		}
		// 2. If event's abort controller's signal is not aborted, then abort the ongoing navigation given navigation.
		if !controller.Signal().Aborted() {
			n.abortOngoing(mozjs.Undefined)
		}
		// 3. Return false.
		return Canceled
	}
	if event.interception == notIntercepted {
		// 36. Otherwise, if apiMethodTracker is non-null, then clean up apiMethodTracker. (A document that goes somewhere in
		//     itself is told when its entries are updated.)
		if !g.SameDocument && tracker != nil {
			tracker.cleanUp()
		}
		return Proceed
	}
	// 33. If event's interception state is not "none": set navigation's transition to a new NavigationTransition.
	n.beginTransition(g.Type, n.CurrentEntry(), destination)
	switch {
	case len(event.precommitHandlers) > 0:
		n.precommit(event, tracker)
	case g.Type == NavigationTypeTraverse:
		// The traversal goes on.
		event.interception = committed
		return Proceed
	default:
		n.commit(event, tracker)
	}
	return Intercepted
}

// AbortOngoing informs the navigation API about aborting navigation.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#inform-the-navigation-api-about-aborting-navigation
func (n *Navigation) AbortOngoing() {
	// While navigation's ongoing navigate event is not null: abort the ongoing navigation given navigation.
	for n.ongoing.object != nil {
		n.host.InRealm(func() { n.abortOngoing(mozjs.Undefined) })
	}
}

// Destroyed informs the navigation API about child navigable destruction.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#inform-the-navigation-api-about-child-navigable-destruction
func (n *Navigation) Destroyed() {
	// 1. Inform the navigation API about aborting navigation in navigable.
	n.AbortOngoing()
	// 3. Let traversalAPIMethodTrackers be a clone of navigation's upcoming traverse API method trackers. 4. For each
	//    apiMethodTracker of traversalAPIMethodTrackers: reject the finished promise with a new "AbortError" DOMException.
	for _, t := range n.upcomingTraversals {
		n.host.InRealm(func() {
			if reason, err := n.aborted(); err == nil {
				t.rejectFinished(reason)
			}
		})
	}
}

// aborted is a new "AbortError" DOMException created in navigation's relevant realm.
func (n *Navigation) aborted() (mozjs.Value, error) {
	return n.Cx().ThrownValue(&idl.DOMException{Name: "AbortError", Message: "The navigation was aborted."})
}

// abortOngoing aborts the ongoing navigation, for a reason; undefined is none.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#abort-the-ongoing-navigation
func (n *Navigation) abortOngoing(reason mozjs.Value) {
	event := n.ongoing.object
	// 5. If error was not given, then let error be a new "AbortError" DOMException created in navigation's relevant realm.
	if reason.IsUndefined() {
		var err error
		if reason, err = n.aborted(); err != nil {
			n.ongoing.drop(&n.Object)
			return
		}
	}
	// 6. If event's dispatch flag is set, then set event's canceled flag to true.
	if event.Dispatching() {
		event.Cancel()
	}
	// 7. Abort event given error.
	//
	// https://html.spec.whatwg.org/multipage/nav-history-apis.html#abort-a-navigateevent
	// 2. Signal abort on event's abort controller given reason. 4. Set navigation's ongoing navigate event to null.
	keep := n.Cx().Root(event.Value())
	defer keep.Release()
	n.ongoing.drop(&n.Object)
	event.controller.object.SignalAbort(reason)
	n.fail(n.ongoingTracker, reason)
}

// fail is the end of a navigation that script has intercepted, or that was aborted.
func (n *Navigation) fail(tracker *methodTracker, reason mozjs.Value) {
	cx := n.Cx()
	// If apiMethodTracker is non-null, then reject the finished promise for it with reason.
	if tracker != nil {
		tracker.rejectFinished(reason)
	}
	// Fire an event named navigateerror at navigation using ErrorEvent, with additional attributes initialized according to
	// errorInfo.
	n.host.FireError(&n.EventTarget, "navigateerror", reason)
	// If navigation's transition is null, then return.
	t := n.transition.object
	if t == nil {
		return
	}
	// Reject navigation's transition's committed promise, and its finished promise, with reason. Set navigation's transition to
	// null.
	cx.Reject(t.Committed(), reason)
	cx.Reject(t.Finished(), reason)
	n.transition.drop(&n.Object)
}
