// Checked against HTML of 2026-08-21.

package markup

// scriptData is the script data state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-state
func (t *tokenizer) scriptData() signal {
	t.characters = append(t.characters, t.run(rawStops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case '<':
		return t.switchTo((*tokenizer).scriptDataLessThanSign)
	case 0:
		t.replaceNull()
	case eof:
		return t.emitEOF()
	default:
		t.characters = append(t.characters, byte(c))
	}
	return proceed
}

// scriptDataLessThanSign is the script data less-than sign state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-less-than-sign-state
func (t *tokenizer) scriptDataLessThanSign() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '/':
		t.temporary = t.temporary[:0]
		return t.switchTo((*tokenizer).scriptDataEndTagOpen)
	case '!':
		t.emitString("<!")
		return t.switchTo((*tokenizer).scriptDataEscapeStart)
	default:
		t.emitString("<")
		return t.reconsume(c, (*tokenizer).scriptData)
	}
}

// scriptDataEscapeStart is the script data escape start state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-state
func (t *tokenizer) scriptDataEscapeStart() signal {
	return t.dash((*tokenizer).scriptDataEscapeStartDash, (*tokenizer).scriptData)
}

// scriptDataEscapeStartDash is the script data escape start dash state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-dash-state
func (t *tokenizer) scriptDataEscapeStartDash() signal {
	return t.dash((*tokenizer).scriptDataEscapedDashDash, (*tokenizer).scriptData)
}

// dash emits a U+002D HYPHEN-MINUS and switches to one state, or reconsumes in another.
func (t *tokenizer) dash(next, otherwise state) signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		t.emitString("-")
		return t.switchTo(next)
	default:
		return t.reconsume(c, otherwise)
	}
}

// scriptDataEscaped is the script data escaped state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state
func (t *tokenizer) scriptDataEscaped() signal {
	t.characters = append(t.characters, t.run(rawStops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		t.emitString("-")
		t.state = (*tokenizer).scriptDataEscapedDash
	case '<':
		t.state = (*tokenizer).scriptDataEscapedLessThanSign
	case 0:
		t.replaceNull()
	case eof:
		t.error("eof-in-script-html-comment-like-text")
		return t.emitEOF()
	default:
		t.characters = append(t.characters, byte(c))
	}
	return proceed
}

// scriptDataEscapedDash is the script data escaped dash state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-state
func (t *tokenizer) scriptDataEscapedDash() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		t.emitString("-")
		t.state = (*tokenizer).scriptDataEscapedDashDash
	case '<':
		t.state = (*tokenizer).scriptDataEscapedLessThanSign
	case 0:
		t.replaceNull()
		t.state = (*tokenizer).scriptDataEscaped
	case eof:
		t.error("eof-in-script-html-comment-like-text")
		return t.emitEOF()
	default:
		t.characters = append(t.characters, byte(c))
		t.state = (*tokenizer).scriptDataEscaped
	}
	return proceed
}

// scriptDataEscapedDashDash is the script data escaped dash dash state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-dash-state
func (t *tokenizer) scriptDataEscapedDashDash() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		t.emitString("-")
	case '<':
		t.state = (*tokenizer).scriptDataEscapedLessThanSign
	case '>':
		t.emitString(">")
		t.state = (*tokenizer).scriptData
	case 0:
		t.replaceNull()
		t.state = (*tokenizer).scriptDataEscaped
	case eof:
		t.error("eof-in-script-html-comment-like-text")
		return t.emitEOF()
	default:
		t.characters = append(t.characters, byte(c))
		t.state = (*tokenizer).scriptDataEscaped
	}
	return proceed
}

// scriptDataEscapedLessThanSign is the script data escaped less-than sign state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-less-than-sign-state
func (t *tokenizer) scriptDataEscapedLessThanSign() signal {
	c := t.consume()
	switch {
	case c == none:
		return starved
	case c == '/':
		t.temporary = t.temporary[:0]
		return t.switchTo((*tokenizer).scriptDataEscapedEndTagOpen)
	case isAlpha(c):
		t.temporary = t.temporary[:0]
		t.emitString("<")
		return t.reconsume(c, (*tokenizer).scriptDataDoubleEscapeStart)
	default:
		t.emitString("<")
		return t.reconsume(c, (*tokenizer).scriptDataEscaped)
	}
}

