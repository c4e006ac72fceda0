// Checked against HTML of 2026-08-21 and Infra of 2026-07-17.

package markup

import "unicode/utf8"

// entity is a named character reference and its characters.
type entity struct{ name, characters string }

// reference is what is known while a named character reference is consumed: the entities from and below to begin with
// the characters that have been consumed after the ampersand, and match is one of which these, or the first of these,
// are all; -1 is none.
type reference struct{ from, to, match int }

// characterReferenceIn switches to the character reference state, with a return state.
func (t *tokenizer) characterReferenceIn(s state) signal {
	t.returnState, t.inAttribute = s, false
	t.temporary = append(t.temporary[:0], '&')
	return t.switchTo((*tokenizer).characterReference)
}

// characterReferenceInAttribute does so in an attribute's value.
func (t *tokenizer) characterReferenceInAttribute(s state) signal {
	t.characterReferenceIn(s)
	t.inAttribute = true
	return proceed
}

// flushReference flushes code points consumed as a character reference.
//
// https://html.spec.whatwg.org/multipage/parsing.html#flush-code-points-consumed-as-a-character-reference
func (t *tokenizer) flushReference() {
	if t.inAttribute {
		t.value = append(t.value, t.temporary...)
	} else {
		t.characters = append(t.characters, t.temporary...)
	}
}

// characterReference is the character reference state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
func (t *tokenizer) characterReference() signal {
	c := t.consume()
	switch {
	case c == none:
		return starved
	case isAlphanumeric(c):
		t.reference = reference{0, len(entities), -1}
		return t.reconsume(c, (*tokenizer).namedCharacterReference)
	case c == '#':
		t.temporary = append(t.temporary, '#')
		t.code = 0
		return t.switchTo((*tokenizer).numericCharacterReference)
	default:
		t.flushReference()
		return t.reconsume(c, t.returnState)
	}
}

// namedCharacterReference is the named character reference state. The temporary buffer has an ampersand and what has
// been consumed.
//
// https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state
func (t *tokenizer) namedCharacterReference() signal {
	r := &t.reference
	// Consume the maximum number of characters possible, where the consumed characters are one of the identifiers.
	var c int
	for {
		c = t.consume()
		if c == none {
			return starved
		}
		n := len(t.temporary) - 1
		if c == eof || !r.narrow(n, byte(c)) {
			break
		}
		t.temporary = append(t.temporary, byte(c))
		if len(entities[r.from].name) == n+1 {
			r.match = r.from
			// No identifier goes on after a semicolon.
			if c == ';' {
				t.temporary = append(t.temporary[:0], entities[r.match].characters...)
				t.flushReference()
				return t.switchTo(t.returnState)
			}
		}
	}
	if r.match < 0 {
		t.flushReference()
		return t.reconsume(c, (*tokenizer).ambiguousAmpersand)
	}
	// The last character matched is not a semicolon.
	matched := entities[r.match]
	rest := t.temporary[1+len(matched.name):]
	next := c
	if len(rest) > 0 {
		next = int(rest[0])
	}
	t.reconsume(c, t.returnState)
	t.unconsume(rest)
	t.temporary = t.temporary[:1+len(matched.name)]
	// For historical reasons, what could be part of a query is kept.
	if t.inAttribute && (next == '=' || isAlphanumeric(next)) {
		t.flushReference()
		return proceed
	}
	t.error("missing-semicolon-after-character-reference")
	t.temporary = append(t.temporary[:0], matched.characters...)
	t.flushReference()
	return proceed
}

// narrow leaves the entities that have c after n characters. It says whether there are any; if not, it changes nothing.
func (r *reference) narrow(n int, c byte) bool {
	at := func(i int) int {
		if name := entities[i].name; n < len(name) {
			return int(name[n])
		}
		return -1
	}
	// search returns the first of the entities that has such a character or a higher one.
	search := func(from, to, c int) int {
		for from < to {
			if middle := int(uint(from+to) >> 1); at(middle) < c {
				from = middle + 1
			} else {
				to = middle
			}
		}
		return from
	}
	from := search(r.from, r.to, int(c))
	to := search(from, r.to, int(c)+1)
	if from == to {
		return false
	}
	r.from, r.to = from, to
	return true
}

// ambiguousAmpersand is the ambiguous ampersand state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state
func (t *tokenizer) ambiguousAmpersand() signal {
	c := t.consume()
	switch {
	case c == none:
		return starved
	case isAlphanumeric(c):
		t.temporary = append(t.temporary[:0], byte(c))
		t.flushReference()
		return proceed
	case c == ';':
		t.error("unknown-named-character-reference")
	}
	return t.reconsume(c, t.returnState)
}

