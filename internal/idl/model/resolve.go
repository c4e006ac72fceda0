package model

import (
	"maps"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/syntax"
)

// resolve links every type to what it names and fills the interfaces with
// their members.
func (b *builder) resolve() {
	for _, name := range slices.Sorted(maps.Keys(b.typedefs)) {
		d := b.typedefs[name]
		b.typedef(d, d.syntax)
		if t := d.resolved; t.Kind == Union && t.Home == &d.Home {
			b.Unions = append(b.Unions, t)
		}
	}
	for _, i := range b.Interfaces {
		i.Exposure = b.interfaceExposure(i)
	}
	for _, c := range b.Callbacks {
		c.Returns = b.typ(c.returns, nil)
		c.Arguments = b.arguments(c.arguments)
	}
	for _, d := range b.Dictionaries {
		for _, m := range d.Members {
			m.Type = b.typ(m.syntax, m.attributes)
		}
	}
	for _, p := range b.parts {
		for _, m := range p.members {
			b.member(p, m)
		}
	}
	for _, i := range b.Interfaces {
		b.factories(i)
	}
}

// factories adds the legacy factory functions of an interface.
func (b *builder) factories(i *Interface) {
	for _, a := range i.Attributes {
		if a.Name != "LegacyFactoryFunction" {
			continue
		}
		if a.Form != syntax.NamedArgList {
			fail(a.Position, "[LegacyFactoryFunction] needs a name with arguments")
		}
		i.Factories = append(i.Factories, &Operation{
			Origin: Origin{Home: i.Home, Exposure: i.Exposure}, Name: a.Values[0], Arguments: b.arguments(a.Arguments),
		})
	}
}

func (b *builder) interfaceExposure(i *Interface) Exposure {
	if i.Kind == syntax.CallbackInterface {
		return b.exposure(i.Attributes, Everywhere)
	}
	if !i.Attributes.Has("Exposed") {
		fail(i.Position, "%s needs [Exposed]", i.Name)
	}
	return b.exposure(i.Attributes, Everywhere)
}

func (b *builder) arguments(list []*syntax.Argument) []*Argument {
	var out []*Argument
	for _, a := range list {
		arg := &Argument{
			Position: a.Position, Name: a.Name, Type: b.typ(a.Type, a.Attributes),
			Optional: a.Optional, Variadic: a.Variadic, Default: a.Default,
		}
		if arg.Type.Kind == DictionaryType && arg.Type.Nullable {
			fail(a.Position, "the argument %s is a dictionary and cannot be nullable", a.Name)
		}
		if a.Default != nil {
			b.checkDefault(a.Default, arg.Type)
		}
		for _, other := range out {
			if other.Name == a.Name {
				fail(a.Position, "two arguments have the name %s", a.Name)
			}
			if (other.Optional || other.Variadic) && !a.Optional && !a.Variadic || other.Variadic {
				fail(a.Position, "the argument %s cannot stand behind %s", a.Name, other.Name)
			}
		}
		out = append(out, arg)
	}
	// A dictionary that may be empty has to be optional when nothing required
	// stands behind it.
	for i := len(out) - 1; i >= 0 && (i == len(out)-1 || out[i+1].Optional); i-- {
		a := out[i]
		dictionary := a.Type.Dictionary
		if a.Type.Kind == Union {
			if m := a.Type.dictionaryMember(); m != nil {
				dictionary = m.Dictionary
			}
		}
		if dictionary != nil && !dictionary.RequiresValue() && !a.Variadic && a.Default == nil {
			fail(a.Position, "the argument %s is a dictionary without required members: it needs to be optional, with the default value {}", a.Name)
		}
	}
	return out
}

