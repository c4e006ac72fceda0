package dom

import (
	"unsafe"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// What nodes take counts against the memory of the agent. What a wrapper is taken to be
// has room for its node; its data and attributes are told as they change. Nodes without
// a wrapper count with their document: when they are made, and from then on by what of
// them is still there when garbage is collected.

const (
	// nodeMemory is what a node takes without what it refers to, in bytes.
	nodeMemory = int(unsafe.Sizeof(nodes.Node{}))
	// attributeMemory is what an attribute takes beside its value.
	attributeMemory = int(unsafe.Sizeof(nodes.Attr{}))
)

// contentMemory is what the data and the attributes of a node take, in bytes.
func contentMemory(n *nodes.Node) int {
	size := len(n.Data())
	if n.IsElement() {
		for _, a := range n.Attributes() {
			size += attributeMemory + len(a.Value())
		}
	}
	return size
}

// treeMemory is what the nodes of a tree take that have no wrapper, in bytes.
func treeMemory(root *nodes.Node) int {
	size := 0
	for n := range root.ShadowIncludingInclusiveDescendants() {
		if n.Wrapper == nil {
			size += nodeMemory + contentMemory(n)
		}
	}
	return size
}

// Count counts the nodes of a tree, or a part of one, that was just made.
func Count(root *nodes.Node) {
	if w, ok := root.Document().Wrapper.(*Node); ok {
		if size := treeMemory(root); size > 0 {
			d := DocumentOf(w.Impl())
			d.unwrapped += size
			d.AddMemory(size)
		}
	}
}

// markupMemory is about what nodes take that a byte of markup becomes.
const markupMemory = 8

// CountMarkup counts what a number of bytes of markup become that a document is parsed
// from. The next collection of garbage makes it true.
func CountMarkup(document *nodes.Document, bytes int) {
	if w, ok := document.Wrapper.(*Node); ok {
		d := DocumentOf(w.Impl())
		d.unwrapped += markupMemory * bytes
		d.AddMemory(markupMemory * bytes)
	}
}

// recount makes the count of a document true: size is what the nodes take that have no
// wrapper.
func (d *Document) recount(size int) {
	d.AddMemory(size - d.unwrapped)
	d.unwrapped = size
}

// changeData runs steps that change the data of a node, or of its children, and counts
// what that makes of it.
func (n *Node) changeData(steps func()) {
	before := len(n.tree.Data())
	steps()
	n.AddMemory(len(n.tree.Data()) - before)
}

// changeAttribute runs steps that set, or remove, an attribute, and counts what that
// makes of it.
func (e *Element) changeAttribute(namespace, localName string, steps func()) {
	before := e.attributeMemory(namespace, localName)
	steps()
	e.AddMemory(e.attributeMemory(namespace, localName) - before)
}

func (e *Element) attributeMemory(namespace, localName string) int {
	value, ok := e.tree.GetAttributeNS(namespace, localName)
	if !ok {
		return 0
	}
	return attributeMemory + len(value)
}
