// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
)

// closeDialog closes the dialog that a form is in, which the form is submitted to.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-submit
func closeDialog(form, submitter *nodes.Node) {
	// 1. If form does not have an ancestor dialog element, then return. 2. Let subject be form's nearest ancestor dialog
	//    element.
	subject := form.Parent()
	for subject != nil && !subject.IsHTMLElement("dialog") {
		subject = subject.Parent()
	}
	if subject == nil {
		return
	}
	// 3. Let result be null.
	result := idl.None[string]()
	switch {
	// 4. If submitter is an input element whose type attribute is in the Image Button state, then: let (x, y) be the selected
	//    coordinate; set result to the concatenation of x, ",", and y.
	case isImageButton(submitter):
		result = idl.Some("0,0")
	// 5. Otherwise, if submitter is a submit button, then set result to submitter's optional value.
	case isSubmitButton(submitter):
		result = optionalValue(submitter)
	}
	// 6. Close the dialog subject with result and null.
	htmlelements.CloseDialog(subject, result)
}
