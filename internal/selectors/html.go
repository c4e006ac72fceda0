package selectors

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// What content attributes tell of HTML elements.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes

func isHTML(e *nodes.Node) bool { return e.Name().Namespace == nodes.HTMLNamespace }

// tag returns the local name of an HTML element, or "".
func tag(e *nodes.Node) string {
	if e == nil || !e.IsElement() || !isHTML(e) {
		return ""
	}
	return e.Name().Local
}

func has(e *nodes.Node, attribute string) bool {
	_, ok := e.Attribute(attribute)
	return ok
}

// typeOfInput is the state of an input element's type attribute.
func typeOfInput(e *nodes.Node) string {
	value, _ := e.Attribute("type")
	switch value = url.ASCIILowercase(value); value {
	case "hidden", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local", "number",
		"range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button":
		return value
	}
	return "text"
}

// isLink is :link. Links of SVG are links, too.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-link
func isLink(_ *matcher, e *nodes.Node) bool {
	switch name := e.Name(); name.Namespace {
	case nodes.HTMLNamespace:
		return (name.Local == "a" || name.Local == "area") && has(e, "href")
	case nodes.SVGNamespace:
		return name.Local == "a" && (has(e, "href") || e.HasAttributeNS(nodes.XLinkNamespace, "href"))
	}
	return false
}

// isDefined is :defined.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-defined
func isDefined(_ *matcher, e *nodes.Node) bool {
	custom := e.Custom()
	return custom == nil || custom.State == "uncustomized" || custom.State == "custom"
}

// isEnabled is :enabled.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-enabled
func isEnabled(_ *matcher, e *nodes.Node) bool { return mayBeDisabled(e) && !isDisabled(e) }

func mayBeDisabled(e *nodes.Node) bool {
	switch tag(e) {
	case "button", "input", "select", "textarea", "optgroup", "option", "fieldset":
		return true
	}
	return e.IsFormAssociatedCustom()
}

// Disabled reports whether an element is actually disabled.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled
func Disabled(e *nodes.Node) bool { return isDisabled(e) }

// isDisabled reports whether an element is actually disabled.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled
func isDisabled(e *nodes.Node) bool {
	switch tag(e) {
	case "button", "input", "select", "textarea", "fieldset":
		return has(e, "disabled") || inDisabledFieldset(e)
	case "optgroup":
		return has(e, "disabled")
	case "option":
		// https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled
		return has(e, "disabled") || inDisabledGroup(e)
	}
	return e.IsFormAssociatedCustom() && (has(e, "disabled") || inDisabledFieldset(e))
}

// inDisabledGroup reports whether the optgroup element that an option element is in has a disabled attribute.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled
func inDisabledGroup(option *nodes.Node) bool {
	// 2. For each ancestor of option's ancestors in reverse tree order:
	for a := option.Parent(); a != nil; a = a.Parent() {
		switch tag(a) {
		// 1. If ancestor is a select, hr, datalist, or option element, then return false.
		case "select", "hr", "datalist", "option":
			return false
		// 2. If ancestor is an optgroup element, then return true if ancestor's disabled attribute is present; otherwise
		//    false.
		case "optgroup":
			return has(a, "disabled")
		}
	}
	// 3. Return false.
	return false
}

// inDisabledFieldset reports whether an element is a descendant of a fieldset with
// a disabled attribute, and not of its first legend.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#concept-fieldset-disabled
func inDisabledFieldset(e *nodes.Node) bool {
	for below, a := e, e.Parent(); a != nil; below, a = a, a.Parent() {
		if tag(a) != "fieldset" || !has(a, "disabled") {
			continue
		}
		legend := a.FirstElementChild()
		for legend != nil && tag(legend) != "legend" {
			legend = legend.NextElementSibling()
		}
		if below == e || below != legend {
			return true
		}
	}
	return false
}

// hasCheckedAttribute tells whether a control that nobody touched is checked.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-checked
func hasCheckedAttribute(e *nodes.Node) bool {
	switch tag(e) {
	case "input":
		t := typeOfInput(e)
		return (t == "checkbox" || t == "radio") && has(e, "checked")
	case "option":
		return has(e, "selected")
	}
	return false
}

func isIndeterminateProgress(e *nodes.Node) bool { return tag(e) == "progress" && !has(e, "value") }

// mayBeRequired reports whether the required attribute applies.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-required
func mayBeRequired(e *nodes.Node) bool {
	switch tag(e) {
	case "input":
		switch typeOfInput(e) {
		case "hidden", "range", "color", "submit", "image", "reset", "button":
			return false
		}
		return true
	case "select", "textarea":
		return true
	}
	return false
}

// isReadWrite is :read-write.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write
func isReadWrite(e *nodes.Node) bool {
	if !isHTML(e) {
		return false
	}
	switch tag(e) {
	case "input":
		switch typeOfInput(e) {
		case "text", "search", "url", "tel", "email", "password", "date", "month", "week", "time", "datetime-local", "number":
			return !has(e, "readonly") && !isDisabled(e)
		}
		return false
	case "textarea":
		return !has(e, "readonly") && !isDisabled(e)
	}
	// Elements that are editing hosts or editable
	for a := e; a != nil && a.IsElement(); a = a.Parent() {
		if value, ok := a.Attribute("contenteditable"); ok && isHTML(a) {
			switch url.ASCIILowercase(value) {
			case "", "true", "plaintext-only":
				return true
			case "false":
				return false
			}
		}
	}
	return false
}

// showsPlaceholder tells whether a control that nobody touched shows its
// placeholder.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-placeholder-shown
func showsPlaceholder(e *nodes.Node) bool {
	switch tag(e) {
	case "input":
		switch typeOfInput(e) {
		case "text", "search", "url", "tel", "email", "password", "number":
			value, _ := e.Attribute("value")
			return has(e, "placeholder") && value == ""
		}
	case "textarea":
		return has(e, "placeholder") && isEmpty(nil, e)
	}
	return false
}

// hasOpenAttribute tells whether an element that has no other state of that is
// open.
//
// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-open
func hasOpenAttribute(e *nodes.Node) bool {
	t := tag(e)
	return (t == "details" || t == "dialog") && has(e, "open")
}
