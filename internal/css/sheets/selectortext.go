package sheets

import (
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// SerializeSelector serializes the text of a valid selector list: a space around combinators and after commas, none
// elsewhere, strings in double quotes, pseudo-classes in lowercase.
//
// https://drafts.csswg.org/cssom/#serialize-a-group-of-selectors
func SerializeSelector(text string) string {
	w := selectorWriter{text: text, tokens: syntax.Tokenize(text)}
	for w.at < len(w.tokens) {
		w.token()
	}
	return strings.TrimSpace(w.b.String())
}

type selectorWriter struct {
	text   string
	tokens []syntax.Token
	at     int
	b      strings.Builder
	// brackets says that an attribute selector is open.
	brackets bool
}

func (w *selectorWriter) kind(ahead int) syntax.Kind {
	if w.at+ahead < 0 || w.at+ahead >= len(w.tokens) {
		return syntax.EOF
	}
	return w.tokens[w.at+ahead].Kind
}

// isCombinator reports whether the token is a combinator between selectors.
func (w *selectorWriter) isCombinator(ahead int) bool {
	if w.kind(ahead) != syntax.Delim || w.brackets {
		return false
	}
	t := &w.tokens[w.at+ahead]
	return t.Is('>') || t.Is('+') || t.Is('~')
}

func (w *selectorWriter) token() {
	t := &w.tokens[w.at]
	switch {
	case t.Kind == syntax.Whitespace:
		switch next := w.kind(1); {
		case w.brackets:
			// A space stands before the flag of an attribute selector alone, which follows its value.
			if prev := w.kind(-1); next == syntax.Ident && (prev == syntax.Ident || prev == syntax.String) {
				w.b.WriteByte(' ')
			}
		case next == syntax.EOF, next == syntax.Comma, next == syntax.RightParen, w.isCombinator(1), w.isCombinator(-1),
			w.kind(-1) == syntax.Comma, w.kind(-1) == syntax.Function, w.kind(-1) == syntax.EOF:
		default:
			w.b.WriteByte(' ')
		}
	case t.Kind == syntax.Comma:
		w.b.WriteString(", ")
	case w.isCombinator(0):
		if s := w.b.String(); s != "" && !strings.HasSuffix(s, "(") && !strings.HasSuffix(s, " ") {
			w.b.WriteByte(' ')
		}
		w.b.WriteRune(t.Delim)
		w.b.WriteByte(' ')
	case t.Kind == syntax.Colon:
		w.pseudo()
		return
	case t.Kind == syntax.LeftBracket:
		w.brackets = true
		w.b.WriteByte('[')
	case t.Kind == syntax.RightBracket:
		w.brackets = false
		w.b.WriteByte(']')
	case t.Kind == syntax.RightParen:
		w.b.WriteByte(')')
	case t.Kind == syntax.Ident && w.brackets && (w.kind(-1) == syntax.Delim && w.tokens[w.at-1].Is('=')):
		w.b.WriteString(syntax.SerializeString(t.Text)) // the value of an attribute
	case t.Kind == syntax.Ident:
		w.b.WriteString(syntax.SerializeIdentifier(t.Text))
	case t.Kind == syntax.String:
		w.b.WriteString(syntax.SerializeString(t.Text))
	case t.Kind == syntax.Hash:
		w.b.WriteString("#" + syntax.SerializeIdentifier(t.Text))
	case t.Kind == syntax.Delim:
		w.b.WriteRune(t.Delim)
	case t.Kind == syntax.Function:
		w.b.WriteString(t.Text + "(")
	}
	w.at++
}

// pseudo writes a pseudo-class, or a pseudo-element with two colons.
func (w *selectorWriter) pseudo() {
	w.at++
	double := w.kind(0) == syntax.Colon
	if double {
		w.at++
	}
	if w.at >= len(w.tokens) {
		return
	}
	t := &w.tokens[w.at]
	name := url.ASCIILowercase(t.Text)
	switch name {
	case "before", "after", "first-line", "first-letter":
		double = double || t.Kind == syntax.Ident
	}
	w.b.WriteByte(':')
	if double {
		w.b.WriteByte(':')
	}
	w.b.WriteString(syntax.SerializeIdentifier(name))
	w.at++
	if t.Kind != syntax.Function {
		return
	}
	w.b.WriteByte('(')
	for w.kind(0) == syntax.Whitespace {
		w.at++
	}
	if !strings.HasPrefix(name, "nth-") {
		return
	}
	// An+B up to "of", or the end.
	var anb strings.Builder
	for ; w.at < len(w.tokens) && w.kind(0) != syntax.RightParen; w.at++ {
		t := &w.tokens[w.at]
		if t.Kind == syntax.Ident && url.EqualFold(t.Text, "of") {
			break
		}
		if t.Kind != syntax.Whitespace {
			anb.WriteString(w.text[t.Start:t.End])
		}
	}
	w.b.WriteString(serializeANB(anb.String()))
	if w.kind(0) == syntax.Ident {
		w.b.WriteString(" of ")
		for w.at++; w.kind(0) == syntax.Whitespace; w.at++ {
		}
	}
}

// serializeANB is https://drafts.csswg.org/css-syntax-3/#serializing-anb
func serializeANB(text string) string {
	text = url.ASCIILowercase(text)
	switch text {
	case "even":
		return "2n"
	case "odd":
		return "2n+1"
	}
	a, b, hasN := strings.Cut(text, "n")
	if !hasN {
		return strings.TrimPrefix(text, "+")
	}
	switch a = strings.TrimPrefix(a, "+"); a {
	case "1":
		a = ""
	case "-1":
		a = "-"
	}
	if b == "+0" || b == "-0" {
		b = ""
	}
	return a + "n" + b
}
