package navigationapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// commit commits a navigate event: what is intercepted becomes a navigation within the document.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigate-event-commit
func (n *Navigation) commit(event *NavigateEvent, tracker *methodTracker) {
	// If the document is not fully active, or event's abort controller's signal is aborted, then return.
	if !n.host.FullyActive() || event.signal.object.Aborted() {
		return
	}
	// 33.1. Set event's interception state to "committed".
	event.interception = committed
	destination := event.destination.object
	switch event.typ {
	// 33.6. If navigationType is "traverse": resume applying the traverse history step.
	case NavigationTypeTraverse:
		event.resume()
		return
	// 33.7. If navigationType is "push" or "replace", then run the URL and history update steps given document and event's
	//       destination's URL, with serialiedData set to event's classic history API state.
	case NavigationTypePush, NavigationTypeReplace:
		n.host.UpdateURLAndHistory(destination.url, event.classicState, event.typ == NavigationTypeReplace)
	// 33.8. Otherwise, if navigationType is "reload", then update the navigation API entries for a same-document navigation given
	//       navigation, navigable's active session history entry, and "reload".
	case NavigationTypeReload:
		if current := n.CurrentEntry(); current != nil {
			n.UpdateEntries(current.entry, NavigationTypeReload)
		}
	}
	if !event.handled {
		n.handle(event, tracker)
	}
}

// handle runs the navigate event intercept commit handler steps.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigate-event-intercept-commit-handler-steps
func (n *Navigation) handle(event *NavigateEvent, tracker *methodTracker) {
	cx := n.Cx()
	event.handled = true
	if t := n.transition.object; t != nil && event.interception != notIntercepted {
		cx.Resolve(t.Committed(), mozjs.Undefined)
	}
	// 1. Let promisesList be an empty list. 2. For each handler of event's navigation handler list: append the result of
	//    invoking handler with an empty arguments list to promisesList.
	keep := cx.Root(event.Value())
	var promisesList []mozjs.Value
	for i := 0; i < len(event.handlers); i++ {
		handler := NavigationInterceptHandler{event.callback(event.handlers[i])}
		promise, err := handler.Invoke(mozjs.Undefined)
		if err != nil {
			keep.Release()
			return
		}
		promisesList = append(promisesList, promise)
	}
	n.waitForAll(promisesList, func() {
		// 4. Wait for all of promisesList, with the following success steps: 1. If event's relevant global object's document is
		//    not fully active, then abort these steps. 2. If event's abort controller's signal is aborted, then abort these steps.
		defer keep.Release()
		if !n.goesOn(event) {
			return
		}
		// 4. Set navigation's ongoing navigate event to null. 5. Finish event given true.
		n.ongoing.drop(&n.Object)
		event.finish(true)
		// 6. If apiMethodTracker is non-null, then resolve the finished promise for apiMethodTracker.
		if tracker != nil {
			tracker.resolveFinished()
		}
		// 7. Fire an event named navigatesuccess at navigation.
		n.FireAnEvent("navigatesuccess", dom.EventInit{})
		// 8. If navigation's transition is not null, then resolve its finished promise with undefined. 9. Set it to null.
		if t := n.transition.object; t != nil {
			cx.Resolve(t.Finished(), mozjs.Undefined)
			n.transition.drop(&n.Object)
		}
	}, func(reason mozjs.Value) {
		defer keep.Release()
		n.handlerFailed(event, tracker, reason)
	})
}

// goesOn says whether an event is the ongoing navigate event still, of a document that is fully active.
func (n *Navigation) goesOn(event *NavigateEvent) bool {
	return n.host.FullyActive() && !event.signal.object.Aborted() && n.ongoing.object == event
}

// handlerFailed processes navigate event handler failure.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#process-navigate-event-handler-failure
func (n *Navigation) handlerFailed(event *NavigateEvent, tracker *methodTracker, reason mozjs.Value) {
	if !n.goesOn(event) {
		return
	}
	n.ongoing.drop(&n.Object)
	event.finish(false)
	n.fail(tracker, reason)
}

// waitForAll waits for all promises. Without any, it waits for one that is resolved with undefined.
//
// https://webidl.spec.whatwg.org/#wait-for-all
func (n *Navigation) waitForAll(promises []mozjs.Value, success func(), failure func(mozjs.Value)) {
	cx := n.Cx()
	if len(promises) == 0 {
		promises = []mozjs.Value{cx.ResolvedPromise(mozjs.Undefined)}
	}
	left, failed := len(promises), false
	for _, promise := range promises {
		_ = cx.React(promise, func(mozjs.Value) {
			if left--; left == 0 && !failed {
				// AD-HOC: As in browsers, which use Promise.all(), one microtask later.
				_ = cx.React(cx.ResolvedPromise(mozjs.Undefined), func(mozjs.Value) { n.host.InRealm(success) }, nil)
			}
		}, func(reason mozjs.Value) {
			if !failed {
				failed = true
				n.host.InRealm(func() { failure(reason) })
			}
		})
	}
}
