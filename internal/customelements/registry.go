// Checked against HTML of 2026-07-17.

package customelements

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// CustomElementRegistry is https://html.spec.whatwg.org/multipage/custom-elements.html#customelementregistry
type CustomElementRegistry struct {
	mozjs.Object
	// definitions are the custom element definition set by name, and inOrder by the
	// numbers, from 1, that constructors has of their constructors.
	definitions  map[string]*Definition
	inOrder      []*Definition
	constructors mozjs.Slot
	// definitionIsRunning is "element definition is running".
	definitionIsRunning bool
	// whenDefined is the when-defined promise map.
	whenDefined map[string]mozjs.Slot
}

// Window is what this package asks of a global object that is a window.
type Window interface {
	// CustomElements is the registry of the window's document.
	CustomElements() *CustomElementRegistry
}

// NewRegistry makes the registry of a document. The window keeps it.
func NewRegistry(cx *mozjs.Context) *CustomElementRegistry {
	r := createCustomElementRegistry(cx)
	r.definitions, r.whenDefined = map[string]*Definition{}, map[string]mozjs.Slot{}
	stackOf(cx).open()
	dom.KeepNodes(&r.Object)
	return r
}

// KeptNodes are the elements with reactions that wait.
func (r *CustomElementRegistry) KeptNodes(yield func(*nodes.Node) bool) {
	stackOf(r.Cx()).elements(yield)
}

// registryOf is the document's custom element registry; nil for null: only documents of
// windows have one.
func registryOf(document *nodes.Document) *CustomElementRegistry {
	data, ok := document.Data.(dom.DocumentData)
	if !ok {
		return nil
	}
	if w := data.Window(); w != nil {
		if window, ok := w.Impl().(Window); ok {
			return window.CustomElements()
		}
	}
	return nil
}

// registryOfGlobal is the custom element registry of the current global object's
// associated Document.
func registryOfGlobal(cx *mozjs.Context) *CustomElementRegistry {
	if window, ok := cx.GlobalObject().Impl().(Window); ok {
		return window.CustomElements()
	}
	return nil
}

// of returns the definition that has a constructor; nil if none has.
func (r *CustomElementRegistry) of(constructor mozjs.Value) *Definition {
	if r.constructors == 0 {
		return nil
	}
	if n := r.NumberOf(r.constructors, constructor); n > 0 {
		return r.inOrder[n-1]
	}
	return nil
}

// Define is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-customelementregistry-define
func (r *CustomElementRegistry) Define(name string, constructor CustomElementConstructor, options ElementDefinitionOptions) error {
	cx := r.Cx()
	c := constructor.Value()
	// 1. If IsConstructor(constructor) is false, then throw a TypeError.
	if !cx.IsConstructor(c) {
		return idl.TypeError("parameter 2 is not a constructor.")
	}
	// 2. If name is not a valid custom element name, then throw a "SyntaxError" DOMException.
	if !nodes.IsValidCustomElementName(name) {
		return invalidName(name)
	}
	// 3. If this's custom element definition set contains an item with name name, then throw a "NotSupportedError"
	//    DOMException.
	if r.definitions[name] != nil {
		return notSupported("the name '" + name + "' has already been used with this registry")
	}
	// 4. If this's custom element definition set contains an item with constructor constructor, then throw a
	//    "NotSupportedError" DOMException.
	if r.of(c) != nil {
		return notSupported("this constructor has already been used with this registry")
	}
	// 5. Let localName be name.
	localName := name
	// 6. Let extends be options["extends"] if it exists; otherwise null.
	// 7. If extends is not null:
	if extends, ok := options.Extends.Get(); ok {
		// 2. If extends is a valid custom element name, then throw a "NotSupportedError" DOMException.
		if nodes.IsValidCustomElementName(extends) {
			return notSupported("'" + extends + "' is a valid custom element name, and no built-in element")
		}
		// 3. If the element interface for extends and the HTML namespace is HTMLUnknownElement, then throw a
		//    "NotSupportedError" DOMException.
		agent := dom.AgentOf(cx)
		base := agent.NewHTMLDocument().NewElement(agent.Name(nodes.HTMLNamespace, "", extends))
		if dom.InterfaceOf(base).Name == "HTMLUnknownElement" {
			return notSupported("'" + extends + "' is an unknown element")
		}
		// 4. Set localName to extends.
		localName = extends
	}
	// 8. If this's element definition is running is true, then throw a "NotSupportedError" DOMException.
	if r.definitionIsRunning {
		return notSupported("another element is being defined")
	}
	definition := &Definition{registry: r, context: constructor.Context(), name: name, localName: localName}
	// 9. to 14. Read the constructor.
	r.definitionIsRunning = true
	err := definition.read(c)
	r.definitionIsRunning = false
	if err != nil {
		return err
	}
	// 15. Let definition be a new custom element definition.
	definition.constructor = r.Hold(c)
	// 16. Append definition to this's custom element definition set.
	r.add(definition, c)
	// 18. Upgrade particular elements within a document given this, this's relevant global object's associated Document,
	//     definition, localName, and name.
	if window, ok := r.Realm().GlobalObject().Impl().(dom.DocumentWindow); ok {
		upgradeParticularElements(window.AssociatedDocument().DocumentTree(), definition)
	}
	// 19. If this's when-defined promise map[name] exists:
	if slot, ok := r.whenDefined[name]; ok {
		// 1. Resolve this's when-defined promise map[name] with constructor.
		cx.Resolve(r.Held(slot), c)
		// 2. Remove this's when-defined promise map[name].
		r.Drop(slot)
		delete(r.whenDefined, name)
	}
	return nil
}

