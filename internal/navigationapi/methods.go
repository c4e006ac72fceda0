package navigationapi

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// earlyError is an early error result.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api-early-error-result
func (n *Navigation) earlyError(e error) (r NavigationResult, err error) {
	cx := n.Cx()
	exception, err := cx.ThrownValue(e)
	if err != nil {
		return r, err
	}
	r = NavigationResult{Committed: cx.NewPromise(), Finished: cx.NewPromise()}
	cx.Reject(r.Committed, exception)
	// AD-HOC: As in browsers, and as with the finished promises of others, nobody has to handle it.
	cx.Reject(r.Finished, exception)
	cx.MarkAsHandled(r.Finished)
	return r, nil
}

// cannotGo is the exception if the document is not fully active, or is being left; nil if it may go somewhere.
func (n *Navigation) cannotGo() error {
	// If document is not fully active, then return an early error result for an "InvalidStateError" DOMException.
	if !n.host.FullyActive() {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The document is not fully active."}
	}
	// If document's unload counter is greater than 0, then return an early error result for an "InvalidStateError"
	// DOMException.
	if n.host.Unloading() {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The document is being left."}
	}
	return nil
}

// Navigate is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-navigate
func (n *Navigation) Navigate(address string, options NavigationNavigateOptions) (NavigationResult, error) {
	// 1. Let urlRecord be the result of parsing a URL given url, relative to this's relevant settings object. 2. If urlRecord is
	//    failure, then return an early error result for a "SyntaxError" DOMException.
	urlRecord, err := n.host.ParseURL(address)
	if err != nil {
		return n.earlyError(&idl.DOMException{Name: "SyntaxError", Message: fmt.Sprintf("%q is no URL.", address)})
	}
	// 4. If urlRecord's scheme is "javascript", then return an early error result for a "NotSupportedError" DOMException.
	if urlRecord.Scheme() == "javascript" {
		return n.earlyError(&idl.DOMException{Name: "NotSupportedError", Message: "navigate() takes no javascript: URL."})
	}
	// 5. If options["history"] is "push", and the navigation must be a replace given urlRecord and document, then return an early
	//    error result for a "NotSupportedError" DOMException.
	if options.History == NavigationHistoryBehaviorPush && n.host.MustBeReplace(urlRecord) {
		return n.earlyError(&idl.DOMException{Name: "NotSupportedError", Message: "The document's entry can only be replaced."})
	}
	// 6. Let state be options["state"], if it exists; otherwise, undefined. 7. Let serializedState be
	//    StructuredSerializeForStorage(state). If this throws an exception, then return an early error result for that.
	serializedState, err := SerializeState(n.Cx(), options.State)
	if err != nil {
		return n.earlyError(err)
	}
	// 8, 9. If document is not fully active, or its unload counter is greater than 0.
	if err := n.cannotGo(); err != nil {
		return n.earlyError(err)
	}
	// 10. Let info be options["info"], if it exists; otherwise, undefined. 11. Let apiMethodTracker be the result of maybe
	//     setting the upcoming non-traverse API method tracker for this given info and serializedState.
	t := n.expect(options.Info, serializedState)
	result := t.result()
	// 12. Navigate document's node navigable to urlRecord using document, with historyHandling set to options["history"] and
	//     navigationAPIState set to serializedState.
	n.host.Navigate(urlRecord, options.History, serializedState)
	return n.begun(t, result)
}

// begun is the rest of navigate() and reload(): the tracker is upcoming still if the navigation ended before it was asked about.
func (n *Navigation) begun(t *methodTracker, result NavigationResult) (NavigationResult, error) {
	// 13. If this's upcoming non-traverse API method tracker is apiMethodTracker, then: set it to null; return an early error
	//     result for an "AbortError" DOMException.
	if n.upcoming == t {
		n.upcoming = nil
		t.cleanUp()
		return n.earlyError(&idl.DOMException{Name: "AbortError", Message: "The navigation was aborted."})
	}
	// 14. Return a navigation API method tracker-derived result for apiMethodTracker.
	return result, nil
}

