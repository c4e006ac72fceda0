// Checked against Web IDL of 2026-03-27.

package main

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/model"
)

// union writes a union that a typedef names, with the conversions that are
// needed.
func (r *room) union(t *model.Type, name string) {
	r.f("// %s is the typedef %s of %s.\n%s\n", name, name, t.Description(), r.unionType(t, name))
	if r.isNeeded("To" + name) {
		r.f("// To%s converts a JavaScript value to %s.\n%s\n", name, name, r.toUnion(t, "To"+name))
	}
	if r.isNeeded("From" + name) {
		r.f("// From%s converts a %s to a JavaScript value.\n%s\n", name, name, r.fromUnion(t, "From"+name))
	}
}

// anonymousUnion returns the Go type of a union that has no name, and has it
// written.
func (r *room) anonymousUnion(t *model.Type) string {
	inner := *t
	inner.Nullable = false
	name := inner.TypeName()
	if t.IncludesNullable() {
		name = strings.TrimSuffix(name, "OrNull") + "OrNull"
	}
	if r.helper(name) {
		r.helpers[name] = fmt.Sprintf("// %s is %s.\n%s", name, t.Description(), r.unionType(t, name))
	}
	return name
}

func (r *room) unionType(t *model.Type, name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "type %s struct {\n", name)
	if t.IncludesNullable() {
		fmt.Fprintf(&b, "IsNull bool\n")
	}
	for _, m := range t.Flattened() {
		fmt.Fprintf(&b, "Is%s bool\n", m.TypeName())
	}
	for _, m := range t.Flattened() {
		if m.Kind != model.Undefined {
			fmt.Fprintf(&b, "%s %s\n", m.TypeName(), r.goType(m))
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// of returns the first member type of one of the kinds.
func of(members []*model.Type, kinds ...model.Kind) *model.Type {
	for _, m := range members {
		for _, k := range kinds {
			if m.Kind == k {
				return m
			}
		}
	}
	return nil
}

// toUnion writes the function that converts a JavaScript value to a union.
//
// https://webidl.spec.whatwg.org/#js-union
func (r *room) toUnion(t *model.Type, name string) string {
	b := &strings.Builder{}
	p := func(format string, args ...any) { fmt.Fprintf(b, format, args...) }
	members := t.Flattened()
	// choose converts to a member type by an expression with two results.
	choose := func(m *model.Type, expression string) {
		p("u.Is%s = true\nu.%s, err = %s\nreturn u, err\n", m.TypeName(), m.TypeName(), expression)
	}
	convert := func(m *model.Type) {
		if isBoolean(m) {
			p("u.IsBoolean, u.Boolean = true, cx.ToBoolean(v)\nreturn u, nil\n")
			return
		}
		choose(m, r.to(m)+"(cx, v)")
	}
	refer := func(m *model.Type) {
		p("u.Is%s, u.%s = true, v\nreturn u, nil\n", m.TypeName(), m.TypeName())
	}
	p("func %s(cx *mozjs.Context, v mozjs.Value) (u %s, err error) {\n", name, r.goType(t))
	if of(members, model.Undefined) != nil {
		p("if v.IsUndefined() {\nu.IsUndefined = true\nreturn u, nil\n}\n")
	}
	if t.IncludesNullable() {
		p("if v.IsNullish() {\nu.IsNull = true\nreturn u, nil\n}\n")
	}
	if d := of(members, model.DictionaryType); d != nil {
		p("if v.IsNullish() {\n")
		convert(d)
		p("}\n")
	}
	object := of(members, model.Object)
	whole := b
	b = &strings.Builder{}
	// Platform objects.
	for _, m := range members {
		if r.proxy(m) {
			p("if cx.IsWindowProxy(v) {\n")
			refer(m)
			p("}\n")
		}
	}
	if of(members, model.InterfaceType) != nil {
		p("if impl := cx.Impl(v); impl != nil {\n")
		for _, m := range members {
			if m.Kind == model.InterfaceType && !r.proxy(m) {
				p("if x := %s(impl); x != nil {\nu.Is%s, u.%s = true, x\nreturn u, nil\n}\n",
					r.home(m.Position, m.Interface.Home, m.Interface.Name+"Of"), m.TypeName(), m.TypeName())
			}
		}
		if object != nil {
			refer(object)
		}
		p("}\n")
	}
	// Buffers and views.
	for _, m := range members {
		if m.Kind == model.Buffer {
			p("if x, ok, err := idl.AsBufferSource(cx, v, %s); ok {\nu.Is%s, u.%s = true, x\nreturn u, err\n}\n",
				bufferTypes(m), m.TypeName(), m.TypeName())
		}
	}
	// Callable objects.
	if f := of(members, model.CallbackType); f != nil {
		p("if v.IsCallable() {\n")
		convert(f)
		p("}\n")
	} else if object != nil && of(members, model.Sequence, model.FrozenArray) != nil {
		p("if v.IsCallable() {\n")
		refer(object)
		p("}\n")
	}
	// Iterable objects.
	if s := of(members, model.Sequence, model.FrozenArray); s != nil {
		p("method, err := idl.IteratorMethod(cx, v)\nif err != nil {\nreturn u, err\n}\n")
		p("if !method.IsUndefined() {\n")
		choose(s, r.toFromMethod(s, "v", "method"))
		p("}\n")
	}
	switch m := of(members, model.DictionaryType, model.Record, model.CallbackInterfaceType); {
	case m != nil:
		convert(m)
	case object != nil:
		refer(object)
	}
	onObjects := b.String()
	b = whole
	if onObjects != "" {
		p("if v.IsObject() {\n%s}\n", onObjects)
	}
	boolean, numeric, bigint := of(members, model.Boolean), of(members, model.Integer, model.Float), of(members, model.BigInt)
	text := of(members, model.String, model.EnumType)
	others := 0 // types that take every value left
	for _, m := range []*model.Type{boolean, numeric, bigint, text} {
		if m != nil {
			others++
		}
	}
	if others > 1 {
		if boolean != nil {
			p("if v.IsBool() {\n")
			convert(boolean)
			p("}\n")
		}
		if numeric != nil {
			p("if v.IsNumber() {\n")
			convert(numeric)
			p("}\n")
		}
		if bigint != nil {
			p("if v.IsBigInt() {\n")
			convert(bigint)
			p("}\n")
		}
	}
	switch {
	case text != nil:
		convert(text)
	case numeric != nil && bigint != nil:
		p("if v, err = idl.NumericOrBigInt(cx, v); err != nil {\nreturn u, err\n}\n")
		p("if v.IsBigInt() {\n")
		convert(bigint)
		p("}\n")
		convert(numeric)
	case numeric != nil:
		convert(numeric)
	case boolean != nil:
		convert(boolean)
	case bigint != nil:
		convert(bigint)
	default:
		p("return u, idl.NoUnionMember(%q)\n", t.Description())
	}
	p("}\n")
	return b.String()
}

// fromUnion writes the function that converts from a union.
func (r *room) fromUnion(t *model.Type, name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "func %s(cx *mozjs.Context, u %s) mozjs.Value {\nswitch {\n", name, r.goType(t))
	if t.IncludesNullable() {
		fmt.Fprintf(&b, "case u.IsNull:\nreturn mozjs.Null\n")
	}
	for _, m := range t.Flattened() {
		if m.Kind != model.Undefined {
			fmt.Fprintf(&b, "case u.Is%s:\nreturn %s(cx, u.%s)\n", m.TypeName(), r.from(m), m.TypeName())
		}
	}
	b.WriteString("}\nreturn mozjs.Undefined\n}\n")
	return b.String()
}
