package accessibility

import (
	"iter"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// children are the children of an element in the flat tree.
//
// https://drafts.csswg.org/css-scoping/#flattening
func children(n *nodes.Node) iter.Seq[*nodes.Node] {
	if shadow := n.ShadowRoot(); shadow != nil {
		return shadow.Children()
	}
	if n.IsSlot() && n.InShadowTree() {
		if assigned := n.AssignedNodes(); len(assigned) > 0 {
			return func(yield func(*nodes.Node) bool) {
				for _, child := range assigned {
					if !yield(child) {
						return
					}
				}
			}
		}
	}
	return n.Children()
}

// parent is the parent element in the flat tree; nil for none.
func parent(n *nodes.Node) *nodes.Node {
	p := n.Parent()
	switch {
	case p == nil:
		return nil
	case p.IsShadowRoot():
		return p.Host()
	case p.IsElement() && p.ShadowRoot() != nil:
		return n.AssignedSlot()
	case p.IsElement():
		return p
	}
	return nil
}

// slotted says whether the node is in the flat tree, if its parent is.
func slotted(n *nodes.Node) bool {
	p := n.Parent()
	return p == nil || !p.IsElement() || p.ShadowRoot() == nil || n.AssignedSlot() != nil
}
