// Checked against HTML of 2026-08-21.

package html

import (
	"errors"
	"reflect"
	"slices"

	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/forms"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/navigationapi"
)

// keptDocument is a document that a page has left and that is kept for a return, with those of its frames and with the agents of
// all of them, which are suspended meanwhile.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document: the user agent intends to keep the document
// alive in a session history entry, such that it can later be used for history traversal.
type keptDocument struct {
	window      *Window
	traversable *Traversable
	// document is that of its entries, of which entry was the active one when it was left; nested are the histories of its
	// frames.
	document *documentState
	entry    *sessionHistoryEntry
	nested   []*Traversable
	// evicted says that it is not kept any more. It is under the traversable's mutex.
	evicted bool
}

// errEvicted is the cause of the end of agents whose documents are not kept any more.
var errEvicted = errors.New("the document was kept for a return, and is no more")

// KeepDocuments has the traversable keep as many documents for a return. It is called before there is a window.
func (t *Traversable) KeepDocuments(most int) { t.keeps = most }

// intendsToKeep says whether the window's document is to be kept for a return when a navigation leaves it.
func (w *Window) intendsToKeep(n *Navigation) bool {
	t := w.traversable
	if w.container != nil || t.keeps <= 0 {
		return false
	}
	// What no entry leads back to is of no use.
	if !t.leadsBack(n) {
		return false
	}
	return w.isSalvageable()
}

// isSalvageable says whether the window's document can be kept, and notes why not.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#concept-document-salvageable
func (w *Window) isSalvageable() bool {
	reasons := w.buildNotRestoredReasons()
	if !w.isAlone() {
		reasons.add(nonTrivialBrowsingContextGroup)
	}
	w.traversable.noteNotRestored(reasons)
	return !reasons.blocks()
}

// leadsBack says whether an entry of the active document is left when a navigation has come to another one.
func (t *Traversable) leadsBack(n *Navigation) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	active := t.entries[t.current]
	if n.entry != nil && n.entry.document == active.document {
		return false
	}
	return !n.Replace || n.entry != nil || slices.ContainsFunc(t.entries, func(e *sessionHistoryEntry) bool {
		return e != active && e.document == active.document
	})
}

// keep takes the window's document for one that is kept. The oldest are not kept any more, if there are more than may be.
func (t *Traversable) keep(w *Window) *keptDocument {
	t.mu.Lock()
	defer t.mu.Unlock()
	active := t.entries[t.current]
	k := &keptDocument{window: w, traversable: t, document: active.document, entry: active, nested: t.nested}
	t.nested = nil
	active.document.kept = k
	t.kept = append(t.kept, k)
	for len(t.kept) > t.keeps {
		t.kept[0].evictLocked(masked)
	}
	return k
}

// evict keeps the document no more, for reasons, unless the page is just returning to it, or it is not kept anyway: then it
// returns whether it is gone. Any goroutine may call it.
func (k *keptDocument) evict(reasons ...notRestoredReason) bool {
	k.traversable.mu.Lock()
	defer k.traversable.mu.Unlock()
	if k.document.kept == k {
		k.evictLocked(reasons...)
	}
	return k.evicted
}

func (k *keptDocument) evictLocked(reasons ...notRestoredReason) {
	t := k.traversable
	t.kept = slices.DeleteFunc(t.kept, func(other *keptDocument) bool { return other == k })
	k.document.kept = nil
	k.document.notRestored = k.document.notRestored.with(reasons)
	k.end()
}

// end ends the agents of the document. The traversable's mutex is locked.
func (k *keptDocument) end() {
	k.evicted = true
	for _, nested := range k.nested {
		forget(nested.entries)
	}
	k.nested = nil
	k.window.agent.EventLoop().Terminate(errEvicted)
}

