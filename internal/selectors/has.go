package selectors

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// hasSelector is :has(). It is matched from left to right: from the anchor, is
// there an element that the rest of the relative selector leads to? That does not
// depend on the anchor, so an answer holds for all anchors above.
//
// https://drafts.csswg.org/selectors-4/#relational
type hasSelector struct{ list list }

func (s *hasSelector) matches(m *matcher, e *nodes.Node) bool {
	for i := range s.list {
		if r := &s.list[i]; !r.nothing && m.leads(r, 0, e) {
			return true
		}
		if m.ended {
			return false
		}
	}
	return false
}

func (s *hasSelector) matchesFeatureless(m *matcher, e *nodes.Node) bool { return s.matches(m, e) }

// belowKey stands for a question: do the compound selectors of a relative one
// from at on lead from an element to some other?
type belowKey struct {
	selector *complexSelector
	at       int
	element  *nodes.Node
}

// leads answers the question of a belowKey.
func (m *matcher) leads(s *complexSelector, at int, e *nodes.Node) bool {
	if at == len(s.compounds) {
		return true
	}
	switch s.compounds[at].combinator {
	case child:
		return m.leadsAmong(s, at, e, e.FirstElementChild(), true)
	case nextSibling:
		next := e.NextElementSibling()
		return next != nil && m.leadsBy(s, at, next)
	case subsequentSibling:
		return m.leadsAmong(s, at, e, e.NextElementSibling(), false)
	default:
		return m.leadsBelow(s, at, e)
	}
}

// leadsBy reports whether an element matches the compound selector, and the rest
// leads on from it.
func (m *matcher) leadsBy(s *complexSelector, at int, e *nodes.Node) bool {
	return m.matchesCompound(&s.compounds[at], e) && m.leads(s, at+1, e)
}

// leadsAmong tries an element and its later siblings. For children the question is
// that of their parent, else of each of them.
func (m *matcher) leadsAmong(s *complexSelector, at int, of, first *nodes.Node, children bool) bool {
	key := belowKey{s, at, of}
	if first == nil {
		return false
	}
	if found, ok := m.belows[key]; ok {
		return found
	}
	found := false
	sibling := first
	for ; sibling != nil; sibling = sibling.NextElementSibling() {
		if m.leadsBy(s, at, sibling) {
			found = true
			break
		}
		if m.ended {
			return false
		}
		if !children {
			if known, ok := m.belows[belowKey{s, at, sibling}]; ok {
				found = known
				break
			}
		}
	}
	remember(&m.belows, key, found)
	if !children {
		// What holds after this element holds after all until the one that was found.
		for between := first; between != sibling; between = between.NextElementSibling() {
			remember(&m.belows, belowKey{s, at, between}, found)
		}
	}
	return found
}

// leadsBelow tries the descendants of an element. Each of them that turns out to
// have nothing below is noted, and so are the ancestors of what is found.
func (m *matcher) leadsBelow(s *complexSelector, at int, e *nodes.Node) bool {
	if found, ok := m.belows[belowKey{s, at, e}]; ok {
		return found
	}
	d := e.FirstElementChild()
	if d == nil {
		return false
	}
	for {
		found := m.leadsBy(s, at, d)
		if m.ended {
			return false
		}
		known := false
		if !found {
			found, known = m.belows[belowKey{s, at, d}]
		}
		if found {
			for a := d.Parent(); ; a = a.Parent() {
				remember(&m.belows, belowKey{s, at, a}, true)
				if a == e {
					return true
				}
			}
		}
		if below := d.FirstElementChild(); below != nil && !known {
			d = below
			continue
		}
		for {
			if next := d.NextElementSibling(); next != nil {
				d = next
				break
			}
			d = d.Parent()
			remember(&m.belows, belowKey{s, at, d}, false)
			if d == e {
				return false
			}
		}
	}
}
