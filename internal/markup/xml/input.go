// Checked against HTML of 2026-08-21.

package xml

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"
)

// input is a text that is parsed: the document, or the replacement text of an
// entity.
type input struct {
	text string
	at   int
	// entity is whose replacement text it is; nil for the document.
	entity *entity
	// depth is how many elements were open when it began.
	depth int
	// declarations: they are what it has, as the text of a parameter entity.
	declarations bool
}

func (in *input) rest() string { return in.text[in.at:] }

// take consumes a text, if it is next.
func (in *input) take(s string) bool {
	if strings.HasPrefix(in.rest(), s) {
		in.at += len(s)
		return true
	}
	return false
}

// space consumes white space, and reports whether there was any.
func (in *input) space() bool {
	n := spaceLength(in.rest())
	in.at += n
	return n > 0
}

// name consumes a Name; it is "" if none is next.
func (in *input) name() string {
	rest := in.rest()
	n := nameLength(rest)
	in.at += n
	return rest[:n]
}

// until consumes what is before an end, and the end. It reports false if there is
// none.
func (in *input) until(end string) (string, bool) {
	before, _, ok := strings.Cut(in.rest(), end)
	if ok {
		in.at += len(before) + len(end)
	}
	return before, ok
}

// literal consumes a text in quotation marks.
func (in *input) literal() (string, bool) {
	rest := in.rest()
	if rest == "" || rest[0] != '"' && rest[0] != '\'' {
		return "", false
	}
	in.at++
	value, ok := in.until(rest[:1])
	if !ok {
		in.at--
	}
	return value, ok
}

// current is the input that is being read.
func (p *Parser) current() *input { return p.inputs[len(p.inputs)-1] }

// errorf makes an error of what is wrong at the place in the document that is being
// read, or that refers to the entity that is.
func (p *Parser) errorf(format string, a ...any) error {
	line, column := p.position()
	reason := fmt.Sprintf(format, a...)
	if e := p.current().entity; e != nil {
		reason += fmt.Sprintf(" (in the entity %s)", e.name)
	}
	return &Error{Line: line, Column: column, Reason: reason}
}

// position is the place in the document that is being read, from 1.
func (p *Parser) position() (line, column int) {
	in := p.inputs[0]
	before := in.text[:in.at]
	line = 1 + strings.Count(before, "\n")
	column = 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	if p.inFragment {
		line-- // the context's start tag is a line of its own
	}
	return line, column
}

// quote is a text for an error, shortened.
func quote(s string) string {
	const limit = 60
	if utf8.RuneCountInString(s) > limit {
		s = string([]rune(s)[:limit]) + "…"
	}
	return `"` + s + `"`
}

// entity is a general or a parameter entity.
//
// https://www.w3.org/TR/xml/#sec-entity-decl
type entity struct {
	name string
	// text is the replacement text of an internal entity.
	text string
	// external: it is not loaded. unparsed: it has a notation.
	external, unparsed bool
	// open: its replacement text is being read.
	open bool
}

// predefined are the entities that need no declaration.
//
// https://www.w3.org/TR/xml/#sec-predefined-ent
var predefined = map[string]string{"lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": `"`}

// maxExpansion is how many bytes the replacement texts may have that are read of all
// entities, one time for each reference.
const maxExpansion = 10 << 20

// enter reads the replacement text of an entity next.
func (p *Parser) enter(e *entity, declarations bool) error {
	if e.open {
		return p.errorf("the entity %s refers to itself", quote(e.name))
	}
	// A reference to nothing counts, too.
	if p.expanded += len(e.text) + 1; p.expanded > maxExpansion {
		return p.errorf("the entities expand to more than %d bytes", maxExpansion)
	}
	e.open = true
	p.inputs = append(p.inputs, &input{text: e.text, entity: e, depth: len(p.open), declarations: declarations})
	return nil
}

// leave goes back from the replacement text of an entity.
func (p *Parser) leave() {
	p.current().entity.open = false
	p.inputs = p.inputs[:len(p.inputs)-1]
}

// reference parses what follows the ampersand of a reference: characters, or an
// entity whose replacement text is to be read. Both are empty for an entity that is
// not known, where that is allowed.
//
// https://www.w3.org/TR/xml/#sec-references
func (p *Parser) reference(in *input) (characters string, e *entity, err error) {
	if in.take("#") {
		characters, err = p.characterReference(in)
		return characters, nil, err
	}
	name := in.name()
	if name == "" {
		return "", nil, p.errorf("an ampersand has to begin a reference, or to be written as &amp;")
	}
	if !in.take(";") {
		return "", nil, p.errorf("the reference to %s does not end with a semicolon", quote(name))
	}
	if characters := predefined[name]; characters != "" {
		return characters, nil, nil
	}
	if e := p.entities[name]; e != nil {
		if e.unparsed {
			return "", nil, p.errorf("the entity %s is not text", quote(name))
		}
		return "", e, nil
	}
	if p.namedCharacters {
		if characters := namedCharacters(name); characters != "" {
			return characters, nil, nil
		}
	}
	// Well-formedness constraint: Entity Declared
	if !p.moreDeclarations || p.standalone {
		return "", nil, p.errorf("the entity %s is not declared", quote(name))
	}
	return "", nil, nil
}

// namedCharacters are what a named character reference of HTML stands for, or "".
//
// https://html.spec.whatwg.org/multipage/named-characters.html#named-character-references
func namedCharacters(name string) string {
	reference := "&" + name + ";"
	if characters := html.UnescapeString(reference); characters != reference && (!strings.HasSuffix(characters, ";") || name == "semi") {
		return characters
	}
	return ""
}

// characterReference parses what follows &#.
//
// https://www.w3.org/TR/xml/#NT-CharRef
func (p *Parser) characterReference(in *input) (string, error) {
	base, digits := 10, 0
	if in.take("x") {
		base = 16
	}
	value := 0
	for ; in.at < len(in.text); in.at++ {
		digit := digitValue(in.text[in.at])
		if digit < 0 || digit >= base {
			break
		}
		value = min(value*base+digit, utf8.MaxRune+1)
		digits++
	}
	if digits == 0 || !in.take(";") {
		return "", p.errorf("this is no character reference")
	}
	if !isChar(rune(value)) {
		return "", p.errorf("a reference may not be to the character U+%04X", value)
	}
	return string(rune(value)), nil
}

func digitValue(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