// member adds one member to its interface.
func (b *builder) member(p part, m syntax.Member) {
	i := p.Interface
	origin := func(attrs syntax.ExtendedAttributes) Origin {
		exposure := i.Exposure.And(p.exposure).And(b.exposure(attrs, Everywhere))
		return Origin{Home: Home{m.At(), i.Room, i.Future || p.Future, i.Script}, Exposure: exposure}
	}
	switch m := m.(type) {
	case *syntax.Constant:
		t := b.typ(m.Type, nil)
		b.unique(i, m.Position, m.Name, false)
		i.Constants = append(i.Constants, &Constant{origin(m.Attributes), m.Name, t, m.Value})
	case *syntax.Attribute:
		a := &Attribute{
			Origin: origin(m.Attributes), Name: m.Name, Type: b.typ(m.Type, m.Attributes),
			ReadOnly: m.ReadOnly, Static: m.Static, Attributes: m.Attributes,
		}
		if m.Inherit {
			fail(m.Position, "an inherited getter is not supported")
		}
		b.unique(i, m.Position, m.Name, m.Static)
		b.checkAttribute(a)
		i.Members = append(i.Members, a)
		if m.Stringifier {
			b.stringifier(i, &Stringifier{a.Origin, m.Attributes, a})
		}
	case *syntax.Operation:
		op := &Operation{
			Origin: origin(m.Attributes), Name: m.Name, Static: m.Static, Attributes: m.Attributes,
			Returns: b.typ(m.Returns, nil), Arguments: b.arguments(m.Arguments),
		}
		if m.Special != syntax.NotSpecial {
			b.special(i, m, op)
			if m.Name == "" {
				return
			}
		}
		if m.Name == "constructor" || m.Name == "toString" {
			fail(m.Position, "an operation cannot have the name %s", m.Name)
		}
		for _, o := range i.Operations {
			if o.Name == m.Name && o.Static == m.Static {
				o.Overloads = append(o.Overloads, op)
				return
			}
		}
		b.unique(i, m.Position, m.Name, m.Static)
		i.Operations = append(i.Operations, &Overloaded{m.Name, m.Static, []*Operation{op}})
	case *syntax.Constructor:
		i.Constructors = append(i.Constructors, &Operation{
			Origin: origin(m.Attributes), Attributes: m.Attributes, Arguments: b.arguments(m.Arguments),
		})
	case *syntax.Stringifier:
		b.stringifier(i, &Stringifier{origin(m.Attributes), m.Attributes, nil})
	case *syntax.Iterable:
		if m.Async && !i.Script && (m.Key == nil || len(m.Arguments) > 0) {
			fail(m.Position, "only a class of script has an asynchronous iterator of values, or with arguments")
		}
		if !m.Async && i.Script {
			fail(m.Position, "a class of script is not iterable")
		}
		if i.Iterable != nil {
			fail(m.Position, "%s is iterable already", i.Name)
		}
		if m.Async && m.Key == nil {
			b.unique(i, m.Position, "values", false)
			i.Iterable = &Iterable{origin(m.Attributes), true, nil, b.typ(m.Value, nil)}
			return
		}
		for _, name := range []string{"entries", "forEach", "keys", "values"} {
			b.unique(i, m.Position, name, false)
		}
		i.Iterable = &Iterable{origin(m.Attributes), m.Async, nil, b.typ(m.Value, nil)}
		if m.Key != nil {
			i.Iterable.Key = b.typ(m.Key, nil)
		}
	case *syntax.Maplike, *syntax.Setlike:
		fail(m.At(), "maplike and setlike declarations are not supported")
	}
}

