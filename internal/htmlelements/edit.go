package htmlelements

import (
	"github.com/sluice-go/sluice/internal/datatransfer"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/uievents"
	"github.com/sluice-go/sluice/internal/url"
)

// edited is a control whose text the user has changed, and its value before.
type edited struct {
	control *nodes.Node
	value   string
}

// textControl is a control that a user writes into. What it shows need not be its value, as "-" is none of a number.
type textControl interface {
	Value() string
	// HasText reports whether it shows a text, unlike a control for dates.
	HasText() bool
	// ShownText is what it shows, and ShownSelection what of that is selected, in code units.
	ShownText() string
	ShownSelection() (start, end int)
	// Cursor is the end of the selection that the user moves. PutCursor moves the cursor, which selects what lies between
	// if extend is true.
	Cursor() int
	PutCursor(to int, extend bool)
	// ReplaceText puts what the user writes in the place of a part of the text; false if that stays as it is.
	ReplaceText(start, end int, text string) bool
	// Committed hears that the user has ended writing into it.
	Committed()
}

// textControlOf returns a control that a user can move the cursor in; nil for what is none.
func textControlOf(n *nodes.Node) textControl {
	if n == nil || isActuallyDisabled(n) {
		return nil
	}
	c, ok := dom.Wrap(n).Impl().(textControl)
	if !ok || !c.HasText() {
		return nil
	}
	return c
}

// writableControl returns a control that a user can write into; nil for what is none.
func writableControl(n *nodes.Node) textControl {
	if n == nil || n.HasAttributeNS("", "readonly") {
		return nil
	}
	return textControlOf(n)
}

// TakesText reports whether a user can write into an element: a textarea, an input of a type that is text, or an editing host.
func TakesText(n *nodes.Node) bool { return writableControl(n) != nil || IsEditingHost(n) }

// CursorToEnd puts the cursor of a text control behind its text, where a user goes on writing.
func CursorToEnd(n *nodes.Node) {
	if h := editingHostOf(n); h != nil {
		h.put(endOf(n), false)
	}
	if c := textControlOf(n); c != nil {
		c.PutCursor(nodes.UTF16Length(c.ShownText()), false)
	}
}

// CursorAtStart reports whether nothing is selected in a text control, and its cursor stands where it is at first.
func CursorAtStart(n *nodes.Node) bool {
	if h := editingHostOf(n); h != nil {
		start, end, inside := h.selected()
		return !inside || start == end && start == startOf(n)
	}
	c := textControlOf(n)
	if c == nil {
		return false
	}
	_, end := c.ShownSelection()
	return end == 0
}

// SelectText selects the text of a control, as its user does.
func SelectText(n *nodes.Node) {
	if c := textControlOf(n); c != nil {
		c.PutCursor(0, false)
		c.PutCursor(nodes.UTF16Length(c.ShownText()), true)
	}
}

// InsertText writes a text in the place of what is selected in a control, as a user does.
func InsertText(n *nodes.Node, text string) { InsertTextAs(n, text, "insertText") }

// InsertTextAs is InsertText with the type that the events of that tell.
func InsertTextAs(n *nodes.Node, text, inputType string) {
	// Dates and times are no texts.
	if parts, ok := dom.Wrap(n).Impl().(interface{ WritePart(text string) bool }); ok && parts.WritePart(text) {
		return
	}
	if h := editingHostOf(n); h != nil {
		h.insertText(text, inputChange{inputType: inputType, data: idl.Some(text)})
		return
	}
	data := idl.Some(text)
	if inputType == "insertLineBreak" {
		data = idl.None[string]()
	}
	edit(n, inputType, data, func(c textControl) bool {
		start, end := c.ShownSelection()
		return c.ReplaceText(start, end, text)
	})
}

// InsertTransfer writes the text of what is pasted or dropped in the place of what is selected in an element.
//
// https://w3c.github.io/input-events/#interface-InputEvent-Attributes
func InsertTransfer(n *nodes.Node, store *datatransfer.Store, inputType string) {
	text := store.Text("text/plain")
	if h := editingHostOf(n); h != nil {
		h.insertText(text, inputChange{inputType: inputType, store: store})
		return
	}
	InsertTextAs(n, text, inputType)
}

// edit has the user change the text of a control, with the events beforeinput and input.
//
// https://w3c.github.io/input-events/#events-inputevents
func edit(n *nodes.Node, inputType string, data idl.Optional[string], change func(textControl) bool) {
	i := interactionOf(n)
	if i == nil || writableControl(n) == nil {
		return
	}
	target := &dom.Wrap(n).EventTarget
	if !uievents.FireInputEvent(target, "beforeinput", inputType, data, nil) {
		return
	}
	c := writableControl(n)
	if c == nil {
		return
	}
	if before := c.Value(); !change(c) {
		return
	} else if i.edited.control != n {
		i.edited = edited{n, before}
	}
	uievents.FireInputEvent(target, "input", inputType, data, nil)
}

// CommitEdit ends the user's writing into a control: change is fired at it if its value is another one than before.
//
// https://html.spec.whatwg.org/multipage/input.html#event-input-change
func (i *Interaction) CommitEdit(n *nodes.Node) {
	last := i.edited
	if last.control != n || n == nil {
		return
	}
	i.edited = edited{}
	c, ok := dom.Wrap(n).Impl().(textControl)
	if !ok {
		return
	}
	c.Committed()
	if c.Value() != last.value {
		dom.Wrap(n).FireAnEvent("change", dom.EventInit{Bubbles: true})
	}
}

// ActivatesByKey reports whether a key clicks an element that has the focus: Enter links, buttons and summaries, Space
// buttons, summaries, checkboxes and radio buttons.
func ActivatesByKey(n *nodes.Node, key string) bool {
	if !n.IsHTML() {
		return key == "Enter" && n.LocalName() == "a"
	}
	switch n.LocalName() {
	case "a", "area":
		return key == "Enter"
	case "button", "summary":
		return true
	case "input":
		switch t, _ := n.Attribute("type"); url.ASCIILowercase(t) {
		case "button", "submit", "reset", "image", "color", "file":
			return true
		case "checkbox", "radio":
			return key == " "
		}
	}
	return false
}

// IsActuallyDisabled reports whether an element is a form control that is disabled: the user's clicks do not reach it.
func IsActuallyDisabled(n *nodes.Node) bool { return isActuallyDisabled(n) }
