// Checked against DOM of 2026-07-18.

package nodes

import (
	"cmp"
	"unsafe"
)

// What CompareDocumentPosition returns.
//
// https://dom.spec.whatwg.org/#dom-node-document_position_disconnected
const (
	DocumentPositionDisconnected           = 1
	DocumentPositionPreceding              = 2
	DocumentPositionFollowing              = 4
	DocumentPositionContains               = 8
	DocumentPositionContainedBy            = 16
	DocumentPositionImplementationSpecific = 32
)

// CompareDocumentPosition is https://dom.spec.whatwg.org/#dom-node-comparedocumentposition
func (n *Node) CompareDocumentPosition(other *Node) uint16 {
	// 1. If this is other, then return zero.
	if n == other {
		return 0
	}
	// 2. Let node1 be other and node2 be this.
	node1, node2 := other, n
	// 3. Let attr1 and attr2 be null.
	var attr1, attr2 *Node
	// 4. If node1 is an attribute, then set attr1 to node1 and node1 to attr1's element.
	if node1.kind == AttributeNode {
		attr1, node1 = node1, node1.OwnerElement()
	}
	// 5. If node2 is an attribute:
	if node2.kind == AttributeNode {
		// 1. Set attr2 to node2 and node2 to attr2's element.
		attr2, node2 = node2, node2.OwnerElement()
		// 2. If attr1 and node1 are non-null, and node2 is node1:
		if attr1 != nil && node1 != nil && node2 == node1 {
			// 1. For each attr of node2's attribute list: if attr equals attr1, then return
			//    the result of adding DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC and
			//    DOCUMENT_POSITION_PRECEDING; if attr equals attr2, then …_FOLLOWING.
			if attr1.attributeIndex() < attr2.attributeIndex() {
				return DocumentPositionImplementationSpecific + DocumentPositionPreceding
			}
			return DocumentPositionImplementationSpecific + DocumentPositionFollowing
		}
	}
	// 6. If node1 or node2 is null, or node1's root is not node2's root, then return the
	//    result of adding DOCUMENT_POSITION_DISCONNECTED,
	//    DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC, and either DOCUMENT_POSITION_PRECEDING
	//    or DOCUMENT_POSITION_FOLLOWING, with the constraint that this is to be
	//    consistent, together.
	if node1 == nil || node2 == nil || node1.Root() != node2.Root() {
		root1, root2 := other, n
		if node1 != nil && node2 != nil {
			root1, root2 = node1.Root(), node2.Root()
		}
		order := uint16(DocumentPositionFollowing)
		if addressOrder(root1, root2) < 0 {
			order = DocumentPositionPreceding
		}
		return DocumentPositionDisconnected + DocumentPositionImplementationSpecific + order
	}
	if node1 == node2 {
		// 7. If node1 is an ancestor of node2 and attr1 is null, or node1 is node2 and
		//    attr2 is non-null, then return the result of adding
		//    DOCUMENT_POSITION_CONTAINS to DOCUMENT_POSITION_PRECEDING.
		if attr2 != nil {
			return DocumentPositionContains + DocumentPositionPreceding
		}
		// 8. If node1 is a descendant of node2 and attr2 is null, or node1 is node2 and
		//    attr1 is non-null, then return the result of adding
		//    DOCUMENT_POSITION_CONTAINED_BY to DOCUMENT_POSITION_FOLLOWING.
		return DocumentPositionContainedBy + DocumentPositionFollowing
	}
	if attr1 == nil && node1.Contains(node2) {
		return DocumentPositionContains + DocumentPositionPreceding
	}
	if attr2 == nil && node2.Contains(node1) {
		return DocumentPositionContainedBy + DocumentPositionFollowing
	}
	// 9. If node1 is preceding node2, then return DOCUMENT_POSITION_PRECEDING.
	if node1.Precedes(node2) {
		return DocumentPositionPreceding
	}
	// 10. Return DOCUMENT_POSITION_FOLLOWING.
	return DocumentPositionFollowing
}

// addressOrder compares where nodes are in memory, where they stay.
func addressOrder(a, b *Node) int {
	return cmp.Compare(uintptr(unsafe.Pointer(a)), uintptr(unsafe.Pointer(b)))
}

// IsEqualNode reports whether the node equals another; nil is not equal.
//
// https://dom.spec.whatwg.org/#concept-node-equals
func (n *Node) IsEqualNode(other *Node) bool {
	if other == nil {
		return false
	}
	// Each child of A equals the child of B at the identical index: go through both trees
	// at once.
	a, b := n, other
	for {
		if !a.equalsAlone(b) || (a.first == nil) != (b.first == nil) {
			return false
		}
		if a.first != nil {
			a, b = a.first, b.first
			continue
		}
		for {
			if a == n {
				return true
			}
			if (a.next == nil) != (b.next == nil) {
				return false
			}
			if a.next != nil {
				a, b = a.next, b.next
				break
			}
			a, b = a.parent, b.parent
		}
	}
}

// equalsAlone reports whether the node equals another without regard to children.
func (n *Node) equalsAlone(b *Node) bool {
	// A and B implement the same interfaces. (AD-HOC: documents do, an XMLDocument and another, as in browsers.)
	if n.kind != b.kind || n.IsShadowRoot() != b.IsShadowRoot() {
		return false
	}
	// The following are equal, switching on the interface A implements:
	switch n.kind {
	case DocumentTypeNode:
		return n.DoctypeName() == b.DoctypeName() && n.PublicID() == b.PublicID() && n.SystemID() == b.SystemID()
	case ElementNode:
		x, y := n.name, b.name
		if x != y && (x.Namespace != y.Namespace || x.Prefix != y.Prefix || x.Local != y.Local) {
			return false
		}
		if len(n.Attributes()) != len(b.Attributes()) {
			return false
		}
		// Each attribute in its attribute list equals an attribute in B's attribute list.
		for _, attribute := range n.Attributes() {
			if value, ok := b.GetAttributeNS(attribute.name.Namespace, attribute.name.Local); !ok || value != attribute.value {
				return false
			}
		}
		return true
	case AttributeNode:
		return n.name.Namespace == b.name.Namespace && n.name.Local == b.name.Local && n.data == b.data
	case ProcessingInstructionNode:
		return n.Target() == b.Target() && n.data == b.data
	}
	return n.data == b.data
}
