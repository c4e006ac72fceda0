// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/trustedtypes"
)

// Element is https://dom.spec.whatwg.org/#interface-element
type Element struct{ Node }

// NamespaceURI is https://dom.spec.whatwg.org/#dom-element-namespaceuri
func (e *Element) NamespaceURI() idl.Optional[string] { return orNull(e.tree.Namespace()) }

// Prefix is https://dom.spec.whatwg.org/#dom-element-prefix
func (e *Element) Prefix() idl.Optional[string] { return orNull(e.tree.Prefix()) }

// LocalName is https://dom.spec.whatwg.org/#dom-element-localname
func (e *Element) LocalName() string { return e.tree.LocalName() }

// TagName is https://dom.spec.whatwg.org/#dom-element-tagname
func (e *Element) TagName() string { return e.tree.TagName() }

// HasAttributes is https://dom.spec.whatwg.org/#dom-element-hasattributes
func (e *Element) HasAttributes() bool { return len(e.tree.Attributes()) > 0 }

// GetAttributeNames is https://dom.spec.whatwg.org/#dom-element-getattributenames
func (e *Element) GetAttributeNames() []string {
	attributes := e.tree.Attributes()
	names := make([]string, len(attributes))
	for i := range attributes {
		names[i] = attributes[i].Name().Qualified
	}
	return names
}

// GetAttribute is https://dom.spec.whatwg.org/#dom-element-getattribute
func (e *Element) GetAttribute(qualifiedName string) idl.Optional[string] {
	return nullable(e.tree.GetAttribute(qualifiedName))
}

// GetAttributeNS is https://dom.spec.whatwg.org/#dom-element-getattributens
func (e *Element) GetAttributeNS(namespace idl.Optional[string], localName string) idl.Optional[string] {
	return nullable(e.tree.GetAttributeNS(namespace.Or(""), localName))
}

// SetAttribute is https://dom.spec.whatwg.org/#dom-element-setattribute
func (e *Element) SetAttribute(qualifiedName string, value trustedtypes.Text) error {
	// 3. Let verifiedValue be the result of calling get Trusted Type compliant attribute value with qualifiedName, null, this, and
	//    value. (What is no valid name is none that it knows.)
	verifiedValue, err := compliantAttribute("", e.tree.Lowercased(qualifiedName), e.tree, value)
	if err != nil {
		return err
	}
	return Exception(e.tree.SetAttribute(qualifiedName, verifiedValue))
}

// SetAttributeNS is https://dom.spec.whatwg.org/#dom-element-setattributens
func (e *Element) SetAttributeNS(namespace idl.Optional[string], qualifiedName string, value trustedtypes.Text) error {
	// 1. Let (namespace, prefix, localName) be the result of validating and extracting namespace and qualifiedName given
	//    "attribute".
	ns := namespace.Or("")
	prefix, localName, err := nodes.ValidateAndExtract(ns, qualifiedName, false)
	if err != nil {
		return Exception(err)
	}
	// 2. Let verifiedValue be the result of calling get Trusted Type compliant attribute value with localName, namespace, this,
	//    and value.
	verifiedValue, err := compliantAttribute(ns, localName, e.tree, value)
	if err != nil {
		return err
	}
	// 3. Set an attribute value for this using localName, verifiedValue, prefix, and namespace.
	e.tree.SetAttributeValue(localName, verifiedValue, prefix, ns)
	return nil
}

// RemoveAttribute is https://dom.spec.whatwg.org/#dom-element-removeattribute
func (e *Element) RemoveAttribute(qualifiedName string) { e.tree.RemoveAttribute(qualifiedName) }

// RemoveAttributeNS is https://dom.spec.whatwg.org/#dom-element-removeattributens
func (e *Element) RemoveAttributeNS(namespace idl.Optional[string], localName string) {
	e.tree.RemoveAttributeNS(namespace.Or(""), localName)
}

// ToggleAttribute is https://dom.spec.whatwg.org/#dom-element-toggleattribute
func (e *Element) ToggleAttribute(qualifiedName string, f idl.Optional[bool]) (bool, error) {
	on, err := e.tree.ToggleAttribute(qualifiedName, force(f))
	return on, Exception(err)
}

// HasAttribute is https://dom.spec.whatwg.org/#dom-element-hasattribute
func (e *Element) HasAttribute(qualifiedName string) bool { return e.tree.HasAttribute(qualifiedName) }

// HasAttributeNS is https://dom.spec.whatwg.org/#dom-element-hasattributens
func (e *Element) HasAttributeNS(namespace idl.Optional[string], localName string) bool {
	return e.tree.HasAttributeNS(namespace.Or(""), localName)
}

// GetAttributeNode is https://dom.spec.whatwg.org/#dom-element-getattributenode
func (e *Element) GetAttributeNode(qualifiedName string) *Attr {
	return WrapAttr(e.tree.GetAttributeNode(qualifiedName))
}

