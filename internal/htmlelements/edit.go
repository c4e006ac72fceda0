package htmlelements

import (
	"unicode/utf16"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/uievents"
	"github.com/sluice-go/sluice/internal/url"
)

// edited is a control whose value the user has changed, and what it was before.
type edited struct {
	control *nodes.Node
	value   string
}

// control is an element with a value.
type control interface{ Value() string }

// setValue gives a control a value; false if it takes none.
func setValue(impl any, value string) bool {
	switch c := impl.(type) {
	case interface{ SetValue(value string) error }:
		return c.SetValue(value) == nil
	case interface{ SetValue(value string) }:
		c.SetValue(value)
		return true
	}
	return false
}

// textSelection is a control that has a selection, in code units.
type textSelection interface {
	SelectionStart() idl.Optional[uint32]
	SelectionEnd() idl.Optional[uint32]
	SetSelectionRange(start, end idl.Optional[uint32], direction idl.Optional[string]) error
}

// TakesText reports whether a user can write into an element: a textarea, or an input of a type that is text.
func TakesText(n *nodes.Node) bool {
	if !supportsKeyboardInput(n) || isEditingHost(n) || n.HasAttributeNS("", "readonly") || isActuallyDisabled(n) {
		return false
	}
	_, ok := dom.Wrap(n).Impl().(control)
	return ok
}

// InsertText writes a text where the selection of a control is, as a user does, with the events beforeinput and input.
// An empty text deletes the selection, or the character before it.
//
// https://w3c.github.io/input-events/
func InsertText(n *nodes.Node, text string) {
	switch text {
	case "":
		InsertTextAs(n, "", "deleteContentBackward")
	case "\n":
		InsertTextAs(n, text, "insertLineBreak")
	default:
		InsertTextAs(n, text, "insertText")
	}
}

// InsertTextAs is InsertText with the type that its events tell.
func InsertTextAs(n *nodes.Node, text, inputType string) {
	i := interactionOf(n)
	impl := dom.Wrap(n).Impl()
	c, ok := impl.(control)
	if i == nil || !ok || !TakesText(n) {
		return
	}
	data := idl.Some(text)
	if inputType == "deleteContentBackward" || inputType == "insertLineBreak" {
		data = idl.None[string]()
	}
	target := &dom.Wrap(n).EventTarget
	if !uievents.FireInputEvent(target, "beforeinput", inputType, data) || !TakesText(n) {
		return
	}
	before := c.Value()
	units := utf16.Encode([]rune(before))
	start, end := len(units), len(units)
	selection, _ := impl.(textSelection)
	if selection != nil {
		if s, ok := selection.SelectionStart().Get(); ok {
			start, end = min(int(s), len(units)), min(int(selection.SelectionEnd().Or(s)), len(units))
		}
	}
	if text == "" && start == end {
		if start == 0 {
			return
		}
		start--
		if start > 0 && utf16.IsSurrogate(rune(units[start])) && utf16.IsSurrogate(rune(units[start-1])) {
			start--
		}
	}
	inserted := utf16.Encode([]rune(text))
	if limit, ok := dom.ParseInteger(dom.ElementOf(impl).ReflectString("maxlength")); ok && limit >= 0 {
		inserted = inserted[:max(0, min(len(inserted), int(limit)-(len(units)-(end-start))))]
		if len(inserted) == 0 && text != "" {
			return
		}
	}
	after := string(utf16.Decode(units[:start])) + string(utf16.Decode(inserted)) + string(utf16.Decode(units[end:]))
	if i.edited.control != n {
		i.edited = edited{n, before}
	}
	if !setValue(impl, after) {
		return
	}
	if selection != nil {
		at := idl.Some(uint32(start + len(inserted)))
		// Of inputs without a selection, as those of type email, it is an error.
		_ = selection.SetSelectionRange(at, at, idl.None[string]())
	}
	uievents.FireInputEvent(target, "input", inputType, data)
}

// CommitEdit fires change at a control whose value the user has changed since the last time.
//
// https://html.spec.whatwg.org/multipage/input.html#event-input-change
func (i *Interaction) CommitEdit(n *nodes.Node) {
	last := i.edited
	if last.control != n || n == nil {
		return
	}
	i.edited = edited{}
	if c, ok := dom.Wrap(n).Impl().(control); ok && c.Value() != last.value {
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

// HitTest returns what a pointer over an element hits: the element itself, or the nearest ancestor that is not inert; where
// a modal dialog makes all of them inert, its backdrop, which is the dialog. It is nil where the element is not rendered.
func HitTest(n *nodes.Node) *nodes.Node {
	i := interactionOf(n)
	if i == nil || !isBeingRendered(n) {
		return nil
	}
	for n != nil && isInert(n) {
		n = flatTreeParent(n)
	}
	if i.onBackdrop = n == nil; i.onBackdrop {
		return i.blocking()
	}
	return n
}
