package model

import (
	"fmt"
	"sort"

	"github.com/sluice-go/sluice/internal/idl/syntax"
)

// Source is one IDL fragment and the room of the house it belongs to.
type Source struct {
	Name string // for positions
	Text string
	// Room is the folder of the Go package that implements what the fragment
	// defines, relative to the root of the module.
	Room string
	// Future says that the room is not built yet: the fragment has to be
	// right, but nothing that is built may need it.
	Future bool
	// Script says that what the fragment defines is implemented in script, with its
	// conversions: Go knows of its interfaces, and of the objects of those that are
	// transferable.
	Script bool
}

// Model is a set of IDL fragments, resolved.
type Model struct {
	Interfaces   []*Interface // parents before children
	Dictionaries []*Dictionary
	Enums        []*Enum
	Callbacks    []*Callback
	Unions       []*Type // the unions that typedefs name

	typedefs map[string]*typedef
	named    map[string]any // every definition that has a name of its own
}

// Home is where a definition comes from.
type Home struct {
	Position syntax.Position
	Room     string
	Future   bool
	Script   bool
}

// Interface is an interface, a callback interface or a namespace with all its
// members.
type Interface struct {
	Home
	Name       string
	Kind       syntax.InterfaceKind
	Attributes syntax.ExtendedAttributes
	Parent     *Interface
	Children   []*Interface
	Globals    []string // the global names, if [Global]
	Exposure   Exposure

	Constructors []*Operation
	// Factories are the functions of [LegacyFactoryFunction].
	Factories   []*Operation
	Constants   []*Constant
	Members     []*Attribute  // attributes, in order
	Operations  []*Overloaded // operations by name, in order of the first
	Stringifier *Stringifier
	Iterable    *Iterable
	// The special operations, nil for those that it does not have itself. Those with a
	// name are also in Operations.
	IndexedGetter, IndexedSetter           *Operation
	NamedGetter, NamedSetter, NamedDeleter *Operation

	parentName string
}

// Dictionary is a dictionary with all its members.
type Dictionary struct {
	Home
	Name    string
	Parent  *Dictionary
	Members []*DictionaryMember // its own, in lexicographical order
	// ToGo and FromGo say that the conversion is called by the room itself, not
	// by the glue of an operation or an attribute.
	ToGo, FromGo bool

	parentName string
}

// DictionaryMember is one member of a dictionary.
type DictionaryMember struct {
	Position syntax.Position
	Name     string
	Type     *Type
	Required bool
	Default  *syntax.Literal

	syntax     *syntax.Type
	attributes syntax.ExtendedAttributes
}

// Enum is an enumeration.
type Enum struct {
	Home
	Name   string
	Values []string
}

// Callback is a callback function.
type Callback struct {
	Home
	Name                 string
	Returns              *Type
	Arguments            []*Argument
	TreatNonObjectAsNull bool // [LegacyTreatNonObjectAsNull]
	returns              *syntax.Type
	arguments            []*syntax.Argument
}

// Origin is where a member of an interface was declared: an interface, a
// partial interface or a mixin.
type Origin struct {
	Home
	Exposure Exposure // of the member
}

// Constant is a constant of an interface.
type Constant struct {
	Origin
	Name  string
	Type  *Type
	Value *syntax.Literal
}

// Attribute is an attribute of an interface.
type Attribute struct {
	Origin
	Name       string
	Type       *Type
	ReadOnly   bool
	Static     bool
	Attributes syntax.ExtendedAttributes
}

// Operation is one operation, one of several overloads, or a constructor.
type Operation struct {
	Origin
	Name       string // "" for a constructor
	Static     bool
	Returns    *Type // nil for a constructor
	Arguments  []*Argument
	Attributes syntax.ExtendedAttributes
}

// Overloaded is all operations of one name of an interface.
type Overloaded struct {
	Name      string
	Static    bool
	Overloads []*Operation
}

// Argument is an argument of an operation or a callback.
type Argument struct {
	Position syntax.Position
	Name     string
	Type     *Type
	Optional bool
	Variadic bool
	Default  *syntax.Literal
}

// Stringifier is the stringifier of an interface.
type Stringifier struct {
	Origin
	Attributes syntax.ExtendedAttributes
	Attribute  *Attribute // nil for a stringification behaviour of its own
}

// Iterable is the iterable declaration of an interface.
type Iterable struct {
	Origin
	Async      bool
	Key, Value *Type // Key is nil for a value iterator
}

