package conditions

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// MediaList is a media query list.
//
// https://drafts.csswg.org/mediaqueries-4/#media-query-list
type MediaList []*MediaQuery

// MediaQuery is a media query.
//
// https://drafts.csswg.org/mediaqueries-4/#media-query
type MediaQuery struct {
	// not and only are the modifiers, and medium the media type; "" for none.
	not, only bool
	medium    string
	condition *mediaCondition // nil for none
}

// notAll is what a query becomes that is none.
var notAll = MediaQuery{not: true, medium: "all"}

// mediaCondition is a media condition, or a feature in it.
//
// https://drafts.csswg.org/mediaqueries-4/#media-condition
type mediaCondition struct {
	operator string // "not", "and", "or"; "" for a feature, or what is unknown
	terms    []*mediaCondition
	feature  *mediaFeature
	text     string // of what is unknown
}

// ParseMedia parses a media query list. A query that is none becomes "not all".
//
// https://drafts.csswg.org/mediaqueries-4/#mq-list
func ParseMedia(text string) MediaList {
	tokens := syntax.Tokenize(text)
	if len(trimmed(tokens)) == 0 {
		return nil
	}
	var list MediaList
	for _, part := range splitAtCommas(tokens) {
		list = append(list, parseQuery(text, part))
	}
	return list
}

// ParseMediaCondition parses a media condition, as the media query that it is; nil if the text is none.
//
// https://drafts.csswg.org/mediaqueries-4/#typedef-media-condition
func ParseMediaCondition(text string) *MediaQuery {
	if q := ParseMediaQuery(text); q != nil && q.medium == "" {
		return q
	}
	return nil
}

// ParseMediaQuery parses one media query; nil if there is none, or more than one.
//
// https://drafts.csswg.org/cssom/#parse-a-media-query
func ParseMediaQuery(text string) *MediaQuery {
	if list := ParseMedia(text); len(list) == 1 {
		return list[0]
	}
	return nil
}

// trimmed takes white space off both ends.
func trimmed(tokens []syntax.Token) []syntax.Token {
	for len(tokens) > 0 && tokens[0].Kind == syntax.Whitespace {
		tokens = tokens[1:]
	}
	for len(tokens) > 0 && tokens[len(tokens)-1].Kind == syntax.Whitespace {
		tokens = tokens[:len(tokens)-1]
	}
	return tokens
}

// splitAtCommas splits tokens at the commas that are in no block.
func splitAtCommas(tokens []syntax.Token) [][]syntax.Token {
	var parts [][]syntax.Token
	depth, begin := 0, 0
	for i := range tokens {
		switch tokens[i].Kind {
		case syntax.Function, syntax.LeftParen, syntax.LeftBracket, syntax.LeftBrace:
			depth++
		case syntax.RightParen, syntax.RightBracket, syntax.RightBrace:
			depth = max(depth-1, 0)
		case syntax.Comma:
			if depth == 0 {
				parts = append(parts, tokens[begin:i])
				begin = i + 1
			}
		}
	}
	return append(parts, tokens[begin:])
}

// parseQuery parses a media query.
//
// https://drafts.csswg.org/mediaqueries-4/#typedef-media-query
func parseQuery(text string, tokens []syntax.Token) *MediaQuery {
	tokens = trimmed(tokens)
	p := mediaParser{condition{text: text, tokens: tokens}}
	// <media-query> = <media-condition>
	if c := p.mediaCondition(true); c != nil && p.kind() == syntax.EOF {
		return &MediaQuery{condition: c}
	}
	// | [ not | only ]? <media-type> [ and <media-condition-without-or> ]?
	p = mediaParser{condition{text: text, tokens: tokens}}
	q := &MediaQuery{}
	if q.not = p.word("not"); !q.not {
		q.only = p.word("only")
	}
	if p.kind() != syntax.Ident {
		return &notAll
	}
	q.medium = url.ASCIILowercase(p.tokens[p.at].Text)
	if slices.Contains([]string{"only", "not", "and", "or", "layer"}, q.medium) {
		return &notAll
	}
	p.at++
	if p.skip(); p.kind() == syntax.EOF {
		return q
	}
	if !p.word("and") {
		return &notAll
	}
	if q.condition = p.mediaCondition(false); q.condition == nil || p.kind() != syntax.EOF {
		return &notAll
	}
	return q
}

// mediaParser parses media conditions.
type mediaParser struct{ condition }

