package navigationapi

import (
	"slices"

	"github.com/sluice-go/sluice/internal/idl"
)

// UpdateEntries updates the navigation API entries for a same-document navigation.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#update-the-navigation-api-entries-for-a-same-document-navigation
func (n *Navigation) UpdateEntries(destination Entry, typ NavigationType) {
	// 1. If navigation has entries and events disabled, then return.
	if n.disabled() || n.current < 0 {
		return
	}
	n.host.InRealm(func() { n.updateEntries(destination, typ) })
}

// Reactivate updates the navigation API entries for reactivation: those of a document that is there again, of whose entries one
// is the current one. It returns what is to be done soon: to tell the entries that are gone.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#update-the-navigation-api-entries-for-reactivation
func (n *Navigation) Reactivate(current Entry, arrival Arrival) (dispose func()) {
	// 1. If navigation has entries and events disabled, then return.
	if n.disabled() {
		return func() {}
	}
	// 3. Let oldNHEs be a clone of navigation's entry list.
	old := n.entryList
	// 2. Let newNHEs be a new empty list. 4. For each newSHE of newSHEs: let newNHE be that of oldNHEs whose session history
	// entry is newSHE, which is removed from oldNHEs, or a new NavigationHistoryEntry; append it to newNHEs.
	// 5. Set navigation's entry list to newNHEs.
	n.entryList = nil
	entries, active := n.host.Entries()
	for _, e := range entries {
		i := slices.IndexFunc(old, func(h held[*NavigationHistoryEntry]) bool { return h.object.entry == e })
		if i < 0 {
			n.entryList = append(n.entryList, hold(&n.Object, n.newEntry(e)))
			continue
		}
		n.entryList = append(n.entryList, old[i])
		old = slices.Delete(slices.Clone(old), i, i+1)
	}
	// 6. Set navigation's current entry index to the result of getting the navigation API entry index of reactivatedSHE.
	if n.current = n.indexOf(current); n.current < 0 {
		n.current = active
	}
	n.activation.drop(&n.Object)
	n.activate(arrival)
	// 7. For each disposedNHE of oldNHEs: fire an event named dispose at disposedNHE. (After the event pageshow.)
	return func() { n.dispose(old) }
}

// DisposeForgotten removes the entries that the session history has no more, and fires dispose at them: those that are too many, and
// those after the current one when another navigable of the page has gone somewhere.
//
// AD-HOC: as in browsers. The standard does not say what becomes of them.
func (n *Navigation) DisposeForgotten() {
	if n.disabled() || n.current < 0 {
		return
	}
	var kept, gone []held[*NavigationHistoryEntry]
	current := n.entryList[n.current]
	for _, e := range n.entryList {
		if e != current && e.object.entry.Forgotten() {
			gone = append(gone, e)
		} else {
			kept = append(kept, e)
		}
	}
	if gone == nil {
		return
	}
	n.entryList, n.current = kept, slices.Index(kept, current)
	n.host.InRealm(func() { n.dispose(gone) })
}

// dispose fires an event named dispose at entries, and lets go of them.
func (n *Navigation) dispose(gone []held[*NavigationHistoryEntry]) {
	for _, e := range gone {
		e.object.dispose()
		e.drop(&n.Object)
	}
}

func (n *Navigation) updateEntries(destination Entry, typ NavigationType) {
	o := &n.Object
	// 2. Let oldCurrentNHE be the current entry of navigation.
	oldCurrent := n.CurrentEntry()
	old := n.Cx().Root(oldCurrent.Value())
	defer old.Release()
	// 3. Let disposedNHEs be a new empty list.
	var disposed []held[*NavigationHistoryEntry]
	switch typ {
	// 4. If navigationType is "traverse", then: set navigation's current entry index to the result of getting the navigation API
	//    entry index of destinationSHE within navigation.
	case NavigationTypeTraverse:
		i := n.indexOf(destination)
		if i < 0 {
			return
		}
		n.current = i
	// 5. Otherwise, if navigationType is "push", then: set navigation's current entry index to it + 1; append the entries from
	//    there on to disposedNHEs; remove them from navigation's entry list.
	case NavigationTypePush:
		n.current++
		disposed = append(disposed, n.entryList[n.current:]...)
		n.entryList = append(n.entryList[:n.current:n.current], hold(o, n.newEntry(destination)))
	// 6. Otherwise, if navigationType is "replace", then append oldCurrentNHE to disposedNHEs.
	case NavigationTypeReplace:
		disposed = append(disposed, n.entryList[n.current])
		// 7. If navigationType is "push" or "replace", then: let newNHE be a new NavigationHistoryEntry whose session history
		//    entry is destinationSHE; set navigation's entry list[navigation's current entry index] to newNHE.
		n.entryList[n.current] = hold(o, n.newEntry(destination))
	}
	defer func() {
		for _, d := range disposed {
			d.drop(o)
		}
	}()
	// 8. If navigation's ongoing API method tracker is non-null, then notify about the committed-to entry.
	// 10. Let apiMethodTracker be navigation's ongoing API method tracker.
	tracker := n.ongoingTracker
	if tracker != nil {
		tracker.notify(n.CurrentEntry())
	}
	// 9. Let navigateEvent be navigation's ongoing navigate event.
	event := n.ongoing.object
	// 12. Fire an event named currententrychange at navigation using NavigationCurrentEntryChangeEvent, with its navigationType
	//     attribute initialized to navigationType and its from initialized to oldCurrentNHE.
	n.fireCurrentEntryChange(idl.Some(typ), oldCurrent)
	// 13. For each disposedNHE of disposedNHEs: fire an event named dispose at disposedNHE.
	for _, d := range disposed {
		d.object.dispose()
	}
	// 14. Run the navigate event intercept commit handler steps given navigation, navigateEvent, and apiMethodTracker.
	if event != nil && n.ongoing.object == event && !event.handled {
		n.handle(event, tracker)
	}
}
