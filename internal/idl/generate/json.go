// Checked against Web IDL of 2026-03-27.

package main

import (
	"slices"

	"github.com/sluice-go/sluice/internal/idl/model"
)

// toJSON writes the default toJSON steps.
//
// https://webidl.spec.whatwg.org/#default-tojson-steps
func (r *room) toJSON(i *model.Interface, op *model.Operation) {
	if op.Name != "toJSON" || len(op.Arguments) > 0 || op.Returns.Kind != model.Object {
		fail(op.Position, "only toJSON() has default steps")
	}
	r.f("if %sOf(c.ThisImpl()) == nil {\n%s\n}\n", i.Name, failure("idl.IllegalInvocation()"))
	r.f("object := c.Cx.NewObject()\n")
	// Collect attribute values of an inheritance stack, ancestors first.
	var stack []*model.Interface
	for at := i; at != nil; at = at.Parent {
		if defaultToJSON(at) {
			stack = append(stack, at)
		}
	}
	slices.Reverse(stack)
	for _, at := range stack {
		if at.Room != i.Room {
			fail(op.Position, "the default toJSON steps of %s would need attributes of another room, of %s", i.Name, at.Name)
		}
		for _, a := range at.Members {
			if a.Static || a.Future || !jsonType(a.Type) {
				continue
			}
			// If attr is exposed:
			e := exposed(narrower(a.Exposure, at.Exposure))
			if e != "" {
				r.f("if idl.IsExposed(c.Cx, %s) {\n", e)
			}
			r.f("if v, err := js%s%sGetter(c); err != nil {\n%s\n} else {\nidl.SetMember(c.Cx, object, %s, v)\n}\n",
				upper(at.Name), upper(a.Name), failure("err"), r.key(a.Name))
			if e != "" {
				r.f("}\n")
			}
		}
	}
	r.f("return object, nil\n")
}

func defaultToJSON(i *model.Interface) bool {
	return slices.ContainsFunc(i.Operations, func(o *model.Overloaded) bool {
		return o.Name == "toJSON" && o.Overloads[0].Attributes.Has("Default")
	})
}

// jsonType reports whether a type is a JSON type.
//
// https://webidl.spec.whatwg.org/#dfn-json-types
func jsonType(t *model.Type) bool {
	switch t.Kind {
	case model.Boolean, model.Integer, model.Float, model.String, model.EnumType, model.Object:
		return true
	case model.Union:
		return !slices.ContainsFunc(t.Flattened(), func(m *model.Type) bool { return !jsonType(m) })
	case model.Sequence, model.FrozenArray, model.Record:
		return jsonType(t.Element)
	case model.DictionaryType:
		for d := t.Dictionary; d != nil; d = d.Parent {
			if slices.ContainsFunc(d.Members, func(m *model.DictionaryMember) bool { return !jsonType(m.Type) }) {
				return false
			}
		}
		return true
	case model.InterfaceType:
		for i := t.Interface; i != nil; i = i.Parent {
			if slices.ContainsFunc(i.Operations, func(o *model.Overloaded) bool { return o.Name == "toJSON" && !o.Static }) {
				return true
			}
		}
	}
	return false
}
