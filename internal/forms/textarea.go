// Checked against HTML of 2026-07-17.

package forms

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Type is https://html.spec.whatwg.org/multipage/form-elements.html#dom-textarea-type
func (t *HTMLTextAreaElement) Type() string { return "textarea" }

// DefaultValue is https://html.spec.whatwg.org/multipage/form-elements.html#dom-textarea-defaultvalue
func (t *HTMLTextAreaElement) DefaultValue() string { return t.Tree().ChildTextContent() }

// SetDefaultValue is the setter of defaultValue: string replace all with the given value within
// this element.
func (t *HTMLTextAreaElement) SetDefaultValue(value string) {
	nodes.StringReplaceAll(value, t.Tree())
}

// Value is https://html.spec.whatwg.org/multipage/form-elements.html#dom-textarea-value
// the API value.
func (t *HTMLTextAreaElement) Value() string { return valueOf(t.Tree()) }

// SetValue is the setter of value.
func (t *HTMLTextAreaElement) SetValue(value string) {
	n := t.Tree()
	// 1. Let oldAPIValue be this element's API value.
	oldAPIValue := valueOf(n)
	// 2. Set this element's raw value to the new value. 3. Set this element's dirty value flag to true.
	s := needState(n)
	setText(n, value)
	s.dirtyValue = true
	clampSelection(n)
	// 4. If the new API value is different from oldAPIValue, then move the text entry cursor position to the end of the
	//    text control, unselecting any selected text and resetting the selection direction to "none".
	if valueOf(n) != oldAPIValue {
		moveCursorToEnd(n)
	}
}

// TextLength is https://html.spec.whatwg.org/multipage/form-elements.html#dom-textarea-textlength
func (t *HTMLTextAreaElement) TextLength() uint32 { return uint32(length(t.Tree())) }

// wrapped is the value of a textarea as it is submitted: with newlines where its lines end, if
// its wrap attribute is in the Hard state.
//
// AD-HOC: nothing is rendered, so that a line has as many characters as cols says.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#textarea-wrapping-transformation
func wrapped(n *nodes.Node) string {
	value := valueOf(n)
	if !equalFold(attribute(n, "wrap"), "hard") {
		return value
	}
	cols, ok := parseNonNegative(attribute(n, "cols"))
	if !ok || cols == 0 {
		cols = 20
	}
	var b strings.Builder
	for i, line := range strings.Split(value, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		characters := []rune(line)
		for len(characters) > cols {
			b.WriteString(string(characters[:cols]))
			b.WriteByte('\n')
			characters = characters[cols:]
		}
		b.WriteString(string(characters))
	}
	return b.String()
}
