package syntax

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Tokenizer cuts an input into tokens.
type Tokenizer struct {
	input string
	at    int
}

// NewTokenizer returns a tokenizer of an input in WTF-8.
func NewTokenizer(input string) *Tokenizer { return &Tokenizer{input: input} }

// Tokenize returns all tokens of an input, without the one of its end.
func Tokenize(input string) []Token {
	t := Tokenizer{input: input}
	var all []Token
	for {
		token := t.Next()
		if token.Kind == EOF {
			return all
		}
		all = append(all, token)
	}
}

// Next consumes a token. At the end of the input it is one of type EOF, as often
// as it is asked for.
//
// https://drafts.csswg.org/css-syntax-3/#consume-token
func (t *Tokenizer) Next() Token {
	// Consume comments.
	t.consumeComments()
	token := Token{Start: t.at}
	t.consumeToken(&token)
	token.End = t.at
	return token
}

func (t *Tokenizer) consumeToken(token *Token) {
	if t.at >= len(t.input) {
		token.Kind = EOF
		return
	}
	c := t.input[t.at]
	switch c {
	case ' ', '\t', '\n', '\r', '\f':
		// Consume as much whitespace as possible.
		for t.at < len(t.input) && isWhitespace(t.input[t.at]) {
			t.at++
		}
		token.Kind = Whitespace
		return
	case '"', '\'':
		t.at++
		t.consumeString(token, c)
		return
	case '#':
		// If the next input code point is an ident code point or the next two are a valid
		// escape, this is a hash token, of type id if the next three would start an ident
		// sequence.
		if t.identAt(t.at+1) || t.validEscapeAt(t.at+1) {
			t.at++
			token.Kind, token.ID = Hash, t.identSequenceAt(t.at)
			token.Text = t.consumeIdentSequence()
			return
		}
	case '(':
		token.Kind = LeftParen
	case ')':
		token.Kind = RightParen
	case ',':
		token.Kind = Comma
	case ':':
		token.Kind = Colon
	case ';':
		token.Kind = Semicolon
	case '[':
		token.Kind = LeftBracket
	case ']':
		token.Kind = RightBracket
	case '{':
		token.Kind = LeftBrace
	case '}':
		token.Kind = RightBrace
	case '+', '.':
		if t.numberAt(t.at) {
			t.consumeNumeric(token)
			return
		}
	case '-':
		if t.numberAt(t.at) {
			t.consumeNumeric(token)
			return
		}
		if strings.HasPrefix(t.input[t.at:], "-->") {
			t.at += 3
			token.Kind = CDC
			return
		}
		if t.identSequenceAt(t.at) {
			t.consumeIdentLike(token)
			return
		}
	case '<':
		if strings.HasPrefix(t.input[t.at:], "<!--") {
			t.at += 4
			token.Kind = CDO
			return
		}
	case '@':
		if t.identSequenceAt(t.at + 1) {
			t.at++
			token.Kind = AtKeyword
			token.Text = t.consumeIdentSequence()
			return
		}
	case '\\':
		if t.validEscapeAt(t.at) {
			t.consumeIdentLike(token)
			return
		}
	default:
		switch {
		case isDigit(c):
			t.consumeNumeric(token)
			return
		case t.identStartAt(t.at):
			t.consumeIdentLike(token)
			return
		}
	}
	if token.Kind != EOF {
		t.at++
		return
	}
	// Anything else: a delim token.
	var width int
	token.Kind = Delim
	token.Delim, width = t.decode(t.at)
	t.at += width
}

// consumeComments consumes comments.
//
// https://drafts.csswg.org/css-syntax-3/#consume-comment
func (t *Tokenizer) consumeComments() {
	for strings.HasPrefix(t.input[t.at:], "/*") {
		end := strings.Index(t.input[t.at+2:], "*/")
		if end < 0 {
			t.at = len(t.input)
			return
		}
		t.at += end + 4
	}
}

