package html

import (
	"cmp"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/navigationapi"
	"github.com/sluice-go/sluice/internal/url"
	"github.com/sluice-go/sluice/internal/uuid"
)

// Navigation is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation
func (w *Window) Navigation() *navigationapi.Navigation {
	if w.navigation == nil {
		w.navigation = navigationapi.New(w.Cx(), navigationHost{w})
		w.keep(&w.navigation.Object)
		w.initializeNavigation()
	}
	return w.navigation
}

// initializeNavigation initializes the navigation API entries for a document.
func (w *Window) initializeNavigation() { w.navigation.Initialize(w.arrival()) }

// arrival says what has led to the document.
func (w *Window) arrival() navigationapi.Arrival {
	t := w.traversable
	t.top().mu.Lock()
	cause, from, replaced := t.cause, t.from, t.replaced
	t.top().mu.Unlock()
	a := navigationapi.Arrival{Type: navigationTypeOf(cause, replaced)}
	if from != nil && w.isOfOrigin(from) {
		a.From = w.apiEntry(from)
	}
	return a
}

// reactivateNavigation brings the navigation API up to date in a document to which the page has returned, with an entry of it that
// was the current one.
func (w *Window) reactivateNavigation(current *sessionHistoryEntry) {
	if w.navigation == nil {
		return
	}
	dispose := w.navigation.Reactivate(w.apiEntry(current), w.arrival())
	w.settings.QueueGlobalTask(eventloop.NavigationAndTraversal, dispose)
}

// navigationTypeOf is the navigation type of a navigation.
func navigationTypeOf(cause htmlelements.NavigationCause, replaced bool) navigationapi.NavigationType {
	switch {
	case cause == htmlelements.ByTraversal:
		return navigationapi.NavigationTypeTraverse
	case cause == htmlelements.ByReload:
		return navigationapi.NavigationTypeReload
	case replaced:
		return navigationapi.NavigationTypeReplace
	}
	return navigationapi.NavigationTypePush
}

// navigationHost is the window as its navigation API knows it.
type navigationHost struct{ w *Window }

// Keys implements navigationapi.Entry.
func (e *sessionHistoryEntry) Keys() (key, id string) { return e.navigationKey, e.navigationID }

// Forgotten implements navigationapi.Entry.
func (e *sessionHistoryEntry) Forgotten() bool { return e.forgotten.Load() }

// URL implements navigationapi.Entry.
func (e *sessionHistoryEntry) URL() *url.URL { return e.url }

// State implements navigationapi.Entry.
func (e *sessionHistoryEntry) State() *mozjs.Message { return e.navigationState }

// SetState implements navigationapi.Entry.
func (e *sessionHistoryEntry) SetState(state *mozjs.Message) { e.navigationState = state }

// apiEntry gives an entry a navigation API key and an ID, if nobody has asked for them before.
func (w *Window) apiEntry(e *sessionHistoryEntry) navigationapi.Entry {
	random := agent.RandomOf(w.Cx())
	if e.navigationKey == "" {
		e.navigationKey = uuid.From(random)
	}
	if e.navigationID == "" {
		e.navigationID = uuid.From(random)
	}
	return e
}

// isOfOrigin says whether an entry is of a document of the window's origin.
func (w *Window) isOfOrigin(e *sessionHistoryEntry) bool {
	return e.document == w.traversable.active().document || fetch.OriginOf(e.url).SameOrigin(w.environment.Origin)
}

// InRealm implements navigationapi.Host.
func (h navigationHost) InRealm(steps func()) {
	defer h.w.settings.Realm().Enter().Leave()
	h.w.Cx().Frame(steps)
}

// FullyActive implements navigationapi.Host.
func (h navigationHost) FullyActive() bool {
	return h.w.FullyActive() && (h.w.document == nil || h.w.document.active())
}

// Unloading implements navigationapi.Host.
func (h navigationHost) Unloading() bool { return h.w.unloadCounter > 0 }

// WithoutEntries implements navigationapi.Host.
func (h navigationHost) WithoutEntries() bool {
	return h.w.initialAboutBlank() || h.w.environment.Origin.IsOpaque()
}

// IsTop implements navigationapi.Host.
func (h navigationHost) IsTop() bool { return h.w.container == nil }

