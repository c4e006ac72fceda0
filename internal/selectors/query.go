package selectors

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Matches reports whether an element matches the selector, with the element as
// scope. States may be nil.
//
// https://dom.spec.whatwg.org/#dom-element-matches
func (s *Selector) Matches(e *nodes.Node, states States) bool {
	m := newMatcher(e, states)
	return m.matchesList(s.list, e)
}

// Closest returns the nearest inclusive ancestor of an element that matches the
// selector, with the element as scope; nil if there is none.
//
// https://dom.spec.whatwg.org/#dom-element-closest
func (s *Selector) Closest(e *nodes.Node, states States) *nodes.Node {
	m := newMatcher(e, states)
	for ; e != nil && e.IsElement(); e = e.Parent() {
		if m.matchesList(s.list, e) {
			return e
		}
		if m.ended {
			break
		}
	}
	return nil
}

// First returns the first descendant of a node that matches the selector, or nil.
//
// https://dom.spec.whatwg.org/#dom-parentnode-queryselector
func (s *Selector) First(root *nodes.Node, states States) *nodes.Node {
	var first *nodes.Node
	s.each(root, states, func(e *nodes.Node) bool {
		first = e
		return false
	})
	return first
}

// All returns the descendants of a node that match the selector, in tree order.
//
// https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall
func (s *Selector) All(root *nodes.Node, states States) []*nodes.Node {
	var all []*nodes.Node
	s.each(root, states, func(e *nodes.Node) bool {
		all = append(all, e)
		return true
	})
	return all
}

// each goes through the descendants of a node that match the selector, in tree
// order, until it is told to stop.
//
// https://dom.spec.whatwg.org/#scope-match-a-selectors-string
func (s *Selector) each(root *nodes.Node, states States, yield func(e *nodes.Node) bool) {
	m := newMatcher(root, states)
	if e, ok := s.byID(root, m.quirks); ok {
		if e != nil && e != root && root.Contains(e) && m.matchesList(s.list, e) {
			yield(e)
		}
		return
	}
	for e := root.FirstChild(); e != nil; {
		if e.IsElement() && m.matchesList(s.list, e) && !yield(e) || m.ended {
			return
		}
		if child := e.FirstChild(); child != nil {
			e = child
			continue
		}
		for e.NextSibling() == nil {
			if e = e.Parent(); e == root {
				return
			}
		}
		e = e.NextSibling()
	}
}

// byID returns the only element of a document that a selector may match, if it
// asks for an ID and no two elements have that. Without any, the element is nil.
func (s *Selector) byID(root *nodes.Node, quirks bool) (e *nodes.Node, ok bool) {
	if len(s.list) != 1 || quirks {
		return nil, false
	}
	compounds := s.list[0].compounds
	id := compounds[len(compounds)-1].id
	document := root.Root().AsDocument()
	if id == "" || document == nil || document.CountByID(id) > 1 {
		return nil, false
	}
	return document.GetElementByID(id), true
}
