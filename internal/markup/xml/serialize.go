// Checked against HTML of 2026-08-21 and DOM Parsing of 2025-02-28.

package xml

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// An ErrNotWellFormed says why a node has no well-formed serialization. In script it
// is an "InvalidStateError" DOMException.
type ErrNotWellFormed struct{ Reason string }

func (e *ErrNotWellFormed) Error() string { return e.Reason }

// Serialize produces an XML serialization of a node. Its error, an
// *ErrNotWellFormed, can only be there if the require well-formed flag is set.
//
// https://w3c.github.io/DOM-Parsing/#dfn-xml-serialization
func Serialize(n *nodes.Node, requireWellFormed bool) (string, error) {
	s := newSerializer(requireWellFormed)
	s.run(n, true)
	return s.result()
}

// SerializeChildren serializes the children of a node one after the other, each
// with the same map of prefixes: that is the fragment serializing algorithm for XML
// documents.
//
// AD-HOC: The standard's words have the node itself serialized, too.
//
// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#fragment-serializing-algorithm-steps
func SerializeChildren(n *nodes.Node, requireWellFormed bool) (string, error) {
	s := newSerializer(requireWellFormed)
	s.run(n, false)
	return s.result()
}

// serializer writes a tree as XML.
type serializer struct {
	markup     strings.Builder
	wellFormed bool // the require well-formed flag
	err        error
	// prefixes is the namespace prefix map; added are the namespaces that prefixes were
	// added to, in order, so that an element can take back what it added.
	prefixes map[string][]string
	added    []string
	index    int // the generated namespace prefix index
	// inherited is the context namespace.
	inherited string
}

func newSerializer(requireWellFormed bool) *serializer {
	s := &serializer{wellFormed: requireWellFormed, prefixes: map[string][]string{}, index: 1}
	s.add("xml", nodes.XMLNamespace)
	return s
}

func (s *serializer) result() (string, error) {
	if s.err != nil {
		return "", s.err
	}
	return s.markup.String(), nil
}

// fail notes what is not well-formed, if that is required.
func (s *serializer) fail(is bool, format string, a ...any) {
	if is && s.wellFormed && s.err == nil {
		s.err = &ErrNotWellFormed{fmt.Sprintf(format, a...)}
	}
}

// frame is a node whose children are being written.
type frame struct {
	child     *nodes.Node // the next
	name      string      // the qualified name, for the end tag; "" for none
	inherited string      // the context namespace around it
	added     int         // the length of added around it
}

// run writes a node and what is below it.
func (s *serializer) run(n *nodes.Node, itself bool) {
	open := []frame{{child: contents(n)}}
	if itself {
		open = s.write(nil, n)
	}
	for len(open) > 0 && s.err == nil {
		last := &open[len(open)-1]
		if child := last.child; child != nil {
			last.child = child.NextSibling()
			open = s.write(open, child)
			continue
		}
		if last.name != "" {
			s.markup.WriteString("</" + last.name + ">")
			s.inherited = last.inherited
			s.takeBack(last.added)
		}
		open = open[:len(open)-1]
	}
}

// contents returns the first of the nodes that are written in a node: of a template
// element, those of its template contents.
func contents(n *nodes.Node) *nodes.Node {
	if n.IsHTMLElement("template") {
		return n.TemplateContents().FirstChild()
	}
	return n.FirstChild()
}

// write writes a node, of an element the start tag. What has children is then open.
//
// https://w3c.github.io/DOM-Parsing/#dfn-xml-serialization-algorithm
func (s *serializer) write(open []frame, n *nodes.Node) []frame {
	switch n.Type() {
	case nodes.ElementNode:
		return s.element(open, n)
	case nodes.DocumentNode:
		s.fail(n.AsDocument().DocumentElement() == nil, "the document has no document element")
		return append(open, frame{child: n.FirstChild()})
	case nodes.DocumentFragmentNode:
		return append(open, frame{child: n.FirstChild()})
	case nodes.CommentNode:
		data := n.Data()
		s.fail(invalidChar(data) >= 0 || strings.Contains(data, "--") || strings.HasSuffix(data, "-"), "a comment has characters, or hyphens, that XML does not allow")
		s.markup.WriteString("<!--" + data + "-->")
	case nodes.CDATASectionNode:
		s.markup.WriteString("<![CDATA[" + n.Data() + "]]>")
	case nodes.TextNode:
		s.fail(invalidChar(n.Data()) >= 0, "a text has characters that XML does not allow")
		textEscaper.WriteString(&s.markup, n.Data())
	case nodes.ProcessingInstructionNode:
		target, data := n.Target(), n.Data()
		s.fail(strings.Contains(target, ":") || strings.EqualFold(target, "xml"), "a processing instruction has the target %s", quote(target))
		s.fail(invalidChar(data) >= 0 || strings.Contains(data, "?>"), "a processing instruction has data that XML does not allow")
		s.markup.WriteString("<?" + target + " " + data + "?>")
	case nodes.DocumentTypeNode:
		s.doctype(n)
	}
	return open
}

