// Checked against HTML of 2026-07-17.

package forms

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
)

// ImplicitSubmission submits the input element's form because its user has pressed Enter in it.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
func (i *HTMLInputElement) ImplicitSubmission() {
	form := Owner(i.Tree())
	if form == nil {
		return
	}
	// A form element's default button is the first submit button in tree order whose form owner is that
	// form element.
	var button *nodes.Node
	blocking := 0
	controlsIn(form, func(n *nodes.Node) {
		if button == nil && isSubmitButton(n) {
			button = n
		}
		if tag(n) == "input" && blocksImplicitSubmission(n) {
			blocking++
		}
	})
	switch {
	// If the form has a default button, which is not disabled, fire a click event at it; if it is disabled, the form
	// is not submitted.
	case button != nil:
		if !isDisabled(button) {
			htmlelements.FireClick(button, false)
		}
	// If the form has no submit button: 1. If the form has more than one field that blocks implicit submission, then
	// return. 2. Otherwise, submit the form element from the form element itself with userInvolvement set to "activation".
	case blocking <= 1:
		submit(form, form, false)
	}
}

// blocksImplicitSubmission reports whether an input element is a field that blocks implicit submission.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#field-that-blocks-implicit-submission
func blocksImplicitSubmission(n *nodes.Node) bool {
	return slices.Contains([]*inputType{
		typeText, typeSearch, typeTel, typeURL, typeEmail, typePassword, typeDate, typeMonth, typeWeek, typeTime, typeLocal, typeNumber,
	}, typeOf(n))
}
