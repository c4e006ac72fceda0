package selectors

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// Namespaces are the prefixes that a selector may use, and what "" stands for: the
// default namespace, if there is one.
type Namespaces map[string]string

const (
	// maxNesting is how deep selectors may lie in the arguments of each other.
	maxNesting = 64
	// maxRelative is how many compound selectors a selector in :has() may have.
	maxRelative = 64
)

// Compile parses a selector list.
//
// https://drafts.csswg.org/selectors-4/#parse-a-selector
func Compile(text string, namespaces Namespaces) (*Selector, error) {
	return compileList(&parser{text: text, tokens: syntax.Tokenize(text), namespaces: namespaces}, realSelector|pseudoElements)
}

// CompileNested parses the selector list of a style rule in another, whose selector list is parent: relative selectors,
// in which & stands for an element that matches the parent.
//
// https://drafts.csswg.org/css-nesting-1/#syntax
func CompileNested(text string, namespaces Namespaces, parent *Selector) (*Selector, error) {
	p := &parser{text: text, tokens: syntax.Tokenize(text), namespaces: namespaces, parent: parent}
	return compileList(p, relativeSelector|pseudoElements)
}

func compileList(p *parser, k kind) (*Selector, error) {
	parsed, err := p.list(k)
	if err == nil && p.peek().Kind != syntax.EOF {
		err = p.unexpected()
	}
	if err != nil {
		return nil, err
	}
	return &Selector{list: parsed, text: p.text}, nil
}

// A kind says which selectors may stand in a list.
type kind uint8

const (
	// realSelector: complex selectors, without pseudo-elements.
	realSelector kind = 1 << iota
	// relativeSelector: what may begin with a combinator.
	relativeSelector
	// pseudoElements: they may stand at the end.
	pseudoElements
	// forgiving: an invalid selector of the list is left out.
	forgiving
)

// parser parses selectors.
type parser struct {
	text       string
	tokens     []syntax.Token
	at         int
	namespaces Namespaces
	nesting    int
	inHas      bool
	// parent is the selector list that the nesting selector stands for; nil outside of nested style rules.
	parent *Selector
	// deepest is set once maxNesting was passed: no list forgives that.
	deepest error
}

var endToken = syntax.Token{Kind: syntax.EOF}

func (p *parser) peek() *syntax.Token { return p.peekAt(0) }

func (p *parser) peekAt(ahead int) *syntax.Token {
	if p.at+ahead < len(p.tokens) {
		return &p.tokens[p.at+ahead]
	}
	return &endToken
}

func (p *parser) skipWhitespace() (skipped bool) {
	for p.peek().Kind == syntax.Whitespace {
		p.at++
		skipped = true
	}
	return skipped
}

// atEnd reports whether the list, or the argument, ends here.
func (p *parser) atEnd() bool {
	k := p.peek().Kind
	return k == syntax.EOF || k == syntax.RightParen && p.nesting > 0
}

func (p *parser) errorf(format string, a ...any) error {
	at := len(p.text)
	if p.at < len(p.tokens) {
		at = p.tokens[p.at].Start
	}
	return &Error{Selector: p.text, At: at, Reason: fmt.Sprintf(format, a...)}
}

func (p *parser) unexpected() error {
	t := p.peek()
	if t.Kind == syntax.EOF {
		return p.errorf("it ends where a selector is due")
	}
	return p.errorf("%s is unexpected", p.text[t.Start:min(t.End, t.Start+maxQuoted)])
}

// list parses a selector list: <complex-selector-list>, <relative-selector-list>
// or <forgiving-selector-list>.
//
// https://drafts.csswg.org/selectors-4/#grammar
func (p *parser) list(k kind) (list, error) {
	var parsed list
	for {
		begin := p.at
		p.skipWhitespace()
		one, err := p.complex(k)
		if err == nil && !p.atEnd() && p.peek().Kind != syntax.Comma {
			err = p.unexpected()
		}
		switch {
		case err == nil:
			parsed = append(parsed, one)
		case k&forgiving == 0 || p.deepest != nil:
			return nil, err
		default:
			p.at = begin
			if err := p.skipInvalid(); err != nil {
				return nil, err
			}
		}
		if p.peek().Kind != syntax.Comma {
			return parsed, nil
		}
		p.at++
	}
}

