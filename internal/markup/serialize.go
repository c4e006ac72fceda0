// Checked against HTML of 2026-08-21.

package markup

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// SerializeOptions are what the HTML fragment serialization algorithm is given beside the node.
type SerializeOptions struct {
	// SerializableShadowRoots has the shadow roots serialized that are serializable.
	SerializableShadowRoots bool
	// ShadowRoots are serialized in any case.
	ShadowRoots []*nodes.ShadowRoot
	// Scripting says that scripting is enabled for the node: the text of noscript elements is literal.
	Scripting bool
}

// Serialize is the HTML fragment serialization algorithm: it serializes the children of an element, a document or a
// document fragment. It does not recurse.
//
// https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
func Serialize(node *nodes.Node, options SerializeOptions) string {
	s := serializer{options: options}
	// 1. If the node serializes as void, then return the empty string.
	if htmlTraitsOf(node)&void != 0 {
		return ""
	}
	s.enter(node)
	s.run()
	return string(s.b)
}

// SerializesAsVoid reports whether an element has no end tag.
//
// https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void
func SerializesAsVoid(element *nodes.Node) bool { return htmlTraitsOf(element)&void != 0 }

// SerializeOuter serializes an element itself: it is the only child of a fictional node.
//
// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-outerhtml
func SerializeOuter(node *nodes.Node, options SerializeOptions) string {
	s := serializer{options: options}
	s.node(node, false)
	s.run()
	return string(s.b)
}

// serializer serializes.
type serializer struct {
	options SerializeOptions
	b       []byte
	// open are the nodes whose children are being serialized, and what follows these.
	open []openNode
}

// openNode is a node whose children are being serialized.
type openNode struct {
	next *nodes.Node
	// literal says that its text is serialized literally.
	literal bool
	// end is what is to be appended after the children.
	end string
}

// run serializes what is open.
func (s *serializer) run() {
	for len(s.open) > 0 {
		o := &s.open[len(s.open)-1]
		child := o.next
		if child == nil {
			s.b = append(s.b, o.end...)
			s.open = s.open[:len(s.open)-1]
			continue
		}
		o.next = child.NextSibling()
		s.node(child, o.literal)
	}
}

// htmlTraitsOf returns the traits of an element in the HTML namespace, and 0 of other nodes.
func htmlTraitsOf(node *nodes.Node) trait {
	if node.IsHTML() {
		if n := knownName([]byte(node.LocalName())); n != nil {
			return n.html
		}
	}
	return 0
}

// enter has the children of a node serialized next, and before them its shadow root.
func (s *serializer) enter(node *nodes.Node) { s.enterWith(node, "") }

// enterWith does so, with what is to follow the children.
func (s *serializer) enterWith(node *nodes.Node, end string) {
	o := openNode{end: end}
	o.literal = htmlTraitsOf(node)&rawText != 0 || s.options.Scripting && node.IsHTMLElement("noscript")
	// 3. If the node is a template element, then let the node instead be the template element's template contents.
	if contents := node.TemplateContents(); contents != nil {
		node = contents
	}
	o.next = node.FirstChild()
	s.open = append(s.open, o)
	// 4. If current node is a shadow host:
	if shadow := node.ShadowRoot(); shadow != nil {
		if s.options.SerializableShadowRoots && shadow.Serializable || slices.Contains(s.options.ShadowRoots, shadow) {
			s.shadowRoot(shadow)
		}
	}
}

// shadowRoot has a shadow root serialized next.
func (s *serializer) shadowRoot(shadow *nodes.ShadowRoot) {
	s.b = append(append(append(s.b, `<template shadowrootmode="`...), shadow.Mode...), '"')
	for _, a := range []struct {
		set       bool
		attribute string
	}{
		{shadow.DelegatesFocus, ` shadowrootdelegatesfocus=""`},
		{shadow.Serializable, ` shadowrootserializable=""`},
		{shadow.SlotAssignment == "manual", ` shadowrootslotassignment="manual"`},
		{shadow.Clonable, ` shadowrootclonable=""`},
	} {
		if a.set {
			s.b = append(s.b, a.attribute...)
		}
	}
	s.b = append(s.b, '>')
	s.open = append(s.open, openNode{next: shadow.FirstChild(), end: "</template>"})
}