// special gives an interface a getter, setter or deleter.
//
// https://webidl.spec.whatwg.org/#idl-special-operations
func (b *builder) special(i *Interface, m *syntax.Operation, op *Operation) {
	arguments, keyword := 1, "getter"
	switch m.Special {
	case syntax.Setter:
		arguments, keyword = 2, "setter"
	case syntax.Deleter:
		keyword = "deleter"
	}
	if len(op.Arguments) != arguments || op.Arguments[0].Optional || op.Arguments[arguments-1].Variadic {
		fail(m.Position, "a %s has %d arguments", keyword, arguments)
	}
	of := map[syntax.Special]**Operation{syntax.Getter: &i.NamedGetter, syntax.Setter: &i.NamedSetter, syntax.Deleter: &i.NamedDeleter}
	switch t := op.Arguments[0].Type; {
	case t.Kind == String && !t.Nullable:
	case t.Description() == "unsigned long" && m.Special != syntax.Deleter:
		of = map[syntax.Special]**Operation{syntax.Getter: &i.IndexedGetter, syntax.Setter: &i.IndexedSetter}
	default:
		fail(m.Position, "the first argument of a %s is an unsigned long, an index, or a DOMString, a name", keyword)
	}
	if *of[m.Special] != nil {
		fail(m.Position, "%s has such a %s already", i.Name, keyword)
	}
	*of[m.Special] = op
}

func (b *builder) stringifier(i *Interface, s *Stringifier) {
	if i.Stringifier != nil {
		fail(s.Position, "%s has a stringifier already", i.Name)
	}
	if s.Attribute != nil && s.Attribute.Type.Kind != String {
		fail(s.Position, "the type of a stringifier attribute has to be a string type")
	}
	i.Stringifier = s
}

// unique refuses a second member of a name. Static and regular members stand
// on different objects.
func (b *builder) unique(i *Interface, at syntax.Position, name string, static bool) {
	taken := func(other syntax.Position) { fail(at, "%s has a member %s already, at %s", i.Name, name, other) }
	for _, c := range i.Constants {
		if c.Name == name {
			taken(c.Position)
		}
	}
	for _, a := range i.Members {
		if a.Name == name && a.Static == static {
			taken(a.Position)
		}
	}
	for _, o := range i.Operations {
		if o.Name == name && o.Static == static {
			taken(o.Overloads[0].Position)
		}
	}
	if i.Iterable != nil && !static && slices.Contains([]string{"entries", "forEach", "keys", "values"}, name) {
		taken(i.Iterable.Position)
	}
}

// checkAttribute refuses what the type of an attribute cannot be.
//
// https://webidl.spec.whatwg.org/#idl-attributes
func (b *builder) checkAttribute(a *Attribute) {
	types := []*Type{a.Type}
	if a.Type.Kind == Union {
		types = a.Type.Flattened()
	}
	for _, t := range types {
		if t.Kind == Sequence || t.Kind == Record || t.Kind == DictionaryType {
			fail(a.Position, "an attribute cannot be of the type %s", a.Type.Description())
		}
	}
	if a.Type.Kind == Promise && !a.ReadOnly {
		fail(a.Position, "an attribute of a promise type has to be read-only")
	}
	for _, name := range []string{"Replaceable", "PutForwards", "LegacyLenientSetter"} {
		if a.Attributes.Has(name) && !a.ReadOnly {
			fail(a.Position, "an attribute with [%s] has to be read-only", name)
		}
	}
	if f := a.Attributes.Get("PutForwards"); f != nil && (f.Form != syntax.Ident || a.Type.Kind != InterfaceType) {
		fail(a.Position, "[PutForwards] needs the name of an attribute, and an interface type")
	}
	if a.Attributes.Has("SameObject") && (!a.ReadOnly || a.Type.Kind != InterfaceType && a.Type.Kind != Object && a.Type.Kind != FrozenArray) {
		fail(a.Position, "[SameObject] needs a read-only attribute whose values are objects")
	}
}

