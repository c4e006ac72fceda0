// Checked against HTML of 2026-08-21.

package html

import (
	"strconv"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// HTMLAllCollection is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#htmlallcollection
type HTMLAllCollection struct {
	mozjs.Object
	elements *nodes.HTMLCollection
}

// All is https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-all
func (d *PageDocument) All() *HTMLAllCollection {
	// … an HTMLAllCollection rooted at the Document node, whose filter matches all elements.
	defer d.settings().Realm().Enter().Leave()
	c := createHTMLAllCollection(d.cx())
	c.elements = d.tree.ElementsByTagName("*")
	dom.KeepNodes(&c.Object)
	return c
}

// KeptNodes is the document.
func (c *HTMLAllCollection) KeptNodes(yield func(*nodes.Node) bool) { yield(c.elements.Root()) }

// Length is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmlallcollection-length
func (c *HTMLAllCollection) Length() uint32 { return uint32(c.elements.Length()) }

// GetIndexed returns the "all"-indexed element.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#concept-get-all-indexed
func (c *HTMLAllCollection) GetIndexed(index uint32) *dom.Element {
	n := c.elements.Item(int(index))
	if n == nil {
		return nil
	}
	return dom.ElementOf(dom.Wrap(n).Impl())
}

// isAllNamed reports whether an element is an "all"-named element with a name, or has it for its ID.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#all-named-elements
func isAllNamed(n *nodes.Node, name string) bool {
	if n.ID() == name {
		return true
	}
	if !n.IsHTML() {
		return false
	}
	switch n.Name().Local {
	case "a", "button", "embed", "form", "frame", "frameset", "iframe", "img", "input", "map", "meta", "object", "select", "textarea":
		value, _ := n.Attribute("name")
		return value == name
	}
	return false
}

// NamedItem is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#concept-get-all-named
func (c *HTMLAllCollection) NamedItem(name string) HTMLCollectionOrElementOrNull {
	// 1. If name is the empty string, return null. Nor has anything the name that no element has for a name or an ID.
	if name == "" || c.elements.NamedItem(name) == nil {
		return HTMLCollectionOrElementOrNull{IsNull: true}
	}
	// 2. Let subCollection be an HTMLCollection object rooted at the same Document as collection, whose filter matches only
	//    elements that are either: "all"-named elements with a name attribute equal to name, or, elements with an ID equal to
	//    name.
	sub := nodes.NewHTMLCollection(c.elements.Root(), func(n *nodes.Node) bool { return isAllNamed(n, name) })
	switch first := sub.Item(0); {
	// 4. Otherwise, if subCollection is empty, return null.
	case first == nil:
		return HTMLCollectionOrElementOrNull{IsNull: true}
	// 3. If there is exactly one element in subCollection, then return that element.
	case sub.Item(1) == nil:
		return HTMLCollectionOrElementOrNull{IsElement: true, Element: dom.ElementOf(dom.Wrap(first).Impl())}
	}
	// 5. Otherwise, return subCollection.
	return HTMLCollectionOrElementOrNull{IsHTMLCollection: true, HTMLCollection: dom.WrapHTMLCollection(sub)}
}

// Item is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmlallcollection-item, and the custom
// [[Call]] of the object, whose steps come to the same.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#HTMLAllCollection-call
func (c *HTMLAllCollection) Item(nameOrIndex idl.Optional[string]) HTMLCollectionOrElementOrNull {
	// 1. If nameOrIndex was not provided, return null.
	name, ok := nameOrIndex.Get()
	if !ok {
		return HTMLCollectionOrElementOrNull{IsNull: true}
	}
	// 2. Return the result of getting the "all"-indexed or named element(s): if nameOrIndex, converted to a JavaScript String
	//    value, is an array index property name, the "all"-indexed element, else the "all"-named ones.
	//    https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#concept-get-all-indexed-or-named
	if index, ok := arrayIndex(name); ok {
		element := c.GetIndexed(index)
		return HTMLCollectionOrElementOrNull{IsElement: element != nil, Element: element, IsNull: element == nil}
	}
	return c.NamedItem(name)
}

// arrayIndex is https://webidl.spec.whatwg.org/#is-an-array-index
func arrayIndex(name string) (index uint32, ok bool) {
	n, err := strconv.ParseUint(name, 10, 32)
	return uint32(n), err == nil && n != 1<<32-1 && strconv.FormatUint(n, 10) == name
}

// SupportedNames is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#htmlallcollection
func (c *HTMLAllCollection) SupportedNames() []string {
	// The supported property names consist of the non-empty values of all the id attributes of all the elements represented by
	// the collection, and the non-empty values of all the name attributes of all the "all"-named elements represented by the
	// collection, in tree order, ignoring later duplicates, with the id of an element preceding its name.
	var names []string
	seen := map[string]bool{"": true}
	for _, n := range c.elements.All() {
		value, _ := n.Attribute("name")
		for _, name := range []string{n.ID(), value} {
			if !seen[name] && isAllNamed(n, name) {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}
