package dom

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ReflectElement reflects a content attribute as an Element?.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes
func (e *Element) ReflectElement(name string) *Element { return wrapElement(e.tree.AttrElement(name)) }

// SetReflectElement is the setter for ReflectElement.
func (e *Element) SetReflectElement(name string, value *Element) {
	if value == nil {
		e.tree.SetAttrElements(name, nil)
	} else {
		e.tree.SetAttrElements(name, []*nodes.Node{value.tree})
	}
}

// ReflectElements reflects a content attribute as a FrozenArray<Element>?.
func (e *Element) ReflectElements(name string) mozjs.Value {
	elements, ok := e.tree.AttrElements(name)
	if !ok {
		return mozjs.Null
	}
	few := e.needFew()
	if few.elements == nil {
		few.elements = CachedElements{}
	}
	return few.elements.Array(&e.Object, name, elements)
}

// SetReflectElements is the setter for ReflectElements.
func (e *Element) SetReflectElements(name string, value mozjs.Value) {
	e.tree.SetAttrElements(name, ElementsOf(e.Cx(), value))
}

// ElementsOf are the elements of a FrozenArray<Element>?, nil for null.
func ElementsOf(cx *mozjs.Context, value mozjs.Value) []*nodes.Node {
	if !value.IsObject() {
		return nil
	}
	n, _ := cx.ArrayLength(value)
	elements := make([]*nodes.Node, 0, n)
	for i := range n {
		// It is frozen and made of elements: nothing fails.
		v, err := cx.GetIndex(value, i)
		if err != nil {
			break
		}
		elements = append(elements, ElementOf(cx.Impl(v)).tree)
	}
	return elements
}

// CachedElements are the cached attr-associated elements of an object, by content attribute, and the frozen arrays of them.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#cached-attr-associated-elements
type CachedElements map[string]cachedElements

type cachedElements struct {
	elements []*nodes.Node
	array    mozjs.Slot
}

// Array returns the array of the attr-associated elements of an attribute of an object: the one of before, if they are the same.
func (c CachedElements) Array(of *mozjs.Object, name string, elements []*nodes.Node) mozjs.Value {
	cached, ok := c[name]
	// 2. If the contents of elements is equal to the contents of this's cached attr-associated elements, then return the
	//    cached attr-associated elements object.
	if ok && slices.Equal(cached.elements, elements) {
		return of.Held(cached.array)
	}
	// 3. Let elementsAsFrozenArray be elements, converted to a FrozenArray<T>?.
	array := idl.NewFrozenArray(of.Cx(), elements, func(_ *mozjs.Context, n *nodes.Node) mozjs.Value { return Wrap(n).Value() })
	// 4. Set this's cached attr-associated elements to elements. 5. Set this's cached attr-associated elements object to
	//    elementsAsFrozenArray. 6. Return elementsAsFrozenArray.
	c[name] = cachedElements{elements, of.SetHeld(cached.array, array)}
	return array
}
