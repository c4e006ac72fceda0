package sheets

import (
	"strings"

	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/selectors"
	"github.com/sluice-go/sluice/internal/url"
)

// maxNesting is how deep rules may lie in each other; what is deeper is left out.
const maxNesting = 64

// memoryStep is after how many bytes it is asked whether to go on.
const memoryStep = 1 << 20

// parser parses rules from a stream of tokens.
type parser struct {
	text       string
	tokens     *syntax.Tokenizer
	token      syntax.Token // the next one
	sheet      *Sheet
	namespaces selectors.Namespaces
	nesting    int
	// order is what may still come at the top: 0 anything, 1 no @import any more, 2 no @namespace either.
	order int
	// constructed: @import is no rule.
	constructed bool
	// stopped: there is no memory left, or nobody waits for the rest.
	stopped bool
}

func newParser(text string, sheet *Sheet) *parser {
	p := &parser{text: text, tokens: syntax.NewTokenizer(text), sheet: sheet}
	p.advance()
	return p
}

// Parse replaces the rules of the sheet by those of a text.
//
// https://drafts.csswg.org/css-syntax-3/#parse-a-stylesheet
func (s *Sheet) Parse(text string) {
	p := newParser(text, s)
	p.constructed = s.Constructed
	s.Source = nil
	for _, r := range s.Rules {
		r.Sheet, r.Parent = nil, nil
	}
	s.Rules = nil
	s.Memory = 0
	p.took(len(text))
	for p.token.Kind != syntax.EOF && !p.stopped {
		p.rule(nil, &s.Rules)
	}
	s.TellChanged()
}

// took counts memory.
func (p *parser) took(bytes int) {
	before := p.sheet.Memory
	p.sheet.Memory += bytes
	if p.sheet.Growing != nil && before/memoryStep != p.sheet.Memory/memoryStep && !p.sheet.Growing() {
		p.stopped = true
	}
}

func (p *parser) advance() { p.token = p.tokens.Next() }

// skip goes over white space.
func (p *parser) skip() {
	for p.token.Kind == syntax.Whitespace {
		p.advance()
	}
}

// until consumes component values until a block in braces, a semicolon if asked for, a closing brace if that is one of
// a block that is open, or the end. It returns where that is.
func (p *parser) until(semicolon, nested bool) int {
	for {
		switch p.token.Kind {
		case syntax.EOF, syntax.LeftBrace:
			return p.token.Start
		case syntax.Semicolon:
			if semicolon {
				return p.token.Start
			}
		case syntax.RightBrace:
			if nested {
				return p.token.Start
			}
		}
		p.component()
	}
}

// component consumes a component value: a token, or a block with all that is in it.
//
// https://drafts.csswg.org/css-syntax-3/#consume-component-value
func (p *parser) component() {
	closer, opens := syntax.Closers[p.token.Kind]
	p.advance()
	if !opens {
		return
	}
	for open := []syntax.Kind{closer}; len(open) > 0 && p.token.Kind != syntax.EOF; p.advance() {
		if closer, opens := syntax.Closers[p.token.Kind]; opens {
			open = append(open, closer)
		} else if p.token.Kind == open[len(open)-1] {
			open = open[:len(open)-1]
		}
	}
}

// rule consumes a rule, or white space, and adds it to a list if it is valid.
func (p *parser) rule(parent *Rule, into *[]*Rule) {
	switch p.token.Kind {
	case syntax.Whitespace:
		p.advance()
	case syntax.CDO, syntax.CDC:
		if parent == nil {
			p.advance()
			return
		}
		p.qualified(parent, into)
	case syntax.AtKeyword:
		p.atRule(parent, into)
	default:
		p.qualified(parent, into)
	}
}

// rules consumes the rules of a block, the opening brace of which is next.
func (p *parser) rules(r *Rule) {
	p.nesting++
	defer func() { p.nesting-- }()
	if p.nesting > maxNesting {
		p.component()
		return
	}
	for p.advance(); !p.stopped; {
		switch p.token.Kind {
		case syntax.EOF:
			return
		case syntax.RightBrace:
			p.advance()
			return
		}
		p.rule(r, &r.Rules)
	}
}

// add makes a rule one of a list.
func (p *parser) add(r, parent *Rule, into *[]*Rule) {
	r.Sheet, r.Parent = p.sheet, parent
	*into = append(*into, r)
	p.took(ruleMemory)
}

// qualified consumes a qualified rule: a style rule.
//
// https://drafts.csswg.org/css-syntax-3/#consume-qualified-rule
func (p *parser) qualified(parent *Rule, into *[]*Rule) {
	start := p.token.Start
	end := p.until(false, parent != nil)
	if p.token.Kind != syntax.LeftBrace {
		return
	}
	p.style(p.text[start:end], parent, into)
}

