package navigationapi

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// NavigationPrecommitController is
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigationprecommitcontroller-interface
type NavigationPrecommitController struct {
	mozjs.Object
	event held[*NavigateEvent]
}

// precommit runs the precommit handlers of an event, and commits it when all have succeeded.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#inner-navigate-event-firing-algorithm
func (n *Navigation) precommit(event *NavigateEvent, tracker *methodTracker) {
	cx := n.Cx()
	// Let precommitController be a new NavigationPrecommitController, whose event is event.
	controller := createNavigationPrecommitController(cx)
	controller.event = hold(&controller.Object, event)
	// For each handler of event's navigation precommit handler list: append the result of invoking handler with
	// « precommitController » to precommitPromisesList.
	keep := cx.Root(controller.Value())
	var promises []mozjs.Value
	for i := 0; i < len(event.precommitHandlers); i++ {
		handler := NavigationPrecommitHandler{event.callback(event.precommitHandlers[i])}
		promise, err := handler.Invoke(mozjs.Undefined, controller)
		if err != nil {
			keep.Release()
			return
		}
		promises = append(promises, promise)
	}
	// Wait for all of precommitPromisesList: commit the navigate event, or process navigate event handler failure.
	n.waitForAll(promises, func() {
		defer keep.Release()
		if n.goesOn(event) {
			n.commit(event, tracker)
		}
	}, func(reason mozjs.Value) {
		defer keep.Release()
		n.handlerFailed(event, tracker, reason)
	})
}

// uncommitted checks that the event is intercepted and not yet committed.
func (c *NavigationPrecommitController) uncommitted() (*NavigateEvent, error) {
	e := c.event.object
	// Perform shared checks given event.
	if err := e.sharedChecks(); err != nil {
		return nil, err
	}
	// If event's interception state is not "intercepted", then throw an "InvalidStateError" DOMException.
	if e.interception != intercepted {
		return nil, &idl.DOMException{Name: "InvalidStateError", Message: "The navigation is committed already."}
	}
	return e, nil
}

// Redirect is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationprecommitcontroller-redirect
func (c *NavigationPrecommitController) Redirect(address string, options NavigationNavigateOptions) error {
	e, err := c.uncommitted()
	if err != nil {
		return err
	}
	n := e.navigation
	// If event's navigationType is neither "push" nor "replace", then throw an "InvalidStateError" DOMException.
	if e.typ != NavigationTypePush && e.typ != NavigationTypeReplace {
		return &idl.DOMException{Name: "InvalidStateError", Message: "A reload and a traversal cannot be redirected."}
	}
	// Let destinationURL be the result of parsing url. If that is failure, then throw a "SyntaxError" DOMException.
	destinationURL, err := n.host.ParseURL(address)
	if err != nil {
		return &idl.DOMException{Name: "SyntaxError", Message: fmt.Sprintf("%q is no URL.", address)}
	}
	// If document cannot have its URL rewritten to destinationURL, then throw a "SecurityError" DOMException.
	if !n.host.CanHaveItsURLRewritten(destinationURL) {
		return &idl.DOMException{Name: "SecurityError", Message: "The document cannot have the URL " + destinationURL.Href() + "."}
	}
	// If options["state"] exists, then let serializedState be StructuredSerializeForStorage(options["state"]); set event's
	// destination's state to it, and navigation's ongoing API method tracker's serialized state.
	if !options.State.IsUndefined() {
		serialized, err := SerializeState(n.Cx(), options.State)
		if err != nil {
			return err
		}
		e.destination.object.state = serialized
		if t := n.ongoingTracker; t != nil {
			t.serializedState, t.takesState = serialized, true
		}
	}
	// If options["history"] is "push" or "replace", then set event's navigationType to it.
	switch options.History {
	case NavigationHistoryBehaviorPush:
		e.typ = NavigationTypePush
	case NavigationHistoryBehaviorReplace:
		e.typ = NavigationTypeReplace
	}
	// If options["info"] exists, then set event's info to it.
	if !options.Info.IsUndefined() {
		e.SetHeld(e.info, options.Info)
	}
	// Set event's destination's URL to destinationURL.
	e.destination.object.url = destinationURL
	return nil
}

// AddHandler is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationprecommitcontroller-addhandler
func (c *NavigationPrecommitController) AddHandler(handler NavigationInterceptHandler) error {
	e, err := c.uncommitted()
	if err != nil {
		return err
	}
	// Append handler to event's navigation handler list.
	e.handlers = append(e.handlers, e.keep(handler.Callback))
	return nil
}