// node serializes a node, or begins to, when it has children.
func (s *serializer) node(node *nodes.Node, literal bool) {
	switch node.Type() {
	case nodes.ElementNode:
		s.element(node)
	case nodes.TextNode, nodes.CDATASectionNode:
		if literal {
			s.b = append(s.b, node.Data()...)
		} else {
			s.b = appendEscaped(s.b, node.Data(), false)
		}
	case nodes.CommentNode:
		s.b = append(append(append(s.b, "<!--"...), node.Data()...), "-->"...)
	case nodes.ProcessingInstructionNode:
		s.b = append(append(s.b, "<?"...), node.Target()...)
		s.b = append(append(append(s.b, ' '), node.Data()...), "?>"...)
	case nodes.DocumentTypeNode:
		s.b = append(append(append(s.b, "<!DOCTYPE "...), node.DoctypeName()...), '>')
	}
}

// element serializes the start tag of an element, and begins with its children.
func (s *serializer) element(node *nodes.Node) {
	// If current node is an element in the HTML, MathML or SVG namespace, then let tagname be current node's local name.
	// Otherwise, let it be its qualified name.
	tagName := node.QualifiedName()
	if _, ours := namespaceOf(node); ours {
		tagName = node.LocalName()
	}
	s.b = append(append(s.b, '<'), tagName...)
	// If current node's is value is not null, and it does not have an is attribute, then append that.
	if custom := node.Custom(); custom != nil && custom.Is != nil && !node.HasAttributeNS("", "is") {
		s.b = appendEscaped(append(s.b, ` is="`...), *custom.Is, true)
		s.b = append(s.b, '"')
	}
	attributes := node.Attributes()
	for i := range attributes {
		a := &attributes[i]
		s.b = append(append(s.b, ' '), serializedName(a.Name())...)
		s.b = appendEscaped(append(s.b, `="`...), a.Value(), true)
		s.b = append(s.b, '"')
	}
	s.b = append(s.b, '>')
	// If current node serializes as void, then continue.
	if htmlTraitsOf(node)&void == 0 {
		s.enterWith(node, endTag(tagName))
	}
}

// endTag returns an end tag.
func endTag(tagName string) string {
	if n := knownName([]byte(tagName)); n != nil {
		return knownEndTags[n.id]
	}
	return "</" + tagName + ">"
}

// knownEndTags are the end tags of the known names.
var knownEndTags = func() (tags [knownNames]string) {
	for id, text := range knownTexts {
		tags[id] = "</" + text + ">"
	}
	return tags
}()

// serializedName returns an attribute's serialized name.
//
// https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name
func serializedName(name *nodes.Name) string {
	switch name.Namespace {
	case "":
		return name.Local
	case nodes.XMLNamespace:
		return "xml:" + name.Local
	case nodes.XMLNSNamespace:
		if name.Local == "xmlns" {
			return "xmlns"
		}
		return "xmlns:" + name.Local
	case nodes.XLinkNamespace:
		return "xlink:" + name.Local
	}
	return name.Qualified
}

// appendEscaped escapes a string.
//
// https://html.spec.whatwg.org/multipage/parsing.html#escapingString
func appendEscaped(b []byte, s string, attributeMode bool) []byte {
	done := 0
	for i := 0; i < len(s); i++ {
		var escaped string
		size := 1
		switch s[i] {
		case '&':
			escaped = "&amp;"
		case '<':
			escaped = "&lt;"
		case '>':
			escaped = "&gt;"
		case '"':
			if attributeMode {
				escaped = "&quot;"
			}
		case noBreakSpace[0]:
			if strings.HasPrefix(s[i:], noBreakSpace) {
				escaped, size = "&nbsp;", len(noBreakSpace)
			}
		}
		if escaped != "" {
			b = append(append(b, s[done:i]...), escaped...)
			i += size - 1
			done = i + 1
		}
	}
	return append(b, s[done:]...)
}

// noBreakSpace is U+00A0 NO-BREAK SPACE.
const noBreakSpace = "\u00A0"