// skipInvalid goes to the end of an invalid selector in a forgiving list.
//
// https://drafts.csswg.org/selectors-4/#parse-as-a-forgiving-selector-list
func (p *parser) skipInvalid() error {
	var open []syntax.Kind // what closes the blocks
	for {
		t := p.peek()
		switch t.Kind {
		case syntax.EOF:
			return nil
		case syntax.Comma:
			if len(open) == 0 {
				return nil
			}
		case syntax.Function, syntax.LeftParen:
			open = append(open, syntax.RightParen)
		case syntax.LeftBracket:
			open = append(open, syntax.RightBracket)
		case syntax.LeftBrace:
			open = append(open, syntax.RightBrace)
		case syntax.RightParen, syntax.RightBracket, syntax.RightBrace:
			switch {
			case len(open) > 0 && open[len(open)-1] == t.Kind:
				open = open[:len(open)-1]
			case len(open) == 0 && t.Kind == syntax.RightParen:
				return nil
			case len(open) == 0:
				return p.unexpected() // it closes nothing: no argument contains it
			}
		}
		p.at++
	}
}

// complex parses a <complex-selector>, or a <relative-selector>.
func (p *parser) complex(k kind) (complexSelector, error) {
	var s complexSelector
	next := none
	nested := p.parent != nil && p.nesting == 0
	begins := p.at
	if k&relativeSelector != 0 {
		if next = p.combinator(false); next == none {
			next = descendant
		}
	}
	if nested {
		// A selector without & that begins with no combinator is relative, too.
		relative := p.at > begins && p.tokens[begins].Kind == syntax.Delim
		if !relative && p.containsNesting() {
			next = none
		} else {
			s.compounds = append(s.compounds, compound{rest: []simple{p.nestingSelector()}})
			s.specificity.add(p.parent.list.specificity())
		}
	}
	for {
		c, specificity, err := p.compound(k, &s)
		if err != nil {
			return s, err
		}
		c.combinator = next
		s.compounds = append(s.compounds, c)
		s.specificity.add(specificity)
		begin := p.at
		next = p.combinator(p.skipWhitespace())
		if next == none || next == descendant && (p.atEnd() || p.peek().Kind == syntax.Comma) { // white space at the end
			if len(s.compounds) > 1 {
				s.remember()
			}
			// The default namespace does not affect the subject of an argument.
			if subject := &s.compounds[len(s.compounds)-1]; p.nesting > 0 && subject.tag != nil && subject.tag.implied {
				subject.tag = nil
			}
			return s, nil
		}
		if s.nothing {
			p.at = begin
			return s, p.errorf("nothing may follow a pseudo-element")
		}
	}
}

// combinator parses a combinator, and the white space after it. White space before
// it is one, if there is nothing else.
func (p *parser) combinator(whitespace bool) combinator {
	c := none
	switch t := p.peek(); {
	case t.Is('>'):
		c = child
	case t.Is('+'):
		c = nextSibling
	case t.Is('~'):
		c = subsequentSibling
	case whitespace:
		return descendant
	default:
		return none
	}
	p.at++
	p.skipWhitespace()
	return c
}

