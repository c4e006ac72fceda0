// Checked against HTML of 2026-08-21.

package markup

// tagOpen is the tag open state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state
func (t *tokenizer) tagOpen() signal {
	c := t.consume()
	switch {
	case isAlpha(c):
		t.newTag()
		t.token.kind = startTagToken
		return t.reconsume(c, (*tokenizer).tagName)
	case c == '/':
		return t.switchTo((*tokenizer).endTagOpen)
	case c == '!':
		t.temporary = t.temporary[:0]
		return t.switchTo((*tokenizer).markupDeclarationOpen)
	case c == '?':
		t.temporary = t.temporary[:0]
		return t.switchTo((*tokenizer).processingInstructionOpen)
	case c == none:
		return starved
	case c == eof:
		t.error("eof-before-tag-name")
		t.emitString("<")
		return t.emitEOF()
	default:
		t.error("invalid-first-character-of-tag-name")
		t.emitString("<")
		return t.reconsume(c, (*tokenizer).data)
	}
}

// endTagOpen is the end tag open state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#end-tag-open-state
func (t *tokenizer) endTagOpen() signal {
	c := t.consume()
	switch {
	case isAlpha(c):
		t.newTag()
		t.token.kind = endTagToken
		return t.reconsume(c, (*tokenizer).tagName)
	case c == '>':
		t.error("missing-end-tag-name")
		return t.switchTo((*tokenizer).data)
	case c == none:
		return starved
	case c == eof:
		t.error("eof-before-tag-name")
		t.emitString("</")
		return t.emitEOF()
	default:
		t.error("invalid-first-character-of-tag-name")
		t.newComment()
		return t.reconsume(c, (*tokenizer).bogusComment)
	}
}

// newTag creates a new tag token, whose name is empty.
func (t *tokenizer) newTag() {
	t.name = t.name[:0]
	t.token.attributes = t.token.attributes[:0]
	t.token.selfClosing, t.token.duplicates = false, false
	t.attribute, t.attributes, t.valuesMemory = nil, 0, 0
	t.serial++
}

// tagName is the tag name state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state
func (t *tokenizer) tagName() signal {
	t.name = append(t.name, t.run(tagStops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		t.token.name = t.names.get(t.name)
		t.state = (*tokenizer).beforeAttributeName
	case '/':
		t.token.name = t.names.get(t.name)
		t.state = (*tokenizer).selfClosingStartTag
	case '>':
		t.token.name = t.names.get(t.name)
		return t.emitTag()
	case 0:
		t.error("unexpected-null-character")
		t.name = append(t.name, replacement...)
	case eof:
		t.error("eof-in-tag")
		return t.emitEOF()
	default:
		t.name = append(t.name, lower(c))
	}
	return proceed
}

// emitTag emits the current tag token, and goes on in the data state.
func (t *tokenizer) emitTag() signal {
	t.finishAttribute()
	t.valuesMemory = 0
	if t.token.kind == startTagToken {
		t.lastStart = t.token.name
	} else {
		if t.attributes > 0 {
			t.error("end-tag-with-attributes")
		}
		if t.token.selfClosing {
			t.error("end-tag-with-trailing-solidus")
		}
	}
	return t.emit(t.token.kind, (*tokenizer).data)
}

// beforeAttributeName is the before attribute name state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state
func (t *tokenizer) beforeAttributeName() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		return proceed
	case '/', '>', eof:
		return t.reconsume(c, (*tokenizer).afterAttributeName)
	case '=':
		t.error("unexpected-equals-sign-before-attribute-name")
		t.startAttribute()
		t.name = append(t.name, '=')
		return t.switchTo((*tokenizer).attributeName)
	default:
		t.startAttribute()
		return t.reconsume(c, (*tokenizer).attributeName)
	}
}

// startAttribute starts a new attribute in the current tag token.
func (t *tokenizer) startAttribute() {
	t.finishAttribute()
	t.name, t.value = t.name[:0], t.value[:0]
	t.attributes++
}

// leaveAttributeName is what happens when the user agent leaves the attribute name state: an attribute that the tag
// has already is not kept.
func (t *tokenizer) leaveAttributeName() {
	n := t.names.get(t.name)
	if !t.names.stamp(n, t.serial) {
		t.error("duplicate-attribute")
		t.token.duplicates = true
	} else if t.token.kind == startTagToken {
		t.attribute = n
	}
}

// finishAttribute adds the current attribute, if there is one, to the tag.
func (t *tokenizer) finishAttribute() {
	if t.attribute == nil {
		return
	}
	t.token.attributes = append(t.token.attributes, attribute{t.attribute, t.copyText(t.value)})
	t.valuesMemory += len(t.value)
	t.attribute = nil
}

