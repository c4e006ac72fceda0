// Checked against HTML of 2026-08-21.

package xml

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// attribute is an attribute as it was written.
type attribute struct {
	name          string
	value         string
	prefix, local string
	namespace     string
}

// attributeDefault is what a DTD declares of an attribute.
//
// https://www.w3.org/TR/xml/#attdecls
type attributeDefault struct {
	name string
	// tokens: its type is not CDATA, so that white space is collapsed.
	tokens bool
	// has: it has a default value.
	has   bool
	value string
}

// namespaces are those that are declared where the parser is.
//
// https://www.w3.org/TR/xml-names/#ns-decl
type namespaces struct {
	declared []declaredNamespace
	// of has what a prefix stands for: the last of declared, from 1; 0 for none.
	of map[string]int
}

type declaredNamespace struct {
	prefix, namespace string
	before            int // what of had
}

func (n *namespaces) init() {
	n.of = map[string]int{}
	n.declare("xml", nodes.XMLNamespace)
	n.declare("xmlns", nodes.XMLNSNamespace)
}

func (n *namespaces) declare(prefix, namespace string) {
	n.declared = append(n.declared, declaredNamespace{prefix, namespace, n.of[prefix]})
	n.of[prefix] = len(n.declared)
}

// forget forgets the declarations from the one at i on.
func (n *namespaces) forget(i int) {
	for ; len(n.declared) > i; n.declared = n.declared[:len(n.declared)-1] {
		last := n.declared[len(n.declared)-1]
		n.of[last.prefix] = last.before
	}
}

func (n *namespaces) lookup(prefix string) (namespace string, ok bool) {
	if i := n.of[prefix]; i > 0 {
		return n.declared[i-1].namespace, true
	}
	return "", false
}

// startTag parses a start tag, or that of an empty element.
//
// https://www.w3.org/TR/xml/#NT-STag
func (p *Parser) startTag(in *input) error {
	if len(p.open) == 0 && p.root {
		return p.errorf("there may be only one root element")
	}
	in.at++
	name := in.name()
	if name == "" {
		return p.errorf("a name has to follow <, or it has to be written as &lt;")
	}
	p.attributes = p.attributes[:0]
	for {
		space := in.space()
		if in.take(">") {
			return p.begin(name, false)
		}
		if in.take("/>") {
			return p.begin(name, true)
		}
		attributeName := in.name()
		switch {
		case attributeName == "" && in.at == len(in.text):
			return p.errorf("the tag of %s does not end", quote(name))
		case attributeName == "":
			return p.errorf("an attribute, or the end of the tag of %s, has to stand here", quote(name))
		case !space:
			return p.errorf("white space has to stand before the attribute %s", quote(attributeName))
		}
		in.space()
		if !in.take("=") {
			return p.errorf("the attribute %s needs a value", quote(attributeName))
		}
		in.space()
		literal, ok := in.literal()
		if !ok {
			return p.errorf("the value of the attribute %s has to stand in quotation marks", quote(attributeName))
		}
		if strings.IndexByte(literal, '<') >= 0 {
			return p.errorf("< may not stand in the value of the attribute %s", quote(attributeName))
		}
		value, err := p.attributeValue(literal)
		if err != nil {
			return err
		}
		p.attributes = append(p.attributes, attribute{name: attributeName, value: value})
	}
}

// attributeValue normalizes the value of an attribute: it replaces references, and
// white space by spaces.
//
// https://www.w3.org/TR/xml/#AVNormalize
func (p *Parser) attributeValue(literal string) (string, error) {
	if !strings.ContainsAny(literal, "&\t\n\r") {
		return literal, nil
	}
	var value strings.Builder
	base := len(p.inputs)
	p.inputs = append(p.inputs, &input{text: literal, entity: p.current().entity})
	for {
		in := p.current()
		rest := in.rest()
		n := strings.IndexAny(rest, "&\t\n\r<")
		if n < 0 {
			n = len(rest)
		}
		value.WriteString(rest[:n])
		in.at += n
		switch {
		case n == len(rest) && len(p.inputs) == base+1:
			p.inputs = p.inputs[:base]
			return value.String(), nil
		case n == len(rest):
			p.leave()
		case rest[n] == '<':
			return "", p.errorf("< may not stand in the value of an attribute")
		case rest[n] != '&':
			in.at++
			value.WriteByte(' ')
		default:
			in.at++
			characters, e, err := p.reference(in)
			if err == nil && e != nil {
				// Well-formedness constraint: No External Entity References
				if e.external {
					return "", p.errorf("the external entity %s may not stand in the value of an attribute", quote(e.name))
				}
				err = p.enter(e, false)
			}
			if err != nil {
				return "", err
			}
			value.WriteString(characters)
		}
	}
}

// collapse removes white space at the ends of a value, and all but one space
// between.
func collapse(value string) string {
	return strings.Join(strings.FieldsFunc(value, func(c rune) bool { return c == ' ' }), " ")
}