var (
	textEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	// AD-HOC: White space is escaped as in all browsers, so that parsing brings it back.
	attributeEscaper = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;", "\t", "&#9;", "\n", "&#xA;", "\r", "&#xD;")
)

func escapeAttribute(value string) string { return attributeEscaper.Replace(value) }

// attribute writes an attribute.
func (s *serializer) attribute(name, value string) {
	// https://w3c.github.io/DOM-Parsing/#dfn-serializing-an-attribute-value
	s.fail(invalidChar(value) >= 0, "the attribute %s has characters that XML does not allow", quote(name))
	s.markup.WriteString(" " + name + `="`)
	attributeEscaper.WriteString(&s.markup, value)
	s.markup.WriteByte('"')
}

// doctype writes a document type.
//
// https://w3c.github.io/DOM-Parsing/#xml-serializing-a-documenttype-node
func (s *serializer) doctype(n *nodes.Node) {
	public, system := n.PublicID(), n.SystemID()
	s.fail(strings.ContainsFunc(public, func(c rune) bool { return !isPubidChar(c) }), "the public identifier %s has characters that XML does not allow", quote(public))
	s.fail(invalidChar(system) >= 0 || strings.Contains(system, `"`) && strings.Contains(system, "'"), "the system identifier %s has characters that XML does not allow", quote(system))
	s.markup.WriteString("<!DOCTYPE " + n.DoctypeName())
	switch {
	case public != "":
		s.markup.WriteString(` PUBLIC "` + public + `"`)
	case system != "":
		s.markup.WriteString(" SYSTEM")
	}
	if system != "" {
		s.markup.WriteString(` "` + system + `"`)
	}
	s.markup.WriteByte('>')
}

// The namespace prefix map. "" is null.
//
// https://w3c.github.io/DOM-Parsing/#the-namespace-prefix-map

func (s *serializer) add(prefix, namespace string) {
	s.prefixes[namespace] = append(s.prefixes[namespace], prefix)
	s.added = append(s.added, namespace)
}

// takeBack takes back what was added since there were so many.
func (s *serializer) takeBack(length int) {
	for ; len(s.added) > length; s.added = s.added[:len(s.added)-1] {
		namespace := s.added[len(s.added)-1]
		if list := s.prefixes[namespace]; len(list) > 1 {
			s.prefixes[namespace] = list[:len(list)-1]
		} else {
			delete(s.prefixes, namespace)
		}
	}
}

// preferred retrieves a preferred prefix string; "" is null.
func (s *serializer) preferred(prefix, namespace string) string {
	candidates := s.prefixes[namespace]
	for i, candidate := range candidates {
		if candidate == prefix || i == len(candidates)-1 {
			return candidate
		}
	}
	return ""
}

func (s *serializer) found(prefix, namespace string) bool {
	for _, candidate := range s.prefixes[namespace] {
		if candidate == prefix {
			return true
		}
	}
	return false
}

// isFree says whether a prefix stands for no namespace, and will not be generated for one.
func (s *serializer) isFree(prefix string) bool {
	if digits, ok := strings.CutPrefix(prefix, "ns"); prefix == "" || ok && strings.Trim(digits, "0123456789") == "" {
		return false
	}
	for namespace := range s.prefixes {
		if s.found(prefix, namespace) {
			return false
		}
	}
	return true
}

// generate generates a prefix.
func (s *serializer) generate(namespace string) string {
	prefix := fmt.Sprint("ns", s.index)
	s.index++
	s.add(prefix, namespace)
	return prefix
}

// local is what an element's own attributes declare.
type local struct {
	prefixes map[string]string // the local prefixes map
	// namespace is the local default namespace, if there is one.
	namespace  string
	hasDefault bool
}

// record records the namespace information of an element.
//
// https://w3c.github.io/DOM-Parsing/#dfn-recording-the-namespace-information
func (s *serializer) record(n *nodes.Node) local {
	var l local
	attributes := n.Attributes()
	for i := range attributes {
		name, value := attributes[i].Name(), attributes[i].Value()
		if name.Namespace != nodes.XMLNSNamespace {
			continue
		}
		if name.Prefix == "" {
			// A default namespace declaration
			l.namespace, l.hasDefault = value, true
			continue
		}
		if value == nodes.XMLNamespace || s.found(name.Local, value) {
			continue
		}
		s.add(name.Local, value)
		if l.prefixes == nil {
			l.prefixes = map[string]string{}
		}
		l.prefixes[name.Local] = value
	}
	return l
}

