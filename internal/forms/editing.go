// Checked against HTML of 2026-07-17.

package forms

import (
	"strings"
	"unicode/utf16"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// What the user of a text control writes into it. The control shows that, as it was written; its value is what the value
// sanitization algorithm makes of it: of "-" in a control for numbers, on the way to "-5", it is the empty string.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#a-form-control's-value

// shownText is the text that a text control shows.
func shownText(n *nodes.Node) string {
	if s := stateOf(n); s != nil && s.written != "" {
		return s.written
	}
	return valueOf(n)
}

// setText sets the value of an input element, or the raw value of a textarea element, by script: what its user has
// written is gone.
func setText(n *nodes.Node, value string) {
	s := needState(n)
	setString(n, &s.written, "")
	setString(n, &s.value, value)
	s.byUser, s.typed = false, nil
}

// write is setText by the user.
func write(n *nodes.Node, text string) {
	value, written := text, ""
	if tag(n) == "input" {
		if value = sanitized(n, typeOf(n), text); value != text {
			written = text
		}
	}
	s := needState(n)
	setString(n, &s.value, value)
	setString(n, &s.written, written)
	s.dirtyValue, s.byUser = true, true
}

// HasText reports whether the control shows a text that its user edits.
func (c *control) HasText() bool {
	n := c.Tree()
	return tag(n) == "textarea" || tag(n) == "input" && typeOf(n).isText()
}

// ShownText is the text that the control shows.
func (c *control) ShownText() string { return shownText(c.Tree()) }

// ShownSelection is what of that is selected, in code units.
func (c *control) ShownSelection() (start, end int) {
	start, end, _ = selectionOf(c.Tree())
	return start, end
}

// ReplaceText puts what the user writes in the place of a part of the text, with the cursor behind it; false if the text
// stays as it is.
func (c *control) ReplaceText(start, end int, text string) bool {
	n := c.Tree()
	before := shownText(n)
	text = writable(n, text, nodes.UTF16Length(before)-(end-start))
	if start == end && text == "" {
		return false
	}
	write(n, nodes.Splice(before, start, end, text))
	s := needState(n)
	s.start = min(start+nodes.UTF16Length(text), length(n))
	s.end, s.direction = s.start, directionNone
	return true
}

// writable is what of a text can be written into a control that has so many code units beside it.
func writable(n *nodes.Node, text string, beside int) string {
	if tag(n) == "input" {
		// A control of one line has spaces in the place of newlines, and one for numbers takes no characters that none has,
		// as in browsers.
		text = strings.ReplaceAll(normalizeNewlines(text), "\n", " ")
		if typeOf(n) == typeNumber {
			text = strings.Map(func(r rune) rune {
				if strings.ContainsRune("0123456789+-.eE", r) {
					return r
				}
				return -1
			}, text)
		}
	}
	// User agents may prevent the user from causing the element's API value to be set to a value whose length is greater
	// than the element's maximum allowed value length.
	//
	// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fe-maxlength
	if maximum, ok := allowedLength(n, "maxlength"); ok {
		text = beginning(text, maximum-beside)
	}
	return text
}

// beginning is what of a text has no more than so many code units.
func beginning(text string, units int) string {
	for i, r := range text {
		if units -= max(1, utf16.RuneLen(r)); units < 0 {
			return text[:i]
		}
	}
	return text
}

// allowedLength is the length that an attribute allows the value of a text control; false for any.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#maximum-allowed-value-length
func allowedLength(n *nodes.Node, name string) (int, bool) {
	if tag(n) == "input" && !typeOf(n).has(hasLengths) {
		return 0, false
	}
	return parseNonNegative(attribute(n, name))
}

// validityOfLength is what the attributes maxlength and minlength constrain.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-being-too-long
func validityOfLength(n *nodes.Node) (v Validity) {
	// … its dirty value flag is true, its value was last changed by a user edit (as opposed to a change made by a script) …
	s := stateOf(n)
	if s == nil || !s.dirtyValue || !s.byUser {
		return 0
	}
	l := nodes.UTF16Length(valueOf(n))
	if maximum, ok := allowedLength(n, "maxlength"); ok && l > maximum {
		v |= TooLong
	}
	// … its value is not the empty string …
	if minimum, ok := allowedLength(n, "minlength"); ok && 0 < l && l < minimum {
		v |= TooShort
	}
	return v
}

// PutCursor moves the cursor of the control there as its user does, who selects what lies between, too, if extend is true.
func (c *control) PutCursor(to int, extend bool) {
	start, end, direction := selectionOf(c.Tree())
	anchor := start
	if direction == directionBackward {
		anchor = end
	}
	switch {
	case !extend || anchor == to:
		s := needState(c.Tree())
		s.start, s.end, s.direction = to, to, directionNone
	case to < anchor:
		c.setSelectionRange(uint32(to), uint32(anchor), directionBackward)
	default:
		c.setSelectionRange(uint32(anchor), uint32(to), directionForward)
	}
}

// Cursor is where the cursor of the control is: at the end of the selection that the user moves.
func (c *control) Cursor() int {
	start, end, direction := selectionOf(c.Tree())
	if direction == directionBackward {
		return start
	}
	return end
}

// Committed hears that the user has ended writing into the control.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#user-validity
func (c *control) Committed() { setInteracted(c.Tree()) }
