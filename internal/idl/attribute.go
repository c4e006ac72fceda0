// Checked against HTML of 2026-08-21 and Web IDL of 2026-03-27.

package idl

import (
	"errors"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// Replace is the setter of a [Replaceable] attribute, once the brand of this
// is checked.
//
// https://webidl.spec.whatwg.org/#Replaceable
func Replace(c *mozjs.Call, key mozjs.Key) (mozjs.Value, error) {
	// Perform ? CreateDataPropertyOrThrow(jsValue, id, V).
	return mozjs.Undefined, c.Cx.DefineProperty(c.This, key, c.Arg(0), mozjs.Enumerable)
}

// PutForward is the setter of a [PutForwards] attribute, once the brand of
// this is checked.
//
// https://webidl.spec.whatwg.org/#PutForwards
func PutForward(c *mozjs.Call, key mozjs.Key, name string, to mozjs.Key) (mozjs.Value, error) {
	// 1. Let Q be ? Get(jsValue, id).
	q, err := c.Cx.Get(c.This, key)
	if err != nil {
		return mozjs.Undefined, err
	}
	// 2. If Q is not an Object, then throw a TypeError.
	if !q.IsObject() {
		return mozjs.Undefined, TypeError("The '%s' property is not an object.", name)
	}
	// 4. Perform ? Set(Q, forwardId, V, false).
	return mozjs.Undefined, c.Cx.Set(q, to, c.Arg(0))
}

// EventHandlers is what an event target does for the event handler IDL
// attributes of its interface. The names are the handlers' names.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-idl-attributes
type EventHandlers interface {
	// EventHandler returns the current value of an event handler: an object,
	// or null.
	EventHandler(name string) mozjs.Value
	// SetEventHandler sets an event handler to an object, or to null.
	SetEventHandler(name string, handler mozjs.Value)
}

// EventHandler is an attribute whose type is a nullable callback function with
// [LegacyTreatNonObjectAsNull]. Of returns the event target behind an object
// that implements the interface of the attribute.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#eventhandler
func EventHandler[T interface {
	comparable
	EventHandlers
}](name string, of func(impl any) T) Member {
	var none T
	get := func(c *mozjs.Call) (mozjs.Value, error) {
		this := of(c.ThisImpl())
		if this == none {
			return mozjs.Undefined, IllegalInvocation()
		}
		return this.EventHandler(name), nil
	}
	set := func(c *mozjs.Call) (mozjs.Value, error) {
		this := of(c.ThisImpl())
		if this == none {
			return mozjs.Undefined, IllegalInvocation()
		}
		v := c.Arg(0)
		if !v.IsObject() {
			v = mozjs.Null
		}
		this.SetEventHandler(name, v)
		return mozjs.Undefined, nil
	}
	return Attribute(name, get, set)
}

// LenientThis is the event handler as [LegacyLenientThis]: for another this, getting and
// setting do nothing.
//
// https://webidl.spec.whatwg.org/#LegacyLenientThis
func (m Member) LenientThis() Member {
	lenient := func(f mozjs.Native) mozjs.Native {
		return func(c *mozjs.Call) (mozjs.Value, error) {
			v, err := f(c)
			if errors.Is(err, illegalInvocation) && !c.Cx.IsCrossOrigin(c.This) {
				return mozjs.Undefined, nil
			}
			return v, err
		}
	}
	m.Get, m.Set = lenient(m.Get), lenient(m.Set)
	return m
}
