package syntax

import "strings"

// annotatedType parses TypeWithExtendedAttributes.
//
// https://webidl.spec.whatwg.org/#prod-TypeWithExtendedAttributes
func (p *parser) annotatedType() *Type {
	attrs := p.extendedAttributes()
	t := p.typ("a type")
	t.Attributes = attrs
	return t
}

// typ parses Type; what says what the type is for, in case there is none.
//
// https://webidl.spec.whatwg.org/#prod-Type
func (p *parser) typ(what string) *Type {
	defer p.enter()()
	if p.is("(") {
		return p.union()
	}
	t := p.peek()
	switch {
	case p.is("any"), p.is("Promise"):
		// These two cannot be nullable.
		typ := p.distinguishableOrNil()
		if p.is("?") {
			p.fail(p.peek().pos, "%s cannot be nullable", t.text)
		}
		return typ
	}
	if typ := p.distinguishableOrNil(); typ != nil {
		typ.Nullable = p.accept("?")
		return typ
	}
	p.failExpected(what)
	return nil
}

// union parses UnionType Null.
//
// https://webidl.spec.whatwg.org/#prod-UnionType
func (p *parser) union() *Type {
	defer p.enter()()
	u := &Type{Position: p.expect("(").pos, Kind: Union}
	for {
		u.Parameters = append(u.Parameters, p.unionMember())
		if !p.is("or") {
			if len(u.Parameters) < 2 {
				p.failExpected(`"or"`)
			}
			break
		}
		p.take()
	}
	p.expect(")")
	u.Nullable = p.accept("?")
	return u
}

// https://webidl.spec.whatwg.org/#prod-UnionMemberType
func (p *parser) unionMember() *Type {
	if p.is("(") {
		return p.union()
	}
	attrs := p.extendedAttributes()
	if p.is("any") || p.is("Promise") {
		p.fail(p.peek().pos, "%s cannot be a member of a union", p.peek().text)
	}
	t := p.typ("a member type of the union")
	t.Attributes = attrs
	return t
}

// distinguishableOrNil parses a type that is not a union, without its "?";
// nil if there is none.
//
// https://webidl.spec.whatwg.org/#prod-DistinguishableType
func (p *parser) distinguishableOrNil() *Type {
	t := p.peek()
	switch {
	case t.kind == keywordToken && genericTypes[t.text]:
		return p.generic()
	case t.kind == identifierToken, t.kind == keywordToken && simpleTypes[t.text],
		p.is("long"), p.is("unsigned"), p.is("unrestricted"):
		return p.singleWordType()
	}
	return nil
}

// singleWordType parses a type without brackets: a primitive type, a string
// type, a buffer type, another keyword or an identifier.
func (p *parser) singleWordType() *Type {
	t := p.take()
	typ := &Type{Position: t.pos, Name: t.text}
	switch {
	case t.kind == identifierToken:
		typ.Name = strings.TrimPrefix(t.text, "_")
		typ.Identifier = true
	case t.kind == keywordToken && t.text == "unrestricted":
		// https://webidl.spec.whatwg.org/#prod-UnrestrictedFloatType
		if !p.is("float") && !p.is("double") {
			p.failExpected(`"float" or "double" after "unrestricted"`)
		}
		typ.Name += " " + p.take().text
	case t.kind == keywordToken && (t.text == "unsigned" || t.text == "long"):
		// https://webidl.spec.whatwg.org/#prod-UnsignedIntegerType
		if t.text == "unsigned" {
			if !p.is("short") && !p.is("long") {
				p.failExpected(`"short" or "long" after "unsigned"`)
			}
			t = p.take()
			typ.Name += " " + t.text
		}
		if t.text == "long" && p.accept("long") {
			typ.Name += " long"
		}
	case t.kind == keywordToken && simpleTypes[t.text]:
	default:
		p.next--
		p.failExpected("a type")
	}
	return typ
}

// generic parses a type with parameters in angle brackets.
func (p *parser) generic() *Type {
	defer p.enter()()
	t := p.take()
	typ := &Type{Position: t.pos, Kind: Generic, Name: t.text}
	p.expect("<")
	switch t.text {
	case "Promise":
		typ.Parameters = []*Type{p.typ("the type of the promise")}
	case "record":
		// https://webidl.spec.whatwg.org/#prod-RecordType
		if key := p.peek(); key.kind != keywordToken || !stringTypes[key.text] {
			p.failExpected("a string type as the key of a record")
		}
		key := p.singleWordType()
		p.expect(",")
		typ.Parameters = []*Type{key, p.annotatedType()}
	default:
		typ.Parameters = []*Type{p.annotatedType()}
	}
	p.expect(">")
	return typ
}
