// Checked against HTML of 2026-08-21.

package html

import (
	"fmt"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/navigationapi"
	"github.com/sluice-go/sluice/internal/url"
)

// History is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-history-interface
type History struct {
	mozjs.Object
	window *Window
	// document is the window's, which the history is of.
	document *PageDocument
	// state is the restored state, once script has asked for it.
	state    mozjs.Slot
	restored bool
}

// History is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-history
func (w *Window) History() *History {
	if w.history == nil {
		w.history = createHistory(w.Cx())
		w.history.window, w.history.document = w, w.pageDocument()
		w.history.state = w.history.Hold(mozjs.Null)
		w.keep(&w.history.Object)
	}
	return w.history
}

// check is what the members have in common: if the associated Document is not fully active, then throw a "SecurityError"
// DOMException.
func (h *History) check() error {
	if !h.document.active() {
		return &idl.DOMException{Name: "SecurityError", Message: "The document is not fully active."}
	}
	return nil
}

// Length is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-history-length
func (h *History) Length() (uint32, error) {
	if err := h.check(); err != nil {
		return 0, err
	}
	length, _ := h.window.traversable.Length()
	return uint32(length), nil
}

// ScrollRestoration is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-history-scroll-restoration
func (h *History) ScrollRestoration() (ScrollRestoration, error) {
	if err := h.check(); err != nil {
		return "", err
	}
	return h.window.traversable.active().scrollRestoration, nil
}

// SetScrollRestoration is the setter of scrollRestoration.
func (h *History) SetScrollRestoration(v ScrollRestoration) error {
	if err := h.check(); err != nil {
		return err
	}
	h.window.traversable.active().scrollRestoration = v
	return nil
}

// State is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-history-state
func (h *History) State() (mozjs.Value, error) {
	if err := h.check(); err != nil {
		return mozjs.Null, err
	}
	return h.restoredState(), nil
}

// restoredState is the state of the active entry, which is deserialized when somebody first asks for it.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#restore-the-history-object-state
func (h *History) restoredState() mozjs.Value {
	if h.restored {
		return h.Held(h.state)
	}
	h.restored = true
	state := mozjs.Null
	if m := h.window.traversable.active().state; m != nil {
		// 3. Let state be StructuredDeserialize(entry's classic history API state, targetRealm). If this throws an
		//    exception, catch it and let state be null.
		if v, _, err := h.Cx().Deserialize(m); err == nil {
			state = v
		}
	}
	h.SetHeld(h.state, state)
	return state
}

// forgetState has the state of another entry be asked for the next time.
func (h *History) forgetState() {
	h.restored = false
	h.SetHeld(h.state, mozjs.Null)
}

// Go is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-history-go
func (h *History) Go(delta int32) error {
	// 2. If document is not fully active, then throw a "SecurityError" DOMException.
	if err := h.check(); err != nil {
		return err
	}
	w := h.window
	// 3. How often script does this is not limited.
	// 4. If delta is 0, then reload document's node navigable, and return.
	if delta == 0 {
		w.reload(w.newNavigation(htmlelements.Navigation{Cause: htmlelements.ByReload}))
		return nil
	}
	// 5. Otherwise, traverse the history by a delta.
	w.traverse(int(delta), nil)
	return nil
}

// Back is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-history-back
func (h *History) Back() error { return h.Go(-1) }

// Forward is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-history-forward
func (h *History) Forward() error { return h.Go(+1) }

// PushState is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-history-pushstate
func (h *History) PushState(data mozjs.Value, _ string, u idl.Optional[string]) error {
	return h.sharedPushReplaceState(data, u, false)
}

// ReplaceState is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-history-replacestate
func (h *History) ReplaceState(data mozjs.Value, _ string, u idl.Optional[string]) error {
	return h.sharedPushReplaceState(data, u, true)
}

