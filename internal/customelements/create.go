// Checked against DOM of 2026-07-18 and HTML of 2026-07-17.

package customelements

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Document is what this package asks of the Data of a document that a parser makes.
type Document interface {
	// Constructing performs steps that may run script, before which no markup can be
	// written, and a microtask checkpoint performed if no script runs.
	Constructing(steps func())
}

// Create implements nodes.CustomElements: steps 4 and 5 of "create an element".
//
// https://dom.spec.whatwg.org/#concept-create-element
func (s *reactionsStack) Create(document *nodes.Document, name *nodes.Name, is *string, synchronous bool) (*nodes.Node, error) {
	definition := LookUp(document, name.Namespace, name.Local, is)
	switch {
	case definition == nil:
		return nil, nil
	// 4. If definition is non-null, and definition's name is not equal to its local name:
	case definition.name != definition.localName:
		// 2. Set result to the result of creating an element internal, with "undefined" and is.
		result := newUndefined(document, name, is)
		// 3. If synchronousCustomElements is true, then run this step while catching any exceptions: upgrade result using
		//    definition. If this step threw an exception: report it, and set result's custom element state to "failed".
		if synchronous {
			err := definition.upgrade(result)
			terminated := definition.constructorFunction().Report(err)
			if err != nil {
				result.Custom().State = "failed"
			}
			return result, terminated
		}
		// Otherwise, enqueue a custom element upgrade reaction given result and definition.
		enqueueUpgrade(result, definition)
		return result, nil
	// 5. Otherwise, if definition is non-null:
	//    1. If synchronousCustomElements is true:
	case synchronous:
		result, err := definition.create(document, name)
		// If any of these steps threw an exception exception:
		if err != nil {
			// 1. Report exception for definition's constructor's associated realm's global object.
			if terminated := definition.constructorFunction().Report(err); terminated != nil {
				return nil, terminated
			}
			// 2. Set result to the result of creating an element internal given document, HTMLUnknownElement, localName,
			//    the HTML namespace, prefix, "failed", null, and registry.
			result = document.NewElement(name)
			result.SetCustom(&nodes.CustomState{State: "failed", Unknown: true})
		}
		return result, nil
	}
	//    2. Otherwise:
	//       1. Set result to the result of creating an element internal, with "undefined" and null.
	result := newUndefined(document, name, nil)
	//       2. Enqueue a custom element upgrade reaction given result and definition.
	enqueueUpgrade(result, definition)
	return result, nil
}

// newUndefined creates an element whose custom element state is "undefined".
func newUndefined(document *nodes.Document, name *nodes.Name, is *string) *nodes.Node {
	result := document.NewElement(name)
	result.SetCustom(&nodes.CustomState{State: "undefined", Is: is})
	return result
}

// create creates an autonomous custom element by its constructor: step 5.1.4 of "create
// an element".
func (d *Definition) create(document *nodes.Document, name *nodes.Name) (*nodes.Node, error) {
	cx := d.registry.Cx()
	// 1. Set result to the result of constructing C, with no arguments.
	object, err := d.constructed()
	if err != nil {
		return nil, err
	}
	// IDL enforces that result is an HTMLElement object.
	wrapper := dom.ElementOf(cx.Impl(object))
	if wrapper == nil || !wrapper.Tree().IsHTML() {
		return nil, idl.TypeError("The result of the custom element constructor is not an HTMLElement.")
	}
	result := wrapper.Tree()
	switch {
	// 4. If result's attribute list is not empty, then throw a "NotSupportedError" DOMException.
	case len(result.Attributes()) > 0:
		return nil, notSupported("The result must not have attributes")
	// 5. If result has children, then throw a "NotSupportedError" DOMException.
	case result.FirstChild() != nil:
		return nil, notSupported("The result must not have children")
	// 6. If result's parent is non-null, then throw a "NotSupportedError" DOMException.
	case result.Parent() != nil:
		return nil, notSupported("The result must not have a parent")
	// 7. If result's node document is not document, then throw a "NotSupportedError" DOMException.
	case result.Document() != document:
		return nil, notSupported("The result must be in the same document")
	// 8. If result's local name is not equal to localName, then throw a "NotSupportedError" DOMException.
	case result.LocalName() != name.Local:
		return nil, notSupported("The result must have the local name '" + name.Local + "'")
	}
	// 9. Set result's namespace prefix to prefix.
	if result.Prefix() != name.Prefix {
		result.SetPrefix(name.Prefix)
	}
	// 10. Set result's is value to null.
	if state := result.Custom(); state != nil {
		state.Is = nil
	}
	return result, nil
}

