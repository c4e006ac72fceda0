package console

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/markup"
	"github.com/sluice-go/sluice/internal/printable"
)

const (
	// maxAttributes is how many attributes of an element are shown.
	maxAttributes = 20
	// maxNodeText is how many code units of an attribute's value, or of a text, are shown.
	maxNodeText = 100
)

// node is a platform object that stands for a node of a tree.
type node interface{ Tree() *nodes.Node }

// isNode shows a node in one line, as its markup without what is in it; false if the
// object is none. A node has attributes that lead to the whole document.
func (i *inspector) isNode(impl any, f *form) bool {
	n, ok := impl.(node)
	if !ok || n.Tree() == nil || i.NodesAsObjects && len(i.seen) == 0 {
		return false
	}
	f.base, f.baseStyle, f.styled = nodeText(n.Tree()), styleSpecial, true
	f.keys, f.moreKeys = nil, 0
	return true
}

// nodeText is a node in one line.
func nodeText(n *nodes.Node) string {
	switch n.Type() {
	case nodes.ElementNode:
		return element(n)
	case nodes.AttributeNode:
		return attribute(n.QualifiedName(), n.Data())
	case nodes.TextNode:
		return "#text " + quote(shortened(n.Data()))
	case nodes.CDATASectionNode:
		return "<![CDATA[" + printable.Line(shortened(n.Data())) + "]]>"
	case nodes.CommentNode:
		return "<!--" + printable.Line(shortened(n.Data())) + "-->"
	case nodes.ProcessingInstructionNode:
		return "<?" + printable.Line(n.NodeName()) + " " + printable.Line(shortened(n.Data())) + "?>"
	case nodes.DocumentTypeNode:
		return "<!DOCTYPE " + printable.Line(shortened(n.NodeName())) + ">"
	case nodes.DocumentFragmentNode:
		if n.IsShadowRoot() {
			return "#shadow-root (" + n.AsShadowRoot().Mode + ")"
		}
		return "#document-fragment"
	}
	return "#document"
}

// element shows an element: its tags, and "…" if there is something between them.
func element(n *nodes.Node) string {
	name := printable.Line(shortened(n.QualifiedName()))
	var b strings.Builder
	b.WriteString("<" + name)
	attributes := n.Attributes()
	for k := range attributes {
		if k == maxAttributes {
			b.WriteString(" …")
			break
		}
		b.WriteString(" " + attribute(attributes[k].Name().Qualified, attributes[k].Value()))
	}
	b.WriteByte('>')
	switch {
	case n.FirstChild() != nil:
		b.WriteString("…")
	case markup.SerializesAsVoid(n):
		return b.String()
	}
	b.WriteString("</" + name + ">")
	return b.String()
}

func attribute(name, value string) string {
	name = printable.Line(shortened(name))
	if value == "" {
		return name
	}
	return name + `="` + strings.ReplaceAll(printable.Line(shortened(value)), `"`, "&quot;") + `"`
}

// shortened cuts a long text.
func shortened(s string) string {
	if s, more := truncate(s, maxNodeText); more > 0 {
		return s + "…"
	}
	return s
}