// evictUnreachable evicts what no entry leads back to any more, and forgets the histories of frames that there were. The
// traversable's mutex is locked.
func (t *Traversable) evictUnreachable() {
	for _, k := range slices.Clone(t.kept) {
		if !slices.ContainsFunc(t.entries, func(e *sessionHistoryEntry) bool { return e.document == k.document }) {
			k.evictLocked(masked)
		}
	}
	t.top().forgetUnreachable()
}

// EndKept ends all documents that are kept, and the one that the page is returning to: the page is no more. Any goroutine may
// call it.
func (t *Traversable) EndKept() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.kept) > 0 {
		t.kept[0].evictLocked(masked)
	}
	if t.returning != nil {
		t.returning.end()
		t.returning = nil
	}
}

// claim takes the document that is kept for an entry, to return to it; nil if there is none.
func (t *Traversable) claim(e *sessionHistoryEntry) *keptDocument {
	t.mu.Lock()
	defer t.mu.Unlock()
	k := e.document.kept
	if k == nil {
		return nil
	}
	e.document.kept = nil
	t.kept = slices.DeleteFunc(t.kept, func(other *keptDocument) bool { return other == k })
	t.returning = k
	return k
}

// giveBack keeps a document on that was claimed.
func (t *Traversable) giveBack(k *keptDocument) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.returning = nil
	k.document.kept = k
	t.kept = append(t.kept, k)
}

// leaveKept has the window be left that is kept.
func (w *Window) leaveKept(k *keptDocument) {
	w.Cx().AddExternal(-w.historyMemory)
	w.historyMemory = 0
	w.traversals = nil
	for _, a := range w.beside.group.others(w.beside) {
		a.agent.QueueTask(domManipulation, nil, func() { a.suspend(k) })
	}
	w.beside.suspend(k)
	w.Stay().left.Store(true)
	w.endStay(func() {
		if w.options.Ended != nil {
			w.options.Ended(true)
		}
	})
}

// suspend suspends the agent, whose documents are kept: they are not fully active any more. It is for the agent's thread.
func (a *agentWindows) suspend(k *keptDocument) {
	if a.kept.Swap(true) {
		return
	}
	for _, w := range a.all() {
		w.keptWith.Store(k)
		w.suspendWorkers(k)
		if w == k.window {
			continue
		}
		w.Stay().left.Store(true)
		w.endStay(func() {})
		// What came of the unloading of frames of other origins, and what is under way there, is known only now.
		if reasons := w.blockingDetails(); a != k.window.beside && len(reasons) > 0 {
			k.evict(masked)
		}
	}
	a.agent.EventLoop().Suspend()
	a.agent.Cx().Spare(func() bool { return k.evict(masked) })
}

// resume has the agent go on.
func (a *agentWindows) resume() {
	if !a.kept.Swap(false) {
		return
	}
	a.agent.Cx().Spare(nil)
	for _, w := range a.all() {
		w.keptWith.Store(nil)
		w.resumeWorkers()
		if w.container != nil {
			w.beginStay()
		}
	}
	a.agent.EventLoop().Resume()
}

// returnTo has the document come that is kept for the entry of a traversal, in the place of the window's. It returns false if
// none is.
func (w *Window) returnTo(n *Navigation) bool {
	t := w.traversable
	if w.container != nil || n.entry == nil || n.Cause != htmlelements.ByTraversal {
		return false
	}
	k := t.claim(n.entry)
	if k == nil {
		return false
	}
	if err := t.host.NavigationStarts(); err != nil {
		t.giveBack(k)
		w.fail(n, err)
		return true
	}
	n.returning, n.response = k, k.window.options.Response
	w.leave(n, nil, parts)
	return true
}

// Returns is the window of the document that the navigation returns to; nil if it is to be made.
func (n *Navigation) Returns() *Window {
	if n.returning == nil {
		return nil
	}
	return n.returning.window
}

