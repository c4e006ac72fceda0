// Checked against HTML of 2026-08-21.

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
	// candidates are elements of the document tree that may be named elements, by their names and IDs.
	candidates map[string]*candidates
	// defined has the names of the properties that the document's wrapper has.
	defined map[string]bool
	// collections are the values of names with more than one element.
	collections map[string]*nodes.HTMLCollection
}

// candidates are elements that may be named elements with one name: nearly always one.
type candidates struct {
	one  *nodes.Node
	more map[*nodes.Node]struct{}
}

func (c *candidates) has(n *nodes.Node) bool {
	if c == nil {
		return false
	}
	_, ok := c.more[n]
	return ok || c.one == n
}

// all are the candidates, in no order.
func (c *candidates) all(yield func(*nodes.Node) bool) {
	if c == nil || c.one != nil && !yield(c.one) {
		return
	}
	for n := range c.more {
		if !yield(n) {
			return
		}
	}
}

func (c *candidates) add(n *nodes.Node) {
	switch {
	case c.one == nil:
		c.one = n
	case c.more == nil:
		c.more = map[*nodes.Node]struct{}{n: {}}
	default:
		c.more[n] = struct{}{}
	}
}

// remove reports whether there are any left.
func (c *candidates) remove(n *nodes.Node) bool {
	if c.one == n {
		c.one = nil
	}
	delete(c.more, n)
	return c.one != nil || len(c.more) > 0
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

// isExposed is https://html.spec.whatwg.org/multipage/dom.html#exposed
func isExposed(n *nodes.Node) bool {
	// An embed or object element is said to be exposed if it has no exposed object ancestor, and, for object elements, is
	// additionally either not showing its fallback content or has no object or embed descendants. So an ancestor of either is
	// exposed only if it, or one around it, is not showing its fallback content.
	for a := n.Parent(); a != nil; a = a.Parent() {
		if showsContent(a) {
			return false
		}
	}
	if n.IsHTMLElement("object") && !showsContent(n) {
		for d := range n.Descendants() {
			if d.IsHTMLElement("object") || d.IsHTMLElement("embed") {
				return false
			}
		}
	}
	return true
}

// showsContent says that an element is an object element that is not showing its fallback content.
func showsContent(n *nodes.Node) bool {
	e := embeddedOf(n)
	return e != nil && e.state == embeddedContent && n.IsHTMLElement("object")
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
	if id := n.ID(); id != "" && (n.IsHTMLElement("object") || n.IsHTMLElement("img") && names != nil) && !slices.Contains(names, id) {
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

// exposureChanged hears that the object around an embed or object element, which is or was in it, may have become exposed, or
// is no more. Those around that one had it in them all the time.
func (d *PageDocument) exposureChanged(n, ancestor *nodes.Node) {
	if !n.IsHTMLElement("object") && !n.IsHTMLElement("embed") {
		return
	}
	for a := ancestor; a != nil; a = a.Parent() {
		if a.IsHTMLElement("object") {
			for _, name := range namesOf(a) {
				d.updateName(name)
			}
			return
		}
	}
}

// nameChanged hears that an element that can name has another name, or ID: it had the old ones, in any order, and
// has the others now.
func (d *PageDocument) nameChanged(n *nodes.Node, old string) {
	names := namesOf(n)
	// An img element's ID is a name while it has another.
	for _, former := range []string{old, n.ID()} {
		if former != "" && !slices.Contains(names, former) {
			d.removeCandidate(former, n)
		}
	}
	for _, name := range names {
		if !d.names.candidates[name].has(n) {
			d.addCandidate(name, n)
		}
	}
}

// navigableChanged hears that an element has another content navigable, or none any more.
func (d *PageDocument) navigableChanged(container *nodes.Node) {
	for _, name := range namesOf(container) {
		d.updateName(name)
	}
}

func (d *PageDocument) addCandidate(name string, n *nodes.Node) {
	if d.names.candidates == nil {
		d.names.candidates = map[string]*candidates{}
	}
	list := d.names.candidates[name]
	if list == nil {
		list = &candidates{}
		d.names.candidates[name] = list
	}
	list.add(n)
	d.updateName(name)
}

func (d *PageDocument) removeCandidate(name string, n *nodes.Node) {
	if list := d.names.candidates[name]; list != nil && !list.remove(n) {
		delete(d.names.candidates, name)
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
	wrapper, ok := d.tree.Wrapper.(*dom.Node)
	// An unforgeable property stays.
	if !ok || name == "location" {
		return
	}
	// 1. Let elements be the list of named elements with the name name that are in a document tree with the Document as
	//    their root.
	count, only := 0, (*nodes.Node)(nil)
	for n := range d.names.candidates[name].all {
		if isNamedElement(n, name) {
			if count, only = count+1, n; count > 1 {
				break
			}
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
	// 2. If elements has only one element, and that element is an iframe element, and that iframe element's content navigable is
	//    not null, then return the active WindowProxy of the element's content navigable.
	// 3. Otherwise, if elements has only one element, return that element.
	case 1:
		value = dom.Wrap(only).Value()
		if only.IsHTMLElement("iframe") && contentNavigableOf(only) != nil {
			value = contentWindow(only)
		}
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
