package xpath

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// axis is a direction to go from a node.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#axes
type axis uint8

const (
	child axis = iota
	descendant
	parent
	ancestor
	followingSibling
	precedingSibling
	following
	preceding
	attribute
	namespaceAxis
	self
	descendantOrSelf
	ancestorOrSelf
)

var axes = map[string]axis{
	"child": child, "descendant": descendant, "parent": parent, "ancestor": ancestor, "following-sibling": followingSibling,
	"preceding-sibling": precedingSibling, "following": following, "preceding": preceding, "attribute": attribute,
	"namespace": namespaceAxis, "self": self, "descendant-or-self": descendantOrSelf, "ancestor-or-self": ancestorOrSelf,
}

// testKind is the kind of a node test.
type testKind uint8

const (
	principal testKind = iota // a node of the axis's principal type, by its name
	anyNode
	comments
	texts
	instructions
)

var nodeTypes = map[string]testKind{"node": anyNode, "comment": comments, "text": texts, "processing-instruction": instructions}

// nodeTest is a node test.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#node-tests
type nodeTest struct {
	kind testKind
	// local is the local name, or the target; "" for any.
	local string
	// namespace counts if the test is qualified.
	namespace string
	qualified bool
}

func (t *nodeTest) matches(n *nodes.Node, a axis) bool {
	switch t.kind {
	case anyNode:
		return n.Type() != nodes.DocumentTypeNode
	case comments:
		return n.Type() == nodes.CommentNode
	case texts:
		return n.IsText()
	case instructions:
		return n.Type() == nodes.ProcessingInstructionNode && (t.local == "" || n.Target() == t.local)
	}
	kind := nodes.ElementNode
	if a == attribute {
		kind = nodes.AttributeNode
	}
	if n.Type() != kind {
		return false
	}
	name := n.Name()
	switch {
	case t.qualified:
		return t.namespace == name.Namespace && (t.local == "" || t.local == name.Local)
	case t.local == "":
		return true
	case kind == nodes.ElementNode && n.Document().HTML:
		// The default element namespace is that of HTML, whose names are compared ASCII
		// case-insensitively.
		//
		// https://html.spec.whatwg.org/multipage/infrastructure.html#interactions-with-xpath-and-xslt
		return name.Namespace == nodes.HTMLNamespace && url.ASCIILowercase(t.local) == name.LowerLocal
	case kind == nodes.AttributeNode && n.Document().HTML && name.Namespace == "":
		return url.ASCIILowercase(t.local) == name.LowerLocal
	}
	return name.Namespace == "" && t.local == name.Local
}

// up is the parent, in XPath's sense: of an attribute, its element.
func up(n *nodes.Node) *nodes.Node {
	if n.Type() == nodes.AttributeNode {
		return n.OwnerElement()
	}
	return n.Parent()
}

// walk goes along an axis from a node, in the order of the axis, until it is told to
// stop.
func walk(n *nodes.Node, a axis, yield func(*nodes.Node) bool) {
	isAttribute := n.Type() == nodes.AttributeNode
	switch a {
	case self:
		yield(n)
	case child:
		if !isAttribute {
			for c := n.FirstChild(); c != nil && yield(c); c = c.NextSibling() {
			}
		}
	case descendant, descendantOrSelf:
		if a == descendantOrSelf && !yield(n) || isAttribute {
			return
		}
		for d := n.FirstChild(); d != nil && yield(d); d = d.FollowingIn(n) {
		}
	case parent:
		if p := up(n); p != nil {
			yield(p)
		}
	case ancestor, ancestorOrSelf:
		if a == ancestorOrSelf && !yield(n) {
			return
		}
		for p := up(n); p != nil && yield(p); p = up(p) {
		}
	case followingSibling:
		if !isAttribute {
			for s := n.NextSibling(); s != nil && yield(s); s = s.NextSibling() {
			}
		}
	case precedingSibling:
		if !isAttribute {
			for s := n.PreviousSibling(); s != nil && yield(s); s = s.PreviousSibling() {
			}
		}
	case following:
		walkFollowing(n, yield)
	case preceding:
		walkPreceding(n, yield)
	case attribute:
		if n.IsElement() {
			for i := range n.Attributes() {
				if attr := n.AttributeNode(i); attr.Namespace() != nodes.XMLNSNamespace && !yield(attr) {
					return
				}
			}
		}
	}
}

// walkFollowing goes through the nodes after a node, but for its descendants. What
// follows an attribute are the descendants of its element, and what follows that.
func walkFollowing(n *nodes.Node, yield func(*nodes.Node) bool) {
	if n.Type() == nodes.AttributeNode {
		if n = n.OwnerElement(); n == nil {
			return
		}
		for d := n.FirstChild(); d != nil; d = d.FollowingIn(n) {
			if !yield(d) {
				return
			}
		}
	}
	for ; n != nil; n = n.Parent() {
		for s := n.NextSibling(); s != nil; s = s.NextSibling() {
			for d := s; d != nil; d = d.FollowingIn(s) {
				if !yield(d) {
					return
				}
			}
		}
	}
}

// walkPreceding goes back through the nodes before a node, but for its ancestors.
func walkPreceding(n *nodes.Node, yield func(*nodes.Node) bool) {
	if n.Type() == nodes.AttributeNode {
		n = n.OwnerElement()
	}
	for ; n != nil; n = n.Parent() {
		for s := n.PreviousSibling(); s != nil; s = s.PreviousSibling() {
			d := s
			for d.LastChild() != nil {
				d = d.LastChild()
			}
			for yield(d) {
				if d == s {
					break
				}
				if d.PreviousSibling() == nil {
					d = d.Parent()
					continue
				}
				for d = d.PreviousSibling(); d.LastChild() != nil; d = d.LastChild() {
				}
			}
			if d != s {
				return
			}
		}
	}
}

// reverse reports whether an axis goes back.
func (a axis) reverse() bool {
	switch a {
	case parent, ancestor, ancestorOrSelf, preceding, precedingSibling:
		return true
	}
	return false
}
