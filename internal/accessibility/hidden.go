package accessibility

import "github.com/sluice-go/sluice/internal/dom/nodes"

// isHidden says whether an element is hidden from all users, or from assistive technology.
//
// https://w3c.github.io/aria/#tree_exclusion
func (c *Computation) isHidden(n *nodes.Node) bool {
	return c.excluded(n) || c.look(n).Invisible
}

// excluded says whether an element and all its descendants are.
func (c *Computation) excluded(n *nodes.Node) bool {
	// Ancestors first, without recursion: a document may be deep.
	var path []*nodes.Node
	hidden := false
	for e := n; e != nil; e = parent(e) {
		if known, ok := c.hidden[e]; ok {
			hidden = known
			break
		}
		path = append(path, e)
		if !slotted(e) {
			break
		}
	}
	for i := len(path) - 1; i >= 0; i-- {
		hidden = hidden || c.excludes(path[i])
		c.hidden[path[i]] = hidden
	}
	return hidden
}

// excludes says whether an element itself is a reason to hide it and its descendants.
func (c *Computation) excludes(n *nodes.Node) bool {
	switch {
	case attribute(n, "aria-hidden") == "true", c.look(n).Display == "none", has(n, "inert") && n.IsHTML(), !slotted(n):
		return true
	}
	return isFolded(n)
}

// isFolded says whether a node is in a closed details element, and not its summary: it is not rendered.
func isFolded(n *nodes.Node) bool {
	p := n.Parent()
	return p != nil && is(p, "details") && !has(p, "open") && n != firstChild(p, "summary")
}

// firstChild returns the first child that is an element of HTML of a name; nil for none.
func firstChild(n *nodes.Node, name string) *nodes.Node {
	for child := range n.Children() {
		if child.IsHTMLElement(name) {
			return child
		}
	}
	return nil
}

// isFocusable says whether an element can be focused.
//
// https://html.spec.whatwg.org/multipage/interaction.html#focusable-area
func isFocusable(n *nodes.Node) bool {
	switch {
	case isDisabled(n):
		return false
	case has(n, "tabindex"), has(n, "contenteditable") && keyword(n, "contenteditable") != "false":
		return true
	case is(n, "a", "area"):
		return has(n, "href")
	case is(n, "input"):
		return keyword(n, "type") != "hidden"
	case is(n, "audio", "video"):
		return has(n, "controls")
	case is(n, "summary"):
		return isSummary(n)
	}
	return is(n, "button", "select", "textarea", "iframe")
}

// isSummary says whether an element is the summary of its parent details.
func isSummary(n *nodes.Node) bool {
	p := n.Parent()
	return p != nil && is(p, "details") && firstChild(p, "summary") == n
}

// isDisabled says whether a control is disabled.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled
func isDisabled(n *nodes.Node) bool {
	if !is(n, "button", "input", "select", "textarea", "option", "optgroup", "fieldset") && !n.IsFormAssociatedCustom() {
		return false
	}
	if has(n, "disabled") {
		return true
	}
	for p := n.Parent(); p != nil && p.IsElement(); p = p.Parent() {
		switch {
		case is(p, "fieldset") && has(p, "disabled"):
			legend := firstChild(p, "legend")
			if legend == nil || !legend.Contains(n) {
				return true
			}
		case is(p, "optgroup", "select") && is(n, "option", "optgroup") && has(p, "disabled"):
			return true
		}
	}
	return false
}
