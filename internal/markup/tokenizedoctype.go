// Checked against HTML of 2026-08-21.

package markup

// doctype is the DOCTYPE state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#doctype-state
func (t *tokenizer) doctype() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		return t.switchTo((*tokenizer).beforeDoctypeName)
	case '>':
		return t.reconsume(c, (*tokenizer).beforeDoctypeName)
	case eof:
		t.error("eof-in-doctype")
		t.newDoctype()
		return t.endDoctype()
	default:
		t.error("missing-whitespace-before-doctype-name")
		return t.reconsume(c, (*tokenizer).beforeDoctypeName)
	}
}

// newDoctype creates a new DOCTYPE token.
func (t *tokenizer) newDoctype() {
	t.token.doctype = doctype{}
	t.name, t.public, t.system = t.name[:0], t.public[:0], t.system[:0]
}

// emitDoctype emits the current DOCTYPE token, and goes on in the data state.
func (t *tokenizer) emitDoctype() signal {
	d := &t.token.doctype
	d.name, d.publicID, d.systemID = string(t.name), string(t.public), string(t.system)
	return t.emit(doctypeToken, (*tokenizer).data)
}

// quirky sets the current DOCTYPE token's force-quirks flag to on.
func (t *tokenizer) quirky() *tokenizer {
	t.token.doctype.forceQuirks = true
	return t
}

// endDoctype sets the force-quirks flag to on and emits the DOCTYPE token, and then an end-of-file token.
func (t *tokenizer) endDoctype() signal {
	t.quirky().emitDoctype()
	t.state = (*tokenizer).emitEOF
	return emitted
}

// beforeDoctypeName is the before DOCTYPE name state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-name-state
func (t *tokenizer) beforeDoctypeName() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		return proceed
	case 0:
		t.error("unexpected-null-character")
		t.newDoctype()
		t.name = append(t.name, replacement...)
	case '>':
		t.error("missing-doctype-name")
		t.newDoctype()
		return t.quirky().emitDoctype()
	case eof:
		t.error("eof-in-doctype")
		t.newDoctype()
		return t.endDoctype()
	default:
		t.newDoctype()
		t.name = append(t.name, lower(c))
	}
	t.token.doctype.hasName = true
	return t.switchTo((*tokenizer).doctypeName)
}

// doctypeName is the DOCTYPE name state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#doctype-name-state
func (t *tokenizer) doctypeName() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		t.temporary = t.temporary[:0]
		t.state = (*tokenizer).afterDoctypeName
	case '>':
		return t.emitDoctype()
	case 0:
		t.error("unexpected-null-character")
		t.name = append(t.name, replacement...)
	case eof:
		t.error("eof-in-doctype")
		return t.endDoctype()
	default:
		t.name = append(t.name, lower(c))
	}
	return proceed
}

// The keywords of a DOCTYPE.
var doctypeKeywords = [...]string{"public", "system"}

// afterDoctypeName is the after DOCTYPE name state. The temporary buffer has what has been consumed of a keyword.
//
// https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-name-state
func (t *tokenizer) afterDoctypeName() signal {
	if len(t.temporary) == 0 {
		switch c := t.consume(); c {
		case none:
			return starved
		case '\t', '\n', '\f', ' ':
			return proceed
		case '>':
			return t.emitDoctype()
		case eof:
			t.error("eof-in-doctype")
			return t.endDoctype()
		default:
			t.reconsume(c, t.state)
		}
	}
	switch t.word(doctypeKeywords[:]) {
	case wordIncomplete:
		return starved
	case 0:
		return t.switchTo((*tokenizer).afterDoctypePublicKeyword)
	case 1:
		return t.switchTo((*tokenizer).afterDoctypeSystemKeyword)
	default:
		t.error("invalid-character-sequence-after-doctype-name")
		return t.quirky().switchTo((*tokenizer).bogusDoctype)
	}
}

// afterDoctypePublicKeyword is the after DOCTYPE public keyword state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-keyword-state
func (t *tokenizer) afterDoctypePublicKeyword() signal {
	c := t.consume()
	switch c {
	case '\t', '\n', '\f', ' ':
		return t.switchTo((*tokenizer).beforeDoctypePublicIdentifier)
	case '"', '\'':
		t.error("missing-whitespace-after-doctype-public-keyword")
	}
	return t.startPublicIdentifier(c)
}

// beforeDoctypePublicIdentifier is the before DOCTYPE public identifier state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-public-identifier-state
func (t *tokenizer) beforeDoctypePublicIdentifier() signal {
	c := t.consume()
	switch c {
	case '\t', '\n', '\f', ' ':
		return proceed
	}
	return t.startPublicIdentifier(c)
}

// startPublicIdentifier is what these states do with other characters.
func (t *tokenizer) startPublicIdentifier(c int) signal {
	switch c {
	case none:
		return starved
	case '"':
		t.token.doctype.hasPublicID = true
		return t.switchTo((*tokenizer).doctypePublicIdentifierDoubleQuoted)
	case '\'':
		t.token.doctype.hasPublicID = true
		return t.switchTo((*tokenizer).doctypePublicIdentifierSingleQuoted)
	case '>':
		t.error("missing-doctype-public-identifier")
		return t.quirky().emitDoctype()
	case eof:
		t.error("eof-in-doctype")
		return t.endDoctype()
	default:
		t.error("missing-quote-before-doctype-public-identifier")
		return t.quirky().reconsume(c, (*tokenizer).bogusDoctype)
	}
}

// doctypePublicIdentifierDoubleQuoted is the DOCTYPE public identifier (double-quoted) state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(double-quoted)-state
func (t *tokenizer) doctypePublicIdentifierDoubleQuoted() signal { return t.publicIdentifier('"') }

