// Checked against DOM of 2026-07-18.

package nodes

// A ShadowRoot is https://dom.spec.whatwg.org/#concept-shadow-root
type ShadowRoot struct {
	Node
	Mode                        string // "open" or "closed"
	SlotAssignment              string // "named" or "manual"
	DelegatesFocus              bool
	AvailableToElementInternals bool
	Declarative                 bool
	Clonable                    bool
	Serializable                bool

	scope scope
	// groups are the slots and slottables by their names, once the tree had a slot; slottablesUnknown: there are groups whose
	// slottables are not known.
	groups            map[string]*slotGroup
	slottablesUnknown bool
}

// ShadowRootInit is what a shadow root is attached with.
type ShadowRootInit struct {
	Mode, SlotAssignment                   string
	Clonable, Serializable, DelegatesFocus bool
}

// ShadowRoot is https://dom.spec.whatwg.org/#concept-element-shadow-root, or nil. Script
// sees only open ones.
func (n *Node) ShadowRoot() *ShadowRoot {
	if n.rare == nil {
		return nil
	}
	return n.rare.shadowRoot
}

// isValidShadowHostName is https://dom.spec.whatwg.org/#valid-shadow-host-name
func (n *Node) isValidShadowHostName() bool {
	if n.name.ValidCustom {
		return true
	}
	switch n.name.Local {
	case "article", "aside", "blockquote", "body", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "main",
		"nav", "p", "section", "span":
		return true
	}
	return false
}

// AttachShadow is https://dom.spec.whatwg.org/#concept-attach-a-shadow-root
func (n *Node) AttachShadow(init ShadowRootInit) (*ShadowRoot, error) {
	// 1. If element's namespace is not the HTML namespace, then throw a
	//    "NotSupportedError" DOMException.
	// 2. If element's local name is not a valid shadow host name, then throw a
	//    "NotSupportedError" DOMException.
	if n.name.Namespace != HTMLNamespace || !n.isValidShadowHostName() {
		return nil, notSupportedError("a " + quoted(n.name.Qualified) + " element cannot have a shadow root")
	}
	// 3. If element's local name is a valid custom element name, or element's is value
	//    is non-null:
	agent := n.document.agent
	if custom := n.Custom(); agent.Custom != nil && (n.name.ValidCustom || custom != nil && custom.Is != nil) {
		// 2. If definition is non-null and definition's disable shadow is true, then
		//    throw a "NotSupportedError" DOMException.
		if agent.Custom.DisablesShadow(n) {
			return nil, notSupportedError("the definition of " + quoted(n.name.Qualified) + " disables shadow roots")
		}
	}
	// 4. If element is a shadow host:
	if current := n.ShadowRoot(); current != nil {
		// 1. Let currentShadowRoot be element's shadow root.
		// 2. If any of the following are true: currentShadowRoot's declarative is false;
		//    or currentShadowRoot's mode is not mode, then throw a "NotSupportedError"
		//    DOMException.
		if !current.Declarative || current.Mode != init.Mode {
			return nil, notSupportedError("the element has a shadow root")
		}
		// 3. Remove all of currentShadowRoot's children, in tree order.
		for child := range current.Children() {
			Remove(child)
		}
		// 4. Set currentShadowRoot's declarative to false.
		current.Declarative = false
		// 5. Return.
		return current, nil
	}
	// 5. Let shadow be the result of creating a node that implements ShadowRoot, given
	//    element's node document.
	// 7. Set shadow's mode to mode.
	// 8. Set shadow's delegates focus to delegatesFocus.
	// 10. Set shadow's slot assignment to slotAssignment.
	// 11. Set shadow's declarative to false.
	// 12. Set shadow's clonable to clonable.
	// 13. Set shadow's serializable to serializable.
	shadow := &ShadowRoot{
		Mode: init.Mode, DelegatesFocus: init.DelegatesFocus, SlotAssignment: init.SlotAssignment,
		Clonable: init.Clonable, Serializable: init.Serializable,
	}
	if shadow.SlotAssignment == "" {
		shadow.SlotAssignment = "named"
	}
	shadow.kind, shadow.document = DocumentFragmentNode, n.document
	shadow.flags = flagInShadowTree | flagInScope | n.flags&flagConnected
	shadow.extra().self = shadow
	// 6. Set shadow's host to element.
	shadow.rare.host = n
	// 9. If element's custom element state is "precustomized" or "custom", then set
	//    shadow's available to element internals to true.
	if custom := n.Custom(); custom != nil && (custom.State == "precustomized" || custom.State == "custom") {
		shadow.AvailableToElementInternals = true
	}
	// 15. Set element's shadow root to shadow.
	n.extra().shadowRoot = shadow
	n.document.treeVersion++
	return shadow, nil
}
