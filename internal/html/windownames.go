// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// maxNamed bounds the collections of named objects that a document remembers.
const maxNamed = 256

// isNamedObject reports whether an element of the document tree is a named object of the window with a name.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-nameditem-filter
func isNamedObject(n *nodes.Node, name string) bool {
	if !n.IsHTML() {
		return false
	}
	// HTML elements that have an id content attribute whose value is name and are in a document tree with window's
	// associated Document as their root.
	if n.ID() == name {
		return true
	}
	// embed, form, img, or object elements that have a name content attribute whose value is name.
	switch n.Name().Local {
	case "embed", "form", "img", "object":
		value, _ := n.Attribute("name")
		return value == name
	}
	return false
}

// GetNamed returns the value of a named property of the window; null if the name is not supported.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-window-nameditem
func (w *Window) GetNamed(name string) mozjs.Value {
	if w.document == nil || name == "" {
		return mozjs.Null
	}
	// 2. If objects contains a navigable, then: let container be the first navigable container in window's associated
	//    Document's descendants whose content navigable is in objects; return its content navigable's active WindowProxy.
	if c := w.namedChild(name); c != nil {
		return w.beside.proxyOf(c)
	}
	d := w.document
	if d.tree.CountByID(name) == 0 && d.tree.CountByName(name) == 0 {
		return mozjs.Null
	}
	// An ID that one element has needs no list.
	if d.tree.CountByID(name) == 1 && d.tree.CountByName(name) == 0 {
		if n := d.tree.GetElementByID(name); n != nil && n.IsHTML() {
			return dom.Wrap(n).Value()
		}
		return mozjs.Null
	}
	// 1. Let objects be the list of named objects of window with the name name.
	objects := d.namedObjects[name]
	if objects == nil {
		if len(d.namedObjects) >= maxNamed || d.namedObjects == nil {
			d.namedObjects = map[string]*nodes.HTMLCollection{}
		}
		objects = nodes.NewHTMLCollection(&d.tree.Node, func(n *nodes.Node) bool { return isNamedObject(n, name) })
		d.namedObjects[name] = objects
	}
	switch first := objects.Item(0); {
	case first == nil:
		return mozjs.Null
	// 3. Otherwise, if objects has only one element, return that element.
	case objects.Item(1) == nil:
		return dom.Wrap(first).Value()
	}
	// 4. Otherwise, return an HTMLCollection rooted at window's associated Document, whose filter matches only named
	//    objects of window with the name name.
	return dom.WrapHTMLCollection(objects).Value()
}

// SupportedNames are the window's supported property names, in tree order.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#named-access-on-the-window-object
func (w *Window) SupportedNames() []string {
	if w.document == nil {
		return nil
	}
	var names []string
	seen := map[string]bool{"": true}
	for n := range w.document.tree.Descendants() {
		if c := contentNavigableOf(n); c != nil {
			if name := c.current().targetName(); !seen[name] && w.namedChild(name) != nil {
				seen[name] = true
				names = append(names, name)
			}
		}
		if !n.IsHTML() {
			continue
		}
		value, _ := n.Attribute("name")
		for _, name := range []string{n.ID(), value} {
			if !seen[name] && isNamedObject(n, name) {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}
