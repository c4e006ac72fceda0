package moduletext

import (
	"strings"
	"unicode/utf8"
)

// scanner splits a text of JavaScript into tokens. It knows as much of the
// grammar as it takes to tell a regular expression from a division, and a
// block from an object.
//
// https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar
type scanner struct {
	text   string
	module bool
	at     int
	token  token
	// brackets are the brackets that are open.
	brackets []bracket
	// operand says that an operand may come next: a slash begins a regular
	// expression.
	operand bool
	// statement says that a statement may begin next: a brace begins a block.
	statement bool
	failed    bool
}

type tokenKind uint8

const (
	endToken tokenKind = iota
	nameToken
	stringToken
	punctuationToken
	otherToken // number, template, regular expression
)

type token struct {
	kind       tokenKind
	start, end int
	newline    bool // a line terminator is before the token
}

// bracketKind says what a bracket encloses.
type bracketKind uint8

const (
	parenthesis bracketKind = iota // of an expression
	headParens                     // of if, while, for or with: a statement follows
	squares
	block
	objectBraces
	classBraces
	template // the braces of a substitution
)

type bracket struct {
	kind bracketKind
	// conditionals counts the ? whose : has not come yet.
	conditionals int
	// class says that a class has begun whose body is still to come.
	class bool
	// call is the offset of the import whose parentheses these are, -1 for none.
	call          int
	commas        int
	spread        bool
	trailingComma bool
	empty         bool
}

func (s *scanner) top() *bracket { return &s.brackets[len(s.brackets)-1] }

func (s *scanner) is(text string) bool { return s.text[s.token.start:s.token.end] == text }

// lineTerminator returns the length of the line terminator at an offset, 0 if
// there is none; CR LF is one.
func lineTerminator(s string, i int) int {
	switch s[i] {
	case '\n':
		return 1
	case '\r':
		if i+1 < len(s) && s[i+1] == '\n' {
			return 2
		}
		return 1
	case 0xE2:
		if strings.HasPrefix(s[i:], "\u2028") || strings.HasPrefix(s[i:], "\u2029") {
			return 3
		}
	}
	return 0
}

// skip goes over white space and comments, and reports whether there was a
// line terminator.
func (s *scanner) skip() (newline bool) {
	for s.at < len(s.text) {
		if n := lineTerminator(s.text, s.at); n > 0 {
			newline = true
			s.at += n
			continue
		}
		rest := s.text[s.at:]
		switch {
		case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\v' || rest[0] == '\f':
			s.at++
		case strings.HasPrefix(rest, "//"),
			s.at == 0 && strings.HasPrefix(rest, "#!"),
			!s.module && strings.HasPrefix(rest, "<!--"),
			!s.module && (newline || s.token.end == 0) && strings.HasPrefix(rest, "-->"):
			for s.at < len(s.text) && lineTerminator(s.text, s.at) == 0 {
				s.at++
			}
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				s.failed = true
				s.at = len(s.text)
				return newline
			}
			comment := rest[:end+4]
			newline = newline || strings.ContainsAny(comment, "\n\r\u2028\u2029")
			s.at += len(comment)
		case rest[0] >= 0x80:
			c, size := utf8.DecodeRuneInString(rest)
			if !isSpace(c) {
				return newline
			}
			s.at += size
		default:
			return newline
		}
	}
	return newline
}

// isSpace is white space outside of ASCII.
//
// https://tc39.es/ecma262/#prod-WhiteSpace
func isSpace(c rune) bool {
	switch c {
	case 0xA0, 0xFEFF, 0x1680, 0x202F, 0x205F, 0x3000:
		return true
	}
	return c >= 0x2000 && c <= 0x200A
}

func isNamePart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$' || c == '\\' || c >= 0x80
}