// A Return is what has changed for a document while it was kept.
type Return struct {
	// Hidden says that the user does not see the window.
	Hidden bool
	// Media is what media queries ask about.
	Media conditions.Media
	// Begun hears that the page's stay at the window has begun.
	Begun func()
	// Prepare prepares the window, on its thread, before script hears of the return.
	Prepare func(*Window) error
}

// Return has the page go on with the document that a navigation returns to, when it has left the one before. It returns false if
// the document's agent is no more. Any goroutine may call it.
func (w *Window) Return(n *Navigation, r Return) bool {
	k := n.returning
	t := w.traversable
	t.mu.Lock()
	t.returning = nil
	t.mu.Unlock()
	w.beginStay()
	r.Begun()
	return w.agent.QueueTask(eventloop.NavigationAndTraversal, nil, func() { k.reactivate(n, r) })
}

// reactivate makes the document, and those of its frames, fully active again.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#update-document-for-history-step-application
func (k *keptDocument) reactivate(n *Navigation, r Return) {
	w := k.window
	w.beside.resume()
	for _, a := range w.beside.group.others(w.beside) {
		a.agent.QueueTask(domManipulation, nil, func() {
			a.resume()
			a.reactivate(r.Hidden)
		})
	}
	defer w.settings.Realm().Enter().Leave()
	w.hidden = r.Hidden
	if !reflect.DeepEqual(*w.media(), r.Media) {
		w.SetMedia(r.Media)
	}
	w.accountHistory()
	w.settings.Report(r.Prepare(w))
	e := w.traversable.active()
	// 6. If documentsEntryChanged is true, then: set document's latest entry to entry; restore the history object state; fire
	//    popstate, and hashchange.
	// AD-HOC: The navigation API has its entries brought up to date first, so that it has the one that is the current one then.
	w.reactivateNavigation(k.entry)
	if e != k.entry {
		w.updateDocument(k.entry.url, e, navigationapi.NavigationTypeTraverse)
	}
	// 9. Otherwise, if documentsEntryChanged is false and doNotReactivate is false, then reactivate document.
	// AD-HOC: It is reactivated in any case, as are those of its frames, as in browsers.
	w.beside.reactivate(r.Hidden)
	n.Opened(nil)
	// Its frames may have further to go.
	w.traverseNested(n.step)
}

// reactivate reactivates the documents of the agent, in the order in which they were made.
func (a *agentWindows) reactivate(hidden bool) {
	for _, w := range a.all() {
		if !w.discarded.Load() && !w.severed() {
			w.reactivate(hidden)
		}
	}
}

// reactivate is https://html.spec.whatwg.org/multipage/document-lifecycle.html#reactivate-a-document
func (w *Window) reactivate(hidden bool) {
	defer w.settings.Realm().Enter().Leave()
	// 1. For each formControl of form controls in document with an autofill field name of "off", invoke the reset algorithm for
	//    formControl.
	d := w.document
	if d != nil {
		forms.ResetUnfilled(d.tree)
	}
	// 2. If document's suspended timer handles is not empty: increase activeTimers[handle] by suspendDuration. (The event loop
	//    has done that.)
	// 4. If document's current document readiness is "complete", and document's page showing is false:
	// 1. Set document's page showing to true. 2. Set document's has been revealed to false.
	// 3. Update the visibility state of document to "visible".
	// AD-HOC: To that which its page has.
	if d != nil {
		w.hidden = hidden
		d.updateVisibility(!hidden)
	}
	w.timeline.Return()
	// 4. Fire a page transition event named pageshow at document's relevant global object with true.
	w.firePageTransitionEvent("pageshow", true)
}

// traverseNested has the histories of the frames go to a step, to which the page has come by a return.
func (w *Window) traverseNested(step int) {
	if w.discarded.Load() {
		return
	}
	changes, exists := w.traversable.traverse(step)
	if !exists || len(changes) == 0 {
		return
	}
	n := w.newNavigation(htmlelements.Navigation{Cause: htmlelements.ByTraversal})
	w.applyStep(n, step, changes)
}
