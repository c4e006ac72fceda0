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
	// 2. If the given value is greater than current, then: if the given value is greater than 100,000, then return;
	//    otherwise, append new option elements with no attributes and no child nodes to the select element.
	case value > current:
		if value <= maxOptions {
			appendOptions(in, int(value-current))
		}
	// 3. If the given value is less than current, then let n be current − value, and remove the last n nodes in the
	//    collection from their parent nodes.
	case value < current:
		for _, option := range append([]*nodes.Node(nil), collection.All()[value:]...) {
			option.RemoveSelf()
		}
	}
}

// appendOptions appends new options without attributes and children to a select element.
func appendOptions(in *nodes.Node, count int) {
	if count <= 0 {
		return
	}
	fragment := in.Document().CreateDocumentFragment()
	name := in.Agent().Name(nodes.HTMLNamespace, "", "option")
	for range count {
		nodes.Insert(in.Document().NewElement(name), fragment, nil)
	}
	nodes.Insert(fragment, in, nil)
}

// setOption is the setter of an index.
func setOption(in *nodes.Node, collection *nodes.HTMLCollection, index uint32, option *HTMLOptionElement) error {
	// 1. If value is null, invoke the steps for the remove method with index as the argument, and return.
	if option == nil {
		if index < uint32(collection.Length()) {
			removeOption(collection, int32(index))
		}
		return nil
	}
	// 2. Let length be the number of nodes represented by the collection. 3. Let n be index minus length.
	length := collection.Length()
	if index > maxOptions {
		return nil
	}
	// 4. If n is greater than zero, then append a DocumentFragment consisting of n-1 new option elements with no
	//    attributes and no child nodes to the select element on which the HTMLOptionsCollection is rooted.
	n := int(index) - length
	appendOptions(in, n)
	// 5. If n is greater than or equal to zero, append value to the select element. Otherwise, replace the indexth element
	//    in the collection by value.
	if n >= 0 {
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
	// 4. If before is a node, then let reference be that node. Otherwise, if before is an integer, and there is a beforeth
	//    node in the collection, let reference be that node. Otherwise, let reference be null.
	if before.IsLong {
		reference = collection.Item(int(before.Long))
		if reference == node {
			return nil
		}
	}
	// 5. If reference is not null, let parent be the parent node of reference. Otherwise, let parent be the select element.
	parent := in
	if reference != nil {
		parent = reference.Parent()
	}
	// 6. Pre-insert element into parent node before reference.
	return dom.Exception(nodes.PreInsert(node, parent, reference))
}

// removeOption is https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-remove
func removeOption(collection *nodes.HTMLCollection, index int32) {
	// 1. If the number of nodes represented by the collection is zero, return. 2. If index is not a number greater than or
	//    equal to 0 and less than the number of nodes represented by the collection, return. 3. Let element be the indexth
	//    element in the collection. 4. Remove element from its parent node.
	if option := collection.Item(int(index)); option != nil {
		option.RemoveSelf()
	}
}
