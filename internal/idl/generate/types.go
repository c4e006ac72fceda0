package main

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/model"
)

// goType is the Go type of the values of an IDL type.
func (r *room) goType(t *model.Type) string {
	inner := r.innerType(t)
	if !t.Nullable || nullInside(t) || hasNone(inner, t) {
		return inner
	}
	return "idl.Optional[" + inner + "]"
}

// maybe is the Go type of the values of an IDL type that may also be missing.
func (r *room) maybe(t *model.Type, missing bool) string {
	g := r.goType(t)
	if !missing || !t.Nullable && hasNone(g, t) || g == "mozjs.Value" || isCallback(t) || t.Kind == model.Buffer {
		return g
	}
	return "idl.Optional[" + g + "]"
}

// nullInside reports whether null is a value of the Go type of a nullable union:
// unless the union is that of a typedef which does not include null.
func nullInside(t *model.Type) bool {
	return t.Kind == model.Union && !t.NullByUse && !isTrustedText(t)
}

// hasNone reports whether the Go type itself has a value for "none".
func hasNone(g string, t *model.Type) bool {
	return g == "mozjs.Value" || strings.HasPrefix(g, "*") || isCallback(t) || t.Kind == model.Buffer
}

func isCallback(t *model.Type) bool {
	return t.Kind == model.CallbackType || t.Kind == model.CallbackInterfaceType
}

// innerType is the Go type of an IDL type without regard to its being
// nullable.
func (r *room) innerType(t *model.Type) string {
	switch t.Kind {
	case model.Any, model.Undefined, model.Object, model.Symbol, model.BigInt, model.Promise, model.FrozenArray:
		return "mozjs.Value"
	case model.Boolean:
		return "bool"
	case model.Integer:
		if t.Signed {
			return fmt.Sprintf("int%d", t.Bits)
		}
		return fmt.Sprintf("uint%d", t.Bits)
	case model.Float:
		return fmt.Sprintf("float%d", t.Bits)
	case model.String:
		return "string"
	case model.InterfaceType:
		if plain(t.Interface) || r.globalElsewhere(t.Interface) || r.proxy(t) {
			return "mozjs.Value"
		}
		return "*" + r.home(t.Position, t.Interface.Home, t.Interface.Name)
	case model.CallbackInterfaceType:
		return r.home(t.Position, t.Interface.Home, t.Interface.Name)
	case model.CallbackType:
		if t.Callback.Room == "" {
			return "idl." + t.Callback.Name
		}
		return r.home(t.Position, t.Callback.Home, t.Callback.Name)
	case model.DictionaryType:
		return r.home(t.Position, t.Dictionary.Home, t.Dictionary.Name)
	case model.EnumType:
		return r.home(t.Position, t.Enum.Home, t.Enum.Name)
	case model.Sequence:
		return "[]" + r.goType(t.Element)
	case model.Record:
		return "[]idl.Entry[" + r.goType(t.Element) + "]"
	case model.Buffer:
		return "idl.BufferSource"
	case model.Union:
		switch {
		case t.Sink != "":
			return "string"
		case isTrustedText(t):
			return r.trusted(t, "Text")
		case t.Home != nil:
			return r.home(t.Position, *t.Home, t.Name)
		}
		return r.anonymousUnion(t)
	}
	panic("no such type")
}

// resultType is the Go type of what a getter or an operation returns; "" for
// undefined.
func (r *room) resultType(t *model.Type) string {
	switch t.Kind {
	case model.Undefined:
		return ""
	case model.Buffer:
		return "mozjs.Value"
	}
	return r.goType(t)
}

// to is the function that converts a JavaScript value to an IDL type.
func (r *room) to(t *model.Type) string {
	if !t.Nullable || nullInside(t) || t.Kind == model.Any {
		return r.toInner(t)
	}
	if t.Kind == model.Object {
		return "idl.NullableObject"
	}
	inner := *t
	inner.Nullable = false
	name := "to" + converterName(t)
	if r.helper(name) {
		to := r.toInner(&inner)
		g := r.goType(t)
		none := "mozjs.Null"
		switch {
		case strings.HasPrefix(g, "*"):
			none = "nil"
		case strings.HasPrefix(g, "idl.Optional["):
			r.helpers[name] = fmt.Sprintf("func %s(cx *mozjs.Context, v mozjs.Value) (%s, error) {\nreturn idl.Nullable(cx, v, %s)\n}\n", name, g, to)
			return name
		case g != "mozjs.Value":
			none = g + "{}"
		}
		r.helpers[name] = fmt.Sprintf("func %s(cx *mozjs.Context, v mozjs.Value) (%s, error) {\nif v.IsNullish() {\nreturn %s, nil\n}\nreturn %s(cx, v)\n}\n", name, g, none, to)
	}
	return name
}

