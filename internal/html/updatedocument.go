package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/navigationapi"
	"github.com/sluice-go/sluice/internal/url"
)

// navigateToFragment is https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-fragid
func (w *Window) navigateToFragment(n *Navigation) {
	t := w.traversable
	active := t.active()
	// 2. Let destinationNavigationAPIState be navigable's active session history entry's navigation API state. 3. If
	//    navigationAPIState is not null, then set destinationNavigationAPIState to navigationAPIState.
	state := active.navigationState
	if n.state != nil {
		state = *n.state
	}
	// 4. Let continue be the result of firing a push/replace/reload navigate event at navigation with navigationType set to
	//    historyHandling, isSameDocument set to true. 5. If continue is false, then return.
	if !n.goesOn(w.ask(n, navigationapi.Going{Type: historyHandling(n.Replace), URL: n.URL, SameDocument: true, State: state})) {
		return
	}
	defer n.finish(nil)
	if w.discarded.Load() {
		return
	}
	u, replace := n.URL, n.Replace
	active = t.active()
	// 6. Let historyEntry be a new session history entry, with URL url, document state navigable's active session history
	//    entry's document state, and scroll restoration mode that entry's scroll restoration mode.
	e := &sessionHistoryEntry{
		url: u, document: active.document, scrollRestoration: active.scrollRestoration, navigationState: state,
	}
	w.savePersistedState()
	// 11. If historyHandling is "push", then: set history's state to null.
	// 17. Finalize a same-document navigation.
	t.put(e, replace)
	w.accountHistory()
	// 14. Update document for history step application.
	w.updateDocument(active.url, e, historyHandling(replace))
	if w.discarded.Load() {
		return
	}
	// 15. Scroll to the fragment given navigable's active document.
	w.pageDocument().scrollToFragment()
	// AD-HOC: as in browsers, an element that shows another origin hears load then, too: its document does not learn where the frame
	// was before.
	if c := w.container; c != nil && !n.initiatedFrom(w.environment.Origin) && w.pageDocument().CompletelyLoaded() {
		c.documentLoaded(completelyLoaded)
	}
}

// updateHistory is the URL and history update steps.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#url-and-history-update-steps
func (w *Window) updateHistory(u *url.URL, state *mozjs.Message, replace bool) {
	t := w.traversable
	active := t.active()
	if state == nil && w.history != nil {
		// The history object's state stays.
		w.history.restoredState()
	}
	// 3. Let newEntry be a new session history entry, with URL newURL, serialized state serializedData if that is not null, and
	//    activeEntry's classic history API state otherwise, document state activeEntry's document state, and scroll restoration
	//    mode activeEntry's scroll restoration mode.
	e := &sessionHistoryEntry{url: u, state: state, document: active.document, scrollRestoration: active.scrollRestoration}
	if state == nil && active.state != nil {
		e.state, e.stateShared, active.stateShared = active.state, true, true
	}
	w.savePersistedState()
	// 4. If document's is initial about:blank is true, then set historyHandling to "replace".
	// 5, 6, 10, 13. Finalize a same-document navigation.
	t.put(e, replace || w.initialAboutBlank())
	w.accountHistory()
	// 7. If serializedData is not null, then restore the history object state given document and newEntry.
	if state != nil {
		w.History().forgetState()
	}
	// 8. Set document's URL to newURL.
	w.setURL(u)
	// 11. Update the navigation API entries for a same-document navigation given document's relevant global object's navigation
	//     API, newEntry, and historyHandling.
	w.navigationWent(e, historyHandling(replace))
}

// traverseInDocument applies the history step of an entry of the window's document.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#apply-the-history-step
func (w *Window) traverseInDocument(e *sessionHistoryEntry) {
	active := w.traversable.active()
	if active == e {
		return
	}
	w.savePersistedState()
	if !w.traversable.activate(e) {
		return
	}
	w.updateDocument(active.url, e, navigationapi.NavigationTypeTraverse)
}

// updateDocument updates the document for another entry of its own.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#update-document-for-history-step-application
func (w *Window) updateDocument(oldURL *url.URL, e *sessionHistoryEntry, typ navigationapi.NavigationType) {
	w.setURL(e.url)
	// 6.3. Restore the history object state given document and entry.
	h := w.History()
	h.forgetState()
	// 6.4.2. Update the navigation API entries for a same-document navigation given navigation, entry, and navigationType.
	w.navigationWent(e, typ)
	if w.discarded.Load() {
		return
	}
	f := w.Cx().Enter()
	defer f.Leave()
	// 6.4.3. Fire an event named popstate at document's relevant global object, using PopStateEvent, with the state
	//        attribute initialized to document's history object's state.
	popState := createPopStateEvent(w.Cx())
	popState.CreateAnEvent("popstate", dom.EventInit{})
	popState.state = popState.Hold(h.restoredState())
	w.Dispatch(&popState.Event)
	// 6.4.4. Restore persisted state given entry. (A new entry has none.)
	if typ == navigationapi.NavigationTypeTraverse && !w.discarded.Load() && w.traversable.active() == e {
		w.restorePersistedState()
	}
	// 6.4.5. If oldURL's fragment is not equal to entry's URL's fragment, then queue a global task on the DOM manipulation
	//        task source given document's relevant global object to fire an event named hashchange at document's relevant
	//        global object, using HashChangeEvent, with oldURL and newURL.
	before, hadBefore := oldURL.FragmentOrNull()
	if after, hasAfter := e.url.FragmentOrNull(); before == after && hadBefore == hasAfter {
		return
	}
	newURL := e.url
	waits := w.Cx().Charge(int64(hashChangeMemory + oldURL.Memory() + newURL.Memory()))
	w.settings.QueueGlobalTask(domManipulation, func() {
		waits.Set(0)
		f := w.Cx().Enter()
		defer f.Leave()
		e := createHashChangeEvent(w.Cx())
		e.CreateAnEvent("hashchange", dom.EventInit{})
		e.oldURL, e.newURL = oldURL.Href(), newURL.Href()
		e.AddMemory(len(e.oldURL) + len(e.newURL))
		w.Dispatch(&e.Event)
	})
}

// hashChangeMemory is what a task that fires hashchange takes beside the URLs, in bytes.
const hashChangeMemory = 400

// setURL sets the URL of the window's document.
func (w *Window) setURL(u *url.URL) {
	d := w.pageDocument()
	d.url, d.tree.URL = u, u.Href()
	w.location.url = u
	w.modules.client = w.fetchClient()
}

// accountHistory counts what the session history takes as memory of the window.
func (w *Window) accountHistory() {
	n := w.traversable.memory()
	w.Cx().AddExternal(n - w.historyMemory)
	w.historyMemory = n
}
