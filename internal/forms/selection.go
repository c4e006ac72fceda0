// Checked against HTML of 2026-07-17.

package forms

import (
	"math"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
)

// The selections of text controls.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#textFieldSelection

// selectionDirection is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-selection-direction
type selectionDirection uint8

const (
	directionNone selectionDirection = iota
	directionForward
	directionBackward
)

func (d selectionDirection) String() string {
	return [...]string{"none", "forward", "backward"}[d]
}

func directionOf(s string) selectionDirection {
	switch s {
	case "forward":
		return directionForward
	case "backward":
		return directionBackward
	}
	return directionNone
}

// length is the length of the relevant value, in code units.
//
// AD-HOC: as in browsers, a selection is one of what the control shows.
func length(n *nodes.Node) int { return nodes.UTF16Length(shownText(n)) }

// clampSelection keeps the selection within the relevant value, which has changed.
func clampSelection(n *nodes.Node) {
	if s := stateOf(n); s != nil && s.end > 0 {
		l := length(n)
		s.start, s.end = min(s.start, l), min(s.end, l)
	}
}

// moveCursorToEnd moves the text entry cursor position to the end of the text control,
// unselecting any selected text and resetting the selection direction.
func moveCursorToEnd(n *nodes.Node) {
	s := needState(n)
	s.start = length(n)
	s.end, s.direction = s.start, directionNone
}

// selectionOf is the selection of a text control.
func selectionOf(n *nodes.Node) (start, end int, direction selectionDirection) {
	s := stateOf(n)
	if s == nil {
		return 0, 0, directionNone
	}
	return s.start, s.end, s.direction
}

// setSelectionRange is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#set-the-selection-range
func (c *control) setSelectionRange(start, end uint32, direction selectionDirection) {
	n := c.Tree()
	// 1. If start is null, let start be 0. 2. If end is null, let end be 0.
	// 3. Set the selection of the text control to the sequence of code units within the relevant value starting with the
	//    code unit at the startth position and ending with the code unit at the (end-1)th position. Arguments greater than
	//    the length of the relevant value must be treated as pointing at the end. If end is less than or equal to start,
	//    then the start and the end of the selection must both be placed immediately before the character with offset end.
	l := length(n)
	to := int(min(int64(end), int64(l)))
	from := min(int(min(int64(start), int64(l))), to)
	// 4. If direction is not identical to either "backward" or "forward", then set it to "none". 5. Set the selection
	//    direction of the text control to direction.
	oldStart, oldEnd, oldDirection := selectionOf(n)
	if from == oldStart && to == oldEnd && direction == oldDirection {
		return
	}
	s := needState(n)
	s.start, s.end, s.direction = from, to, direction
	// 6. If the previous steps caused the selection of the text control to be modified (in either extent or direction),
	//    then queue an element task on the user interaction task source given the element to fire an event named select at
	//    the element, with the bubbles attribute initialized to true.
	settings := agent.RelevantSettings(&c.Object)
	root := c.Cx().Root(c.Value())
	queued := settings.QueueGlobalTask(eventloop.UserInteraction, func() {
		defer root.Release()
		c.FireAnEvent("select", dom.EventInit{Bubbles: true})
	})
	if !queued {
		root.Release()
	}
}

// selects reports whether the members of selections apply to the element.
func (c *control) selects() bool {
	n := c.Tree()
	return tag(n) == "textarea" || typeOf(n).has(hasSelection)
}

func (c *control) doesNotSelect() error {
	return &idl.DOMException{Name: "InvalidStateError", Message: "The input element's type ('" + typeOf(c.Tree()).name + "') does not support selection."}
}

// Select is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-textarea/input-select
func (c *control) Select() {
	// 1. If this element is an input element, and either select() does not apply to this element or the corresponding
	//    control has no selectable text, return.
	if n := c.Tree(); tag(n) == "input" && !typeOf(n).isText() {
		return
	}
	// 2. Set the selection range with 0 and infinity.
	c.setSelectionRange(0, math.MaxUint32, directionNone)
}

// SelectionStart is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-textarea/input-selectionstart
func (c *control) SelectionStart() idl.Optional[uint32] {
	// 1. If this element is an input element, and selectionStart does not apply to this element, return null.
	if !c.selects() {
		return idl.None[uint32]()
	}
	// 3. Return the code unit offset of the start of the selection.
	start, _, _ := selectionOf(c.Tree())
	return idl.Some(uint32(start))
}

// SetSelectionStart is the setter of selectionStart.
func (c *control) SetSelectionStart(value idl.Optional[uint32]) error {
	// 1. If it does not apply to this element, throw an "InvalidStateError" DOMException.
	if !c.selects() {
		return c.doesNotSelect()
	}
	// 2. Let end be the value of this element's selectionEnd attribute. 3. If end is less than the given value, set end to
	//    the given value.
	_, end, direction := selectionOf(c.Tree())
	start := value.Or(0)
	// 4. Set the selection range with the given value, end, and the value of this element's selectionDirection attribute.
	c.setSelectionRange(start, max(uint32(end), start), direction)
	return nil
}

