// Checked against HTML of 2026-08-21.

package markup

// What ends an element of the RCDATA, RAWTEXT and script data states.

// rcdataLessThanSign is the RCDATA less-than sign state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#rcdata-less-than-sign-state
func (t *tokenizer) rcdataLessThanSign() signal {
	return t.lessThanSign((*tokenizer).rcdata, (*tokenizer).rcdataEndTagOpen)
}

// rawtextLessThanSign is the RAWTEXT less-than sign state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state
func (t *tokenizer) rawtextLessThanSign() signal {
	return t.lessThanSign((*tokenizer).rawtext, (*tokenizer).rawtextEndTagOpen)
}

// lessThanSign is what these states do.
func (t *tokenizer) lessThanSign(text, endTagOpen state) signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '/':
		t.temporary = t.temporary[:0]
		return t.switchTo(endTagOpen)
	default:
		t.emitString("<")
		return t.reconsume(c, text)
	}
}

// rcdataEndTagOpen is the RCDATA end tag open state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-open-state
func (t *tokenizer) rcdataEndTagOpen() signal {
	return t.rawEndTagOpen((*tokenizer).rcdata, (*tokenizer).rcdataEndTagName)
}

// rawtextEndTagOpen is the RAWTEXT end tag open state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state
func (t *tokenizer) rawtextEndTagOpen() signal {
	return t.rawEndTagOpen((*tokenizer).rawtext, (*tokenizer).rawtextEndTagName)
}

// scriptDataEndTagOpen is the script data end tag open state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-open-state
func (t *tokenizer) scriptDataEndTagOpen() signal {
	return t.rawEndTagOpen((*tokenizer).scriptData, (*tokenizer).scriptDataEndTagName)
}

// scriptDataEscapedEndTagOpen is the script data escaped end tag open state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-open-state
func (t *tokenizer) scriptDataEscapedEndTagOpen() signal {
	return t.rawEndTagOpen((*tokenizer).scriptDataEscaped, (*tokenizer).scriptDataEscapedEndTagName)
}

// rawEndTagOpen is what these states do.
func (t *tokenizer) rawEndTagOpen(text, endTagName state) signal {
	c := t.consume()
	if c == none {
		return starved
	}
	if isAlpha(c) {
		t.newTag()
		return t.reconsume(c, endTagName)
	}
	t.emitString("</")
	return t.reconsume(c, text)
}

// rcdataEndTagName is the RCDATA end tag name state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-name-state
func (t *tokenizer) rcdataEndTagName() signal { return t.rawEndTagName((*tokenizer).rcdata) }

// rawtextEndTagName is the RAWTEXT end tag name state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state
func (t *tokenizer) rawtextEndTagName() signal { return t.rawEndTagName((*tokenizer).rawtext) }

// scriptDataEndTagName is the script data end tag name state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-name-state
func (t *tokenizer) scriptDataEndTagName() signal { return t.rawEndTagName((*tokenizer).scriptData) }

// scriptDataEscapedEndTagName is the script data escaped end tag name state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-name-state
func (t *tokenizer) scriptDataEscapedEndTagName() signal {
	return t.rawEndTagName((*tokenizer).scriptDataEscaped)
}

// rawEndTagName is what these states do.
func (t *tokenizer) rawEndTagName(text state) signal {
	c := t.consume()
	switch {
	case c == none:
		return starved
	case isAlpha(c):
		t.name = append(t.name, lower(c))
		t.temporary = append(t.temporary, byte(c))
		return proceed
	// An appropriate end tag token
	case c != eof && t.lastStart != nil && string(t.name) == t.lastStart.text:
		switch c {
		case '\t', '\n', '\f', ' ':
			t.token.name = t.lastStart
			t.token.kind = endTagToken
			return t.switchTo((*tokenizer).beforeAttributeName)
		case '/':
			t.token.name = t.lastStart
			t.token.kind = endTagToken
			return t.switchTo((*tokenizer).selfClosingStartTag)
		case '>':
			t.token.name = t.lastStart
			t.token.kind = endTagToken
			return t.emitTag()
		}
	}
	t.emitString("</")
	t.characters = append(t.characters, t.temporary...)
	return t.reconsume(c, text)
}