// compound parses a <compound-selector> and the pseudo-elements after it. They are
// noted in the complex selector that it is part of.
func (p *parser) compound(k kind, of *complexSelector) (compound, Specificity, error) {
	var c compound
	var specificity Specificity
	begin := p.at
	tag, err := p.typeSelector()
	if err != nil {
		return c, specificity, err
	}
	if tag != nil {
		c.tag = tag
		if tag.local != "" {
			specificity[2]++
		} else if tag.anyNamespace {
			c.tag = nil
		}
	} else if namespace, ok := p.namespaces[""]; ok {
		c.tag = &typeSelector{namespace: namespace, implied: true}
	}
	for {
		t := p.peek()
		switch {
		case t.Kind == syntax.Hash:
			if !t.ID {
				return c, specificity, p.errorf("#%s is no ID: an identifier has to follow the number sign", t.Text)
			}
			p.at++
			specificity[0]++
			if c.id == "" {
				c.id = t.Text
			} else {
				c.rest = append(c.rest, idSelector(t.Text))
			}
		case t.Is('.'):
			if p.peekAt(1).Kind != syntax.Ident {
				p.at++
				return c, specificity, p.errorf("a class's name has to follow the full stop")
			}
			specificity[1]++
			if name := p.peekAt(1).Text; c.class == "" {
				c.class = name
			} else {
				c.rest = append(c.rest, classSelector(name))
			}
			p.at += 2
		case t.Is('&'):
			// Outside of a style rule the nesting selector is :scope.
			//
			// https://drafts.csswg.org/css-nesting-1/#nest-selector
			p.at++
			if p.parent != nil {
				specificity.add(p.parent.list.specificity())
				n := p.nestingSelector()
				c.featureless = c.featureless || allowsFeatureless(n)
				c.rest = append(c.rest, n)
				continue
			}
			specificity[1]++
			c.rest = append(c.rest, scope{})
			c.featureless = true
		case t.Kind == syntax.LeftBracket:
			a, err := p.attribute()
			if err != nil {
				return c, specificity, err
			}
			specificity[1]++
			c.rest = append(c.rest, a)
		case t.Kind == syntax.Colon && p.peekAt(1).Kind != syntax.Colon && !p.legacyPseudoElement():
			s, counts, err := p.pseudoClass()
			if err != nil {
				return c, specificity, err
			}
			specificity.add(counts)
			c.featureless = c.featureless || allowsFeatureless(s)
			c.rest = append(c.rest, s)
		case t.Kind == syntax.Colon:
			if k&pseudoElements == 0 {
				return c, specificity, p.errorf("no pseudo-element may stand here")
			}
			if err := p.pseudoElement(of); err != nil {
				return c, specificity, err
			}
			if of.argument != nil {
				specificity.add(of.argument.specificity())
			}
			specificity[2]++
			of.nothing = true
			// Only pseudo-classes of user actions, and further pseudo-elements, may follow.
			counts, err := p.afterPseudoElement(of)
			if err != nil {
				return c, specificity, err
			}
			specificity.add(counts)
			if t := p.peek(); t.Kind != syntax.Colon || p.peekAt(1).Kind != syntax.Colon {
				return c, specificity, nil
			}
		default:
			if p.at == begin {
				return c, specificity, p.unexpected()
			}
			return c, specificity, nil
		}
	}
}

// nestingSelector is what & stands for in a nested style rule: one for all that are nested, so that what is remembered
// of it holds for all, however often & is written.
//
// https://drafts.csswg.org/css-nesting-1/#nest-selector
func (p *parser) nestingSelector() *logicalSelector {
	if p.parent.nesting == nil {
		p.parent.nesting = &logicalSelector{list: p.parent.list, remembered: true}
	}
	return p.parent.nesting
}

// containsNesting reports whether & stands somewhere in the complex selector that is next.
func (p *parser) containsNesting() bool {
	depth := 0
	for i := p.at; i < len(p.tokens); i++ {
		switch t := &p.tokens[i]; {
		case t.Kind == syntax.Function, t.Kind == syntax.LeftParen:
			depth++
		case t.Kind == syntax.RightParen:
			depth--
		case t.Kind == syntax.Comma && depth == 0:
			return false
		case t.Is('&'):
			return true
		}
	}
	return false
}

