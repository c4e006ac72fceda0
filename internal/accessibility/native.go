package accessibility

import (
	"strconv"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// plainRoles are the roles of elements of HTML that always have the same.
//
// https://w3c.github.io/html-aam/#html-element-role-mappings
var plainRoles = map[string]string{
	"address": "group", "article": "article", "blockquote": "blockquote", "button": "button", "caption": "caption",
	"code": "code", "datalist": "listbox", "dd": "definition", "del": "deletion", "details": "group", "dfn": "term",
	"dialog": "dialog", "dt": "term", "em": "emphasis", "fieldset": "group", "figure": "figure", "h1": "heading",
	"h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading", "hgroup": "group",
	"hr": "separator", "html": "document", "ins": "insertion", "main": "main", "mark": "mark", "menu": "list",
	"meter": "meter", "nav": "navigation", "ol": "list", "optgroup": "group", "option": "option", "output": "status",
	"p": "paragraph", "progress": "progressbar", "s": "deletion", "search": "search", "strong": "strong", "sub": "subscript",
	"sup": "superscript", "table": "table", "textarea": "textbox", "time": "time", "ul": "list",
}

// inputRoles are the roles of input elements, by their type.
var inputRoles = map[string]string{
	"button": "button", "checkbox": "checkbox", "image": "button", "number": "spinbutton", "radio": "radio",
	"range": "slider", "reset": "button", "submit": "button", "hidden": "none",
	// AD-HOC: These have no role in ARIA. They get the nearest, so that they can be found.
	"color": "button", "file": "button", "date": "textbox", "datetime-local": "textbox", "month": "textbox",
	"password": "textbox", "time": "textbox", "week": "textbox",
}

// nativeRole is the role that an element has without the attribute role.
func (c *Computation) nativeRole(n *nodes.Node) string {
	if !n.IsHTML() {
		return c.foreignRole(n)
	}
	name := n.LocalName()
	if role, ok := plainRoles[name]; ok {
		return role
	}
	switch name {
	case "a", "area":
		if has(n, "href") {
			return "link"
		}
	case "aside":
		// Scoped to the body or main element, or with a name.
		if !within(n, "article", "aside", "nav", "section") || c.hasAuthorName(n) {
			return "complementary"
		}
	case "footer":
		if !within(n, "article", "aside", "main", "nav", "section") {
			return "contentinfo"
		}
	case "header":
		if !within(n, "article", "aside", "main", "nav", "section") {
			return "banner"
		}
	case "form":
		if c.hasAuthorName(n) {
			return "form"
		}
	case "section":
		if c.hasAuthorName(n) {
			return "region"
		}
	case "img":
		// With an empty alt and no other name it is presentational.
		if alt, ok := n.Attribute("alt"); ok && alt == "" && !c.hasAuthorName(n) {
			return "none"
		}
		return "image"
	case "input":
		return inputRole(n)
	case "li":
		p := parent(n)
		for p != nil && is(p, "slot") {
			p = parent(p)
		}
		if p != nil && c.Role(p) == "list" {
			return "listitem"
		}
	case "select":
		size, err := strconv.Atoi(attribute(n, "size"))
		if has(n, "multiple") || err == nil && size > 1 {
			return "listbox"
		}
		return "combobox"
	case "summary":
		// AD-HOC: It has no role in ARIA, and is a button to users.
		if isSummary(n) {
			return "button"
		}
	case "tbody", "tfoot", "thead", "tr", "td", "th":
		return c.tableRole(n)
	}
	return "generic"
}

// inputRole is the role of an input element.
func inputRole(n *nodes.Node) string {
	typ := keyword(n, "type")
	if typ == "checkbox" {
		switch {
		case has(n, "switch"):
			return "switch"
		case has(n, "aria-pressed"):
			return "button"
		}
	}
	if role, ok := inputRoles[typ]; ok {
		return role
	}
	if id, ok := n.Attribute("list"); ok {
		if list := n.Root().GetElementByID(id); list != nil && is(list, "datalist") {
			return "combobox"
		}
	}
	if typ == "search" {
		return "searchbox"
	}
	return "textbox"
}

// tableRole is the role of a part of a table: none if the table is no table to users.
func (c *Computation) tableRole(n *nodes.Node) string {
	table := n.Parent()
	for table != nil && !is(table, "table") {
		table = table.Parent()
	}
	if table == nil {
		return "generic"
	}
	role := c.Role(table)
	grid := role == "grid" || role == "treegrid"
	if !grid && role != "table" {
		return "generic"
	}
	switch n.LocalName() {
	case "tr":
		return "row"
	case "td":
		if grid {
			return "gridcell"
		}
		return "cell"
	case "th":
		switch keyword(n, "scope") {
		case "row", "rowgroup":
			return "rowheader"
		case "col", "colgroup":
			return "columnheader"
		}
		// Of a row that has data cells, it is the header.
		for sibling := range n.Parent().Children() {
			if is(sibling, "td") {
				return "rowheader"
			}
		}
		return "columnheader"
	}
	return "rowgroup"
}

// foreignRole is the role of an element of SVG or MathML.
//
// https://w3c.github.io/svg-aam/#mapping_role
func (c *Computation) foreignRole(n *nodes.Node) string {
	switch {
	case n.Namespace() == nodes.MathMLNamespace && n.LocalName() == "math":
		return "math"
	case n.Namespace() != nodes.SVGNamespace:
	case n.LocalName() == "a" && (has(n, "href") || n.HasAttributeNS(nodes.XLinkNamespace, "href")):
		return "link"
	case n.LocalName() == "svg" && (c.hasAuthorName(n) || svgChild(n, "title") != nil):
		return "image"
	case n.LocalName() == "image":
		return "image"
	}
	return "generic"
}

// svgChild returns the first child of SVG of a name; nil for none.
func svgChild(n *nodes.Node, name string) *nodes.Node {
	for child := range n.Children() {
		if child.IsElement() && child.Namespace() == nodes.SVGNamespace && child.LocalName() == name {
			return child
		}
	}
	return nil
}

// within says whether an element has an ancestor that is one of some.
func within(n *nodes.Node, names ...string) bool {
	for p := n.Parent(); p != nil && p.IsElement(); p = p.Parent() {
		if is(p, names...) {
			return true
		}
	}
	return false
}
