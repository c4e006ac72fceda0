package navigationapi

import "github.com/sluice-go/sluice/internal/mozjs"

// NavigationTransition is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigationtransition-interface
type NavigationTransition struct {
	mozjs.Object
	typ                 NavigationType
	from                held[*NavigationHistoryEntry]
	to                  held[*NavigationDestination]
	committed, finished mozjs.Slot
}

// NavigationType is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationtransition-navigationtype
func (t *NavigationTransition) NavigationType() NavigationType { return t.typ }

// From is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationtransition-from
func (t *NavigationTransition) From() *NavigationHistoryEntry { return t.from.object }

// To is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationtransition-to
func (t *NavigationTransition) To() *NavigationDestination { return t.to.object }

// Committed is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationtransition-committed
func (t *NavigationTransition) Committed() mozjs.Value { return t.Held(t.committed) }

// Finished is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationtransition-finished
func (t *NavigationTransition) Finished() mozjs.Value { return t.Held(t.finished) }

// begin sets the navigation's transition to a new one.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#inner-navigate-event-firing-algorithm
func (n *Navigation) beginTransition(typ NavigationType, from *NavigationHistoryEntry, to *NavigationDestination) {
	cx := n.Cx()
	t := createNavigationTransition(cx)
	t.typ, t.from, t.to = typ, hold(&t.Object, from), hold(&t.Object, to)
	t.committed, t.finished = t.Hold(cx.NewPromise()), t.Hold(cx.NewPromise())
	// Mark as handled navigation's transition's finished promise, and its committed promise.
	cx.MarkAsHandled(t.Finished())
	cx.MarkAsHandled(t.Committed())
	n.transition.drop(&n.Object)
	n.transition = hold(&n.Object, t)
}

// NavigationActivation is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigationactivation-interface
type NavigationActivation struct {
	mozjs.Object
	typ         NavigationType
	from, entry held[*NavigationHistoryEntry]
}

// From is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationactivation-from
func (a *NavigationActivation) From() *NavigationHistoryEntry { return a.from.object }

// Entry is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationactivation-entry
func (a *NavigationActivation) Entry() *NavigationHistoryEntry { return a.entry.object }

// NavigationType is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationactivation-navigationtype
func (a *NavigationActivation) NavigationType() NavigationType { return a.typ }

// activate sets the navigation's activation.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#update-document-for-history-step-application step 8
func (n *Navigation) activate(arrival Arrival) {
	a := createNavigationActivation(n.Cx())
	a.typ, a.entry = arrival.Type, hold(&a.Object, n.entryList[n.current].object)
	if arrival.From != nil {
		// 2. Let previousEntryIndex be the result of getting the navigation API entry index of previousEntryForActivation. 3. If
		//    previousEntryIndex is non-negative, then set activation's old entry to that. 4. Otherwise, if navigationType is
		//    "replace", then to a new NavigationHistoryEntry whose session history entry is previousEntryForActivation.
		if i := n.indexOf(arrival.From); i >= 0 {
			a.from = hold(&a.Object, n.entryList[i].object)
		} else if arrival.Type == NavigationTypeReplace {
			a.from = hold(&a.Object, n.newEntry(arrival.From))
		}
	}
	n.activation = hold(&n.Object, a)
}
