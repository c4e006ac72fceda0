// Checked against HTML of 2026-07-17.

package forms

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
)

// Dates and times are no texts: browsers show their parts, and the value changes once all of them are there. Here the user
// writes them as the value has them.
//
// https://html.spec.whatwg.org/multipage/input.html#date-state-(type=date)

// dateFormats are how the values of dates and times look, which tells them from other types.
var dateFormats = map[*inputType]string{
	typeDate: "2026-08-21", typeMonth: "2026-08", typeWeek: "2026-W34", typeTime: "10:30", typeLocal: "2026-08-21T10:30",
}

// longestDate is how long what is written of a date or a time can be.
const longestDate = 64

// CheckWritten returns why a user cannot write a text into an element; nil if it can be done. What was written before of a date
// or a time is let go, and its value changes when all of the text is there.
func CheckWritten(n *nodes.Node, text string) error {
	switch t := tag(n); {
	case (t == "input" || t == "textarea") && isDisabled(n):
		return fmt.Errorf("the %s is disabled", t)
	case (t == "input" || t == "textarea") && !isMutable(n):
		return fmt.Errorf("the %s is readonly", t)
	case htmlelements.TakesText(n):
		return nil
	case t != "input":
		return fmt.Errorf("no text can be written into a %s element", n.LocalName())
	}
	t := typeOf(n)
	format := dateFormats[t]
	if format == "" {
		return fmt.Errorf("no text can be written into an input of type %s", t.name)
	}
	if text != "" && sanitized(n, t, text) == "" {
		return fmt.Errorf("%q is nothing for an input of type %s, which takes what looks like %q", text, t.name, format)
	}
	needState(n).typed = &typed{awaited: text}
	return nil
}

// WritePart has the user write a part of a date or a time; false if the control is for something else.
func (i *HTMLInputElement) WritePart(text string) bool {
	n := i.Tree()
	t := typeOf(n)
	if dateFormats[t] == "" {
		return false
	}
	if !isMutable(n) {
		return true
	}
	s := needState(n)
	if s.typed == nil {
		s.typed = new(typed)
	}
	// Behind one that is there another one begins, unless seconds come. One that is pasted is there at once.
	if s.typed.awaited == "" && s.typed.text != "" && sanitized(n, t, s.typed.text) != "" && text != ":" && text != "." || sanitized(n, t, text) != "" {
		s.typed.text = ""
	}
	part := strings.Map(func(r rune) rune {
		if strings.ContainsRune("0123456789-:.TW ", r) {
			return r
		}
		return -1
	}, text)
	if len(s.typed.text)+len(part) > longestDate {
		return true
	}
	s.typed.text += part
	n.StateChanged()
	value := sanitized(n, t, s.typed.text)
	if value == "" || s.typed.awaited != "" && s.typed.awaited != s.typed.text {
		return true
	}
	s.typed.awaited = ""
	i.changeByUser(value)
	return true
}

// clearParts has the user delete a date or a time.
func (i *HTMLInputElement) clearParts() {
	needState(i.Tree()).typed = nil
	i.Tree().StateChanged()
	i.changeByUser("")
}

// isPartial reports whether a date or a time has begun to be written, and is not there yet.
func isPartial(n *nodes.Node) bool {
	s := stateOf(n)
	return s != nil && s.typed != nil && s.typed.text != ""
}

// changeByUser has the user change the value of a control at once, not by a text.
func (i *HTMLInputElement) changeByUser(value string) {
	n := i.Tree()
	if value = sanitized(n, typeOf(n), value); value == valueOf(n) {
		return
	}
	s := needState(n)
	setString(n, &s.value, value)
	s.dirtyValue, s.byUser = true, true
	fireChanged(n)
}

// fireChanged tells that the user has changed what a control holds, and commits to that.
//
// https://html.spec.whatwg.org/multipage/input.html#common-input-element-events
func fireChanged(n *nodes.Node) {
	// When the user agent changes the element's value on behalf of the user: fire input, with bubbles and composed. When the
	// user commits the change, set the user validity to true, and fire change.
	setInteracted(n)
	dom.Wrap(n).FireAnEvent("input", dom.EventInit{Bubbles: true, Composed: true})
	dom.Wrap(n).FireAnEvent("change", dom.EventInit{Bubbles: true})
}
