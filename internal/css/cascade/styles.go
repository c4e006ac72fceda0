package cascade

import (
	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/selectors"
)

// Scope is the style sheets of a document or a shadow root.
//
// https://drafts.csswg.org/cssom/#documentorshadowroot-document-or-shadow-root-css-style-sheets
type Scope struct {
	// Sheets are those of the tree's elements, in tree order, and Adopted the adopted ones.
	Sheets, Adopted []*sheets.Sheet
	rules           *rules
	built           uint64 // the generation of rules
}

// Environment is what the styles of a document depend on beside its tree.
type Environment interface {
	// ScopeOf returns the sheets of a document or a shadow root; nil for none.
	ScopeOf(root *nodes.Node) *Scope
	// Generation changes when a sheet does, a list of sheets, or what media queries ask about.
	Generation() uint64
	// Media is what media queries ask about.
	Media() *conditions.Media
	// GoesOn is false once nobody waits for a style any more. Where many are to be computed, it is asked from time to time.
	GoesOn() bool
}

// Styles has the computed styles of the elements of a document.
type Styles struct {
	document    *nodes.Document
	environment Environment
	// elements has what was found, at the time that version, generation and states tell of.
	elements            map[*nodes.Node]*Style
	version, generation uint64
	state               any
	// matching matches the selectors of a tree.
	matching map[*nodes.Node]*selectors.Matching
	// attributes has the declarations of values of style attributes.
	attributes map[string]*declarations.Block
}

// New returns the styles of a document.
func New(document *nodes.Document, environment Environment) *Styles {
	return &Styles{document: document, environment: environment}
}

// Stateful is a document whose elements have states that no attribute tells: StyleState is another value, to compare, when
// they are others.
type Stateful interface{ StyleState() any }

// Style is the style of an element, or of a pseudo-element.
type Style struct {
	styles *Styles
	node   *nodes.Node
	// parent is that of the flat tree's parent, nil for a root; of a pseudo-element its element's.
	parent *Style
	// declared are the declarations that apply.
	declared []declared
	// features are those of the element and its ancestors.
	features features
	// values are those computed so far.
	values []computed
	// pseudos are the styles of pseudo-elements, by name.
	pseudos map[string]*Style
	// resolving are the custom properties that are being computed, and cyclic those among them that depend on themselves.
	resolving []string
	cyclic    map[string]bool
}

type computed struct{ name, value string }

// maxAttributes is how many values of style attributes are kept parsed.
const maxAttributes = 1024

// fresh forgets what is not true any more.
func (s *Styles) fresh() {
	version, generation := s.document.Version(), s.environment.Generation()
	var state any
	if d, ok := s.document.Data.(Stateful); ok {
		state = d.StyleState()
	}
	if s.elements != nil && s.version == version && s.generation == generation && s.state == state {
		return
	}
	s.version, s.generation, s.state = version, generation, state
	s.elements = map[*nodes.Node]*Style{}
	s.matching = map[*nodes.Node]*selectors.Matching{}
}

// Forget drops what nobody can ask for any more, because the tree has changed.
func (s *Styles) Forget() {
	if s.version != s.document.Version() {
		s.elements, s.matching = nil, nil
	}
}

// patience is how many elements are gone through before it is asked whether somebody still waits for that.
const patience = 1024

// Of returns the style of an element as it is now; nil for an element that is in no flat tree of the document, and if nobody waits for
// it any more.
func (s *Styles) Of(e *nodes.Node) *Style {
	s.fresh()
	if style := s.elements[e]; style != nil {
		return style
	}
	// The ancestors without a style, from the element on.
	var chain []*nodes.Node
	var parent *Style
	for n := e; n != nil; {
		if parent = s.elements[n]; parent != nil {
			break
		}
		if len(chain)%patience == patience-1 && !s.environment.GoesOn() {
			return nil
		}
		chain = append(chain, n)
		up, ok := flatParent(n)
		if !ok {
			return nil
		}
		n = up
	}
	for i := len(chain) - 1; i >= 0; i-- {
		if i%patience == patience-1 && !s.environment.GoesOn() {
			return nil
		}
		style := &Style{styles: s, node: chain[i], parent: parent}
		style.match("")
		s.elements[chain[i]] = style
		parent = style
	}
	return parent
}

// flatParent returns the parent of an element in the flat tree, nil for a root; false for what is not in it.
//
// https://drafts.csswg.org/css-scoping-1/#flattening
func flatParent(e *nodes.Node) (*nodes.Node, bool) {
	p := e.Parent()
	switch {
	case p == nil:
		return nil, false
	case p.AsDocument() != nil:
		return nil, true
	case p.AsShadowRoot() != nil:
		return p.Host(), true
	case !p.IsElement():
		return nil, false
	case p.ShadowRoot() != nil:
		slot := e.AssignedSlot()
		return slot, slot != nil
	}
	return p, true
}

// Parent is the style of the flat tree's parent, nil for a root's.
func (style *Style) Parent() *Style { return style.parent }

// Node is the element.
func (style *Style) Node() *nodes.Node { return style.node }

// Pseudo returns the style of a pseudo-element, by its name without colons.
func (style *Style) Pseudo(name string) *Style {
	if p := style.pseudos[name]; p != nil {
		return p
	}
	p := &Style{styles: style.styles, node: style.node, parent: style}
	p.match(name)
	if style.pseudos == nil {
		style.pseudos = map[string]*Style{}
	}
	style.pseudos[name] = p
	return p
}

// attribute returns the declarations of a style attribute.
func (s *Styles) attribute(text string) *declarations.Block {
	block := s.attributes[text]
	if block == nil {
		block = declarations.Parse(text)
		if s.attributes == nil || len(s.attributes) >= maxAttributes {
			s.attributes = map[string]*declarations.Block{}
		}
		s.attributes[text] = block
	}
	return block
}

// matchingOf returns what matches the selectors of a tree.
func (s *Styles) matchingOf(root *nodes.Node) *selectors.Matching {
	m := s.matching[root]
	if m == nil {
		states, _ := s.document.Data.(selectors.States)
		m = selectors.NewMatching(root, states)
		s.matching[root] = m
	}
	return m
}
