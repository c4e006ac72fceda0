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
	if len(s.list) == 1 {
		one := &s.list[0]
		if one.nothing {
			return
		}
		for e := root.FirstChild(); e != nil; e = e.FollowingIn(root) {
			if e.IsElement() && m.matches(one, e) && !yield(e) {
				return
			}
		}
		return
	}
	for e := root.FirstChild(); e != nil; e = e.FollowingIn(root) {
		if e.IsElement() && m.matchesList(s.list, e) && !yield(e) {
			return
		}
	}
}