// doctypePublicIdentifierSingleQuoted is the DOCTYPE public identifier (single-quoted) state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(single-quoted)-state
func (t *tokenizer) doctypePublicIdentifierSingleQuoted() signal { return t.publicIdentifier('\'') }

// publicIdentifier is what these states do.
func (t *tokenizer) publicIdentifier(quote int) signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case quote:
		t.state = (*tokenizer).afterDoctypePublicIdentifier
	case 0:
		t.error("unexpected-null-character")
		t.public = append(t.public, replacement...)
	case '>':
		t.error("abrupt-doctype-public-identifier")
		return t.quirky().emitDoctype()
	case eof:
		t.error("eof-in-doctype")
		return t.endDoctype()
	default:
		t.public = append(t.public, byte(c))
	}
	return proceed
}

// afterDoctypePublicIdentifier is the after DOCTYPE public identifier state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-identifier-state
func (t *tokenizer) afterDoctypePublicIdentifier() signal {
	c := t.consume()
	switch c {
	case '\t', '\n', '\f', ' ':
		return t.switchTo((*tokenizer).betweenDoctypePublicAndSystemIdentifiers)
	case '>':
		return t.emitDoctype()
	case '"', '\'':
		t.error("missing-whitespace-between-doctype-public-and-system-identifiers")
	}
	return t.startSystemIdentifier(c)
}

// betweenDoctypePublicAndSystemIdentifiers is the between DOCTYPE public and system identifiers state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#between-doctype-public-and-system-identifiers-state
func (t *tokenizer) betweenDoctypePublicAndSystemIdentifiers() signal {
	c := t.consume()
	switch c {
	case '\t', '\n', '\f', ' ':
		return proceed
	case '>':
		return t.emitDoctype()
	}
	return t.startSystemIdentifier(c)
}

// afterDoctypeSystemKeyword is the after DOCTYPE system keyword state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-keyword-state
func (t *tokenizer) afterDoctypeSystemKeyword() signal {
	c := t.consume()
	switch c {
	case '\t', '\n', '\f', ' ':
		return t.switchTo((*tokenizer).beforeDoctypeSystemIdentifier)
	case '"', '\'':
		t.error("missing-whitespace-after-doctype-system-keyword")
	case '>':
		t.error("missing-doctype-system-identifier")
		return t.quirky().emitDoctype()
	}
	return t.startSystemIdentifier(c)
}

// beforeDoctypeSystemIdentifier is the before DOCTYPE system identifier state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-system-identifier-state
func (t *tokenizer) beforeDoctypeSystemIdentifier() signal {
	c := t.consume()
	switch c {
	case '\t', '\n', '\f', ' ':
		return proceed
	case '>':
		t.error("missing-doctype-system-identifier")
		return t.quirky().emitDoctype()
	}
	return t.startSystemIdentifier(c)
}

// startSystemIdentifier is what these states do with other characters.
func (t *tokenizer) startSystemIdentifier(c int) signal {
	switch c {
	case none:
		return starved
	case '"':
		t.token.doctype.hasSystemID = true
		return t.switchTo((*tokenizer).doctypeSystemIdentifierDoubleQuoted)
	case '\'':
		t.token.doctype.hasSystemID = true
		return t.switchTo((*tokenizer).doctypeSystemIdentifierSingleQuoted)
	case eof:
		t.error("eof-in-doctype")
		return t.endDoctype()
	default:
		t.error("missing-quote-before-doctype-system-identifier")
		return t.quirky().reconsume(c, (*tokenizer).bogusDoctype)
	}
}

// doctypeSystemIdentifierDoubleQuoted is the DOCTYPE system identifier (double-quoted) state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(double-quoted)-state
func (t *tokenizer) doctypeSystemIdentifierDoubleQuoted() signal { return t.systemIdentifier('"') }

// doctypeSystemIdentifierSingleQuoted is the DOCTYPE system identifier (single-quoted) state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(single-quoted)-state
func (t *tokenizer) doctypeSystemIdentifierSingleQuoted() signal { return t.systemIdentifier('\'') }

// systemIdentifier is what these states do.
func (t *tokenizer) systemIdentifier(quote int) signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case quote:
		t.state = (*tokenizer).afterDoctypeSystemIdentifier
	case 0:
		t.error("unexpected-null-character")
		t.system = append(t.system, replacement...)
	case '>':
		t.error("abrupt-doctype-system-identifier")
		return t.quirky().emitDoctype()
	case eof:
		t.error("eof-in-doctype")
		return t.endDoctype()
	default:
		t.system = append(t.system, byte(c))
	}
	return proceed
}

// afterDoctypeSystemIdentifier is the after DOCTYPE system identifier state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-identifier-state
func (t *tokenizer) afterDoctypeSystemIdentifier() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '\t', '\n', '\f', ' ':
		return proceed
	case '>':
		return t.emitDoctype()
	case eof:
		t.error("eof-in-doctype")
		return t.endDoctype()
	default:
		t.error("unexpected-character-after-doctype-system-identifier")
		return t.reconsume(c, (*tokenizer).bogusDoctype)
	}
}

// bogusDoctype is the bogus DOCTYPE state.
//
// https://html.spec.whatwg.org/multipage/parsing.html#bogus-doctype-state
func (t *tokenizer) bogusDoctype() signal {
	switch c := t.consume(); c {
	case none:
		return starved
	case '>':
		return t.emitDoctype()
	case 0:
		t.error("unexpected-null-character")
	case eof:
		t.emitDoctype()
		t.state = (*tokenizer).emitEOF
		return emitted
	}
	return proceed
}
