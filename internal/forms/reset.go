// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/customelements"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Reset is https://html.spec.whatwg.org/multipage/forms.html#dom-form-reset
func (f *HTMLFormElement) Reset() {
	// 1. If the form element is marked as locked for reset, then return.
	s := formStateOf(f.Tree())
	if s.locked {
		return
	}
	// 2. Mark the form element as locked for reset.
	s.locked = true
	// 3. Reset the form element.
	resetForm(f.Tree())
	// 4. Unmark the form element as locked for reset.
	s.locked = false
}

// resetForm is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-reset
func resetForm(form *nodes.Node) {
	// 1. Let reset be the result of firing an event named reset at form, with the bubbles and cancelable attributes
	//    initialized to true.
	if !dom.Wrap(form).FireAnEvent("reset", dom.EventInit{Bubbles: true, Cancelable: true}) {
		return
	}
	// 2. If reset is true, then invoke the reset algorithm of each resettable element whose form owner is form.
	var controls []*nodes.Node
	controlsIn(form, func(n *nodes.Node) {
		if isResettable(n) {
			controls = append(controls, n)
		}
	})
	for _, n := range controls {
		resetControl(n)
	}
}

// ResetUnfilled resets the controls in a document that user agents are not to fill in.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#reactivate-a-document
func ResetUnfilled(d *nodes.Document) {
	for n := range d.Descendants() {
		switch tag(n) {
		case "input", "select", "textarea":
			// If the autofill field name is "off":
			if _, fieldName := autofill(n); fieldName == "off" {
				resetControl(n)
			}
		}
	}
}

// resetControl is the reset algorithm of a resettable element.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-reset-control
func resetControl(n *nodes.Node) {
	// The reset algorithm of a form-associated custom element is to enqueue a custom element callback reaction with the
	// element, callback name "formResetCallback", and « ».
	if custom(n) != nil {
		customelements.EnqueueCallback(n, "formResetCallback", nil)
		return
	}
	s := stateOf(n)
	switch tag(n) {
	// Set its user validity, dirty value flag and dirty checkedness flag back to false, set the value of the element to the
	// value of the value content attribute, set the checkedness of the element to true if the element has a checked content
	// attribute and false if it does not, empty the list of selected files, and then invoke the value sanitization
	// algorithm.
	case "input":
		if s == nil {
			break
		}
		setText(n, "")
		s.interacted, s.dirtyValue, s.dirtyChecked, s.hasChecked = false, false, false, false
		if typeOf(n) == typeFile {
			HTMLInputElementOf(dom.Wrap(n).Impl()).selectFiles(nil)
		}
		checkednessChanged(n)
		if checkedness(n) {
			uncheckOthers(n)
		}
		clampSelection(n)
	// Set the user validity to false and the dirty value flag back to false, and set the raw value of element to its child
	// text content.
	case "textarea":
		if s == nil {
			break
		}
		setText(n, "")
		s.interacted, s.dirtyValue = false, false
		clampSelection(n)
	// 1. Set selectElement's user validity to false. 2. For each optionElement of selectElement's list of options: set its
	//    selectedness to true if it has a selected attribute, and to false otherwise; set its dirtiness to false. 3. Run the
	//    selectedness setting algorithm given selectElement.
	case "select":
		if s != nil {
			s.interacted = false
		}
		for option := range optionsOf(n) {
			setSelectednessIn(n, option, has(option, "selected"))
			if o, ok := option.Extension().(*optionState); ok {
				o.dirty = false
			}
		}
		resetSelectedness(n)
	// String replace all with this element's default value within this element, and set its default value override to null.
	case "output":
		nodes.StringReplaceAll(outputDefault(n), n)
		if s != nil {
			setString(n, &s.defaultValue, "")
			s.hasDefault = false
		}
	}
	n.StateChanged()
}
