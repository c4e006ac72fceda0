// Checked against HTML of 2026-07-17 and Infra of 2026-07-17.

package forms

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

// valueOf is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-value
// of an input or textarea element. While nobody has touched it, that is what the value
// attribute, or the children, say, sanitized.
func valueOf(n *nodes.Node) string {
	if tag(n) == "textarea" {
		return normalizeNewlines(rawValue(n))
	}
	return inputValue(n, typeOf(n))
}

// inputValue is the value of an input element, as one of a type.
func inputValue(n *nodes.Node, t *inputType) string {
	if s := stateOf(n); s != nil && s.dirtyValue {
		return s.value
	}
	return sanitized(n, t, attribute(n, "value"))
}

// ValueOf returns the value of an input or textarea element, as its user sees it; false for what is none.
func ValueOf(n *nodes.Node) (string, bool) {
	if n.IsHTMLElement("input") || n.IsHTMLElement("textarea") {
		return valueOf(n), true
	}
	return "", false
}

// sanitized is what the value sanitization algorithm of an element makes of a value.
func sanitized(n *nodes.Node, t *inputType, value string) string {
	if t.sanitize == nil {
		return value
	}
	return t.sanitize(n, t, value)
}

// setValue sets the value of an input element, sanitizes it, and sets the dirty value flag.
func setValue(n *nodes.Node, value string) {
	s := needState(n)
	setText(n, sanitized(n, typeOf(n), value))
	s.dirtyValue = true
	clampSelection(n)
}

// resanitize invokes the value sanitization algorithm for an input element whose attributes
// have changed.
func resanitize(n *nodes.Node) {
	if s := stateOf(n); s != nil && s.dirtyValue {
		setString(n, &s.value, sanitized(n, typeOf(n), s.value))
		setString(n, &s.written, "")
		s.typed = nil
	}
	clampSelection(n)
}

// rawValue is https://html.spec.whatwg.org/multipage/form-elements.html#concept-textarea-raw-value
func rawValue(n *nodes.Node) string {
	if s := stateOf(n); s != nil && s.dirtyValue {
		return s.value
	}
	return n.ChildTextContent()
}

// normalizeNewlines is https://infra.spec.whatwg.org/#normalize-newlines
func normalizeNewlines(s string) string {
	if !strings.Contains(s, "\r") {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// Value is https://html.spec.whatwg.org/multipage/input.html#dom-input-value
func (i *HTMLInputElement) Value() string {
	n := i.Tree()
	switch typeOf(n).mode {
	// default: if the element has a value content attribute, return that attribute's value; otherwise, the empty string.
	case modeDefault:
		return attribute(n, "value")
	// default/on: … otherwise, the string "on".
	case modeDefaultOn:
		return defaultOn(n)
	// filename: return the string "C:\fakepath\" followed by the name of the first file in the list of selected files, if
	// any, or the empty string if the list is empty.
	case modeFilename:
		if s := stateOf(n); s != nil && len(s.files) > 0 {
			return `C:\fakepath\` + s.files[0].File.Name
		}
		return ""
	}
	// value: return the current value of the element.
	return valueOf(n)
}

// defaultOn is the value in the mode default/on.
func defaultOn(n *nodes.Node) string {
	if value, ok := n.Attribute("value"); ok {
		return value
	}
	return "on"
}

// SetValue is the setter of value.
func (i *HTMLInputElement) SetValue(value string) error {
	n := i.Tree()
	switch typeOf(n).mode {
	// default and default/on: set the value of the element's value content attribute to the new value.
	case modeDefault, modeDefaultOn:
		i.SetReflectString("value", value)
	// filename: if the new value is the empty string, empty the list of selected files; otherwise, throw an
	// "InvalidStateError" DOMException.
	case modeFilename:
		if value != "" {
			return &idl.DOMException{Name: "InvalidStateError", Message: "This input element accepts a filename, which may only be programmatically set to the empty string."}
		}
		i.selectFiles(nil)
	case modeValue:
		// 1. Let oldValue be the element's value. 2. Set the element's value to the new value. 3. Set the element's dirty
		//    value flag to true. 4. Invoke the value sanitization algorithm.
		oldValue := valueOf(n)
		setValue(n, value)
		// 5. If the element's value (after applying the value sanitization algorithm) is different from oldValue, and the
		//    element has a text entry cursor position, move it to the end of the text control, unselecting any selected
		//    text and resetting the selection direction to "none".
		if valueOf(n) != oldValue {
			moveCursorToEnd(n)
		}
	}
	return nil
}

// typeChanged is what happens to an input element whose type attribute changes.
//
// https://html.spec.whatwg.org/multipage/input.html#input-type-change
func typeChanged(n *nodes.Node, before, now *inputType, oldValue string) {
	switch {
	// 1. If the previous state put the value IDL attribute in the value mode, and the element's value is not the empty
	//    string, and the new one puts it in either the default mode or the default/on mode, then set the element's value
	//    content attribute to the element's value.
	case before.mode == modeValue && (now.mode == modeDefault || now.mode == modeDefaultOn):
		if value, has := n.Attribute("value"); oldValue != "" && !(has && value == oldValue) {
			n.SetAttributeValue("value", oldValue, "", "")
		}
	// 2. Otherwise, if the previous mode was any other than value, and the new one is value, then set the value of the
	//    element to that of the value content attribute, and set its dirty value flag to false.
	case before.mode != modeValue && now.mode == modeValue:
		if s := stateOf(n); s != nil {
			s.dirtyValue = false
			setText(n, "")
		}
	// 3. Otherwise, if the new mode is filename, then set the value of the element to the empty string.
	case before.mode != modeFilename && now.mode == modeFilename:
		if s := stateOf(n); s != nil {
			s.dirtyValue = false
			setText(n, "")
		}
	}
	if before.mode == modeFilename {
		if s := stateOf(n); s != nil {
			s.files = nil
		}
	}
	// 4. Update the element's rendering and behavior to the new state's. 5. Signal a type change for the element: the radio
	//    button groups of both states.
	if now == typeRadio && checkedness(n) {
		uncheckOthers(n)
	}
	// 6. Invoke the value sanitization algorithm, if one is defined for the new state.
	resanitize(n)
	// 7. Let previouslySelectable be true if setRangeText() previously applied. 8. Let nowSelectable be true if it now
	//    applies. 9. If previouslySelectable is false and nowSelectable is true, set the element's text entry cursor
	//    position to the beginning of the text control, and set its selection direction to "none".
	if s := stateOf(n); s != nil && !before.has(hasSelection) && now.has(hasSelection) {
		s.start, s.end, s.direction = 0, 0, directionNone
	}
	n.StateChanged()
}

// Type is https://html.spec.whatwg.org/multipage/input.html#dom-input-type
func (i *HTMLInputElement) Type() string { return typeOf(i.Tree()).name }

// SetType is the setter of type.
func (i *HTMLInputElement) SetType(value string) { i.SetReflectString("type", value) }
