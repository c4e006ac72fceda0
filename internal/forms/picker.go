// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
)

// ShowPicker is https://html.spec.whatwg.org/multipage/input.html#dom-input-showpicker
func (i *HTMLInputElement) ShowPicker() error {
	n := i.Tree()
	t := typeOf(n)
	if err := mayShowPicker(n, t == typeFile || t == typeColor); err != nil {
		return err
	}
	// 5. Show the picker, if applicable, for this.
	showPicker(n)
	return nil
}

// ShowPicker is https://html.spec.whatwg.org/multipage/input.html#dom-select-showpicker
func (s *HTMLSelectElement) ShowPicker() error {
	n := s.Tree()
	if err := mayShowPicker(n, false); err != nil {
		return err
	}
	// 4. If this is a select element, and this is not being rendered, then throw a "NotSupportedError" DOMException.
	if !htmlelements.IsBeingRendered(n) {
		return &idl.DOMException{Name: "NotSupportedError", Message: "The element is not rendered."}
	}
	// 5. Show the picker, if applicable, for this.
	showPicker(n)
	return nil
}

// mayShowPicker are the steps that the methods have in common. AnyOrigin says that documents of other origins than the page's
// may show the picker, too.
func mayShowPicker(n *nodes.Node, anyOrigin bool) error {
	// 1. If this is not mutable, then throw an "InvalidStateError" DOMException.
	if !isMutable(n) {
		return &idl.DOMException{Name: "InvalidStateError", Message: "The element cannot be changed."}
	}
	i := htmlelements.InteractionOf(n)
	// 2. If this's relevant settings object's origin is not same origin with its top-level origin, and this is a select
	//    element, or this's type attribute is not in the File Upload state or Color state, then throw a "SecurityError"
	//    DOMException.
	if i != nil && !anyOrigin && !i.Activations().OfTopLevelOrigin() {
		return &idl.DOMException{Name: "SecurityError", Message: "The document is of another origin than the page."}
	}
	// 3. If this's relevant global object does not have transient activation, then throw a "NotAllowedError" DOMException.
	//    AD-HOC: That of an element in a document without a window has none.
	if i == nil || !i.Activations().HasTransientActivation() {
		return &idl.DOMException{Name: "NotAllowedError", Message: "The user has not just done something in the window."}
	}
	return nil
}

// showPicker is https://html.spec.whatwg.org/multipage/input.html#show-the-picker,-if-applicable
func showPicker(n *nodes.Node) {
	// 1. If element's relevant global object does not have transient activation, then return. 2. If element is not mutable,
	//    then return.
	i := htmlelements.InteractionOf(n)
	if i == nil || !i.Activations().HasTransientActivation() || !isMutable(n) {
		return
	}
	// 3. Consume user activation given element's relevant global object. (Nobody sees a picker: what a user chooses comes on
	//    command.)
	i.Activations().ConsumeUserActivation()
}
