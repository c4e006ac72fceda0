package html

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// documentNames are the named properties of a document. They are properties of the object, which come and go with the
// elements, so that getting other properties costs no more than of any object.
//
// https://html.spec.whatwg.org/multipage/dom.html#dom-document-namedItem-which
type documentNames struct {
	// candidates are elements of the document tree that may be named elements, by their names and IDs, in no order.
	candidates map[string][]*nodes.Node
	// defined has the names of the properties that the document's wrapper has.
	defined map[string]bool
	// collections are the values of names with more than one element.
	collections map[string]*nodes.HTMLCollection
}

// namesDocument reports whether elements of a kind can be named elements of a document.
func namesDocument(n *nodes.Node) bool {
	if !n.IsHTML() {
		return false
	}
	switch n.Name().Local {
	case "embed", "form", "iframe", "img", "object":
		return true
	}
	return false
}

// isExposed is https://html.spec.whatwg.org/multipage/dom.html#exposed: object elements show their fallback content.
func isExposed(n *nodes.Node) bool {
	// An embed or object element is said to be exposed if it has no exposed object ancestor, and, for object elements, is
	// additionally either not showing its fallback content or has no object or embed descendants.
	for a := n.Parent(); a != nil; a = a.Parent() {
		if a.IsHTMLElement("object") && isExposed(a) {
			return false
		}
	}
	if n.IsHTMLElement("object") {
		for d := range n.Descendants() {
			if d.IsHTMLElement("object") || d.IsHTMLElement("embed") {
				return false
			}
		}
	}
	return true
}

// isNamedElement reports whether an element of the document tree is a named element with a name.
//
// https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem-filter
func isNamedElement(n *nodes.Node, name string) bool {
	if !namesDocument(n) {
		return false
	}
	value, _ := n.Attribute("name")
	switch n.Name().Local {
	// Exposed embed, form, iframe, img, or exposed object elements that have a name content attribute whose value is name.
	case "form", "iframe":
		return value == name
	case "embed":
		return value == name && isExposed(n)
	// exposed object elements that have an id content attribute whose value is name, or
	case "object":
		return (value == name || n.ID() == name) && isExposed(n)
	// img elements that have an id content attribute whose value is name, and that have a non-empty name content
	// attribute present also.
	default:
		return value == name || n.ID() == name && value != ""
	}
}

// namesOf returns the names under which an element can be a named element.
func namesOf(n *nodes.Node) []string {
	var names []string
	if name, _ := n.Attribute("name"); name != "" {
		names = append(names, name)
	}
	if id := n.ID(); id != "" && (n.IsHTMLElement("object") || n.IsHTMLElement("img")) && !slices.Contains(names, id) {
		names = append(names, id)
	}
	return names
}

// inDocumentTree reports whether a node is in a document tree.
func inDocumentTree(n *nodes.Node) bool { return n.IsConnected() && !n.InShadowTree() }

// elementNamed hears that an element that can name came into the document tree.
func (d *PageDocument) elementNamed(n *nodes.Node) {
	for _, name := range namesOf(n) {
		d.addCandidate(name, n)
	}
	d.exposureChanged(n, n.Parent())
}

// elementUnnamed hears that an element that can name left the document tree, where it was below an ancestor.
func (d *PageDocument) elementUnnamed(n, ancestor *nodes.Node) {
	for _, name := range namesOf(n) {
		d.removeCandidate(name, n)
	}
	d.exposureChanged(n, ancestor)
}

// exposureChanged hears that objects around an embed or object element, and in it, may have become exposed, or are no
// more.
func (d *PageDocument) exposureChanged(n, ancestor *nodes.Node) {
	if !n.IsHTMLElement("object") && !n.IsHTMLElement("embed") {
		return
	}
	update := func(other *nodes.Node) {
		if other.IsHTMLElement("object") || other.IsHTMLElement("embed") {
			for _, name := range namesOf(other) {
				d.updateName(name)
			}
		}
	}
	for a := ancestor; a != nil; a = a.Parent() {
		if !a.IsHTMLElement("object") {
			continue
		}
		for other := range a.InclusiveDescendants() {
			update(other)
		}
	}
}

// nameChanged hears that an element that can name has another name, or ID: it had the old ones, in any order, and
// has the others now.
func (d *PageDocument) nameChanged(n *nodes.Node, old string) {
	names := namesOf(n)
	if old != "" && !slices.Contains(names, old) {
		d.removeCandidate(old, n)
	}
	for _, name := range names {
		if slices.Contains(d.names.candidates[name], n) {
			// That it has a name may make its ID one.
			d.updateName(name)
		} else {
			d.addCandidate(name, n)
		}
	}
}

func (d *PageDocument) addCandidate(name string, n *nodes.Node) {
	if d.names.candidates == nil {
		d.names.candidates = map[string][]*nodes.Node{}
	}
	d.names.candidates[name] = append(d.names.candidates[name], n)
	d.updateName(name)
}

func (d *PageDocument) removeCandidate(name string, n *nodes.Node) {
	list := d.names.candidates[name]
	if i := slices.Index(list, n); i >= 0 {
		if list = slices.Delete(list, i, i+1); len(list) == 0 {
			delete(d.names.candidates, name)
		} else {
			d.names.candidates[name] = list
		}
	}
	d.updateName(name)
}

// Wrapped hears that the document got a wrapper, which has no named properties yet.
func (d *PageDocument) Wrapped() {
	d.names.defined = nil
	for name := range d.names.candidates {
		d.updateName(name)
	}
}

// updateName makes the property of a name what the named property is now.
//
// https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
func (d *PageDocument) updateName(name string) {
	wrapper := dom.WrapperOf(&d.tree.Node)
	// An unforgeable property stays.
	if wrapper == nil || name == "location" {
		return
	}
	// 1. Let elements be the list of named elements with the name name that are in a document tree with the Document as
	//    their root.
	count, only := 0, (*nodes.Node)(nil)
	for _, n := range d.names.candidates[name] {
		if isNamedElement(n, name) {
			count, only = count+1, n
		}
	}
	if count == 0 && !d.names.defined[name] {
		return
	}
	cx := wrapper.Cx()
	defer cx.Enter().Leave()
	defer wrapper.Realm().Enter().Leave()
	var value mozjs.Value
	switch count {
	case 0:
		delete(d.names.defined, name)
		// Nothing that these do can fail, but for want of memory, or at the end of the agent.
		_ = cx.DeleteValue(wrapper.Value(), cx.NewString(name))
		return
	// 3. Otherwise, if elements has only one element, return that element.
	case 1:
		value = dom.Wrap(only).Value()
	// 4. Otherwise return an HTMLCollection rooted at the Document node, whose filter matches only named elements with the
	//    name name.
	default:
		if d.names.collections[name] == nil {
			if d.names.collections == nil || len(d.names.collections) >= maxNamed {
				d.names.collections = map[string]*nodes.HTMLCollection{}
			}
			d.names.collections[name] = nodes.NewHTMLCollection(&d.tree.Node, func(n *nodes.Node) bool { return isNamedElement(n, name) })
		}
		value = dom.WrapHTMLCollection(d.names.collections[name]).Value()
	}
	if d.names.defined == nil {
		d.names.defined = map[string]bool{}
	}
	d.names.defined[name] = true
	_ = cx.DefineValue(wrapper.Value(), cx.NewString(name), value, mozjs.Enumerable|mozjs.ReadOnly)
}
