package declarations

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A kind says what a term of a grammar is.
//
// https://drafts.csswg.org/css-values-4/#value-defs
type kind uint8

const (
	keyword       kind = iota // text, in lowercase
	literal                   // a comma, a slash, a bracket
	typeTerm                  // <text>
	propertyTerm              // <'text'>
	itemTerm                  // <"text">: one item of the list that the property is
	functionTerm              // text( terms[0] ), with anything in it if there are no terms
	juxtaposition             // all terms, in order
	allOf                     // &&: all terms, in any order
	someOf                    // ||: one or more terms, in any order
	oneOf                     // |: one of the terms
	repetition                // terms[0], from min to max times
	something                 // !: terms[0], which is not empty
)

// term is a term of a grammar.
type term struct {
	kind     kind
	text     string
	terms    []*term
	min, max int  // of a repetition
	comma    bool // the repetition is separated by commas: #
	// low and high are the range of a numeric type.
	low, high float64
}

// grammarParser parses value definition syntax.
type grammarParser struct {
	text string
	at   int
}

// parseGrammar parses a grammar, which is one of this package's: it panics if that is
// wrong, which a test would have found.
func parseGrammar(text string) *term {
	p := grammarParser{text: text}
	t := p.alternatives()
	if p.skip(); p.at < len(text) {
		p.fail()
	}
	return t
}

func (p *grammarParser) fail() {
	panic(fmt.Sprintf("declarations: the grammar %q is wrong at %d", p.text, p.at))
}

func (p *grammarParser) skip() {
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
}

// next reports whether the next thing is s, and consumes it.
func (p *grammarParser) next(s string) bool {
	p.skip()
	if !strings.HasPrefix(p.text[p.at:], s) {
		return false
	}
	p.at += len(s)
	return true
}

func (p *grammarParser) want(s string) {
	if !p.next(s) {
		p.fail()
	}
}

// combine parses terms with a combinator between them.
func (p *grammarParser) combine(k kind, operator string, part func() *term) *term {
	terms := []*term{part()}
	for p.operator() == operator {
		p.want(operator)
		terms = append(terms, part())
	}
	if len(terms) == 1 {
		return terms[0]
	}
	return &term{kind: k, terms: terms}
}

// operator returns the combinator that comes next, "" for none.
func (p *grammarParser) operator() string {
	p.skip()
	for _, operator := range []string{"||", "|", "&&"} {
		if strings.HasPrefix(p.text[p.at:], operator) {
			return operator
		}
	}
	return ""
}

// In the order of precedence, from the loosest: |, ||, &&, juxtaposition.
func (p *grammarParser) alternatives() *term { return p.combine(oneOf, "|", p.some) }
func (p *grammarParser) some() *term         { return p.combine(someOf, "||", p.all) }
func (p *grammarParser) all() *term          { return p.combine(allOf, "&&", p.sequence) }

func (p *grammarParser) sequence() *term {
	var terms []*term
	for {
		p.skip()
		if p.at == len(p.text) || p.operator() != "" || p.text[p.at] == ']' || p.text[p.at] == ')' {
			break
		}
		terms = append(terms, p.multiplied())
	}
	switch len(terms) {
	case 0:
		p.fail()
	case 1:
		return terms[0]
	}
	return &term{kind: juxtaposition, terms: terms}
}

// multiplied parses a term with its multipliers.
func (p *grammarParser) multiplied() *term {
	t := p.one()
	for p.at < len(p.text) {
		r := &term{kind: repetition, terms: []*term{t}, max: math.MaxInt}
		switch p.text[p.at] {
		case '*':
		case '+':
			r.min = 1
		case '?':
			r.max = 1
		case '#':
			r.min, r.comma = 1, true
		case '!':
			r = &term{kind: something, terms: []*term{t}}
		case '{':
			if t.comma && t.min == 1 && t.max == math.MaxInt { // #{A,B}
				r = t
			}
			p.at++
			r.min = p.number()
			r.max = r.min
			if p.next(",") {
				r.max = math.MaxInt
				if p.skip(); p.text[p.at] != '}' {
					r.max = p.number()
				}
			}
			p.want("}")
			p.at-- // as if it had one character, as the others
		default:
			return t
		}
		p.at++
		t = r
	}
	return t
}

func (p *grammarParser) number() int {
	p.skip()
	end := p.at
	for end < len(p.text) && '0' <= p.text[end] && p.text[end] <= '9' {
		end++
	}
	n, err := strconv.Atoi(p.text[p.at:end])
	if err != nil {
		p.fail()
	}
	p.at = end
	return n
}

func (p *grammarParser) one() *term {
	switch {
	case p.next("["):
		t := p.alternatives()
		p.want("]")
		return t
	case p.next("<'"):
		return p.reference(propertyTerm, "'>")
	case p.next(`<"`):
		return p.reference(itemTerm, `">`)
	case p.next("<"):
		return p.typed()
	case p.next("'"):
		end := strings.IndexByte(p.text[p.at:], '\'')
		if end < 0 {
			p.fail()
		}
		t := &term{kind: literal, text: p.text[p.at : p.at+end]}
		p.at += end + 1
		return t
	case p.next(","):
		return &term{kind: literal, text: ","}
	case p.next("/"):
		return &term{kind: literal, text: "/"}
	case p.next("("):
		t := p.alternatives()
		p.want(")")
		return &term{kind: juxtaposition, terms: []*term{{kind: literal, text: "("}, t, {kind: literal, text: ")"}}}
	}
	end := p.at
	for end < len(p.text) {
		c, size := utf8.DecodeRuneInString(p.text[end:])
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-') {
			break
		}
		end += size
	}
	word := p.text[p.at:end]
	if word == "" {
		p.fail()
	}
	p.at = end
	if p.at == len(p.text) || p.text[p.at] != '(' {
		return &term{kind: keyword, text: strings.ToLower(word)}
	}
	p.at++
	t := &term{kind: functionTerm, text: word}
	if !p.next(")") {
		t.terms = []*term{p.alternatives()}
		p.want(")")
	}
	return t
}

// reference parses what follows the beginning of a property's name.
func (p *grammarParser) reference(k kind, end string) *term {
	name, _, ok := strings.Cut(p.text[p.at:], end)
	if !ok {
		p.fail()
	}
	p.at += len(name) + len(end)
	return &term{kind: k, text: name}
}

// item is the grammar of one item of the list that a grammar is of.
func (t *term) item() *term {
	switch {
	case t.kind == repetition && t.comma:
		return t.terms[0]
	case t.kind == oneOf:
		all := &term{kind: oneOf}
		for _, each := range t.terms {
			all.terms = append(all.terms, each.item())
		}
		return all
	}
	return t
}

// typed parses what follows the < of a type: its name, and its range.
func (p *grammarParser) typed() *term {
	end := strings.IndexByte(p.text[p.at:], '>')
	if end < 0 {
		p.fail()
	}
	name, bounds, ranged := strings.Cut(p.text[p.at:p.at+end], " ")
	p.at += end + 1
	t := &term{kind: typeTerm, text: name, low: math.Inf(-1), high: math.Inf(1)}
	if ranged {
		low, high, _ := strings.Cut(strings.Trim(bounds, "[] "), ",")
		t.low, t.high = bound(low, t.low), bound(high, t.high)
	}
	return t
}

// bound is an end of a range; units say nothing, because ranges end at 0 or have none.
func bound(text string, infinite float64) float64 {
	n, err := strconv.ParseFloat(strings.TrimRight(strings.TrimSpace(text), "s∞"), 64)
	if err != nil {
		return infinite
	}
	return n
}
