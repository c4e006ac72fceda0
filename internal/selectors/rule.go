package selectors

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Complex is a complex selector of a list, as the cascade uses it.
//
// https://drafts.csswg.org/selectors-4/#complex
type Complex struct{ s *complexSelector }

// Complexes returns the complex selectors of the list.
func (s *Selector) Complexes() []Complex {
	all := make([]Complex, len(s.list))
	for i := range s.list {
		all[i] = Complex{&s.list[i]}
	}
	return all
}

// Specificity is https://drafts.csswg.org/selectors-4/#specificity
func (c Complex) Specificity() Specificity { return c.s.specificity }

// PseudoElement is the name of the pseudo-element that it selects, without colons and argument; "" for none.
func (c Complex) PseudoElement() string { return c.s.pseudoElement }

// Parts are the names that ::part() has in its parentheses.
func (c Complex) Parts() []string { return c.s.parts }

// FurtherPseudoElement is the name of the pseudo-element behind ::slotted() or ::part(), without colons; "" for none.
func (c Complex) FurtherPseudoElement() string { return c.s.further }

// SelectsNothing reports whether the selector is one of a pseudo-element in a state that it is never in: that of a pointer or
// of the focus, which only elements are in.
func (c Complex) SelectsNothing() bool { return c.s.pseudoElement != "part" && len(c.s.after) > 0 }

// MayMatchHost reports whether the subject may be the host of a shadow tree.
func (c Complex) MayMatchHost() bool { return c.s.compounds[len(c.s.compounds)-1].featureless }

// Feature is something that an element has to have to match a compound selector: an ID, a class or, in lowercase, a
// local name. The zero value is none.
type Feature struct {
	Kind byte // '#', '.', or 't'
	Name string
}

// Subject returns a feature of the elements that the selector, without its pseudo-element, may match.
func (c Complex) Subject() Feature { return c.s.compounds[len(c.s.compounds)-1].feature() }

func (c *compound) feature() Feature {
	switch {
	case c.id != "":
		return Feature{'#', c.id}
	case c.class != "":
		return Feature{'.', c.class}
	case c.tag != nil && c.tag.lower != "":
		return Feature{'t', c.tag.lower}
	}
	return Feature{}
}

// Above returns features that ancestors of the element have to have.
func (c Complex) Above() []Feature {
	var list []Feature
	compounds := c.s.compounds
	siblings := false
	for i := len(compounds) - 1; i > 0; i-- {
		switch compounds[i].combinator {
		case child, descendant:
			siblings = false
		default:
			siblings = true
		}
		if f := compounds[i-1].feature(); !siblings && f.Kind != 0 {
			list = append(list, f)
		}
	}
	return list
}

// Matching matches elements against complex selectors, while the tree stands still.
type Matching struct{ m matcher }

// NewMatching returns one for the selectors of a tree: the scope is a document, a shadow root, or the root of a style
// rule's scope.
func NewMatching(scope *nodes.Node, states States) *Matching {
	return &Matching{newMatcher(scope, states)}
}

// Matches reports whether an element matches a complex selector, without its pseudo-element. A shadow root stands for
// its host.
func (m *Matching) Matches(c Complex, e *nodes.Node) bool { return m.m.matchesSubject(c.s, e) }

// MatchesPart reports whether a part is what the pseudo-classes behind ::part() ask for.
//
// https://drafts.csswg.org/css-shadow-parts-1/#part
func (m *Matching) MatchesPart(c Complex, e *nodes.Node) bool {
	return !slices.ContainsFunc(c.s.after, func(s simple) bool { return !s.matches(&m.m, e) })
}

// MatchesSlotted reports whether an element matches what ::slotted() has in its parentheses.
//
// https://drafts.csswg.org/css-scoping-1/#slotted-pseudo
func (m *Matching) MatchesSlotted(c Complex, e *nodes.Node) bool {
	return m.m.matchesList(c.s.argument, e)
}