// helper claims the name of a helper function; false if it is written
// already.
func (r *room) helper(name string) bool {
	if _, ok := r.helpers[name]; ok {
		return false
	}
	r.helpers[name] = ""
	return true
}

// converterName tells types apart that are converted differently.
func converterName(t *model.Type) string {
	name := ""
	for _, a := range []struct {
		set  bool
		name string
	}{
		{t.Clamp, "Clamped"}, {t.EnforceRange, "Enforced"}, {t.NullToEmptyString, "NullToEmpty"},
		{t.AllowShared && t.Name != "AllowSharedBufferSource", "Shared"}, {t.AllowResizable, "Resizable"}, {t.Proxy, "ProxyOf"},
	} {
		if a.set {
			name += a.name
		}
	}
	inner := *t
	inner.Nullable = false
	switch t.Kind {
	case model.Sequence:
		name += converterName(t.Element) + "Sequence"
	case model.FrozenArray:
		name += converterName(t.Element) + "Array"
	case model.Record:
		name += converterName(t.Key) + converterName(t.Element) + "Record"
	case model.Union:
		if t.Home != nil {
			name += t.Name
			break
		}
		var parts []string
		for _, m := range t.Members {
			parts = append(parts, converterName(m))
		}
		name += strings.Join(parts, "Or")
	default:
		name += inner.TypeName()
	}
	if t.Nullable {
		name += "OrNull"
	}
	return name
}

func (r *room) toInner(t *model.Type) string {
	switch t.Kind {
	case model.Any:
		return "idl.Any"
	case model.Undefined:
		return "idl.UndefinedType"
	case model.Boolean:
		return "idl.Boolean"
	case model.Integer:
		f := "Integer"
		switch {
		case t.Clamp:
			f = "Clamp"
		case t.EnforceRange:
			f = "EnforceRange"
		}
		return "idl." + f + "[" + r.innerType(t) + "]"
	case model.Float:
		name := map[int]string{32: "Float", 64: "Double"}[t.Bits]
		if t.Unrestricted {
			name = "Unrestricted" + name
		}
		return "idl." + name
	case model.BigInt:
		return "idl.BigInt"
	case model.String:
		if t.NullToEmptyString {
			return "idl." + t.Name + "OrEmpty"
		}
		return "idl." + t.Name
	case model.Object:
		return "idl.ObjectType"
	case model.Symbol:
		return "idl.SymbolType"
	case model.Promise:
		return "idl.Promise"
	case model.InterfaceType, model.CallbackInterfaceType:
		if t.Kind == model.InterfaceType && plain(t.Interface) {
			fail(t.Position, "the conversion to a [Plain] interface is not supported")
		}
		if t.Kind == model.InterfaceType && r.globalElsewhere(t.Interface) {
			return r.toGlobal(t.Interface)
		}
		if r.proxy(t) {
			return "idl.WindowProxy"
		}
		return r.need(t.Position, t.Interface.Home, "To"+t.Interface.Name)
	case model.CallbackType:
		switch t.Callback.Name {
		case "Function":
			return "idl.ToFunctionType"
		case "VoidFunction":
			return "idl.ToVoidFunction"
		}
		return r.need(t.Position, t.Callback.Home, "To"+t.Callback.Name)
	case model.DictionaryType:
		return r.need(t.Position, t.Dictionary.Home, "To"+t.Dictionary.Name)
	case model.EnumType:
		return r.need(t.Position, t.Enum.Home, "To"+t.Enum.Name)
	case model.Union:
		if isTrustedText(t) {
			return r.toTrustedText(t)
		}
		if t.Home != nil {
			return r.need(t.Position, *t.Home, "To"+t.Name)
		}
		r.anonymousUnion(t)
		name := "to" + converterName(t)
		if r.helper(name) {
			r.helpers[name] = r.toUnion(t, name)
		}
		return name
	}
	name := "to" + converterName(t)
	if !r.helper(name) {
		return name
	}
	steps := ""
	switch t.Kind {
	case model.Sequence:
		steps = "return idl.Sequence(cx, v, " + r.to(t.Element) + ")"
	case model.FrozenArray:
		steps = fmt.Sprintf("return idl.FrozenArray(cx, v, %s, %s)", r.to(t.Element), r.from(t.Element))
	case model.Record:
		steps = fmt.Sprintf("return idl.Record(cx, v, %s, %s)", r.to(t.Key), r.to(t.Element))
	case model.Buffer:
		steps = fmt.Sprintf("return idl.ToBufferSource(cx, v, %s, %q)", bufferTypes(t), t.Name)
	}
	r.helpers[name] = fmt.Sprintf("func %s(cx *mozjs.Context, v mozjs.Value) (%s, error) {\n%s\n}\n", name, r.goType(t), steps)
	return name
}