// Build resolves the fragments. The error names the first thing that is
// wrong, with its position.
func Build(sources []Source) (m *Model, err error) {
	b := &builder{
		Model:      &Model{typedefs: map[string]*typedef{}, named: map[string]any{}},
		mixins:     map[string]*mixin{},
		interfaces: map[string]*Interface{},
		globals:    map[string]bool{},
	}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *syntax.Error:
			m, err = nil, e
		default:
			panic(e)
		}
	}()
	type definition struct {
		syntax.Definition
		Home
	}
	var all []definition
	for _, s := range sources {
		definitions, err := syntax.Parse(s.Name, s.Text)
		if err != nil {
			return nil, err
		}
		for _, d := range definitions {
			all = append(all, definition{d, Home{d.At(), s.Room, s.Future, s.Script}})
		}
	}
	// Whole definitions first, then their parts, then what mixins add.
	for _, d := range all {
		b.declare(d.Definition, d.Home)
	}
	for _, d := range all {
		b.extend(d.Definition, d.Home)
	}
	for _, d := range all {
		if includes, ok := d.Definition.(*syntax.Includes); ok {
			b.include(includes, d.Home)
		}
	}
	b.inherit()
	b.resolve()
	b.check()
	return b.Model, nil
}

// builder is a Model in the making. Its first error is thrown as a panic with
// a *syntax.Error.
type builder struct {
	*Model
	mixins     map[string]*mixin
	interfaces map[string]*Interface
	globals    map[string]bool // global names that some interface has
	parts      []part
}

// part is a list of members that belongs to an interface: its own, or those
// of a partial interface or mixin.
type part struct {
	*Interface
	Home
	exposure Exposure // of the part, as far as it narrows the interface's
	members  []syntax.Member
}

type mixin struct {
	Home
	attributes syntax.ExtendedAttributes
	parts      []mixinPart
}

type mixinPart struct {
	Home
	attributes syntax.ExtendedAttributes
	members    []syntax.Member
}

func fail(at syntax.Position, format string, args ...any) {
	panic(&syntax.Error{Position: at, Message: fmt.Sprintf(format, args...)})
}

// claim gives a name to a definition; a name may be given once.
func (b *builder) claim(name string, definition any, home Home) {
	if other, taken := b.named[name]; taken {
		fail(home.Position, "%s is defined already, at %s", name, homeOf(other).Position)
	}
	if builtin(name) {
		fail(home.Position, "%s is built in", name)
	}
	b.named[name] = definition
}

func homeOf(definition any) Home {
	switch d := definition.(type) {
	case *Interface:
		return d.Home
	case *Dictionary:
		return d.Home
	case *Enum:
		return d.Home
	case *Callback:
		return d.Home
	case *typedef:
		return d.Home
	case *mixin:
		return d.Home
	}
	panic("no definition")
}

// declare enters a definition that is not a part of another.
func (b *builder) declare(d syntax.Definition, home Home) {
	switch d := d.(type) {
	case *syntax.Interface:
		if d.Partial {
			return
		}
		if d.Kind == syntax.Mixin {
			m := &mixin{Home: home, attributes: d.Attributes}
			b.claim(d.Name, m, home)
			b.mixins[d.Name] = m
			return
		}
		i := &Interface{Home: home, Name: d.Name, Kind: d.Kind, Attributes: d.Attributes, parentName: d.Inherits}
		b.claim(d.Name, i, home)
		b.interfaces[d.Name] = i
		b.Interfaces = append(b.Interfaces, i)
		if global := d.Attributes.Get("Global"); global != nil {
			i.Globals = global.Values
			for _, name := range global.Values {
				b.globals[name] = true
			}
		}
	case *syntax.Dictionary:
		if d.Partial {
			return
		}
		dict := &Dictionary{
			Home: home, Name: d.Name, parentName: d.Inherits,
			ToGo: d.Attributes.Has("ToGo"), FromGo: d.Attributes.Has("FromGo"),
		}
		b.claim(d.Name, dict, home)
		b.Dictionaries = append(b.Dictionaries, dict)
	case *syntax.Enum:
		e := &Enum{Home: home, Name: d.Name, Values: d.Values}
		seen := map[string]bool{}
		for _, v := range d.Values {
			if seen[v] {
				fail(d.Position, "%s has the value %q twice", d.Name, v)
			}
			seen[v] = true
		}
		b.claim(d.Name, e, home)
		b.Enums = append(b.Enums, e)
	case *syntax.Callback:
		c := &Callback{
			Home: home, Name: d.Name, returns: d.Returns, arguments: d.Arguments,
			TreatNonObjectAsNull: d.Attributes.Has("LegacyTreatNonObjectAsNull"),
		}
		b.claim(d.Name, c, home)
		b.Callbacks = append(b.Callbacks, c)
	case *syntax.Typedef:
		t := &typedef{Home: home, name: d.Name, syntax: d.Type}
		b.claim(d.Name, t, home)
		b.typedefs[d.Name] = t
	}
}

