package conditions

import (
	"github.com/sluice-go/sluice/internal/css/declarations"
	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/selectors"
	"github.com/sluice-go/sluice/internal/url"
)

// maxConditions is how deep conditions may lie in each other.
const maxConditions = 64

// condition parses and evaluates a supports condition.
//
// https://drafts.csswg.org/css-conditional-4/#at-supports-ext
type condition struct {
	text   string
	tokens []syntax.Token
	at     int
	depth  int
}

// Supports reports whether a text is a supports condition, and true.
func Supports(text string) bool {
	c := condition{text: text, tokens: syntax.Tokenize(text)}
	result, ok := c.parse()
	return ok && c.kind() == syntax.EOF && result
}

// kind is the kind of the next token; EOF after the last one.
func (c *condition) kind() syntax.Kind {
	if c.at < len(c.tokens) {
		return c.tokens[c.at].Kind
	}
	return syntax.EOF
}

func (c *condition) skip() {
	for c.kind() == syntax.Whitespace {
		c.at++
	}
}

// word consumes an identifier with white space after it, as the operators have.
func (c *condition) word(name string) bool {
	if c.kind() != syntax.Ident || url.ASCIILowercase(c.tokens[c.at].Text) != name ||
		c.at+1 < len(c.tokens) && c.tokens[c.at+1].Kind != syntax.Whitespace {
		return false
	}
	c.at++
	c.skip()
	return true
}

// <supports-condition> = not <supports-in-parens>
// | <supports-in-parens> [ and <supports-in-parens> ]*
// | <supports-in-parens> [ or <supports-in-parens> ]*
func (c *condition) parse() (result, ok bool) {
	if c.depth++; c.depth > maxConditions {
		return false, false
	}
	defer func() { c.depth-- }()
	c.skip()
	if c.word("not") {
		result, ok = c.inParens()
		c.skip()
		return !result, ok
	}
	if result, ok = c.inParens(); !ok {
		return false, false
	}
	c.skip()
	and, or := false, false
	for c.kind() == syntax.Ident {
		and, or = and || c.word("and"), or || c.word("or")
		if and == or {
			return false, false
		}
		next, ok := c.inParens()
		if !ok {
			return false, false
		}
		c.skip()
		if and {
			result = result && next
		} else {
			result = result || next
		}
	}
	return result, true
}

// <supports-in-parens> = ( <supports-condition> ) | <supports-feature> | <general-enclosed>
func (c *condition) inParens() (result, ok bool) {
	kind := c.kind()
	if kind != syntax.LeftParen && kind != syntax.Function {
		return false, false
	}
	opener := c.tokens[c.at]
	begin := c.at + 1
	end, ok := c.closer()
	if !ok {
		return false, false
	}
	inside := c.text[opener.End:c.startOf(end)]
	c.at = end + 1
	if kind == syntax.Function {
		// <supports-selector-fn> = selector( <complex-selector> ). Other functions are general enclosed: false.
		return url.ASCIILowercase(opener.Text) == "selector" && isComplexSelector(inside), true
	}
	// <supports-decl> = ( <declaration> )
	if declarations.SupportsDeclaration(inside) {
		return true, true
	}
	nested := condition{text: c.text, tokens: c.tokens[:min(end, len(c.tokens))], at: begin, depth: c.depth}
	if result, ok := nested.parse(); ok && nested.kind() == syntax.EOF {
		return result, true
	}
	return false, true
}

// isComplexSelector reports whether a text is a selector, and no list of several.
func isComplexSelector(text string) bool {
	depth := 0
	for _, t := range syntax.Tokenize(text) {
		switch t.Kind {
		case syntax.Function, syntax.LeftParen, syntax.LeftBracket:
			depth++
		case syntax.RightParen, syntax.RightBracket:
			depth--
		case syntax.Comma:
			if depth == 0 {
				return false
			}
		}
	}
	_, err := selectors.Compile(text, nil)
	return err == nil
}

// startOf is where a token begins in the text; after the last one, its end.
func (c *condition) startOf(at int) int {
	if at < len(c.tokens) {
		return c.tokens[at].Start
	}
	return len(c.text)
}

// closer returns where what the next token opens is closed: at the end, if it is not.
// It is false if something is closed that is not open.
func (c *condition) closer() (int, bool) {
	var open []syntax.Kind
	for i := c.at; i < len(c.tokens); i++ {
		switch k := c.tokens[i].Kind; k {
		case syntax.RightParen, syntax.RightBracket, syntax.RightBrace:
			if open[len(open)-1] != k {
				return 0, false
			}
			if open = open[:len(open)-1]; len(open) == 0 {
				return i, true
			}
		case syntax.BadString, syntax.BadURL:
			return 0, false
		default:
			if closer, ok := syntax.Closers[k]; ok {
				open = append(open, closer)
			}
		}
	}
	return len(c.tokens), true
}
