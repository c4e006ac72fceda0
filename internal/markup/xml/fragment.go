// Checked against HTML of 2026-08-21.

package xml

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// ParseFragment parses the content of an element of an XML document. The nodes are
// the children of a new fragment; scripts among them are never run, so that the hook
// ScriptCreated is to mark them as already started. The error is an *Error, or what a constructor of a
// custom element threw; both mean that there is no fragment.
//
// https://html.spec.whatwg.org/multipage/xhtml.html#xml-fragment-parsing-algorithm
func ParseFragment(context *nodes.Node, text string, hooks Hooks) (*nodes.Node, error) {
	document := context.Document()
	// 1. Create a new XML parser.
	own := document.Agent().NewDocument()
	p := NewParser(own, Options{Hooks: hooks})
	p.inFragment = true
	// 2. Feed the parser the string corresponding to the start tag of context,
	//    declaring all the namespace prefixes that are in scope on that element in the
	//    DOM, as well as declaring the default namespace (if any) that is in scope on
	//    that element in the DOM.
	p.Append("<fragment")
	declared := map[string]bool{"xml": true, "xmlns": true}
	declare := func(prefix, namespace string) {
		if declared[prefix] {
			return
		}
		declared[prefix] = true
		if prefix != "" {
			prefix = ":" + prefix
		} else if namespace == "" {
			return
		}
		if namespace != "" {
			p.Append(" xmlns" + prefix + `="` + escapeAttribute(namespace) + `"`)
		}
	}
	for a := context; a != nil && a.IsElement(); a = a.Parent() {
		declare(a.Prefix(), a.Namespace())
		attributes := a.Attributes()
		for i := range attributes {
			if name := attributes[i].Name(); name.Namespace == nodes.XMLNSNamespace {
				if name.Prefix == "" {
					declare("", attributes[i].Value())
				} else {
					declare(name.Local, attributes[i].Value())
				}
			}
		}
	}
	p.Append(">\n")
	// 3. Feed the parser the string input.
	p.Append(text)
	// 4. Feed the parser the string corresponding to the end tag of context.
	p.Append("</fragment>")
	p.Close()
	p.Run()
	// 5. If there is an XML well-formedness or XML namespace well-formedness error,
	//    then throw a "SyntaxError" DOMException.
	if p.err != nil {
		return nil, p.err
	}
	// 6. If the document element of the resulting Document has any sibling nodes, then
	//    throw a "SyntaxError" DOMException.
	root := own.DocumentElement()
	if root.PreviousSibling() != nil || root.NextSibling() != nil {
		return nil, &Error{Line: 1, Column: 1, Reason: "the content ends the element that it stands in"}
	}
	// 7. Return the child nodes of the document element.
	first := root.FirstChild()
	if rest := strings.TrimPrefix(first.Data(), "\n"); rest != "" {
		first.SetData(rest)
	} else {
		nodes.Remove(first)
	}
	fragment := document.CreateDocumentFragment()
	for child := range root.Children() {
		nodes.Remove(child)
		document.Adopt(child)
		nodes.Insert(child, fragment, nil)
	}
	return fragment, nil
}