// add appends a definition to the set. The trees tell of custom elements from now on.
func (r *CustomElementRegistry) add(definition *Definition, constructor mozjs.Value) {
	r.definitions[definition.name] = definition
	r.inOrder = append(r.inOrder, definition)
	r.constructors = r.SetNumber(r.constructors, constructor, uint32(len(r.inOrder)))
	r.AddMemory(definition.memory())
	stack := stackOf(r.Cx())
	dom.AgentOf(r.Cx()).Custom = stack
}

func notSupported(message string) error {
	return &idl.DOMException{Name: "NotSupportedError", Message: message + "."}
}

func invalidName(name string) error {
	return &idl.DOMException{Name: "SyntaxError", Message: "'" + name + "' is not a valid custom element name."}
}

// upgradeParticularElements is https://html.spec.whatwg.org/multipage/custom-elements.html#upgrade-particular-elements-within-a-document
func upgradeParticularElements(document *nodes.Document, definition *Definition) {
	// 1. Let upgradeCandidates be all elements that are shadow-including descendants of document, whose namespace is the
	//    HTML namespace, and whose local name is localName, in shadow-including tree order. Additionally, if name is not
	//    localName, only include elements whose is value is equal to name.
	for element := range document.ShadowIncludingInclusiveDescendants() {
		if !element.IsHTMLElement(definition.localName) {
			continue
		}
		var is *string
		if state := element.Custom(); state != nil {
			is = state.Is
		}
		// 2. For each element element of upgradeCandidates: enqueue a custom element upgrade reaction given element and
		//    definition.
		if definition.matches(element.LocalName(), is) {
			enqueueUpgrade(element, definition)
		}
	}
}

// Get is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-customelementregistry-get
func (r *CustomElementRegistry) Get(name string) mozjs.Value {
	// 1. If this's custom element definition set contains an item with name name, then return that item's constructor.
	if d := r.definitions[name]; d != nil {
		return r.Held(d.constructor)
	}
	// 2. Return undefined.
	return mozjs.Undefined
}

// GetName is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-customelementregistry-getname
func (r *CustomElementRegistry) GetName(constructor CustomElementConstructor) idl.Optional[string] {
	// 1. If this's custom element definition set contains an item with constructor constructor, then return that item's
	//    name.
	if d := r.of(constructor.Value()); d != nil {
		return idl.Some(d.name)
	}
	// 2. Return null.
	return idl.None[string]()
}

// WhenDefined is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-customelementregistry-whendefined
func (r *CustomElementRegistry) WhenDefined(name string) (mozjs.Value, error) {
	// 1. If name is not a valid custom element name, then return a promise rejected with a "SyntaxError" DOMException.
	if !nodes.IsValidCustomElementName(name) {
		return mozjs.Undefined, invalidName(name)
	}
	// 2. If this's custom element definition set contains an item with name name, then return a promise resolved with
	//    that item's constructor.
	if d := r.definitions[name]; d != nil {
		return r.Cx().ResolvedPromise(r.Held(d.constructor)), nil
	}
	// 3. If this's when-defined promise map[name] does not exist, then set it to a new promise.
	slot, ok := r.whenDefined[name]
	if !ok {
		slot = r.Hold(r.Cx().NewPromise())
		r.whenDefined[name] = slot
		r.AddMemory(len(name))
	}
	// 4. Return this's when-defined promise map[name].
	return r.Held(slot), nil
}

// Upgrade is https://html.spec.whatwg.org/multipage/custom-elements.html#dom-customelementregistry-upgrade
func (r *CustomElementRegistry) Upgrade(root *dom.Node) {
	// 1. For each shadow-including inclusive descendant candidate of root, in shadow-including tree order:
	for candidate := range root.Tree().ShadowIncludingInclusiveDescendants() {
		// 1. If candidate is not an Element node, then continue.
		// 2. If candidate's custom element registry is not this, then continue.
		// 3. Try to upgrade candidate.
		if candidate.IsElement() && registryOf(candidate.Document()) == r {
			tryToUpgrade(candidate)
		}
	}
}
