package model

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/idl/syntax"
)

// Kind is what a type is once typedefs are seen through.
type Kind int

// The kinds of Type.
const (
	Any Kind = iota
	Undefined
	Boolean
	Integer
	Float
	BigInt
	String
	Object
	Symbol
	InterfaceType
	CallbackInterfaceType
	CallbackType
	DictionaryType
	EnumType
	Sequence
	Record
	Promise
	FrozenArray
	Buffer
	Union
)

// Type is a type with its typedefs resolved.
//
// https://webidl.spec.whatwg.org/#idl-types
type Type struct {
	Position syntax.Position
	Kind     Kind
	// Name is the keyword of a primitive or string type, the identifier of a
	// type that is defined, the name of a buffer type or of one of the buffer
	// typedefs, and for a union the name of the typedef it came from, if any.
	Name     string
	Nullable bool

	Interface  *Interface // InterfaceType and CallbackInterfaceType
	Proxy      bool       // of an InterfaceType: it is WindowProxy
	Callback   *Callback
	Dictionary *Dictionary
	Enum       *Enum
	Key        *Type    // of a Record
	Element    *Type    // of Sequence, Record, Promise and FrozenArray
	Members    []*Type  // of a Union, as written: members may be unions
	Home       *Home    // of a Union that came from a typedef: the typedef's
	NullByUse  bool     // of such a Union: Nullable where it is used, not by its typedef
	Buffers    []string // of a Buffer: the names of the types it allows

	Bits         int  // of an Integer and a Float
	Signed       bool // of an Integer
	Unrestricted bool // of a Float

	// https://webidl.spec.whatwg.org/#extended-attributes-applicable-to-types
	Clamp, EnforceRange         bool
	AllowShared, AllowResizable bool
	NullToEmptyString           bool
	// Sink is the name of the injection sink that a trusted text is for: [Sink].
	Sink string
}

// trustedTypes are the interfaces of the texts that are trusted.
//
// https://w3c.github.io/trusted-types/dist/spec/#trusted-types
var trustedTypes = []string{"TrustedHTML", "TrustedScript", "TrustedScriptURL"}

// TrustedText returns the trusted types and the string type of a union of these and no others; nil if the type is none.
func (t *Type) TrustedText() (trusted []*Type, text *Type) {
	if t.Kind != Union {
		return nil, nil
	}
	for _, m := range t.Flattened() {
		switch {
		case m.Kind == InterfaceType && slices.Contains(trustedTypes, m.Name):
			trusted = append(trusted, m)
		case m.Kind == String:
			text = m
		default:
			return nil, nil
		}
	}
	if trusted == nil || text == nil {
		return nil, nil
	}
	return trusted, text
}

type typedef struct {
	Home
	name      string
	syntax    *syntax.Type
	resolving bool
	resolved  *Type
}

// The buffer types, and the typedefs of buffer types that the standard
// defines. https://webidl.spec.whatwg.org/#common
var (
	typedArrays = strings.Fields(`Int8Array Int16Array Int32Array Uint8Array Uint16Array Uint32Array
		Uint8ClampedArray BigInt64Array BigUint64Array Float16Array Float32Array Float64Array`)
	bufferTypes = map[string][]string{
		"ArrayBuffer":             {"ArrayBuffer"},
		"SharedArrayBuffer":       {"SharedArrayBuffer"},
		"DataView":                {"DataView"},
		"ArrayBufferView":         append([]string{"DataView"}, typedArrays...),
		"BufferSource":            append([]string{"ArrayBuffer", "DataView"}, typedArrays...),
		"AllowSharedBufferSource": append([]string{"ArrayBuffer", "SharedArrayBuffer", "DataView"}, typedArrays...),
	}
)

func init() {
	for _, name := range typedArrays {
		bufferTypes[name] = []string{name}
	}
}

// builtin reports whether a name is given by the standard itself.
func builtin(name string) bool {
	return bufferTypes[name] != nil || name == "Function" || name == "VoidFunction"
}

// Functions of the standard. https://webidl.spec.whatwg.org/#Function
var (
	function = &Callback{Name: "Function", Returns: &Type{Kind: Any, Name: "any"},
		Arguments: []*Argument{{Name: "arguments", Type: &Type{Kind: Any, Name: "any"}, Variadic: true}}}
	voidFunction = &Callback{Name: "VoidFunction", Returns: &Type{Kind: Undefined, Name: "undefined"}}
)

