// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ValidityState is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#validitystate
type ValidityState struct {
	mozjs.Object
	element *nodes.Node
}

// NewValidityState makes what script sees of the validity of an element.
func NewValidityState(cx *mozjs.Context, element *nodes.Node) *ValidityState {
	v := &ValidityState{element: element}
	idl.Create(cx, ValidityStateInterface, v)
	dom.KeepNodes(&v.Object)
	return v
}

// KeptNodes implements dom.NodeKeeper.
func (v *ValidityState) KeptNodes(yield func(*nodes.Node) bool) { yield(v.element) }

func (v *ValidityState) suffers(from Validity) bool { return validityOf(v.element)&from != 0 }

// ValueMissing is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-valuemissing
func (v *ValidityState) ValueMissing() bool { return v.suffers(ValueMissing) }

// TypeMismatch is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-typemismatch
func (v *ValidityState) TypeMismatch() bool { return v.suffers(TypeMismatch) }

// PatternMismatch is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-patternmismatch
func (v *ValidityState) PatternMismatch() bool { return v.suffers(PatternMismatch) }

// TooLong is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-toolong
func (v *ValidityState) TooLong() bool { return v.suffers(TooLong) }

// TooShort is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-tooshort
func (v *ValidityState) TooShort() bool { return v.suffers(TooShort) }

// RangeUnderflow is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-rangeunderflow
func (v *ValidityState) RangeUnderflow() bool { return v.suffers(RangeUnderflow) }

// RangeOverflow is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-rangeoverflow
func (v *ValidityState) RangeOverflow() bool { return v.suffers(RangeOverflow) }

// StepMismatch is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-stepmismatch
func (v *ValidityState) StepMismatch() bool { return v.suffers(StepMismatch) }

// BadInput is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-badinput
func (v *ValidityState) BadInput() bool { return v.suffers(BadInput) }

// CustomError is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-customerror
func (v *ValidityState) CustomError() bool { return v.suffers(CustomError) }

// Valid is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-validitystate-valid
func (v *ValidityState) Valid() bool { return validityOf(v.element) == 0 }

// WillValidate is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-willvalidate
func (c *control) WillValidate() bool { return isCandidate(c.Tree()) }

// Validity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-validity
func (c *control) Validity() *ValidityState { return NewValidityState(c.Cx(), c.Tree()) }

// ValidationMessage is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-validationmessage
func (c *control) ValidationMessage() string { return message(c.Tree()) }

// CheckValidity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-checkvalidity
func (c *control) CheckValidity() bool { return CheckValidity(c.Tree()) }

// ReportValidity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-reportvalidity
func (c *control) ReportValidity() bool { return ReportValidity(c.Tree()) }

// SetCustomValidity is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-setcustomvalidity
func (c *control) SetCustomValidity(message string) { setCustomValidity(c.Tree(), message) }

// setCustomValidity sets the custom validity error message.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-setcustomvalidity
func setCustomValidity(n *nodes.Node, message string) {
	// 1. Set error to the result of normalizing newlines given error.
	// 2. Set the custom validity error message to error.
	if message != "" || stateOf(n) != nil {
		setString(n, &needState(n).customError, normalizeNewlines(message))
	}
}

// CheckValidity is the check validity steps of an element.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#check-validity-steps
func CheckValidity(n *nodes.Node) bool {
	// 1. If element is a candidate for constraint validation and does not satisfy its constraints, then: fire an event
	//    named invalid at element, with the cancelable attribute initialized to true (though canceling has no effect), and
	//    return false.
	if isInvalid(n) {
		fireInvalid(n)
		return false
	}
	// 2. Return true.
	return true
}

// ReportValidity is the report validity steps of an element.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#report-validity-steps
func ReportValidity(n *nodes.Node) bool {
	// 1. If element is a candidate for constraint validation and does not satisfy its constraints, then: 1. Let report be
	//    the result of firing an event named invalid. 2. If report is true, then report the problems with the constraints of
	//    this element to the user. 3. Return false.
	if !isInvalid(n) {
		return true
	}
	if fireInvalid(n) {
		reportProblem(n)
	}
	return false
}

// fireInvalid fires an event named invalid, and returns false if it was canceled.
func fireInvalid(n *nodes.Node) bool {
	return dom.Wrap(n).FireAnEvent("invalid", dom.EventInit{Cancelable: true})
}

// reportProblem reports to the user what is wrong with an element.
//
// AD-HOC: The user validity shows from now on, as it does in browsers: that is the report.
func reportProblem(n *nodes.Node) { setInteracted(n) }

// setInteracted sets the user validity of a control to true.
func setInteracted(n *nodes.Node) {
	if hasUserValidity(n) {
		needState(n).interacted = true
		n.StateChanged()
	}
}

// hasUserValidity reports whether an element has a user validity.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#user-validity
func hasUserValidity(n *nodes.Node) bool {
	switch tag(n) {
	case "input", "textarea", "select":
		return true
	}
	return false
}

// validateStatically is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#statically-validate-the-constraints
// It returns the invalid controls whose event nobody has canceled, and whether all are valid.
func validateStatically(form *nodes.Node) (unhandled []*nodes.Node, positive bool) {
	// 1. Let controls be a list of all the submittable elements whose form owner is form, in tree order. 2. Let invalid
	//    controls be an initially empty list of elements. 3. For each element field in controls, in tree order: if field is
	//    a candidate and does not satisfy its constraints, add field to invalid controls.
	var invalid []*nodes.Node
	ended := watchEnd(form)
	for _, field := range submittable(form) {
		if isInvalid(field) {
			invalid = append(invalid, field)
		}
		if ended() {
			return nil, false
		}
	}
	// 4. If invalid controls is empty, then return a positive result. 5. Let unhandled invalid controls be an initially
	//    empty list of elements. 6. For each element field in invalid controls: fire an event named invalid; if notCanceled
	//    is true, then add field to unhandled invalid controls.
	for _, field := range invalid {
		if ended() {
			return nil, false
		}
		if fireInvalid(field) {
			unhandled = append(unhandled, field)
		}
	}
	// 7. Return a negative result with the list of elements in the unhandled invalid controls list.
	return unhandled, len(invalid) == 0
}

// validateInteractively is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#interactively-validate-the-constraints
func validateInteractively(form *nodes.Node) (positive bool) {
	// 1. Statically validate the constraints of form, and let unhandled invalid controls be the list of elements returned if
	//    the result was negative. 2. If the result was positive, then return that result.
	unhandled, positive := validateStatically(form)
	// 3. Report the problems with the constraints of at least one of the elements given in unhandled invalid controls to the
	//    user. 4. Return a negative result.
	if len(unhandled) > 0 {
		reportProblem(unhandled[0])
	}
	return positive
}

// CheckValidity is https://html.spec.whatwg.org/multipage/forms.html#dom-form-checkvalidity
func (f *HTMLFormElement) CheckValidity() bool {
	_, positive := validateStatically(f.Tree())
	return positive
}

// ReportValidity is https://html.spec.whatwg.org/multipage/forms.html#dom-form-reportvalidity
func (f *HTMLFormElement) ReportValidity() bool { return validateInteractively(f.Tree()) }
