package syntax

// A Definition is one item at the top level of an IDL fragment.
type Definition interface {
	// At is where the definition's keyword stands.
	At() Position
	definition()
}

// InterfaceKind tells the four things apart that are written as a name with
// members in braces.
type InterfaceKind int

// The kinds of Interface.
const (
	PlainInterface    InterfaceKind = iota // interface Foo
	Mixin                                  // interface mixin Foo
	CallbackInterface                      // callback interface Foo
	Namespace                              // namespace foo
)

// Interface is an interface, an interface mixin, a callback interface or a
// namespace, or a part of one.
type Interface struct {
	Position   Position
	Kind       InterfaceKind
	Attributes ExtendedAttributes
	Partial    bool
	Name       string
	Inherits   string // the inherited interface, or ""
	Members    []Member
}

// Dictionary is a dictionary or a part of one.
type Dictionary struct {
	Position   Position
	Attributes ExtendedAttributes
	Partial    bool
	Name       string
	Inherits   string // the inherited dictionary, or ""
	Members    []*DictionaryMember
}

// DictionaryMember is one member of a dictionary.
type DictionaryMember struct {
	Position   Position
	Attributes ExtendedAttributes
	Required   bool
	Type       *Type
	Name       string
	Default    *Literal // nil if none
}

// Enum is an enumeration.
type Enum struct {
	Position   Position
	Attributes ExtendedAttributes
	Name       string
	Values     []string
}

// Callback is a callback function.
type Callback struct {
	Position   Position
	Attributes ExtendedAttributes
	Name       string
	Returns    *Type
	Arguments  []*Argument
}

// Typedef gives a type another name.
type Typedef struct {
	Position   Position
	Attributes ExtendedAttributes
	Type       *Type
	Name       string
}

// Includes says that an interface has the members of a mixin.
type Includes struct {
	Position   Position
	Attributes ExtendedAttributes
	Interface  string
	Mixin      string
}

// At implements Definition.
func (d *Interface) At() Position { return d.Position }

// At implements Definition.
func (d *Dictionary) At() Position { return d.Position }

// At implements Definition.
func (d *Enum) At() Position { return d.Position }

// At implements Definition.
func (d *Callback) At() Position { return d.Position }

// At implements Definition.
func (d *Typedef) At() Position { return d.Position }

// At implements Definition.
func (d *Includes) At() Position { return d.Position }

func (*Interface) definition()  {}
func (*Dictionary) definition() {}
func (*Enum) definition()       {}
func (*Callback) definition()   {}
func (*Typedef) definition()    {}
func (*Includes) definition()   {}

// A Member is a member of an Interface.
type Member interface {
	// At is where the member begins, after its extended attributes.
	At() Position
	member()
}

// Constant is a constant member.
type Constant struct {
	Position   Position
	Attributes ExtendedAttributes
	Type       *Type
	Name       string
	Value      *Literal
}

// Attribute is an attribute member.
type Attribute struct {
	Position    Position
	Attributes  ExtendedAttributes
	Static      bool
	ReadOnly    bool
	Inherit     bool // inherit: the getter is the inherited one
	Stringifier bool
	Type        *Type
	Name        string
}

// Special is the keyword of a special operation.
type Special int

// The special operations. A stringifier without an attribute is a
// Stringifier, not an Operation.
const (
	NotSpecial Special = iota
	Getter
	Setter
	Deleter
)

// Operation is a regular, static or special operation.
type Operation struct {
	Position   Position
	Attributes ExtendedAttributes
	Static     bool
	Special    Special
	Returns    *Type
	Name       string // "" only if special
	Arguments  []*Argument
}

// Constructor is a constructor operation.
type Constructor struct {
	Position   Position
	Attributes ExtendedAttributes
	Arguments  []*Argument
}

// Stringifier is a stringifier that is not an attribute.
type Stringifier struct {
	Position   Position
	Attributes ExtendedAttributes
}

// Iterable is an iterable or asynchronously iterable declaration.
type Iterable struct {
	Position   Position
	Attributes ExtendedAttributes
	Async      bool
	Key        *Type // nil for a value iterator
	Value      *Type
	Arguments  []*Argument // of an asynchronous one
}