// consumeNumeric consumes a numeric token.
//
// https://drafts.csswg.org/css-syntax-3/#consume-numeric-token
func (t *Tokenizer) consumeNumeric(token *Token) {
	t.consumeNumber(token)
	switch {
	case t.identSequenceAt(t.at):
		token.Kind = Dimension
		token.Unit = t.consumeIdentSequence()
	case t.at < len(t.input) && t.input[t.at] == '%':
		t.at++
		token.Kind = Percentage
	default:
		token.Kind = Number
	}
}

// consumeNumber consumes a number. What is beyond the range of a double is the
// greatest of its sign.
//
// https://drafts.csswg.org/css-syntax-3/#consume-number
func (t *Tokenizer) consumeNumber(token *Token) {
	start := t.at
	token.Integer = true
	if c := t.input[t.at]; c == '+' || c == '-' {
		token.Sign = c
		t.at++
	}
	t.consumeDigits()
	if t.byteAt(t.at) == '.' && isDigit(t.byteAt(t.at+1)) {
		t.at++
		t.consumeDigits()
		token.Integer = false
	}
	if c := t.byteAt(t.at); c == 'e' || c == 'E' {
		exponent := t.at + 1
		if c := t.byteAt(exponent); c == '+' || c == '-' {
			exponent++
		}
		if isDigit(t.byteAt(exponent)) {
			t.at = exponent
			t.consumeDigits()
			token.Integer = false
		}
	}
	token.Value, _ = strconv.ParseFloat(t.input[start:t.at], 64) // out of range is an infinity
	token.Value = max(-math.MaxFloat64, min(math.MaxFloat64, token.Value))
}

func (t *Tokenizer) consumeDigits() {
	for isDigit(t.byteAt(t.at)) {
		t.at++
	}
}

// consumeIdentLike consumes an ident-like token.
//
// https://drafts.csswg.org/css-syntax-3/#consume-ident-like-token
func (t *Tokenizer) consumeIdentLike(token *Token) {
	token.Text = t.consumeIdentSequence()
	if t.byteAt(t.at) != '(' {
		token.Kind = Ident
		return
	}
	t.at++
	token.Kind = Function
	if !strings.EqualFold(token.Text, "url") {
		return
	}
	// url( followed by white space and a quotation mark is a function; its white space
	// but for the last stays.
	at := t.at
	for isWhitespace(t.byteAt(at)) {
		at++
	}
	if c := t.byteAt(at); c == '"' || c == '\'' {
		if at > t.at {
			t.at = at - 1
		}
		return
	}
	t.consumeURL(token)
}

// consumeString consumes a string token.
//
// https://drafts.csswg.org/css-syntax-3/#consume-string-token
func (t *Tokenizer) consumeString(token *Token, ending byte) {
	token.Kind = String
	var text builder
	text.begin(t)
	for t.at < len(t.input) {
		switch c := t.input[t.at]; {
		case c == ending:
			token.Text = text.end(t)
			t.at++
			return
		case isNewline(c):
			// A parse error: the newline is no part of the bad-string token.
			token.Kind = BadString
			token.Text = ""
			return
		case c == '\\':
			text.cut(t)
			switch {
			case t.at+1 >= len(t.input):
				t.at++
			case isNewline(t.input[t.at+1]):
				t.at++
				t.consumeNewline()
			default:
				t.at++
				text.add(t.consumeEscape())
			}
			text.resume(t)
		default:
			text.copyCodePoint(t)
		}
	}
	token.Text = text.end(t)
}

