package nodes

// InlineStyle is the element's style attribute; "" if that must not apply.
//
// https://drafts.csswg.org/css-style-attr/#style-attribute
func (n *Node) InlineStyle() string {
	if n.has(flagStyleBlocked) {
		return ""
	}
	value, _ := n.Attribute("style")
	return value
}

// UpdateInlineStyle sets the style attribute in steps that nobody has to be asked about: those of declarations, and of cloning.
//
// https://drafts.csswg.org/cssom/#cssstyledeclaration-updating-flag
func (n *Node) UpdateInlineStyle(set func()) {
	n.set(flagStyleUpdating, true)
	defer n.set(flagStyleUpdating, false)
	set()
}

// JudgeInlineStyle has blocked say whether the style attribute must not apply, if it is a new one, or if nobody was asked yet.
func (n *Node) JudgeInlineStyle(changed bool, blocked func() bool) {
	if changed || !n.has(flagStyleAsked) {
		n.set(flagStyleAsked, true)
		n.set(flagStyleBlocked, !n.has(flagStyleUpdating) && blocked())
	}
}

// inlineStyleCloned has a copy of the node know what is known of the attribute, and no more.
func (n *Node) inlineStyleCloned(copy *Node) {
	const known = flagStyleAsked | flagStyleBlocked
	copy.flags = copy.flags&^known | n.flags&known
}
