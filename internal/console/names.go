package console

import (
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/printable"
)

// names are what an object is called.
type names struct {
	// constructor is the name of the object's class.
	constructor string
	// null says that no class was found, since a prototype is null.
	null bool
	// tag is the object's Symbol.toStringTag.
	tag string
	// fallback is the name when there is no class.
	fallback string
}

// prefix is what stands before an object's braces, with a space at its end.
// Size is put behind the name.
func (n names) prefix(fallback, size string) string {
	if n.null {
		text := "[" + fallback + size + ": null prototype] "
		if n.tag != "" && n.tag != fallback {
			text += "[" + n.tag + "] "
		}
		return text
	}
	text := n.constructor + size + " "
	if n.tag != "" && n.tag != n.constructor {
		text += "[" + n.tag + "] "
	}
	return text
}

// names finds the names of an object by its data properties and those of its
// prototypes: the first prototype whose constructor's prototype the object
// inherits from says its class.
func (i *inspector) names(v mozjs.Value) names {
	f := i.Enter()
	defer f.Leave()
	n := names{fallback: "Object"}
	chain := i.chain(v)
	constructor := i.NewString("constructor")
	toStringTag := i.WellKnownSymbol("toStringTag")
	haveTag, haveClass := false, false
	for k, o := range chain {
		if !haveTag {
			if p, found, err := i.OwnProperty(o, toStringTag); err == nil && found {
				haveTag = true
				// An own tag that can be enumerated is shown as a property.
				if p.Value.IsString() && (k > 0 || !p.Enumerable && !i.ShowHidden) {
					n.tag = printable.Line(i.String(p.Value))
				}
			}
		}
		if !haveClass {
			if p, found, err := i.OwnProperty(o, constructor); err == nil && found && p.Value.IsCallable() {
				if name := i.functionName(p.Value); name != "" && i.isInstance(chain, p.Value) {
					n.constructor, haveClass = printable.Line(name), true
				}
			}
		}
	}
	if haveClass {
		return n
	}
	if len(chain) < 2 {
		n.null = true
		return n
	}
	// No prototype has a constructor: show the prototype itself.
	n.constructor = "Object"
	if b := i.BuiltinOf(v); b == mozjs.ArrayObject {
		n.constructor = "Array"
	} else if v.IsCallable() {
		n.constructor = "Function"
	}
	inner := &inspector{Context: i.Context, Options: i.Options}
	inner.Colors, inner.Depth = false, 0
	if i.level >= 3 {
		n.constructor += " <Complex prototype>"
		return n
	}
	inner.level = i.level + 1
	inner.seen = []mozjs.Value{v}
	n.constructor += " <" + inner.complexPrototype(chain[1]) + ">"
	return n
}

// complexPrototype names a prototype that has no constructor.
func (i *inspector) complexPrototype(proto mozjs.Value) string {
	n := i.names(proto)
	f := &form{class: n, open: "{", shut: "}"}
	i.describe(proto, f)
	if f.base == "" && f.empty != "" && len(f.keys) == 0 {
		return f.empty
	}
	return "Complex prototype"
}

// chain returns an object and its prototypes, those that are proxies replaced
// by their targets.
func (i *inspector) chain(v mozjs.Value) []mozjs.Value {
	chain := make([]mozjs.Value, 0, 4)
	for v.IsObject() && len(chain) < maxPrototypes {
		chain = append(chain, v)
		proto, err := i.PrototypeOf(v)
		if err != nil {
			break
		}
		v = i.unproxied(proto)
	}
	return chain
}

// isInstance reports whether one of the prototypes in an object's chain is the
// prototype of the constructor.
func (i *inspector) isInstance(chain []mozjs.Value, constructor mozjs.Value) bool {
	constructor = i.unproxied(constructor)
	if !constructor.IsObject() {
		return false
	}
	p, _, err := i.OwnProperty(constructor, i.NewString("prototype"))
	if err != nil || !p.Value.IsObject() {
		return false
	}
	for _, o := range chain[1:] {
		if i.SameValue(o, i.unproxied(p.Value)) {
			return true
		}
	}
	return false
}

// inherits reports whether an object inherits from the prototype of a realm's
// intrinsic.
func (i *inspector) inherits(v mozjs.Value, intrinsic string) bool {
	prototype, err := i.IntrinsicPrototype(intrinsic)
	if err != nil {
		return false
	}
	for _, o := range i.chain(v)[1:] {
		if i.SameValue(o, prototype) {
			return true
		}
	}
	return false
}

// data reads a property without running getters: the value of the first data
// property of that name on the object and its prototypes, undefined if an
// accessor comes first.
func (i *inspector) data(v mozjs.Value, name string) mozjs.Value {
	key := i.NewString(name)
	for _, o := range i.chain(i.unproxied(v)) {
		p, found, err := i.OwnProperty(o, key)
		if err != nil {
			break
		}
		if found {
			return p.Value
		}
	}
	return mozjs.Undefined
}

// own reads an own property without running a getter.
func (i *inspector) own(v mozjs.Value, name string) (mozjs.Property, bool) {
	p, found, err := i.OwnProperty(v, i.NewString(name))
	return p, found && err == nil
}

// functionName is the name property of a function, if it is a string.
func (i *inspector) functionName(fn mozjs.Value) string {
	return i.String(i.data(fn, "name"))
}
