// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

func init() {
	for name, make := range map[string]func() dom.NodeObject{
		"form":     func() dom.NodeObject { return new(HTMLFormElement) },
		"label":    func() dom.NodeObject { return new(HTMLLabelElement) },
		"input":    func() dom.NodeObject { return new(HTMLInputElement) },
		"button":   func() dom.NodeObject { return new(HTMLButtonElement) },
		"select":   func() dom.NodeObject { return new(HTMLSelectElement) },
		"datalist": func() dom.NodeObject { return new(HTMLDataListElement) },
		"optgroup": func() dom.NodeObject { return new(HTMLOptGroupElement) },
		"option":   func() dom.NodeObject { return new(HTMLOptionElement) },
		"textarea": func() dom.NodeObject { return new(HTMLTextAreaElement) },
		"output":   func() dom.NodeObject { return new(HTMLOutputElement) },
		"progress": func() dom.NodeObject { return new(HTMLProgressElement) },
		"meter":    func() dom.NodeObject { return new(HTMLMeterElement) },
		"fieldset": func() dom.NodeObject { return new(HTMLFieldSetElement) },
		"legend":   func() dom.NodeObject { return new(HTMLLegendElement) },
	} {
		htmlelements.SetElementInterface(name, interfaces[name], make)
	}
}

// interfaces are the interfaces of the elements.
var interfaces = map[string]*idl.Interface{
	"form": HTMLFormElementInterface, "label": HTMLLabelElementInterface, "input": HTMLInputElementInterface,
	"button": HTMLButtonElementInterface, "select": HTMLSelectElementInterface, "datalist": HTMLDataListElementInterface,
	"optgroup": HTMLOptGroupElementInterface, "option": HTMLOptionElementInterface, "textarea": HTMLTextAreaElementInterface,
	"output": HTMLOutputElementInterface, "progress": HTMLProgressElementInterface, "meter": HTMLMeterElementInterface,
	"fieldset": HTMLFieldSetElementInterface, "legend": HTMLLegendElementInterface,
}

// HTMLFormElement is https://html.spec.whatwg.org/multipage/forms.html#htmlformelement
type HTMLFormElement struct{ htmlelements.HTMLElement }

// HTMLLabelElement is https://html.spec.whatwg.org/multipage/forms.html#htmllabelelement
type HTMLLabelElement struct{ htmlelements.HTMLElement }

// HTMLInputElement is https://html.spec.whatwg.org/multipage/input.html#htmlinputelement
type HTMLInputElement struct {
	control
	// files holds the list that script sees of the selected files.
	files mozjs.Slot
	// before is what there was before the activation that is under way; else nil.
	before *beforeActivation
}

// HTMLButtonElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmlbuttonelement
type HTMLButtonElement struct{ control }

// HTMLSelectElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmlselectelement
type HTMLSelectElement struct {
	control
	// options is the list of options, once it was asked for.
	options *nodes.HTMLCollection
}

// HTMLDataListElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmldatalistelement
type HTMLDataListElement struct{ htmlelements.HTMLElement }

// HTMLOptGroupElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmloptgroupelement
type HTMLOptGroupElement struct{ htmlelements.HTMLElement }

// HTMLOptionElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmloptionelement
type HTMLOptionElement struct{ htmlelements.HTMLElement }

// HTMLTextAreaElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmltextareaelement
type HTMLTextAreaElement struct{ control }

// HTMLOutputElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmloutputelement
type HTMLOutputElement struct{ control }

// HTMLProgressElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmlprogresselement
type HTMLProgressElement struct{ control }

// HTMLMeterElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmlmeterelement
type HTMLMeterElement struct{ control }

// HTMLFieldSetElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmlfieldsetelement
type HTMLFieldSetElement struct{ control }

// HTMLLegendElement is https://html.spec.whatwg.org/multipage/form-elements.html#htmllegendelement
type HTMLLegendElement struct{ htmlelements.HTMLElement }

// control is what the interfaces of controls have in common.
type control struct {
	htmlelements.HTMLElement
	labels Labels
}

// Form is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fae-form
func (c *control) Form() *HTMLFormElement { return wrapForm(Owner(c.Tree())) }

// Labels is https://html.spec.whatwg.org/multipage/forms.html#dom-lfe-labels
func (c *control) Labels() *dom.NodeList { return c.labels.Of(c.Tree()) }

// Autocomplete is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fe-autocomplete
func (c *control) Autocomplete() string {
	idlValue, _ := autofill(c.Tree())
	return idlValue
}

// SetAutocomplete is the setter of autocomplete.
func (c *control) SetAutocomplete(value string) { c.SetReflectString("autocomplete", value) }

// wrapForm returns the object that script sees of a form; nil for nil.
func wrapForm(n *nodes.Node) *HTMLFormElement {
	if n == nil {
		return nil
	}
	return HTMLFormElementOf(dom.Wrap(n).Impl())
}

// wrapHTML returns the object that script sees of an element of HTML; nil for nil.
func wrapHTML(n *nodes.Node) *htmlelements.HTMLElement {
	if n == nil {
		return nil
	}
	return htmlelements.HTMLElementOf(dom.Wrap(n).Impl())
}

// wrapElement returns the object that script sees of an element; nil for nil.
func wrapElement(n *nodes.Node) *dom.Element {
	if n == nil {
		return nil
	}
	return dom.ElementOf(dom.Wrap(n).Impl())
}
