// Checked against HTML of 2026-08-21.

package html

import (
	"slices"

	"github.com/sluice-go/sluice/internal/performance"
)

// notRestoredReason is why a document is not kept for a return, in the words of the standard.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-not-restored-reason-details-reason
type notRestoredReason = string

const (
	reasonFetch        notRestoredReason = "fetch"
	reasonLock         notRestoredReason = "lock"
	reasonParser       notRestoredReason = "parser-aborted"
	reasonWebSocket    notRestoredReason = "websocket"
	reasonTransactions notRestoredReason = "background-work"
	reasonVersion      notRestoredReason = "idbversionchangeevent"
	reasonUnload       notRestoredReason = "unload-listener"
	// nonTrivialBrowsingContextGroup is that another page knows the document.
	nonTrivialBrowsingContextGroup notRestoredReason = "non-trivial-browsing-context-group"
	// masked stands for what is the user agent's own, or not to be told.
	masked notRestoredReason = "masked"
)

// notRestoredReasons are the reasons of a document and those of its frames; nil for none.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#nrr-struct
type notRestoredReasons performance.NotRestored

func (r *notRestoredReasons) add(reason notRestoredReason) {
	if !slices.Contains(r.Reasons, reason) {
		r.Reasons = append(r.Reasons, reason)
	}
}

// with is the reasons with more of the top-level document's own.
func (r *notRestoredReasons) with(more []notRestoredReason) *notRestoredReasons {
	if r == nil {
		return nil
	}
	with := *r
	with.Reasons = slices.Clone(r.Reasons)
	for _, reason := range more {
		with.add(reason)
	}
	return &with
}

// blocks says whether there is a reason.
func (r *notRestoredReasons) blocks() bool {
	return len(r.Reasons) > 0 || slices.ContainsFunc(r.Children, func(c *performance.NotRestored) bool { return (*notRestoredReasons)(c).blocks() })
}

// noteNotRestored notes why the active document is not kept.
func (t *Traversable) noteNotRestored(r *notRestoredReasons) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.entries[t.current].document.notRestored = r
}

// notRestored says why the active document, which was there before, is not that which was kept; nil for no reason that is known.
func (t *Traversable) notRestored() *notRestoredReasons {
	top := t.top()
	top.mu.Lock()
	defer top.mu.Unlock()
	return t.entries[t.current].document.notRestored
}

// buildNotRestoredReasons is
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#build-not-restored-reasons-for-a-top-level-traversable-and-its-descendants
func (w *Window) buildNotRestoredReasons() *notRestoredReasons {
	r, crossOriginDescendantsPrevent := w.documentNotRestored()
	// 5. If crossOriginDescendantsPreventsBfcache is true, make document unsalvageable given topLevelTraversable's active document and
	//    "masked".
	if crossOriginDescendantsPrevent {
		r.add(masked)
	}
	return r
}

// documentNotRestored is the part of it that is for one document. It says also whether documents of another origin in that prevent
// that it is kept.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#build-not-restored-reasons-for-document-state
func (w *Window) documentNotRestored() (r *notRestoredReasons, crossOriginDescendantsPrevent bool) {
	// 2. Set notRestoredReasonsForDocument's URL to document's URL. 5. Set its reasons to a clone of document's bfcache blocking details.
	r = &notRestoredReasons{URL: new(string), Reasons: w.blockingDetails(), Children: []*performance.NotRestored{}}
	*r.URL = w.sourceURL().Href()
	// 6. For each navigable of document's document-tree child navigables:
	for _, c := range w.children() {
		child := c.current()
		if c.shadowed {
			// Others are not told of, but prevent it, too.
			crossOriginDescendantsPrevent = crossOriginDescendantsPrevent || child.beside == w.beside && child.buildNotRestoredReasons().blocks()
			continue
		}
		var of *notRestoredReasons
		// Those of a document of another origin are not told. Of one in another agent they are not known yet.
		if sameAgent := child.beside == w.beside; sameAgent && child.environment.Origin.SameOrigin(w.environment.Origin) {
			var prevent bool
			of, prevent = child.documentNotRestored()
			crossOriginDescendantsPrevent = crossOriginDescendantsPrevent || prevent
		} else {
			crossOriginDescendantsPrevent = crossOriginDescendantsPrevent || sameAgent && child.buildNotRestoredReasons().blocks()
			of = new(notRestoredReasons)
		}
		of.describe(c)
		r.Children = append(r.Children, (*performance.NotRestored)(of))
	}
	return r, crossOriginDescendantsPrevent
}

// describe says which navigable it is whose document has the reasons.
func (r *notRestoredReasons) describe(c *childNavigable) {
	// 4. If container is an iframe element: set notRestoredReasonsForDocument's src, id, and name to container's attributes' values,
	//    or the empty string if it has no such attribute. Src is encoding-parsed-and-serialized, if that does not fail.
	if !c.container.IsHTMLElement("iframe") {
		return
	}
	src, _ := c.container.Attribute("src")
	if u, err := c.document.parseURL(src); err == nil && src != "" {
		src = u.Href()
	}
	id, _ := c.container.Attribute("id")
	name, _ := c.container.Attribute("name")
	r.Src, r.ID, r.Name = &src, &id, &name
}

// blockingDetails says why the window's document cannot be kept.
//
// https://html.spec.whatwg.org/multipage/dom.html#concept-document-bfcache-blocking-details
func (w *Window) blockingDetails() []notRestoredReason {
	reasons := []notRestoredReason{}
	block := func(is bool, reason notRestoredReason) {
		if is && !slices.Contains(reasons, reason) {
			reasons = append(reasons, reason)
		}
	}
	if d := w.document; d != nil {
		// https://html.spec.whatwg.org/multipage/document-lifecycle.html#abort-a-document: if document has an active parser, then make
		// document unsalvageable given document and "parser-aborted".
		block(d.parser != nil || d.stage == aborted, reasonParser)
		block(d.parser == nil && d.stage != completelyLoaded && d.stage != aborted, reasonFetch)
	}
	// https://html.spec.whatwg.org/multipage/document-lifecycle.html#abort-a-document: if canceling fetches resulted in any
	// instances being canceled, then make document unsalvageable given document and "fetch".
	block(w.fetchGroup.UnderWay(), reasonFetch)
	block(w.container != nil && w.traversable.Ongoing() != nil, reasonFetch)
	// https://html.spec.whatwg.org/multipage/document-lifecycle.html#unloading-document-cleanup-steps: if any WebSocket was made
	// to disappear, then make document unsalvageable given document and "websocket".
	block(w.webSockets.Any(), reasonWebSocket)
	// AD-HOC: A document that is kept would hold its locks, its transactions and its connection on while nothing happens there.
	// https://w3c.github.io/web-locks/#agent-integration ends the locks instead.
	block(w.awaitsLocks(), reasonLock)
	block(w.awaitsDatabases(), reasonTransactions)
	// AD-HOC: What waits for the event unload hears of it, as in browsers.
	block(w.HasListeners("unload"), reasonUnload)
	return reasons
}

// awaitsLocks says whether the realm has locks, or has asked for some.
func (g *globalScope) awaitsLocks() bool {
	for m := range g.lockManagers {
		if m.Unsettled() > 0 {
			return true
		}
	}
	return false
}

// awaitsDatabases says whether the realm has transactions, or opens databases.
func (g *globalScope) awaitsDatabases() bool {
	if g.indexedDB != nil && g.indexedDB.Unsettled() > 0 {
		return true
	}
	for _, f := range g.bucketDatabases {
		if f.Unsettled() > 0 {
			return true
		}
	}
	return false
}
