// Checked against HTML of 2026-08-21.

package html

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
)

// stripAndCollapse is https://infra.spec.whatwg.org/#strip-and-collapse-ascii-whitespace
func stripAndCollapse(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(c rune) bool { return strings.ContainsRune(asciiWhitespace, c) }), " ")
}

// rootIs reports whether the document element is an element of that name.
func (d *PageDocument) rootIs(namespace, localName string) bool {
	root := d.tree.DocumentElement()
	return root != nil && root.Namespace() == namespace && root.LocalName() == localName
}

// firstTitle returns the title element; nil for null.
//
// https://html.spec.whatwg.org/multipage/dom.html#the-title-element-2
func (d *PageDocument) firstTitle() *nodes.Node {
	if title := d.tree.ElementsByTagNameNS(nodes.HTMLNamespace, "title").Item(0); title != nil {
		return title
	}
	return nil
}

// svgTitle returns the first child of the document element that is an SVG title element; nil for none.
func (d *PageDocument) svgTitle() *nodes.Node {
	for child := range d.tree.DocumentElement().Children() {
		if child.IsElement() && child.Namespace() == nodes.SVGNamespace && child.LocalName() == "title" {
			return child
		}
	}
	return nil
}

// Title is https://html.spec.whatwg.org/multipage/dom.html#document.title
func (d *PageDocument) Title() string {
	title := d.firstTitle()
	// 1. If the document element is an SVG svg element, then let value be the child text content of the first SVG title
	//    element that is a child of the document element.
	if d.rootIs(nodes.SVGNamespace, "svg") {
		title = d.svgTitle()
	}
	// 2. Otherwise, let value be the child text content of the title element, or the empty string if the title element
	//    is null.
	if title == nil {
		return ""
	}
	// 3. Strip and collapse ASCII whitespace in value. 4. Return value.
	return stripAndCollapse(title.ChildTextContent())
}

// SetTitle is the setter of title.
func (d *PageDocument) SetTitle(value string) {
	var element *nodes.Node
	root := d.tree.DocumentElement()
	switch {
	// If the document element is an SVG svg element:
	case d.rootIs(nodes.SVGNamespace, "svg"):
		// 1. If there is an SVG title element that is a child of the document element, let element be the first such
		//    element.
		if element = d.svgTitle(); element == nil {
			// 2. Otherwise: let element be the result of creating an element given the document element's node document,
			//    "title", and the SVG namespace; insert element as the first child of the document element.
			element = d.tree.NewElement(d.tree.Agent().Name(nodes.SVGNamespace, "", "title"))
			nodes.Insert(element, root, root.FirstChild())
		}
	// If the document element is in the HTML namespace:
	case root != nil && root.IsHTML():
		element = d.firstTitle()
		head := d.headElement()
		switch {
		// 1. If the title element is null and the head element is null, then return.
		case element == nil && head == nil:
			return
		// 2. If the title element is non-null, let element be the title element. 3. Otherwise: let element be the result
		//    of creating an element given the document element's node document, "title", and the HTML namespace; append
		//    element to the head element.
		case element == nil:
			element = d.create("title")
			nodes.Insert(element, head, nil)
		}
	// Otherwise: do nothing.
	default:
		return
	}
	// 4. String replace all with the given value within element.
	nodes.StringReplaceAll(value, element)
}

// headElement is https://html.spec.whatwg.org/multipage/dom.html#the-head-element-2
func (d *PageDocument) headElement() *nodes.Node {
	if !d.rootIs(nodes.HTMLNamespace, "html") {
		return nil
	}
	for child := range d.tree.DocumentElement().Children() {
		if child.IsHTMLElement("head") {
			return child
		}
	}
	return nil
}

// Head is https://html.spec.whatwg.org/multipage/dom.html#dom-document-head
func (d *PageDocument) Head() *htmlelements.HTMLHeadElement {
	head := d.headElement()
	if head == nil {
		return nil
	}
	return htmlelements.HTMLHeadElementOf(dom.Wrap(head).Impl())
}

// htmlElement returns what script sees of an element of HTML; nil for nil.
func htmlElement(n *nodes.Node) *htmlelements.HTMLElement {
	if n == nil {
		return nil
	}
	return htmlelements.HTMLElementOf(dom.Wrap(n).Impl())
}

// Body is https://html.spec.whatwg.org/multipage/dom.html#dom-document-body
func (d *PageDocument) Body() *htmlelements.HTMLElement { return htmlElement(dom.BodyElement(d.tree)) }

