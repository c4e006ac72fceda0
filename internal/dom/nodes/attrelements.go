package nodes

import (
	"strings"
	"unsafe"
	"weak"
)

// AttrElements are the explicitly set attr-elements of a reflected target, by content attribute; of attributes that reflect
// one element it is one.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#explicitly-set-attr-elements
type AttrElements map[string][]weak.Pointer[Node]

// Set sets those of a content attribute, and to null for nil. It returns by how many bytes that has grown.
func (a *AttrElements) Set(name string, elements []*Node) (grown int) {
	const each = int(unsafe.Sizeof(weak.Pointer[Node]{}))
	if old, ok := (*a)[name]; ok {
		grown -= attrElementsMemory + each*len(old)
		delete(*a, name)
	}
	if elements == nil {
		return grown
	}
	references := make([]weak.Pointer[Node], len(elements))
	for i, element := range elements {
		references[i] = weak.Make(element)
	}
	if *a == nil {
		*a = AttrElements{}
	}
	(*a)[name] = references
	return grown + attrElementsMemory + each*len(references)
}

// attrElementsMemory is about what those of an attribute take beside the references, in bytes.
const attrElementsMemory = 96

func (a AttrElements) memory() int {
	size := 0
	for _, references := range a {
		size += attrElementsMemory + int(unsafe.Sizeof(weak.Pointer[Node]{}))*len(references)
	}
	return size
}

// Get returns the attr-associated elements of a content attribute, whose value is given; false for null.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#attr-associated-elements
func (a AttrElements) Get(element *Node, name string, content NullString) (elements []*Node, ok bool) {
	// 3. If reflectedTarget's explicitly set attr-elements is not null, then for each attrElement in it:
	if references, ok := a[name]; ok {
		for _, reference := range references {
			// 1. If attrElement is not a descendant of any of element's shadow-including ancestors, then continue.
			// 2. Append attrElement to elements.
			if attrElement := reference.Value(); attrElement != nil && element.seesTreeOf(attrElement) {
				elements = append(elements, attrElement)
			}
		}
		return elements, true
	}
	// 4. Otherwise:
	//    1. Let contentAttributeValue be the result of running reflectedTarget's get the content attribute.
	//    2. If contentAttributeValue is null, then return null.
	if !content.Valid {
		return nil, false
	}
	// 3. Let tokens be contentAttributeValue, split on ASCII whitespace. 4. For each id of tokens:
	root := element.Root()
	for id := range strings.FieldsFuncSeq(content.String, func(c rune) bool { return strings.ContainsRune(" \t\n\f\r", c) }) {
		// 1. Let candidate be the first element, in tree order, whose root is the same as element's root and whose ID is id.
		// 2. If no such element exists, then continue. 3. Append candidate to elements.
		if candidate := root.GetElementByID(id); candidate != nil {
			elements = append(elements, candidate)
		}
	}
	// 5. Return elements.
	return elements, true
}

// GetOne is Get for an attribute that reflects one element: its attr-associated element, nil for null.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#attr-associated-element
func (a AttrElements) GetOne(element *Node, name string, content NullString) *Node {
	// 3. If reflectedTarget's explicitly set attr-element is not null, then return it if it is a descendant of any of element's
	//    shadow-including ancestors, and null otherwise.
	if _, ok := a[name]; ok {
		if elements, _ := a.Get(element, name, content); len(elements) > 0 {
			return elements[0]
		}
		return nil
	}
	// 4. Otherwise, if contentAttributeValue is not null, return the first element candidate, in tree order, whose root is
	//    the same as element's root and whose ID is contentAttributeValue. 5. Return null.
	if content.Valid {
		return element.Root().GetElementByID(content.String)
	}
	return nil
}

// seesTreeOf reports whether another element is a descendant of any of the element's shadow-including ancestors.
func (n *Node) seesTreeOf(other *Node) bool {
	of := other.Root()
	for at := n; at != nil; {
		root := at.Root()
		if root == of {
			return other != root
		}
		if !root.IsShadowRoot() {
			break
		}
		at = root.Host()
	}
	return false
}

// AttrElements are the attr-associated elements of a content attribute of the element; false for null.
func (n *Node) AttrElements(name string) (elements []*Node, ok bool) {
	return n.explicitAttrElements().Get(n, name, n.attributeOrNull(name))
}

// AttrElement is the attr-associated element of a content attribute of the element; nil for null.
func (n *Node) AttrElement(name string) *Node {
	return n.explicitAttrElements().GetOne(n, name, n.attributeOrNull(name))
}

// SetAttrElements sets the explicitly set attr-elements of a content attribute; to null for nil.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes
func (n *Node) SetAttrElements(name string, elements []*Node) {
	// 1. If the given value is null, then set the explicitly set attr-elements to null, run this's delete the content
	//    attribute, and return.
	if elements == nil {
		n.RemoveAttributeNS("", name)
		return
	}
	// 2. Run this's set the content attribute with the empty string.
	n.SetAttributeValue(name, "", "", "")
	// 3. Set this's explicitly set attr-elements to weak references to the elements.
	n.document.agent.grow(n.extra().attrElements.Set(name, elements))
}

func (n *Node) explicitAttrElements() AttrElements {
	if n.rare == nil {
		return nil
	}
	return n.rare.attrElements
}

func (n *Node) attributeOrNull(name string) NullString {
	value, ok := n.Attribute(name)
	return NullString{value, ok}
}

// attrElementsChanged is what the attribute change steps do to the explicitly set attr-elements: they are null from now on.
func (n *Node) attrElementsChanged(name *Name) {
	if n.rare != nil && n.rare.attrElements != nil && name.Namespace == "" {
		n.document.agent.grow(n.rare.attrElements.Set(name.Local, nil))
	}
}
