package navigationapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// NavigateEvent is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigateevent-interface
type NavigateEvent struct {
	dom.Event
	// navigation is the one that the event is dispatched at; nil for an event of script's own.
	navigation                              *Navigation
	typ                                     NavigationType
	destination                             held[*NavigationDestination]
	canIntercept, userInitiated, hashChange bool
	signal                                  held[*dom.AbortSignal]
	formData                                held[*fetchapi.FormData]
	downloadRequest                         idl.Optional[string]
	info                                    mozjs.Slot
	hasUAVisualTransition                   bool
	sourceElement                           held[*dom.Element]

	interception interceptionState
	controller   held[*dom.AbortController]
	// classicState is the classic history API state; nil for null.
	classicState   *mozjs.Message
	focusReset     idl.Optional[NavigationFocusReset]
	scrollBehavior idl.Optional[NavigationScrollBehavior]
	// handlers is the navigation handler list, and precommitHandlers the navigation precommit handler list.
	handlers, precommitHandlers []handler
	// handled says that the handlers were called.
	handled bool
	// focusChanges is what the host had counted when the event was fired.
	focusChanges int
	// resume goes on with a traversal that waits for precommit handlers.
	resume func()
}

// handler is a callback that an event keeps.
type handler struct {
	function mozjs.Slot
	context  *mozjs.Realm
}

func (e *NavigateEvent) keep(c idl.Callback) handler { return handler{e.Hold(c.Value()), c.Context()} }

// callback is what keep was given.
func (e *NavigateEvent) callback(h handler) idl.Callback {
	return idl.CallbackOf(h.context, e.Held(h.function))
}

// interceptionState is https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-navigateevent-interception-state
type interceptionState uint8

const (
	notIntercepted interceptionState = iota
	intercepted
	committed
	scrolled
	finished
)

func (e *NavigateEvent) construct(typ string, init NavigateEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.initialize(init)
	return nil
}

// initialize sets the attributes.
func (e *NavigateEvent) initialize(init NavigateEventInit) {
	o := &e.Object
	e.typ, e.destination = init.NavigationType, hold(o, init.Destination)
	e.canIntercept, e.userInitiated, e.hashChange = init.CanIntercept, init.UserInitiated, init.HashChange
	e.signal, e.formData, e.downloadRequest = hold(o, init.Signal), hold(o, init.FormData), init.DownloadRequest
	e.info, e.hasUAVisualTransition, e.sourceElement = o.Hold(init.Info), init.HasUAVisualTransition, hold(o, init.SourceElement)
}

// NavigationType is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-navigationtype
func (e *NavigateEvent) NavigationType() NavigationType { return e.typ }

// Destination is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-destination
func (e *NavigateEvent) Destination() *NavigationDestination { return e.destination.object }

// CanIntercept is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-canintercept
func (e *NavigateEvent) CanIntercept() bool { return e.canIntercept }

// UserInitiated is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-userinitiated
func (e *NavigateEvent) UserInitiated() bool { return e.userInitiated }

// HashChange is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-hashchange
func (e *NavigateEvent) HashChange() bool { return e.hashChange }

// Signal is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-signal
func (e *NavigateEvent) Signal() *dom.AbortSignal { return e.signal.object }

// FormData is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-formdata
func (e *NavigateEvent) FormData() *fetchapi.FormData { return e.formData.object }

// DownloadRequest is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-downloadrequest
func (e *NavigateEvent) DownloadRequest() idl.Optional[string] { return e.downloadRequest }

// Info is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-info
func (e *NavigateEvent) Info() mozjs.Value { return e.Held(e.info) }

// HasUAVisualTransition is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-hasuavisualtransition
func (e *NavigateEvent) HasUAVisualTransition() bool { return e.hasUAVisualTransition }

// SourceElement is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-sourceelement
func (e *NavigateEvent) SourceElement() *dom.Element { return e.sourceElement.object }

// sharedChecks are https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigateevent-perform-shared-checks
func (e *NavigateEvent) sharedChecks() error {
	// 2. If event's isTrusted attribute was initialized to false, then throw a "SecurityError" DOMException.
	if !e.IsTrusted() || e.navigation == nil {
		return &idl.DOMException{Name: "SecurityError", Message: "The event is none of the user agent's."}
	}
	// 1. If event's relevant global object's associated Document is not fully active, then throw an "InvalidStateError"
	//    DOMException.
	if !e.navigation.host.FullyActive() {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The document is not fully active."}
	}
	// 3. If event's canceled flag is set, then throw an "InvalidStateError" DOMException.
	if e.DefaultPrevented() {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The event is canceled."}
	}
	return nil
}

