package selectors

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// nth is :nth-child() and its like: the element's index among its siblings, from
// 1, is a·n+b for some n from 0.
//
// https://drafts.csswg.org/selectors-4/#child-index
type nth struct {
	a, b     int
	last     bool // it is counted from the end
	sameType bool // only siblings of the same type count
	// of: only siblings that match it count; nil for all. What it comes to is always
	// remembered, because each sibling asks it of those around it.
	of *logicalSelector
}

func (s *nth) matches(m *matcher, e *nodes.Node) bool {
	if s.of != nil && !s.of.matches(m, e) {
		return false
	}
	n := m.index(s, e) - s.b
	if s.a == 0 {
		return n == 0
	}
	return n%s.a == 0 && n/s.a >= 0
}

// counts reports whether a sibling counts for an element.
func (s *nth) counts(m *matcher, sibling, e *nodes.Node) bool {
	m.patience--
	switch {
	case !sibling.IsElement():
		return false
	case s.sameType:
		a, b := sibling.Name(), e.Name()
		return a == b || a.Local == b.Local && a.Namespace == b.Namespace
	}
	return s.of == nil || s.of.matches(m, sibling)
}

// siblings is what was found out about the children of a node that count.
type siblings struct {
	count int
	// last is the element that was last asked for, and index its index.
	last  *nodes.Node
	index int
	// all has the index of each, once they were not asked for in tree order.
	all map[*nodes.Node]int
	// counts has, where only siblings of the same type count, how many of each there
	// are.
	counts map[typeKey]int
}

type typeKey struct{ namespace, local string }

func typeOf(e *nodes.Node) typeKey { return typeKey{e.Name().Namespace, e.Name().Local} }

type siblingsKey struct {
	selector *nth
	parent   *nodes.Node
}

// near is how far siblings are counted without a note of it.
const near = 24

// index returns the index of an element that counts.
func (m *matcher) index(s *nth, e *nodes.Node) int {
	key := siblingsKey{s, e.Parent()}
	known := m.siblings[key]
	if known != nil && known.all != nil {
		known.find(m, s, e)
		return known.found(s)
	}
	index := 1
	sibling := e
	for range near {
		if s.last {
			sibling = sibling.NextSibling()
		} else {
			sibling = sibling.PreviousSibling()
		}
		if sibling == nil {
			return index
		}
		if s.counts(m, sibling, e) {
			index++
		}
	}
	if known == nil {
		if m.siblings == nil {
			m.siblings = map[siblingsKey]*siblings{}
		}
		known = &siblings{}
		m.siblings[key] = known
		known.begin(m, s, e)
	} else if !known.goOn(m, s, e) {
		known.find(m, s, e)
	}
	known.last = e
	return known.found(s)
}

// found is the index that was found, from the end that counts.
func (k *siblings) found(s *nth) int {
	if s.last {
		return k.count + 1 - k.index
	}
	return k.index
}

// begin looks at all siblings for the first time.
func (k *siblings) begin(m *matcher, s *nth, e *nodes.Node) {
	if s.sameType {
		k.all, k.counts = map[*nodes.Node]int{}, map[typeKey]int{}
		for c := e.Parent().FirstElementChild(); c != nil; c = c.NextElementSibling() {
			t := typeOf(c)
			k.counts[t]++
			k.all[c] = k.counts[t]
		}
		k.find(m, s, e)
		return
	}
	for c := e.Parent().FirstChild(); c != nil; c = c.NextSibling() {
		if s.counts(m, c, e) {
			k.count++
		}
		if c == e {
			k.index = k.count
		}
	}
}

// goOn sets the index to that of an element which comes soon after the last one.
func (k *siblings) goOn(m *matcher, s *nth, e *nodes.Node) bool {
	between := 0
	sibling := e
	for range 4 * near {
		if sibling == k.last {
			k.index += between
			return true
		}
		if s.counts(m, sibling, e) {
			between++
		}
		if sibling = sibling.PreviousSibling(); sibling == nil {
			return false
		}
	}
	return false
}

// find sets the index to that of any element.
func (k *siblings) find(m *matcher, s *nth, e *nodes.Node) {
	if k.all == nil {
		k.all = make(map[*nodes.Node]int, k.count)
		for c := e.Parent().FirstChild(); c != nil; c = c.NextSibling() {
			if s.counts(m, c, e) {
				k.all[c] = len(k.all) + 1
			}
		}
	}
	k.index = k.all[e]
	if k.counts != nil {
		k.count = k.counts[typeOf(e)]
	}
}