var primitives = map[string]Type{
	"any": {Kind: Any}, "undefined": {Kind: Undefined}, "boolean": {Kind: Boolean}, "bigint": {Kind: BigInt},
	"object": {Kind: Object}, "symbol": {Kind: Symbol},
	"byte":  {Kind: Integer, Bits: 8, Signed: true},
	"octet": {Kind: Integer, Bits: 8},
	"short": {Kind: Integer, Bits: 16, Signed: true}, "unsigned short": {Kind: Integer, Bits: 16},
	"long": {Kind: Integer, Bits: 32, Signed: true}, "unsigned long": {Kind: Integer, Bits: 32},
	"long long": {Kind: Integer, Bits: 64, Signed: true}, "unsigned long long": {Kind: Integer, Bits: 64},
	"float": {Kind: Float, Bits: 32}, "unrestricted float": {Kind: Float, Bits: 32, Unrestricted: true},
	"double": {Kind: Float, Bits: 64}, "unrestricted double": {Kind: Float, Bits: 64, Unrestricted: true},
	"DOMString": {Kind: String}, "USVString": {Kind: String}, "ByteString": {Kind: String},
}

// typ resolves a type as written, with the extended attributes that a member
// or argument has for it.
func (b *builder) typ(s *syntax.Type, attributes syntax.ExtendedAttributes) *Type {
	t := b.unannotated(s)
	b.annotate(t, s.Attributes)
	b.annotate(t, attributes)
	if s.Nullable {
		// https://webidl.spec.whatwg.org/#idl-nullable-type
		switch {
		case t.Kind == Any || t.Kind == Promise:
			fail(s.Position, "%s cannot be nullable", t.Description())
		case t.IncludesNullable():
			fail(s.Position, "%s is nullable already", t.Description())
		case t.Kind == Union && t.dictionaryMember() != nil:
			fail(s.Position, "a union that includes a dictionary cannot be nullable")
		}
		t.Nullable = true
		t.NullByUse = t.Kind == Union && t.Home != nil
	}
	return t
}

func (b *builder) unannotated(s *syntax.Type) *Type {
	t := &Type{Position: s.Position, Name: s.Name}
	switch s.Kind {
	case syntax.Union:
		t.Kind = Union
		for _, p := range s.Parameters {
			t.Members = append(t.Members, b.typ(p, nil))
		}
		b.checkUnion(t, s)
		return t
	case syntax.Generic:
		last := s.Parameters[len(s.Parameters)-1]
		t.Element = b.typ(last, nil)
		switch s.Name {
		case "sequence":
			t.Kind = Sequence
		case "FrozenArray":
			t.Kind = FrozenArray
			if t.Element.Kind == DictionaryType || t.Element.Kind == Sequence || t.Element.Kind == Record {
				fail(s.Position, "a frozen array cannot hold values of type %s", last)
			}
		case "Promise":
			t.Kind = Promise
		case "record":
			t.Kind = Record
			t.Key = b.typ(s.Parameters[0], nil)
		default:
			fail(s.Position, "%s is not supported", s.Name)
		}
		return t
	}
	if p, ok := primitives[s.Name]; ok && !s.Identifier {
		p.Position, p.Name = s.Position, s.Name
		return &p
	}
	if buffers := bufferTypes[s.Name]; buffers != nil {
		t.Kind, t.Buffers = Buffer, buffers
		t.AllowShared = s.Name == "AllowSharedBufferSource"
		return t
	}
	switch s.Name {
	case "Function":
		t.Kind, t.Callback = CallbackType, function
		return t
	case "VoidFunction":
		t.Kind, t.Callback = CallbackType, voidFunction
		return t
	case "WindowProxy":
		// It stands for the Window that is the active one, which may be another
		// agent's.
		if _, ok := b.named["Window"].(*Interface); ok {
			t.Name, t.Proxy = "Window", true
		}
	}
	switch d := b.named[t.Name].(type) {
	case *Interface:
		t.Interface = d
		switch d.Kind {
		case syntax.PlainInterface:
			t.Kind = InterfaceType
		case syntax.CallbackInterface:
			t.Kind = CallbackInterfaceType
		default:
			fail(s.Position, "%s is a namespace, not a type", s.Name)
		}
	case *Dictionary:
		t.Kind, t.Dictionary = DictionaryType, d
	case *Enum:
		t.Kind, t.Enum = EnumType, d
	case *Callback:
		t.Kind, t.Callback = CallbackType, d
	case *typedef:
		return b.typedef(d, s)
	case *mixin:
		fail(s.Position, "%s is a mixin, not a type", s.Name)
	default:
		fail(s.Position, "there is no type %s", s.Name)
	}
	return t
}

