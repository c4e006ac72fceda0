// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/selectors"
)

// isDisabled reports whether a form control, or an option, is disabled.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled
// https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled
func isDisabled(n *nodes.Node) bool { return selectors.Disabled(n) }

// Type is https://html.spec.whatwg.org/multipage/form-elements.html#dom-fieldset-type
func (f *HTMLFieldSetElement) Type() string { return "fieldset" }

// Elements is https://html.spec.whatwg.org/multipage/form-elements.html#dom-fieldset-elements
func (f *HTMLFieldSetElement) Elements() *dom.HTMLCollection {
	return dom.WrapHTMLCollection(nodes.NewHTMLCollection(f.Tree(), isListed))
}

// Form is https://html.spec.whatwg.org/multipage/form-elements.html#dom-legend-form
func (l *HTMLLegendElement) Form() *HTMLFormElement {
	// If the legend has a fieldset element as its parent, then the same value as the form IDL attribute on that fieldset
	// element. Otherwise, null.
	if parent := l.Tree().Parent(); tag(parent) == "fieldset" {
		return wrapForm(Owner(parent))
	}
	return nil
}

// ObjectControl is what object elements are as controls, which are barred from constraint
// validation.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#htmlobjectelement
type ObjectControl struct {
	*htmlelements.HTMLObjectElement
}

// ObjectControlOf returns the members of controls of an object element; nil for what is none.
func ObjectControlOf(impl any) *ObjectControl {
	if o := htmlelements.HTMLObjectElementOf(impl); o != nil {
		return &ObjectControl{o}
	}
	return nil
}

// Form is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fae-form
func (o *ObjectControl) Form() *HTMLFormElement { return wrapForm(Owner(o.Tree())) }

// WillValidate is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-willvalidate
func (o *ObjectControl) WillValidate() bool { return isCandidate(o.Tree()) }

// Validity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-validity
func (o *ObjectControl) Validity() *ValidityState { return NewValidityState(o.Cx(), o.Tree()) }

// ValidationMessage is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-validationmessage
func (o *ObjectControl) ValidationMessage() string { return message(o.Tree()) }

// CheckValidity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-checkvalidity
func (o *ObjectControl) CheckValidity() bool { return CheckValidity(o.Tree()) }

// ReportValidity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-reportvalidity
func (o *ObjectControl) ReportValidity() bool { return ReportValidity(o.Tree()) }

// SetCustomValidity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-setcustomvalidity
func (o *ObjectControl) SetCustomValidity(message string) { setCustomValidity(o.Tree(), message) }
