// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/selectors"
)

// State answers the pseudo-classes that depend on what controls hold; known is false for others.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
func State(n *nodes.Node, s selectors.State) (in, known bool) {
	switch s {
	case selectors.Checked:
		return isChecked(n), true
	case selectors.Indeterminate:
		return isIndeterminate(n), true
	case selectors.Default:
		return isDefault(n), true
	case selectors.PlaceholderShown:
		return showsPlaceholder(n), true
	case selectors.Valid:
		valid, candidate := isValid(n)
		return candidate && valid, true
	case selectors.Invalid:
		valid, candidate := isValid(n)
		return candidate && !valid, true
	case selectors.UserValid:
		return interacted(n) && isCandidate(n) && validityOf(n) == 0, true
	case selectors.UserInvalid:
		return interacted(n) && isInvalid(n), true
	case selectors.InRange:
		limited, within := inRange(n)
		return limited && within, true
	case selectors.OutOfRange:
		limited, within := inRange(n)
		return limited && !within, true
	}
	return false, false
}

// isChecked is https://html.spec.whatwg.org/multipage/semantics-other.html#selector-checked
func isChecked(n *nodes.Node) bool {
	switch tag(n) {
	case "input":
		return typeOf(n).has(hasChecked) && checkedness(n)
	case "option":
		return isSelected(n)
	}
	return false
}

// isIndeterminate is https://html.spec.whatwg.org/multipage/semantics-other.html#selector-indeterminate
func isIndeterminate(n *nodes.Node) bool {
	switch tag(n) {
	case "input":
		switch typeOf(n) {
		case typeCheckbox:
			s := stateOf(n)
			return s != nil && s.indeterminate
		case typeRadio:
			return !checkedness(n) && len(groupOf(n).all(groupChecked)) == 0
		}
	case "progress":
		return !has(n, "value")
	}
	return false
}

// isDefault is https://html.spec.whatwg.org/multipage/semantics-other.html#selector-default
func isDefault(n *nodes.Node) bool {
	switch tag(n) {
	case "input":
		if typeOf(n).has(hasChecked) {
			return has(n, "checked")
		}
	case "option":
		return has(n, "selected")
	}
	if !isSubmitButton(n) {
		return false
	}
	form := Owner(n)
	return form != nil && defaultButton(form) == n
}

// showsPlaceholder is https://html.spec.whatwg.org/multipage/semantics-other.html#selector-placeholder-shown
func showsPlaceholder(n *nodes.Node) bool {
	switch tag(n) {
	case "input":
		return typeOf(n).has(hasPlaceholder) && has(n, "placeholder") && shownText(n) == ""
	case "textarea":
		return has(n, "placeholder") && valueOf(n) == ""
	}
	return false
}

// isValid reports whether an element satisfies its constraints, or those in it do; candidate says
// that it may be :valid or :invalid at all.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-valid
func isValid(n *nodes.Node) (valid, candidate bool) {
	switch tag(n) {
	// form elements that are not the form owner of any elements that themselves are candidates for constraint validation
	// but do not satisfy their constraints
	case "form":
		valid = true
		controlsIn(n, func(field *nodes.Node) { valid = valid && !isInvalid(field) })
		return valid, true
	// fieldset elements that have no descendant elements that themselves are candidates …
	case "fieldset":
		ended := watchEnd(n)
		for field := range n.Descendants() {
			if field.IsElement() && isInvalid(field) {
				return false, true
			}
			if ended() {
				break
			}
		}
		return true, true
	}
	if !isCandidate(n) {
		return false, false
	}
	return validityOf(n) == 0, true
}

// interacted reports whether an element is an input, textarea or select element whose user validity is true.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-user-valid
func interacted(n *nodes.Node) bool {
	s := stateOf(n)
	return s != nil && s.interacted && hasUserValidity(n)
}

// inRange reports whether an element is a candidate for constraint validation that has range
// limitations, and whether it suffers from neither an underflow nor an overflow.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-in-range
func inRange(n *nodes.Node) (limited, within bool) {
	if tag(n) != "input" {
		return false, false
	}
	t := typeOf(n)
	if t.number == nil || !isCandidate(n) {
		return false, false
	}
	_, hasLow := minimum(n, t)
	_, hasHigh := maximum(n, t)
	return hasLow || hasHigh, validityOf(n)&(RangeUnderflow|RangeOverflow) == 0
}

// defaultButton is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#default-button
// the first submit button in tree order whose form owner is the form; nil for none.
func defaultButton(form *nodes.Node) (button *nodes.Node) {
	controlsIn(form, func(n *nodes.Node) {
		if button == nil && isSubmitButton(n) {
			button = n
		}
	})
	return button
}