// scriptDataDoubleEscapeStart is the script data double escape start state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-start-state
func (t *tokenizer) scriptDataDoubleEscapeStart() signal {
	return t.doubleEscape((*tokenizer).scriptDataDoubleEscaped, (*tokenizer).scriptDataEscaped)
}

// scriptDataDoubleEscapeEnd is the script data double escape end state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-end-state
func (t *tokenizer) scriptDataDoubleEscapeEnd() signal {
	return t.doubleEscape((*tokenizer).scriptDataEscaped, (*tokenizer).scriptDataDoubleEscaped)
}

// doubleEscape is what these states do: it switches to the first state when the temporary buffer is "script".
func (t *tokenizer) doubleEscape(script, otherwise state) signal {
	c := t.consume()
	switch {
	case c == none:
		return starved
	case c == '\t', c == '\n', c == '\f', c == ' ', c == '/', c == '>':
		t.characters = append(t.characters, byte(c))
		if string(t.temporary) == "script" {
			return t.switchTo(script)
		}
		return t.switchTo(otherwise)
	case isAlpha(c):
		t.temporary = append(t.temporary, lower(c))
		t.characters = append(t.characters, byte(c))
		return proceed
	default:
		return t.reconsume(c, otherwise)
	}
}

// scriptDataDoubleEscaped is the script data double escaped state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state
func (t *tokenizer) scriptDataDoubleEscaped() signal {
	t.characters = append(t.characters, t.run(rawStops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		t.emitString("-")
		t.state = (*tokenizer).scriptDataDoubleEscapedDash
	case '<':
		t.emitString("<")
		t.state = (*tokenizer).scriptDataDoubleEscapedLessThanSign
	case 0:
		t.replaceNull()
	case eof:
		t.error("eof-in-script-html-comment-like-text")
		return t.emitEOF()
	default:
		t.characters = append(t.characters, byte(c))
	}
	return proceed
}

// scriptDataDoubleEscapedDash is the script data double escaped dash state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-state
func (t *tokenizer) scriptDataDoubleEscapedDash() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		t.emitString("-")
		t.state = (*tokenizer).scriptDataDoubleEscapedDashDash
	case '<':
		t.emitString("<")
		t.state = (*tokenizer).scriptDataDoubleEscapedLessThanSign
	case 0:
		t.replaceNull()
		t.state = (*tokenizer).scriptDataDoubleEscaped
	case eof:
		t.error("eof-in-script-html-comment-like-text")
		return t.emitEOF()
	default:
		t.characters = append(t.characters, byte(c))
		t.state = (*tokenizer).scriptDataDoubleEscaped
	}
	return proceed
}

// scriptDataDoubleEscapedDashDash is the script data double escaped dash dash state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-dash-state
func (t *tokenizer) scriptDataDoubleEscapedDashDash() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '-':
		t.emitString("-")
	case '<':
		t.emitString("<")
		t.state = (*tokenizer).scriptDataDoubleEscapedLessThanSign
	case '>':
		t.emitString(">")
		t.state = (*tokenizer).scriptData
	case 0:
		t.replaceNull()
		t.state = (*tokenizer).scriptDataDoubleEscaped
	case eof:
		t.error("eof-in-script-html-comment-like-text")
		return t.emitEOF()
	default:
		t.characters = append(t.characters, byte(c))
		t.state = (*tokenizer).scriptDataDoubleEscaped
	}
	return proceed
}

// scriptDataDoubleEscapedLessThanSign is the script data double escaped less-than sign state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-less-than-sign-state
func (t *tokenizer) scriptDataDoubleEscapedLessThanSign() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '/':
		t.temporary = t.temporary[:0]
		t.emitString("/")
		return t.switchTo((*tokenizer).scriptDataDoubleEscapeEnd)
	default:
		return t.reconsume(c, (*tokenizer).scriptDataDoubleEscaped)
	}
}
