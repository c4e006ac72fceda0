package cssom

import (
	"strconv"

	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// adoptedArray is the observable array of the adopted style sheets of a document or shadow root: a proxy of an array that
// script sees.
//
// https://webidl.spec.whatwg.org/#js-observable-arrays
type adoptedArray struct {
	tree *TreeSheets
	// wrapper holds the proxy and the array behind it.
	wrapper        *mozjs.Object
	proxy, backing mozjs.Slot
}

// AdoptedArray returns the observable array, which the object of the document or shadow root keeps.
func (t *TreeSheets) AdoptedArray(wrapper *mozjs.Object) (mozjs.Value, error) {
	a, err := t.adoptedArray(wrapper)
	if err != nil {
		return mozjs.Undefined, err
	}
	return wrapper.Held(a.proxy), nil
}

func (t *TreeSheets) adoptedArray(wrapper *mozjs.Object) (*adoptedArray, error) {
	if t.array != nil && t.array.wrapper == wrapper {
		return t.array, nil
	}
	cx := wrapper.Cx()
	a := &adoptedArray{tree: t, wrapper: wrapper}
	var values []mozjs.Value
	for _, s := range t.scope.Adopted {
		values = append(values, WrapSheet(cx, s).Object.Value())
	}
	array := cx.NewArray(values...)
	handler := cx.NewObject()
	for name, trap := range map[string]mozjs.Native{"set": a.set, "deleteProperty": a.deleteProperty, "defineProperty": a.defineProperty} {
		if err := cx.SetNamed(handler, name, cx.NewFunction(name, 0, trap)); err != nil {
			return nil, err
		}
	}
	constructor, err := cx.Intrinsic("Proxy")
	if err != nil {
		return nil, err
	}
	proxy, err := cx.Construct(constructor, array, handler)
	if err != nil {
		return nil, err
	}
	a.proxy, a.backing = wrapper.Hold(proxy), wrapper.Hold(array)
	t.array = a
	return a, nil
}

// SetAdopted sets the adopted style sheets to what is in an iterable.
//
// https://webidl.spec.whatwg.org/#js-attributes (the setter of an observable array)
func (t *TreeSheets) SetAdopted(wrapper *mozjs.Object, iterable mozjs.Value) error {
	a, err := t.adoptedArray(wrapper)
	if err != nil {
		return err
	}
	cx := wrapper.Cx()
	values, err := idl.Sequence(cx, iterable, func(cx *mozjs.Context, v mozjs.Value) (mozjs.Value, error) { return v, a.check(cx, v) })
	if err != nil {
		return err
	}
	array := wrapper.Held(a.backing)
	if err := cx.SetNamed(array, "length", mozjs.Int(0)); err != nil {
		return err
	}
	for i, v := range values {
		if err := cx.SetIndex(array, i, v); err != nil {
			return err
		}
	}
	return a.tell(cx)
}

// check is https://drafts.csswg.org/cssom/#dom-documentorshadowroot-adoptedstylesheets (set an indexed value)
func (a *adoptedArray) check(cx *mozjs.Context, v mozjs.Value) error {
	w := CSSStyleSheetOf(cx.Impl(v))
	if !v.IsObject() || w == nil {
		return idl.TypeError("The value is not of type 'CSSStyleSheet'.")
	}
	// 1. If value's constructed flag is not set, or its constructor document is not equal to this DocumentOrShadowRoot's node
	//    document, throw a "NotAllowedError" DOMException.
	if !w.sheet.Constructed || w.sheet.Constructor != a.tree.root.Document() {
		return &idl.DOMException{Name: "NotAllowedError", Message: "Only style sheets that were constructed for the document can be adopted."}
	}
	return nil
}

// tell tells the tree what is in the array now.
func (a *adoptedArray) tell(cx *mozjs.Context) error {
	array := a.wrapper.Held(a.backing)
	n, err := cx.ArrayLength(array)
	if err != nil {
		return err
	}
	var list []*sheets.Sheet
	for i := range n {
		v, err := cx.GetIndex(array, i)
		if err != nil {
			return err
		}
		if w := CSSStyleSheetOf(cx.Impl(v)); w != nil {
			list = append(list, w.sheet)
		}
	}
	a.tree.Adopt(list)
	return nil
}

// index is the array index that a key is; false for none.
func index(c *mozjs.Call, key mozjs.Value) (int, bool) {
	if !key.IsString() {
		return 0, false
	}
	n, err := strconv.ParseUint(c.Cx.String(key), 10, 31)
	return int(n), err == nil
}

// set is the trap of [[Set]] and, with the descriptor's value, of [[DefineOwnProperty]].
//
// https://webidl.spec.whatwg.org/#observable-array-exotic-objects-defineownproperty
func (a *adoptedArray) set(c *mozjs.Call) (mozjs.Value, error) { return a.put(c, c.Arg(2)) }

func (a *adoptedArray) put(c *mozjs.Call, value mozjs.Value) (mozjs.Value, error) {
	array := a.wrapper.Held(a.backing)
	length, err := c.Cx.ArrayLength(array)
	if err != nil {
		return mozjs.Undefined, err
	}
	if i, ok := index(c, c.Arg(1)); ok {
		if i > length {
			return mozjs.False, nil
		}
		if err := a.check(c.Cx, value); err != nil {
			return mozjs.Undefined, err
		}
	} else if c.Arg(1).IsString() && c.Cx.String(c.Arg(1)) == "length" {
		n, err := c.Cx.ToNumber(value)
		if err != nil || n > float64(length) {
			return mozjs.False, err
		}
	}
	if err := c.Cx.SetValue(array, c.Arg(1), value); err != nil {
		return mozjs.Undefined, err
	}
	return mozjs.True, a.tell(c.Cx)
}

// defineProperty is the trap of [[DefineOwnProperty]]: properties have values, and are as those of arrays.
func (a *adoptedArray) defineProperty(c *mozjs.Call) (mozjs.Value, error) {
	value, err := c.Cx.GetNamed(c.Arg(2), "value")
	if err != nil {
		return mozjs.Undefined, err
	}
	return a.put(c, value)
}

// deleteProperty is https://webidl.spec.whatwg.org/#observable-array-exotic-objects-delete
func (a *adoptedArray) deleteProperty(c *mozjs.Call) (mozjs.Value, error) {
	array := a.wrapper.Held(a.backing)
	length, err := c.Cx.ArrayLength(array)
	if err != nil {
		return mozjs.Undefined, err
	}
	if i, ok := index(c, c.Arg(1)); ok {
		switch {
		case i == length-1:
			if err := c.Cx.SetNamed(array, "length", mozjs.Int(i)); err != nil {
				return mozjs.Undefined, err
			}
			return mozjs.True, a.tell(c.Cx)
		case i < length:
			return mozjs.False, nil
		}
	}
	return mozjs.True, c.Cx.DeleteValue(array, c.Arg(1))
}
