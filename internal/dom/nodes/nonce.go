package nodes

// CryptographicNonce is the element's internal slot [[CryptographicNonce]]: the value of its attribute nonce, unless another
// one was set since that has changed.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#cryptographicnonce
func (n *Node) CryptographicNonce() string {
	if n.rare != nil && n.rare.nonce != nil {
		return *n.rare.nonce
	}
	value, _ := n.Attribute("nonce")
	return value
}

// SetCryptographicNonce sets the slot.
func (n *Node) SetCryptographicNonce(nonce string) {
	old := 0
	if n.rare != nil && n.rare.nonce != nil {
		old = len(*n.rare.nonce)
	}
	n.extra().nonce = &nonce
	n.document.agent.grow(len(nonce) - old)
}

// NonceAttributeChanged has the slot be that of the attribute again.
func (n *Node) NonceAttributeChanged() {
	if n.rare != nil && n.rare.nonce != nil {
		n.document.agent.grow(-len(*n.rare.nonce))
		n.rare.nonce = nil
	}
}

// NonceCloned has a copy of the node have its slot.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#nonce-attributes
func (n *Node) NonceCloned(copy *Node) {
	if n.rare != nil && n.rare.nonce != nil {
		copy.SetCryptographicNonce(*n.rare.nonce)
	}
}

// HadDuplicateAttribute says whether the element had a duplicate-attribute parse error during tokenization.
//
// https://w3c.github.io/webappsec-csp/#is-element-nonceable
func (n *Node) HadDuplicateAttribute() bool { return n.has(flagDuplicateAttribute) }

// NoteDuplicateAttribute notes that the element had one. Copies of the element had none.
func (n *Node) NoteDuplicateAttribute() { n.set(flagDuplicateAttribute, true) }
