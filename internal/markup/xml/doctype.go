// Checked against HTML of 2026-08-21.

package xml

import (
	"strings"
)

// namedPublicIDs are the public identifiers of documents that may use the named
// characters of HTML.
//
// https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents
var namedPublicIDs = map[string]bool{
	"-//W3C//DTD XHTML 1.0 Transitional//EN":                 true,
	"-//W3C//DTD XHTML 1.1//EN":                              true,
	"-//W3C//DTD XHTML 1.0 Strict//EN":                       true,
	"-//W3C//DTD XHTML 1.0 Frameset//EN":                     true,
	"-//W3C//DTD XHTML Basic 1.0//EN":                        true,
	"-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN":              true,
	"-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN": true,
	"-//W3C//DTD MathML 2.0//EN":                             true,
	"-//WAPFORUM//DTD XHTML Mobile 1.0//EN":                  true,
	"-//WAPFORUM//DTD XHTML Mobile 1.1//EN":                  true,
	"-//WAPFORUM//DTD XHTML Mobile 1.2//EN":                  true,
}

// doctypeDeclaration parses a document type declaration.
//
// https://www.w3.org/TR/xml/#NT-doctypedecl
func (p *Parser) doctypeDeclaration(in *input) error {
	if p.doctype || p.root {
		return p.errorf("a document type declaration may stand once, before the root element")
	}
	p.doctype = true
	in.at += len("<!DOCTYPE")
	space := in.space()
	name := in.name()
	if !space || name == "" {
		return p.errorf("the document type declaration needs a name")
	}
	space = in.space()
	public, system, external, err := p.externalID(in, space, false)
	if err != nil {
		return err
	}
	p.moreDeclarations = external
	p.namedCharacters = namedPublicIDs[public]
	p.insert(p.document.CreateDoctype(name, public, system))
	in.space()
	if in.take("[") {
		if err := p.internalSubset(); err != nil {
			return err
		}
		in.space()
	}
	if !in.take(">") {
		return p.errorf("the document type declaration does not end with >")
	}
	return nil
}

// externalID parses an ExternalID, if one is there; of a notation, a PublicID too.
//
// https://www.w3.org/TR/xml/#NT-ExternalID
func (p *Parser) externalID(in *input, space, notation bool) (public, system string, ok bool, err error) {
	isPublic := in.take("PUBLIC")
	if !isPublic && !in.take("SYSTEM") {
		return "", "", false, nil
	}
	if !space {
		return "", "", false, p.errorf("white space has to stand before PUBLIC and SYSTEM")
	}
	if isPublic {
		space = in.space()
		public, ok = in.literal()
		if !ok || !space || strings.ContainsFunc(public, func(c rune) bool { return !isPubidChar(c) }) {
			return "", "", false, p.errorf("PUBLIC needs a public identifier in quotation marks")
		}
		public = collapse(strings.ReplaceAll(public, "\n", " "))
	}
	space = in.space()
	system, ok = in.literal()
	if !ok && notation && isPublic {
		return public, "", true, nil
	}
	if !ok || !space {
		return "", "", false, p.errorf("a system identifier in quotation marks is due")
	}
	return public, system, true, nil
}

// internalSubset parses the internal subset after its bracket, and the bracket that
// ends it.
//
// https://www.w3.org/TR/xml/#NT-intSubset
func (p *Parser) internalSubset() error {
	for {
		in := p.current()
		in.space()
		switch {
		case in.rest() == "" && in.declarations:
			p.leave()
		case in.rest() == "":
			return p.errorf("the internal subset does not end with ]")
		case in.take("]"):
			if in.declarations {
				return p.errorf("] may not stand in a parameter entity")
			}
			return nil
		case in.take("%"):
			if err := p.parameterReference(in); err != nil {
				return err
			}
		case in.take("<!--"):
			data, ok := in.until("--")
			if !ok || !in.take(">") {
				return p.errorf("the comment %s does not end with -->", quote(data))
			}
		case in.take("<?"):
			if _, _, err := p.instruction(in); err != nil {
				return err
			}
		default:
			if err := p.markupDeclaration(in); err != nil {
				return err
			}
		}
	}
}

