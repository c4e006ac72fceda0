// Checked against Web IDL of 2026-03-27.

package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/model"
	"github.com/sluice-go/sluice/internal/idl/syntax"
)

// legacy writes the functions behind the indexed and named properties of an interface
// and returns the fields of its mozjs.Legacy, "" if it has no such properties of its
// own.
//
// https://webidl.spec.whatwg.org/#js-legacy-platform-objects
func (r *room) legacy(i *model.Interface, c *contract) string {
	var fields strings.Builder
	field := func(name, value string) { fmt.Fprintf(&fields, "%s: %s,\n", name, value) }
	function := func(name string, op *model.Operation, steps func()) {
		f := "js" + upper(i.Name) + name
		field(name, reacting(op.Attributes, f))
		r.native(f, false, func() {
			r.this(i)
			steps()
		})
	}
	// Where indices are supported, the attribute length says how many.
	if op := i.IndexedGetter; op != nil {
		if !slices.ContainsFunc(i.Members, func(a *model.Attribute) bool { return a.Name == "length" }) {
			fail(op.Position, "%s needs an attribute length to support indexed properties", i.Name)
		}
		function("Length", op, func() { r.f("return mozjs.Int(int(this.Length())), nil\n") })
		function("IndexedGetter", op, func() {
			r.f("index := uint32(c.Args[0].Number())\n")
			r.getter(i, op, c, "index", "index >= this.Length()")
		})
	}
	if op := i.IndexedSetter; op != nil {
		function("IndexedSetter", op, func() { r.special(i, op, c, "uint32(c.Args[0].Number())") })
	}
	if op := i.NamedGetter; op != nil {
		c.add("SupportedNames() []string")
		function("Names", op, func() { r.f("return idl.FromSequence(c.Cx, this.SupportedNames(), idl.FromString), nil\n") })
		function("NamedGetter", op, func() {
			r.f("name := c.Cx.String(c.Args[0])\n")
			r.getter(i, op, c, "name", "!this.SupportsName(name)")
		})
		if !op.Returns.Nullable {
			c.add("SupportsName(name string) bool")
		}
	}
	if op := i.NamedSetter; op != nil {
		function("NamedSetter", op, func() { r.special(i, op, c, "c.Cx.String(c.Args[0])") })
	}
	if op := i.NamedDeleter; op != nil {
		function("NamedDeleter", op, func() { r.special(i, op, c, "c.Cx.String(c.Args[0])") })
	}
	for _, a := range []struct{ attribute, field string }{
		{"LegacyOverrideBuiltIns", "OverrideBuiltins"}, {"LegacyUnenumerableNamedProperties", "Unenumerable"},
	} {
		if i.Attributes.Has(a.attribute) && i.NamedGetter != nil {
			field(a.field, "true")
		}
	}
	if a := i.Attributes.Get("IsHTMLDDA"); a != nil {
		field("Call", r.called(i, a))
	}
	return fields.String()
}

// called is the function of the operation that [IsHTMLDDA] names: the [[Call]] of the
// objects.
func (r *room) called(i *model.Interface, a *syntax.ExtendedAttribute) string {
	for _, o := range i.Operations {
		if len(a.Values) == 1 && o.Name == a.Values[0] && !o.Static {
			return "js" + upper(i.Name) + upper(o.Name)
		}
	}
	fail(a.Position, "[IsHTMLDDA] names the operation that calls are")
	return ""
}

// specialName is the Go method of a special operation.
func specialName(i *model.Interface, op *model.Operation) string {
	if op.Name != "" {
		return upper(implementedAs(op.Attributes, op.Name))
	}
	switch op {
	case i.IndexedGetter:
		return "GetIndexed"
	case i.IndexedSetter:
		return "SetIndexed"
	case i.NamedGetter:
		return "GetNamed"
	case i.NamedSetter:
		return "SetNamed"
	}
	return "DeleteNamed"
}

// getter writes the steps of an indexed or named getter for a key. One of a nullable
// type says by null that the key is not supported; for others, a condition does.
func (r *room) getter(i *model.Interface, op *model.Operation, c *contract, key, unsupported string) {
	r.declare(i, op, c)
	if !op.Returns.Nullable {
		r.f("if %s {\nreturn mozjs.Unsupported, nil\n}\n", unsupported)
	}
	call := "this." + specialName(i, op) + "(" + key + ")"
	if op.Attributes.Has("Throws") {
		r.f("result, err := %s\nif err != nil {\n%s\n}\n", call, failure(fmt.Sprintf("idl.Failed(err, \"Failed to read a property from '%s'\")", i.Name)))
		call = "result"
	}
	if r.resultType(op.Returns) != "mozjs.Value" {
		call = r.from(op.Returns) + "(c.Cx, " + call + ")"
	}
	if !op.Returns.Nullable {
		r.f("return %s, nil\n", call)
		return
	}
	r.f("v := %s\nif v.IsNull() {\nreturn mozjs.Unsupported, nil\n}\nreturn v, nil\n", call)
}

// special writes the steps of a setter or a deleter for a key.
func (r *room) special(i *model.Interface, op *model.Operation, c *contract, key string) {
	r.declare(i, op, c)
	what := fmt.Sprintf("Failed to delete a property from '%s'", i.Name)
	args := key
	if len(op.Arguments) > 1 {
		what = fmt.Sprintf("Failed to set a property on '%s'", i.Name)
		args += ", value"
		switch t := op.Arguments[1].Type; {
		case t.Kind == model.Any:
			r.f("value := c.Args[1]\n")
		case isBoolean(t):
			r.f("value := c.Cx.ToBoolean(c.Args[1])\n")
		default:
			r.f("value, err := %s(c.Cx, c.Args[1])\nif err != nil {\n%s\n}\n", r.to(t), failure(fmt.Sprintf("idl.Failed(err, %q)", what)))
		}
	}
	r.result(op.Returns, "this."+specialName(i, op)+"("+args+")", op.Attributes.Has("Throws"), what)
}

// declare adds the method of a special operation without a name to the contract; that
// of others is there.
func (r *room) declare(i *model.Interface, op *model.Operation, c *contract) {
	if op.Name != "" {
		return
	}
	results := r.resultType(op.Returns)
	switch {
	case op.Attributes.Has("Throws") && results != "":
		results = "(" + results + ", error)"
	case op.Attributes.Has("Throws"):
		results = "error"
	}
	c.add("%s(%s) %s", specialName(i, op), strings.Join(r.parameters(op), ", "), results)
}
