package html

import "github.com/sluice-go/sluice/internal/dom"

// SetVisible sets the system visibility state of the window's traversable navigable.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#system-visibility-state
func (w *Window) SetVisible(visible bool) {
	w.hidden = !visible
	w.pageDocument().updateVisibility(visible)
}

// updateVisibility is https://html.spec.whatwg.org/multipage/interaction.html#update-the-visibility-state
func (d *PageDocument) updateVisibility(visible bool) {
	// 1. If document's visibility state equals visibilityState, then return.
	if d.visible == visible {
		return
	}
	// 2. Set document's visibility state to visibilityState.
	d.visible = visible
	// 7. Fire an event named visibilitychange at document, with its bubbles attribute initialized to true.
	target(&d.tree.Node).FireAnEvent("visibilitychange", dom.EventInit{Bubbles: true})
}
