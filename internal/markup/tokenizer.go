// Checked against HTML of 2026-08-21.

package markup

import (
	"unicode/utf8"
	"unsafe"
)

// tokenizer is the tokenization stage. It gives one token after the other, and can wait for input in every state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#tokenization
type tokenizer struct {
	in input
	// text is that of the first piece of the input stream, and pos the offset of the next input character in it.
	text string
	pos  int
	// first is the piece whose text that is; nil at first.
	first *piece

	state state
	// The return state, and whether it is one in an attribute's value.
	returnState state
	inAttribute bool

	// characters are the character tokens that are not given yet. Given says that they are, and to be forgotten; waiting
	// that the token that ended them is to be given next.
	characters     []byte
	nulls          bool
	given, waiting bool

	// The temporary buffer, and the character reference code.
	temporary []byte
	code      rune
	reference reference

	// token is the current token, and charactersToken that of the characters.
	token, charactersToken token
	// What the current token is built of.
	name, value, public, system []byte
	// serial numbers the tags, so that names can tell whether the current tag has them as attribute.
	serial uint32
	// attribute is the name of the current attribute; nil when it is not to be kept.
	attribute  *name
	attributes int
	// valuesMemory is what the values of the current tag's attributes take, in bytes, until the tag is emitted.
	valuesMemory int
	// lastStart is the name of the last start tag: an end tag of that name is appropriate.
	lastStart *name

	names names
	texts arena
	// surrogates says that a piece began with a low surrogate, which may have to be joined with what came before.
	surrogates bool
	// foreign says that there is an adjusted current node, and it is not in the HTML namespace.
	foreign func() bool
	// report is told of each parse error, when it is not nil.
	report func(ParseError)
}

// state is a state of the tokenizer: a function that consumes some characters.
type state func(*tokenizer) signal

// signal says what has come of a state.
type signal uint8

const (
	// proceed: run the next state.
	proceed signal = iota
	// emitted: the token is complete.
	emitted
	// starved: a character is needed, and none is there.
	starved
)

// What consume returns when it returns no byte.
const (
	none = -1 - iota
	eof
)

// init makes the tokenizer start in the data state.
func (t *tokenizer) init() {
	t.in.init()
	t.state = (*tokenizer).data
	t.charactersToken.kind = charactersToken
}

// append puts text at the end of the input stream.
func (t *tokenizer) append(text string) {
	t.in.append(text)
	if t.report != nil {
		t.in.endLine, t.in.endColumn = t.reportInput(text, t.in.endLine, t.in.endColumn)
	}
}

// insert puts text immediately before the insertion point.
func (t *tokenizer) insert(text string) {
	t.in.insert(text)
	if len(text) >= 3 && text[0] == 0xED && text[1] >= 0xB0 {
		t.surrogates = true
	}
	if t.report != nil {
		line, column := t.position()
		t.reportInput(text, line, column)
	}
}

// reportInput tells of the characters that may not be in the input stream, and returns the position after the text.
//
// https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
func (t *tokenizer) reportInput(text string, line, column int) (int, int) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		code := ""
		switch {
		// A surrogate, in WTF-8
		case r == utf8.RuneError && size == 1:
			size = min(3, len(text)-i)
			code = "surrogate-in-input-stream"
		case isNoncharacter(r):
			code = "noncharacter-in-input-stream"
		case isControl(r) && r != 0 && r != '\r' && !(r < ' ' && isWhitespace(byte(r))):
			code = "control-character-in-input-stream"
		}
		if code != "" {
			t.report(ParseError{code, line, column})
		}
		line, column = advance(line, column, text[i:i+size])
		i += size
	}
	return line, column
}

// next returns the next token, which is valid until the next call; false means that there is no character before the
// insertion point or the end of the stream.
func (t *tokenizer) next() (*token, bool) {
	if t.given {
		t.characters, t.nulls, t.given = t.characters[:0], false, false
	}
	if t.waiting {
		t.waiting = false
		return &t.token, true
	}
	for {
		switch t.state(t) {
		case proceed:
		case emitted:
			if len(t.characters) > 0 {
				t.waiting = true
				return t.emitCharacters(), true
			}
			return &t.token, true
		case starved:
			if len(t.characters) > 0 {
				return t.emitCharacters(), true
			}
			return nil, false
		}
	}
}

// emitCharacters returns the token of the characters.
func (t *tokenizer) emitCharacters() *token {
	t.given = true
	if t.surrogates {
		t.characters = joinSurrogates(t.characters)
	}
	t.charactersToken.data = unsafe.String(unsafe.SliceData(t.characters), len(t.characters))
	t.charactersToken.nulls = t.nulls
	return &t.charactersToken
}

// consume consumes the next input character, or its next byte.
func (t *tokenizer) consume() int {
	if t.pos < len(t.text) {
		c := t.text[t.pos]
		t.pos++
		return int(c)
	}
	return t.consumeOfNext()
}

// consumeOfNext consumes the first byte of the next piece.
func (t *tokenizer) consumeOfNext() int {
	if !t.advance() {
		if t.in.closed && t.in.insertionPoint == nil && t.in.end.next == &t.in.end {
			return eof
		}
		return none
	}
	t.pos = 1
	return int(t.text[0])
}

// advance makes the next piece the first. False means that there is none before the insertion point.
func (t *tokenizer) advance() bool {
	t.dropConsumed()
	p := t.in.end.next
	if p == &t.in.end || p == t.in.insertionPoint {
		return false
	}
	t.first, t.text, t.pos, t.in.counted = p, p.text, 0, 0
	return true
}