// GetAttributeNodeNS is https://dom.spec.whatwg.org/#dom-element-getattributenodens
func (e *Element) GetAttributeNodeNS(namespace idl.Optional[string], localName string) *Attr {
	return WrapAttr(e.tree.GetAttributeNodeNS(namespace.Or(""), localName))
}

// SetAttributeNode is https://dom.spec.whatwg.org/#dom-element-setattributenode
func (e *Element) SetAttributeNode(attr *Attr) (*Attr, error) {
	// 1. Let verifiedValue be the result of calling get Trusted Type compliant attribute value with attr's local name, attr's
	//    namespace, element, and attr's value.
	verifiedValue, err := compliantAttribute(attr.tree.Namespace(), attr.tree.LocalName(), e.tree, trustedtypes.Text{Data: attr.tree.Data()})
	if err != nil {
		return nil, err
	}
	old, err := e.tree.SetAttributeNode(attr.tree, verifiedValue)
	return WrapAttr(old), Exception(err)
}

// SetAttributeNodeNS is https://dom.spec.whatwg.org/#dom-element-setattributenodens
func (e *Element) SetAttributeNodeNS(attr *Attr) (*Attr, error) { return e.SetAttributeNode(attr) }

// RemoveAttributeNode is https://dom.spec.whatwg.org/#dom-element-removeattributenode
func (e *Element) RemoveAttributeNode(attr *Attr) (*Attr, error) {
	return attr, Exception(e.tree.RemoveAttributeNode(attr.tree))
}

// AttachShadow is https://dom.spec.whatwg.org/#dom-element-attachshadow
func (e *Element) AttachShadow(init ShadowRootInit) (*ShadowRoot, error) {
	root, err := e.tree.AttachShadow(nodes.ShadowRootInit{
		Mode: string(init.Mode), SlotAssignment: string(init.SlotAssignment),
		Clonable: init.Clonable, Serializable: init.Serializable, DelegatesFocus: init.DelegatesFocus,
	})
	if err != nil {
		return nil, Exception(err)
	}
	return wrapShadowRoot(root), nil
}

func wrapShadowRoot(root *nodes.ShadowRoot) *ShadowRoot {
	return ShadowRootOf(Wrap(&root.Node).Impl())
}

// ShadowRoot is https://dom.spec.whatwg.org/#dom-element-shadowroot
func (e *Element) ShadowRoot() *ShadowRoot {
	// 1. Let shadow be this's shadow root.
	shadow := e.tree.ShadowRoot()
	// 2. If shadow is null or its mode is "closed", then return null.
	if shadow == nil || shadow.Mode == "closed" {
		return nil
	}
	// 3. Return shadow.
	return wrapShadowRoot(shadow)
}

// InsertAdjacentElement is https://dom.spec.whatwg.org/#dom-element-insertadjacentelement
func (e *Element) InsertAdjacentElement(where string, element *Element) (*Element, error) {
	inserted, err := e.tree.InsertAdjacent(where, element.tree)
	if err != nil || !inserted {
		return nil, Exception(err)
	}
	return element, nil
}

// InsertAdjacentText is https://dom.spec.whatwg.org/#dom-element-insertadjacenttext
func (e *Element) InsertAdjacentText(where, data string) error {
	_, err := e.tree.InsertAdjacent(where, e.tree.Document().CreateTextNode(data))
	return Exception(err)
}

// Attr is https://dom.spec.whatwg.org/#interface-attr
type Attr struct{ Node }

// WrapAttr is Wrap for an attribute, or nil.
func WrapAttr(n *nodes.Node) *Attr {
	if n == nil {
		return nil
	}
	return AttrOf(Wrap(n).Impl())
}

// NamespaceURI is https://dom.spec.whatwg.org/#dom-attr-namespaceuri
func (a *Attr) NamespaceURI() idl.Optional[string] { return orNull(a.tree.Namespace()) }

// Prefix is https://dom.spec.whatwg.org/#dom-attr-prefix
func (a *Attr) Prefix() idl.Optional[string] { return orNull(a.tree.Prefix()) }

// LocalName is https://dom.spec.whatwg.org/#dom-attr-localname
func (a *Attr) LocalName() string { return a.tree.LocalName() }

// Name is https://dom.spec.whatwg.org/#dom-attr-name
func (a *Attr) Name() string { return a.tree.QualifiedName() }

// Value is https://dom.spec.whatwg.org/#dom-attr-value
func (a *Attr) Value() string { return a.tree.Data() }

// SetValue is the setter of value.
func (a *Attr) SetValue(value string) error {
	verifiedValue, err := compliantValue(a.tree, value)
	if err == nil {
		a.tree.SetExistingAttributeValue(verifiedValue)
	}
	return err
}

// OwnerElement is https://dom.spec.whatwg.org/#dom-attr-ownerelement
func (a *Attr) OwnerElement() *Element { return wrapElement(a.tree.OwnerElement()) }

// Specified is https://dom.spec.whatwg.org/#dom-attr-specified
func (a *Attr) Specified() bool { return true }