// globalElsewhere reports whether an interface is that of a global object whose
// room is another. It is above most rooms that mention it, and they need no more
// than the object: the realm's own or, of windows, that of any.
func (r *room) globalElsewhere(i *model.Interface) bool {
	return len(i.Globals) > 0 && !r.here(i.Home)
}

// proxy reports whether a type is WindowProxy, in the room of Window: there Go has the
// object itself, whose Window may be another agent's.
func (r *room) proxy(t *model.Type) bool {
	return t.Proxy && !r.globalElsewhere(t.Interface)
}

// toGlobal is the function that converts to the interface of a global object.
func (r *room) toGlobal(i *model.Interface) string {
	if i.Name == "Window" {
		return "idl.WindowProxy"
	}
	name := "to" + i.Name
	if r.helper(name) {
		r.helpers[name] = fmt.Sprintf("func %s(cx *mozjs.Context, v mozjs.Value) (mozjs.Value, error) {\nreturn idl.GlobalObject(cx, v, %q)\n}\n", name, i.Name)
	}
	return name
}

// bufferTypes is the idl.BufferTypes of a buffer type.
func bufferTypes(t *model.Type) string {
	name := "idl." + t.Name
	if t.Name == "BufferSource" {
		name = "idl.BufferSourceTypes"
	}
	if t.AllowShared && t.Name != "AllowSharedBufferSource" {
		name += "|idl.AllowShared"
	}
	if t.AllowResizable {
		name += "|idl.AllowResizable"
	}
	return name
}

// toFromMethod is the call that converts an iterable whose iterator method is
// known.
func (r *room) toFromMethod(t *model.Type, v, method string) string {
	if t.Kind == model.FrozenArray {
		return fmt.Sprintf("idl.FrozenArrayFrom(cx, %s, %s, %s, %s)", v, method, r.to(t.Element), r.from(t.Element))
	}
	return fmt.Sprintf("idl.SequenceFrom(cx, %s, %s, %s)", v, method, r.to(t.Element))
}

// from is the function that converts from an IDL type to a JavaScript value.
func (r *room) from(t *model.Type) string {
	g := r.goType(t)
	switch {
	case g == "mozjs.Value":
		return "idl.FromAny"
	case strings.HasPrefix(g, "idl.Optional["):
		inner := *t
		inner.Nullable = false
		name := "from" + t.TypeName()
		if r.helper(name) {
			r.helpers[name] = fmt.Sprintf("func %s(cx *mozjs.Context, o %s) mozjs.Value {\nreturn idl.FromOptional(cx, o, %s)\n}\n", name, g, r.from(&inner))
		}
		return name
	}
	switch t.Kind {
	case model.Boolean:
		return "idl.FromBoolean"
	case model.Integer, model.Float:
		return "idl.FromNumber[" + g + "]"
	case model.String:
		if t.Name == "ByteString" {
			return "idl.FromByteString"
		}
		return "idl.FromString[string]"
	case model.EnumType:
		return "idl.FromString[" + g + "]"
	case model.InterfaceType:
		return r.need(t.Position, t.Interface.Home, "From"+t.Interface.Name)
	case model.DictionaryType:
		return r.need(t.Position, t.Dictionary.Home, "From"+t.Dictionary.Name)
	case model.CallbackType, model.CallbackInterfaceType, model.Buffer:
		return "idl.FromReference[" + g + "]"
	case model.Union:
		if t.Sink != "" {
			return "idl.FromString[string]"
		}
		if t.Home != nil {
			return r.need(t.Position, *t.Home, "From"+t.Name)
		}
		name := "from" + t.TypeName()
		if r.helper(name) {
			r.helpers[name] = r.fromUnion(t, name)
		}
		return name
	}
	name := "from" + t.TypeName()
	if !r.helper(name) {
		return name
	}
	steps := ""
	switch t.Kind {
	case model.Sequence:
		if e := t.Element; e.Kind == model.InterfaceType && !e.Nullable && strings.HasPrefix(r.goType(e), "*") {
			steps = "return idl.FromObjects(cx, x)"
		} else {
			steps = "return idl.FromSequence(cx, x, " + r.from(e) + ")"
		}
	case model.Record:
		steps = fmt.Sprintf("return idl.FromRecord(cx, x, %s, %s)", r.from(t.Key), r.from(t.Element))
	default:
		panic("no conversion from " + t.Description())
	}
	r.helpers[name] = fmt.Sprintf("func %s(cx *mozjs.Context, x %s) mozjs.Value {\n%s\n}\n", name, g, steps)
	return name
}
