package sheets

import (
	"github.com/sluice-go/sluice/internal/css/conditions"
	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/selectors"
	"github.com/sluice-go/sluice/internal/url"
)

// Sheet is a CSS style sheet.
//
// https://drafts.csswg.org/cssom/#css-style-sheet
type Sheet struct {
	Rules []*Rule
	Media Media
	// Href is the location, "" for null, Base the base URL, and Title the title, "" for null.
	Href  string
	Base  *url.URL
	Title string
	// Disabled is the disabled flag, and Alternate the alternate flag.
	Disabled, Alternate bool
	// Owner is the owner node and OwnerRule the owner rule; nil for null.
	Owner     *nodes.Node
	OwnerRule *Rule
	// OriginUnclean says that the origin-clean flag is unset.
	OriginUnclean bool
	// Constructed is the constructed flag, for Constructor, the constructor document, and DisallowModification the
	// disallow modification flag.
	Constructed          bool
	Constructor          *nodes.Document
	DisallowModification bool
	// Source is what the rules are yet to be parsed from; nil once they are.
	Source func() string
	// Changed is called after each change; nil for nothing.
	Changed func()
	// Growing is called while rules are parsed; if it returns false there is no memory left, or the page ends, and the rest is
	// left out. Nil stands for enough.
	Growing func() bool
	// Object belongs to the floor above: what script sees.
	Object any
	// Memory is about what the rules take, in bytes.
	Memory int
}

// Media is the media query list of a sheet or a rule, which script may change.
type Media struct{ conditions.MediaList }

// Kind is the type of a rule.
type Kind uint8

// The types of rules.
const (
	Style Kind = iota
	Import
	Namespace
	MediaGroup
	Supports
	LayerBlock
	LayerStatement
	Container
	Scope
	StartingStyle
	FontFace
	Page
	PageMargin
	Property
	CounterStyle
	FontPaletteValues
	Keyframes
	Keyframe
	NestedDeclarations
)

// Rule is a CSS rule.
//
// https://drafts.csswg.org/cssom/#css-rules
type Rule struct {
	Kind   Kind
	Sheet  *Sheet // nil once it is removed
	Parent *Rule
	// Text is what stands between the at-keyword and the block, or the semicolon: a condition, a name, names of layers.
	// Of a style rule or a keyframe it is empty.
	Text string
	// Selector is that of a style rule, whose text it has; of @scope that of its root, nil for none.
	Selector *selectors.Selector
	// Limit is the selector of @scope's limit, nil for none.
	Limit *selectors.Selector
	// Keys are the selectors of a keyframe.
	Keys []string
	// Names are those of the layers of @layer.
	Names []string
	// Media is the media query list of @media and @import.
	Media Media
	// Holds is whether the condition of @supports does.
	Holds bool
	// Import is what an @import rule says.
	Import *ImportRule
	// Prefix and URI are those of @namespace.
	Prefix, URI string
	// Rules are the rules in the block.
	Rules []*Rule
	// body is the text of the declarations; block is nil until they are parsed.
	body  string
	block *declarations.Block
	// Object belongs to the floor above: what script sees.
	Object any
}

// ImportRule is what an @import rule says.
//
// https://drafts.csswg.org/css-cascade-5/#at-import
type ImportRule struct {
	URL string
	// Layer is the layer; anonymous is "", and none if HasLayer is false.
	Layer    string
	HasLayer bool
	// Supports is the text of the supports condition, "" for none, and Holds whether it does.
	Supports string
	Holds    bool
	// Sheet is the style sheet, once it has come; nil for none.
	Sheet *Sheet
}

// ruleMemory is about what a rule takes, in bytes, beside its text.
const ruleMemory = 400

// Block returns the declarations of a rule, which it parses when it is first asked.
func (r *Rule) Block() *declarations.Block {
	if r.block == nil {
		if names := descriptors[r.Kind]; names != nil {
			r.block = declarations.ParseDescriptors(r.body, names)
		} else {
			r.block = declarations.Parse(r.body)
		}
	}
	return r.block
}

// SetBlock sets the declarations of a rule.
func (r *Rule) SetBlock(block *declarations.Block) {
	r.block = block
	r.changed()
}

// SetSelector sets the selector list of a style rule, and reports whether the text is one.
//
// https://drafts.csswg.org/cssom/#dom-cssstylerule-selectortext
func (r *Rule) SetSelector(text string) bool {
	s, err := r.compile(text)
	if err != nil {
		return false
	}
	r.Selector = s
	r.renest(r.Rules)
	r.changed()
	return true
}

// compile parses the selector list of a style rule where the rule stands.
func (r *Rule) compile(text string) (*selectors.Selector, error) {
	var namespaces selectors.Namespaces
	if r.Sheet != nil {
		namespaces = r.Sheet.namespaces()
	}
	if outer := r.outerStyle(); outer != nil {
		return selectors.CompileNested(text, namespaces, outer.Selector)
	}
	return selectors.Compile(text, namespaces)
}

// outerStyle is the nearest style rule that the rule is nested in, or nil.
func (r *Rule) outerStyle() *Rule {
	for p := r.Parent; p != nil; p = p.Parent {
		if p.Kind == Style {
			return p
		}
	}
	return nil
}

// renest compiles the selectors of nested rules anew, whose & stands for another list now.
func (r *Rule) renest(rules []*Rule) {
	for _, nested := range rules {
		if nested.Kind == Style {
			if s, err := nested.compile(nested.Selector.String()); err == nil {
				nested.Selector = s
			}
		}
		nested.renest(nested.Rules)
	}
}

func (r *Rule) changed() {
	if r.Sheet != nil {
		r.Sheet.TellChanged()
	}
}

// Load parses the rules, if that has not been done.
func (s *Sheet) Load() {
	if source := s.Source; source != nil {
		s.Source = nil
		s.Parse(source())
	}
}

// TellChanged tells that something of the sheet has changed.
func (s *Sheet) TellChanged() {
	if s.Changed != nil {
		s.Changed()
	}
}

// namespaces are those that the sheet's @namespace rules declare.
func (s *Sheet) namespaces() selectors.Namespaces {
	var namespaces selectors.Namespaces
	for _, r := range s.Rules {
		if r.Kind == Namespace {
			if namespaces == nil {
				namespaces = selectors.Namespaces{}
			}
			namespaces[r.Prefix] = r.URI
		}
	}
	return namespaces
}