// HasHistoryActionActivation implements navigationapi.Host.
func (h navigationHost) HasHistoryActionActivation() bool { return h.w.hasHistoryActionActivation() }

// ConsumeHistoryActionActivation implements navigationapi.Host.
func (h navigationHost) ConsumeHistoryActionActivation() { h.w.consumeHistoryActionActivation() }

// URL implements navigationapi.Host.
func (h navigationHost) URL() *url.URL { return h.w.pageDocument().documentURL() }

// ParseURL implements navigationapi.Host.
func (h navigationHost) ParseURL(s string) (*url.URL, error) {
	return h.w.userAgent.BlobURLs.Parse(s, h.w.baseURL())
}

// MustBeReplace is https://html.spec.whatwg.org/multipage/browsing-the-web.html#the-navigation-must-be-a-replace
func (h navigationHost) MustBeReplace(u *url.URL) bool {
	return u.Scheme() == "javascript" || h.w.initialAboutBlank()
}

// CanHaveItsURLRewritten implements navigationapi.Host.
func (h navigationHost) CanHaveItsURLRewritten(u *url.URL) bool {
	return canHaveItsURLRewritten(h.URL(), u)
}

// Entries gets session history entries for the navigation API: those around the active one whose documents have its origin.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#getting-session-history-entries-for-the-navigation-api
func (h navigationHost) Entries() (entries []navigationapi.Entry, active int) {
	all, current := h.w.traversable.sessionHistoryEntries()
	first, end := current, current+1
	// AD-HOC: The first entry counts, too, where the standard goes on "while i > 0".
	for first > 0 && h.w.isOfOrigin(all[first-1]) {
		first--
	}
	for end < len(all) && h.w.isOfOrigin(all[end]) {
		end++
	}
	for _, e := range all[first:end] {
		entries = append(entries, h.w.apiEntry(e))
	}
	return entries, current - first
}

// IsSameDocument implements navigationapi.Host.
func (h navigationHost) IsSameDocument(e navigationapi.Entry) bool {
	return e.(*sessionHistoryEntry).document == h.w.traversable.active().document
}

// Navigate implements navigationapi.Host.
func (h navigationHost) Navigate(u *url.URL, history navigationapi.NavigationHistoryBehavior, state *mozjs.Message) {
	n := h.w.newNavigation(htmlelements.Navigation{
		URL: u, Cause: htmlelements.ByScript, Replace: history == navigationapi.NavigationHistoryBehaviorReplace,
	})
	n.push, n.state = history == navigationapi.NavigationHistoryBehaviorPush, &state
	// AD-HOC: As in browsers, it takes the place of a document that has not completely loaded.
	n.replacesLoading = history == navigationapi.NavigationHistoryBehaviorAuto
	_ = h.w.navigateOther(h.w, n) // its own navigable a document may always navigate
}

// Reload implements navigationapi.Host.
func (h navigationHost) Reload(state *mozjs.Message) {
	n := h.w.newNavigation(htmlelements.Navigation{Cause: htmlelements.ByReload})
	n.state = &state
	h.w.reload(n)
}

// Traverse implements navigationapi.Host.
func (h navigationHost) Traverse(e navigationapi.Entry, ended func(error)) {
	n := h.w.newNavigation(htmlelements.Navigation{Cause: htmlelements.ByTraversal})
	h.w.traverseTo(h.w.traversable.nearestStep(e.(*sessionHistoryEntry)), n, func(err error) {
		switch err {
		case errDisallowed:
			err = &idl.DOMException{Name: "SecurityError", Message: "The document may not navigate all that the entry leads to."}
		case ErrNoEntry:
			err = &idl.DOMException{Name: "InvalidStateError", Message: "The entry is not there any more."}
		case errUnloadCanceled, ErrNavigationCanceled:
			err = &idl.DOMException{Name: "AbortError", Message: "The navigation was aborted."}
		}
		ended(err)
	})
}

// UpdateURLAndHistory implements navigationapi.Host.
func (h navigationHost) UpdateURLAndHistory(u *url.URL, classicState *mozjs.Message, replace bool) {
	h.w.updateHistory(u, classicState, replace)
	if classicState == nil && !h.w.discarded.Load() {
		// AD-HOC: As in browsers, history.state is null then.
		h.w.History().forgetState()
	}
}

