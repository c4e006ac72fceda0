package accessibility

import (
	"strings"
	"unicode"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Name returns the accessible name of an element.
//
// https://w3c.github.io/accname/#mapping_additional_nd_name
func (c *Computation) Name(n *nodes.Node) string {
	if !c.isNamed(n) {
		return ""
	}
	t := traversal{Computation: c, root: n, visited: map[*nodes.Node]bool{}}
	return collapse(t.alternative(n, asRoot))
}

// isNamed says whether an element can have a name at all, so that nobody walks through the content of what cannot.
func (c *Computation) isNamed(n *nodes.Node) bool { return !is(n, "br", "wbr") }

// collapse collapses ASCII whitespace, and strips it.
func collapse(s string) string { return strings.Join(tokens(s), " ") }

// traversal is one computation of a name or a description.
type traversal struct {
	*Computation
	root    *nodes.Node
	visited map[*nodes.Node]bool
	// referenced says that the traversal is part of an aria-labelledby or aria-describedby traversal.
	referenced bool
	// hiddenRoot says that what is traversed was referred to though it is hidden, so that all of it counts.
	hiddenRoot bool
	depth      int
}

// position is how a traversal has come to a node.
type position uint8

const (
	asRoot      position = iota // it is what is named
	asReference                 // an attribute with its ID referred to it
	asLabel                     // it is the host language's label of what is named
	asContent                   // it is in the content of what is traversed
)

// alternative is the text alternative of an element.
//
// https://w3c.github.io/accname/#computation-steps
func (t *traversal) alternative(n *nodes.Node, at position) string {
	if t.depth++; t.depth > maxDepth {
		t.depth--
		return ""
	}
	defer func() { t.depth-- }()
	if t.ended() || at == asContent && t.visited[n] {
		return ""
	}
	t.visited[n] = true
	// A. Hidden Not Referenced: If the current node is hidden and is not part of an aria-labelledby or aria-describedby
	//    traversal, where the node directly referenced was hidden, nor directly referenced, return the empty string.
	if at == asContent && !t.hiddenRoot && t.isHidden(n) {
		// What is invisible may have visible descendants.
		if t.excluded(n) {
			return ""
		}
		return t.content(n)
	}
	// B. LabelledBy: if the current node has an aria-labelledby attribute that contains at least one valid IDREF, and is
	//    not already part of such a traversal, process its IDREFs in the order they occur.
	if !t.referenced {
		if labels := references(n, "aria-labelledby"); len(labels) > 0 {
			if text := t.ofReferences(labels, n); text != "" {
				return text
			}
		}
	}
	role := t.Role(n)
	// C. Embedded Control: if the current node is a control embedded within the label for another widget, use its value.
	if at == asContent && n != t.root {
		if text, ok := t.embedded(n, role); ok {
			return text
		}
	}
	// D. AriaLabel: if the current node has an aria-label attribute whose value is not the empty string, when trimmed of
	//    whitespace, return that.
	if label := attribute(n, "aria-label"); strings.TrimFunc(label, unicode.IsSpace) != "" {
		return label
	}
	// E. Host Language Label: if the current node's native markup provides an attribute or element that defines a text
	//    alternative, return that, unless the element is marked as presentational.
	if role != "none" || at == asRoot {
		if text := t.native(n, at); text != "" {
			return text
		}
	}
	// F. Name From Content: if the current node's role allows name from content, or it is referenced, or is a native host
	//    language text alternative element, or is a descendant of one of these.
	space := ""
	if definitions[role].fromContent || at != asRoot {
		text := t.content(n)
		if strings.Trim(text, asciiWhitespace) != "" {
			return text
		}
		space = text
	}
	// I. Tooltip: if the current node has a tooltip attribute, return its value.
	if text := t.tooltip(n, at); text != "" {
		return text
	}
	if text := t.placeholder(n); text != "" {
		return text
	}
	return space
}

// ofReferences is the text of the elements that an element refers to.
func (t *traversal) ofReferences(elements []*nodes.Node, n *nodes.Node) string {
	var parts []string
	for _, e := range elements {
		if e != n && t.visited[e] {
			continue
		}
		outer := *t
		t.referenced, t.hiddenRoot = true, t.isHidden(e)
		if text := collapse(t.alternative(e, asReference)); text != "" {
			parts = append(parts, text)
		}
		t.referenced, t.hiddenRoot = outer.referenced, outer.hiddenRoot
	}
	return strings.Join(parts, " ")
}

// content is the text of an element's content.
func (t *traversal) content(n *nodes.Node) string {
	var text strings.Builder
	// F.ii. Name From Generated Content.
	style := t.look(n)
	text.WriteString(style.Before)
	if !is(n, "audio", "video", "iframe", "object", "textarea", "select", "canvas") {
		for child := range children(n) {
			t.ofChild(&text, child, style)
		}
	}
	text.WriteString(style.After)
	return text.String()
}

// ofChild adds the text of a child.
func (t *traversal) ofChild(text *strings.Builder, child *nodes.Node, style Style) {
	switch {
	// G. Text Node: if the current node is a Text Node, return its textual contents.
	case child.IsText():
		if t.hiddenRoot || !style.Invisible && !isFolded(child) {
			text.WriteString(transform(child.Data(), style.TextTransform))
		}
	case child.IsElement():
		// What is not inline stands apart.
		display := t.look(child).Display
		apart := display != "inline" && display != "contents" && display != "none" || is(child, "br")
		if apart {
			text.WriteByte(' ')
		}
		text.WriteString(t.alternative(child, asContent))
		if apart {
			text.WriteByte(' ')
		}
	}
}

// transform is the property text-transform.
func transform(text, how string) string {
	switch how {
	case "uppercase":
		return strings.ToUpper(text)
	case "lowercase":
		return strings.ToLower(text)
	case "capitalize":
		start := true
		return strings.Map(func(r rune) rune {
			if start && unicode.IsLetter(r) {
				r = unicode.ToTitle(r)
			}
			start = unicode.IsSpace(r)
			return r
		}, text)
	}
	return text
}

// embedded is the value of a control that is embedded in what is traversed; false for what is none.
func (t *traversal) embedded(n *nodes.Node, role string) (string, bool) {
	switch role {
	case "textbox", "searchbox":
		return t.value(n), true
	case "combobox", "listbox":
		if is(n, "input", "select") {
			return t.value(n), true
		}
		var chosen []string
		for e := range n.Descendants() {
			if e.IsElement() && t.Role(e) == "option" && attribute(e, "aria-selected") == "true" {
				chosen = append(chosen, collapse(t.alternative(e, asContent)))
			}
		}
		if len(chosen) == 0 && role == "combobox" {
			return t.content(n), true
		}
		return strings.Join(chosen, " "), true
	case "meter", "progressbar", "scrollbar", "slider", "spinbutton":
		// If present, aria-valuetext; otherwise aria-valuenow; otherwise a host language attribute.
		for _, name := range []string{"aria-valuetext", "aria-valuenow"} {
			if value, ok := n.Attribute(name); ok {
				return value, true
			}
		}
		if value := t.value(n); value != "" || n.IsHTML() && is(n, "input") {
			return value, true
		}
	}
	return "", false
}

// tooltip is the title of an element.
func (t *traversal) tooltip(n *nodes.Node, at position) string {
	title := attribute(n, "title")
	if at == asContent && isNothing(t.Role(n)) && strings.Trim(title, asciiWhitespace) != "" && !is(n, "abbr", "dfn", "img") {
		return ""
	}
	return title
}

// placeholder is the last that a text control has to be named by.
//
// https://w3c.github.io/html-aam/#accname-computation
func (t *traversal) placeholder(n *nodes.Node) string {
	if !is(n, "input", "textarea") {
		return ""
	}
	if text := attribute(n, "placeholder"); text != "" {
		return text
	}
	return attribute(n, "aria-placeholder")
}
