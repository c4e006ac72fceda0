// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// NamedNodeMap is https://dom.spec.whatwg.org/#interface-namednodemap
type NamedNodeMap struct {
	mozjs.Object
	element *nodes.Node
}

// Attributes is https://dom.spec.whatwg.org/#dom-element-attributes
func (e *Element) Attributes() *NamedNodeMap {
	m := &NamedNodeMap{element: e.tree}
	createNear(e.tree, NamedNodeMapInterface, m)
	KeepNodes(&m.Object)
	return m
}

// KeptNodes is the element.
func (m *NamedNodeMap) KeptNodes(yield func(*nodes.Node) bool) { yield(m.element) }

// of is the object of the element.
func (m *NamedNodeMap) of() *Element { return wrapElement(m.element) }

// Length is https://dom.spec.whatwg.org/#dom-namednodemap-length
func (m *NamedNodeMap) Length() uint32 { return uint32(len(m.element.Attributes())) }

// Item is https://dom.spec.whatwg.org/#dom-namednodemap-item
func (m *NamedNodeMap) Item(index uint32) *Attr { return WrapAttr(m.element.AttributeNode(int(index))) }

// GetNamedItem is https://dom.spec.whatwg.org/#dom-namednodemap-getnameditem
func (m *NamedNodeMap) GetNamedItem(qualifiedName string) *Attr {
	return WrapAttr(m.element.GetAttributeNode(qualifiedName))
}

// SupportedNames is https://dom.spec.whatwg.org/#dom-namednodemap-item
func (m *NamedNodeMap) SupportedNames() []string { return m.element.AttributeNames() }

// GetNamedItemNS is https://dom.spec.whatwg.org/#dom-namednodemap-getnameditemns
func (m *NamedNodeMap) GetNamedItemNS(namespace idl.Optional[string], localName string) *Attr {
	return WrapAttr(m.element.GetAttributeNodeNS(namespace.Or(""), localName))
}

// SetNamedItem is https://dom.spec.whatwg.org/#dom-namednodemap-setnameditem
func (m *NamedNodeMap) SetNamedItem(attr *Attr) (*Attr, error) { return m.of().SetAttributeNode(attr) }

// SetNamedItemNS is https://dom.spec.whatwg.org/#dom-namednodemap-setnameditemns
func (m *NamedNodeMap) SetNamedItemNS(attr *Attr) (*Attr, error) {
	return m.of().SetAttributeNode(attr)
}

// RemoveNamedItem is https://dom.spec.whatwg.org/#dom-namednodemap-removenameditem
func (m *NamedNodeMap) RemoveNamedItem(qualifiedName string) (*Attr, error) {
	return m.remove(m.GetNamedItem(qualifiedName), qualifiedName)
}

// RemoveNamedItemNS is https://dom.spec.whatwg.org/#dom-namednodemap-removenameditemns
func (m *NamedNodeMap) RemoveNamedItemNS(namespace idl.Optional[string], localName string) (*Attr, error) {
	return m.remove(m.GetNamedItemNS(namespace, localName), localName)
}

func (m *NamedNodeMap) remove(attr *Attr, name string) (*Attr, error) {
	// 1. Let attr be the result of removing an attribute.
	// 2. If attr is null, then throw a "NotFoundError" DOMException.
	if attr == nil {
		return nil, &idl.DOMException{Name: "NotFoundError", Message: "there is no attribute " + name + "."}
	}
	// 3. Return attr.
	return m.of().RemoveAttributeNode(attr)
}
