// Checked against HTML of 2026-08-21.

package markup

// data is the data state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#data-state
func (t *tokenizer) data() signal {
	t.characters = append(t.characters, t.run(textStops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case eof:
		return t.emitEOF()
	case '&':
		return t.characterReferenceIn((*tokenizer).data)
	case '<':
		return t.switchTo((*tokenizer).tagOpen)
	case 0:
		t.error("unexpected-null-character")
		t.characters, t.nulls = append(t.characters, 0), true
	default:
		// The first byte of another piece.
		t.characters = append(t.characters, byte(c))
	}
	return proceed
}

// rcdata is the RCDATA state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state
func (t *tokenizer) rcdata() signal {
	t.characters = append(t.characters, t.run(textStops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case eof:
		return t.emitEOF()
	case '&':
		return t.characterReferenceIn((*tokenizer).rcdata)
	case '<':
		return t.switchTo((*tokenizer).rcdataLessThanSign)
	case 0:
		t.replaceNull()
	default:
		t.characters = append(t.characters, byte(c))
	}
	return proceed
}

// rawtext is the RAWTEXT state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state
func (t *tokenizer) rawtext() signal {
	t.characters = append(t.characters, t.run(rawStops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case eof:
		return t.emitEOF()
	case '<':
		return t.switchTo((*tokenizer).rawtextLessThanSign)
	case 0:
		t.replaceNull()
	default:
		t.characters = append(t.characters, byte(c))
	}
	return proceed
}

// plaintext is the PLAINTEXT state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state
func (t *tokenizer) plaintext() signal {
	t.characters = append(t.characters, t.run(rawStops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case eof:
		return t.emitEOF()
	case 0:
		t.replaceNull()
	default:
		t.characters = append(t.characters, byte(c))
	}
	return proceed
}

// replaceNull emits a U+FFFD REPLACEMENT CHARACTER for a U+0000 NULL.
func (t *tokenizer) replaceNull() {
	t.error("unexpected-null-character")
	t.characters = append(t.characters, replacement...)
}

// emitString emits characters.
func (t *tokenizer) emitString(s string) { t.characters = append(t.characters, s...) }

// cdataSection is the CDATA section state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state
func (t *tokenizer) cdataSection() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case ']':
		t.state = (*tokenizer).cdataSectionBracket
	case eof:
		t.error("eof-in-cdata")
		return t.emitEOF()
	default:
		t.characters = append(t.characters, byte(c))
		t.nulls = t.nulls || c == 0
	}
	return proceed
}

// cdataSectionBracket is the CDATA section bracket state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-bracket-state
func (t *tokenizer) cdataSectionBracket() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case ']':
		return t.switchTo((*tokenizer).cdataSectionEnd)
	default:
		t.emitString("]")
		return t.reconsume(c, (*tokenizer).cdataSection)
	}
}

// cdataSectionEnd is the CDATA section end state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-end-state
func (t *tokenizer) cdataSectionEnd() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case ']':
		t.emitString("]")
		return proceed
	case '>':
		return t.switchTo((*tokenizer).data)
	default:
		t.emitString("]]")
		return t.reconsume(c, (*tokenizer).cdataSection)
	}
}
