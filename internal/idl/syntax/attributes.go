package syntax

import "strings"

// extendedAttributes parses ExtendedAttributeList.
//
// https://webidl.spec.whatwg.org/#prod-ExtendedAttributeList
func (p *parser) extendedAttributes() ExtendedAttributes {
	if !p.accept("[") {
		return nil
	}
	var list ExtendedAttributes
	for {
		list = append(list, p.extendedAttribute())
		if !p.accept(",") {
			break
		}
	}
	p.expect("]")
	return list
}

// extendedAttribute takes a non-empty sequence of tokens in which brackets are
// balanced and commas stand within brackets only, and then looks which of the
// known forms it has.
//
// https://webidl.spec.whatwg.org/#prod-ExtendedAttribute
func (p *parser) extendedAttribute() *ExtendedAttribute {
	start := p.next
	p.balanced(false)
	if p.next == start {
		p.failExpected("an extended attribute")
	}
	return classify(p.tokens[start:p.next], p.peek())
}

var closing = map[string]string{"(": ")", "[": "]", "{": "}"}

// balanced takes tokens up to a closing bracket or, unless commas are allowed,
// a comma.
func (p *parser) balanced(commas bool) {
	defer p.enter()()
	for {
		t := p.peek()
		if t.kind == endToken {
			return
		}
		if t.kind == otherToken {
			if end, opens := closing[t.text]; opens {
				p.take()
				p.balanced(true)
				p.expect(end)
				continue
			}
			if t.text == ")" || t.text == "]" || t.text == "}" || t.text == "," && !commas {
				return
			}
		}
		p.take()
	}
}

// classify finds the form of an extended attribute. After is the token behind
// it.
//
// https://webidl.spec.whatwg.org/#idl-extended-attributes
func classify(tokens []token, after token) *ExtendedAttribute {
	a := &ExtendedAttribute{Position: tokens[0].pos, Form: OtherForm, Text: join(tokens)}
	if tokens[0].kind != identifierToken {
		return a
	}
	a.Name = strings.TrimPrefix(tokens[0].text, "_")
	rest := tokens[1:]
	switch {
	case len(rest) == 0:
		a.Form = NoArguments
		return a
	case rest[0].text == "(":
		if args, ok := parseArguments(rest, after); ok {
			a.Form, a.Arguments = ArgumentList, args
		}
		return a
	case rest[0].text != "=" || len(rest) == 1:
		return a
	}
	value := rest[1]
	switch {
	case len(rest) == 2:
		switch {
		case value.kind == identifierToken:
			a.Form, a.Values = Ident, []string{strings.TrimPrefix(value.text, "_")}
		case value.kind == stringToken:
			a.Form, a.Values = String, []string{value.text[1 : len(value.text)-1]}
		case value.kind == integerToken:
			a.Form, a.Values = Integer, []string{value.text}
		case value.kind == decimalToken:
			a.Form, a.Values = Decimal, []string{value.text}
		case value.text == "*":
			a.Form, a.Values = Wildcard, []string{"*"}
		}
	case value.kind == identifierToken && rest[2].text == "(":
		if args, ok := parseArguments(rest[2:], after); ok {
			a.Form, a.Values, a.Arguments = NamedArgList, []string{strings.TrimPrefix(value.text, "_")}, args
		}
	case value.text == "(":
		if values, ok := list(rest[1:], identifierToken); ok {
			a.Form, a.Values = IdentList, values
		} else if values, ok := list(rest[1:], integerToken); ok {
			a.Form, a.Values = IntegerList, values
		}
	}
	return a
}

// parseArguments parses all of tokens as "(" ArgumentList ")".
func parseArguments(tokens []token, after token) (args []*Argument, ok bool) {
	end := token{kind: endToken, pos: after.pos}
	p := &parser{tokens: append(append([]token(nil), tokens...), end)}
	var err error
	func() {
		defer p.recover(&err)
		args = p.arguments()
	}()
	return args, err == nil && p.peek().kind == endToken
}

// list reads all of tokens as "(" item "," item … ")".
func list(tokens []token, kind tokenKind) (values []string, ok bool) {
	for i, t := range tokens {
		switch {
		case i == 0:
			if t.text != "(" {
				return nil, false
			}
		case i%2 == 1:
			if t.kind != kind {
				return nil, false
			}
			values = append(values, strings.TrimPrefix(t.text, "_"))
		case i == len(tokens)-1:
			return values, t.text == ")"
		case t.text != ",":
			return nil, false
		}
	}
	return nil, false
}

// join writes tokens with a space only where two words would run together or
// behind a comma.
func join(tokens []token) string {
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 && (tokens[i-1].text == "," || tokens[i-1].kind != otherToken && t.kind != otherToken) {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}
