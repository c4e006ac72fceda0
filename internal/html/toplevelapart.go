// Checked against HTML of 2026-08-21.

package html

import "github.com/sluice-go/sluice/internal/fetch"

// move has a window for the document of a response come in the window's top-level traversable, in another agent of the browsing
// context group: that of the document's origin, or a new one. The window's document was unloaded.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#initialise-the-document-object
func (w *Window) move(n *Navigation, response *fetch.Response) {
	t, from := w.topLevel, w.beside
	w.destroyDocument()
	next, d, show := w.nextWindow(n, response)
	arrive := func(place *agentWindows, err error) { t.arrive(next, place, n, response, show, err) }
	place, open, err := next.obtainAgent(w, t, n, d, arrive)
	if err != nil {
		response.GiveUp()
		n.finish(err)
		w.warn("There is no window for the document: " + err.Error())
		w.part(closedFor)
		return
	}
	// It is known to the other agent before this one lets go of it, so that one of them has it.
	place.addTopLevel(t)
	from.removeTopLevel(t)
	w.fate.Store(uint32(leftFor))
	w.settings.Report(from.standForOther(t))
	w.discard()
	w.endStay(func() {})
	open()
}

// arrive makes a window the active one, in its agent, and loads the document that it is for; an error says why there is none.
func (t *topLevel) arrive(next *Window, place *agentWindows, n *Navigation, response *fetch.Response, show func(*Window), err error) {
	defer place.came(t)
	if err != nil {
		response.GiveUp()
		n.finish(err)
		place.removeTopLevel(t)
		t.lost(err)
		return
	}
	t.window.Store(next)
	show(next)
	next.loadFor(n, response)
}

// lost implements navigable: the page ends.
func (t *topLevel) lost(cause error) {
	if !t.vanish() {
		return
	}
	w := t.window.Load()
	t.lostFor.Store(&cause)
	w.beside.group.release(t)
	w.tellEnd(false)
}
