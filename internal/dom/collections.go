// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// createNear makes an object that implements an interface, in the relevant realm of a
// node.
func createNear(n *nodes.Node, i *idl.Interface, object mozjs.Platform) {
	t := treesOf(n)
	if realm := t.realmOf(n); realm != t.cx.Realm() {
		defer realm.Enter().Leave()
	}
	defer t.cx.Enter().Leave()
	idl.Create(t.cx, i, object)
}

// keep calls yield with the nodes that are not nil, and reports whether it wants more.
func keep(yield func(*nodes.Node) bool, list ...*nodes.Node) bool {
	for _, n := range list {
		if n != nil && !yield(n) {
			return false
		}
	}
	return true
}

// NodeList is https://dom.spec.whatwg.org/#interface-nodelist
type NodeList struct {
	mozjs.Object
	list *nodes.NodeList
}

// WrapNodeList returns the object that script sees of a list, which belongs to the
// realm of a node.
func WrapNodeList(near *nodes.Node, list *nodes.NodeList) *NodeList {
	treesOf(near).cx.Sweep()
	if w, ok := list.Wrapper.(*NodeList); ok {
		return w
	}
	w := &NodeList{list: list}
	createNear(near, NodeListInterface, w)
	list.Wrapper = w
	KeepNodes(&w.Object)
	if list.Root() == nil {
		w.AddMemory(listMemory * list.Length())
	}
	return w
}

// AdoptNodeList makes base, which an object of an interface that inherits from NodeList
// embeds, what script sees of a live list.
func AdoptNodeList(list *nodes.NodeList, i *idl.Interface, object mozjs.Platform, base *NodeList) {
	base.list = list
	createNear(list.Root(), i, object)
	list.Wrapper = base
	KeepNodes(&base.Object)
}

// listMemory is what a node in a list takes, in bytes.
const listMemory = 8

// Finalized hears that the object was collected. The list may live.
func (l *NodeList) Finalized() { l.list.Wrapper = nil }

// KeptNodes are the nodes that the list refers to.
func (l *NodeList) KeptNodes(yield func(*nodes.Node) bool) {
	if root := l.list.Root(); root != nil {
		yield(root)
		return
	}
	keep(yield, l.list.All()...)
}

// Length is https://dom.spec.whatwg.org/#dom-nodelist-length
func (l *NodeList) Length() uint32 { return uint32(l.list.Length()) }

// Item is https://dom.spec.whatwg.org/#dom-nodelist-item
func (l *NodeList) Item(index uint32) *Node { return Wrap(l.list.Item(int(index))) }

// ChildNodes is https://dom.spec.whatwg.org/#dom-node-childnodes
func (n *Node) ChildNodes() *NodeList { return WrapNodeList(n.tree, n.tree.ChildNodes()) }

// HTMLCollection is https://dom.spec.whatwg.org/#interface-htmlcollection
type HTMLCollection struct {
	mozjs.Object
	collection *nodes.HTMLCollection
}

// WrapHTMLCollection returns the object that script sees of a collection.
func WrapHTMLCollection(collection *nodes.HTMLCollection) *HTMLCollection {
	root := collection.Root()
	treesOf(root).cx.Sweep()
	if w, ok := collection.Wrapper.(*HTMLCollection); ok {
		return w
	}
	w := &HTMLCollection{collection: collection}
	createNear(root, HTMLCollectionInterface, w)
	collection.Wrapper = w
	KeepNodes(&w.Object)
	return w
}

// AdoptHTMLCollection makes base, which an object of an interface that inherits from
// HTMLCollection embeds, what script sees of a collection.
func AdoptHTMLCollection(collection *nodes.HTMLCollection, i *idl.Interface, object mozjs.Platform, base *HTMLCollection) {
	base.collection = collection
	createNear(collection.Root(), i, object)
	collection.Wrapper = base
	KeepNodes(&base.Object)
}

// Tree is the collection of the nodes.
func (c *HTMLCollection) Tree() *nodes.HTMLCollection { return c.collection }

// Finalized hears that the object was collected. The collection may live.
func (c *HTMLCollection) Finalized() { c.collection.Wrapper = nil }

// KeptNodes is the root.
func (c *HTMLCollection) KeptNodes(yield func(*nodes.Node) bool) { yield(c.collection.Root()) }

// Length is https://dom.spec.whatwg.org/#dom-htmlcollection-length
func (c *HTMLCollection) Length() uint32 { return uint32(c.collection.Length()) }

// Item is https://dom.spec.whatwg.org/#dom-htmlcollection-item
func (c *HTMLCollection) Item(index uint32) *Element {
	return wrapElement(c.collection.Item(int(index)))
}

// NamedItem is https://dom.spec.whatwg.org/#dom-htmlcollection-nameditem
func (c *HTMLCollection) NamedItem(name string) *Element {
	return wrapElement(c.collection.NamedItem(name))
}

// SupportedNames is https://dom.spec.whatwg.org/#interface-htmlcollection
func (c *HTMLCollection) SupportedNames() []string { return c.collection.SupportedPropertyNames() }

// Children is https://dom.spec.whatwg.org/#dom-parentnode-children
func (n *Node) Children() *HTMLCollection { return WrapHTMLCollection(n.tree.ChildElements()) }

// GetElementsByTagName is https://dom.spec.whatwg.org/#dom-element-getelementsbytagname and
// the same of Document.
func (n *Node) GetElementsByTagName(qualifiedName string) *HTMLCollection {
	return WrapHTMLCollection(n.tree.ElementsByTagName(qualifiedName))
}

// GetElementsByTagNameNS is https://dom.spec.whatwg.org/#dom-element-getelementsbytagnamens
// and the same of Document.
func (n *Node) GetElementsByTagNameNS(namespace idl.Optional[string], localName string) *HTMLCollection {
	return WrapHTMLCollection(n.tree.ElementsByTagNameNS(namespace.Or(""), localName))
}

// GetElementsByClassName is https://dom.spec.whatwg.org/#dom-element-getelementsbyclassname
// and the same of Document.
func (n *Node) GetElementsByClassName(classNames string) *HTMLCollection {
	return WrapHTMLCollection(n.tree.ElementsByClassName(classNames))
}
