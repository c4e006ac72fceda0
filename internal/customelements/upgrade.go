// Checked against HTML of 2026-07-17.

package customelements

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// upgrade upgrades an element. The error is what was thrown.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#upgrades
func (d *Definition) upgrade(element *nodes.Node) error {
	reactions := reactionsOf(element)
	state := element.Custom()
	// 1. If element's custom element state is not "undefined" or "uncustomized", then return.
	if state.State != "undefined" && state.State != "uncustomized" {
		return nil
	}
	// 2. Set element's custom element definition to definition.
	state.Definition = d
	// 3. Set element's custom element state to "failed".
	state.State = "failed"
	// 4. For each attribute in element's attribute list, in order, enqueue a custom element callback reaction with element,
	//    callback name "attributeChangedCallback", and « attribute's local name, null, attribute's value, attribute's
	//    namespace ».
	for _, attribute := range element.Attributes() {
		name := attribute.Name()
		enqueueAttributeChanged(element, name.Local, nodes.NullString{}, nodes.NullString{String: attribute.Value(), Valid: true}, name.Namespace)
	}
	// 5. If element is connected, then enqueue a custom element callback reaction with element, callback name
	//    "connectedCallback", and « ».
	if element.IsConnected() {
		EnqueueCallback(element, "connectedCallback", nil)
	}
	// 6. Add element to the end of definition's construction stack.
	d.constructionStack = append(d.constructionStack, element)
	// 10. Run the following steps while catching any exceptions:
	err := d.construct(element, state)
	//     Then: 3. Remove the last entry from the end of definition's construction stack.
	d.constructionStack = d.constructionStack[:len(d.constructionStack)-1]
	//     Finally, if the above steps threw an exception:
	if err != nil {
		// 1. Set element's custom element definition to null.
		state.Definition = nil
		// 2. Empty element's custom element reaction queue.
		reactions.list = nil
		// 3. Rethrow the exception.
		return err
	}
	// 11. If element is a form-associated custom element: reset its form owner, and tell it of that, and that it is disabled.
	if d.formAssociated && formAssociatedUpgraded != nil {
		formAssociatedUpgraded(element)
	}
	// 12. Set element's custom element state to "custom".
	state.State = "custom"
	element.SetCustom(state)
	return nil
}

// construct runs the constructor of an element that is upgraded: steps 10.1 to 10.4.
func (d *Definition) construct(element *nodes.Node, state *nodes.CustomState) error {
	// 1. If definition's disable shadow is true and element's shadow root is non-null, then throw a "NotSupportedError"
	//    DOMException.
	if d.disableShadow && element.ShadowRoot() != nil {
		return notSupported("The element has a shadow root, which its definition disables")
	}
	// The wrapper lives as long as this frame.
	wrapper := dom.Wrap(element).Object.Value()
	// 2. Set element's custom element state to "precustomized".
	state.State = "precustomized"
	// 3. Let constructResult be the result of constructing C, with no arguments.
	constructResult, err := d.constructed()
	if err != nil {
		return err
	}
	// 4. If SameValue(constructResult, element) is false, then throw a TypeError.
	if !d.registry.Cx().SameValue(constructResult, wrapper) {
		return idl.TypeError("The custom element constructor has not returned the element that is upgraded.")
	}
	return nil
}

// constructed is the result of constructing the constructor with no arguments. The constructor is in the surrounding agent's
// active custom element constructor map meanwhile: steps 7 to 9 of an upgrade, and what it does thereafter.
func (d *Definition) constructed() (mozjs.Value, error) {
	stack := stackOf(d.registry.Cx())
	stack.active = append(stack.active, d)
	defer func() { stack.active = stack.active[:len(stack.active)-1] }()
	return d.constructorFunction().Construct()
}

// tryToUpgrade is https://html.spec.whatwg.org/multipage/custom-elements.html#concept-try-upgrade
func tryToUpgrade(element *nodes.Node) {
	// 1. Let definition be the result of looking up a custom element definition given element's custom element registry,
	//    element's namespace, element's local name, and element's is value.
	name := element.Name()
	state := element.Custom()
	if state == nil {
		return
	}
	// 2. If definition is not null, then enqueue a custom element upgrade reaction given element and definition.
	if definition := LookUp(element.Document(), name.Namespace, name.Local, state.Is); definition != nil {
		enqueueUpgrade(element, definition)
	}
}

// formAssociatedUpgraded is what the upgrade of a form-associated custom element does to
// its form owner.
var formAssociatedUpgraded func(element *nodes.Node)

// SetFormAssociatedUpgraded sets what the upgrade of a form-associated custom element does
// to its form owner, and if it is disabled. The room that has forms calls it in its init
// function.
func SetFormAssociatedUpgraded(f func(element *nodes.Node)) { formAssociatedUpgraded = f }