// next reads a token. It does not follow up what the token means for the next
// one: see advance.
func (s *scanner) next() {
	newline := s.skip()
	s.token = token{start: s.at, newline: newline}
	if s.at >= len(s.text) || s.failed {
		s.token = token{kind: endToken, start: len(s.text), end: len(s.text), newline: newline}
		return
	}
	switch c := s.text[s.at]; {
	case c >= '0' && c <= '9' || c == '.' && s.at+1 < len(s.text) && s.text[s.at+1] >= '0' && s.text[s.at+1] <= '9':
		s.number()
	case isNamePart(c) || c == '#':
		s.token.kind = nameToken
		s.name()
	case c == '"' || c == '\'':
		s.token.kind = stringToken
		s.string(c)
	case c == '`':
		s.token.kind = otherToken
		s.at++
		s.template()
	case c == '/' && s.operand:
		s.regularExpression()
	default:
		s.token.kind = punctuationToken
		s.at += s.punctuator()
	}
	if s.failed {
		// A token that does not end is none.
		s.token = token{kind: endToken, start: len(s.text), end: len(s.text), newline: newline}
		return
	}
	s.token.end = s.at
}

// name reads an identifier or keyword; escapes with braces are part of it.
func (s *scanner) name() {
	s.at++
	for s.at < len(s.text) && isNamePart(s.text[s.at]) {
		if s.text[s.at] >= 0x80 {
			c, size := utf8.DecodeRuneInString(s.text[s.at:])
			if isSpace(c) || c == 0x2028 || c == 0x2029 {
				return
			}
			s.at += size
			continue
		}
		if strings.HasPrefix(s.text[s.at:], `\u{`) {
			if end := strings.IndexByte(s.text[s.at:], '}'); end > 0 {
				s.at += end
			}
		}
		s.at++
	}
}

func (s *scanner) number() {
	s.token.kind = otherToken
	hex := strings.HasPrefix(s.text[s.at:], "0x") || strings.HasPrefix(s.text[s.at:], "0X")
	point := false
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch {
		case c == '.' && !point && !hex:
			point = true
		case (c == '+' || c == '-') && !hex && (s.text[s.at-1] == 'e' || s.text[s.at-1] == 'E') && s.at > s.token.start:
		case c < 0x80 && c != '\\' && isNamePart(c):
		default:
			return
		}
		s.at++
	}
}

func (s *scanner) string(quote byte) {
	s.at++
	for s.at < len(s.text) {
		switch c := s.text[s.at]; c {
		case quote:
			s.at++
			return
		case '\\':
			s.at++
			if s.at < len(s.text) {
				if n := lineTerminator(s.text, s.at); n > 0 {
					s.at += n - 1
				}
			}
		case '\n', '\r':
			s.failed = true
			return
		}
		s.at++
	}
	s.failed = true
}

// template reads the characters of a template up to its end or to a
// substitution, which it enters.
func (s *scanner) template() {
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case '`':
			s.at++
			return
		case '\\':
			s.at++
		case '$':
			if strings.HasPrefix(s.text[s.at:], "${") {
				s.at += 2
				s.brackets = append(s.brackets, bracket{kind: template, call: -1})
				return
			}
		}
		s.at++
	}
	s.failed = true
}

func (s *scanner) regularExpression() {
	s.token.kind = otherToken
	s.at++
	for class := false; s.at < len(s.text); s.at++ {
		if lineTerminator(s.text, s.at) > 0 {
			break
		}
		switch s.text[s.at] {
		case '\\':
			s.at++
			if s.at < len(s.text) && lineTerminator(s.text, s.at) > 0 {
				s.failed = true
				return
			}
		case '[':
			class = true
		case ']':
			class = false
		case '/':
			if !class {
				s.at++
				for s.at < len(s.text) && isNamePart(s.text[s.at]) && s.text[s.at] < 0x80 {
					s.at++
				}
				return
			}
		}
	}
	s.failed = true
}

// punctuator returns the length of a punctuator of those that matter.
func (s *scanner) punctuator() int {
	rest := s.text[s.at:]
	for _, p := range []string{"...", "=>", "++", "--", "?.", "??"} {
		if strings.HasPrefix(rest, p) {
			if p == "?." && len(rest) > 2 && rest[2] >= '0' && rest[2] <= '9' {
				continue
			}
			return len(p)
		}
	}
	return 1
}