// style consumes the block of a style rule, and adds the rule if its selector is valid.
func (p *parser) style(prelude string, parent *Rule, into *[]*Rule) {
	if parent == nil {
		p.order = 2
	}
	r := &Rule{Kind: Style, Sheet: p.sheet, Parent: parent}
	var err error
	if outer := r.outerStyle(); outer != nil {
		r.Selector, err = selectors.CompileNested(prelude, p.namespaces, outer.Selector)
	} else {
		r.Selector, err = selectors.Compile(prelude, p.namespaces)
	}
	if err != nil {
		p.component()
		return
	}
	p.add(r, parent, into)
	p.contents(r)
}

// contents consumes a block of declarations and rules, the opening brace of which is next.
//
// https://drafts.csswg.org/css-syntax-3/#consume-block-contents
func (p *parser) contents(r *Rule) {
	p.nesting++
	defer func() { p.nesting-- }()
	if p.nesting > maxNesting {
		p.component()
		return
	}
	p.advance()
	start := p.token.Start
	// flush takes the declarations so far: those of a style rule before its first rule are its own.
	flush := func(end int) {
		text := strings.TrimSpace(p.text[start:end])
		switch {
		case r.Kind == Style && len(r.Rules) == 0 && r.body == "":
			r.body = text
		case text != "":
			nested := &Rule{Kind: NestedDeclarations, body: text}
			if nested.Block().Len() > 0 {
				p.add(nested, r, &r.Rules)
			}
		}
	}
	for !p.stopped {
		switch p.token.Kind {
		case syntax.EOF:
			flush(p.token.Start)
			return
		case syntax.Whitespace, syntax.Semicolon:
			p.advance()
			continue
		case syntax.RightBrace:
			flush(p.token.Start)
			p.advance()
			return
		case syntax.AtKeyword:
			flush(p.token.Start)
			p.atRule(r, &r.Rules)
			start = p.token.Start
			continue
		}
		from, first := p.token.Start, p.token
		p.component()
		p.skip()
		declares := first.Kind == syntax.Ident && p.token.Kind == syntax.Colon
		end := p.until(true, true)
		for p.token.Kind == syntax.LeftBrace && declares && declarations.IsCustom(first.Text) {
			p.component()
			end = p.until(true, true)
		}
		if p.token.Kind == syntax.LeftBrace {
			flush(from)
			p.style(p.text[from:end], r, &r.Rules)
			start = p.token.Start
		}
	}
}

// body consumes a block of declarations alone, and returns its text.
func (p *parser) body() string {
	start := p.token.End
	p.advance()
	for p.token.Kind != syntax.EOF && p.token.Kind != syntax.RightBrace {
		p.component()
	}
	text := strings.TrimSpace(p.text[start:p.token.Start])
	p.advance()
	return text
}

// nestable are the rules that may be nested in style rules.
//
// https://drafts.csswg.org/css-nesting-1/#nested-group-rules
func nestable(name string) bool {
	switch name {
	case "media", "supports", "layer", "container", "scope", "starting-style":
		return true
	}
	return false
}

// atRule consumes an at-rule, and adds it if it is known and valid.
//
// https://drafts.csswg.org/css-syntax-3/#consume-at-rule
func (p *parser) atRule(parent *Rule, into *[]*Rule) {
	name := url.ASCIILowercase(p.token.Text)
	start := p.token.End
	p.advance()
	end := p.until(true, parent != nil)
	prelude := strings.Trim(p.text[start:end], " \t\r\n\f")
	hasBlock := p.token.Kind == syntax.LeftBrace
	r := &Rule{Sheet: p.sheet, Parent: parent}
	if valid := p.prelude(r, name, prelude, hasBlock, parent); !valid {
		if hasBlock {
			p.component()
		} else if p.token.Kind == syntax.Semicolon {
			p.advance()
		}
		return
	}
	if parent == nil {
		switch {
		case r.Kind == Import, r.Kind == LayerStatement && p.order == 0:
		case r.Kind == Namespace, r.Kind == LayerStatement:
			p.order = max(p.order, 1)
		default:
			p.order = 2
		}
	}
	p.add(r, parent, into)
	switch {
	case !hasBlock:
		if p.token.Kind == syntax.Semicolon {
			p.advance()
		}
	case r.Kind == Keyframes:
		p.keyframes(r)
	case nestable(name):
		if r.outerStyle() != nil {
			p.contents(r)
		} else {
			p.rules(r)
		}
	default:
		r.body = p.body()
	}
}

// keyframes consumes the block of @keyframes.
//
// https://drafts.csswg.org/css-animations-1/#keyframes
func (p *parser) keyframes(r *Rule) {
	for p.advance(); ; {
		switch p.token.Kind {
		case syntax.EOF:
			return
		case syntax.RightBrace:
			p.advance()
			return
		case syntax.Whitespace:
			p.advance()
			continue
		}
		start := p.token.Start
		end := p.until(false, true)
		if p.token.Kind != syntax.LeftBrace {
			continue
		}
		keyframe := &Rule{Kind: Keyframe, Keys: ParseKeys(p.text[start:end])}
		keyframe.body = p.body()
		if keyframe.Keys != nil {
			p.add(keyframe, r, &r.Rules)
		}
	}
}