func (b *builder) typedef(d *typedef, use *syntax.Type) *Type {
	if d.resolving {
		fail(d.Position, "the typedef %s refers to itself", d.name)
	}
	if d.resolved == nil {
		d.resolving = true
		d.resolved = b.typ(d.syntax, nil)
		d.resolving = false
		if d.resolved.Kind == Union && d.resolved.Name == "" {
			d.resolved.Name, d.resolved.Home = d.name, &d.Home
		}
	}
	t := *d.resolved
	t.Position = use.Position
	return &t
}

// typeAttributes are the extended attributes that belong to the type when
// they stand on a member or an argument.
//
// https://webidl.spec.whatwg.org/#extended-attributes-applicable-to-types
var typeAttributes = []string{"AllowResizable", "AllowShared", "Clamp", "EnforceRange", "LegacyNullToEmptyString", "Sink"}

func (b *builder) annotate(t *Type, attrs syntax.ExtendedAttributes) {
	for _, a := range attrs {
		if !slices.Contains(typeAttributes, a.Name) {
			continue
		}
		ok := false
		switch a.Name {
		case "Clamp":
			t.Clamp = true
			ok = t.Kind == Integer && !t.EnforceRange
		case "EnforceRange":
			t.EnforceRange = true
			ok = t.Kind == Integer && !t.Clamp
		case "LegacyNullToEmptyString":
			t.NullToEmptyString = true
			ok = t.Kind == String && t.Name != "ByteString" && !t.Nullable
		case "Sink":
			trusted, _ := t.TrustedText()
			if ok = len(trusted) == 1 && len(a.Values) == 1; ok {
				t.Sink = strings.Trim(a.Values[0], `"`)
			}
		case "AllowShared":
			t.AllowShared = true
			ok = t.Kind == Buffer && !slices.Contains(t.Buffers, "ArrayBuffer") && !slices.Contains(t.Buffers, "SharedArrayBuffer")
		case "AllowResizable":
			t.AllowResizable = true
			ok = t.Kind == Buffer
		}
		if !ok {
			fail(a.Position, "[%s] does not fit the type %s", a.Name, t.Description())
		}
	}
}

// Flattened returns the member types of a union with those of unions among
// them in their place, and without nullability.
//
// https://webidl.spec.whatwg.org/#dfn-flattened-union-member-types
func (t *Type) Flattened() []*Type {
	var list []*Type
	for _, m := range t.Members {
		if m.Kind == Union {
			list = append(list, m.Flattened()...)
			continue
		}
		inner := *m
		inner.Nullable = false
		list = append(list, &inner)
	}
	return list
}

// https://webidl.spec.whatwg.org/#dfn-number-of-nullable-member-types
func (t *Type) nullableMembers() int {
	n := 0
	for _, m := range t.Members {
		if m.Nullable {
			n++
		}
		if m.Kind == Union {
			n += m.nullableMembers()
		}
	}
	return n
}

// IncludesNullable reports whether null is a value of the type.
//
// https://webidl.spec.whatwg.org/#dfn-includes-a-nullable-type
func (t *Type) IncludesNullable() bool {
	return t.Nullable || t.Kind == Union && t.nullableMembers() > 0
}

// IncludesUndefined reports whether undefined is a value of the type.
//
// https://webidl.spec.whatwg.org/#dfn-includes-undefined
func (t *Type) IncludesUndefined() bool {
	if t.Kind == Union {
		return slices.ContainsFunc(t.Flattened(), (*Type).IncludesUndefined)
	}
	return t.Kind == Undefined
}

func (t *Type) dictionaryMember() *Type {
	for _, m := range t.Flattened() {
		if m.Kind == DictionaryType {
			return m
		}
	}
	return nil
}

// https://webidl.spec.whatwg.org/#idl-union
func (b *builder) checkUnion(t *Type, s *syntax.Type) {
	if t.nullableMembers() > 1 {
		fail(s.Position, "more than one member type of %s is nullable", s)
	}
	flat := t.Flattened()
	for i, m := range flat {
		switch m.Kind {
		case Any, Promise:
			fail(m.Position, "%s cannot be a member of a union", m.Description())
		case DictionaryType:
			if t.nullableMembers() > 0 {
				fail(m.Position, "a union with a nullable member cannot include a dictionary")
			}
		}
		for _, other := range flat[:i] {
			if !Distinguishable(m, other) {
				fail(m.Position, "%s and %s cannot be told apart in a union", other.Description(), m.Description())
			}
		}
	}
}

