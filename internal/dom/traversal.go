// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// traverser is what NodeIterator and TreeWalker have in common.
type traverser struct {
	mozjs.Object
	// callback is the filter, and context its callback context.
	callback mozjs.Slot
	context  *mozjs.Realm
}

// filterOf holds a filter and returns what calls it; nil for null.
func (t *traverser) filterOf(filter NodeFilter) func(*nodes.Node) (nodes.FilterResult, error) {
	if filter.IsNull() {
		return nil
	}
	t.callback, t.context = t.Hold(filter.Value()), filter.Context()
	return func(n *nodes.Node) (nodes.FilterResult, error) {
		callback := NodeFilter{idl.CallbackOf(t.context, t.Held(t.callback))}
		result, err := callback.AcceptNode(mozjs.Undefined, Wrap(n))
		return nodes.FilterResult(result), err
	}
}

// Filter is https://dom.spec.whatwg.org/#dom-nodeiterator-filter and the same of
// TreeWalker.
func (t *traverser) Filter() NodeFilter {
	if t.callback == 0 {
		return NodeFilter{}
	}
	return NodeFilter{idl.CallbackOf(t.context, t.Held(t.callback))}
}

// NodeIterator is https://dom.spec.whatwg.org/#interface-nodeiterator
type NodeIterator struct {
	traverser
	iterator *nodes.NodeIterator
}

// CreateNodeIterator is https://dom.spec.whatwg.org/#dom-document-createnodeiterator
func (d *Document) CreateNodeIterator(root *Node, whatToShow uint32, filter NodeFilter) *NodeIterator {
	it := &NodeIterator{}
	createNear(d.tree, NodeIteratorInterface, it)
	it.iterator = nodes.NewNodeIterator(root.tree, whatToShow, it.filterOf(filter))
	KeepNodes(&it.Object)
	return it
}

// KeptNodes are the root and the reference node.
func (it *NodeIterator) KeptNodes(yield func(*nodes.Node) bool) {
	keep(yield, it.iterator.Root(), it.iterator.ReferenceNode())
}

// Root is https://dom.spec.whatwg.org/#dom-nodeiterator-root
func (it *NodeIterator) Root() *Node { return Wrap(it.iterator.Root()) }

// ReferenceNode is https://dom.spec.whatwg.org/#dom-nodeiterator-referencenode
func (it *NodeIterator) ReferenceNode() *Node { return Wrap(it.iterator.ReferenceNode()) }

// PointerBeforeReferenceNode is
// https://dom.spec.whatwg.org/#dom-nodeiterator-pointerbeforereferencenode
func (it *NodeIterator) PointerBeforeReferenceNode() bool {
	return it.iterator.PointerBeforeReferenceNode()
}

// WhatToShow is https://dom.spec.whatwg.org/#dom-nodeiterator-whattoshow
func (it *NodeIterator) WhatToShow() uint32 { return it.iterator.WhatToShow() }

// wrapFound wraps the node that a traversal found.
func wrapFound(n *nodes.Node, err error) (*Node, error) {
	if err != nil {
		return nil, Exception(err)
	}
	return Wrap(n), nil
}

// NextNode is https://dom.spec.whatwg.org/#dom-nodeiterator-nextnode
func (it *NodeIterator) NextNode() (*Node, error) { return wrapFound(it.iterator.NextNode()) }

// PreviousNode is https://dom.spec.whatwg.org/#dom-nodeiterator-previousnode
func (it *NodeIterator) PreviousNode() (*Node, error) { return wrapFound(it.iterator.PreviousNode()) }

// Detach is https://dom.spec.whatwg.org/#dom-nodeiterator-detach
func (it *NodeIterator) Detach() {}

// TreeWalker is https://dom.spec.whatwg.org/#interface-treewalker
type TreeWalker struct {
	traverser
	walker *nodes.TreeWalker
}

// CreateTreeWalker is https://dom.spec.whatwg.org/#dom-document-createtreewalker
func (d *Document) CreateTreeWalker(root *Node, whatToShow uint32, filter NodeFilter) *TreeWalker {
	w := &TreeWalker{}
	createNear(d.tree, TreeWalkerInterface, w)
	w.walker = nodes.NewTreeWalker(root.tree, whatToShow, w.filterOf(filter))
	KeepNodes(&w.Object)
	return w
}

// KeptNodes are the root and the current node.
func (w *TreeWalker) KeptNodes(yield func(*nodes.Node) bool) {
	keep(yield, w.walker.Root(), w.walker.Current)
}

// Root is https://dom.spec.whatwg.org/#dom-treewalker-root
func (w *TreeWalker) Root() *Node { return Wrap(w.walker.Root()) }

// WhatToShow is https://dom.spec.whatwg.org/#dom-treewalker-whattoshow
func (w *TreeWalker) WhatToShow() uint32 { return w.walker.WhatToShow() }

// CurrentNode is https://dom.spec.whatwg.org/#dom-treewalker-currentnode
func (w *TreeWalker) CurrentNode() *Node { return Wrap(w.walker.Current) }

// SetCurrentNode is the setter of currentNode.
func (w *TreeWalker) SetCurrentNode(node *Node) { w.walker.Current = node.tree }

// ParentNode is https://dom.spec.whatwg.org/#dom-treewalker-parentnode
func (w *TreeWalker) ParentNode() (*Node, error) { return wrapFound(w.walker.ParentNode()) }

// FirstChild is https://dom.spec.whatwg.org/#dom-treewalker-firstchild
func (w *TreeWalker) FirstChild() (*Node, error) { return wrapFound(w.walker.FirstChild()) }

// LastChild is https://dom.spec.whatwg.org/#dom-treewalker-lastchild
func (w *TreeWalker) LastChild() (*Node, error) { return wrapFound(w.walker.LastChild()) }

// PreviousSibling is https://dom.spec.whatwg.org/#dom-treewalker-previoussibling
func (w *TreeWalker) PreviousSibling() (*Node, error) { return wrapFound(w.walker.PreviousSibling()) }

// NextSibling is https://dom.spec.whatwg.org/#dom-treewalker-nextsibling
func (w *TreeWalker) NextSibling() (*Node, error) { return wrapFound(w.walker.NextSibling()) }

// PreviousNode is https://dom.spec.whatwg.org/#dom-treewalker-previousnode
func (w *TreeWalker) PreviousNode() (*Node, error) { return wrapFound(w.walker.PreviousNode()) }

// NextNode is https://dom.spec.whatwg.org/#dom-treewalker-nextnode
func (w *TreeWalker) NextNode() (*Node, error) { return wrapFound(w.walker.NextNode()) }