// Intercept is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-intercept
func (e *NavigateEvent) Intercept(options NavigationInterceptOptions) error {
	// 1. Perform shared checks given this.
	if err := e.sharedChecks(); err != nil {
		return err
	}
	// 2. If this's canIntercept attribute was initialized to false, then throw a "SecurityError" DOMException.
	if !e.canIntercept {
		return &idl.DOMException{Name: "SecurityError", Message: "The navigation cannot be intercepted: " + e.destination.object.Url() + " is no URL that the document may have."}
	}
	// 3. If this's dispatch flag is unset, then throw an "InvalidStateError" DOMException.
	if !e.Dispatching() {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The event is not dispatched any more."}
	}
	// 4. If options["precommitHandler"] exists, then: if this's cancelable attribute is initialized to false, then throw an
	//    "InvalidStateError" DOMException; append it to this's navigation precommit handler list.
	if !options.PrecommitHandler.IsNull() {
		if !e.Cancelable() {
			return &idl.DOMException{Name: "InvalidStateError", Message: "The navigation cannot wait: it is not cancelable."}
		}
		e.precommitHandlers = append(e.precommitHandlers, e.keep(options.PrecommitHandler.Callback))
	}
	// 6. Set this's interception state to "intercepted".
	e.interception = intercepted
	// 7. If options["handler"] exists, then append it to this's navigation handler list.
	if !options.Handler.IsNull() {
		e.handlers = append(e.handlers, e.keep(options.Handler.Callback))
	}
	// 8. If options["focusReset"] exists, then: if this's focus reset behavior is not null, and it is not equal to it, then the
	//    user agent may report a warning; set this's focus reset behavior to it. 9. The same of options["scroll"].
	override(e, "focusReset", &e.focusReset, options.FocusReset)
	override(e, "scroll", &e.scrollBehavior, options.Scroll)
	return nil
}

// override sets what intercept() may be asked to several times.
func override[T comparable](e *NavigateEvent, name string, is *idl.Optional[T], given idl.Optional[T]) {
	if !given.Present() {
		return
	}
	if is.Present() && *is != given {
		e.navigation.host.Warn("intercept() was called twice, with different values of " + name + ": the last one counts.")
	}
	*is = given
}

// Scroll is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigateevent-scroll
func (e *NavigateEvent) Scroll() error {
	// 1. Perform shared checks given this.
	if err := e.sharedChecks(); err != nil {
		return err
	}
	// 2. If this's interception state is not "committed", then throw an "InvalidStateError" DOMException.
	if e.interception != committed {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The navigation is not intercepted, or not committed, or it has scrolled."}
	}
	// 3. Process scroll behavior given this.
	e.processScrollBehavior()
	return nil
}

// processScrollBehavior is https://html.spec.whatwg.org/multipage/nav-history-apis.html#process-scroll-behavior
func (e *NavigateEvent) processScrollBehavior() {
	// 2. Set event's interception state to "scrolled".
	e.interception = scrolled
	// 3. If event's navigationType was initialized to "traverse" or "reload", then restore scroll position data given event's
	//    relevant global object's navigable's active session history entry. 4. Otherwise: scroll to the fragment.
	if e.typ == NavigationTypePush || e.typ == NavigationTypeReplace {
		e.navigation.host.Scroll()
	} else {
		e.navigation.host.RestoreScrollPosition()
	}
}

// SuppressesScrollRestoration is whether script decides when the scroll position is restored that a navigation under way leads to.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#suppress-normal-scroll-restoration-during-ongoing-navigation
func (n *Navigation) SuppressesScrollRestoration() bool {
	event := n.ongoing.object
	return event != nil && event.interception != notIntercepted
}

// finish finishes the event.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigateevent-finish
func (e *NavigateEvent) finish(didFulfill bool) {
	// 2. If event's interception state is "none", then return.
	if e.interception == notIntercepted {
		return
	}
	// 3. Potentially reset the focus given event. 4. If didFulfill is true, then potentially process scroll behavior.
	if e.interception > intercepted && e.focusReset != idl.Some(NavigationFocusResetManual) {
		e.navigation.host.ResetFocus(e.focusChanges)
	}
	if didFulfill && e.interception == committed && e.scrollBehavior != idl.Some(NavigationScrollBehaviorManual) {
		e.processScrollBehavior()
	}
	// 5. Set event's interception state to "finished".
	e.interception = finished
}
