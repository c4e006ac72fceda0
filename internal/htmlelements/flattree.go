package htmlelements

import (
	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
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

// IsBeingRendered reports whether an element is being rendered, as far as markup tells.
func IsBeingRendered(n *nodes.Node) bool { return isBeingRendered(n) }

// isBeingRendered reports whether an element is being rendered, as far as markup tells: there is no layout.
//
// https://html.spec.whatwg.org/multipage/rendering.html#being-rendered
func isBeingRendered(n *nodes.Node) bool {
	if !n.IsConnected() {
		return false
	}
	for at := n; at.Type() != nodes.DocumentNode; {
		if at.IsElement() && !displays(at) {
			return false
		}
		parent := flatTreeParent(at)
		if parent == nil {
			return false
		}
		// A closed details element shows its summary alone.
		if parent.IsHTMLElement("details") && !parent.HasAttributeNS("", "open") && (!at.IsElement() || detailsOfSummary(at) != parent) {
			return false
		}
		at = parent
	}
	return visible(n)
}

// displays reports whether an element itself has a box.
//
// https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements
func displays(n *nodes.Node) bool {
	if style, ok := n.Attribute("style"); ok {
		if display := declarations.Parse(style).Value("display"); display != "" {
			return display != "none"
		}
	}
	if !n.IsHTML() {
		return true
	}
	switch n.LocalName() {
	case "base", "basefont", "datalist", "head", "link", "meta", "noembed", "noframes", "param", "rp", "script", "style", "template", "title":
		return false
	case "input":
		if t, _ := n.Attribute("type"); url.EqualFold(t, "hidden") {
			return false
		}
	case "dialog":
		if !isOpen(n) && !IsPopoverShowing(n) {
			return false
		}
	}
	if n.HasAttributeNS("", "popover") && !IsPopoverShowing(n) && !(n.LocalName() == "dialog" && isOpen(n)) {
		return false
	}
	return !n.HasAttributeNS("", "hidden")
}

// visible reports whether no style attribute of the element, or of what it inherits from, says that it is invisible.
func visible(n *nodes.Node) bool {
	for at := n; at != nil && at.IsElement(); at = flatTreeParent(at) {
		style, ok := at.Attribute("style")
		if !ok {
			continue
		}
		switch declarations.Parse(style).Value("visibility") {
		case "hidden", "collapse":
			return false
		case "visible":
			return true
		}
	}
	return true
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

// ContainsInFlatTree reports whether an element is an inclusive ancestor of a node in the flat tree; of no node none is.
func ContainsInFlatTree(e, n *nodes.Node) bool {
	for ; n != nil; n = flatTreeParent(n) {
		if n == e {
			return true
		}
	}
	return false
}