// begin begins an element with the attributes that were parsed.
func (p *Parser) begin(name string, empty bool) error {
	// Namespaces that are declared
	declared := len(p.namespaces.declared)
	if err := p.applyDefaults(name); err != nil {
		return err
	}
	for i := range p.attributes {
		a := &p.attributes[i]
		var ok bool
		if a.prefix, a.local, ok = splitName(a.name); !ok {
			return p.errorf("%s is no qualified name", quote(a.name))
		}
		switch {
		case a.name == "xmlns":
			if a.value == nodes.XMLNamespace || a.value == nodes.XMLNSNamespace {
				return p.errorf("%s may not be the default namespace", a.value)
			}
			p.namespaces.declare("", a.value)
		case a.prefix == "xmlns":
			if a.value == "" || a.local == "xmlns" || a.value == nodes.XMLNSNamespace || (a.local == "xml") != (a.value == nodes.XMLNamespace) {
				return p.errorf("the prefix %s may not stand for the namespace %s", quote(a.local), quote(a.value))
			}
			p.namespaces.declare(a.local, a.value)
		}
	}
	element, err := p.create(name)
	if err != nil {
		return err
	}
	p.root = true
	if script := p.options.Hooks.ScriptCreated; script != nil && isScript(element) {
		line, column := p.position()
		script(element, line, column)
	}
	p.insert(element)
	p.open = append(p.open, openElement{node: element, name: name, declared: declared, above: p.under})
	p.under = element
	if element.IsHTMLElement("template") {
		// Nodes are appended to the template contents instead.
		//
		// https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents
		p.under = element.TemplateContents()
	}
	if empty {
		p.end()
	}
	return nil
}

// applyDefaults does what a DTD declares of the attributes of an element.
func (p *Parser) applyDefaults(name string) error {
	defaults := p.defaults[name]
	if len(defaults) == 0 {
		return nil
	}
	written := make(map[string]int, len(p.attributes))
	for i := range p.attributes {
		written[p.attributes[i].name] = i
	}
	for _, d := range defaults {
		// Defaults come with each element, so they count as entities do.
		if p.expanded += len(d.name) + len(d.value); p.expanded > maxExpansion {
			return p.errorf("the default values of attributes, and the entities, expand to more than %d bytes", maxExpansion)
		}
		i, ok := written[d.name]
		switch {
		case ok && d.tokens:
			p.attributes[i].value = collapse(p.attributes[i].value)
		case !ok && d.has:
			p.attributes = append(p.attributes, attribute{name: d.name, value: d.value})
		}
	}
	return nil
}

// create creates an element, as "create an element for the token" does.
//
// https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token
func (p *Parser) create(name string) (*nodes.Node, error) {
	prefix, local, ok := splitName(name)
	if !ok {
		return nil, p.errorf("%s is no qualified name", quote(name))
	}
	namespace, ok := p.namespaces.lookup(prefix)
	if !ok && prefix != "" || prefix == "xmlns" {
		return nil, p.errorf("the prefix of %s is not declared", quote(name))
	}
	document := p.under.Document()
	agent := document.Agent()
	attributes := make([]nodes.Attr, 0, len(p.attributes))
	var is *string
	for i := range p.attributes {
		a := &p.attributes[i]
		of := ""
		switch {
		case a.name == "xmlns":
			of = nodes.XMLNSNamespace
		case a.prefix != "":
			if of, ok = p.namespaces.lookup(a.prefix); !ok {
				return nil, p.errorf("the prefix of the attribute %s is not declared", quote(a.name))
			}
		}
		if a.name == "is" {
			is = &a.value
		}
		a.namespace = of
		attributes = append(attributes, nodes.NewAttr(agent.Name(of, a.prefix, a.local), strings.Clone(a.value)))
	}
	if twice := p.twice(); twice != "" {
		return nil, p.errorf("the attribute %s stands here twice", quote(twice))
	}
	return document.CreateElementForToken(agent.Name(namespace, prefix, local), is, attributes, p.inFragment), nil
}

// twice returns an attribute that has the namespace and the local name of another
// one, or "".
func (p *Parser) twice() string {
	if len(p.attributes) <= 8 {
		for i := range p.attributes {
			for j := range i {
				if a, b := &p.attributes[i], &p.attributes[j]; a.local == b.local && a.namespace == b.namespace {
					return a.name
				}
			}
		}
		return ""
	}
	type key struct{ namespace, local string }
	seen := make(map[key]bool, len(p.attributes))
	for i := range p.attributes {
		a := &p.attributes[i]
		if seen[key{a.namespace, a.local}] {
			return a.name
		}
		seen[key{a.namespace, a.local}] = true
	}
	return ""
}

// isScript reports whether an element is a script element, of HTML or SVG.
func isScript(e *nodes.Node) bool {
	return e.LocalName() == "script" && (e.Namespace() == nodes.HTMLNamespace || e.Namespace() == nodes.SVGNamespace)
}

// endTag parses an end tag.
//
// https://www.w3.org/TR/xml/#NT-ETag
func (p *Parser) endTag(in *input) error {
	begin := in.at
	in.at += len("</")
	name := in.name()
	in.space()
	ends := in.take(">")
	if len(p.open) == 0 || len(p.open) <= in.depth {
		in.at = begin
		return p.errorf("the end tag of %s has no start tag", quote(name))
	}
	if open := p.open[len(p.open)-1].name; open != name {
		in.at = begin
		return p.errorf("the end tag of %s is due, not that of %s", quote(open), quote(name))
	}
	if !ends {
		return p.errorf("the end tag of %s does not end", quote(name))
	}
	p.end()
	return nil
}

// end ends the innermost element. A script element is to run then.
//
// https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents
func (p *Parser) end() {
	p.flush()
	last := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	p.under = last.above
	p.namespaces.forget(last.declared)
	if p.options.Hooks.Popped != nil {
		p.options.Hooks.Popped(last.node)
	}
	if p.options.Scripting && isScript(last.node) {
		p.script = last.node
	}
}
