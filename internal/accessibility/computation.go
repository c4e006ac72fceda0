package accessibility

import (
	"context"
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// Source says what the nodes of a document do not say themselves. Any of its functions may be nil: then attributes say it.
type Source struct {
	// Style returns what of an element's computed style counts.
	Style func(element *nodes.Node) Style
	// Value returns the value of a control; false for what has none.
	Value func(control *nodes.Node) (value string, ok bool)
	// Checked says of a checkbox or a radio button whether it is checked, and of an option whether it is selected.
	Checked func(control *nodes.Node) bool
	// Focused is the focused element; nil for none.
	Focused *nodes.Node
}

// Computation computes properties of the elements of a document, as it is now: it remembers what it has computed.
type Computation struct {
	Source
	ctx    context.Context
	steps  int
	hidden map[*nodes.Node]bool
	roles  map[*nodes.Node]string
	looks  map[*nodes.Node]Style
	scans  map[*nodes.Node]*scan // by root
	// contexts has, by element, the role of the nearest inclusive ancestor that means something.
	contexts map[*nodes.Node]string
}

// New begins a computation. When the context ends, what is still computed is worth nothing.
func New(ctx context.Context, source Source) *Computation {
	return &Computation{
		Source: source, ctx: ctx, hidden: map[*nodes.Node]bool{}, roles: map[*nodes.Node]string{}, looks: map[*nodes.Node]Style{},
		scans: map[*nodes.Node]*scan{}, contexts: map[*nodes.Node]string{},
	}
}

// lookEvery is after how many steps a computation looks at its context.
const lookEvery = 1024

// ended says whether nobody waits for the computation any more.
func (c *Computation) ended() bool {
	if c.steps++; c.steps%lookEvery == 0 && c.ctx.Err() != nil {
		c.steps-- // it stays ended
	}
	return c.steps%lookEvery == lookEvery-1 && c.ctx.Err() != nil
}

// asciiWhitespace is https://infra.spec.whatwg.org/#ascii-whitespace
const asciiWhitespace = "\t\n\f\r "

// tokens splits a string on ASCII whitespace.
func tokens(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(asciiWhitespace, r) })
}

// attribute returns the value of an attribute; "" if there is none.
func attribute(n *nodes.Node, name string) string {
	value, ok := n.Attribute(name)
	if !ok {
		value = internal(n, name)
	}
	return value
}

// internal is what the author of a custom element has said by ElementInternals, where there is no such attribute.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#accessibility-semantics
func internal(n *nodes.Node, name string) string {
	if state := n.Custom(); state != nil {
		return state.Content[name]
	}
	return ""
}

// has says whether an element has an attribute.
func has(n *nodes.Node, name string) bool {
	_, ok := n.Attribute(name)
	return ok || internal(n, name) != ""
}

// keyword returns the value of an enumerated attribute, in lowercase.
func keyword(n *nodes.Node, name string) string {
	return strings.ToLower(strings.Trim(attribute(n, name), asciiWhitespace))
}

// is says whether a node is one of some elements of HTML.
func is(n *nodes.Node, names ...string) bool {
	for _, name := range names {
		if n.IsHTMLElement(name) {
			return true
		}
	}
	return false
}

// references are the elements that an attribute refers to, by IDs or as script has set them.
func references(n *nodes.Node, name string) []*nodes.Node {
	elements, ok := n.AttrElements(name)
	if state := n.Custom(); !ok && state != nil {
		elements, _ = state.AttrElements.Get(n, name, nodes.NullString{})
	}
	return elements
}
