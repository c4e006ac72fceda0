package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// tokenKind is the class of a terminal symbol.
type tokenKind int

const (
	endToken        tokenKind = iota // the end of the text
	integerToken                     // integer
	decimalToken                     // decimal
	identifierToken                  // identifier
	keywordToken                     // a terminal symbol that looks like an identifier
	stringToken                      // string
	otherToken                       // punctuation: one character, or "..."
)

type token struct {
	kind tokenKind
	text string // as written
	pos  Position
}

func (t token) describe() string {
	switch t.kind {
	case endToken:
		return "the end of the text"
	case stringToken, keywordToken, identifierToken, integerToken, decimalToken:
		return fmt.Sprintf("%s %s", map[tokenKind]string{
			stringToken: "string", keywordToken: "keyword", identifierToken: "identifier",
			integerToken: "integer", decimalToken: "decimal",
		}[t.kind], t.text)
	}
	return fmt.Sprintf("%q", t.text)
}

// keywords are the terminal symbols of the grammar that the regular
// expression for identifiers would match too; they win over it.
var keywords = func() map[string]bool {
	set := map[string]bool{}
	for _, list := range []string{
		"async_iterable async_sequence attribute callback const constructor deleter dictionary enum getter",
		"includes inherit interface iterable maplike mixin namespace optional or partial readonly required",
		"setlike setter static stringifier typedef unrestricted unsigned",
		"any bigint boolean byte double float long object octet sequence short symbol undefined record",
		"ByteString DOMString USVString Promise FrozenArray ObservableArray",
		"ArrayBuffer SharedArrayBuffer DataView Int8Array Int16Array Int32Array Uint8Array Uint16Array",
		"Uint32Array Uint8ClampedArray BigInt64Array BigUint64Array Float16Array Float32Array Float64Array",
		"true false null Infinity -Infinity NaN",
	} {
		for word := range strings.FieldsSeq(list) {
			set[word] = true
		}
	}
	return set
}()

// tokenize splits an IDL fragment into terminal symbols, dropping white space
// and comments. The list ends with an endToken.
//
// https://webidl.spec.whatwg.org/#idl-grammar
func tokenize(file, text string) ([]token, error) {
	l := &lexer{file: file, text: text, line: 1, column: 1}
	var tokens []token
	for {
		t, err := l.next()
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, t)
		if t.kind == endToken {
			return tokens, nil
		}
	}
}

type lexer struct {
	file         string
	text         string
	offset       int
	line, column int
}

func (l *lexer) position() Position {
	return Position{File: l.file, Line: l.line, Column: l.column}
}

func (l *lexer) fail(pos Position, format string, args ...any) error {
	return &Error{Position: pos, Message: fmt.Sprintf(format, args...)}
}

// take consumes n bytes and returns them.
func (l *lexer) take(n int) string {
	taken := l.text[l.offset : l.offset+n]
	for _, r := range taken {
		if r == '\n' {
			l.line++
			l.column = 1
		} else {
			l.column++
		}
	}
	l.offset += n
	return taken
}

func (l *lexer) next() (token, error) {
	if err := l.skip(); err != nil {
		return token{}, err
	}
	pos := l.position()
	rest := l.text[l.offset:]
	if rest == "" {
		return token{kind: endToken, pos: pos}, nil
	}
	// The longest match wins; of matches of one length, the earlier in this
	// list, and a keyword over an identifier.
	kind, length := otherToken, 0
	if n := matchDecimal(rest); n > length {
		kind, length = decimalToken, n
	}
	if n := matchInteger(rest); n > length {
		kind, length = integerToken, n
	}
	if n := matchIdentifier(rest); n > length {
		kind, length = identifierToken, n
	}
	if rest[0] == '"' {
		end := strings.IndexByte(rest[1:], '"')
		if end < 0 {
			return token{}, l.fail(pos, "the string that begins here does not end")
		}
		kind, length = stringToken, end+2
	}
	if length == 0 {
		if strings.HasPrefix(rest, "...") {
			length = 3
		} else {
			r, n := utf8.DecodeRuneInString(rest)
			if r == utf8.RuneError && n == 1 {
				return token{}, l.fail(pos, "the text is not valid UTF-8")
			}
			if '0' <= r && r <= '9' {
				return token{}, l.fail(pos, "malformed number")
			}
			length = n
		}
	}
	text := l.take(length)
	if !utf8.ValidString(text) {
		return token{}, l.fail(pos, "the text is not valid UTF-8")
	}
	if kind == identifierToken && keywords[text] {
		kind = keywordToken
	}
	return token{kind: kind, text: text, pos: pos}, nil
}

// skip consumes white space and comments.
func (l *lexer) skip() error {
	for l.offset < len(l.text) {
		rest := l.text[l.offset:]
		switch {
		case strings.IndexByte("\t\n\r ", rest[0]) >= 0:
			l.take(1)
		case strings.HasPrefix(rest, "//"):
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest)
			}
			l.take(end)
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return l.fail(l.position(), "the comment that begins here does not end")
			}
			l.take(end + 4)
		default:
			return nil
		}
	}
	return nil
}

// matchInteger returns the length of the longest prefix that matches
// /-?([1-9][0-9]*|0[Xx][0-9A-Fa-f]+|0[0-7]*)/, 0 if none.
func matchInteger(s string) int {
	i := 0
	if strings.HasPrefix(s, "-") {
		i = 1
	}
	switch {
	case i >= len(s) || s[i] < '0' || s[i] > '9':
		return 0
	case s[i] != '0':
		return i + span(s[i:], isDigit)
	}
	if i+1 < len(s) && (s[i+1] == 'x' || s[i+1] == 'X') {
		if n := span(s[i+2:], isHexDigit); n > 0 {
			return i + 2 + n
		}
	}
	return i + 1 + span(s[i+1:], func(c byte) bool { return '0' <= c && c <= '7' })
}

// matchDecimal returns the length of the longest prefix that matches
// /-?(([0-9]+\.[0-9]*|[0-9]*\.[0-9]+)([Ee][+-]?[0-9]+)?|[0-9]+[Ee][+-]?[0-9]+)/,
// 0 if none.
func matchDecimal(s string) int {
	i := 0
	if strings.HasPrefix(s, "-") {
		i = 1
	}
	whole := span(s[i:], isDigit)
	i += whole
	point := i < len(s) && s[i] == '.'
	if point {
		fraction := span(s[i+1:], isDigit)
		if whole == 0 && fraction == 0 {
			return 0
		}
		i += 1 + fraction
	}
	if whole == 0 && !point {
		return 0
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		j := i + 1
		if j < len(s) && (s[j] == '+' || s[j] == '-') {
			j++
		}
		if n := span(s[j:], isDigit); n > 0 {
			return j + n
		}
	}
	if !point {
		return 0
	}
	return i
}

// matchIdentifier returns the length of the longest prefix that matches
// /[_-]?[A-Za-z][0-9A-Z_a-z-]*/, 0 if none.
func matchIdentifier(s string) int {
	i := 0
	if s[0] == '_' || s[0] == '-' {
		i = 1
	}
	if i >= len(s) || !isLetter(s[i]) {
		return 0
	}
	return i + span(s[i:], func(c byte) bool { return isLetter(c) || isDigit(c) || c == '_' || c == '-' })
}

// span returns how many leading bytes of s satisfy is.
func span(s string, is func(byte) bool) int {
	for i := range len(s) {
		if !is(s[i]) {
			return i
		}
	}
	return len(s)
}

func isDigit(c byte) bool    { return '0' <= c && c <= '9' }
func isLetter(c byte) bool   { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
func isHexDigit(c byte) bool { return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F' }