// Defined implements nodes.CustomElements.
func (s *reactionsStack) Defined(document *nodes.Document, name *nodes.Name, is *string) bool {
	return LookUp(document, name.Namespace, name.Local, is) != nil
}

// Parse implements nodes.CustomElements.
//
// https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token
func (s *reactionsStack) Parse(document *nodes.Document, steps func() *nodes.Node) (element *nodes.Node) {
	// 9. If willExecuteScript is true:
	//    1. Increment document's throw-on-dynamic-markup-insertion counter.
	//    2. If the JavaScript execution context stack is empty, then perform a microtask checkpoint.
	document.Data.(Document).Constructing(func() {
		defer s.cx.Enter().Leave()
		// 3. Push a new element queue onto document's relevant agent's custom element reactions stack.
		// 12. Pop it, and invoke custom element reactions in it.
		s.React(func() {
			element = steps()
			// The wrapper lives as long as this frame: nothing else refers to it.
			dom.Wrap(element).Object.Value()
		})
		// 3. Decrement document's throw-on-dynamic-markup-insertion counter.
	})
	return element
}

// React implements nodes.CustomElements.
func (s *reactionsStack) React(steps func()) {
	s.Push()
	steps()
	if invoke := s.Pop(); invoke != nil {
		// An error is that the page has ended, which whoever runs the steps finds out.
		_ = invoke()
	}
}

// Connected implements nodes.CustomElements.
func (s *reactionsStack) Connected(element *nodes.Node) {
	state := element.Custom()
	switch {
	case state == nil:
	// If inclusiveDescendant is custom, then enqueue a custom element callback reaction with inclusiveDescendant, callback
	// name "connectedCallback", and « ».
	case state.State == "custom":
		EnqueueCallback(element, "connectedCallback", nil)
	// Otherwise, try to upgrade inclusiveDescendant.
	default:
		tryToUpgrade(element)
	}
}

// Disconnected implements nodes.CustomElements.
func (s *reactionsStack) Disconnected(element *nodes.Node) {
	EnqueueCallback(element, "disconnectedCallback", nil)
}

// Moved implements nodes.CustomElements.
func (s *reactionsStack) Moved(element *nodes.Node) {
	EnqueueCallback(element, "connectedMoveCallback", nil)
}

// Adopted implements nodes.CustomElements.
func (s *reactionsStack) Adopted(element *nodes.Node, oldDocument, document *nodes.Document) {
	EnqueueCallback(element, "adoptedCallback", func(*mozjs.Context) []mozjs.Value {
		return []mozjs.Value{dom.WrapDocument(oldDocument).Object.Value(), dom.WrapDocument(document).Object.Value()}
	})
}

// AttributeChanged implements nodes.CustomElements.
func (s *reactionsStack) AttributeChanged(element *nodes.Node, localName string, oldValue, value nodes.NullString, namespace string) {
	enqueueAttributeChanged(element, localName, oldValue, value, namespace)
}

// DisablesShadow implements nodes.CustomElements.
func (s *reactionsStack) DisablesShadow(element *nodes.Node) bool {
	var is *string
	if state := element.Custom(); state != nil {
		is = state.Is
	}
	definition := LookUp(element.Document(), element.Namespace(), element.LocalName(), is)
	return definition != nil && definition.disableShadow
}