// parameterReference parses what follows the percent sign of a reference to a
// parameter entity between declarations.
func (p *Parser) parameterReference(in *input) error {
	name := in.name()
	if name == "" || !in.take(";") {
		return p.errorf("this is no reference to a parameter entity")
	}
	e := p.parameters[name]
	if e == nil && !p.moreDeclarations {
		return p.errorf("the parameter entity %s is not declared", quote(name))
	}
	if e == nil || e.external {
		// Declarations after one that is not read do not count.
		//
		// https://www.w3.org/TR/xml/#include-if-valid
		p.moreDeclarations = true
		p.unread = !p.standalone
		return nil
	}
	return p.enter(e, true)
}

// markupDeclaration parses a markup declaration.
//
// https://www.w3.org/TR/xml/#NT-markupdecl
func (p *Parser) markupDeclaration(in *input) error {
	var parse func(*input) error
	what := ""
	switch {
	case in.take("<!ENTITY"):
		what, parse = "ENTITY", p.entityDeclaration
	case in.take("<!ATTLIST"):
		what, parse = "ATTLIST", p.attributesDeclaration
	case in.take("<!ELEMENT"):
		what, parse = "ELEMENT", p.elementDeclaration
	case in.take("<!NOTATION"):
		what, parse = "NOTATION", p.notationDeclaration
	default:
		return p.errorf("a declaration is due in the internal subset")
	}
	if !in.space() {
		return p.errorf("white space has to follow <!%s", what)
	}
	if err := parse(in); err != nil {
		return err
	}
	in.space()
	if !in.take(">") {
		return p.errorf("the declaration of %s does not end with >", what)
	}
	return nil
}

// entityDeclaration parses <!ENTITY. The first declaration of an entity counts.
//
// https://www.w3.org/TR/xml/#NT-EntityDecl
func (p *Parser) entityDeclaration(in *input) error {
	parameter := in.take("%")
	if parameter && !in.space() {
		return p.errorf("white space has to follow the percent sign")
	}
	e := &entity{name: in.name()}
	if e.name == "" {
		return p.errorf("the declaration of an entity needs a name")
	}
	if !in.space() {
		return p.errorf("white space has to follow the name of the entity %s", quote(e.name))
	}
	if literal, ok := in.literal(); ok {
		text, err := p.entityValue(literal)
		if err != nil {
			return err
		}
		e.text = text
	} else {
		_, _, external, err := p.externalID(in, true, false)
		if err != nil {
			return err
		}
		if !external {
			return p.errorf("the entity %s needs a value", quote(e.name))
		}
		e.external = true
		begin := in.at
		if space := in.space(); !parameter && in.take("NDATA") {
			if !space || !in.space() || in.name() == "" {
				return p.errorf("NDATA needs the name of a notation")
			}
			e.unparsed = true
		} else {
			in.at = begin
		}
	}
	if p.unread {
		return nil
	}
	of := &p.entities
	if parameter {
		of = &p.parameters
	}
	if *of == nil {
		*of = map[string]*entity{}
	}
	if (*of)[e.name] == nil {
		(*of)[e.name] = e
	}
	return nil
}

// entityValue makes the replacement text of an entity: character references are
// replaced, others stay.
//
// https://www.w3.org/TR/xml/#intern-replacement
func (p *Parser) entityValue(literal string) (string, error) {
	if !strings.ContainsAny(literal, "&%") {
		return literal, nil
	}
	var text strings.Builder
	in := input{text: literal}
	for {
		rest := in.rest()
		n := strings.IndexAny(rest, "&%")
		if n < 0 {
			text.WriteString(rest)
			return text.String(), nil
		}
		text.WriteString(rest[:n])
		in.at += n + 1
		switch {
		case rest[n] == '%':
			// Well-formedness constraint: PEs in Internal Subset
			return "", p.errorf("a parameter entity may not stand in a declaration of the internal subset")
		case in.take("#"):
			characters, err := p.characterReference(&in)
			if err != nil {
				return "", err
			}
			text.WriteString(characters)
		default:
			name := in.name()
			if name == "" || !in.take(";") {
				return "", p.errorf("an ampersand has to begin a reference, or to be written as &amp;")
			}
			text.WriteString("&" + name + ";")
		}
	}
}