// sharedPushReplaceState is https://html.spec.whatwg.org/multipage/nav-history-apis.html#shared-history-push/replace-state-steps
func (h *History) sharedPushReplaceState(data mozjs.Value, u idl.Optional[string], replace bool) error {
	w := h.window
	// 2. If document is not fully active, then throw a "SecurityError" DOMException.
	if err := h.check(); err != nil {
		return err
	}
	// 3. Let serializedData be StructuredSerializeForStorage(data). Rethrow any exceptions.
	serialized, err := navigationapi.SerializeState(h.Cx(), data)
	if err != nil {
		return err
	}
	// 4. Let newURL be document's URL.
	d := w.pageDocument()
	newURL := d.documentURL()
	// 5. If url is not null or the empty string, then:
	if given := u.Or(""); given != "" {
		// 1. Set newURL to the result of encoding-parsing a URL given url, relative to the relevant settings object of
		//    history. 2. If newURL is failure, then throw a "SecurityError" DOMException.
		if newURL, err = d.parseURL(given); err != nil {
			serialized.Release()
			return &idl.DOMException{Name: "SecurityError", Message: fmt.Sprintf("%q is no URL.", given)}
		}
		// 3. If document cannot have its URL rewritten to newURL, then throw a "SecurityError" DOMException.
		if !canHaveItsURLRewritten(d.documentURL(), newURL) {
			serialized.Release()
			return &idl.DOMException{Name: "SecurityError", Message: fmt.Sprintf("A document at %s cannot have the URL %s.", d.documentURL().Href(), newURL.Href())}
		}
	}
	// 6. If the navigation rate limiter does not allow it, then return: how often script does this is not limited, as it fills no
	//    memory.
	// 8. Let continue be the result of firing a push/replace/reload navigate event at navigation with navigationType set to
	//    historyHandling, isSameDocument set to true, destinationURL set to newURL, and classicHistoryAPIState set to
	//    serializedData. 9. If continue is false, then return.
	if w.navigation != nil {
		g := navigationapi.Going{Type: historyHandling(replace || w.initialAboutBlank()), URL: newURL, SameDocument: true, ClassicState: serialized}
		if w.navigation.Ask(g) != navigationapi.Proceed || w.discarded.Load() {
			return nil
		}
	}
	// 10. Run the URL and history update steps given document and newURL, with serializedData set to serializedData and
	//     historyHandling set to historyHandling.
	w.updateHistory(newURL, serialized, replace)
	return nil
}

// canHaveItsURLRewritten is https://html.spec.whatwg.org/multipage/nav-history-apis.html#can-have-its-url-rewritten
func canHaveItsURLRewritten(documentURL, targetURL *url.URL) bool {
	// 2. If targetURL and documentURL differ in their scheme, username, password, host, or port components, then return
	//    false.
	if targetURL.Scheme() != documentURL.Scheme() || targetURL.Username() != documentURL.Username() ||
		targetURL.Password() != documentURL.Password() || targetURL.Host() != documentURL.Host() {
		return false
	}
	switch targetURL.Scheme() {
	// 3. If targetURL's scheme is an HTTP(S) scheme, then return true.
	case "http", "https":
		return true
	// 4. If targetURL's scheme is "file", then: if targetURL and documentURL differ in their path component, then return
	//    false; return true.
	case "file":
		return targetURL.Pathname() == documentURL.Pathname()
	}
	// 5. If targetURL and documentURL differ in their path component or query components, then return false.
	// 6. Return true.
	return targetURL.Pathname() == documentURL.Pathname() && targetURL.Search() == documentURL.Search()
}