// SetBody is the setter of body.
func (d *PageDocument) SetBody(value *htmlelements.HTMLElement) error {
	// 1. If the new value is not a body or frameset element, then throw a "HierarchyRequestError" DOMException.
	if value == nil || !value.Tree().IsHTMLElement("body") && !value.Tree().IsHTMLElement("frameset") {
		return &idl.DOMException{Name: "HierarchyRequestError", Message: "The new body is neither a body element nor a frameset element."}
	}
	body := dom.BodyElement(d.tree)
	switch root := d.tree.DocumentElement(); {
	// 2. Otherwise, if the new value is the same as the body element, return.
	case value.Tree() == body:
		return nil
	// 3. Otherwise, if the body element is not null, then replace the body element with the new value within the body
	//    element's parent and return.
	case body != nil:
		return dom.Exception(nodes.Replace(body, value.Tree(), body.Parent()))
	// 4. Otherwise, if there is no document element, throw a "HierarchyRequestError" DOMException.
	case root == nil:
		return &idl.DOMException{Name: "HierarchyRequestError", Message: "The document has no document element."}
	// 5. Otherwise, append the new value to the document element.
	default:
		return dom.Exception(nodes.Append(value.Tree(), root))
	}
}

// Dir is https://html.spec.whatwg.org/multipage/dom.html#dom-document-dir
func (d *PageDocument) Dir() string {
	if !d.rootIs(nodes.HTMLNamespace, "html") {
		return ""
	}
	return htmlElement(d.tree.DocumentElement()).ReflectKnown("dir", "", "", "ltr", "rtl", "auto")
}

// SetDir is the setter of dir.
func (d *PageDocument) SetDir(value string) {
	if d.rootIs(nodes.HTMLNamespace, "html") {
		htmlElement(d.tree.DocumentElement()).SetReflectString("dir", value)
	}
}

// collection returns the collection of the document's elements of HTML that match.
func (d *PageDocument) collection(match func(*nodes.Node) bool) *dom.HTMLCollection {
	return dom.WrapHTMLCollection(nodes.NewHTMLCollection(&d.tree.Node, match))
}

// named returns what matches the elements of HTML of a name.
func named(localName string) func(*nodes.Node) bool {
	return func(n *nodes.Node) bool { return n.IsHTMLElement(localName) }
}

// Images is https://html.spec.whatwg.org/multipage/dom.html#dom-document-images
func (d *PageDocument) Images() *dom.HTMLCollection { return d.collection(named("img")) }

// Embeds is https://html.spec.whatwg.org/multipage/dom.html#dom-document-embeds, and plugins, which is the same object.
func (d *PageDocument) Embeds() *dom.HTMLCollection {
	return dom.WrapHTMLCollection(d.tree.ElementsByTagNameNS(nodes.HTMLNamespace, "embed"))
}

// Links is https://html.spec.whatwg.org/multipage/dom.html#dom-document-links
func (d *PageDocument) Links() *dom.HTMLCollection {
	return d.collection(func(n *nodes.Node) bool {
		return (n.IsHTMLElement("a") || n.IsHTMLElement("area")) && n.HasAttributeNS("", "href")
	})
}

// Forms is https://html.spec.whatwg.org/multipage/dom.html#dom-document-forms
func (d *PageDocument) Forms() *dom.HTMLCollection { return d.collection(named("form")) }

// Scripts is https://html.spec.whatwg.org/multipage/dom.html#dom-document-scripts
func (d *PageDocument) Scripts() *dom.HTMLCollection { return d.collection(named("script")) }

// Anchors is https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-anchors
func (d *PageDocument) Anchors() *dom.HTMLCollection {
	return d.collection(func(n *nodes.Node) bool { return n.IsHTMLElement("a") && n.HasAttributeNS("", "name") })
}

// Applets is https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-applets
func (d *PageDocument) Applets() *dom.HTMLCollection {
	return d.collection(func(*nodes.Node) bool { return false })
}

// maxNameLists bounds the lists of getElementsByName that a document remembers.
const maxNameLists = 256

// GetElementsByName is https://html.spec.whatwg.org/multipage/dom.html#dom-document-getelementsbyname
func (d *PageDocument) GetElementsByName(elementName string) *dom.NodeList {
	list := d.nameLists[elementName]
	if list == nil {
		list = nodes.NewLiveNodeList(&d.tree.Node, func(n *nodes.Node) bool {
			name, ok := n.Attribute("name")
			return ok && name == elementName && n.IsHTML()
		})
		if d.nameLists == nil || len(d.nameLists) >= maxNameLists {
			d.nameLists = map[string]*nodes.NodeList{}
		}
		d.nameLists[elementName] = list
	}
	return dom.WrapNodeList(&d.tree.Node, list)
}
