// Checked against HTML of 2026-07-17.

package forms

import "github.com/sluice-go/sluice/internal/dom/nodes"

// tag returns the local name of an element of HTML, and "" for other nodes.
func tag(n *nodes.Node) string {
	if n == nil || !n.IsElement() || !n.IsHTML() {
		return ""
	}
	return n.Name().Local
}

// has reports whether an element has an attribute.
func has(n *nodes.Node, name string) bool {
	_, ok := n.Attribute(name)
	return ok
}

// attribute is the value of an attribute, "" if there is none.
func attribute(n *nodes.Node, name string) string {
	value, _ := n.Attribute(name)
	return value
}

// isListed reports whether an element is a listed element.
//
// https://html.spec.whatwg.org/multipage/forms.html#category-listed
func isListed(n *nodes.Node) bool {
	switch tag(n) {
	case "button", "fieldset", "input", "object", "output", "select", "textarea":
		return true
	}
	return custom(n) != nil
}

// isSubmittable reports whether an element is a submittable element.
//
// https://html.spec.whatwg.org/multipage/forms.html#category-submit
func isSubmittable(n *nodes.Node) bool {
	switch tag(n) {
	case "button", "input", "select", "textarea":
		return true
	}
	return custom(n) != nil
}

// isResettable reports whether an element is a resettable element.
//
// https://html.spec.whatwg.org/multipage/forms.html#category-reset
func isResettable(n *nodes.Node) bool {
	switch tag(n) {
	case "input", "output", "select", "textarea":
		return true
	}
	return custom(n) != nil
}

// isLabelable reports whether an element is a labelable element.
//
// https://html.spec.whatwg.org/multipage/forms.html#category-label
func isLabelable(n *nodes.Node) bool {
	switch tag(n) {
	case "button", "meter", "output", "progress", "select", "textarea":
		return true
	case "input":
		return typeOf(n) != typeHidden
	}
	return custom(n) != nil
}
