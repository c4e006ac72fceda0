// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

// The mixins of nodes.

// treeNodes are the arguments of the methods of ParentNode and ChildNode.
func treeNodes(list []NodeOrDOMString) []nodes.NodeOrString {
	converted := make([]nodes.NodeOrString, len(list))
	for i, n := range list {
		if n.IsNode {
			converted[i].Node = n.Node.tree
		} else {
			converted[i].String = n.DOMString
		}
	}
	return converted
}

// GetElementById is https://dom.spec.whatwg.org/#dom-nonelementparentnode-getelementbyid
func (n *Node) GetElementById(elementID string) *Element {
	return wrapElement(n.tree.GetElementByID(elementID))
}

// FirstElementChild is https://dom.spec.whatwg.org/#dom-parentnode-firstelementchild
func (n *Node) FirstElementChild() *Element { return wrapElement(n.tree.FirstElementChild()) }

// LastElementChild is https://dom.spec.whatwg.org/#dom-parentnode-lastelementchild
func (n *Node) LastElementChild() *Element { return wrapElement(n.tree.LastElementChild()) }

// ChildElementCount is https://dom.spec.whatwg.org/#dom-parentnode-childelementcount
func (n *Node) ChildElementCount() uint32 { return uint32(n.tree.ChildElementCount()) }

// Prepend is https://dom.spec.whatwg.org/#dom-parentnode-prepend
func (n *Node) Prepend(list []NodeOrDOMString) error {
	return Exception(n.tree.PrependNodes(treeNodes(list)))
}

// Append is https://dom.spec.whatwg.org/#dom-parentnode-append
func (n *Node) Append(list []NodeOrDOMString) error {
	return Exception(n.tree.AppendNodes(treeNodes(list)))
}

// ReplaceChildren is https://dom.spec.whatwg.org/#dom-parentnode-replacechildren
func (n *Node) ReplaceChildren(list []NodeOrDOMString) error {
	return Exception(n.tree.ReplaceChildren(treeNodes(list)))
}

// MoveBefore is https://dom.spec.whatwg.org/#dom-parentnode-movebefore
func (n *Node) MoveBefore(node, child *Node) error {
	return Exception(n.tree.MoveBefore(node.tree, treeOf(child)))
}

// PreviousElementSibling is https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-previouselementsibling
func (n *Node) PreviousElementSibling() *Element { return wrapElement(n.tree.PreviousElementSibling()) }

// NextElementSibling is https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-nextelementsibling
func (n *Node) NextElementSibling() *Element { return wrapElement(n.tree.NextElementSibling()) }

// Before is https://dom.spec.whatwg.org/#dom-childnode-before
func (n *Node) Before(list []NodeOrDOMString) error {
	return Exception(n.tree.Before(treeNodes(list)))
}

// After is https://dom.spec.whatwg.org/#dom-childnode-after
func (n *Node) After(list []NodeOrDOMString) error { return Exception(n.tree.After(treeNodes(list))) }

// ReplaceWith is https://dom.spec.whatwg.org/#dom-childnode-replacewith
func (n *Node) ReplaceWith(list []NodeOrDOMString) error {
	return Exception(n.tree.ReplaceWith(treeNodes(list)))
}

// Remove is https://dom.spec.whatwg.org/#dom-childnode-remove
func (n *Node) Remove() { n.tree.RemoveSelf() }

// AssignedSlot is https://dom.spec.whatwg.org/#dom-slotable-assignedslot
func (n *Node) AssignedSlot() *Element { return wrapElement(nodes.FindSlot(n.tree, true)) }

// force is the argument of toggleAttribute.
func force(f idl.Optional[bool]) *bool {
	if v, ok := f.Get(); ok {
		return &v
	}
	return nil
}
