// Checked against HTML of 2026-08-21.

package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// CrossOriginGetter is the getter of a [CrossOrigin] attribute for a this value that is no window or location of this agent. For
// one of another origin, it performs the steps of the getter on that; if there are none, the security check fails.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#integration-with-idl
func CrossOriginGetter(c *mozjs.Call, name string) (mozjs.Value, error) {
	return crossOriginMember(c, name, func(p mozjs.Property) mozjs.Value { return p.Getter })
}

// CrossOriginSetter is such a setter.
func CrossOriginSetter(c *mozjs.Call, name string) (mozjs.Value, error) {
	return crossOriginMember(c, name, func(p mozjs.Property) mozjs.Value { return p.Setter })
}

// CrossOriginOperation is such an operation.
func CrossOriginOperation(c *mozjs.Call, name string) (mozjs.Value, error) {
	return crossOriginMember(c, name, func(p mozjs.Property) mozjs.Value { return p.Value })
}

func crossOriginMember(c *mozjs.Call, name string, of func(mozjs.Property) mozjs.Value) (mozjs.Value, error) {
	if !c.Cx.IsCrossOrigin(c.This) {
		return mozjs.Undefined, IllegalInvocation()
	}
	// The object has functions that perform the same steps, and throws where it has no such property.
	p, _, err := c.Cx.OwnProperty(c.This, c.Cx.NewString(name))
	if err != nil {
		return mozjs.Undefined, err
	}
	f := of(p)
	if !f.IsCallable() {
		return mozjs.Undefined, IllegalInvocation()
	}
	return c.Cx.Call(f, c.This, c.Args...)
}
