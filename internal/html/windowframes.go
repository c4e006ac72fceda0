// Checked against HTML of 2026-08-21.

package html

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// parent is the window that the window's navigable is shown in, which may be another agent's; nil for a top-level one, and for
// one that is no more. Any goroutine may call it.
func (w *Window) parent() *Window {
	if w.container == nil || w.discarded.Load() {
		return nil
	}
	return w.container.document.window
}

// top is the active window of the top-level traversable, which may be another agent's.
func (w *Window) top() *Window {
	for p := w.parent(); p != nil; p = w.parent() {
		w = p
	}
	return w
}

// Top is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-top
func (w *Window) Top() mozjs.Value {
	// 1. If this's navigable is null, then return null.
	if w.discarded.Load() {
		return mozjs.Null
	}
	// 2. Return this's navigable's top-level traversable's active WindowProxy.
	return w.beside.proxyOf(w.top().navigable())
}

// Parent is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-parent
func (w *Window) Parent() mozjs.Value {
	// 1. Let navigable be this's navigable. 2. If navigable is null, then return null.
	if w.discarded.Load() {
		return mozjs.Null
	}
	// 3. If navigable's parent is not null, then set navigable to navigable's parent.
	if p := w.parent(); p != nil {
		return w.beside.proxyOf(p.navigable())
	}
	// 4. Return navigable's active WindowProxy.
	return w.beside.proxyOf(w.navigable())
}

// FrameElement is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-frameelement
func (w *Window) FrameElement() *dom.Element {
	// 1. Let current be this's node navigable. 2. If current is null, then return null.
	// 3. Let container be current's container. 4. If container is null, then return null.
	if w.container == nil || w.discarded.Load() {
		return nil
	}
	// 5. If container's node document's origin is not same origin-domain with the current settings object's origin, then
	//    return null.
	if !w.container.document.window.environment.Origin.SameOrigin(w.environment.Origin) {
		return nil
	}
	// 6. Return container.
	return dom.ElementOf(dom.Wrap(w.container.container).Impl())
}

// children are the child navigables of the window's document, in the order in which they came.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#child-navigable
func (w *Window) children() []*childNavigable {
	if w.document == nil || w.discarded.Load() {
		return nil
	}
	return w.document.children
}

// documentTreeChildren are those of the child navigables of a document that are its document-tree child navigables.
// AD-HOC: an element that is moved from one tree to another without being removed keeps its place.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#document-tree-child-navigables
func documentTreeChildren(children []*childNavigable) []*childNavigable {
	return slices.DeleteFunc(slices.Clone(children), func(c *childNavigable) bool { return c.shadowed })
}

// Length is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-length
func (w *Window) Length() uint32 {
	// Return this's associated Document's document-tree child navigables's size.
	return uint32(len(documentTreeChildren(w.children())))
}

// namedChild is the first child navigable with a name; nil for none.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#document-tree-child-navigable-target-name-property-set
func (w *Window) namedChild(name string) *childNavigable {
	if name == "" {
		return nil
	}
	// 3. For each navigable of children: if firstNamedChildren contains a navigable whose target name is name, then continue; append
	//    navigable to firstNamedChildren.
	var first *childNavigable
	for _, c := range w.children() {
		if !c.shadowed && c.current().targetName() == name && (first == nil || c.container.Precedes(first.container)) {
			first = c
		}
	}
	if first == nil {
		return nil
	}
	// 5. For each navigable of firstNamedChildren: if navigable's active document's origin is same origin with window's relevant
	//    settings object's origin, then append name to names.
	// AD-HOC: as in browsers, that of another origin is there by the name that its element has.
	value, _ := first.container.Attribute("name")
	if value == name || first.current().environment.Origin.SameOrigin(w.environment.Origin) {
		return first
	}
	return nil
}
