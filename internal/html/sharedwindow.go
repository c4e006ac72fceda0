// Checked against HTML of 2026-08-21.

package html

import (
	"slices"
	"sync"
)

// sharedWindow is what windows of other agents may ask of a window.
type sharedWindow struct {
	mu       sync.Mutex
	children []*childNavigable
}

// targetName is the target name of the window's navigable. Any goroutine may call it.
func (w *Window) targetName() string { return w.traversable.targetName() }

// publish tells the other agents which child navigables the window's document has.
func (w *Window) publish() {
	children := slices.Clone(w.children())
	w.shared.mu.Lock()
	defer w.shared.mu.Unlock()
	w.shared.children = children
}

// childNavigables are the child navigables of the window's document. Any goroutine may call it.
func (w *Window) childNavigables() []*childNavigable {
	w.shared.mu.Lock()
	defer w.shared.mu.Unlock()
	return w.shared.children
}

// openerSlot is where the opener browsing context of a navigable is kept. Any goroutine may ask it.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#opener-browsing-context
type openerSlot struct {
	mu sync.Mutex
	n  navigable
}

func (o *openerSlot) get() navigable {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.n
}

func (o *openerSlot) set(n navigable) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.n = n
}
