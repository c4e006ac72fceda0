// Checked against HTML of 2026-07-17.

package customelements

import (
	"slices"
	"unsafe"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// The names of the lifecycle callbacks, in the order in which they are read.
//
// AD-HOC: In the standard, connectedMoveCallback is read before adoptedCallback; in browsers, after it.
var (
	lifecycleCallbacks = []string{
		"connectedCallback", "disconnectedCallback", "adoptedCallback", "connectedMoveCallback", "attributeChangedCallback",
	}
	formCallbacks = []string{
		"formAssociatedCallback", "formResetCallback", "formDisabledCallback", "formStateRestoreCallback",
	}
)

var keyPrototype = mozjs.NewKey("prototype")

// read reads what a constructor says of its elements: step 14 of define().
//
// https://html.spec.whatwg.org/multipage/custom-elements.html#dom-customelementregistry-define
func (d *Definition) read(constructor mozjs.Value) error {
	cx := d.registry.Cx()
	// 1. Let prototype be ? Get(constructor, "prototype").
	prototype, err := cx.Get(constructor, keyPrototype)
	if err != nil {
		return err
	}
	// 2. If prototype is not an Object, then throw a TypeError exception.
	if !prototype.IsObject() {
		return idl.TypeError("The prototype of the constructor is not an object.")
	}
	// 3. Let lifecycleCallbacks be the ordered map in which each callback is null.
	functions := map[string]mozjs.Value{}
	// 4. For each callbackName of the keys of lifecycleCallbacks:
	if err := d.readCallbacks(prototype, lifecycleCallbacks, functions); err != nil {
		return err
	}
	// 5. If lifecycleCallbacks["attributeChangedCallback"] is not null:
	if _, ok := functions["attributeChangedCallback"]; ok {
		// 1. Let observedAttributesIterable be ? Get(constructor, "observedAttributes").
		// 2. If it is not undefined, then set observedAttributes to the result of converting it to a sequence<DOMString>.
		observed, err := readStrings(cx, constructor, "observedAttributes")
		if err != nil {
			return err
		}
		d.observedAttributes = make(map[string]bool, len(observed))
		for _, name := range observed {
			d.observedAttributes[name] = true
		}
	}
	// 6. to 8. Likewise disabledFeatures.
	disabledFeatures, err := readStrings(cx, constructor, "disabledFeatures")
	if err != nil {
		return err
	}
	// 9. If disabledFeatures contains "internals", then set disableInternals to true.
	d.disableInternals = slices.Contains(disabledFeatures, "internals")
	// 10. If disabledFeatures contains "shadow", then set disableShadow to true.
	d.disableShadow = slices.Contains(disabledFeatures, "shadow")
	// 11. Let formAssociatedValue be ? Get(constructor, "formAssociated").
	formAssociatedValue, err := cx.GetNamed(constructor, "formAssociated")
	if err != nil {
		return err
	}
	// 12. Set formAssociated to the result of converting formAssociatedValue to a boolean.
	d.formAssociated = cx.ToBoolean(formAssociatedValue)
	// 13. If formAssociated is true, then read the callbacks for that.
	if d.formAssociated {
		if err := d.readCallbacks(prototype, formCallbacks, functions); err != nil {
			return err
		}
	}
	d.callbacks = make(map[string]mozjs.Slot, len(functions))
	for name, function := range functions {
		d.callbacks[name] = d.registry.Hold(function)
	}
	return nil
}

// readCallbacks reads callbacks of a prototype that are not undefined.
func (d *Definition) readCallbacks(prototype mozjs.Value, names []string, into map[string]mozjs.Value) error {
	for _, name := range names {
		// 1. Let callbackValue be ? Get(prototype, callbackName).
		v, err := d.registry.Cx().GetNamed(prototype, name)
		if err != nil {
			return err
		}
		if v.IsUndefined() {
			continue
		}
		// 2. If callbackValue is not undefined, then set lifecycleCallbacks[callbackName] to the result of converting
		//    callbackValue to the Web IDL Function callback type.
		if !v.IsCallable() {
			return idl.TypeError("The value of '%s' on the prototype is not a function.", name)
		}
		into[name] = v
	}
	return nil
}

// readStrings reads a property that is undefined or a sequence<DOMString>.
func readStrings(cx *mozjs.Context, constructor mozjs.Value, name string) ([]string, error) {
	iterable, err := cx.GetNamed(constructor, name)
	if err != nil || iterable.IsUndefined() {
		return nil, err
	}
	return idl.Sequence(cx, iterable, idl.DOMString)
}

// memory is what the definition takes, in bytes.
func (d *Definition) memory() int {
	const entry = 32 // of a map, and its place in a list
	size := int(unsafe.Sizeof(*d)) + len(d.name) + len(d.localName) + entry*(3+len(d.callbacks))
	for name := range d.observedAttributes {
		size += entry + len(name)
	}
	return size
}
