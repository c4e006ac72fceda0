package accessibility

import "github.com/sluice-go/sluice/internal/dom/nodes"

// Description returns the accessible description of an element, which has a name.
//
// https://w3c.github.io/accname/#mapping_additional_nd_description
func (c *Computation) Description(n *nodes.Node, name string) string {
	// 1. aria-describedby.
	if described := references(n, "aria-describedby"); len(described) > 0 {
		t := traversal{Computation: c, root: n, visited: map[*nodes.Node]bool{}}
		if text := t.ofReferences(described, n); text != "" {
			return collapse(text)
		}
	}
	// 2. aria-description.
	if text := collapse(attribute(n, "aria-description")); text != "" {
		return text
	}
	// 3. What the host language has and the name is not: the caption of a table with another name, the value of a
	//    button with one.
	if is(n, "table") {
		if caption := firstChild(n, "caption"); caption != nil && !c.isHidden(caption) {
			t := traversal{Computation: c, root: n, visited: map[*nodes.Node]bool{}}
			if text := collapse(t.alternative(caption, asLabel)); text != "" && text != name {
				return text
			}
		}
	}
	if is(n, "input") {
		if text := collapse(ofButton(n)); text != "" && text != name {
			return text
		}
	}
	// 4. The tooltip, if it is not the name.
	if title := collapse(attribute(n, "title")); title != name {
		return title
	}
	return ""
}