// mediaCondition parses a media condition; nil if there is none.
//
// https://drafts.csswg.org/mediaqueries-4/#typedef-media-condition
func (p *mediaParser) mediaCondition(or bool) *mediaCondition {
	if p.depth++; p.depth > maxConditions {
		return nil
	}
	defer func() { p.depth-- }()
	p.skip()
	// <media-not> = not <media-in-parens>
	if p.word("not") {
		term := p.inParens()
		p.skip()
		if term == nil {
			return nil
		}
		return &mediaCondition{operator: "not", terms: []*mediaCondition{term}}
	}
	// <media-in-parens> [ <media-and>* | <media-or>* ]
	first := p.inParens()
	if first == nil {
		return nil
	}
	c := &mediaCondition{terms: []*mediaCondition{first}}
	for p.skip(); p.kind() == syntax.Ident; p.skip() {
		operator := ""
		switch {
		case p.word("and"):
			operator = "and"
		case or && p.word("or"):
			operator = "or"
		}
		next := p.inParens()
		if operator == "" || next == nil || c.operator != "" && c.operator != operator {
			return nil
		}
		c.operator = operator
		c.terms = append(c.terms, next)
	}
	if c.operator == "" {
		return first
	}
	return c
}

// inParens parses a condition in parentheses, a feature or what is unknown; nil if there is none.
//
// https://drafts.csswg.org/mediaqueries-4/#typedef-media-in-parens
func (p *mediaParser) inParens() *mediaCondition {
	kind, begin := p.kind(), p.at
	if kind != syntax.LeftParen && kind != syntax.Function {
		return nil
	}
	end, ok := p.closer()
	if !ok {
		return nil
	}
	inside := p.tokens[begin+1 : min(end, len(p.tokens))]
	p.at = min(end+1, len(p.tokens))
	if kind == syntax.LeftParen {
		nested := mediaParser{condition{text: p.text, tokens: inside, depth: p.depth}}
		if c := nested.mediaCondition(true); c != nil && nested.kind() == syntax.EOF {
			return &mediaCondition{operator: "()", terms: []*mediaCondition{c}}
		}
		if f := parseFeature(trimmed(inside)); f != nil {
			return &mediaCondition{feature: f}
		}
	}
	// <general-enclosed>
	text := p.text[p.tokens[begin].Start:p.startOf(end)] + ")"
	return &mediaCondition{text: text}
}

// String is https://drafts.csswg.org/cssom/#serialize-a-media-query-list
func (l MediaList) String() string {
	texts := make([]string, len(l))
	for i, q := range l {
		texts[i] = q.String()
	}
	return strings.Join(texts, ", ")
}

// String is https://drafts.csswg.org/cssom/#serialize-a-media-query
func (q *MediaQuery) String() string {
	s := ""
	switch {
	case q.not:
		s = "not "
	case q.only:
		s = "only "
	}
	if q.medium == "" {
		return s + q.condition.String()
	}
	if q.condition == nil {
		return s + syntax.SerializeIdentifier(q.medium)
	}
	if q.medium != "all" || s != "" {
		s += syntax.SerializeIdentifier(q.medium) + " and "
	}
	return s + q.condition.String()
}

func (c *mediaCondition) String() string {
	switch {
	case c.feature != nil:
		return "(" + c.feature.String() + ")"
	case c.operator == "":
		return c.text
	case c.operator == "not":
		return "not " + c.terms[0].String()
	case c.operator == "()":
		return "(" + c.terms[0].String() + ")"
	}
	texts := make([]string, len(c.terms))
	for i, t := range c.terms {
		texts[i] = t.String()
	}
	return strings.Join(texts, " "+c.operator+" ")
}

// Matches reports whether one of the queries is true; that an empty list is.
//
// https://drafts.csswg.org/mediaqueries-4/#mq-list
func (l MediaList) Matches(m *Media) bool {
	return len(l) == 0 || slices.ContainsFunc(l, func(q *MediaQuery) bool { return q.matches(m) })
}

func (q *MediaQuery) matches(m *Media) bool {
	result := yes
	if q.medium != "" && q.medium != "all" && q.medium != m.medium() {
		result = no
	}
	if q.condition != nil && result == yes {
		result = q.condition.evaluate(m)
	}
	if q.not {
		return result == no
	}
	return result == yes
}

// truth is true, false or unknown.
//
// https://drafts.csswg.org/mediaqueries-4/#evaluating
type truth int8

const (
	no truth = iota
	unknown
	yes
)

func (c *mediaCondition) evaluate(m *Media) truth {
	switch c.operator {
	case "not":
		return yes - c.terms[0].evaluate(m)
	case "()":
		return c.terms[0].evaluate(m)
	case "and":
		result := yes
		for _, t := range c.terms {
			result = min(result, t.evaluate(m))
		}
		return result
	case "or":
		result := no
		for _, t := range c.terms {
			result = max(result, t.evaluate(m))
		}
		return result
	}
	if c.feature == nil {
		return unknown
	}
	return c.feature.evaluate(m)
}
