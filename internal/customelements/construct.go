// Checked against HTML of 2026-07-17.

package customelements

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

func init() { idl.RegisterHTMLConstructor(construct) }

// construct is the constructor of an interface of HTML elements, whose interface object is
// the active function.
//
// https://html.spec.whatwg.org/multipage/dom.html#html-element-constructors
func construct(c *mozjs.Call, active *idl.Interface) (mozjs.Value, error) {
	illegal := idl.TypeError("Illegal constructor")
	class := active.In(c.Cx)
	// 1. If NewTarget is equal to the active function object, then throw a TypeError.
	if c.Cx.SameValue(c.NewTarget, c.Cx.InterfaceObject(class)) {
		return mozjs.Undefined, illegal
	}
	// 2. Let registry be null.
	// 3. If the surrounding agent's active custom element constructor map[NewTarget] exists, then set registry to that.
	// 4. Otherwise, set registry to the current global object's associated Document's custom element registry.
	// 5. Let definition be the item in registry's custom element definition set with constructor equal to NewTarget. If
	//    there is no such item, then throw a TypeError.
	definition := stackOf(c.Cx).constructed(c.NewTarget)
	if definition == nil {
		if registry := registryOfGlobal(c.Cx); registry != nil {
			definition = registry.of(c.NewTarget)
		}
	}
	if definition == nil {
		return mozjs.Undefined, illegal
	}
	// 6. Let isValue be null.
	var isValue *string
	document := c.Cx.GlobalObject().Impl().(dom.DocumentWindow).AssociatedDocument().DocumentTree()
	element := document.NewElement(document.Agent().Name(nodes.HTMLNamespace, "", definition.localName))
	// 7. If definition's local name is equal to definition's name: if the active function object is not HTMLElement, then
	//    throw a TypeError.
	// 8. Otherwise: if definition's local name is not among the local names of elements that use the active function object
	//    as their element interface, then throw a TypeError; set isValue to definition's name.
	if dom.InterfaceOf(element) != active {
		return mozjs.Undefined, illegal
	}
	if definition.localName != definition.name {
		isValue = &definition.name
	}
	// 9. If definition's construction stack is empty:
	if len(definition.constructionStack) == 0 {
		// 1. Let element be the result of internally creating a new object implementing the interface to which the active
		//    function object corresponds, given the current realm and NewTarget.
		// 2. to 9. Set element's node document, namespace, namespace prefix, local name, custom element registry, state and
		//          definition, and is value. 10. Return element.
		element.SetCustom(&nodes.CustomState{State: "custom", Is: isValue, Definition: definition})
		return dom.Construct(c, element)
	}
	// 10. Let prototype be ? Get(NewTarget, "prototype").
	// 11. If prototype is not an Object, then set it to the interface prototype object of NewTarget's realm whose interface
	//     is the same as the interface of the active function object.
	prototype, err := c.NewTargetPrototype(class)
	if err != nil {
		return mozjs.Undefined, err
	}
	// 12. Let element be the last entry in definition's construction stack.
	last := &definition.constructionStack[len(definition.constructionStack)-1]
	// 13. If element is an already constructed marker, then throw a TypeError.
	if *last == nil {
		return mozjs.Undefined, idl.TypeError("The element is constructed already.")
	}
	// 14. Perform ? element.[[SetPrototypeOf]](prototype).
	wrapper := dom.Wrap(*last).Object.Value()
	if err := c.Cx.SetPrototypeOf(wrapper, prototype); err != nil {
		return mozjs.Undefined, err
	}
	// 15. Replace the last entry in definition's construction stack with an already constructed marker.
	*last = nil
	// 16. Return element.
	return wrapper, nil
}
