package htmlelements

import (
	"iter"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// flatTreeParent returns the parent of a node in the flat tree; nil for the document, and for what is in no flat tree.
//
// https://drafts.csswg.org/css-scoping/#flat-tree
func flatTreeParent(n *nodes.Node) *nodes.Node {
	if slot := n.AssignedSlot(); slot != nil {
		return slot
	}
	parent := n.Parent()
	switch {
	case parent == nil:
		return nil
	case parent.IsShadowRoot():
		return parent.Host()
	case parent.ShadowRoot() != nil:
		// A child of a shadow host that no slot shows.
		return nil
	case parent.IsSlot() && len(parent.AssignedNodes()) > 0:
		// The fallback content of a slot that shows others.
		return nil
	}
	return parent
}

// isInert reports whether a node is inert.
//
// https://html.spec.whatwg.org/multipage/interaction.html#inert
func isInert(n *nodes.Node) bool {
	// While document is blocked by a modal dialog subject, every node that is connected to document, with the exception of
	// the subject element and its flat tree descendants, must become inert. subject can additionally become inert via the
	// inert attribute, but only if specified on subject itself.
	var modal *nodes.Node
	if i := interactionOf(n); i != nil {
		modal = i.blocking()
	}
	for at := n; at != nil; at = flatTreeParent(at) {
		switch {
		case at.IsHTML() && at.HasAttributeNS("", "inert"):
			return true
		case at == modal:
			return false
		}
	}
	return modal != nil && n.IsConnected()
}

// FlatTreeInclusiveAncestors are a node and its ancestors in the flat tree.
func FlatTreeInclusiveAncestors(n *nodes.Node) iter.Seq[*nodes.Node] {
	return func(yield func(*nodes.Node) bool) {
		for ; n != nil && yield(n); n = flatTreeParent(n) {
		}
	}
}

// ContainsInFlatTree reports whether an element is an inclusive ancestor of a node in the flat tree; of no node none is.
func ContainsInFlatTree(e, n *nodes.Node) bool {
	for at := range FlatTreeInclusiveAncestors(n) {
		if at == e {
			return true
		}
	}
	return false
}
