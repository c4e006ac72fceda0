package syntax

import (
	"fmt"
	"strings"
)

// Parse reads an IDL fragment. The name of the file is only for positions. An
// error is an *Error that says what was expected where.
//
// https://webidl.spec.whatwg.org/#prod-Definitions
func Parse(file, text string) (definitions []Definition, err error) {
	tokens, err := tokenize(file, text)
	if err != nil {
		return nil, err
	}
	p := &parser{tokens: tokens}
	defer p.recover(&err)
	for p.peek().kind != endToken {
		definitions = append(definitions, p.definition())
	}
	return definitions, nil
}

// maxDepth bounds the nesting of types and brackets, so that hostile input
// ends in an error and not in an exhausted stack.
const maxDepth = 200

// parser walks a token list. Its methods are the productions of the grammar;
// the first error is thrown as a panic with an *Error, which recover turns
// into a result.
type parser struct {
	tokens []token
	next   int
	depth  int
}

func (p *parser) recover(err *error) {
	switch e := recover().(type) {
	case nil:
	case *Error:
		*err = e
	default:
		panic(e)
	}
}

func (p *parser) peek() token { return p.tokens[p.next] }

func (p *parser) take() token {
	t := p.tokens[p.next]
	if t.kind != endToken {
		p.next++
	}
	return t
}

// is reports whether the next token is the terminal symbol s.
func (p *parser) is(s string) bool {
	t := p.peek()
	return (t.kind == keywordToken || t.kind == otherToken) && t.text == s
}

// accept takes the next token if it is the terminal symbol s.
func (p *parser) accept(s string) bool {
	if p.is(s) {
		p.take()
		return true
	}
	return false
}

func (p *parser) expect(s string) token {
	if !p.is(s) {
		p.failExpected(fmt.Sprintf("%q", s))
	}
	return p.take()
}

func (p *parser) failExpected(what string) {
	p.fail(p.peek().pos, "expected %s, found %s", what, p.peek().describe())
}

func (p *parser) fail(pos Position, format string, args ...any) {
	panic(&Error{Position: pos, Message: fmt.Sprintf(format, args...)})
}

// enter counts one level of nesting; the result undoes it.
func (p *parser) enter() func() {
	p.depth++
	if p.depth > maxDepth {
		p.fail(p.peek().pos, "nested deeper than %d levels", maxDepth)
	}
	return func() { p.depth-- }
}

// identifier takes an identifier. A leading underscore is an escape and no
// part of the name.
func (p *parser) identifier(what string) string {
	if p.peek().kind != identifierToken {
		p.failExpected(what)
	}
	return strings.TrimPrefix(p.take().text, "_")
}

// nameOr takes an identifier or one of the keywords that may be a name here.
func (p *parser) nameOr(what string, allowed map[string]bool) string {
	if t := p.peek(); t.kind == keywordToken && allowed[t.text] {
		return p.take().text
	}
	return p.identifier(what)
}

