// Checked against HTML of 2026-08-21.

package html

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
)

// BeforeUnloadEvent is https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-beforeunloadevent-interface
type BeforeUnloadEvent struct {
	dom.Event
	returnValue string
}

// ReturnValue is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-beforeunloadevent-returnvalue
func (e *BeforeUnloadEvent) ReturnValue() string { return e.returnValue }

// SetReturnValue is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-beforeunloadevent-returnvalue
func (e *BeforeUnloadEvent) SetReturnValue(v string) { e.returnValue = v }

// checkIfUnloadingIsCanceled says whether the user wants to stay in the window's document, since that or one that is nested
// in it has wished to be asked.
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#checking-if-unloading-is-canceled
func (w *Window) checkIfUnloadingIsCanceled() bool {
	// Ask the user to confirm that they wish to unload the document, and pause while waiting for the user's response.
	// The user is asked once, and of all documents together: unloadPromptShown is true afterwards.
	return w.fireBeforeUnloads() && !w.top().traversable.host.LeavesUnsaved()
}

// fireBeforeUnloads fires beforeunload at the window and at those of its descendant navigables. It returns whether one of
// their documents wants its user to be asked.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#inclusive-descendant-navigables
func (w *Window) fireBeforeUnloads() (ask bool) {
	entered := w.settings.Realm().Enter()
	ask = w.fireBeforeUnload()
	entered.Leave()
	// AD-HOC: The document's unload counter stays increased meanwhile, as its children's events must not open it.
	w.unloadCounter++
	defer func() { w.unloadCounter-- }()
	for _, c := range slices.Clone(w.children()) {
		// AD-HOC: That of another agent is not asked: nobody waits for its thread.
		if w := c.current(); !c.destroyed.Load() && w.agent.OnThread() && w.fireBeforeUnloads() {
			ask = true
		}
	}
	return ask
}

// fireBeforeUnload is the part of it that script sees. It returns whether the document wants its user to be asked.
func (w *Window) fireBeforeUnload() (ask bool) {
	f := w.Cx().Enter()
	defer f.Leave()
	// Increase the document's unload counter and the event loop's termination nesting level by 1, and decrease them
	// afterwards.
	w.unloadCounter++
	w.beside.terminationNesting++
	defer func() { w.unloadCounter--; w.beside.terminationNesting-- }()
	// Let eventFiringResult be the result of firing an event named beforeunload at document's relevant global object, using
	// BeforeUnloadEvent, with the cancelable attribute initialized to true.
	e := createBeforeUnloadEvent(w.Cx())
	e.CreateAnEvent("beforeunload", dom.EventInit{Cancelable: true})
	notCanceled := w.Dispatch(&e.Event)
	// If document's active sandboxing flag set does not have its sandboxed modals flag set, document's relevant global object has
	// sticky activation, and eventFiringResult is false, or the returnValue attribute of event is not the empty string, then ask.
	return w.sandboxing&sandboxedModals == 0 && w.hasStickyActivation() && (!notCanceled || e.returnValue != "")
}