// dropConsumed removes the first piece when all of it has been consumed.
func (t *tokenizer) dropConsumed() {
	p := t.first
	if p == nil || t.pos < len(t.text) {
		return
	}
	if p.network {
		t.in.count(t.text, len(t.text))
	}
	t.in.remove(p)
	t.first, t.text, t.pos, t.in.counted = nil, "", 0, 0
}

// yield puts what is not consumed back, so that something can be inserted before it.
func (t *tokenizer) yield() {
	t.dropConsumed()
	p := t.first
	if p == nil {
		return
	}
	if p.network {
		t.in.count(t.text, t.pos)
	}
	p.text = t.text[t.pos:]
	t.first, t.text, t.pos, t.in.counted = nil, "", 0, 0
}

// reconsume makes the current input character the next one, to be consumed in a state.
func (t *tokenizer) reconsume(c int, s state) signal {
	if c >= 0 {
		t.pos--
	}
	t.state = s
	return proceed
}

// unconsume gives back characters that have been consumed last.
func (t *tokenizer) unconsume(b []byte) {
	if t.pos >= len(b) {
		t.pos -= len(b)
		return
	}
	// Some of them came in an earlier piece.
	t.yield()
	t.in.insertBefore(t.in.end.next, string(b), false)
}

// switchTo changes the state.
func (t *tokenizer) switchTo(s state) signal {
	t.state = s
	return proceed
}

// emit says that the token is complete. The state is to be changed before: the tree builder may change it again.
func (t *tokenizer) emit(kind tokenKind, s state) signal {
	t.token.kind, t.state = kind, s
	return emitted
}

// memory is what the tokenizer keeps, in bytes: the input that is not consumed, what the current token is built of, and names.
func (t *tokenizer) memory() int {
	return t.in.memory + cap(t.characters) + cap(t.temporary) + cap(t.name) + cap(t.value) + cap(t.public) + cap(t.system) +
		cap(t.token.attributes)*int(unsafe.Sizeof(attribute{})) + t.valuesMemory + t.names.memory()
}

// copyText returns a copy of what an attribute's value, a comment or the like was built in.
func (t *tokenizer) copyText(b []byte) string {
	if t.surrogates {
		b = joinSurrogates(b)
	}
	return t.texts.string(b)
}

// emitEOF emits an end-of-file token.
func (t *tokenizer) emitEOF() signal {
	t.token = token{}
	return t.emit(eofToken, (*tokenizer).ended)
}

// ended is the state after the end-of-file token.
func (t *tokenizer) ended() signal { return starved }

// error tells of a parse error.
func (t *tokenizer) error(code string) {
	if t.report != nil {
		line, column := t.position()
		t.report(ParseError{code, line, column})
	}
}

// position returns the line and column of the next input character, not counting what was inserted.
func (t *tokenizer) position() (line, column int) {
	if t.first != nil && t.first.network {
		t.in.count(t.text, t.pos)
	}
	return t.in.line, t.in.column
}

// run consumes the next bytes, up to a piece's end, that are in none of the classes.
func (t *tokenizer) run(stops class) string {
	rest := t.text[t.pos:]
	for i := range len(rest) {
		if classes[rest[i]]&stops != 0 {
			t.pos += i
			return rest[:i]
		}
	}
	t.pos += len(rest)
	return rest
}

// class is a set of bytes, one bit of a byte's entry in classes.
type class uint8

const (
	// textStops end a run of characters in the data and the RCDATA state.
	textStops class = 1 << iota
	// rawStops end one in the other states of text.
	rawStops
	// tagStops end one in the tag name state: white space, "/", ">", NUL and letters that are not lower case.
	tagStops
	// attributeStops end one in the attribute name state.
	attributeStops
	// doubleQuotedStops and singleQuotedStops end one in an attribute's value.
	doubleQuotedStops
	singleQuotedStops
	// commentStops end one in the comment state.
	commentStops
	// whitespaces are the bytes that are ASCII white space, without CR, which is never in the input of the tokenizer.
	whitespaces
)

var classes [256]class

func init() {
	for _, set := range []struct {
		bytes string
		class class
	}{
		{"\x00&<", textStops},
		{"\x00<-", rawStops},
		{"\t\n\f />\x00ABCDEFGHIJKLMNOPQRSTUVWXYZ", tagStops},
		{"\t\n\f />=\x00\"'<ABCDEFGHIJKLMNOPQRSTUVWXYZ", attributeStops},
		{"\x00&\"", doubleQuotedStops},
		{"\x00&'", singleQuotedStops},
		{"\x00<-", commentStops},
		{"\t\n\f ", whitespaces},
	} {
		for i := range len(set.bytes) {
			classes[set.bytes[i]] |= set.class
		}
	}
}

// isWhitespace says whether a byte is a tab, line feed, form feed or space.
func isWhitespace(c byte) bool { return classes[c]&whitespaces != 0 }

// isAlpha says whether what consume returned is an ASCII alpha.
func isAlpha(c int) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// isDigit says whether it is an ASCII digit.
func isDigit(c int) bool { return '0' <= c && c <= '9' }

// isAlphanumeric says whether it is an ASCII alphanumeric.
func isAlphanumeric(c int) bool { return isAlpha(c) || isDigit(c) }

// lower makes ASCII upper alphas lower.
func lower(c int) byte {
	if 'A' <= c && c <= 'Z' {
		return byte(c) + 'a' - 'A'
	}
	return byte(c)
}

// replacement is U+FFFD REPLACEMENT CHARACTER.
const replacement = "\uFFFD"