// extend gathers the members of a definition or a part of one.
func (b *builder) extend(d syntax.Definition, home Home) {
	switch d := d.(type) {
	case *syntax.Interface:
		if d.Kind == syntax.Mixin {
			m := b.mixins[d.Name]
			if m == nil {
				fail(home.Position, "there is no mixin %s to extend", d.Name)
			}
			m.parts = append(m.parts, mixinPart{home, d.Attributes, d.Members})
			return
		}
		i := b.interfaces[d.Name]
		if i == nil || i.Kind != d.Kind {
			fail(home.Position, "there is no such interface %s to extend", d.Name)
		}
		p := part{Interface: i, Home: home, members: d.Members, exposure: Everywhere}
		if d.Partial {
			p.exposure = b.exposure(d.Attributes, Everywhere)
		}
		b.parts = append(b.parts, p)
	case *syntax.Dictionary:
		dict, _ := b.named[d.Name].(*Dictionary)
		if dict == nil {
			fail(home.Position, "there is no dictionary %s to extend", d.Name)
		}
		for _, m := range d.Members {
			for _, other := range dict.Members {
				if other.Name == m.Name {
					fail(m.Position, "%s has a member %s already, at %s", d.Name, m.Name, other.Position)
				}
			}
			dict.Members = append(dict.Members, &DictionaryMember{
				Position: m.Position, Name: m.Name, Required: m.Required, Default: m.Default,
				syntax: m.Type, attributes: m.Attributes,
			})
		}
		sort.Slice(dict.Members, func(i, j int) bool { return dict.Members[i].Name < dict.Members[j].Name })
	}
}

// include adds the members of a mixin to an interface.
//
// https://webidl.spec.whatwg.org/#includes-statement
func (b *builder) include(d *syntax.Includes, origin Home) {
	i, m := b.interfaces[d.Interface], b.mixins[d.Mixin]
	if i == nil || i.Kind != syntax.PlainInterface {
		fail(d.Position, "there is no interface %s", d.Interface)
	}
	if m == nil {
		fail(d.Position, "there is no mixin %s", d.Mixin)
	}
	for _, p := range m.parts {
		exposure := b.exposure(m.attributes, Everywhere)
		exposure = exposure.And(b.exposure(p.attributes, Everywhere))
		home := p.Home
		home.Future = home.Future || origin.Future
		b.parts = append(b.parts, part{i, home, exposure, p.members})
	}
}

// inherit links interfaces and dictionaries to their parents and puts parents
// before their children.
func (b *builder) inherit() {
	state := map[any]int{}
	var interfaces []*Interface
	var visit func(i *Interface)
	visit = func(i *Interface) {
		switch state[i] {
		case 1:
			fail(i.Position, "%s inherits from itself", i.Name)
		case 2:
			return
		}
		state[i] = 1
		if i.parentName != "" {
			parent := b.interfaces[i.parentName]
			if parent == nil || parent.Kind != syntax.PlainInterface {
				fail(i.Position, "there is no interface %s to inherit from", i.parentName)
			}
			visit(parent)
			i.Parent = parent
			parent.Children = append(parent.Children, i)
		}
		state[i] = 2
		interfaces = append(interfaces, i)
	}
	for _, i := range b.Interfaces {
		visit(i)
	}
	b.Interfaces = interfaces

	var dictionaries []*Dictionary
	var visitDictionary func(d *Dictionary)
	visitDictionary = func(d *Dictionary) {
		switch state[d] {
		case 1:
			fail(d.Position, "%s inherits from itself", d.Name)
		case 2:
			return
		}
		state[d] = 1
		if d.parentName != "" {
			parent, _ := b.named[d.parentName].(*Dictionary)
			if parent == nil {
				fail(d.Position, "there is no dictionary %s to inherit from", d.parentName)
			}
			visitDictionary(parent)
			d.Parent = parent
			for _, m := range d.Members {
				for p := parent; p != nil; p = p.Parent {
					for _, other := range p.Members {
						if other.Name == m.Name {
							fail(m.Position, "%s inherits a member %s already, from %s", d.Name, m.Name, p.Name)
						}
					}
				}
			}
		}
		state[d] = 2
		dictionaries = append(dictionaries, d)
	}
	for _, d := range b.Dictionaries {
		visitDictionary(d)
	}
	b.Dictionaries = dictionaries
}

// HasDescendants reports whether some interface inherits from i.
func (i *Interface) HasDescendants() bool { return len(i.Children) > 0 }

// Is reports whether i is other or inherits from it.
func (i *Interface) Is(other *Interface) bool {
	for ; i != nil; i = i.Parent {
		if i == other {
			return true
		}
	}
	return false
}

// Is reports whether d is other or inherits from it.
func (d *Dictionary) Is(other *Dictionary) bool {
	for ; d != nil; d = d.Parent {
		if d == other {
			return true
		}
	}
	return false
}

// RequiresValue reports whether a dictionary has a required member, of its
// own or inherited.
func (d *Dictionary) RequiresValue() bool {
	for ; d != nil; d = d.Parent {
		for _, m := range d.Members {
			if m.Required {
				return true
			}
		}
	}
	return false
}