// consumeURL consumes a url token.
//
// https://drafts.csswg.org/css-syntax-3/#consume-url-token
func (t *Tokenizer) consumeURL(token *Token) {
	token.Kind = URL
	for isWhitespace(t.byteAt(t.at)) {
		t.at++
	}
	var text builder
	text.begin(t)
	for t.at < len(t.input) {
		switch c := t.input[t.at]; {
		case c == ')':
			token.Text = text.end(t)
			t.at++
			return
		case isWhitespace(c):
			token.Text = text.end(t)
			for isWhitespace(t.byteAt(t.at)) {
				t.at++
			}
			if t.at < len(t.input) && t.input[t.at] != ')' {
				t.consumeRemnantsOfBadURL(token)
				return
			}
			t.at = min(t.at+1, len(t.input))
			return
		case c == '"' || c == '\'' || c == '(' || isNonPrintable(c):
			t.consumeRemnantsOfBadURL(token)
			return
		case c == '\\':
			if !t.validEscapeAt(t.at) {
				t.consumeRemnantsOfBadURL(token)
				return
			}
			text.cut(t)
			t.at++
			text.add(t.consumeEscape())
			text.resume(t)
		default:
			text.copyCodePoint(t)
		}
	}
	token.Text = text.end(t)
}

// consumeRemnantsOfBadURL consumes the remnants of a bad url.
//
// https://drafts.csswg.org/css-syntax-3/#consume-remnants-of-bad-url
func (t *Tokenizer) consumeRemnantsOfBadURL(token *Token) {
	token.Kind, token.Text = BadURL, ""
	for t.at < len(t.input) {
		switch {
		case t.input[t.at] == ')':
			t.at++
			return
		case t.validEscapeAt(t.at):
			t.at++
			t.consumeEscape()
		default:
			t.at++
		}
	}
}

// consumeEscape consumes an escaped code point, whose reverse solidus has been
// consumed.
//
// https://drafts.csswg.org/css-syntax-3/#consume-escaped-code-point
func (t *Tokenizer) consumeEscape() rune {
	if t.at >= len(t.input) {
		return utf8.RuneError
	}
	if hexValue(t.input[t.at]) < 0 {
		c, width := t.decode(t.at)
		t.at += width
		return c
	}
	// Consume as many hex digits as possible, but no more than six, and one white space.
	value := 0
	for n := 0; n < 6; n++ {
		digit := hexValue(t.byteAt(t.at))
		if digit < 0 {
			break
		}
		value = value<<4 | digit
		t.at++
	}
	switch c := t.byteAt(t.at); {
	case isNewline(c):
		t.consumeNewline()
	case isWhitespace(c):
		t.at++
	}
	// Zero, a surrogate, or what is greater than the maximum allowed code point.
	if value == 0 || 0xD800 <= value && value <= 0xDFFF || value > utf8.MaxRune {
		return utf8.RuneError
	}
	return rune(value)
}

// consumeIdentSequence consumes an ident sequence.
//
// https://drafts.csswg.org/css-syntax-3/#consume-name
func (t *Tokenizer) consumeIdentSequence() string {
	var text builder
	text.begin(t)
	for {
		switch {
		case t.identAt(t.at):
			text.copyCodePoint(t)
		case t.validEscapeAt(t.at):
			text.cut(t)
			t.at++
			text.add(t.consumeEscape())
			text.resume(t)
		default:
			return text.end(t)
		}
	}
}

// consumeNewline consumes a newline: CR and LF are one.
func (t *Tokenizer) consumeNewline() {
	if strings.HasPrefix(t.input[t.at:], "\r\n") {
		t.at++
	}
	t.at++
}

// byteAt returns the byte at a place, or 0 at the end: a U+0000 that is there is
// no byte that anyone asks for.
func (t *Tokenizer) byteAt(at int) byte {
	if at < len(t.input) {
		return t.input[at]
	}
	return 0
}

// decode returns the code point at a place, which is not the end, as
// preprocessing would have left it, and how many bytes it takes.
//
// https://drafts.csswg.org/css-syntax-3/#input-preprocessing
func (t *Tokenizer) decode(at int) (rune, int) {
	switch c := t.input[at]; {
	case c == 0:
		return utf8.RuneError, 1
	case c == '\r' || c == '\f':
		return '\n', 1
	case c < utf8.RuneSelf:
		return rune(c), 1
	}
	c, width := utf8.DecodeRuneInString(t.input[at:])
	if c == utf8.RuneError && isSurrogate(t.input[at:]) {
		return c, 3
	}
	return c, width
}

