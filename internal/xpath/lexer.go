package xpath

import (
	"strings"
	"unicode/utf8"
)

// kind is the kind of a token.
type kind uint8

const (
	endToken      kind = iota
	symbol             // ( ) [ ] . .. @ , :: / // | + - = != < <= > >= * $
	operatorName       // and or mod div, and * as an operator
	nameTest           // a QName, or NCName:* or *
	functionName       // followed by (
	nodeType           // comment, text, processing-instruction or node, followed by (
	axisName           // followed by ::
	literal            // a string
	numberLiteral      // digits
)

// token is an ExprToken.
//
// https://www.w3.org/TR/1999/REC-xpath-19991116/#exprlex
type token struct {
	kind kind
	text string
	at   int
}

// is reports whether the token is a symbol.
func (t token) is(s string) bool { return t.kind == symbol && t.text == s }

func (t token) String() string {
	if t.kind == endToken {
		return "the end"
	}
	return "'" + t.text + "'"
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// lex cuts an expression into tokens.
func lex(text string) ([]token, error) {
	var tokens []token
	for at := 0; ; {
		for at < len(text) && isSpace(text[at]) {
			at++
		}
		if at == len(text) {
			return append(tokens, token{endToken, "", at}), nil
		}
		t, end, err := next(text, at, tokens)
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, t)
		at = end
	}
}

// next reads the token at a place, and returns where it ends.
func next(text string, at int, before []token) (token, int, error) {
	rest := text[at:]
	switch c := rest[0]; {
	case c == '"' || c == '\'':
		end := strings.IndexByte(rest[1:], c)
		if end < 0 {
			return token{}, 0, syntaxError(text, at, "a string does not end")
		}
		return token{literal, rest[1 : 1+end], at}, at + end + 2, nil
	case isDigit(c) || c == '.' && len(rest) > 1 && isDigit(rest[1]):
		end := 0
		for end < len(rest) && isDigit(rest[end]) {
			end++
		}
		if end < len(rest) && rest[end] == '.' {
			for end++; end < len(rest) && isDigit(rest[end]); end++ {
			}
		}
		return token{numberLiteral, rest[:end], at}, at + end, nil
	}
	for _, s := range []string{"::", "//", "..", "!=", "<=", ">="} {
		if strings.HasPrefix(rest, s) {
			return token{symbol, s, at}, at + 2, nil
		}
	}
	// If there is a preceding token and it is not one of @, ::, (, [, , or an Operator,
	// then a * must be recognized as a MultiplyOperator and an NCName must be recognized
	// as an OperatorName.
	operator := len(before) > 0 && endsOperand(before[len(before)-1])
	if rest[0] == '*' {
		if operator {
			return token{operatorName, "*", at}, at + 1, nil
		}
		return token{nameTest, "*", at}, at + 1, nil
	}
	if strings.IndexByte("()[].@,/|+-=<>$", rest[0]) >= 0 {
		return token{symbol, rest[:1], at}, at + 1, nil
	}
	end := ncName(rest)
	if end == 0 {
		c, _ := utf8.DecodeRuneInString(rest)
		return token{}, 0, syntaxError(text, at, "%q is unexpected", c)
	}
	name := rest[:end]
	if operator {
		switch name {
		case "and", "or", "mod", "div":
			return token{operatorName, name, at}, at + end, nil
		}
		return token{}, 0, syntaxError(text, at, "an operator is due, not '%s'", name)
	}
	// NCName:* and QName
	if end < len(rest) && rest[end] == ':' && !strings.HasPrefix(rest[end:], "::") {
		if local := rest[end+1:]; strings.HasPrefix(local, "*") {
			return token{nameTest, rest[:end+2], at}, at + end + 2, nil
		} else if n := ncName(local); n > 0 {
			end += 1 + n
			name = rest[:end]
		} else {
			return token{}, 0, syntaxError(text, at+end, "a name has to follow the colon")
		}
	}
	after := strings.TrimLeft(rest[end:], " \t\r\n")
	switch {
	case strings.HasPrefix(after, "("):
		switch name {
		case "comment", "text", "processing-instruction", "node":
			return token{nodeType, name, at}, at + end, nil
		}
		return token{functionName, name, at}, at + end, nil
	case strings.HasPrefix(after, "::"):
		return token{axisName, name, at}, at + end, nil
	}
	return token{nameTest, name, at}, at + end, nil
}

// endsOperand reports whether an operator has to follow a token.
func endsOperand(t token) bool {
	switch t.kind {
	case nameTest, literal, numberLiteral:
		return true
	case symbol:
		return t.text == ")" || t.text == "]" || t.text == "." || t.text == ".."
	}
	return false
}

// ncName returns how long the NCName is that a text begins with, in bytes.
//
// https://www.w3.org/TR/xml-names/#NT-NCName
func ncName(s string) int {
	for i, c := range s {
		start := 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= 0xC0 && c != 0xD7 && c != 0xF7 && c != utf8.RuneError
		if !start && (i == 0 || c != '-' && c != '.' && (c < '0' || c > '9') && c != 0xB7) {
			return i
		}
	}
	return len(s)
}