// numericCharacterReference is the numeric character reference state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state
func (t *tokenizer) numericCharacterReference() signal {
	c := t.consume()
	switch {
	case c == none:
		return starved
	case c == 'x', c == 'X':
		t.temporary = append(t.temporary, byte(c))
		return t.switchTo((*tokenizer).hexadecimalCharacterReferenceStart)
	case isDigit(c):
		return t.reconsume(c, (*tokenizer).decimalCharacterReference)
	default:
		return t.noDigits(c)
	}
}

// hexadecimalCharacterReferenceStart is the hexadecimal character reference start state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-start-state
func (t *tokenizer) hexadecimalCharacterReferenceStart() signal {
	c := t.consume()
	if c == none {
		return starved
	}
	if hexDigit(c) >= 0 {
		return t.reconsume(c, (*tokenizer).hexadecimalCharacterReference)
	}
	return t.noDigits(c)
}

// noDigits is what these states do with what is no digit.
func (t *tokenizer) noDigits(c int) signal {
	t.error("absence-of-digits-in-numeric-character-reference")
	t.flushReference()
	return t.reconsume(c, t.returnState)
}

// hexDigit returns the value of a hexadecimal digit, or -1.
func hexDigit(c int) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c && c <= 'f':
		return rune(c - 'a' + 10)
	case 'A' <= c && c <= 'F':
		return rune(c - 'A' + 10)
	}
	return -1
}

// hexadecimalCharacterReference is the hexadecimal character reference state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-state
func (t *tokenizer) hexadecimalCharacterReference() signal {
	c := t.consume()
	if d := hexDigit(c); d >= 0 {
		t.addDigit(16, d)
		return proceed
	}
	return t.endNumber(c)
}

// decimalCharacterReference is the decimal character reference state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state
func (t *tokenizer) decimalCharacterReference() signal {
	c := t.consume()
	if isDigit(c) {
		t.addDigit(10, rune(c-'0'))
		return proceed
	}
	return t.endNumber(c)
}

// addDigit adds a digit to the character reference code. What is too large stays so.
func (t *tokenizer) addDigit(base, digit rune) { t.code = min(t.code*base+digit, utf8.MaxRune+1) }

// endNumber is what these states do with what is no digit.
func (t *tokenizer) endNumber(c int) signal {
	switch c {
	case none:
		return starved
	case ';':
		return t.switchTo((*tokenizer).numericCharacterReferenceEnd)
	default:
		t.error("missing-semicolon-after-character-reference")
		return t.reconsume(c, (*tokenizer).numericCharacterReferenceEnd)
	}
}

// numericCharacterReferenceEnd is the numeric character reference end state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state
func (t *tokenizer) numericCharacterReferenceEnd() signal {
	switch code := t.code; {
	case code == 0:
		t.error("null-character-reference")
		t.code = utf8.RuneError
	case code > utf8.MaxRune:
		t.error("character-reference-outside-unicode-range")
		t.code = utf8.RuneError
	case isSurrogate(code):
		t.error("surrogate-character-reference")
		t.code = utf8.RuneError
	case isNoncharacter(code):
		t.error("noncharacter-character-reference")
	case code == '\r' || isControl(code) && !(code <= ' ' && isWhitespace(byte(code))):
		t.error("control-character-reference")
		if 0x80 <= code && code <= 0x9F && controls[code-0x80] != 0 {
			t.code = controls[code-0x80]
		}
	}
	t.temporary = utf8.AppendRune(t.temporary[:0], t.code)
	t.flushReference()
	return t.switchTo(t.returnState)
}

// controls are the code points that C1 control characters stand for, from U+0080.
var controls = [0x20]rune{
	0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
	0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
}

// isSurrogate says whether a code point is a surrogate.
func isSurrogate(r rune) bool { return 0xD800 <= r && r <= 0xDFFF }

// isNoncharacter says whether a code point is a noncharacter.
//
// https://infra.spec.whatwg.org/#noncharacter
func isNoncharacter(r rune) bool { return 0xFDD0 <= r && r <= 0xFDEF || r&0xFFFE == 0xFFFE }

// isControl says whether a code point is a control.
//
// https://infra.spec.whatwg.org/#control
func isControl(r rune) bool { return r < 0x20 || 0x7F <= r && r <= 0x9F }
