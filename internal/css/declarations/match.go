package declarations

import (
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// matcher matches a value against a grammar, with backtracking.
type matcher struct {
	*value
	// steps are those that are left: grammars whose terms may come in any order could
	// take many.
	steps int
	// found are the marks so far; the later ones of a wrong way are cut off.
	found []found
}

type found struct {
	at int
	mark
}

// match reports whether a value matches a grammar, and marks what its tokens were
// matched as. It returns what properties of the grammar matched, those alone that are in
// no other, in order.
func (v *value) match(grammar *term) ([]found, bool) {
	m := matcher{value: v, steps: 10000 + 200*len(v.tokens)}
	v.marks = nil
	if !m.term(grammar, 0, func(at int) bool { return at == len(v.tokens) }) {
		return nil, false
	}
	v.marks = map[int]mark{}
	var properties []found
	for _, f := range m.found {
		if f.kind != ofProperty {
			v.marks[f.at] = f.mark
			continue
		}
		// What is in it was found before it.
		for len(properties) > 0 && properties[len(properties)-1].at >= f.at {
			properties = properties[:len(properties)-1]
		}
		properties = append(properties, f)
	}
	return properties, true
}

// marking goes on with a mark, which is taken back if that fails.
func (m *matcher) marking(at int, k markKind, to int, text string, then func(int) bool) bool {
	n := len(m.found)
	m.found = append(m.found, found{at, mark{k, to, text}})
	if then(to) {
		return true
	}
	m.found = m.found[:n]
	return false
}

// peek is the kind of a token; EOF after the last one.
func (m *matcher) peek(at int) syntax.Kind {
	if at < 0 || at >= len(m.tokens) {
		return syntax.EOF
	}
	return m.tokens[at].Kind
}

// term matches a term at a token, and then what follows.
func (m *matcher) term(t *term, at int, then func(int) bool) bool {
	if m.steps--; m.steps < 0 {
		return false
	}
	switch t.kind {
	case keyword:
		if m.peek(at) != syntax.Ident || url.ASCIILowercase(m.tokens[at].Text) != t.text {
			return false
		}
		return m.marking(at, lowercase, at+1, "", then)
	case literal:
		return m.literal(t.text, at, then)
	case typeTerm:
		if other := known().types[t.text]; other != nil {
			return m.term(other(), at, then)
		}
		return m.basic(t, at, then)
	case propertyTerm, itemTerm:
		grammar := known().properties[t.text].grammar()
		if t.kind == itemTerm {
			grammar = grammar.item()
		}
		return m.term(grammar, at, func(end int) bool { return m.marking(at, ofProperty, end, t.text, then) })
	case functionTerm:
		if m.peek(at) != syntax.Function || url.ASCIILowercase(m.tokens[at].Text) != url.ASCIILowercase(t.text) {
			return false
		}
		closer := m.close[at]
		return m.marking(at, replaced, at+1, t.text+"(", func(inside int) bool {
			if t.terms == nil {
				return then(closer + 1)
			}
			return m.term(t.terms[0], inside, func(end int) bool { return end == closer && then(closer+1) })
		})
	case juxtaposition:
		return m.sequence(t.terms, at, then)
	case oneOf:
		for _, each := range t.terms {
			if m.term(each, at, then) {
				return true
			}
		}
		return false
	case allOf, someOf:
		return m.anyOrder(t, 0, at, then)
	case something:
		return m.term(t.terms[0], at, func(end int) bool { return end > at && then(end) })
	default:
		return m.repeat(t, 0, at, then)
	}
}

func (m *matcher) sequence(terms []*term, at int, then func(int) bool) bool {
	if len(terms) == 0 {
		return then(at)
	}
	return m.term(terms[0], at, func(end int) bool { return m.sequence(terms[1:], end, then) })
}

// anyOrder matches the terms that are not yet used.
func (m *matcher) anyOrder(t *term, used uint64, at int, then func(int) bool) bool {
	for i, each := range t.terms {
		if bit := uint64(1) << i; used&bit == 0 && m.term(each, at, func(end int) bool {
			// A term that matches nothing is of no use to "||".
			return (end > at || t.kind == allOf) && m.anyOrder(t, used|bit, end, then)
		}) {
			return true
		}
	}
	if t.kind == allOf && used != 1<<len(t.terms)-1 || used == 0 {
		return false
	}
	return then(at)
}

func (m *matcher) repeat(t *term, n, at int, then func(int) bool) bool {
	next := at
	if t.comma && n > 0 {
		if m.peek(at) == syntax.Comma {
			next++
		} else {
			next = -1
		}
	}
	if n < t.max && next >= 0 && m.term(t.terms[0], next, func(end int) bool {
		return (end > next || n < t.min) && m.repeat(t, n+1, end, then)
	}) {
		return true
	}
	return n >= t.min && then(at)
}

var literals = map[string]syntax.Kind{
	",": syntax.Comma, "(": syntax.LeftParen, ")": syntax.RightParen, "[": syntax.LeftBracket, "]": syntax.RightBracket,
}

// literal matches what stands for itself. A comma is left out where what it would separate
// is left out.
//
// https://drafts.csswg.org/css-values-4/#comb-comma
func (m *matcher) literal(text string, at int, then func(int) bool) bool {
	if text == "," {
		before, after := m.peek(at-1), m.peek(at+1)
		first := before == syntax.EOF || before == syntax.Comma || before == syntax.Function || before == syntax.LeftParen
		if here := m.peek(at); first || here == syntax.EOF || here == syntax.RightParen {
			return then(at)
		}
		return m.peek(at) == syntax.Comma && after != syntax.EOF && after != syntax.RightParen && then(at+1)
	}
	if k, ok := literals[text]; ok {
		return m.peek(at) == k && then(at+1)
	}
	return m.peek(at) == syntax.Delim && string(m.tokens[at].Delim) == text && then(at+1)
}