// follow takes note of what the token means for the next one.
func (s *scanner) follow(previous token) {
	switch s.token.kind {
	case endToken:
	case stringToken:
		s.operand, s.statement = false, false
	case otherToken:
		// After the head of a template an operand follows.
		s.operand = strings.HasSuffix(s.text[s.token.start:s.token.end], "${")
		s.statement = false
	case nameToken:
		s.followName(previous)
	case punctuationToken:
		s.followPunctuation(previous)
	}
}

// keywordsBeforeOperand are the words after which an operand comes.
var keywordsBeforeOperand = map[string]bool{
	"return": true, "typeof": true, "instanceof": true, "in": true, "of": true, "new": true, "delete": true, "void": true,
	"throw": true, "case": true, "do": true, "else": true, "await": true, "yield": true, "extends": true, "default": true,
	"export": true,
}

func (s *scanner) isMember(previous token) bool {
	if previous.kind != punctuationToken {
		return false
	}
	p := s.text[previous.start:previous.end]
	return p == "." || p == "?."
}

func (s *scanner) followName(previous token) {
	name := s.text[s.token.start:s.token.end]
	s.operand, s.statement = false, false
	if s.isMember(previous) {
		return
	}
	switch name {
	case "do", "else", "try", "finally":
		s.operand, s.statement = name == "do" || name == "else", true
	case "class":
		s.top().class = true
	default:
		s.operand = keywordsBeforeOperand[name]
		if name == "default" {
			s.statement = false
		}
	}
}

func (s *scanner) followPunctuation(previous token) {
	p := s.text[s.token.start:s.token.end]
	operand, statement := s.operand, s.statement
	s.operand, s.statement = true, false
	switch p {
	case "(":
		kind := parenthesis
		if previous.kind == nameToken {
			switch s.text[previous.start:previous.end] {
			case "if", "while", "for", "with":
				kind = headParens
			case "await":
				// for await (…)
				kind = headParens
			}
		}
		s.brackets = append(s.brackets, bracket{kind: kind, call: -1, empty: true})
	case "[":
		s.brackets = append(s.brackets, bracket{kind: squares, call: -1})
	case "{":
		s.openBrace(previous, operand, statement)
	case ")", "]", "}":
		s.close(p)
	case "?":
		s.top().conditionals++
	case "=":
		s.top().class = false
	case ":":
		t := s.top()
		t.class = false // it was a key
		switch {
		case t.conditionals > 0:
			t.conditionals--
		case t.kind == block:
			s.statement = true // of a label or a case
		}
	case ";":
		t := s.top()
		t.conditionals, t.class = 0, false
		s.statement = t.kind == block || t.kind == classBraces
	case "=>":
		s.statement = true // a brace begins a body
	case "++", "--":
		s.operand = operand
	case ",":
		t := s.top()
		t.commas++
		t.conditionals, t.class = 0, false
	case "...":
		s.top().spread = true
	}
}

func (s *scanner) openBrace(previous token, operand, statement bool) {
	kind := objectBraces
	t := s.top()
	switch {
	case t.class:
		kind, t.class = classBraces, false
	case previous.kind == endToken, statement:
		kind = block
	case !operand:
		// A brace after an operand is the body of a function, or of a statement
		// with a head, or comes after a statement without a semicolon; after
		// import and export it may be anything.
		kind = block
	}
	s.brackets = append(s.brackets, bracket{kind: kind, call: -1})
	s.operand, s.statement = true, kind == block || kind == classBraces
}

func (s *scanner) close(p string) {
	t := *s.top()
	matches := p == ")" && (t.kind == parenthesis || t.kind == headParens) || p == "]" && t.kind == squares ||
		p == "}" && t.kind >= block && len(s.brackets) > 1
	if !matches {
		s.failed = true
		return
	}
	s.brackets = s.brackets[:len(s.brackets)-1]
	switch t.kind {
	case parenthesis, squares, objectBraces:
		s.operand, s.statement = false, false
	case headParens:
		s.operand, s.statement = true, true
	case block, classBraces:
		s.operand, s.statement = true, true
	case template:
		// The template goes on.
		n := len(s.brackets)
		s.template()
		s.token.end = s.at
		s.operand, s.statement = len(s.brackets) > n, false
	}
}