// checkDefault refuses default values that do not fit the type.
//
// https://webidl.spec.whatwg.org/#dfn-optional-argument-default-value
func (b *builder) checkDefault(l *syntax.Literal, t *Type) {
	alternatives := t.alternatives()
	fits := func(kinds ...Kind) bool {
		return slices.ContainsFunc(alternatives, func(a *Type) bool { return slices.Contains(kinds, a.Kind) })
	}
	ok := t.Kind == Any
	switch l.Kind {
	case syntax.NullLiteral:
		ok = ok || t.IncludesNullable()
	case syntax.UndefinedLiteral:
		ok = ok || t.IncludesUndefined()
	case syntax.BooleanLiteral:
		ok = ok || fits(Boolean)
	case syntax.IntegerLiteral:
		ok = ok || fits(Integer, Float, BigInt)
	case syntax.DecimalLiteral:
		ok = ok || fits(Float)
	case syntax.StringLiteral:
		ok = ok || fits(String)
		for _, a := range alternatives {
			if a.Kind == EnumType {
				ok = slices.Contains(a.Enum.Values, l.Text)
			}
		}
	case syntax.EmptySequence:
		ok = ok || fits(Sequence)
	case syntax.EmptyDictionary:
		ok = ok || fits(DictionaryType)
	}
	if !ok {
		fail(l.Position, "the default value %s does not fit the type %s", l, t.Description())
	}
}

// check refuses what can be seen only once everything is resolved.
func (b *builder) check() {
	for _, d := range b.Dictionaries {
		for _, m := range d.Members {
			if m.Default != nil {
				if m.Required {
					fail(m.Position, "a required member cannot have a default value")
				}
				b.checkDefault(m.Default, m.Type)
			}
			if m.Type.Kind == DictionaryType && m.Type.Nullable {
				fail(m.Position, "the member %s is a dictionary and cannot be nullable", m.Name)
			}
		}
	}
	for _, i := range b.Interfaces {
		for _, o := range i.Operations {
			o.check()
		}
		(&Overloaded{Name: i.Name, Overloads: i.Constructors}).check()
		if i.Parent != nil && !i.Exposure.And(i.Parent.Exposure).Equal(i.Exposure) {
			fail(i.Position, "%s is exposed where its parent %s is not", i.Name, i.Parent.Name)
		}
		switch i.Kind {
		case syntax.CallbackInterface:
			if len(i.Operations) != 1 || len(i.Operations[0].Overloads) != 1 || i.Operations[0].Static {
				fail(i.Position, "the callback interface %s has to have exactly one operation", i.Name)
			}
		case syntax.Namespace:
			for _, a := range i.Members {
				if !a.ReadOnly {
					fail(a.Position, "an attribute of a namespace has to be read-only")
				}
			}
		}
		for _, a := range i.Attributes {
			switch a.Name {
			case "LegacyNamespace":
				fail(a.Position, "[%s] is not supported", a.Name)
			}
		}
		if a := i.Attributes.Get("LegacyWindowAlias"); a != nil && len(a.Values) == 0 {
			fail(a.Position, "[LegacyWindowAlias] needs names")
		}
		if global := i.Attributes.Get("Global"); global != nil && len(global.Values) == 0 {
			fail(global.Position, "[Global] needs names")
		}
		for p := i.Parent; p != nil; p = p.Parent {
			for _, a := range p.Members {
				if a.Attributes.Has("LegacyUnforgeable") {
					b.checkForgery(i, a.Name)
				}
			}
		}
	}
}

// checkForgery refuses members that would hide an unforgeable one.
func (b *builder) checkForgery(i *Interface, name string) {
	for _, a := range i.Members {
		if a.Name == name {
			fail(a.Position, "%s would hide the unforgeable member that %s inherits", name, i.Name)
		}
	}
	for _, o := range i.Operations {
		if o.Name == name {
			fail(o.Overloads[0].Position, "%s would hide the unforgeable member that %s inherits", name, i.Name)
		}
	}
}

// Describe is the operation as a call, for messages.
func (op *Operation) Describe() string {
	var args []string
	for _, a := range op.Arguments {
		args = append(args, a.Type.Description()+" "+a.Name)
	}
	return op.Name + "(" + strings.Join(args, ", ") + ")"
}
