package accessibility

import (
	"math"
	"strconv"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Properties are what an element tells of itself. States that it does not have are empty.
type Properties struct {
	Role        string
	Name        string
	Description string
	// Value is that of a control, for users.
	Value string
	// Level is that of a heading, or of an item in a hierarchy, from 1.
	Level int
	// PosInSet and SetSize are where an item is in a set, from 1, and how many are in that.
	PosInSet, SetSize int
	// Min, Max and Now are the values of a range; nil for none.
	Min, Max, Now *float64
	// Checked and Pressed are "true", "false" or "mixed"; Expanded and Selected "true" or "false".
	Checked, Pressed, Expanded, Selected string
	// Current, Invalid, HasPopup, Orientation, Live and Sort are the values of these attributes.
	Current, Invalid, HasPopup, Orientation, Live, Sort string
	// These are false if the element does not have the state.
	Busy, Disabled, Focused, Modal, Multiline, Multiselectable, Readonly, Required bool
	// RoleDescription is what the author wants the role to be called.
	RoleDescription string
	// Element is the element; nil for text.
	Element *nodes.Node
}

// Properties returns the properties of an element.
//
// https://w3c.github.io/html-aam/#html-attribute-state-and-property-mappings
func (c *Computation) Properties(n *nodes.Node) Properties {
	p := Properties{Role: c.Role(n), Element: n, Focused: n == c.Focused}
	p.Name = c.Name(n)
	p.Description = c.Description(n, p.Name)
	p.RoleDescription = collapse(attribute(n, "aria-roledescription"))
	p.Level = c.level(n, p.Role)
	p.PosInSet, p.SetSize = positive(n, "aria-posinset"), positive(n, "aria-setsize")
	c.setRange(n, &p)
	switch p.Role {
	case "textbox", "searchbox", "combobox":
		p.Value = c.value(n)
		p.Multiline = is(n, "textarea") || p.Role == "textbox" && attribute(n, "aria-multiline") == "true"
	case "slider", "spinbutton", "progressbar", "meter", "scrollbar":
		if text := attribute(n, "aria-valuetext"); text != "" {
			p.Value = text
		}
	}
	c.states(n, &p)
	return p
}

// states sets the states of an element.
func (c *Computation) states(n *nodes.Node, p *Properties) {
	input := ""
	if is(n, "input") {
		input = keyword(n, "type")
	}
	switch p.Role {
	case "checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio":
		switch {
		case input == "checkbox" || input == "radio":
			p.Checked = strconv.FormatBool(c.isChecked(n))
		default:
			p.Checked = oneOf(attribute(n, "aria-checked"), "false", "true", "mixed")
		}
	case "button":
		p.Pressed = oneOf(attribute(n, "aria-pressed"), "", "true", "false", "mixed")
	case "option":
		p.Selected = oneOf(attribute(n, "aria-selected"), "", "true", "false")
		if is(n, "option") {
			p.Selected = strconv.FormatBool(c.isChecked(n))
		}
	case "tab", "row", "gridcell", "columnheader", "rowheader", "treeitem":
		p.Selected = oneOf(attribute(n, "aria-selected"), "", "true", "false")
	case "listbox", "grid", "tree", "treegrid", "tablist":
		p.Multiselectable = is(n, "select") && has(n, "multiple") || attribute(n, "aria-multiselectable") == "true"
	case "dialog", "alertdialog":
		p.Modal = attribute(n, "aria-modal") == "true"
	}
	switch {
	case is(n, "details"):
		p.Expanded = strconv.FormatBool(has(n, "open"))
	case is(n, "summary") && isSummary(n):
		p.Expanded = strconv.FormatBool(has(n.Parent(), "open"))
	default:
		p.Expanded = oneOf(attribute(n, "aria-expanded"), "", "true", "false")
	}
	p.Busy = attribute(n, "aria-busy") == "true"
	p.Disabled = isDisabled(n) || attribute(n, "aria-disabled") == "true"
	p.Readonly = is(n, "input", "textarea") && has(n, "readonly") || attribute(n, "aria-readonly") == "true"
	p.Required = is(n, "input", "select", "textarea") && has(n, "required") || attribute(n, "aria-required") == "true"
	p.Current = unlessFalse(attribute(n, "aria-current"))
	p.Invalid = unlessFalse(attribute(n, "aria-invalid"))
	p.HasPopup = unlessFalse(attribute(n, "aria-haspopup"))
	p.Orientation = oneOf(attribute(n, "aria-orientation"), "", "horizontal", "vertical")
	p.Live = oneOf(attribute(n, "aria-live"), "", "polite", "assertive")
	p.Sort = oneOf(attribute(n, "aria-sort"), "", "ascending", "descending", "other")
}

// oneOf returns a value if it is one of some, and otherwise another one.
func oneOf(value, otherwise string, known ...string) string {
	for _, k := range known {
		if value == k {
			return value
		}
	}
	return otherwise
}

// unlessFalse returns the value of an attribute whose value "false" is that of a missing one.
func unlessFalse(value string) string {
	if value == "false" {
		return ""
	}
	return value
}

// positive is a positive number in an attribute; 0 for none.
func positive(n *nodes.Node, name string) int {
	value, err := strconv.Atoi(attribute(n, name))
	if err != nil || value < 0 {
		return 0
	}
	return value
}

// level is the level of a heading or of an item in a hierarchy; 0 for none.
func (c *Computation) level(n *nodes.Node, role string) int {
	switch level := positive(n, "aria-level"); {
	case level > 0:
		return level
	case role != "heading":
		return 0
	}
	if name := n.LocalName(); n.IsHTML() && len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' {
		return int(name[1] - '0')
	}
	return 2
}

// setRange sets the values of a range.
func (c *Computation) setRange(n *nodes.Node, p *Properties) {
	switch p.Role {
	case "slider", "spinbutton", "progressbar", "meter", "scrollbar":
	default:
		return
	}
	p.Min, p.Max, p.Now = number(n, "aria-valuemin"), number(n, "aria-valuemax"), number(n, "aria-valuenow")
	if is(n, "input", "meter", "progress") {
		p.Min, p.Max = number(n, "min"), number(n, "max")
		if value, err := strconv.ParseFloat(c.value(n), 64); err == nil {
			p.Now = &value
		}
	}
	if p.Now != nil {
		p.Value = strconv.FormatFloat(*p.Now, 'f', -1, 64)
	}
}

// number is a number in an attribute; nil for none.
func number(n *nodes.Node, name string) *float64 {
	value, err := strconv.ParseFloat(attribute(n, name), 64)
	if err != nil || math.IsInf(value, 0) || math.IsNaN(value) {
		return nil
	}
	return &value
}