// attributeTypes are the types of attributes but CDATA, which have no more to them.
//
// https://www.w3.org/TR/xml/#NT-AttType
var attributeTypes = []string{"IDREFS", "IDREF", "ID", "ENTITIES", "ENTITY", "NMTOKENS", "NMTOKEN"}

// attributesDeclaration parses <!ATTLIST. The first declaration of an attribute
// counts.
//
// https://www.w3.org/TR/xml/#NT-AttlistDecl
func (p *Parser) attributesDeclaration(in *input) error {
	element := in.name()
	if element == "" {
		return p.errorf("the declaration of attributes needs the name of an element")
	}
	for {
		space := in.space()
		d := attributeDefault{name: in.name(), tokens: true}
		if d.name == "" {
			return nil
		}
		if !space || !in.space() {
			return p.errorf("white space has to stand around the name of the attribute %s", quote(d.name))
		}
		if err := p.attributeType(in, &d); err != nil {
			return err
		}
		if !in.space() {
			return p.errorf("white space has to follow the type of the attribute %s", quote(d.name))
		}
		if !in.take("#REQUIRED") && !in.take("#IMPLIED") {
			if in.take("#FIXED") && !in.space() {
				return p.errorf("white space has to follow #FIXED")
			}
			literal, ok := in.literal()
			if !ok || strings.IndexByte(literal, '<') >= 0 {
				return p.errorf("the attribute %s needs a default value", quote(d.name))
			}
			value, err := p.attributeValue(literal)
			if err != nil {
				return err
			}
			if d.tokens {
				value = collapse(value)
			}
			d.has, d.value = true, value
		}
		p.declareAttribute(element, d)
	}
}

func (p *Parser) attributeType(in *input, d *attributeDefault) error {
	if in.take("CDATA") {
		d.tokens = false
		return nil
	}
	for _, t := range attributeTypes {
		if in.take(t) {
			return nil
		}
	}
	if in.take("NOTATION") && !in.space() {
		return p.errorf("white space has to follow NOTATION")
	}
	if !in.take("(") {
		return p.errorf("the attribute %s needs a type", quote(d.name))
	}
	for {
		in.space()
		n := nmtokenLength(in.rest())
		if n == 0 {
			return p.errorf("the type of the attribute %s needs names", quote(d.name))
		}
		in.at += n
		in.space()
		if in.take(")") {
			return nil
		}
		if !in.take("|") {
			return p.errorf("the type of the attribute %s does not end with )", quote(d.name))
		}
	}
}

func (p *Parser) declareAttribute(element string, d attributeDefault) {
	if p.unread {
		return
	}
	if p.declaredAttributes == nil {
		p.defaults, p.declaredAttributes = map[string][]attributeDefault{}, map[[2]string]bool{}
	}
	if key := [2]string{element, d.name}; !p.declaredAttributes[key] {
		p.declaredAttributes[key] = true
		p.defaults[element] = append(p.defaults[element], d)
	}
}

// elementDeclaration parses <!ELEMENT. What may stand in an element is for those who
// validate.
//
// https://www.w3.org/TR/xml/#NT-elementdecl
func (p *Parser) elementDeclaration(in *input) error {
	name := in.name()
	if name == "" || !in.space() {
		return p.errorf("the declaration of an element needs a name")
	}
	if in.take("EMPTY") || in.take("ANY") {
		return nil
	}
	depth := 0
	for {
		in.space()
		switch {
		case in.take("("):
			depth++
		case depth == 0:
			return p.errorf("the element %s needs a content", quote(name))
		case in.take(")"):
			if depth--; depth == 0 {
				_ = in.take("*") || in.take("+") || in.take("?")
				return nil
			}
		case in.take("#PCDATA"), in.name() != "", in.take("|"), in.take(","), in.take("*"), in.take("+"), in.take("?"):
		default:
			return p.errorf("the content of the element %s does not end with )", quote(name))
		}
	}
}

// notationDeclaration parses <!NOTATION.
//
// https://www.w3.org/TR/xml/#NT-NotationDecl
func (p *Parser) notationDeclaration(in *input) error {
	name := in.name()
	space := in.space()
	_, _, ok, err := p.externalID(in, space, true)
	if err == nil && (!ok || name == "") {
		err = p.errorf("the declaration of a notation needs a name and an identifier")
	}
	return err
}
