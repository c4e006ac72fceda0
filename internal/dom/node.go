// Checked against DOM of 2026-07-18.

package dom

import (
	"errors"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

// Node is https://dom.spec.whatwg.org/#interface-node: what script sees of a node of a
// tree. See Wrap.
type Node struct{ EventTarget }

// Tree returns the node of the tree.
func (n *Node) Tree() *nodes.Node { return n.tree }

// treeOf is Tree for a node that may be nil.
func treeOf(n *Node) *nodes.Node {
	if n == nil {
		return nil
	}
	return n.tree
}

// Exception makes an error of the trees one that script sees as what the standard
// throws; other errors stay what they are.
func Exception(err error) error {
	e, ok := errors.AsType[*nodes.Error](err)
	switch {
	case !ok:
		return err
	case e.Name == "TypeError":
		return idl.TypeError("%s.", e.Message)
	}
	return &idl.DOMException{Name: e.Name, Message: e.Message + "."}
}

// nullable makes a string that may be null one of IDL.
func nullable(s string, ok bool) idl.Optional[string] {
	if !ok {
		return idl.None[string]()
	}
	return idl.Some(s)
}

// orNull makes the empty string null.
func orNull(s string) idl.Optional[string] { return nullable(s, s != "") }

// NodeType is https://dom.spec.whatwg.org/#dom-node-nodetype
func (n *Node) NodeType() uint16 { return uint16(n.tree.Type()) }

// NodeName is https://dom.spec.whatwg.org/#dom-node-nodename
func (n *Node) NodeName() string { return n.tree.NodeName() }

// BaseURI is https://dom.spec.whatwg.org/#dom-node-baseuri
func (n *Node) BaseURI() string { return documentBaseURL(n.tree.Document()) }

// IsConnected is https://dom.spec.whatwg.org/#dom-node-isconnected
func (n *Node) IsConnected() bool { return n.tree.IsConnected() }

// OwnerDocument is https://dom.spec.whatwg.org/#dom-node-ownerdocument
func (n *Node) OwnerDocument() *Document {
	if n.tree.Type() == nodes.DocumentNode {
		return nil
	}
	return n.nodeDocument()
}

// nodeDocument is https://dom.spec.whatwg.org/#concept-node-document
func (n *Node) nodeDocument() *Document { return WrapDocument(n.tree.Document()) }

// GetRootNode is https://dom.spec.whatwg.org/#dom-node-getrootnode
func (n *Node) GetRootNode(options GetRootNodeOptions) *Node {
	if options.Composed {
		return Wrap(n.tree.ShadowIncludingRoot())
	}
	return Wrap(n.tree.Root())
}

// ParentNode is https://dom.spec.whatwg.org/#dom-node-parentnode
func (n *Node) ParentNode() *Node { return Wrap(n.tree.Parent()) }

// ParentElement is https://dom.spec.whatwg.org/#dom-node-parentelement
func (n *Node) ParentElement() *Element { return wrapElement(n.tree.ParentElement()) }

// HasChildNodes is https://dom.spec.whatwg.org/#dom-node-haschildnodes
func (n *Node) HasChildNodes() bool { return n.tree.FirstChild() != nil }

// FirstChild is https://dom.spec.whatwg.org/#dom-node-firstchild
func (n *Node) FirstChild() *Node { return Wrap(n.tree.FirstChild()) }

// LastChild is https://dom.spec.whatwg.org/#dom-node-lastchild
func (n *Node) LastChild() *Node { return Wrap(n.tree.LastChild()) }

// PreviousSibling is https://dom.spec.whatwg.org/#dom-node-previoussibling
func (n *Node) PreviousSibling() *Node { return Wrap(n.tree.PreviousSibling()) }

// NextSibling is https://dom.spec.whatwg.org/#dom-node-nextsibling
func (n *Node) NextSibling() *Node { return Wrap(n.tree.NextSibling()) }

// NodeValue is https://dom.spec.whatwg.org/#dom-node-nodevalue
func (n *Node) NodeValue() idl.Optional[string] { return nullable(n.tree.NodeValue()) }

// SetNodeValue is the setter of nodeValue: null is the empty string.
func (n *Node) SetNodeValue(value idl.Optional[string]) error {
	verifiedValue, err := compliantValue(n.tree, value.Or(""))
	if err == nil {
		n.tree.SetNodeValue(verifiedValue)
	}
	return err
}

// TextContent is https://dom.spec.whatwg.org/#dom-node-textcontent
func (n *Node) TextContent() idl.Optional[string] { return nullable(n.tree.TextContent()) }

// SetTextContent is the setter of textContent: null is the empty string.
func (n *Node) SetTextContent(value idl.Optional[string]) error {
	verifiedValue, err := compliantValue(n.tree, value.Or(""))
	if err == nil {
		n.tree.SetTextContent(verifiedValue)
	}
	return err
}

// Normalize is https://dom.spec.whatwg.org/#dom-node-normalize
func (n *Node) Normalize() { n.tree.Normalize() }

// CloneNode is https://dom.spec.whatwg.org/#dom-node-clonenode
func (n *Node) CloneNode(subtree bool) (*Node, error) {
	return wrapNew(nodes.CloneNode(n.tree, subtree))
}

// wrapNew wraps a new node.
func wrapNew(n *nodes.Node, err error) (*Node, error) {
	if err != nil {
		return nil, Exception(err)
	}
	return Wrap(n), nil
}

// IsEqualNode is https://dom.spec.whatwg.org/#dom-node-isequalnode
func (n *Node) IsEqualNode(other *Node) bool {
	return other != nil && n.tree.IsEqualNode(other.tree)
}

// IsSameNode is https://dom.spec.whatwg.org/#dom-node-issamenode
func (n *Node) IsSameNode(other *Node) bool { return other != nil && n.tree == other.tree }

// CompareDocumentPosition is https://dom.spec.whatwg.org/#dom-node-comparedocumentposition
func (n *Node) CompareDocumentPosition(other *Node) uint16 {
	return n.tree.CompareDocumentPosition(other.tree)
}

// Contains is https://dom.spec.whatwg.org/#dom-node-contains
func (n *Node) Contains(other *Node) bool { return other != nil && n.tree.Contains(other.tree) }

// LookupPrefix is https://dom.spec.whatwg.org/#dom-node-lookupprefix
func (n *Node) LookupPrefix(namespace idl.Optional[string]) idl.Optional[string] {
	return orNull(n.tree.LookupPrefix(namespace.Or("")))
}

// LookupNamespaceURI is https://dom.spec.whatwg.org/#dom-node-lookupnamespaceuri
func (n *Node) LookupNamespaceURI(prefix idl.Optional[string]) idl.Optional[string] {
	return orNull(n.tree.LookupNamespaceURI(prefix.Or("")))
}

// IsDefaultNamespace is https://dom.spec.whatwg.org/#dom-node-isdefaultnamespace
func (n *Node) IsDefaultNamespace(namespace idl.Optional[string]) bool {
	return n.tree.IsDefaultNamespace(namespace.Or(""))
}

// InsertBefore is https://dom.spec.whatwg.org/#dom-node-insertbefore
func (n *Node) InsertBefore(node, child *Node) (*Node, error) {
	return node, Exception(nodes.PreInsert(node.tree, n.tree, treeOf(child)))
}

// AppendChild is https://dom.spec.whatwg.org/#dom-node-appendchild
func (n *Node) AppendChild(node *Node) (*Node, error) {
	return node, Exception(nodes.Append(node.tree, n.tree))
}

// ReplaceChild is https://dom.spec.whatwg.org/#dom-node-replacechild
func (n *Node) ReplaceChild(node, child *Node) (*Node, error) {
	return child, Exception(nodes.Replace(child.tree, node.tree, n.tree))
}

// RemoveChild is https://dom.spec.whatwg.org/#dom-node-removechild
func (n *Node) RemoveChild(child *Node) (*Node, error) {
	return child, Exception(nodes.PreRemove(child.tree, n.tree))
}
