package accessibility

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Role returns the computed role of an element.
//
// https://w3c.github.io/core-aam/#roleMappingComputedRole
func (c *Computation) Role(n *nodes.Node) string {
	if role, ok := c.roles[n]; ok {
		return role
	}
	// Roles ask for those of ancestors; what asks for its own meets none.
	c.roles[n] = "generic"
	role := c.role(n)
	c.roles[n] = role
	return role
}

func (c *Computation) role(n *nodes.Node) string {
	value, _ := n.Attribute("role")
	for _, said := range [...]string{value, internal(n, "role")} {
		// The first token that matches the name of a role that is no abstract one, and applies.
		for _, token := range tokens(said) {
			role := Canonical(token)
			if d, ok := definitions[role]; ok && c.applies(n, role, d) {
				return role
			}
		}
	}
	return c.nativeRole(n)
}

// applies says whether the role of an author counts.
//
// https://w3c.github.io/aria/#document-handling_author-errors_roles
func (c *Computation) applies(n *nodes.Node, role string, d definition) bool {
	switch {
	case role == "none":
		// https://w3c.github.io/aria/#conflict_resolution_presentation_none
		return !isFocusable(n) && !hasGlobalAttribute(n)
	case d.named:
		return c.hasAuthorName(n)
	case d.parents != "":
		return slices.Contains(strings.Fields(d.parents), c.parentRole(n))
	}
	return true
}

// parentRole is the role of the accessibility parent: what means nothing is passed over.
func (c *Computation) parentRole(n *nodes.Node) string {
	var passed []*nodes.Node
	role := ""
	s := c.scanned(n.Root())
	for p := s.parent(n); p != nil; p = s.parent(p) {
		if known, ok := c.contexts[p]; ok {
			role = known
			break
		}
		passed = append(passed, p)
		if role = c.Role(p); !isNothing(role) {
			break
		}
		role = ""
	}
	for _, p := range passed {
		c.contexts[p] = role
	}
	return role
}

// hasAuthorName says whether the author has named the element.
func (c *Computation) hasAuthorName(n *nodes.Node) bool {
	return strings.Trim(attribute(n, "aria-label"), asciiWhitespace) != "" || len(references(n, "aria-labelledby")) > 0 ||
		strings.Trim(attribute(n, "title"), asciiWhitespace) != ""
}

// globalAttributes are those that all elements support, which therefore keep an element from being presentational.
//
// https://w3c.github.io/aria/#global_states
var globalAttributes = set(`aria-atomic aria-braillelabel aria-brailleroledescription aria-busy aria-controls aria-current
	aria-describedby aria-description aria-details aria-disabled aria-dropeffect aria-errormessage aria-flowto aria-grabbed
	aria-haspopup aria-invalid aria-keyshortcuts aria-label aria-labelledby aria-live aria-owns aria-relevant
	aria-roledescription`)

func hasGlobalAttribute(n *nodes.Node) bool {
	for _, name := range n.AttributeNames() {
		if globalAttributes[name] && attribute(n, name) != "" {
			return true
		}
	}
	if state := n.Custom(); state != nil {
		for name, value := range state.Content {
			if globalAttributes[name] && value != "" {
				return true
			}
		}
	}
	return false
}
