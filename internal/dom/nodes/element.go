// Checked against DOM of 2026-07-18.

package nodes

// Name is the name of an element or an attribute.
func (n *Node) Name() *Name { return n.name }

// Namespace is https://dom.spec.whatwg.org/#concept-element-namespace, "" for null.
func (n *Node) Namespace() string { return n.name.Namespace }

// Prefix is https://dom.spec.whatwg.org/#concept-element-namespace-prefix, "" for null.
func (n *Node) Prefix() string { return n.name.Prefix }

// LocalName is https://dom.spec.whatwg.org/#concept-element-local-name
func (n *Node) LocalName() string { return n.name.Local }

// QualifiedName is https://dom.spec.whatwg.org/#concept-element-qualified-name
func (n *Node) QualifiedName() string { return n.name.Qualified }

// TagName is https://dom.spec.whatwg.org/#element-html-uppercased-qualified-name
func (n *Node) TagName() string {
	// 2. If this is in the HTML namespace and its node document is an HTML document,
	//    then return qualifiedName in ASCII uppercase.
	if n.document.HTML && n.name.Namespace == HTMLNamespace {
		return n.name.Upper
	}
	// 3. Return qualifiedName.
	return n.name.Qualified
}

// IsHTML reports whether the node is an element in the HTML namespace.
func (n *Node) IsHTML() bool { return n.kind == ElementNode && n.name.Namespace == HTMLNamespace }

// IsHTMLElement reports whether the node is the element in the HTML namespace that has
// the local name.
func (n *Node) IsHTMLElement(localName string) bool { return n.IsHTML() && n.name.Local == localName }