func words(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

var (
	// https://webidl.spec.whatwg.org/#prod-ArgumentNameKeyword
	argumentNameKeywords = words(`attribute callback const constructor deleter dictionary enum getter
		includes inherit interface iterable maplike mixin namespace partial readonly required setlike
		setter static stringifier typedef unrestricted`)
	// https://webidl.spec.whatwg.org/#prod-AttributeNameKeyword
	attributeNameKeywords = words("required")
	// https://webidl.spec.whatwg.org/#prod-OperationNameKeyword
	operationNameKeywords = words("includes")
	// https://webidl.spec.whatwg.org/#prod-BufferRelatedType and the other
	// types of one word.
	simpleTypes = words(`any undefined boolean byte octet bigint float double short object symbol
		ByteString DOMString USVString ArrayBuffer SharedArrayBuffer DataView Int8Array Int16Array
		Int32Array Uint8Array Uint16Array Uint32Array Uint8ClampedArray BigInt64Array BigUint64Array
		Float16Array Float32Array Float64Array`)
	genericTypes = words("sequence async_sequence FrozenArray ObservableArray record Promise")
	stringTypes  = words("ByteString DOMString USVString")
)

// https://webidl.spec.whatwg.org/#prod-Definition
func (p *parser) definition() Definition {
	attrs := p.extendedAttributes()
	pos := p.peek().pos
	switch {
	case p.accept("callback"):
		if p.is("interface") {
			return p.interfaceRest(pos, attrs, false, true)
		}
		return p.callbackRest(pos, attrs)
	case p.is("interface"):
		return p.interfaceRest(pos, attrs, false, false)
	case p.is("namespace"):
		return p.namespace(pos, attrs, false)
	case p.is("dictionary"):
		return p.dictionary(pos, attrs, false)
	case p.accept("partial"):
		switch {
		case p.is("interface"):
			return p.interfaceRest(pos, attrs, true, false)
		case p.is("namespace"):
			return p.namespace(pos, attrs, true)
		case p.is("dictionary"):
			return p.dictionary(pos, attrs, true)
		}
		p.failExpected(`"interface", "dictionary" or "namespace" after "partial"`)
	case p.accept("enum"):
		return p.enum(pos, attrs)
	case p.accept("typedef"):
		d := &Typedef{Position: pos, Attributes: attrs, Type: p.annotatedType()}
		d.Name = p.identifier("the name of the typedef")
		p.expect(";")
		return d
	case p.peek().kind == identifierToken:
		d := &Includes{Position: pos, Attributes: attrs, Interface: p.identifier("an interface")}
		p.expect("includes")
		d.Mixin = p.identifier("the name of a mixin")
		p.expect(";")
		return d
	}
	p.failExpected("a definition")
	return nil
}

// https://webidl.spec.whatwg.org/#prod-InterfaceOrMixin and
// https://webidl.spec.whatwg.org/#prod-CallbackRestOrInterface
func (p *parser) interfaceRest(pos Position, attrs ExtendedAttributes, partial, callback bool) *Interface {
	d := &Interface{Position: pos, Attributes: attrs, Partial: partial}
	p.expect("interface")
	switch {
	case callback:
		d.Kind = CallbackInterface
	case p.accept("mixin"):
		d.Kind = Mixin
	}
	d.Name = p.identifier("the name of the interface")
	if d.Kind == PlainInterface && !partial {
		d.Inherits = p.inheritance()
	}
	p.body(func() {
		attrs := p.extendedAttributes()
		var m Member
		switch d.Kind {
		case PlainInterface:
			m = p.interfaceMember(attrs, partial)
		case Mixin:
			m = p.mixinMember(attrs)
		case CallbackInterface:
			m = p.callbackInterfaceMember(attrs)
		}
		d.Members = append(d.Members, m)
	})
	return d
}

// https://webidl.spec.whatwg.org/#prod-Namespace
func (p *parser) namespace(pos Position, attrs ExtendedAttributes, partial bool) *Interface {
	d := &Interface{Position: pos, Kind: Namespace, Attributes: attrs, Partial: partial}
	p.expect("namespace")
	d.Name = p.identifier("the name of the namespace")
	p.body(func() {
		attrs := p.extendedAttributes()
		pos := p.peek().pos
		switch {
		case p.is("const"):
			d.Members = append(d.Members, p.constant(attrs))
		case p.accept("readonly"):
			d.Members = append(d.Members, p.attributeRest(&Attribute{Position: pos, Attributes: attrs, ReadOnly: true}))
		default:
			d.Members = append(d.Members, p.operation(&Operation{Position: pos, Attributes: attrs}))
		}
	})
	return d
}

// body parses "{" members "}" ";".
func (p *parser) body(member func()) {
	p.expect("{")
	for !p.is("}") {
		if p.peek().kind == endToken {
			p.failExpected(`a member or "}"`)
		}
		member()
	}
	p.expect("}")
	p.expect(";")
}

// https://webidl.spec.whatwg.org/#prod-Inheritance
func (p *parser) inheritance() string {
	if p.accept(":") {
		return p.identifier("the inherited name")
	}
	return ""
}

// https://webidl.spec.whatwg.org/#prod-InterfaceMember
func (p *parser) interfaceMember(attrs ExtendedAttributes, partial bool) Member {
	pos := p.peek().pos
	switch {
	case p.is("const"):
		return p.constant(attrs)
	case p.accept("constructor"):
		if partial {
			p.fail(pos, "a partial interface cannot have a constructor")
		}
		m := &Constructor{Position: pos, Attributes: attrs, Arguments: p.arguments()}
		p.expect(";")
		return m
	case p.accept("stringifier"):
		return p.stringifierRest(pos, attrs)
	case p.accept("static"):
		if p.is("readonly") || p.is("attribute") {
			return p.attributeRest(&Attribute{Position: pos, Attributes: attrs, Static: true, ReadOnly: p.accept("readonly")})
		}
		return p.operation(&Operation{Position: pos, Attributes: attrs, Static: true})
	case p.is("iterable"), p.is("async_iterable"):
		return p.iterable(pos, attrs)
	case p.accept("readonly"):
		switch {
		case p.is("maplike"):
			return p.maplike(pos, attrs, true)
		case p.is("setlike"):
			return p.setlike(pos, attrs, true)
		case p.is("attribute"):
			return p.attributeRest(&Attribute{Position: pos, Attributes: attrs, ReadOnly: true})
		}
		p.failExpected(`"attribute", "maplike" or "setlike" after "readonly"`)
	case p.is("attribute"):
		return p.attributeRest(&Attribute{Position: pos, Attributes: attrs})
	case p.accept("inherit"):
		return p.attributeRest(&Attribute{Position: pos, Attributes: attrs, Inherit: true})
	case p.is("maplike"):
		return p.maplike(pos, attrs, false)
	case p.is("setlike"):
		return p.setlike(pos, attrs, false)
	case p.accept("getter"):
		return p.operation(&Operation{Position: pos, Attributes: attrs, Special: Getter})
	case p.accept("setter"):
		return p.operation(&Operation{Position: pos, Attributes: attrs, Special: Setter})
	case p.accept("deleter"):
		return p.operation(&Operation{Position: pos, Attributes: attrs, Special: Deleter})
	}
	return p.operation(&Operation{Position: pos, Attributes: attrs})
}

// https://webidl.spec.whatwg.org/#prod-MixinMember
func (p *parser) mixinMember(attrs ExtendedAttributes) Member {
	pos := p.peek().pos
	switch {
	case p.is("const"):
		return p.constant(attrs)
	case p.accept("stringifier"):
		return p.stringifierRest(pos, attrs)
	case p.is("readonly"), p.is("attribute"):
		return p.attributeRest(&Attribute{Position: pos, Attributes: attrs, ReadOnly: p.accept("readonly")})
	}
	return p.operation(&Operation{Position: pos, Attributes: attrs})
}

// https://webidl.spec.whatwg.org/#prod-CallbackInterfaceMember
func (p *parser) callbackInterfaceMember(attrs ExtendedAttributes) Member {
	if p.is("const") {
		return p.constant(attrs)
	}
	return p.operation(&Operation{Position: p.peek().pos, Attributes: attrs})
}

// https://webidl.spec.whatwg.org/#prod-Const
func (p *parser) constant(attrs ExtendedAttributes) *Constant {
	m := &Constant{Position: p.expect("const").pos, Attributes: attrs}
	// A constant's type is a primitive type or an identifier.
	pos := p.peek().pos
	m.Type = p.singleWordType()
	if !m.Type.Identifier && !primitiveType(m.Type.Name) {
		p.fail(pos, "the type of a constant has to be a primitive type, not %s", m.Type.Name)
	}
	m.Name = p.identifier("the name of the constant")
	p.expect("=")
	m.Value = p.constValue()
	if m.Value == nil {
		p.failExpected("a boolean, a number or an integer")
	}
	p.expect(";")
	return m
}

// primitiveType reports whether a type keyword is a PrimitiveType.
func primitiveType(name string) bool {
	switch last := name[strings.LastIndexByte(name, ' ')+1:]; last {
	case "boolean", "byte", "octet", "bigint", "short", "long", "float", "double":
		return true
	}
	return false
}

// constValue parses a ConstValue; nil if there is none.
//
// https://webidl.spec.whatwg.org/#prod-ConstValue
func (p *parser) constValue() *Literal {
	t := p.peek()
	literal := &Literal{Position: t.pos, Text: t.text}
	switch {
	case t.kind == integerToken:
		literal.Kind = IntegerLiteral
	case t.kind == decimalToken, p.is("Infinity"), p.is("-Infinity"), p.is("NaN"):
		literal.Kind = DecimalLiteral
	case p.is("true"), p.is("false"):
		literal.Kind = BooleanLiteral
	default:
		return nil
	}
	p.take()
	return literal
}

// https://webidl.spec.whatwg.org/#prod-Default
func (p *parser) defaultValue() *Literal {
	if !p.accept("=") {
		return nil
	}
	if literal := p.constValue(); literal != nil {
		return literal
	}
	t := p.peek()
	literal := &Literal{Position: t.pos, Text: t.text}
	switch {
	case t.kind == stringToken:
		literal.Kind = StringLiteral
		literal.Text = t.text[1 : len(t.text)-1]
	case p.is("null"):
		literal.Kind = NullLiteral
	case p.is("undefined"):
		literal.Kind = UndefinedLiteral
	case p.accept("["):
		if !p.is("]") {
			p.failExpected(`"]"`)
		}
		literal.Kind, literal.Text = EmptySequence, "[]"
	case p.accept("{"):
		if !p.is("}") {
			p.failExpected(`"}"`)
		}
		literal.Kind, literal.Text = EmptyDictionary, "{}"
	default:
		p.failExpected("a default value")
	}
	p.take()
	return literal
}

// attributeRest parses "attribute" Type Name ";".
//
// https://webidl.spec.whatwg.org/#prod-AttributeRest
func (p *parser) attributeRest(m *Attribute) *Attribute {
	p.expect("attribute")
	m.Type = p.annotatedType()
	m.Name = p.nameOr("the name of the attribute", attributeNameKeywords)
	p.expect(";")
	return m
}

// https://webidl.spec.whatwg.org/#prod-StringifierRest
func (p *parser) stringifierRest(pos Position, attrs ExtendedAttributes) Member {
	if p.accept(";") {
		return &Stringifier{Position: pos, Attributes: attrs}
	}
	if !p.is("readonly") && !p.is("attribute") {
		p.failExpected(`";", "readonly" or "attribute" after "stringifier"`)
	}
	return p.attributeRest(&Attribute{Position: pos, Attributes: attrs, Stringifier: true, ReadOnly: p.accept("readonly")})
}

// operation parses Type OptionalOperationName "(" ArgumentList ")" ";". Only
// a special operation can go without a name.
//
// https://webidl.spec.whatwg.org/#prod-RegularOperation
func (p *parser) operation(m *Operation) *Operation {
	m.Returns = p.typ("the type of a member")
	if m.Special == NotSpecial || !p.is("(") {
		m.Name = p.nameOr("the name of the operation", operationNameKeywords)
	}
	m.Arguments = p.arguments()
	p.expect(";")
	return m
}

// https://webidl.spec.whatwg.org/#prod-Iterable and
// https://webidl.spec.whatwg.org/#prod-AsyncIterable
func (p *parser) iterable(pos Position, attrs ExtendedAttributes) *Iterable {
	m := &Iterable{Position: pos, Attributes: attrs, Async: p.take().text == "async_iterable"}
	p.expect("<")
	m.Value = p.annotatedType()
	if p.accept(",") {
		m.Key = m.Value
		m.Value = p.annotatedType()
	}
	p.expect(">")
	if m.Async && p.is("(") {
		m.Arguments = p.arguments()
	}
	p.expect(";")
	return m
}

// https://webidl.spec.whatwg.org/#prod-MaplikeRest
func (p *parser) maplike(pos Position, attrs ExtendedAttributes, readonly bool) *Maplike {
	m := &Maplike{Position: pos, Attributes: attrs, ReadOnly: readonly}
	p.expect("maplike")
	p.expect("<")
	m.Key = p.annotatedType()
	p.expect(",")
	m.Value = p.annotatedType()
	p.expect(">")
	p.expect(";")
	return m
}

// https://webidl.spec.whatwg.org/#prod-SetlikeRest
func (p *parser) setlike(pos Position, attrs ExtendedAttributes, readonly bool) *Setlike {
	m := &Setlike{Position: pos, Attributes: attrs, ReadOnly: readonly}
	p.expect("setlike")
	p.expect("<")
	m.Value = p.annotatedType()
	p.expect(">")
	p.expect(";")
	return m
}

// https://webidl.spec.whatwg.org/#prod-Dictionary and
// https://webidl.spec.whatwg.org/#prod-PartialDictionary
func (p *parser) dictionary(pos Position, attrs ExtendedAttributes, partial bool) *Dictionary {
	d := &Dictionary{Position: pos, Attributes: attrs, Partial: partial}
	p.expect("dictionary")
	d.Name = p.identifier("the name of the dictionary")
	if !partial {
		d.Inherits = p.inheritance()
	}
	p.body(func() {
		m := &DictionaryMember{Attributes: p.extendedAttributes(), Position: p.peek().pos}
		if p.accept("required") {
			m.Required = true
			m.Type = p.annotatedType()
			m.Name = p.identifier("the name of the dictionary member")
		} else {
			m.Type = p.typ("the type of a dictionary member")
			m.Name = p.identifier("the name of the dictionary member")
			m.Default = p.defaultValue()
		}
		p.expect(";")
		d.Members = append(d.Members, m)
	})
	return d
}

// https://webidl.spec.whatwg.org/#prod-Enum
func (p *parser) enum(pos Position, attrs ExtendedAttributes) *Enum {
	d := &Enum{Position: pos, Attributes: attrs, Name: p.identifier("the name of the enumeration")}
	p.expect("{")
	for {
		if p.peek().kind != stringToken {
			p.failExpected("a string")
		}
		text := p.take().text
		d.Values = append(d.Values, text[1:len(text)-1])
		// A comma may follow the last value.
		if !p.accept(",") || p.is("}") {
			break
		}
	}
	p.expect("}")
	p.expect(";")
	return d
}

// https://webidl.spec.whatwg.org/#prod-CallbackRest
func (p *parser) callbackRest(pos Position, attrs ExtendedAttributes) *Callback {
	d := &Callback{Position: pos, Attributes: attrs, Name: p.identifier("the name of the callback")}
	p.expect("=")
	d.Returns = p.typ("the type that the callback returns")
	d.Arguments = p.arguments()
	p.expect(";")
	return d
}

// arguments parses "(" ArgumentList ")".
//
// https://webidl.spec.whatwg.org/#prod-ArgumentList
func (p *parser) arguments() []*Argument {
	p.expect("(")
	var list []*Argument
	for !p.is(")") {
		if len(list) > 0 {
			p.expect(",")
		}
		list = append(list, p.argument())
	}
	p.expect(")")
	return list
}

// https://webidl.spec.whatwg.org/#prod-Argument
func (p *parser) argument() *Argument {
	a := &Argument{Attributes: p.extendedAttributes(), Position: p.peek().pos}
	if p.accept("optional") {
		a.Optional = true
		a.Type = p.annotatedType()
		a.Name = p.nameOr("the name of the argument", argumentNameKeywords)
		a.Default = p.defaultValue()
		return a
	}
	a.Type = p.typ("the type of an argument")
	a.Variadic = p.accept("...")
	a.Name = p.nameOr("the name of the argument", argumentNameKeywords)
	return a
}
