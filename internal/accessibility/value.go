package accessibility

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// value is the value of a control, for users: that of a select element is the text of what is selected.
func (c *Computation) value(n *nodes.Node) string {
	if is(n, "select") {
		return c.selectedText(n)
	}
	if c.Value != nil {
		if value, ok := c.Value(n); ok {
			return value
		}
	}
	switch {
	case is(n, "textarea"):
		text := n.ChildTextContent()
		return strings.TrimPrefix(text, "\n")
	case is(n, "input", "meter", "progress"):
		return attribute(n, "value")
	case n.IsElement():
		text, _ := n.TextContent()
		return collapse(text)
	}
	return ""
}

// selectedText is the text of the selected options.
func (c *Computation) selectedText(n *nodes.Node) string {
	var chosen []string
	first := ""
	for option := range n.Descendants() {
		if !is(option, "option") {
			continue
		}
		text := attribute(option, "label")
		if text == "" {
			content, _ := option.TextContent()
			text = collapse(content)
		}
		if first == "" && !isDisabled(option) {
			first = text
		}
		if c.isChecked(option) {
			chosen = append(chosen, text)
		}
	}
	if len(chosen) == 0 && c.Checked == nil && c.Role(n) == "combobox" {
		return first
	}
	return strings.Join(chosen, " ")
}

// isChecked says whether a checkbox or radio button is checked, or an option selected.
func (c *Computation) isChecked(n *nodes.Node) bool {
	if c.Checked != nil {
		return c.Checked(n)
	}
	if is(n, "option") {
		return has(n, "selected")
	}
	return has(n, "checked")
}
