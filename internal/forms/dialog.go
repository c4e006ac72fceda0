package forms

import "github.com/sluice-go/sluice/internal/dom/nodes"

// closeDialog closes the dialog that a form is in.
//
// AD-HOC: dialogs have neither a return value nor events: the dialog is no more open.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-submit
func closeDialog(form *nodes.Node) {
	// 1. If form does not have an ancestor dialog element, then return. 2. Let subject be form's nearest ancestor dialog
	//    element. 6. Close the dialog subject with result.
	for a := form.Parent(); a != nil; a = a.Parent() {
		if a.IsHTMLElement("dialog") {
			a.RemoveAttributeNS("", "open")
			return
		}
	}
}
