// Checked against HTML of 2026-08-21.

package html

import (
	"context"
	"errors"
	"slices"

	"github.com/sluice-go/sluice/internal/agent"
)

// errLeft is the cause of the end of a window whose page has gone to another document.
var errLeft = errors.New("the page has gone to another document")

// unload unloads the window's document. Keep is intendToKeepInBfcache.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document
func (w *Window) unload(keep bool) {
	// Increase oldDocument's unload counter by 1, and decrease it after these steps: but what is not kept goes nowhere any more.
	// Increase the event loop's termination nesting level by 1, and decrease it after these steps.
	w.unloadCounter++
	w.beside.terminationNesting++
	defer func() {
		w.beside.terminationNesting--
		if keep {
			w.unloadCounter--
		}
	}()
	// If oldDocument's page showing is true, then:
	if d := w.document; d == nil || d.CompletelyLoaded() {
		// Set oldDocument's page showing to false. Fire a page transition event named pagehide at oldDocument's relevant
		// global object with oldDocument's salvageable state.
		w.firePageTransitionEvent("pagehide", keep)
		// Update the visibility state of oldDocument to "hidden".
		if w.document != nil {
			w.document.updateVisibility(false)
		}
	}
	// 11. Set unloadTimingInfo's unload event start time to the current high resolution time.
	start := w.settings.EventLoop().Now()
	// 12. If oldDocument's salvageable state is false, then fire an event named unload at oldDocument's relevant global object, with
	//     legacy target override flag set.
	if !keep {
		w.fireOfDocument("unload")
	}
	// 13. Set unloadTimingInfo's unload event end time to the current high resolution time.
	w.traversable.unloaded(start, w.settings.EventLoop().Now(), w.environment.Origin)
	// 18. Run any unloading document cleanup steps: if document's salvageable state is false, clear window's map of active timers.
	//     (What else there is to clean up goes with the window: see discard.)
	if !keep {
		w.settings.CloseTimers()
	}
}

// stopLoading is https://html.spec.whatwg.org/multipage/document-lifecycle.html#nav-stop
func (w *Window) stopLoading() {
	// 2. If document's unload counter is 0, and navigable's ongoing navigation is a navigation ID, then set the ongoing
	//    navigation for navigable to null.
	if w.unloadCounter == 0 {
		w.traversable.StopLoading()
	}
	// Inform the navigation API about aborting navigation.
	// AD-HOC: Also without an ongoing navigation, as what is intercepted is none here.
	if w.navigation != nil {
		w.navigation.AbortOngoing()
	}
	// 3. Abort a document and its descendants given document.
	w.abortDocument()
}

// abortDocument is https://html.spec.whatwg.org/multipage/document-lifecycle.html#abort-a-document-and-its-descendants
func (w *Window) abortDocument() {
	// 2. Let descendantNavigables be document's descendant navigables. 3. For each, abort its active document.
	for _, c := range slices.Clone(w.children()) {
		if !c.destroyed.Load() {
			// That of another agent is aborted there, soon.
			child := c.current()
			child.do(child.abortDocument)
		}
	}
	// 4. Abort document.
	if w.document != nil {
		w.document.abort()
	}
}

// left says whether the window has ended, or is ending, since its page has gone to another
// document. Any goroutine may call it.
func (w *Window) left() bool {
	switch fate(w.fate.Load()) {
	case leftFor:
		return true
	case closedFor:
		return false
	}
	return left(w.agent)
}

func left(a *agent.Agent) bool { return context.Cause(a.EventLoop().Context()) == errLeft }
