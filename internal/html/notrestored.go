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
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#not-restored-reasons
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
// https://html.spec.whatwg.org/multipage/document-sequences.html#build-not-restored-reasons-for-a-top-level-traversable-and-its-descendants
func (w *Window) buildNotRestoredReasons() *notRestoredReasons {
	r := &notRestoredReasons{URL: new(string), Reasons: w.blockingDetails(), Children: []*performance.NotRestored{}}
	*r.URL = w.sourceURL().Href()
	for _, c := range w.children() {
		child := c.current()
		var of *notRestoredReasons
		// Those of a document of another origin are not told. Of one in another agent they are not known yet.
		if sameAgent := child.beside == w.beside; sameAgent && child.environment.Origin.SameOrigin(w.environment.Origin) {
			of = child.buildNotRestoredReasons()
		} else {
			if sameAgent && child.buildNotRestoredReasons().blocks() {
				r.add(masked)
			}
			of = new(notRestoredReasons)
		}
		attribute := func(name string) *string {
			value, has := c.container.Attribute(name)
			if !has {
				return nil
			}
			return &value
		}
		of.Src, of.ID, of.Name = attribute("src"), attribute("id"), attribute("name")
		r.Children = append(r.Children, (*performance.NotRestored)(of))
	}
	return r
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
		block(d.parser != nil, reasonParser)
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
