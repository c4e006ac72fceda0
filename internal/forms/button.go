// Checked against HTML of 2026-07-17.

package forms

import (
	"cmp"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// buttonType is the state of the type attribute of a button element; "" for the auto state.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-type
func buttonType(n *nodes.Node) string {
	for _, state := range []string{"submit", "reset", "button"} {
		if equalFold(attribute(n, "type"), state) {
			return state
		}
	}
	return ""
}

// isSubmitButton reports whether an element is a submit button.
//
// https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button
func isSubmitButton(n *nodes.Node) bool {
	switch tag(n) {
	case "button":
		// … the type attribute is in the Auto state, both the command and commandfor content attributes are not present, and
		// the parent node is not a select element; or the type attribute is in the Submit Button state.
		kind := buttonType(n)
		return kind == "submit" || kind == "" && !has(n, "command") && !has(n, "commandfor") && tag(n.Parent()) != "select"
	case "input":
		t := typeOf(n)
		return t == typeSubmit || t == typeImage
	}
	return false
}

// isButton reports whether an element is a button.
//
// https://html.spec.whatwg.org/multipage/forms.html#concept-button
func isButton(n *nodes.Node) bool {
	return tag(n) == "button" || tag(n) == "input" && typeOf(n).isButton()
}

// Type is https://html.spec.whatwg.org/multipage/form-elements.html#dom-button-type
func (b *HTMLButtonElement) Type() string {
	// 1. If this is a submit button, then return "submit".
	if isSubmitButton(b.Tree()) {
		return "submit"
	}
	// 2. Let state be this's type attribute. 4. If state is in the Auto state, then return "button". 5. Return the keyword
	//    value corresponding to state.
	return cmp.Or(buttonType(b.Tree()), "button")
}

// SetType is the setter of type.
func (b *HTMLButtonElement) SetType(value string) { b.SetReflectString("type", value) }

// The attributes of form submission of elements.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-attributes

// action reflects an attribute that is a URL; of an empty or missing one it is the document's.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fs-action
func action(e *dom.Element, name string) string {
	if e.ReflectString(name) == "" {
		return e.Tree().Document().URL
	}
	return e.ReflectURL(name)
}

const (
	urlencoded = "application/x-www-form-urlencoded"
	multipart  = "multipart/form-data"
	plainText  = "text/plain"
)

// enctype reflects an attribute of an encoding type.
func enctype(e *dom.Element, name, missing string) string {
	return e.ReflectKnown(name, missing, urlencoded, urlencoded, multipart, plainText)
}

// method reflects an attribute of a method.
func method(e *dom.Element, name, missing string) string {
	return e.ReflectKnown(name, missing, "get", "get", "post", "dialog")
}

// FormAction is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fs-formaction
func (c *control) FormAction() string { return action(&c.Element, "formaction") }

// FormEnctype is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fs-formenctype
func (c *control) FormEnctype() string { return enctype(&c.Element, "formenctype", "") }

// SetFormEnctype is the setter of formEnctype.
func (c *control) SetFormEnctype(value string) { c.SetReflectString("formenctype", value) }

// FormMethod is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fs-formmethod
func (c *control) FormMethod() string { return method(&c.Element, "formmethod", "") }

// SetFormMethod is the setter of formMethod.
func (c *control) SetFormMethod(value string) { c.SetReflectString("formmethod", value) }
