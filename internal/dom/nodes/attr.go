// Checked against DOM of 2026-07-18.

package nodes

// attributeNode returns the Attr node of the attribute at i, which it makes.
func (n *Node) attributeNode(i int) *Node {
	if i < 0 {
		return nil
	}
	attribute := &n.attributes.list[i]
	if attribute.node == nil {
		attribute.node = n.document.newNode(AttributeNode, attribute.name, attribute.value)
		attribute.node.extra().element = n
	}
	return attribute.node
}

// AttributeNode returns the Attr node at the index of the attribute list, or nil.
//
// https://dom.spec.whatwg.org/#dom-namednodemap-item
func (n *Node) AttributeNode(index int) *Node {
	if index < 0 || index >= len(n.Attributes()) {
		return nil
	}
	return n.attributeNode(index)
}

// GetAttributeNode is https://dom.spec.whatwg.org/#dom-element-getattributenode, nil
// for null.
func (n *Node) GetAttributeNode(qualifiedName string) *Node {
	return n.attributeNode(n.findAttribute(qualifiedName))
}

// GetAttributeNodeNS is https://dom.spec.whatwg.org/#dom-element-getattributenodens, nil
// for null.
func (n *Node) GetAttributeNodeNS(namespace, localName string) *Node {
	return n.attributeNode(n.findAttributeNS(namespace, localName))
}

// SetAttributeNode returns the Attr node that was replaced, nil for null. The caller has verified the value: step 1.
//
// https://dom.spec.whatwg.org/#concept-element-attributes-set
func (n *Node) SetAttributeNode(attr *Node, verifiedValue string) (*Node, error) {
	// 2. If attr's element is neither null nor element, throw an "InUseAttributeError"
	//    DOMException.
	if element := attr.OwnerElement(); element != nil && element != n {
		return nil, &Error{"InUseAttributeError", "the attribute belongs to another element"}
	}
	// 3. Let oldAttr be the result of getting an attribute given attr's namespace, attr's
	//    local name, and element.
	i := n.findAttributeNS(attr.name.Namespace, attr.name.Local)
	oldAttr := n.attributeNode(i)
	// 4. If oldAttr is attr, return attr.
	if oldAttr == attr {
		return attr, nil
	}
	// 5. Set attr's value to verifiedValue.
	attr.setValueAlone(verifiedValue)
	// 6. If oldAttr is non-null, then replace oldAttr with attr.
	// 7. Otherwise, append attr to element.
	if oldAttr != nil {
		n.replaceAttribute(i, attr)
	} else {
		n.appendAttribute(Attr{attr.name, attr.data, attr})
	}
	// 8. Return oldAttr.
	return oldAttr, nil
}

// RemoveAttributeNode is https://dom.spec.whatwg.org/#dom-element-removeattributenode
func (n *Node) RemoveAttributeNode(attr *Node) error {
	// 1. If this's attribute list does not contain attr, then throw a "NotFoundError"
	//    DOMException.
	if attr.OwnerElement() != n {
		return notFoundError("the attribute does not belong to the element")
	}
	// 2. Remove attr.
	n.removeAttribute(attr.attributeIndex())
	// 3. Return attr.
	return nil
}

// attributeIndex returns where in its element's attribute list an Attr node is.
func (n *Node) attributeIndex() int {
	element := n.rare.element
	i := element.findAttributeNS(n.name.Namespace, n.name.Local)
	if element.attributes.list[i].node != n {
		// A parsed document may have two with the same name.
		for i = range element.attributes.list {
			if element.attributes.list[i].node == n {
				break
			}
		}
	}
	return i
}

// OwnerElement is https://dom.spec.whatwg.org/#concept-attribute-element, or nil.
func (n *Node) OwnerElement() *Node {
	if n.rare == nil {
		return nil
	}
	return n.rare.element
}

// SetExistingAttributeValue is https://dom.spec.whatwg.org/#set-an-existing-attribute-value
func (n *Node) SetExistingAttributeValue(value string) {
	// 1. If attribute's element is null, then set attribute's value to value and return.
	element := n.OwnerElement()
	if element == nil {
		n.setValueAlone(value)
		return
	}
	// 5. Change attribute to verifiedValue.
	element.changeAttribute(n.attributeIndex(), value)
}

// setValueAlone sets the value of an attribute that belongs to no element.
func (n *Node) setValueAlone(value string) {
	n.document.agent.grow(len(value) - len(n.data))
	n.data = value
}

// CreateAttribute is https://dom.spec.whatwg.org/#dom-document-createattribute
func (d *Document) CreateAttribute(localName string) (*Node, error) {
	// 1. If localName is not a valid attribute local name, then throw an
	//    "InvalidCharacterError" DOMException.
	if !IsValidAttributeLocalName(localName) {
		return nil, invalidCharacterError(quoted(localName) + " is not a valid attribute name")
	}
	// 2. If this is an HTML document, then set localName to localName in ASCII
	//    lowercase.
	if d.HTML {
		localName = asciiLower(localName)
	}
	// 3. Return the result of creating an attribute given this and localName.
	return d.newAttribute("", "", localName), nil
}

// CreateAttributeNS is https://dom.spec.whatwg.org/#dom-document-createattributens
func (d *Document) CreateAttributeNS(namespace, qualifiedName string) (*Node, error) {
	// 1. Let (namespace, prefix, localName) be the result of validating and extracting
	//    namespace and qualifiedName given "attribute".
	prefix, localName, err := ValidateAndExtract(namespace, qualifiedName, false)
	if err != nil {
		return nil, err
	}
	// 2. Return the result of creating an attribute given this, localName, namespace, and
	//    prefix.
	return d.newAttribute(namespace, prefix, localName), nil
}

// newAttribute is https://dom.spec.whatwg.org/#create-an-attribute
func (d *Document) newAttribute(namespace, prefix, localName string) *Node {
	return d.newNode(AttributeNode, d.agent.Name(namespace, prefix, localName), "")
}

// AttributeNames is the supported property names of a NamedNodeMap.
//
// https://dom.spec.whatwg.org/#dom-namednodemap-item
func (n *Node) AttributeNames() []string {
	// 1. Let names be the qualified names of the attributes in this NamedNodeMap object's
	//    attribute list, with duplicates omitted, in order.
	// 2. If this NamedNodeMap object's element is in the HTML namespace and its node
	//    document is an HTML document, then for each name of names: let lowercaseName be
	//    name, in ASCII lowercase; if lowercaseName is not equal to name, remove name from
	//    names.
	var names []string
	seen := make(map[string]bool, len(n.Attributes()))
	for _, attribute := range n.Attributes() {
		name := attribute.name.Qualified
		if !seen[name] && n.Lowercased(name) == name {
			seen[name] = true
			names = append(names, name)
		}
	}
	// 3. Return names.
	return names
}
