// Checked against HTML of 2026-07-17.

package customelements

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// Definition is https://html.spec.whatwg.org/multipage/custom-elements.html#custom-element-definition
//
// The registry holds its functions.
type Definition struct {
	registry *CustomElementRegistry
	// context is the callback context of the functions.
	context         *mozjs.Realm
	name, localName string
	constructor     mozjs.Slot
	// observedAttributes are the observed attributes.
	observedAttributes map[string]bool
	// callbacks are the lifecycle callbacks; those that are null are missing.
	callbacks map[string]mozjs.Slot
	// constructionStack is the construction stack, in which nil is an already constructed
	// marker.
	constructionStack []*nodes.Node
	formAssociated    bool
	disableInternals  bool
	disableShadow     bool
}

// FormAssociated says whether the definition is form-associated.
func (d *Definition) FormAssociated() bool { return d.formAssociated }

// DisableInternals is the definition's disable internals.
func (d *Definition) DisableInternals() bool { return d.disableInternals }

// callback returns a lifecycle callback; null if there is none.
func (d *Definition) callback(name string) idl.Function {
	slot := d.callbacks[name]
	return idl.Function{Callback: idl.CallbackOf(d.context, d.registry.Held(slot))}
}

// constructorFunction returns the constructor.
func (d *Definition) constructorFunction() idl.Callback {
	return idl.CallbackOf(d.context, d.registry.Held(d.constructor))
}

// matches says whether the definition is that of elements with a local name and an is
// value, nil for null.
func (d *Definition) matches(localName string, is *string) bool {
	return d.localName == localName && (d.name == localName || is != nil && d.name == *is)
}

// LookUp looks up a custom element definition for elements of a document; nil for null.
// Is is nil for null.
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#look-up-a-custom-element-definition
func LookUp(document *nodes.Document, namespace, localName string, is *string) *Definition {
	// 1. If registry is null, then return null.
	registry := registryOf(document)
	// 2. If namespace is not the HTML namespace, then return null.
	if registry == nil || namespace != nodes.HTMLNamespace {
		return nil
	}
	// 3. If registry's custom element definition set contains an item with name and local name both equal to localName,
	//    then return that item.
	if d := registry.definitions[localName]; d != nil && d.matches(localName, nil) {
		return d
	}
	// 4. If registry's custom element definition set contains an item with name equal to is and local name equal to
	//    localName, then return that item.
	if is != nil {
		if d := registry.definitions[*is]; d != nil && d.matches(localName, is) {
			return d
		}
	}
	// 5. Return null.
	return nil
}

// definitionOf is the element's custom element definition; nil for null.
func definitionOf(element *nodes.Node) *Definition {
	if state := element.Custom(); state != nil {
		d, _ := state.Definition.(*Definition)
		return d
	}
	return nil
}
