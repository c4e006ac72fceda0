package declarations

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

const (
	// maxTokens is how many tokens a value may have that is matched against a grammar.
	maxTokens = 10000
	// maxNesting is how deep its functions may lie in each other.
	maxNesting = 64
)

// value is the value of a declaration, as its tokens.
type value struct {
	// tokens are without white space, and all that is open is closed.
	tokens []syntax.Token
	// close has, for each token that opens something, the one that closes it.
	close []int
	// marks say what the tokens were matched as.
	marks map[int]mark
}

// mark says what was found from a token on.
type mark struct {
	kind markKind
	to   int
	text string // the property, or the serialization
}

type markKind uint8

const (
	lowercase  markKind = iota // a keyword, or the name of a function
	length0                    // a length of 0
	replaced                   // text is the serialization
	ofProperty                 // it is what a property of the grammar matched
)

// wellFormed reports whether tokens can be a value at all: what is open is closed in
// the right order or at the end, nothing is malformed, and no "!" and no semicolon stands
// outside of blocks.
//
// https://drafts.csswg.org/css-syntax-3/#typedef-declaration-value
func wellFormed(tokens []syntax.Token) bool {
	var open []syntax.Kind
	for i := range tokens {
		t := &tokens[i]
		switch t.Kind {
		case syntax.BadString, syntax.BadURL:
			return false
		case syntax.RightParen, syntax.RightBracket, syntax.RightBrace:
			if len(open) == 0 || open[len(open)-1] != t.Kind {
				return false
			}
			open = open[:len(open)-1]
		case syntax.Semicolon:
			if len(open) == 0 {
				return false
			}
		case syntax.Delim:
			if t.Delim == '!' && len(open) == 0 {
				return false
			}
		default:
			if closer, ok := syntax.Closers[t.Kind]; ok {
				open = append(open, closer)
			}
		}
	}
	return true
}

// newValue makes a value of tokens that are well-formed; false if there are none, or too
// many for a grammar.
func newValue(tokens []syntax.Token) (*value, bool) {
	v := &value{}
	var open []int
	closeAll := func(kind syntax.Kind) {
		v.close[open[len(open)-1]] = len(v.tokens)
		v.tokens = append(v.tokens, syntax.Token{Kind: kind})
		v.close = append(v.close, 0)
		open = open[:len(open)-1]
	}
	for _, t := range tokens {
		switch t.Kind {
		case syntax.Whitespace:
			continue
		case syntax.RightParen, syntax.RightBracket, syntax.RightBrace:
			closeAll(t.Kind)
			continue
		}
		if _, opens := syntax.Closers[t.Kind]; opens {
			open = append(open, len(v.tokens))
		}
		v.tokens = append(v.tokens, t)
		v.close = append(v.close, 0)
		if len(v.tokens) > maxTokens || len(open) > maxNesting {
			return nil, false
		}
	}
	for len(open) > 0 {
		closeAll(syntax.Closers[v.tokens[open[len(open)-1]].Kind])
	}
	return v, len(v.tokens) > 0
}

// substitutes reports whether tokens have a function that is substituted later, so that
// no grammar can be asked; false for ok if one is malformed.
//
// https://drafts.csswg.org/css-values-5/#arbitrary-substitution
func substitutes(tokens []syntax.Token) (found, ok bool) {
	for i := range tokens {
		if tokens[i].Kind != syntax.Function {
			continue
		}
		switch url.ASCIILowercase(tokens[i].Text) {
		case "env", "attr":
			found = true
		case "var":
			// var() = var( <custom-property-name> , <declaration-value>? )
			rest := slices.DeleteFunc(slices.Clone(tokens[i+1:min(i+4, len(tokens))]), func(t syntax.Token) bool { return t.Kind == syntax.Whitespace })
			if len(rest) == 0 || rest[0].Kind != syntax.Ident || !IsCustom(rest[0].Text) {
				return true, false
			}
			if len(rest) > 1 && rest[1].Kind != syntax.Comma && rest[1].Kind != syntax.RightParen {
				return true, false
			}
			found = true
		}
	}
	return found, true
}

// end is the token after the component value that begins at a token.
func (v *value) end(at int) int {
	if closer := v.close[at]; closer != 0 {
		return closer + 1
	}
	return at + 1
}

// serialize serializes some of the tokens: keywords in lowercase, single spaces, none
// inside of brackets, none before a comma.
//
// https://drafts.csswg.org/cssom/#serialize-a-css-value
func (v *value) serialize(from, to int) string {
	var b strings.Builder
	for i := from; i < to; {
		if i > from && spaced(v.tokens[i-1].Kind, v.tokens[i].Kind) {
			b.WriteByte(' ')
		}
		m, marked := v.marks[i]
		switch {
		case marked && m.kind == replaced:
			b.WriteString(m.text)
			i = m.to
			continue
		case marked && m.kind == length0:
			b.WriteString("0px")
		default:
			writeToken(&b, &v.tokens[i], marked)
		}
		i++
	}
	return b.String()
}

// spaced reports whether a space stands between tokens.
func spaced(left, right syntax.Kind) bool {
	switch right {
	case syntax.Comma, syntax.RightParen, syntax.RightBracket:
		return false
	}
	switch left {
	case syntax.Function, syntax.LeftParen, syntax.LeftBracket:
		return false
	}
	return true
}

// writeToken serializes a token; a keyword in lowercase.
func writeToken(b *strings.Builder, t *syntax.Token, isKeyword bool) {
	text := t.Text
	if isKeyword {
		text = url.ASCIILowercase(text)
	}
	switch t.Kind {
	case syntax.Ident:
		b.WriteString(syntax.SerializeIdentifier(text))
	case syntax.Function:
		b.WriteString(syntax.SerializeIdentifier(url.ASCIILowercase(text)))
		b.WriteByte('(')
	case syntax.String:
		b.WriteString(syntax.SerializeString(text))
	case syntax.URL:
		b.WriteString("url(" + syntax.SerializeString(text) + ")")
	case syntax.Hash:
		b.WriteString("#" + syntax.SerializeIdentifier(text))
	case syntax.Number:
		b.WriteString(number(t.Value))
	case syntax.Percentage:
		b.WriteString(number(t.Value) + "%")
	case syntax.Dimension:
		b.WriteString(number(t.Value) + syntax.SerializeIdentifier(url.ASCIILowercase(t.Unit)))
	case syntax.Delim:
		b.WriteRune(t.Delim)
	case syntax.Comma:
		b.WriteByte(',')
	case syntax.Colon:
		b.WriteByte(':')
	case syntax.LeftParen:
		b.WriteByte('(')
	case syntax.RightParen:
		b.WriteByte(')')
	case syntax.LeftBracket:
		b.WriteByte('[')
	case syntax.RightBracket:
		b.WriteByte(']')
	}
}
