package html

import "github.com/sluice-go/sluice/internal/dom"

// SetVisible sets the system visibility state of the window's traversable navigable.
//
// https://html.spec.whatwg.org/multipage/interaction.html#page-visibility
func (w *Window) SetVisible(visible bool) {
	// 1. Let navigables be the inclusive descendant navigables of traversable's active document. 2. For each of them: update the
	//    visibility state of its active document, in a task (AD-HOC: those of this agent have it when SetVisible returns).
	for _, each := range w.inclusiveDescendants() {
		each.do(func() {
			each.hidden = !visible
			each.pageDocument().updateVisibility(visible)
		})
	}
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