// attributeName is the attribute name state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state
func (t *tokenizer) attributeName() signal {
	t.name = append(t.name, t.run(attributeStops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ', '/', '>', eof:
		t.leaveAttributeName()
		return t.reconsume(c, (*tokenizer).afterAttributeName)
	case '=':
		t.leaveAttributeName()
		t.state = (*tokenizer).beforeAttributeValue
	case 0:
		t.error("unexpected-null-character")
		t.name = append(t.name, replacement...)
	case '"', '\'', '<':
		t.error("unexpected-character-in-attribute-name")
		t.name = append(t.name, byte(c))
	default:
		t.name = append(t.name, lower(c))
	}
	return proceed
}

// afterAttributeName is the after attribute name state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-name-state
func (t *tokenizer) afterAttributeName() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		return proceed
	case '/':
		return t.switchTo((*tokenizer).selfClosingStartTag)
	case '=':
		return t.switchTo((*tokenizer).beforeAttributeValue)
	case '>':
		return t.emitTag()
	case eof:
		t.error("eof-in-tag")
		return t.emitEOF()
	default:
		t.startAttribute()
		return t.reconsume(c, (*tokenizer).attributeName)
	}
}

// beforeAttributeValue is the before attribute value state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-value-state
func (t *tokenizer) beforeAttributeValue() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		return proceed
	case '"':
		return t.switchTo((*tokenizer).attributeValueDoubleQuoted)
	case '\'':
		return t.switchTo((*tokenizer).attributeValueSingleQuoted)
	case '>':
		t.error("missing-attribute-value")
		return t.emitTag()
	default:
		return t.reconsume(c, (*tokenizer).attributeValueUnquoted)
	}
}

// attributeValueDoubleQuoted is the attribute value (double-quoted) state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state
func (t *tokenizer) attributeValueDoubleQuoted() signal {
	return t.attributeValueQuoted('"', doubleQuotedStops, (*tokenizer).attributeValueDoubleQuoted)
}

// attributeValueSingleQuoted is the attribute value (single-quoted) state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(single-quoted)-state
func (t *tokenizer) attributeValueSingleQuoted() signal {
	return t.attributeValueQuoted('\'', singleQuotedStops, (*tokenizer).attributeValueSingleQuoted)
}

// attributeValueQuoted is what these states do.
func (t *tokenizer) attributeValueQuoted(quote int, stops class, s state) signal {
	t.value = append(t.value, t.run(stops)...)
	switch c := t.consume(); c {
	case none:
		return starved
	case quote:
		return t.switchTo((*tokenizer).afterAttributeValueQuoted)
	case '&':
		return t.characterReferenceInAttribute(s)
	case 0:
		t.error("unexpected-null-character")
		t.value = append(t.value, replacement...)
	case eof:
		t.error("eof-in-tag")
		return t.emitEOF()
	default:
		t.value = append(t.value, byte(c))
	}
	return proceed
}

// attributeValueUnquoted is the attribute value (unquoted) state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(unquoted)-state
func (t *tokenizer) attributeValueUnquoted() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		return t.switchTo((*tokenizer).beforeAttributeName)
	case '&':
		return t.characterReferenceInAttribute((*tokenizer).attributeValueUnquoted)
	case '>':
		return t.emitTag()
	case 0:
		t.error("unexpected-null-character")
		t.value = append(t.value, replacement...)
	case '"', '\'', '<', '=', '`':
		t.error("unexpected-character-in-unquoted-attribute-value")
		t.value = append(t.value, byte(c))
	case eof:
		t.error("eof-in-tag")
		return t.emitEOF()
	default:
		t.value = append(t.value, byte(c))
	}
	return proceed
}

// afterAttributeValueQuoted is the after attribute value (quoted) state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-value-(quoted)-state
func (t *tokenizer) afterAttributeValueQuoted() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		return t.switchTo((*tokenizer).beforeAttributeName)
	case '/':
		return t.switchTo((*tokenizer).selfClosingStartTag)
	case '>':
		return t.emitTag()
	case eof:
		t.error("eof-in-tag")
		return t.emitEOF()
	default:
		t.error("missing-whitespace-between-attributes")
		return t.reconsume(c, (*tokenizer).beforeAttributeName)
	}
}

// selfClosingStartTag is the self-closing start tag state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#self-closing-start-tag-state
func (t *tokenizer) selfClosingStartTag() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '>':
		t.token.selfClosing = true
		return t.emitTag()
	case eof:
		t.error("eof-in-tag")
		return t.emitEOF()
	default:
		t.error("unexpected-solidus-in-tag")
		return t.reconsume(c, (*tokenizer).beforeAttributeName)
	}
}