// StateChanged implements navigationapi.Host.
func (h navigationHost) StateChanged() { h.w.accountHistory() }

// FireError implements navigationapi.Host.
func (h navigationHost) FireError(target *dom.EventTarget, name string, exception mozjs.Value) {
	info := agent.ExtractErrorInformation(h.w.Cx().ThrowFromScript(exception))
	info.Filename = cmp.Or(info.Filename, h.URL().Href())
	h.InRealm(func() { target.Dispatch(&newErrorEvent(h.w.Cx(), name, dom.EventInit{}, info).Event) })
}

// ResetFocus implements navigationapi.Host.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#potentially-reset-the-focus
func (h navigationHost) ResetFocus(changes int) {
	if h.FullyActive() && changes == h.FocusChanges() {
		htmlelements.ResetFocus(h.w.pageDocument().tree)
	}
}

// FocusChanges implements navigationapi.Host.
func (h navigationHost) FocusChanges() int {
	if i := h.w.pageDocument().interaction; i != nil {
		return i.FocusChanges()
	}
	return 0
}

// Scroll implements navigationapi.Host.
func (h navigationHost) Scroll() { h.w.pageDocument().scrollToFragment() }

// RestoreScrollPosition implements navigationapi.Host.
func (h navigationHost) RestoreScrollPosition() { h.w.restoreScrollPosition() }

// Warn implements navigationapi.Host.
func (h navigationHost) Warn(text string) { h.w.warn(text) }

// ask asks script, by a navigate event, whether a navigation goes on that the document's origin wants.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate step 22
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-fragid
func (w *Window) ask(n *Navigation, g navigationapi.Going) navigationapi.Outcome {
	if w.navigation == nil {
		return navigationapi.Proceed
	}
	// If userInvolvement is not "browser UI"; navigable's active document's origin is same origin-domain with sourceDocument's
	// origin; and navigable's active document's is initial about:blank is false, then: … (Where it stays in its document, that is asked,
	// whoever wants it.)
	if !g.SameDocument && (n.User || n.document.client == nil || !n.document.client.Origin.SameOrigin(w.environment.Origin) || w.initialAboutBlank()) {
		w.navigation.AbortOngoing()
		return navigationapi.Proceed
	}
	g.ByUser, g.ByBrowserUI = n.User || n.Activated, n.User
	if d := w.document; n.Source != nil && d != nil && n.Source.Document() == d.tree {
		g.SourceElement = dom.ElementOf(dom.Wrap(n.Source).Impl())
	}
	if n.FormData != nil {
		g.FormData = fetchapi.FormDataOf(w.Cx().Impl(n.FormData.Value()))
	}
	if n.state != nil {
		g.State = *n.state
	}
	return w.navigation.Ask(g)
}

// askTraversal asks script whether to go to another entry. If it is to wait, resume goes on with it.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#checking-if-unloading-is-canceled
func (w *Window) askTraversal(n *Navigation, c changing, resume func()) navigationapi.Outcome {
	if w.navigation == nil || w.discarded.Load() || !w.isOfOrigin(c.entry) || c.entry == w.traversable.active() {
		return navigationapi.Proceed
	}
	defer w.settings.Realm().Enter().Leave()
	return w.navigation.Ask(navigationapi.Going{
		Type: navigationapi.NavigationTypeTraverse, URL: c.entry.url, Entry: w.apiEntry(c.entry), SameDocument: c.sameDocument,
		ByUser: n.User, ByBrowserUI: n.User, Resume: resume,
	})
}

// navigationWent tells the navigation API that the document has gone somewhere in itself.
func (w *Window) navigationWent(e *sessionHistoryEntry, typ navigationapi.NavigationType) {
	if w.navigation != nil {
		w.navigation.UpdateEntries(w.apiEntry(e), typ)
		// As many entries as there may be are there, and the first was forgotten.
		w.navigationLost()
	}
}

// navigationLost tells the navigation API that entries of the history may have been removed.
func (w *Window) navigationLost() {
	if w.navigation != nil {
		w.navigation.DisposeForgotten()
	}
}

// historyHandling is the navigation type of what adds an entry, or replaces one.
func historyHandling(replace bool) navigationapi.NavigationType {
	return navigationTypeOf(htmlelements.ByScript, replace)
}
