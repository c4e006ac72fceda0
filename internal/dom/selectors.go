// Checked against DOM of 2026-07-18.

package dom

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/selectors"
)

// parseSelector parses selectors.
//
// https://dom.spec.whatwg.org/#scope-match-a-selectors-string
func parseSelector(text string) (*selectors.Selector, error) {
	// 1. Let s be the result of parse a selector selectors.
	s, err := selectors.Cached(text)
	// 2. If s is failure, then throw a "SyntaxError" DOMException.
	if err != nil {
		return nil, &idl.DOMException{Name: "SyntaxError", Message: err.Error() + "."}
	}
	return s, nil
}

// states returns what knows the states of elements of a document: what HTML adds to it,
// or nil.
func states(d *nodes.Document) selectors.States {
	known, _ := makeData(d).(selectors.States)
	return known
}

// QuerySelector is https://dom.spec.whatwg.org/#dom-parentnode-queryselector
func (n *Node) QuerySelector(text string) (*Element, error) {
	s, err := parseSelector(text)
	if err != nil {
		return nil, err
	}
	return wrapElement(s.First(n.tree, states(n.tree.Document()))), nil
}

// QuerySelectorAll is https://dom.spec.whatwg.org/#dom-parentnode-queryselectorall
func (n *Node) QuerySelectorAll(text string) (*NodeList, error) {
	s, err := parseSelector(text)
	if err != nil {
		return nil, err
	}
	all := s.All(n.tree, states(n.tree.Document()))
	return WrapNodeList(n.tree, nodes.NewStaticNodeList(all)), nil
}

// Closest is https://dom.spec.whatwg.org/#dom-element-closest
func (e *Element) Closest(text string) (*Element, error) {
	s, err := parseSelector(text)
	if err != nil {
		return nil, err
	}
	return wrapElement(s.Closest(e.tree, states(e.tree.Document()))), nil
}

// Matches is https://dom.spec.whatwg.org/#dom-element-matches
func (e *Element) Matches(text string) (bool, error) {
	s, err := parseSelector(text)
	if err != nil {
		return false, err
	}
	matches, decided := treesOf(e.tree).shapes.Matches(s, e.tree, states(e.tree.Document()))
	if decided {
		e.tree.SetShape(e.tree.Shape() | mozjs.ShapeDecides)
	}
	return matches, nil
}

// WebkitMatchesSelector is https://dom.spec.whatwg.org/#dom-element-webkitmatchesselector
func (e *Element) WebkitMatchesSelector(text string) (bool, error) { return e.Matches(text) }
