// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/file"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
)

// FormInternals is what ElementInternals has of form-associated custom elements.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#form-associated-custom-elements
type FormInternals struct{ *htmlelements.ElementInternals }

// FormInternalsOf returns element internals, given their wrapper's Go object; nil for what is none.
func FormInternalsOf(impl any) *FormInternals {
	if i := htmlelements.ElementInternalsOf(impl); i != nil {
		return &FormInternals{i}
	}
	return nil
}

// control returns the target element, and what it is as a control; a "NotSupportedError" DOMException if it is not a
// form-associated custom element.
func (i *FormInternals) control() (*nodes.Node, *customState, error) {
	n := i.Target()
	if s := custom(n); s != nil {
		return n, s, nil
	}
	return nil, nil, &idl.DOMException{Name: "NotSupportedError", Message: "The target element is not a form-associated custom element."}
}

// SetFormValue is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-elementinternals-setformvalue
func (i *FormInternals) SetFormValue(value FileOrUSVStringOrFormDataOrNull, state idl.Optional[FileOrUSVStringOrFormDataOrNull]) error {
	// 1. Let element be this's target element. 2. If element is not a form-associated custom element, then throw a
	//    "NotSupportedError" DOMException.
	n, s, err := i.control()
	if err != nil {
		return err
	}
	before := s.Memory()
	// 3. Set element's submission value to value if value is not a FormData object, or to a clone of value's entry list
	//    otherwise.
	s.value = newFaceValue(value)
	// 4. If the state argument of the function is omitted, set element's state to its submission value. 5. Otherwise, if
	//    state is a FormData object, set element's state to a clone of state's entry list. 6. Otherwise, set element's state
	//    to state.
	s.state = s.value
	if given, ok := state.Get(); ok {
		s.state = newFaceValue(given)
	}
	n.ExtensionGrew(s.Memory() - before)
	return nil
}

func newFaceValue(value FileOrUSVStringOrFormDataOrNull) (v faceValue) {
	data := func(f *file.File) *file.Data {
		d, _ := file.DataOf(f)
		return &d
	}
	switch {
	case value.IsUSVString:
		v.isString, v.text = true, value.USVString
	case value.IsFile:
		v.file = data(value.File)
	case value.IsFormData:
		v.isList = true
		value.FormData.Each(func(name, value string, f *file.File) {
			e := customEntry{name: name, value: value}
			if f != nil {
				e.file = data(f)
			}
			v.entries = append(v.entries, e)
		})
	}
	return v
}

// Form is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-elementinternals-form
func (i *FormInternals) Form() (*HTMLFormElement, error) {
	n, _, err := i.control()
	if err != nil {
		return nil, err
	}
	return wrapForm(Owner(n)), nil
}

// flags returns the validity flags that a dictionary says.
func (f ValidityStateFlags) flags() (v Validity) {
	for _, flag := range []struct {
		set  bool
		flag Validity
	}{
		{f.ValueMissing, ValueMissing}, {f.TypeMismatch, TypeMismatch}, {f.PatternMismatch, PatternMismatch}, {f.TooLong, TooLong},
		{f.TooShort, TooShort}, {f.RangeUnderflow, RangeUnderflow}, {f.RangeOverflow, RangeOverflow},
		{f.StepMismatch, StepMismatch}, {f.BadInput, BadInput}, {f.CustomError, CustomError},
	} {
		if flag.set {
			v |= flag.flag
		}
	}
	return v
}

// SetValidity is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-elementinternals-setvalidity
func (i *FormInternals) SetValidity(flags ValidityStateFlags, message idl.Optional[string], anchor *htmlelements.HTMLElement) error {
	// 1. Let element be this's target element. 2. If element is not a form-associated custom element, then throw a
	//    "NotSupportedError" DOMException.
	n, s, err := i.control()
	if err != nil {
		return err
	}
	// 3. If flags contains one or more true values and message is not given or is the empty string, then throw a TypeError.
	validity := flags.flags()
	if validity != 0 && message.Or("") == "" {
		return idl.TypeError("The message must not be empty if one of the flags is true.")
	}
	// 7. If anchor is not given, then set it to element. 8. Otherwise, if anchor is not a shadow-including inclusive
	//    descendant of element, then throw a "NotFoundError" DOMException. 9. Set element's validation anchor to anchor, at
	//    which nothing is shown here.
	//
	//    AD-HOC: What throws changes nothing, as in browsers: these steps come before those that set something.
	if anchor != nil && !n.IsShadowIncludingInclusiveAncestorOf(anchor.Tree()) {
		return &idl.DOMException{Name: "NotFoundError", Message: "The anchor is not a shadow-including inclusive descendant of the target element."}
	}
	// 4. For each entry flag → value of flags, set element's validity flag with the name flag to value. 5. Set element's
	//    validation message to the empty string if message is not given or all of element's validity flags are false, or to
	//    message otherwise. 6. If element's customError validity flag is true, then set element's custom validity error
	//    message to element's validation message. Otherwise, set it to the empty string.
	s.validity = validity
	text := ""
	if validity != 0 {
		text = message.Or("")
	}
	setString(n, &s.message, text)
	return nil
}

// WillValidate is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-elementinternals-willvalidate
func (i *FormInternals) WillValidate() (bool, error) {
	n, _, err := i.control()
	return err == nil && isCandidate(n), err
}

// Validity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-elementinternals-validity
func (i *FormInternals) Validity() (*ValidityState, error) {
	n, _, err := i.control()
	if err != nil {
		return nil, err
	}
	return NewValidityState(i.Cx(), n), nil
}

// ValidationMessage is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-elementinternals-validationmessage
func (i *FormInternals) ValidationMessage() (string, error) {
	_, s, err := i.control()
	if err != nil {
		return "", err
	}
	return s.message, nil
}

// CheckValidity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-elementinternals-checkvalidity
func (i *FormInternals) CheckValidity() (bool, error) {
	n, _, err := i.control()
	return err == nil && CheckValidity(n), err
}

// ReportValidity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-elementinternals-reportvalidity
func (i *FormInternals) ReportValidity() (bool, error) {
	n, _, err := i.control()
	return err == nil && ReportValidity(n), err
}

// Labels is https://html.spec.whatwg.org/multipage/forms.html#dom-elementinternals-labels
func (i *FormInternals) Labels() (*dom.NodeList, error) {
	n, _, err := i.control()
	if err != nil {
		return nil, err
	}
	return dom.WrapNodeList(n, newLabels(n)), nil
}
