// Checked against DOM of 2026-07-18.

package nodes

// lookupElement is the element whose declarations a node looks its namespaces up in.
func (n *Node) lookupElement() *Node {
	switch n.kind {
	case ElementNode:
		return n
	case DocumentNode:
		return n.FirstElementChild() // the document element
	case DocumentTypeNode, DocumentFragmentNode:
		return nil
	case AttributeNode:
		return n.OwnerElement()
	}
	return n.ParentElement()
}

// LookupPrefix is https://dom.spec.whatwg.org/#dom-node-lookupprefix, "" for null.
func (n *Node) LookupPrefix(namespace string) string {
	// 1. If namespace is null or the empty string, then return null.
	if namespace == "" {
		return ""
	}
	// 2. Switch on the interface this implements: …
	//
	// https://dom.spec.whatwg.org/#locate-a-namespace-prefix
	for element := n.lookupElement(); element != nil; element = element.ParentElement() {
		// 1. If element's namespace is namespace and its namespace prefix is non-null, then
		//    return its namespace prefix.
		if element.name.Namespace == namespace && element.name.Prefix != "" {
			return element.name.Prefix
		}
		// 2. If element has an attribute whose namespace prefix is "xmlns" and value is
		//    namespace, then return element's first such attribute's local name.
		for _, attribute := range element.Attributes() {
			if attribute.name.Prefix == "xmlns" && attribute.value == namespace {
				return attribute.name.Local
			}
		}
		// 3. If element's parent element is non-null, then return the result of running
		//    locate a namespace prefix on that element using namespace.
	}
	// 4. Return null.
	return ""
}

// LookupNamespaceURI is https://dom.spec.whatwg.org/#dom-node-lookupnamespaceuri, ""
// for null.
//
// https://dom.spec.whatwg.org/#locate-a-namespace
func (n *Node) LookupNamespaceURI(prefix string) string {
	for element := n.lookupElement(); element != nil; element = element.ParentElement() {
		// 1. If prefix is "xml", then return the XML namespace.
		if prefix == "xml" {
			return XMLNamespace
		}
		// 2. If prefix is "xmlns", then return the XMLNS namespace.
		if prefix == "xmlns" {
			return XMLNSNamespace
		}
		// 3. If its namespace is non-null and its namespace prefix is prefix, then return
		//    namespace.
		if element.name.Namespace != "" && element.name.Prefix == prefix {
			return element.name.Namespace
		}
		// 4. If it has an attribute whose namespace is the XMLNS namespace, namespace
		//    prefix is "xmlns", and local name is prefix, or if prefix is null and it has an
		//    attribute whose namespace is the XMLNS namespace, namespace prefix is null, and
		//    local name is "xmlns", then return its value if it is not the empty string, and
		//    null otherwise.
		for _, attribute := range element.Attributes() {
			name := attribute.name
			if name.Namespace == XMLNSNamespace && (name.Prefix == "xmlns" && name.Local == prefix ||
				prefix == "" && name.Prefix == "" && name.Local == "xmlns") {
				return attribute.value
			}
		}
		// 5. If its parent element is null, then return null.
		// 6. Return the result of running locate a namespace on its parent element using
		//    prefix.
	}
	return ""
}

// IsDefaultNamespace is https://dom.spec.whatwg.org/#dom-node-isdefaultnamespace, ""
// for null.
func (n *Node) IsDefaultNamespace(namespace string) bool {
	// 2. Let defaultNamespace be the result of running locate a namespace for this using
	//    null.
	// 3. Return true if defaultNamespace is the same as namespace; otherwise false.
	return n.LookupNamespaceURI("") == namespace
}