// Maplike is a maplike declaration.
type Maplike struct {
	Position   Position
	Attributes ExtendedAttributes
	ReadOnly   bool
	Key, Value *Type
}

// Setlike is a setlike declaration.
type Setlike struct {
	Position   Position
	Attributes ExtendedAttributes
	ReadOnly   bool
	Value      *Type
}

// At implements Member.
func (m *Constant) At() Position { return m.Position }

// At implements Member.
func (m *Attribute) At() Position { return m.Position }

// At implements Member.
func (m *Operation) At() Position { return m.Position }

// At implements Member.
func (m *Constructor) At() Position { return m.Position }

// At implements Member.
func (m *Stringifier) At() Position { return m.Position }

// At implements Member.
func (m *Iterable) At() Position { return m.Position }

// At implements Member.
func (m *Maplike) At() Position { return m.Position }

// At implements Member.
func (m *Setlike) At() Position { return m.Position }

func (*Constant) member()    {}
func (*Attribute) member()   {}
func (*Operation) member()   {}
func (*Constructor) member() {}
func (*Stringifier) member() {}
func (*Iterable) member()    {}
func (*Maplike) member()     {}
func (*Setlike) member()     {}

// Argument is an argument of an operation, a constructor or a callback.
type Argument struct {
	Position   Position
	Attributes ExtendedAttributes
	Optional   bool
	Variadic   bool
	Type       *Type
	Name       string
	Default    *Literal // nil if none
}

// TypeKind tells apart how a type is written.
type TypeKind int

// The kinds of Type.
const (
	Named   TypeKind = iota // a keyword type ("unsigned long", "any") or an identifier
	Generic                 // Name<Parameters>
	Union                   // (Parameters[0] or Parameters[1] …)
)

// Type is a type as written.
type Type struct {
	Position   Position
	Attributes ExtendedAttributes
	Kind       TypeKind
	// Name is the keyword or identifier; of a multi-word type the words
	// separated by single spaces. It is "" for a union.
	Name       string
	Identifier bool // Name is an identifier, not a keyword of the grammar
	Parameters []*Type
	Nullable   bool
}

// LiteralKind tells apart the kinds of constant and default values.
type LiteralKind int

// The kinds of Literal.
const (
	IntegerLiteral LiteralKind = iota
	DecimalLiteral             // also Infinity, -Infinity and NaN
	BooleanLiteral
	StringLiteral
	NullLiteral
	UndefinedLiteral
	EmptySequence   // []
	EmptyDictionary // {}
)

// Literal is the value of a constant or a default value.
type Literal struct {
	Position Position
	Kind     LiteralKind
	Text     string // as written; of a string without its quotes
}

// AttributeForm tells apart the forms that an extended attribute can have.
type AttributeForm int

// The forms of ExtendedAttribute, by the names of the grammar.
const (
	NoArguments  AttributeForm = iota // [Replaceable]
	ArgumentList                      // [Constructor(double x)]
	Ident                             // [PutForwards=name]
	String                            // [Reflect="popover"]
	Integer                           // [Reflect=1]
	Decimal                           // [Reflect=1.5]
	Wildcard                          // [Exposed=*]
	IdentList                         // [Exposed=(Window,Worker)]
	IntegerList                       // [Reflect=(1,2)]
	NamedArgList                      // [LegacyFactoryFunction=Image(DOMString src)]
	OtherForm                         // anything else that the grammar lets through
)

// ExtendedAttribute is one extended attribute.
type ExtendedAttribute struct {
	Position  Position
	Form      AttributeForm
	Name      string      // "" only in OtherForm
	Values    []string    // what stands behind "="; of a wildcard "*"
	Arguments []*Argument // of ArgumentList and NamedArgList
	Text      string      // as written, with white space normalized
}

// ExtendedAttributes is a list in brackets.
type ExtendedAttributes []*ExtendedAttribute

// Get returns the first extended attribute of that name, nil if none.
func (l ExtendedAttributes) Get(name string) *ExtendedAttribute {
	for _, a := range l {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// Has reports whether the list has an extended attribute of that name.
func (l ExtendedAttributes) Has(name string) bool {
	return l.Get(name) != nil
}