// isSurrogate reports whether a text in WTF-8 begins with a surrogate.
func isSurrogate(s string) bool {
	return len(s) >= 3 && s[0] == 0xED && 0xA0 <= s[1] && s[1] <= 0xBF && 0x80 <= s[2] && s[2] <= 0xBF
}

// identStartAt reports whether an ident-start code point is at a place.
//
// https://drafts.csswg.org/css-syntax-3/#ident-start-code-point
func (t *Tokenizer) identStartAt(at int) bool {
	if at >= len(t.input) {
		return false
	}
	c := t.input[at]
	if 0 < c && c < utf8.RuneSelf {
		return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_'
	}
	r, _ := t.decode(at)
	return isNonASCIIIdent(r)
}

// identAt reports whether an ident code point is at a place.
//
// https://drafts.csswg.org/css-syntax-3/#ident-code-point
func (t *Tokenizer) identAt(at int) bool {
	c := t.byteAt(at)
	return isDigit(c) || c == '-' || t.identStartAt(at)
}

// validEscapeAt reports whether two code points are a valid escape.
//
// https://drafts.csswg.org/css-syntax-3/#starts-with-a-valid-escape
func (t *Tokenizer) validEscapeAt(at int) bool {
	return t.byteAt(at) == '\\' && !isNewline(t.byteAt(at+1))
}

// identSequenceAt reports whether three code points would start an ident
// sequence.
//
// https://drafts.csswg.org/css-syntax-3/#would-start-an-identifier
func (t *Tokenizer) identSequenceAt(at int) bool {
	if t.byteAt(at) == '-' {
		return t.byteAt(at+1) == '-' || t.identStartAt(at+1) || t.validEscapeAt(at+1)
	}
	return t.identStartAt(at) || t.validEscapeAt(at)
}

// numberAt reports whether three code points would start a number.
//
// https://drafts.csswg.org/css-syntax-3/#starts-with-a-number
func (t *Tokenizer) numberAt(at int) bool {
	if c := t.byteAt(at); c == '+' || c == '-' {
		at++
	}
	if t.byteAt(at) == '.' {
		at++
	}
	return isDigit(t.byteAt(at))
}

// isNonASCIIIdent reports whether a code point is a non-ASCII ident code point.
//
// https://drafts.csswg.org/css-syntax-3/#non-ascii-ident-code-point
func isNonASCIIIdent(c rune) bool {
	switch {
	case c == 0xB7, 0xC0 <= c && c <= 0xD6, 0xD8 <= c && c <= 0xF6, 0xF8 <= c && c <= 0x37D, 0x37F <= c && c <= 0x1FFF,
		c == 0x200C, c == 0x200D, c == 0x203F, c == 0x2040, 0x2070 <= c && c <= 0x218F, 0x2C00 <= c && c <= 0x2FEF,
		0x3001 <= c && c <= 0xD7FF, 0xF900 <= c && c <= 0xFDCF, 0xFDF0 <= c && c <= 0xFFFD, c >= 0x10000:
		return true
	}
	return false
}

func isDigit(c byte) bool   { return '0' <= c && c <= '9' }
func isNewline(c byte) bool { return c == '\n' || c == '\r' || c == '\f' }

func isWhitespace(c byte) bool { return isNewline(c) || c == ' ' || c == '\t' }

// isNonPrintable reports whether a byte is a non-printable code point. U+0000 is
// none: preprocessing exchanges it.
//
// https://drafts.csswg.org/css-syntax-3/#non-printable-code-point
func isNonPrintable(c byte) bool {
	return 0 < c && c <= 0x08 || c == 0x0B || 0x0E <= c && c <= 0x1F || c == 0x7F
}

func hexValue(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