// SelectionEnd is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-textarea/input-selectionend
func (c *control) SelectionEnd() idl.Optional[uint32] {
	if !c.selects() {
		return idl.None[uint32]()
	}
	_, end, _ := selectionOf(c.Tree())
	return idl.Some(uint32(end))
}

// SetSelectionEnd is the setter of selectionEnd.
func (c *control) SetSelectionEnd(value idl.Optional[uint32]) error {
	if !c.selects() {
		return c.doesNotSelect()
	}
	// 2. Set the selection range with the value of this element's selectionStart attribute, the given value, and the value
	//    of this element's selectionDirection attribute.
	start, _, direction := selectionOf(c.Tree())
	c.setSelectionRange(uint32(start), value.Or(0), direction)
	return nil
}

// SelectionDirection is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-textarea/input-selectiondirection
func (c *control) SelectionDirection() idl.Optional[string] {
	if !c.selects() {
		return idl.None[string]()
	}
	_, _, direction := selectionOf(c.Tree())
	return idl.Some(direction.String())
}

// SetSelectionDirection is the setter of selectionDirection.
func (c *control) SetSelectionDirection(value idl.Optional[string]) error {
	if !c.selects() {
		return c.doesNotSelect()
	}
	start, end, _ := selectionOf(c.Tree())
	c.setSelectionRange(uint32(start), uint32(end), directionOf(value.Or("")))
	return nil
}

// SetSelectionRange is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-textarea/input-setselectionrange
func (c *control) SetSelectionRange(start, end idl.Optional[uint32], direction idl.Optional[string]) error {
	// 1. If this method does not apply to this element, throw an "InvalidStateError" DOMException.
	if !c.selects() {
		return c.doesNotSelect()
	}
	// 2. Set the selection range with start, end, and direction.
	c.setSelectionRange(start.Or(0), end.Or(0), directionOf(direction.Or("")))
	return nil
}

// SetRangeTextOfSelection is setRangeText with one argument.
func (c *control) SetRangeTextOfSelection(replacement string) error {
	start, end, _ := selectionOf(c.Tree())
	return c.SetRangeText(replacement, uint32(start), uint32(end), SelectionModePreserve)
}

// SetRangeText is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-textarea/input-setrangetext
func (c *control) SetRangeText(replacement string, from, to uint32, mode SelectionMode) error {
	n := c.Tree()
	// 1. If this method does not apply to this element, throw an "InvalidStateError" DOMException.
	if !c.selects() {
		return c.doesNotSelect()
	}
	// 2. Set this element's dirty value flag to true.
	value := valueOf(n)
	s := needState(n)
	if !s.dirtyValue {
		setText(n, value)
		s.dirtyValue = true
	}
	// 4. If start is greater than end, then throw an "IndexSizeError" DOMException.
	if from > to {
		return &idl.DOMException{Name: "IndexSizeError", Message: "The start of the range is greater than its end."}
	}
	// 5. If start is greater than the length of the relevant value, then set it to the length. 6. Likewise end.
	l := nodes.UTF16Length(value)
	start, end := int(min(int64(from), int64(l))), int(min(int64(to), int64(l)))
	// 7. Let selection start be the current value of the selectionStart attribute. 8. Likewise selection end.
	selectionStart, selectionEnd := s.start, s.end
	// 9. If start is less than end, delete the sequence of code units within the element's relevant value. 10. Insert the
	//    value of the first argument into the text of the relevant value, immediately before the startth code unit.
	//    (AD-HOC: the value is sanitized then, as in browsers.)
	changed := nodes.Splice(value, start, end, replacement)
	if tag(n) == "input" {
		changed = sanitized(n, typeOf(n), changed)
	}
	setText(n, changed)
	clampSelection(n)
	// 11. Let new length be the length of the value of the first argument. 12. Let new end be the sum of start and new
	//     length.
	newLength := nodes.UTF16Length(replacement)
	newEnd := start + newLength
	// 13. Run the appropriate set of substeps.
	switch mode {
	case SelectionModeSelect:
		selectionStart, selectionEnd = start, newEnd
	case SelectionModeStart:
		selectionStart, selectionEnd = start, start
	case SelectionModeEnd:
		selectionStart, selectionEnd = newEnd, newEnd
	case SelectionModePreserve:
		// 1. Let old length be end minus start. 2. Let delta be new length minus old length.
		delta := newLength - (end - start)
		// 3. If selection start is greater than end, then increment it by delta. Otherwise: if it is greater than start,
		//    then set it to start.
		if selectionStart > end {
			selectionStart += delta
		} else if selectionStart > start {
			selectionStart = start
		}
		// 4. If selection end is greater than end, then increment it by delta. Otherwise: if it is greater than start,
		//    then set it to new end.
		if selectionEnd > end {
			selectionEnd += delta
		} else if selectionEnd > start {
			selectionEnd = newEnd
		}
	}
	// 14. Set the selection range with selection start and selection end.
	c.setSelectionRange(uint32(selectionStart), uint32(selectionEnd), directionNone)
	return nil
}
