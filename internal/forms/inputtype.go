// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// inputType is a state of the type attribute of an input element, and what applies in it.
//
// https://html.spec.whatwg.org/multipage/input.html#attr-input-type
type inputType struct {
	name string
	mode valueMode
	// applies are the attributes and members that apply.
	applies features
	// sanitize is the value sanitization algorithm; nil if there is none.
	sanitize func(n *nodes.Node, t *inputType, value string) string
	// number is how values are numbers; nil if they are none.
	number *numbers
}

// valueMode is the mode of the value IDL attribute.
//
// https://html.spec.whatwg.org/multipage/input.html#dom-input-value
type valueMode uint8

const (
	modeValue valueMode = iota
	modeDefault
	modeDefaultOn
	modeFilename
)

// features are attributes and members that apply to some types.
//
// https://html.spec.whatwg.org/multipage/input.html#input-type-attr-summary
type features uint16

const (
	hasChecked features = 1 << iota
	hasLengths          // maxlength, minlength
	hasPattern
	hasReadOnly
	hasRequired
	hasMultiple
	hasList
	hasPlaceholder
	hasRange     // min, max, step, valueAsNumber, stepUp
	hasSelection // selectionStart and its relatives
	hasSelect    // select()
	hasDate      // valueAsDate
	hasDirName
)

const (
	textual = hasLengths | hasPattern | hasReadOnly | hasRequired | hasPlaceholder | hasSelect | hasDirName
	dated   = hasReadOnly | hasRequired | hasList | hasRange | hasSelect
)

var (
	typeHidden   = &inputType{name: "hidden", mode: modeDefault, applies: hasDirName}
	typeText     = &inputType{name: "text", applies: textual | hasList | hasSelection, sanitize: sanitizeText}
	typeSearch   = &inputType{name: "search", applies: textual | hasList | hasSelection, sanitize: sanitizeText}
	typeTel      = &inputType{name: "tel", applies: textual | hasList | hasSelection, sanitize: sanitizeText}
	typeURL      = &inputType{name: "url", applies: textual | hasList | hasSelection, sanitize: sanitizeURL}
	typeEmail    = &inputType{name: "email", applies: textual | hasList | hasMultiple, sanitize: sanitizeEmail}
	typePassword = &inputType{name: "password", applies: textual | hasSelection, sanitize: sanitizeText}
	typeDate     = &inputType{name: "date", applies: dated | hasDate, sanitize: sanitizeNumbers, number: dateNumbers}
	typeMonth    = &inputType{name: "month", applies: dated | hasDate, sanitize: sanitizeNumbers, number: monthNumbers}
	typeWeek     = &inputType{name: "week", applies: dated | hasDate, sanitize: sanitizeNumbers, number: weekNumbers}
	typeTime     = &inputType{name: "time", applies: dated | hasDate, sanitize: sanitizeNumbers, number: timeNumbers}
	typeLocal    = &inputType{name: "datetime-local", applies: dated, sanitize: sanitizeLocal, number: localNumbers}
	typeNumber   = &inputType{name: "number", applies: dated | hasPlaceholder, sanitize: sanitizeNumbers, number: numberNumbers}
	typeRange    = &inputType{name: "range", applies: hasList | hasRange, sanitize: sanitizeRange, number: rangeNumbers}
	typeColor    = &inputType{name: "color", applies: hasList | hasSelect, sanitize: sanitizeColor}
	typeCheckbox = &inputType{name: "checkbox", mode: modeDefaultOn, applies: hasChecked | hasRequired}
	typeRadio    = &inputType{name: "radio", mode: modeDefaultOn, applies: hasChecked | hasRequired}
	typeFile     = &inputType{name: "file", mode: modeFilename, applies: hasRequired | hasMultiple | hasSelect}
	typeSubmit   = &inputType{name: "submit", mode: modeDefault}
	typeImage    = &inputType{name: "image", mode: modeDefault}
	typeReset    = &inputType{name: "reset", mode: modeDefault}
	typeButton   = &inputType{name: "button", mode: modeDefault}
)

var inputTypes = map[string]*inputType{}

func init() {
	for _, t := range []*inputType{
		typeHidden, typeText, typeSearch, typeTel, typeURL, typeEmail, typePassword, typeDate, typeMonth, typeWeek,
		typeTime, typeLocal, typeNumber, typeRange, typeColor, typeCheckbox, typeRadio, typeFile, typeSubmit, typeImage,
		typeReset, typeButton,
	} {
		inputTypes[t.name] = t
	}
}

// typeNamed returns the state for a value of the type attribute.
func typeNamed(value string) *inputType {
	if t := inputTypes[value]; t != nil {
		return t
	}
	if t := inputTypes[url.ASCIILowercase(value)]; t != nil {
		return t
	}
	return typeText
}

// typeOf returns the state of an input element's type attribute.
func typeOf(n *nodes.Node) *inputType {
	value, ok := n.Attribute("type")
	if !ok {
		return typeText
	}
	return typeNamed(value)
}

func (t *inputType) has(f features) bool { return t.applies&f != 0 }

// isButton reports whether the input element is a button.
//
// https://html.spec.whatwg.org/multipage/forms.html#concept-button
func (t *inputType) isButton() bool {
	return t == typeSubmit || t == typeImage || t == typeReset || t == typeButton
}

// isText reports whether the control shows text that can be selected: nothing else supports select().
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-textarea/input-select
func (t *inputType) isText() bool { return t.has(hasSelect) && (t.has(hasLengths) || t == typeNumber) }

// isMutable reports whether a control is mutable.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-mutable
func isMutable(n *nodes.Node) bool {
	if isDisabled(n) {
		return false
	}
	switch tag(n) {
	case "input":
		return !typeOf(n).has(hasReadOnly) || !has(n, "readonly")
	case "textarea":
		return !has(n, "readonly")
	}
	return true
}
