// Checked against DOM of 2026-07-18 and HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// HtmlFor is https://html.spec.whatwg.org/multipage/form-elements.html#dom-output-htmlfor
func (o *HTMLOutputElement) HtmlFor() *dom.DOMTokenList {
	return dom.NewDOMTokenList(&o.Element, "for", nil)
}

// Type is https://html.spec.whatwg.org/multipage/form-elements.html#dom-output-type
func (o *HTMLOutputElement) Type() string { return "output" }

// descendantText is https://dom.spec.whatwg.org/#concept-descendant-text-content
func descendantText(n *nodes.Node) string {
	text, _ := n.TextContent()
	return text
}

// DefaultValue is https://html.spec.whatwg.org/multipage/form-elements.html#dom-output-defaultvalue
func (o *HTMLOutputElement) DefaultValue() string { return outputDefault(o.Tree()) }

// outputDefault is https://html.spec.whatwg.org/multipage/form-elements.html#concept-output-default-value
func outputDefault(n *nodes.Node) string {
	// 1. If this element's default value override is non-null, then return it.
	if s := stateOf(n); s != nil && s.hasDefault {
		return s.defaultValue
	}
	// 2. Return this element's descendant text content.
	return descendantText(n)
}

// SetDefaultValue is the setter of defaultValue.
func (o *HTMLOutputElement) SetDefaultValue(value string) {
	n := o.Tree()
	// 1. If this's default value override is null, then string replace all with the given value within this and return.
	s := stateOf(n)
	if s == nil || !s.hasDefault {
		nodes.StringReplaceAll(value, n)
		return
	}
	// 2. Set this's default value override to the given value.
	setString(n, &s.defaultValue, value)
}

// Value is https://html.spec.whatwg.org/multipage/form-elements.html#dom-output-value
func (o *HTMLOutputElement) Value() string { return descendantText(o.Tree()) }

// SetValue is the setter of value.
func (o *HTMLOutputElement) SetValue(value string) {
	n := o.Tree()
	// 1. Set this's default value override to its default value.
	s := needState(n)
	setString(n, &s.defaultValue, outputDefault(n))
	s.hasDefault = true
	// 2. String replace all with the given value within this.
	nodes.StringReplaceAll(value, n)
}
