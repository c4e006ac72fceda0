package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// buttonType is the state of the type attribute of a button element.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-type
func buttonType(n *nodes.Node) string {
	switch value := attribute(n, "type"); {
	case equalFold(value, "reset"):
		return "reset"
	case equalFold(value, "button"):
		return "button"
	}
	return "submit"
}

// isSubmitButton reports whether an element is a submit button.
//
// https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button
func isSubmitButton(n *nodes.Node) bool {
	switch tag(n) {
	case "button":
		return buttonType(n) == "submit"
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
func (b *HTMLButtonElement) Type() string { return buttonType(b.Tree()) }

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
