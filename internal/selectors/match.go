package selectors

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// matcher matches elements for the length of one query, while the tree stands
// still.
type matcher struct {
	// scope is the scoping root: an element, a document or a fragment.
	//
	// https://drafts.csswg.org/selectors-4/#scoping-root
	scope  *nodes.Node
	states States
	html   bool // the document is an HTML document
	quirks bool // the document is in quirks mode
	// lists, belows and siblings are what was found out before.
	lists    map[listKey]bool
	belows   map[belowKey]bool
	siblings map[siblingsKey]*siblings
	// patience is how many compound selectors are matched until it is asked whether the agent was told to end, and ended
	// that it was: then nothing matches any more.
	patience int
	ended    bool
}

// patience is that of a matcher.
const patience = 4096

// impatient asks whether the agent was told to end.
func (m *matcher) impatient() bool {
	if m.ended = m.ended || m.scope.Agent().Ended(); !m.ended {
		m.patience = patience
	}
	return m.ended
}

type listKey struct {
	selector *logicalSelector
	element  *nodes.Node
}

// maxRemembered is how many results of one kind a query keeps. When there are more
// they are forgotten, and found out anew.
const maxRemembered = 1 << 20

// remember keeps a result.
func remember[K comparable](results *map[K]bool, key K, result bool) {
	if *results == nil {
		*results = map[K]bool{}
	} else if len(*results) >= maxRemembered {
		clear(*results)
	}
	(*results)[key] = result
}

func newMatcher(scope *nodes.Node, states States) matcher {
	document := scope.Document()
	return matcher{scope: scope, states: states, html: document.HTML, quirks: document.Mode == nodes.Quirks, patience: patience}
}

// matchesList reports whether an element matches a selector list.
func (m *matcher) matchesList(l list, e *nodes.Node) bool {
	for i := range l {
		if m.matches(&l[i], e) {
			return true
		}
		if m.ended {
			return false
		}
	}
	return false
}

// matches reports whether an element matches a complex selector, from right to
// left.
//
// Where it fails on the way, the nearest combinator to the right that leaves a
// choice is tried with its next candidate. To the left of a descendant combinator
// the candidates are the ancestors, and a further one has nothing to its left that
// a nearer one did not have: so a descendant combinator that runs out of ancestors
// ends the matter, and those to its right need not be tried again. It is likewise
// with siblings, up to the next child or descendant combinator.
//
// https://drafts.csswg.org/selectors-4/#match-a-complex-selector-against-an-element
func (m *matcher) matches(s *complexSelector, e *nodes.Node) bool {
	return !s.nothing && m.matchesSubject(s, e)
}

// matchesSubject is matches for the element that a pseudo-element at the end belongs to.
func (m *matcher) matchesSubject(s *complexSelector, e *nodes.Node) bool {
	last := len(s.compounds) - 1
	if !m.matchesCompound(&s.compounds[last], e) {
		return false
	}
	// Where to go on after a failure: with the compound selector to the right of the
	// combinator, and the element it last had to its left.
	type choice struct {
		at int // 0 for none
		e  *nodes.Node
	}
	var ancestors, earlier choice
	for at := last; at > 0; {
		if m.ended {
			return false
		}
		left := &s.compounds[at-1]
		next := false // the left one has matched
		switch s.compounds[at].combinator {
		case child:
			earlier = choice{}
			if e = parentOf(e); e == nil {
				return false
			}
			next = m.matchesCompound(left, e)
		case descendant:
			earlier = choice{}
			for e = parentOf(e); e != nil && !m.matchesCompound(left, e) && !m.ended; e = parentOf(e) {
			}
			if e == nil {
				return false
			}
			ancestors = choice{at, e}
			next = true
		case nextSibling:
			e = e.PreviousElementSibling()
			if e == nil {
				earlier = choice{} // earlier siblings have fewer before them
			}
			next = e != nil && m.matchesCompound(left, e)
		case subsequentSibling:
			for e = e.PreviousElementSibling(); e != nil && !m.matchesCompound(left, e) && !m.ended; e = e.PreviousElementSibling() {
			}
			earlier = choice{}
			if e != nil {
				earlier = choice{at, e}
				next = true
			}
		}
		switch {
		case next:
			at--
		case earlier.at != 0:
			at, e = earlier.at, earlier.e
		case ancestors.at != 0:
			at, e = ancestors.at, ancestors.e
		default:
			return false
		}
	}
	return true
}

// parentOf returns what is left of a child combinator: the parent, if it is an
// element or a fragment.
func parentOf(e *nodes.Node) *nodes.Node {
	p := e.Parent()
	if p != nil && (p.IsElement() || p.IsDocumentFragment()) {
		return p
	}
	return nil
}

// matchesCompound reports whether an element, or a fragment that is featureless,
// matches a compound selector.
//
// https://drafts.csswg.org/selectors-4/#match-a-compound-selector-against-an-element
func (m *matcher) matchesCompound(c *compound, e *nodes.Node) bool {
	if m.patience--; m.patience < 0 && m.impatient() {
		return false
	}
	if !e.IsElement() {
		return c.featureless && m.matchesFeatureless(c, e)
	}
	if c.tag != nil && !m.matchesType(c.tag, e) ||
		c.id != "" && !m.matchesID(c.id, e) ||
		c.class != "" && !m.matchesClass(c.class, e) {
		return false
	}
	for _, part := range c.rest {
		if !part.matches(m, e) {
			return false
		}
	}
	return true
}

// featureless is a simple selector that what is featureless may match.
//
// https://drafts.csswg.org/selectors-4/#featureless
type featureless interface {
	simple
	// matchesFeatureless is as matches, for a document fragment: the scoping root, or
	// a shadow root, which stands for its host.
	matchesFeatureless(m *matcher, e *nodes.Node) bool
}

// allowsFeatureless reports whether a simple selector makes the compound selector
// that it is part of match what is featureless.
func allowsFeatureless(s simple) bool {
	switch s := s.(type) {
	case scope, *hostSelector:
		return true
	case *logicalSelector:
		if s.not {
			return false
		}
		for i := range s.list {
			if compounds := s.list[i].compounds; compounds[len(compounds)-1].featureless {
				return true
			}
		}
	}
	return false
}

func (m *matcher) matchesFeatureless(c *compound, e *nodes.Node) bool {
	if c.tag != nil || c.id != "" || c.class != "" {
		return false
	}
	for _, part := range c.rest {
		f, ok := part.(featureless)
		if !ok || !f.matchesFeatureless(m, e) {
			return false
		}
	}
	return true
}

func (m *matcher) matchesType(t *typeSelector, e *nodes.Node) bool {
	name := e.Name()
	if t.local != "" {
		local := t.local
		if m.html && name.Namespace == nodes.HTMLNamespace {
			local = t.lower
		}
		if name.Local != local {
			return false
		}
	}
	return t.anyNamespace || t.namespace == name.Namespace
}

// matchesID matches an ID selector.
//
// https://drafts.csswg.org/selectors-4/#id-selectors
func (m *matcher) matchesID(id string, e *nodes.Node) bool {
	value, ok := e.Attribute("id")
	if !ok {
		return false
	}
	if m.quirks {
		return equalFold(value, id)
	}
	return value == id
}

// matchesClass matches a class selector.
//
// https://drafts.csswg.org/selectors-4/#class-html
func (m *matcher) matchesClass(class string, e *nodes.Node) bool {
	value, ok := e.Attribute("class")
	return ok && len(value) >= len(class) && hasWord(value, class, m.quirks)
}