// typeSelector parses a <type-selector>; it is nil if there is none.
func (p *parser) typeSelector() (*typeSelector, error) {
	prefix, prefixed, ok := p.qualified(false)
	if !ok {
		return nil, nil
	}
	t := &typeSelector{}
	switch {
	case !prefixed:
		namespace, ok := p.namespaces[""]
		t.namespace, t.anyNamespace = namespace, !ok
	case prefix == "*":
		t.anyNamespace = true
	case prefix != "":
		namespace, ok := p.namespaces[prefix]
		if !ok {
			return nil, p.errorf("the namespace prefix %s is not declared", prefix)
		}
		t.namespace = namespace
	}
	if name := p.peek(); name.Kind == syntax.Ident {
		t.local, t.lower = name.Text, url.ASCIILowercase(name.Text)
	}
	p.at++
	return t, nil
}

// qualified parses what is before the local name of a <wq-name>: its prefix, and
// whether there is one. It reports whether a name follows; of an attribute that
// may not be *.
func (p *parser) qualified(attribute bool) (prefix string, prefixed, ok bool) {
	isName := func(t *syntax.Token) bool { return t.Kind == syntax.Ident || !attribute && t.Is('*') }
	isPrefix := func(t *syntax.Token) bool { return t.Kind == syntax.Ident || t.Is('*') }
	switch first := p.peek(); {
	case first.Is('|') && isName(p.peekAt(1)):
		p.at++
		return "", true, true
	case isPrefix(first) && p.peekAt(1).Is('|') && isName(p.peekAt(2)):
		prefix = first.Text
		if first.Kind == syntax.Delim {
			prefix = "*"
		}
		p.at += 2
		return prefix, true, true
	default:
		return "", false, isName(first)
	}
}

// attribute parses an <attribute-selector>.
//
// https://drafts.csswg.org/selectors-4/#attribute-selectors
func (p *parser) attribute() (*attributeSelector, error) {
	p.at++
	p.skipWhitespace()
	prefix, prefixed, ok := p.qualified(true)
	if !ok {
		return nil, p.errorf("an attribute's name has to follow the bracket")
	}
	a := &attributeSelector{}
	switch {
	case prefix == "*":
		a.anyNamespace = true
	case prefixed && prefix != "":
		namespace, ok := p.namespaces[prefix]
		if !ok {
			return nil, p.errorf("the namespace prefix %s is not declared", prefix)
		}
		a.namespace = namespace
	}
	a.local = p.peek().Text
	a.lower = url.ASCIILowercase(a.local)
	p.at++
	p.skipWhitespace()
	// <attr-matcher>
	switch t := p.peek(); {
	case p.closes(syntax.RightBracket):
		return a, nil
	case t.Is('='):
		a.operator = '='
	case t.Kind == syntax.Delim && t.Delim < 0x80 && strings.IndexByte("~|^$*", byte(t.Delim)) >= 0 && p.peekAt(1).Is('='):
		a.operator = byte(t.Delim)
		p.at++
	default:
		return nil, p.unexpected()
	}
	p.at++
	p.skipWhitespace()
	value := p.peek()
	if value.Kind != syntax.Ident && value.Kind != syntax.String {
		return nil, p.errorf("an attribute's value has to be an identifier or a string")
	}
	a.value = value.Text
	p.at++
	p.skipWhitespace()
	// <attr-modifier>
	a.insensitiveInHTML = !prefixed && insensitiveAttributes[a.lower]
	if t := p.peek(); t.Kind == syntax.Ident && len(t.Text) == 1 {
		switch t.Text[0] | 0x20 {
		case 'i':
			a.insensitive = true
		case 's':
			a.insensitiveInHTML = false
		default:
			return nil, p.unexpected()
		}
		p.at++
		p.skipWhitespace()
	}
	if !p.closes(syntax.RightBracket) {
		return nil, p.unexpected()
	}
	return a, nil
}

// closes consumes what closes a block; its end does, too.
func (p *parser) closes(k syntax.Kind) bool {
	switch p.peek().Kind {
	case k:
		p.at++
		return true
	case syntax.EOF:
		return true
	}
	return false
}