// element writes the start tag of an element.
//
// https://w3c.github.io/DOM-Parsing/#xml-serializing-an-element-node
func (s *serializer) element(open []frame, n *nodes.Node) []frame {
	name := n.Name()
	// 1. If the require well-formed flag is set, and the local name has a ":" or does
	//    not match the XML Name production, then throw.
	s.fail(strings.Contains(name.Local, ":") || nameLength(name.Local) != len(name.Local) || name.Local == "", "%s is no name of an element", quote(name.Local))
	before := frame{inherited: s.inherited, added: len(s.added)}
	ns := name.Namespace
	ignoreDefault := false // ignore namespace definition attribute
	// 8. Record the namespace information.
	l := s.record(n)
	var qualified string
	declare := func(attribute string) {
		s.markup.WriteString("<" + qualified)
		if attribute != "" {
			s.attribute(attribute, ns)
		}
	}
	if s.inherited == ns {
		// 11. Inherited ns is equal to ns.
		ignoreDefault = l.hasDefault
		qualified = name.Local
		if ns == nodes.XMLNamespace {
			qualified = "xml:" + name.Local
		}
		declare("")
	} else {
		// 12. Otherwise: let candidate prefix be the preferred prefix.
		candidate := s.preferred(name.Prefix, ns)
		if name.Prefix == "xmlns" {
			s.fail(true, "an element has the prefix xmlns")
			candidate = name.Prefix
		}
		switch {
		case candidate != "":
			// Found a suitable namespace prefix.
			qualified = candidate + ":" + name.Local
			if l.hasDefault && l.namespace != nodes.XMLNamespace {
				s.inherited = l.namespace
			}
			declare("")
		case name.Prefix != "":
			prefix := name.Prefix
			if _, ok := l.prefixes[prefix]; ok {
				prefix = s.generate(ns)
			} else {
				s.add(prefix, ns)
			}
			qualified = prefix + ":" + name.Local
			declare("xmlns:" + prefix)
			if l.hasDefault {
				s.inherited = l.namespace
			}
		case !l.hasDefault || l.namespace != ns:
			// The default namespace declaration defines the namespace.
			ignoreDefault = true
			qualified = name.Local
			s.inherited = ns
			declare("xmlns")
		default:
			// The node has a local default namespace that matches ns.
			qualified = name.Local
			s.inherited = ns
			declare("")
		}
	}
	// 13. Serialize the attributes.
	s.attributes(n, l, ignoreDefault)
	before.name, before.child = qualified, contents(n)
	// 14. – 17. An element without children that is void, or not of HTML
	empty := ""
	if n.FirstChild() == nil {
		if ns != nodes.HTMLNamespace {
			empty = "/"
		} else if voidElements[name.Local] {
			empty = " /"
		}
	}
	s.markup.WriteString(empty + ">")
	if empty != "" {
		s.inherited = before.inherited
		s.takeBack(before.added)
		return open
	}
	return append(open, before)
}

// voidElements are those that have no end tag if they have no children.
var voidElements = map[string]bool{
	"area": true, "base": true, "basefont": true, "bgsound": true, "br": true, "col": true, "embed": true, "frame": true,
	"hr": true, "img": true, "input": true, "keygen": true, "link": true, "menuitem": true, "meta": true, "param": true,
	"source": true, "track": true, "wbr": true,
}

// attributes writes the attributes of an element.
//
// https://w3c.github.io/DOM-Parsing/#serializing-an-element-s-attributes
func (s *serializer) attributes(n *nodes.Node, l local, ignoreDefault bool) {
	type tuple struct{ namespace, local string }
	var seen map[tuple]bool
	attributes := n.Attributes()
	for i := range attributes {
		name, value := attributes[i].Name(), attributes[i].Value()
		if s.wellFormed {
			key := tuple{name.Namespace, name.Local}
			if seen == nil {
				seen = map[tuple]bool{}
			}
			s.fail(seen[key], "an element has the attribute %s twice", quote(name.Local))
			seen[key] = true
		}
		prefix := ""
		switch {
		case name.Namespace == nodes.XMLNSNamespace:
			// The XML namespace cannot be declared, the default namespace may be ignored, and
			// what was declared just so around the element needs not be declared again.
			if value == nodes.XMLNamespace || name.Prefix == "" && ignoreDefault {
				continue
			}
			if own, ok := l.prefixes[name.Local]; name.Prefix != "" && (!ok || own != value) && s.found(name.Local, value) {
				continue
			}
			s.fail(value == nodes.XMLNSNamespace, "a prefix stands for the namespace of declarations")
			// AD-HOC: The standard's words forbid xmlns="" too, which is well-formed.
			s.fail(value == "" && name.Prefix != "", "the declaration of a namespace is empty")
			if name.Prefix == "xmlns" {
				prefix = "xmlns"
			}
		case name.Namespace != "":
			// AD-HOC: The standard's words have a prefix generated for each attribute that has a namespace; as in browsers, it is
			// where there is none. And those of XLink keep theirs, since programs look for xlink:href.
			prefix = s.preferred(name.Prefix, name.Namespace)
			if prefix == "" {
				if name.Namespace == nodes.XLinkNamespace && s.isFree(name.Prefix) {
					prefix = name.Prefix
					s.add(prefix, name.Namespace)
				} else {
					prefix = s.generate(name.Namespace)
				}
				s.attribute("xmlns:"+prefix, name.Namespace)
			}
		}
		s.fail(strings.Contains(name.Local, ":") || nameLength(name.Local) != len(name.Local) || name.Local == "xmlns" && name.Namespace == "",
			"%s is no name of an attribute", quote(name.Local))
		qualified := name.Local
		if prefix != "" {
			qualified = prefix + ":" + name.Local
		}
		s.attribute(qualified, value)
	}
}
