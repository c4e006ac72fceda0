package accessibility

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// native is the text alternative that HTML, SVG or MathML give an element; "" for none.
//
// https://w3c.github.io/html-aam/#accname-computation
func (t *traversal) native(n *nodes.Node, at position) string {
	if !n.IsHTML() {
		switch {
		case n.Namespace() == nodes.MathMLNamespace && n.LocalName() == "math":
			return attribute(n, "alttext")
		case n.Namespace() == nodes.SVGNamespace:
			if title := svgChild(n, "title"); title != nil {
				text, _ := title.TextContent()
				return text
			}
		}
		return ""
	}
	switch n.LocalName() {
	case "button", "meter", "output", "progress", "select", "textarea", "input":
		if text := t.ofLabels(n, at); text != "" {
			return text
		}
		if is(n, "input") {
			return ofButton(n)
		}
	case "img", "area":
		return attribute(n, "alt")
	case "fieldset":
		return t.ofChildElement(n, "legend", at)
	case "figure":
		return t.ofChildElement(n, "figcaption", at)
	case "table":
		return t.ofChildElement(n, "caption", at)
	case "optgroup", "option":
		return attribute(n, "label")
	}
	return ""
}

// ofButton is the text of an input element that is a button.
func ofButton(n *nodes.Node) string {
	value, ok := n.Attribute("value")
	switch keyword(n, "type") {
	case "button":
		return value
	case "submit":
		if !ok {
			return "Submit"
		}
		return value
	case "reset":
		if !ok {
			return "Reset"
		}
		return value
	case "image":
		if alt := attribute(n, "alt"); alt != "" {
			return alt
		}
		if attribute(n, "title") == "" {
			return "Submit"
		}
	}
	return ""
}

// ofChildElement is the text of the child that labels an element.
func (t *traversal) ofChildElement(n *nodes.Node, name string, at position) string {
	child := firstChild(n, name)
	if child == nil || at == asContent || t.isHidden(child) {
		return ""
	}
	return collapse(t.alternative(child, asLabel))
}

// ofLabels is the text of the labels of a control.
func (t *traversal) ofLabels(n *nodes.Node, at position) string {
	if at == asContent {
		return ""
	}
	var parts []string
	for _, label := range t.scanned(n.Root()).labels[n] {
		if t.visited[label] {
			continue
		}
		outer := t.hiddenRoot
		t.hiddenRoot = t.isHidden(label)
		if text := collapse(t.alternative(label, asLabel)); text != "" {
			parts = append(parts, text)
		}
		t.hiddenRoot = outer
	}
	return strings.Join(parts, " ")
}

// labeledControl returns the labeled control of a label; nil for none.
//
// https://html.spec.whatwg.org/multipage/forms.html#labeled-control
func labeledControl(label *nodes.Node) *nodes.Node {
	if id, ok := label.Attribute("for"); ok {
		if e := label.Root().GetElementByID(id); e != nil && isLabelable(e) {
			return e
		}
		return nil
	}
	for e := range label.Descendants() {
		if isLabelable(e) {
			return e
		}
	}
	return nil
}

// isLabelable is https://html.spec.whatwg.org/multipage/forms.html#category-label
func isLabelable(n *nodes.Node) bool {
	return is(n, "button", "meter", "output", "progress", "select", "textarea") ||
		is(n, "input") && keyword(n, "type") != "hidden" || n.IsHTML() && strings.Contains(n.LocalName(), "-")
}
