package selectors

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// A Selector is a compiled selector list.
//
// https://drafts.csswg.org/selectors-4/#grouping
type Selector struct {
	list list
	text string
	// nesting stands for the list in style rules that are nested in the list's; nil if there are none.
	nesting *logicalSelector
}

// String returns the text that the selector was compiled from.
func (s *Selector) String() string { return s.text }

// Specificity is how many IDs, classes (with attributes and pseudo-classes) and
// types a selector counts.
//
// https://drafts.csswg.org/selectors-4/#specificity-rules
type Specificity [3]int

func (s Specificity) less(o Specificity) bool {
	for i := range s {
		if s[i] != o[i] {
			return s[i] < o[i]
		}
	}
	return false
}

// mostSpecific is up to where specificities are counted: with nested rules there is no end.
const mostSpecific = 1 << 20

func (s *Specificity) add(o Specificity) {
	for i := range s {
		s[i] = min(s[i]+o[i], mostSpecific)
	}
}

// Specificities returns the specificity of each complex selector of the list.
func (s *Selector) Specificities() []Specificity {
	all := make([]Specificity, len(s.list))
	for i := range s.list {
		all[i] = s.list[i].specificity
	}
	return all
}

// list is a selector list. An element matches it if it matches one of its complex
// selectors.
type list []complexSelector

// specificity is that of the most specific complex selector of the list.
func (l list) specificity() Specificity {
	var most Specificity
	for i := range l {
		if most.less(l[i].specificity) {
			most = l[i].specificity
		}
	}
	return most
}

// combines reports whether a selector of the list has a combinator.
func (l list) combines() bool {
	for i := range l {
		if len(l[i].compounds) > 1 {
			return true
		}
	}
	return false
}

// complexSelector is a complex selector, or a relative one.
//
// https://drafts.csswg.org/selectors-4/#complex
type complexSelector struct {
	compounds   []compound
	specificity Specificity
	// nothing: it ends with a pseudo-element, which no element matches.
	nothing bool
	// pseudoElement is the name of the first of those that it ends with, in lowercase and without colons; "" for none.
	pseudoElement string
	// argument is what ::slotted() has in its parentheses, and parts what ::part() has.
	argument list
	parts    []string
	// after are the pseudo-classes that follow the first pseudo-element, and further is the one behind it, "" for none.
	after   []simple
	further string
}

// remember makes what the nested selectors with combinators come to be kept for
// the length of a query, because they are tried on an element more than once.
func (s *complexSelector) remember() {
	for i := range s.compounds {
		for _, part := range s.compounds[i].rest {
			if nested, ok := part.(*logicalSelector); ok && !nested.remembered {
				nested.remembered = nested.list.combines()
				for j := range nested.list {
					nested.list[j].remember()
				}
			}
		}
	}
}

// combinator is how a compound selector hangs on the one to its left.
//
// https://drafts.csswg.org/selectors-4/#selector-combinator
type combinator uint8

const (
	none combinator = iota // of the first compound selector
	descendant
	child
	nextSibling
	subsequentSibling
)

// compound is a compound selector: each of its parts has to match.
//
// https://drafts.csswg.org/selectors-4/#compound
type compound struct {
	combinator combinator
	// featureless: it may match what has no features, the root that a query starts
	// from or the host of a shadow tree.
	featureless bool
	tag         *typeSelector // nil for any
	id          string        // "" for any; further ones are in rest
	class       string        // likewise
	rest        []simple
}

// typeSelector is a type selector, or a universal one with a namespace.
//
// https://drafts.csswg.org/selectors-4/#type-selectors
type typeSelector struct {
	namespace    string // if anyNamespace is false
	anyNamespace bool
	local        string // "" for any
	lower        string // in ASCII lowercase, for HTML elements of HTML documents
	implied      bool   // it stands for the default namespace and nothing that was written
}

// simple is any other simple selector.
//
// https://drafts.csswg.org/selectors-4/#simple
type simple interface {
	// matches reports whether an element matches. Its parent's may be a document or
	// a fragment.
	matches(m *matcher, e *nodes.Node) bool
}