// Reload is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-reload
func (n *Navigation) Reload(options NavigationReloadOptions) (NavigationResult, error) {
	var serializedState *mozjs.Message
	if !options.State.IsUndefined() {
		// 3. If options["state"] exists, then set serializedState to StructuredSerializeForStorage(options["state"]).
		var err error
		if serializedState, err = SerializeState(n.Cx(), options.State); err != nil {
			return n.earlyError(err)
		}
	} else if current := n.CurrentEntry(); current != nil {
		// 4. Otherwise: let current be the current entry of this. If current is not null, then set serializedState to current's
		//    session history entry's navigation API state.
		serializedState = current.entry.State()
	}
	// 5, 6. If document is not fully active, or its unload counter is greater than 0.
	if err := n.cannotGo(); err != nil {
		return n.earlyError(err)
	}
	// 7, 8. Maybe set the upcoming non-traverse API method tracker.
	t := n.expect(options.Info, serializedState)
	result := t.result()
	// 9. Reload document's node navigable with navigationAPIState set to serializedState.
	n.host.Reload(serializedState)
	return n.begun(t, result)
}

// TraverseTo is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-traverseto
func (n *Navigation) TraverseTo(key string, options NavigationOptions) (NavigationResult, error) {
	// 1. If this's current entry index is −1, then return an early error result for an "InvalidStateError" DOMException.
	// 2. If this's entry list does not contain one whose session history entry's navigation API key equals key, then likewise.
	if n.current >= 0 {
		for _, e := range n.entryList {
			if k, _ := e.object.entry.Keys(); k == key {
				return n.traverse(e.object.entry, options)
			}
		}
	}
	return n.earlyError(&idl.DOMException{Name: "InvalidStateError", Message: fmt.Sprintf("There is no entry with the key %q.", key)})
}

// Back is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-back
func (n *Navigation) Back(options NavigationOptions) (NavigationResult, error) {
	// 1. If this's current entry index is −1 or 0, then return an early error result for an "InvalidStateError" DOMException.
	if n.current <= 0 {
		return n.earlyError(&idl.DOMException{Name: "InvalidStateError", Message: "There is no entry before this one."})
	}
	// 2. Let key be that of this's entry list[this's current entry index − 1]. 3. Perform a navigation API traversal.
	return n.traverse(n.entryList[n.current-1].object.entry, options)
}

// Forward is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-forward
func (n *Navigation) Forward(options NavigationOptions) (NavigationResult, error) {
	// 1. If this's current entry index is −1 or is equal to this's entry list's size − 1, then return an early error result for
	//    an "InvalidStateError" DOMException.
	if n.current < 0 || n.current == len(n.entryList)-1 {
		return n.earlyError(&idl.DOMException{Name: "InvalidStateError", Message: "There is no entry after this one."})
	}
	// 2. Let key be that of this's entry list[this's current entry index + 1]. 3. Perform a navigation API traversal.
	return n.traverse(n.entryList[n.current+1].object.entry, options)
}

// traverse performs a navigation API traversal.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#performing-a-navigation-api-traversal
func (n *Navigation) traverse(to Entry, options NavigationOptions) (NavigationResult, error) {
	// 2, 3. If document is not fully active, or its unload counter is greater than 0.
	if err := n.cannotGo(); err != nil {
		return n.earlyError(err)
	}
	// 4. Let current be the current entry of navigation. 5. If key equals current's session history entry's navigation API key,
	//    then return «[ "committed" → a promise resolved with current, "finished" → a promise resolved with current ]».
	if current := n.CurrentEntry(); current != nil && current.entry == to {
		v := current.Value()
		return NavigationResult{Committed: n.Cx().ResolvedPromise(v), Finished: n.Cx().ResolvedPromise(v)}, nil
	}
	// 6. If navigation's upcoming traverse API method trackers[key] exists, then return a result for that.
	key, _ := to.Keys()
	if t, ok := n.upcomingTraversals[key]; ok {
		return t.result(), nil
	}
	// 7. Let info be options["info"], if it exists; otherwise, undefined. 8. Let apiMethodTracker be the result of adding an
	//    upcoming traverse API method tracker for navigation given key and info.
	t := n.newTracker(key, options.Info)
	n.upcomingTraversals[key] = t
	result := t.result()
	// 12. Append the following session history traversal steps to traversable: …
	n.host.Traverse(to, func(err error) {
		// 12.5, 12.6. If result is "canceled-by-beforeunload", or there is no such entry, then reject the finished promise for
		// apiMethodTracker.
		if err == nil || n.upcomingTraversals[key] != t {
			return
		}
		n.host.InRealm(func() {
			if reason, terminated := n.Cx().ThrownValue(err); terminated == nil {
				t.rejectFinished(reason)
			}
		})
	})
	// 13. Return a navigation API method tracker-derived result for apiMethodTracker.
	return result, nil
}