// traverse traverses the history by a delta. Who asks for it may hear of a navigation that there is to be; nil for script.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#traverse-the-history-by-a-delta
func (w *Window) traverse(delta int, n *Navigation) {
	if n == nil {
		n = w.newNavigation(htmlelements.Navigation{Cause: htmlelements.ByTraversal})
	}
	// 4.3. Let targetStepIndex be currentStepIndex plus delta. 4.4. If allSteps[targetStepIndex] does not exist, then abort
	//      these steps.
	// AD-HOC: what the document adds to the history meanwhile does not count: its synchronous steps come later in the
	// traversable's queue.
	step, exists := w.top().traversable.stepAt(delta, w.traversals)
	if !exists {
		queued := w.settings.QueueGlobalTask(eventloop.NavigationAndTraversal, func() { n.finish(ErrNoEntry) })
		if !queued {
			n.finish(ErrNavigationCanceled)
		}
		return
	}
	w.traverseTo(step, n, func(error) {})
}

// traverseTo goes to a step, and tells the end of a traversal that does not come about.
func (w *Window) traverseTo(step int, n *Navigation, failed func(error)) {
	fail := func(err error) {
		n.finish(err)
		failed(err)
	}
	w.traversals = append(w.traversals, step)
	stay := w.Stay()
	// 4. Append the following session history traversal steps to traversable:
	queued := w.settings.QueueGlobalTask(eventloop.NavigationAndTraversal, func() {
		// What was asked for before the document was left comes to nothing when it is there again.
		if w.Stay() != stay {
			fail(ErrNavigationCanceled)
			return
		}
		page := w.top()
		w.traversals = w.traversals[1:]
		if page.beside == w.beside && page.unloadCounter > 0 || w.unloadCounter > 0 {
			fail(ErrNavigationCanceled)
			return
		}
		changes, exists := page.traversable.traverse(step)
		if !exists {
			fail(ErrNoEntry)
			return
		}
		// 3. If targetSHE is navigable's active session history entry, then there is nothing to do.
		if len(changes) == 0 {
			failed(ErrNoEntry)
		}
		// If initiatorToCheck is not allowed by sandboxing to navigate each of them, then return "initiator-disallowed".
		for _, c := range changes {
			if at := c.window(page); !n.User && !at.discarded.Load() && !w.mayNavigateOther(at) {
				fail(errDisallowed)
				return
			}
		}
		apply := func() { w.applyStep(n, step, changes) }
		for _, c := range changes {
			at := c.window(page)
			if !c.sameDocument || at.beside != w.beside {
				continue // it is asked when it may be left, or it is another agent's
			}
			switch at.askTraversal(n, c, apply) {
			case navigationapi.Canceled:
				fail(ErrNavigationCanceled)
				return
			case navigationapi.Intercepted:
				return
			}
		}
		apply()
	})
	if !queued {
		fail(ErrNavigationCanceled)
	}
}

// window is the active window of the history's navigable.
func (c changing) window(page *Window) *Window {
	if c.history.container != nil {
		return c.history.container.current()
	}
	return page
}

// applyStep is https://html.spec.whatwg.org/multipage/browsing-the-web.html#apply-the-history-step
func (w *Window) applyStep(n *Navigation, step int, changes []changing) {
	page := w.top()
	page.traversable.reach(step, changes)
	// 4.5. Apply the traverse history step allSteps[targetStepIndex] to traversable.
	// A page that goes to another document takes its frames with it.
	if len(changes) > 0 && changes[0].history == page.traversable && !changes[0].sameDocument {
		n.container, n.step = nil, step
		if !page.do(func() { page.goTo(n, changes[0].entry) }) {
			n.finish(ErrNavigationCanceled)
		}
		return
	}
	// What changes in other agents does so soon.
	for _, c := range changes {
		at := c.window(page)
		at.do(func() {
			if c.sameDocument {
				c.history.StopLoading()
				at.traverseInDocument(c.entry)
			} else {
				at.goTo(at.newNavigation(htmlelements.Navigation{Cause: htmlelements.ByTraversal}), c.entry)
			}
		})
	}
	n.finish(nil)
}

// TraverseByUser traverses the history by a delta for the user.
func (w *Window) TraverseByUser(delta int, n *Navigation) {
	n.Cause = htmlelements.ByTraversal
	w.traverse(delta, n)
}
