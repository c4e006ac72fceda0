// Checked against HTML of 2026-07-17.

package forms

import (
	"fmt"
	"math"
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// Validity is what a control suffers from.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#validity-states
type Validity uint16

// The validity states.
const (
	ValueMissing Validity = 1 << iota
	TypeMismatch
	PatternMismatch
	TooLong
	TooShort
	RangeUnderflow
	RangeOverflow
	StepMismatch
	BadInput
	CustomError
)

// validityOf returns what an element suffers from.
func validityOf(n *nodes.Node) (v Validity) {
	if c := custom(n); c != nil {
		return c.validity
	}
	switch tag(n) {
	case "input":
		v = validityOfInput(n)
	case "textarea":
		// https://html.spec.whatwg.org/multipage/form-elements.html#attr-textarea-required
		if has(n, "required") && isMutable(n) && rawValue(n) == "" {
			v = ValueMissing
		}
		v |= validityOfLength(n)
	case "select":
		// https://html.spec.whatwg.org/multipage/form-elements.html#attr-select-required
		// If the element has its required attribute specified, and either none of the option elements in the select
		// element's list of options have their selectedness set to true, or only the placeholder label option has, then
		// the element is suffering from being missing.
		if has(n, "required") {
			if option := selectedOption(n); option == nil || option == placeholderLabelOption(n) {
				v = ValueMissing
			}
		}
	}
	if s := stateOf(n); s != nil && s.customError != "" {
		v |= CustomError
	}
	return v
}

func validityOfInput(n *nodes.Node) (v Validity) {
	t := typeOf(n)
	if t.has(hasRequired) && isMissing(n, t) {
		v |= ValueMissing
	}
	if t.mode != modeValue {
		return v
	}
	value := valueOf(n)
	if value == "" {
		// While the user interface describes input that the user agent cannot convert to a value, the control is suffering
		// from bad input.
		//
		// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-bad-input
		if t.number != nil && (shownText(n) != "" || isPartial(n)) {
			v |= BadInput
		}
		return v
	}
	v |= validityOfLength(n)
	switch t {
	// While the value of the element is neither the empty string nor a valid absolute URL, the element is suffering from a
	// type mismatch. (AD-HOC: a string that can be parsed is one, as in browsers.)
	case typeURL:
		if _, err := url.Parse(value, nil); err != nil {
			v |= TypeMismatch
		}
	// While the value of the element is not the empty string, and is no valid email address, or no valid email address
	// list.
	case typeEmail:
		for _, address := range values(n, t, value) {
			if !isEmailAddress(address) {
				v |= TypeMismatch
			}
		}
	}
	if t.has(hasPattern) && mismatchesPattern(n, t, value) {
		v |= PatternMismatch
	}
	if t.number != nil {
		v |= validityOfNumber(n, t, value)
	}
	return v
}

// values are the values of an input element: several if the multiple attribute applies.
func values(n *nodes.Node, t *inputType, value string) []string {
	if t == typeEmail && has(n, "multiple") {
		return splitOnCommas(value)
	}
	return []string{value}
}

// isMissing is https://html.spec.whatwg.org/multipage/input.html#attr-input-required
func isMissing(n *nodes.Node, t *inputType) bool {
	switch t {
	// If the element is required and its checkedness is false, then the element is suffering from being missing.
	case typeCheckbox:
		return has(n, "required") && !checkedness(n)
	// AD-HOC: a radio button without a name is in no group, and misses nothing, as in browsers.
	//
	// If an element in the radio button group is required, and all of the input elements in the radio button group have
	// checkedness that is false, then the element is suffering from being missing.
	case typeRadio:
		g := groupOf(n)
		return len(g.all(groupRequired)) > 0 && len(g.all(groupChecked)) == 0
	// If the element is required and the list of selected files is empty.
	case typeFile:
		s := stateOf(n)
		return has(n, "required") && (s == nil || len(s.files) == 0)
	}
	// If the element is required, and its value IDL attribute applies and is in the mode value, and the element is mutable,
	// and the element's value is the empty string.
	return has(n, "required") && isMutable(n) && valueOf(n) == ""
}

// mismatchesPattern is https://html.spec.whatwg.org/multipage/input.html#attr-input-pattern
func mismatchesPattern(n *nodes.Node, t *inputType, text string) bool {
	pattern, ok := n.Attribute("pattern")
	if !ok {
		return false
	}
	cx := dom.ContextOf(n)
	for _, value := range values(n, t, text) {
		// If the pattern is no regular expression, the element has no compiled one.
		matches, valid := matchesPattern(cx, pattern, value)
		if !valid {
			return false
		}
		if !matches {
			return true
		}
	}
	return false
}

// validityOfNumber is what the attributes min, max and step constrain.
//
// https://html.spec.whatwg.org/multipage/input.html#the-min-and-max-attributes
func validityOfNumber(n *nodes.Node, t *inputType, text string) (v Validity) {
	value, ok := t.number.parse(text)
	if !ok {
		return 0
	}
	low, hasLow := minimum(n, t)
	high, hasHigh := maximum(n, t)
	under, over := hasLow && value < low, hasHigh && value > high
	switch {
	// When an element has a reversed range: if the value is more than the maximum and less than the minimum, the element is
	// simultaneously suffering from an underflow and suffering from an overflow.
	case t.number.periodic && hasLow && hasHigh && high < low:
		if under && over {
			v |= RangeUnderflow | RangeOverflow
		}
	case under:
		v |= RangeUnderflow
	case over:
		v |= RangeOverflow
	}
	// When the element has an allowed value step, and the value subtracted from the step base is not an integral multiple
	// of it, the element is suffering from a step mismatch.
	if step, ok := allowedStep(n, t); ok && !math.IsInf(step, 0) {
		if _, exact := stepsFrom(value, stepBase(n, t), step); !exact {
			v |= StepMismatch
		}
	}
	return v
}

// isEmailAddress reports whether a string is a valid email address.
//
// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
func isEmailAddress(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	if !ok || local == "" {
		return false
	}
	for i := 0; i < len(local); i++ {
		if !isAlphanumeric(local[i]) && !strings.ContainsRune(".!#$%&'*+/=?^_`{|}~-", rune(local[i])) {
			return false
		}
	}
	for label := range strings.SplitSeq(domain, ".") {
		if len(label) == 0 || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for i := 0; i < len(label); i++ {
			if !isAlphanumeric(label[i]) && label[i] != '-' {
				return false
			}
		}
	}
	return true
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// isCandidate reports whether an element is a candidate for constraint validation: it is
// submittable, and nothing bars it.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#candidate-for-constraint-validation
func isCandidate(n *nodes.Node) bool {
	if !isSubmittable(n) || isDisabled(n) {
		return false
	}
	switch tag(n) {
	case "input":
		t := typeOf(n)
		if t == typeHidden || t == typeReset || t == typeButton || has(n, "readonly") {
			return false
		}
	case "button":
		if !isSubmitButton(n) {
			return false
		}
	case "textarea":
		if has(n, "readonly") {
			return false
		}
	case "select":
	default:
		if has(n, "readonly") {
			return false
		}
	}
	return !inDatalist(n)
}

// inDatalist reports whether an element has a datalist element ancestor.
func inDatalist(n *nodes.Node) bool {
	for a := n.Parent(); a != nil; a = a.Parent() {
		if a.IsHTMLElement("datalist") {
			return true
		}
	}
	return false
}

// isInvalid reports whether an element is a candidate and does not satisfy its constraints.
func isInvalid(n *nodes.Node) bool { return isCandidate(n) && validityOf(n) != 0 }

// message is the validation message of an element.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-cva-validationmessage
func message(n *nodes.Node) string {
	// 1. If this element is not a candidate for constraint validation or if this element satisfies its constraints, then
	//    return the empty string.
	if !isCandidate(n) {
		return ""
	}
	v := validityOf(n)
	if c := custom(n); c != nil {
		return c.message
	}
	// 2. Return a suitably localized message that the user agent would show the user if this were the only form control with
	//    a validity constraint problem.
	switch {
	case v&CustomError != 0:
		return stateOf(n).customError
	case v&BadInput != 0 && typeOf(n) == typeNumber:
		return "Please enter a number."
	case v&BadInput != 0:
		return "Please enter a valid value. The field is incomplete or has an invalid date."
	case v&ValueMissing != 0:
		switch {
		case tag(n) == "select":
			return "Please select an item in the list."
		case tag(n) == "input" && typeOf(n) == typeCheckbox:
			return "Please check this box if you want to proceed."
		case tag(n) == "input" && typeOf(n) == typeRadio:
			return "Please select one of these options."
		case tag(n) == "input" && typeOf(n) == typeFile:
			return "Please select a file."
		}
		return "Please fill out this field."
	case v&TypeMismatch != 0 && typeOf(n) == typeURL:
		return "Please enter a URL."
	case v&TypeMismatch != 0:
		return "Please enter an email address."
	case v&TooLong != 0:
		limit, _ := allowedLength(n, "maxlength")
		return fmt.Sprintf("Please shorten this text to %d characters or less.", limit)
	case v&TooShort != 0:
		limit, _ := allowedLength(n, "minlength")
		return fmt.Sprintf("Please lengthen this text to %d characters or more.", limit)
	case v&PatternMismatch != 0:
		if title := attribute(n, "title"); title != "" {
			return "Please match the requested format: " + title
		}
		return "Please match the requested format."
	case v&RangeUnderflow != 0:
		low, _ := minimum(n, typeOf(n))
		return "Value must be " + typeOf(n).number.format(low) + " or more."
	case v&RangeOverflow != 0:
		high, _ := maximum(n, typeOf(n))
		return "Value must be " + typeOf(n).number.format(high) + " or less."
	case v&StepMismatch != 0:
		return "Please enter a valid value."
	}
	return ""
}
