package htmlelements

import (
	"github.com/sluice-go/sluice/internal/customelements"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// ElementInternals is https://html.spec.whatwg.org/multipage/custom-elements.html#elementinternals
type ElementInternals struct {
	mozjs.Object
	// target is the target element, whose wrapper is held.
	target *nodes.Node
	// states is the states set, once somebody has asked for it.
	states *CustomStateSet
	// elements are what attributes that reflect elements have returned.
	elements dom.CachedElements
}

// AttachInternals is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-attachinternals
func (e *HTMLElement) AttachInternals() (*ElementInternals, error) {
	n := e.Tree()
	refuse := func(why string) (*ElementInternals, error) {
		return nil, &idl.DOMException{Name: "NotSupportedError", Message: why}
	}
	state := n.Custom()
	// 1. If this's is value is not null, then throw a "NotSupportedError" DOMException.
	if state != nil && state.Is != nil {
		return refuse("Customized built-in elements have no internals.")
	}
	// 2. Let definition be the result of looking up a custom element definition given this's custom element registry,
	//    namespace, local name, and null.
	definition := customelements.LookUp(n.Document(), n.Namespace(), n.LocalName(), nil)
	switch {
	// 3. If definition is null, then throw a "NotSupportedError" DOMException.
	case definition == nil:
		return refuse("The element is not a custom element.")
	// 4. If definition's disable internals is true, then throw a "NotSupportedError" DOMException.
	case definition.DisableInternals():
		return refuse("The definition of the element disables its internals.")
	// 5. If this's attached internals is non-null, then throw a "NotSupportedError" DOMException.
	case e.rare != nil && e.rare.internals != nil:
		return refuse("The element has its internals attached already.")
	// 6. If this's custom element state is not "precustomized" or "custom", then throw a "NotSupportedError" DOMException.
	case state == nil || state.State != "precustomized" && state.State != "custom":
		return refuse("The constructor of the element has not run.")
	}
	// 7. Set this's attached internals to a new ElementInternals instance whose target element is this.
	internals := createElementInternals(e.Cx())
	internals.target = n
	internals.Hold(e.Object.Value())
	e.Hold(internals.Object.Value())
	e.needFew().internals = internals
	// 8. Return this's attached internals.
	return internals, nil
}

// Target is the target element.
func (i *ElementInternals) Target() *nodes.Node { return i.target }

// ShadowRoot is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-elementinternals-shadowroot
func (i *ElementInternals) ShadowRoot() *dom.ShadowRoot {
	// 1. Let target be this's target element. 2. If target is not a shadow host, then return null.
	// 3. Let shadow be target's shadow root. 4. If shadow's available to element internals is false, then return null.
	shadow := i.target.ShadowRoot()
	if shadow == nil || !shadow.AvailableToElementInternals {
		return nil
	}
	// 5. Return shadow.
	return dom.ShadowRootOf(dom.Wrap(&shadow.Node).Impl())
}

// States is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-elementinternals-states
func (i *ElementInternals) States() *CustomStateSet {
	if i.states == nil {
		i.states = createCustomStateSet(i.Cx())
		i.states.target = i.target
		i.Hold(i.states.Object.Value())
	}
	return i.states
}

// ReflectNullableString is the getter of a reflected IDL attribute: null for what the internal content attribute map
// lacks.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes
func (i *ElementInternals) ReflectNullableString(name string) idl.Optional[string] {
	if value, ok := i.target.Custom().Content[name]; ok {
		return idl.Some(value)
	}
	return idl.None[string]()
}

// SetReflectNullableString is the setter of a reflected IDL attribute.
func (i *ElementInternals) SetReflectNullableString(name string, value idl.Optional[string]) {
	state := i.target.Custom()
	if state.Content == nil {
		state.Content = map[string]string{}
	}
	i.AddMemory(-len(state.Content[name]))
	delete(state.Content, name)
	if v, ok := value.Get(); ok {
		state.Content[name] = v
		i.AddMemory(len(v))
	}
}

// ReflectElement is the getter of an IDL attribute that reflects an element.
func (i *ElementInternals) ReflectElement(name string) *dom.Element {
	if n := i.target.Custom().AttrElements.GetOne(i.target, name, i.content(name)); n != nil {
		return dom.ElementOf(dom.Wrap(n).Impl())
	}
	return nil
}

// SetReflectElement is its setter.
func (i *ElementInternals) SetReflectElement(name string, value *dom.Element) {
	if value == nil {
		i.setAttrElements(name, nil)
	} else {
		i.setAttrElements(name, []*nodes.Node{value.Tree()})
	}
}

// ReflectElements is the getter of an IDL attribute that reflects elements.
func (i *ElementInternals) ReflectElements(name string) mozjs.Value {
	elements, ok := i.target.Custom().AttrElements.Get(i.target, name, i.content(name))
	if !ok {
		return mozjs.Null
	}
	if i.elements == nil {
		i.elements = dom.CachedElements{}
	}
	return i.elements.Array(&i.Object, name, elements)
}

// SetReflectElements is its setter.
func (i *ElementInternals) SetReflectElements(name string, value mozjs.Value) {
	i.setAttrElements(name, dom.ElementsOf(i.Cx(), value))
}

// content is an entry of the internal content attribute map.
func (i *ElementInternals) content(name string) nodes.NullString {
	value, ok := i.target.Custom().Content[name]
	return nodes.NullString{String: value, Valid: ok}
}

// setAttrElements sets the explicitly set attr-elements; to null for nil.
func (i *ElementInternals) setAttrElements(name string, elements []*nodes.Node) {
	if elements == nil {
		i.SetReflectNullableString(name, idl.None[string]())
	} else {
		i.SetReflectNullableString(name, idl.Some(""))
	}
	i.AddMemory(i.target.Custom().AttrElements.Set(name, elements))
}

// HasCustomState says whether the states set of an element contains a state.
func HasCustomState(element *nodes.Node, state string) bool {
	w, ok := element.Wrapper.(*dom.Node)
	if !ok {
		return false
	}
	e := HTMLElementOf(w.Impl())
	return e != nil && e.rare != nil && e.rare.internals != nil && e.rare.internals.states != nil && e.rare.internals.states.Has(state)
}
