// Checked against HTML of 2026-08-21.

package html

import "github.com/sluice-go/sluice/internal/htmlelements"

// savePersistedState keeps what is persisted of the active entry before another one takes its place: where the viewport is. (It is
// the only restorable scrollable region: as in browsers, elements stay as they are, or are made anew.)
//
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#save-persisted-state
func (w *Window) savePersistedState() {
	if w.document != nil {
		w.traversable.active().scroll = w.scrolls[w.viewport()]
	}
}

// restorePersistedState is
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#restore-persisted-state
func (w *Window) restorePersistedState() {
	// 1. If entry's scroll restoration mode is "auto", and entry's document's relevant global object's navigation API's suppress
	//    normal scroll restoration during ongoing navigation is false, then restore scroll position data given entry.
	if w.traversable.active().scrollRestoration == ScrollRestorationAuto && !(w.navigation != nil && w.navigation.SuppressesScrollRestoration()) {
		w.restoreScrollPosition()
	}
}

// restoreScrollPosition is
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#restore-scroll-position-data
func (w *Window) restoreScrollPosition() {
	// 3. Attempt to use entry's scroll position data to restore the scroll positions of entry's document's restorable scrollable
	//    regions.
	w.scroll(w.viewport(), w.traversable.active().scroll)
}

// restoreLoaded restores what is persisted of the entry that the document was loaded anew for, unless it has been scrolled
// meanwhile.
func (w *Window) restoreLoaded() {
	t := w.traversable
	t.top().mu.Lock()
	cause := t.cause
	t.top().mu.Unlock()
	switch cause {
	case htmlelements.ByTraversal, htmlelements.ByReload:
		if w.scrolls[w.viewport()] == (scrollPosition{}) {
			w.restorePersistedState()
		}
	}
}