// Description is the type as IDL, for messages.
func (t *Type) Description() string {
	name := t.Name
	switch t.Kind {
	case Union:
		var parts []string
		for _, m := range t.Members {
			parts = append(parts, m.Description())
		}
		name = "(" + strings.Join(parts, " or ") + ")"
	case Sequence:
		name = "sequence<" + t.Element.Description() + ">"
	case FrozenArray:
		name = "FrozenArray<" + t.Element.Description() + ">"
	case Promise:
		name = "Promise<" + t.Element.Description() + ">"
	case Record:
		name = "record<" + t.Key.Description() + ", " + t.Element.Description() + ">"
	}
	if t.Nullable {
		name += "?"
	}
	return name
}

// TypeName is the name that the standard gives to the type; it is an
// identifier.
//
// https://webidl.spec.whatwg.org/#dfn-type-name
func (t *Type) TypeName() string {
	name := ""
	switch t.Kind {
	case Sequence, FrozenArray:
		name = t.Element.TypeName() + map[Kind]string{Sequence: "Sequence", FrozenArray: "Array"}[t.Kind]
	case Promise:
		name = t.Element.TypeName() + "Promise"
	case Record:
		name = t.Key.TypeName() + t.Element.TypeName() + "Record"
	case Union:
		if name = t.Name; name == "" {
			var parts []string
			for _, m := range t.Members {
				parts = append(parts, m.TypeName())
			}
			name = strings.Join(parts, "Or")
		}
	default:
		for word := range strings.FieldsSeq(t.Name) {
			name += strings.ToUpper(word[:1]) + word[1:]
		}
	}
	if t.Nullable {
		name += "OrNull"
	}
	return name
}

// category is the row of a type in the table of the standard's definition of
// distinguishable types.
type category int

const (
	undefinedCategory category = iota
	booleanCategory
	numericCategory
	bigintCategory
	stringCategory
	objectCategory
	symbolCategory
	interfaceLike
	callbackFunction
	dictionaryLike
	sequenceLike
	noCategory
)

func (t *Type) category() category {
	switch t.Kind {
	case Undefined:
		return undefinedCategory
	case Boolean:
		return booleanCategory
	case Integer, Float:
		return numericCategory
	case BigInt:
		return bigintCategory
	case String, EnumType:
		return stringCategory
	case Object:
		return objectCategory
	case Symbol:
		return symbolCategory
	case InterfaceType, Buffer:
		return interfaceLike
	case CallbackType:
		return callbackFunction
	case DictionaryType, Record, CallbackInterfaceType:
		return dictionaryLike
	case Sequence, FrozenArray:
		return sequenceLike
	}
	return noCategory
}

// Distinguishable reports whether the types of two values can be told apart.
//
// https://webidl.spec.whatwg.org/#dfn-distinguishable
func Distinguishable(a, b *Type) bool {
	// If one type includes a nullable type and the other type either includes
	// a nullable type, is a union type with a dictionary type in its flattened
	// members, or is a dictionary type, return false.
	takesNull := func(t *Type) bool {
		return t.IncludesNullable() || t.Kind == DictionaryType || t.Kind == Union && t.dictionaryMember() != nil
	}
	if a.IncludesNullable() && takesNull(b) || b.IncludesNullable() && takesNull(a) {
		return false
	}
	// If both types are unions or nullable unions, return true if each member
	// type of the one is distinguishable with each member type of the other.
	// If one type is a union, return true if each of its members is
	// distinguishable with the non-union type.
	if a.Kind == Union || b.Kind == Union {
		for _, x := range a.alternatives() {
			for _, y := range b.alternatives() {
				if !Distinguishable(x, y) {
					return false
				}
			}
		}
		return true
	}
	// Consider the two innermost types, by the table.
	x, y := a.category(), b.category()
	if x > y {
		x, y = y, x
		a, b = b, a
	}
	switch {
	case x == noCategory || y == noCategory:
		return false
	case x == y:
		if x != interfaceLike {
			return false
		}
		if a.Kind == Buffer && b.Kind == Buffer {
			return !slices.ContainsFunc(a.Buffers, func(name string) bool { return slices.Contains(b.Buffers, name) })
		}
		if a.Kind == Buffer || b.Kind == Buffer {
			return true
		}
		// No single platform object may implement both.
		return !a.Interface.Is(b.Interface) && !b.Interface.Is(a.Interface)
	case x == undefinedCategory:
		return y != dictionaryLike
	case x == objectCategory:
		return y == symbolCategory
	case x == callbackFunction && y == dictionaryLike:
		return !a.Callback.TreatNonObjectAsNull
	}
	return true
}

func (t *Type) alternatives() []*Type {
	if t.Kind == Union {
		return t.Flattened()
	}
	return []*Type{t}
}
