// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
)

// HTMLOptionsCollection is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#htmloptionscollection
type HTMLOptionsCollection struct{ dom.HTMLCollection }

// maxOptions is up to how many options setting a length or an index makes a list of options.
const maxOptions = 100_000

// SetLength is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-length
func (c *HTMLOptionsCollection) SetLength(value uint32) {
	setLength(c.Tree().Root(), c.Tree(), value)
}

// SetIndexed is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-setter
func (c *HTMLOptionsCollection) SetIndexed(index uint32, option *HTMLOptionElement) error {
	return setOption(c.Tree().Root(), c.Tree(), index, option)
}

// Add is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-add
func (c *HTMLOptionsCollection) Add(element HTMLOptionElementOrHTMLOptGroupElement, before HTMLElementOrLongOrNull) error {
	return add(c.Tree().Root(), c.Tree(), element, before)
}

// Remove is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-remove
func (c *HTMLOptionsCollection) Remove(index int32) { removeOption(c.Tree(), index) }

// SelectedIndex is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-selectedindex
func (c *HTMLOptionsCollection) SelectedIndex() int32 { return selectedIndex(c.Tree().Root()) }

// SetSelectedIndex is the setter of selectedIndex.
func (c *HTMLOptionsCollection) SetSelectedIndex(value int32) {
	setSelectedIndex(c.Tree().Root(), value)
}

// setLength is the setter of length.
func setLength(in *nodes.Node, collection *nodes.HTMLCollection, value uint32) {
	// 1. Let current be the number of nodes represented by the collection.
	current := uint32(collection.Length())
	switch {
	// 2. If the given value is greater than current: if the given value is greater than 100,000, then return; let n be
	//    value − current; append new option elements to the select element on which this is rooted given n.
	case value > current:
		if value <= maxOptions {
			appendOptions(in, int(value-current))
		}
	// 3. If the given value is less than current: let n be current − value; remove the last n nodes in the collection from
	//    their parent nodes.
	case value < current:
		for _, option := range append([]*nodes.Node(nil), collection.All()[value:]...) {
			option.RemoveSelf()
		}
	}
}

// appendOptions appends new option elements to a select element.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#append-new-option-elements
func appendOptions(in *nodes.Node, count int) {
	if count <= 0 {
		return
	}
	// 1. Let fragment be the result of creating a document fragment given select's node document.
	fragment := in.Document().CreateDocumentFragment()
	name := in.Agent().Name(nodes.HTMLNamespace, "", "option")
	// 2. Append count new option elements to fragment.
	for range count {
		nodes.Insert(in.Document().NewElement(name), fragment, nil)
	}
	// 3. Append fragment to select.
	nodes.Insert(fragment, in, nil)
}

// setOption sets the value of an indexed property.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-setter
func setOption(in *nodes.Node, collection *nodes.HTMLCollection, index uint32, option *HTMLOptionElement) error {
	// 1. If value is null, then remove an option from collection given index and return.
	if option == nil {
		if index < uint32(collection.Length()) {
			removeOption(collection, int32(index))
		}
		return nil
	}
	// AD-HOC: as in browsers, an index makes no longer lists than the length does.
	if index > maxOptions {
		return nil
	}
	// 2. Let length be the number of nodes represented by collection. 3. Let delta be index − length.
	delta := int(index) - collection.Length()
	// 4. If delta is greater than 0, then append new option elements to the select element on which collection is rooted
	//    given delta.
	appendOptions(in, delta)
	// 5. If delta is greater than or equal to 0, then append value to the select element on which collection is rooted.
	//    Otherwise, replace the indexth element in collection by value.
	if delta >= 0 {
		return dom.Exception(nodes.Append(option.Tree(), in))
	}
	old := collection.Item(int(index))
	return dom.Exception(nodes.Replace(old, option.Tree(), old.Parent()))
}

// add is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-add
func add(in *nodes.Node, collection *nodes.HTMLCollection, element HTMLOptionElementOrHTMLOptGroupElement, before HTMLElementOrLongOrNull) error {
	var node *nodes.Node
	if element.IsHTMLOptionElement {
		node = element.HTMLOptionElement.Tree()
	} else {
		node = element.HTMLOptGroupElement.Tree()
	}
	var reference *nodes.Node
	if before.IsHTMLElement {
		reference = before.HTMLElement.Tree()
	}
	// 1. If element is an ancestor of the select element on which the HTMLOptionsCollection is rooted, then throw a
	//    "HierarchyRequestError" DOMException.
	if node.Contains(in) {
		return &idl.DOMException{Name: "HierarchyRequestError", Message: "The new child element contains the parent."}
	}
	// 2. If before is an element, but that element isn't a descendant of the select element, then throw a "NotFoundError"
	//    DOMException.
	if reference != nil && (reference == in || !in.Contains(reference)) {
		return &idl.DOMException{Name: "NotFoundError", Message: "The element to insert before is not a descendant of the select element."}
	}
	// 3. If element and before are the same element, then return.
	if reference == node {
		return nil
	}
	// 4. Let reference be null. 5. If before is a node, then set reference to before. Otherwise, if before is an integer and
	//    there is a beforeth node in this, then set reference to that node.
	if before.IsLong {
		reference = collection.Item(int(before.Long))
	}
	// 6. Let parent be reference's parent node if reference is not null; otherwise the select element.
	parent := in
	if reference != nil {
		parent = reference.Parent()
	}
	// 7. Pre-insert element into parent node before reference.
	return dom.Exception(nodes.PreInsert(node, parent, reference))
}

// removeOption removes an option.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#htmloptionscollection-remove-an-option
func removeOption(collection *nodes.HTMLCollection, index int32) {
	// 1. If the number of nodes represented by collection is 0, then return. 2. If index is not a number greater than or
	//    equal to 0 and less than the number of nodes represented by collection, then return. 3. Let element be the indexth
	//    element in collection. 4. Remove element from its parent node.
	if option := collection.Item(int(index)); option != nil {
		option.RemoveSelf()
	}
}
