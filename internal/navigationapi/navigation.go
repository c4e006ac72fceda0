package navigationapi

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Navigation is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigation-interface
type Navigation struct {
	dom.EventTarget
	host Host
	// entryList has the entries, and current the index of the current entry; -1 for none.
	//
	// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-entry-list
	entryList []held[*NavigationHistoryEntry]
	current   int
	// transition is https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-navigation-transition
	transition held[*NavigationTransition]
	// activation is https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-activation
	activation held[*NavigationActivation]
	// ongoing is the ongoing navigate event, and ongoingTracker the ongoing API method tracker; nil for null.
	//
	// https://html.spec.whatwg.org/multipage/nav-history-apis.html#ongoing-navigate-event
	ongoing        held[*NavigateEvent]
	ongoingTracker *methodTracker
	// upcoming is the upcoming non-traverse API method tracker, and upcomingTraversals are the upcoming traverse API method
	// trackers, by their keys.
	//
	// https://html.spec.whatwg.org/multipage/nav-history-apis.html#upcoming-non-traverse-api-method-tracker
	upcoming           *methodTracker
	upcomingTraversals map[string]*methodTracker
}

// Arrival is what has led to the document: the type of the navigation, and the entry of the document before, nil if that is of
// another origin or none.
type Arrival struct {
	Type NavigationType
	From Entry
}

// New makes the object that a window's attribute navigation returns.
func New(cx *mozjs.Context, host Host) *Navigation {
	n := createNavigation(cx)
	n.host, n.current, n.upcomingTraversals = host, -1, map[string]*methodTracker{}
	return n
}

// Initialize initializes the navigation API entries for a new document.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#initialize-the-navigation-api-entries-for-a-new-document
func (n *Navigation) Initialize(arrival Arrival) {
	// 3. If navigation has entries and events disabled, then return.
	if n.disabled() {
		return
	}
	// 4. For each newSHE of newSHEs: append a new NavigationHistoryEntry, whose session history entry is newSHE, to
	//    navigation's entry list.
	entries, active := n.host.Entries()
	for _, e := range entries {
		n.entryList = append(n.entryList, hold(&n.Object, n.newEntry(e)))
	}
	// 5. Set navigation's current entry index to the result of getting the navigation API entry index of initialSHE.
	n.current = active
	n.activate(arrival)
}

// disabled says whether the navigation API has entries and events disabled.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#has-entries-and-events-disabled
func (n *Navigation) disabled() bool {
	// 2. If document is not fully active, then return true. 3. If document's is initial about:blank is true, then return true.
	// 4. If document's origin is opaque, then return true. 5. Return false.
	return !n.host.FullyActive() || n.host.WithoutEntries()
}

// Entries is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-entries
func (n *Navigation) Entries() []*NavigationHistoryEntry {
	// 1. If this has entries and events disabled, then return the empty list.
	if n.disabled() {
		return nil
	}
	// 2. Return this's entry list.
	list := make([]*NavigationHistoryEntry, len(n.entryList))
	for i, e := range n.entryList {
		list[i] = e.object
	}
	return list
}

// CurrentEntry is the current entry: https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-current-entry
func (n *Navigation) CurrentEntry() *NavigationHistoryEntry {
	// 1. If navigation has entries and events disabled, then return null.
	if n.disabled() || n.current < 0 {
		return nil
	}
	// 3. Return navigation's entry list[navigation's current entry index].
	return n.entryList[n.current].object
}

// CanGoBack is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-cangoback
func (n *Navigation) CanGoBack() bool { return !n.disabled() && n.current > 0 }

// CanGoForward is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-cangoforward
func (n *Navigation) CanGoForward() bool { return !n.disabled() && n.current < len(n.entryList)-1 }

// Transition is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-transition
func (n *Navigation) Transition() *NavigationTransition { return n.transition.object }

// Activation is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-activation
func (n *Navigation) Activation() *NavigationActivation { return n.activation.object }

// UpdateCurrentEntry is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-updatecurrententry
func (n *Navigation) UpdateCurrentEntry(options NavigationUpdateCurrentEntryOptions) error {
	// 1. Let current be the current entry of this. 2. If current is null, then throw an "InvalidStateError" DOMException.
	current := n.CurrentEntry()
	if current == nil {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The document has no entry."}
	}
	// 3. Let serializedState be StructuredSerializeForStorage(options["state"]), rethrowing any exceptions.
	serializedState, err := SerializeState(n.Cx(), options.State)
	if err != nil {
		return err
	}
	// 4. Set current's session history entry's navigation API state to serializedState.
	current.entry.SetState(serializedState)
	n.host.StateChanged()
	// 5. Fire an event named currententrychange at this using NavigationCurrentEntryChangeEvent, with its navigationType
	//    attribute initialized to null and its from initialized to current.
	n.fireCurrentEntryChange(idl.Optional[NavigationType]{}, current)
	return nil
}

// held is a Go object that another one keeps, by holding its wrapper.
type held[T any] struct {
	object T
	slot   mozjs.Slot
}

// wrapped is a Go object with a wrapper.
type wrapped interface {
	comparable
	Value() mozjs.Value
}

// hold has an object keep another one.
func hold[T wrapped](by *mozjs.Object, object T) (h held[T]) {
	var none T
	if object != none {
		h = held[T]{object, by.Hold(object.Value())}
	}
	return h
}

// drop has it keep the other one no more.
func (h *held[T]) drop(by *mozjs.Object) {
	if h.slot != 0 {
		by.Drop(h.slot)
	}
	*h = held[T]{}
}
