// Checked against Web IDL of 2026-03-27.

package main

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/model"
)

// factory writes the glue of a legacy factory function, and returns the name of its
// descriptor. The room has the function New and its name, which returns the new object.
//
// https://webidl.spec.whatwg.org/#legacy-factory-functions
func (r *room) factory(i *model.Interface, op *model.Operation) string {
	name := op.Name + "Factory"
	r.f("// %s describes the legacy factory function %s of %s.\n", name, op.Name, i.Name)
	r.f("var %s = &idl.Interface{\nName: %q,\nParent: %s,\nFactory: true,\n", name, op.Name, descriptor(i))
	if e := exposed(i.Exposure); e != "" {
		r.f("Exposed: %s,\n", e)
	}
	r.f("}\n\n")
	constructor := "js" + name
	r.f("func init() {\n%s.Constructor = %s\n", name, constructor)
	if n := op.MinArguments(); n > 0 {
		r.f("%s.Length = %d\n", name, n)
	}
	r.f("}\n\n")
	what := fmt.Sprintf("Failed to construct '%s'", op.Name)
	o := &model.Overloaded{Name: op.Name, Overloads: []*model.Operation{op}}
	r.native(constructor, false, func() {
		r.dispatch(o, what, constructor, true, func(op *model.Operation) {
			args := append([]string{"c.Cx"}, r.arguments(op, what, realmOf(true), false)...)
			r.f("this, err := New%s(%s)\nif err != nil {\n%s\n}\nreturn this.Object.Value(), nil\n",
				op.Name, strings.Join(args, ", "), failure(fmt.Sprintf("idl.Failed(err, %q)", what)))
		})
	})
	return name
}
