// Checked against HTML of 2026-07-17 and Infra of 2026-07-17.

package forms

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// stripAndCollapse is https://infra.spec.whatwg.org/#strip-and-collapse-ascii-whitespace
func stripAndCollapse(s string) string {
	return strings.Join(asciiFields(s), " ")
}

// asciiFields splits a string on ASCII whitespace.
//
// https://infra.spec.whatwg.org/#split-on-ascii-whitespace
func asciiFields(s string) []string {
	return strings.FieldsFunc(s, func(c rune) bool { return strings.ContainsRune(whitespace, c) })
}

// optionText collects option text, without alternative text.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#collect-option-text
func optionText(n *nodes.Node) string {
	// 1. Let text be the empty string. 2. For each descendant descendant of option in tree order:
	var b strings.Builder
	for d := n.FirstChild(); d != nil; {
		next := d.FollowingIn(n)
		switch {
		// 1. If descendant is a script or SVG script element, then continue skipping all descendants of descendant.
		case d.IsElement() && d.LocalName() == "script" && (d.IsHTML() || d.Namespace() == nodes.SVGNamespace):
			next = d.FollowingSubtreeIn(n)
		// 2. If descendant is a Text node, then set text to the concatenation of text and descendant's data.
		case d.IsText():
			b.WriteString(d.Data())
		}
		d = next
	}
	// 3. Return the result of strip and collapse ASCII whitespace given text.
	return stripAndCollapse(b.String())
}

// optionValue is https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-value
func optionValue(n *nodes.Node) string {
	if value, ok := n.Attribute("value"); ok {
		return value
	}
	return optionText(n)
}

// wrapOption returns the object that script sees of an option; nil for nil.
func wrapOption(n *nodes.Node) *HTMLOptionElement {
	if n == nil {
		return nil
	}
	return HTMLOptionElementOf(dom.Wrap(n).Impl())
}

// NewOption is https://html.spec.whatwg.org/multipage/form-elements.html#dom-option
func NewOption(cx *mozjs.Context, text string, value idl.Optional[string], defaultSelected, selected bool) (*HTMLOptionElement, error) {
	// 1. Let document be the current global object's associated Document. 2. Let option be the result of creating an
	//    element given document, "option", and the HTML namespace.
	element, err := dom.CreateHTMLElement(cx, "option")
	if err != nil {
		return nil, err
	}
	n := element.Tree()
	// 3. If text is not the empty string, then append to option a new Text node whose data is text.
	if text != "" {
		nodes.Insert(n.Document().CreateTextNode(text), n, nil)
	}
	// 4. If value is given, then set an attribute value for option using "value" and value.
	if v, ok := value.Get(); ok {
		element.SetReflectString("value", v)
	}
	// 5. If defaultSelected is true, then set an attribute value for option using "selected" and the empty string.
	if defaultSelected {
		element.SetReflectString("selected", "")
	}
	// 6. If selected is true, then set option's selectedness to true; otherwise set its selectedness to false (even if
	//    defaultSelected is true).
	setSelectedness(n, selected)
	// 7. Return option.
	return wrapOption(n), nil
}

// Form is https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-form
func (o *HTMLOptionElement) Form() *HTMLFormElement {
	// 1. Let select be this's option element nearest ancestor select. 2. If select is null, then return null. 3. Return
	//    select's form owner.
	if in := selectOf(o.Tree()); in != nil {
		return wrapForm(Owner(in))
	}
	return nil
}

// Label is https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-label
func (o *HTMLOptionElement) Label() string {
	// 1. Let attribute be this's label attribute. 3. Return attribute's value.
	if label, ok := o.Tree().Attribute("label"); ok {
		return label
	}
	// 2. If attribute is null, then return this's label.
	return optionLabel(o.Tree())
}

// optionLabel is https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-label
func optionLabel(n *nodes.Node) string {
	// The value of the label content attribute, if there is one and its value is not the empty string, or, otherwise, the
	// value of the element's text IDL attribute.
	if label, _ := n.Attribute("label"); label != "" {
		return label
	}
	return optionText(n)
}

// SetLabel is the setter of label.
func (o *HTMLOptionElement) SetLabel(value string) { o.SetReflectString("label", value) }

// Value is https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-value
func (o *HTMLOptionElement) Value() string { return optionValue(o.Tree()) }

// SetValue is the setter of value.
func (o *HTMLOptionElement) SetValue(value string) { o.SetReflectString("value", value) }

// Text is https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-text
func (o *HTMLOptionElement) Text() string { return optionText(o.Tree()) }

// SetText is the setter of text: string replace all with the given value within this.
func (o *HTMLOptionElement) SetText(value string) { nodes.StringReplaceAll(value, o.Tree()) }

// Selected is https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-selected
func (o *HTMLOptionElement) Selected() bool { return isSelected(o.Tree()) }

// SetSelected is the setter of selected: it sets the element's selectedness to the new value,
// its dirtiness to true, and then causes the element to ask for a reset.
func (o *HTMLOptionElement) SetSelected(value bool) {
	n := o.Tree()
	setSelectedness(n, value)
	needOption(n).dirty = true
	// https://html.spec.whatwg.org/multipage/form-elements.html#ask-for-a-reset
	if in := selectOf(n); in != nil {
		resetSelectedness(in)
	}
}

// Index is https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-index
func (o *HTMLOptionElement) Index() int32 {
	in := selectOf(o.Tree())
	if in == nil {
		return 0
	}
	return int32(indexOf(in, o.Tree()))
}

// indexOf is the index of an option in a list of options; -1 if it is not in it.
func indexOf(in, option *nodes.Node) int {
	index := 0
	for other := range optionsOf(in) {
		if other == option {
			return index
		}
		index++
	}
	return -1
}
