// Checked against HTML of 2026-08-21.

package markup

// afterBody is the "after body" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody
func (p *Parser) afterBody(tok *token) bool {
	switch tok.kind {
	case charactersToken:
		if !p.whitespaceInBody(tok) {
			return false
		}
	case commentToken, instructionToken:
		// Insert it as the last child of the first element in the stack of open elements (the html element).
		p.insertCommentOrInstruction(tok, p.stack.elements[0].node)
		return false
	case doctypeToken:
		return false
	case startTagToken:
		if tok.name.id == nameHtml {
			return p.inBody(tok)
		}
	case endTagToken:
		if tok.name.id == nameHtml {
			// If the parser was created as part of the HTML fragment parsing algorithm, ignore the token.
			if p.context.node == nil {
				p.mode = (*Parser).afterAfterBody
			}
			return false
		}
	case eofToken:
		p.stop()
		return false
	}
	// Anything else: Switch the insertion mode to "in body" and reprocess the token.
	p.mode = (*Parser).inBody
	return true
}

// whitespaceInBody processes the white space that characters begin with using the rules for the "in body" insertion
// mode. It says whether more follows.
func (p *Parser) whitespaceInBody(tok *token) bool {
	whitespace, more := leadingWhitespace(tok)
	if whitespace != "" {
		p.charactersInBody(whitespace, false)
	}
	return more
}

// inFrameset is the "in frameset" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset
func (p *Parser) inFrameset(tok *token) bool {
	switch tok.kind {
	case charactersToken:
		p.insertWhitespace(tok)
	case commentToken, instructionToken:
		p.insertCommentOrInstruction(tok, nil)
	case startTagToken:
		switch tok.name.id {
		case nameHtml:
			return p.inBody(tok)
		case nameFrameset:
			p.insertHTML(tok)
		case nameFrame:
			p.insertVoid(tok)
			acknowledge(tok)
		case nameNoframes:
			return p.inHead(tok)
		}
	case endTagToken:
		// If the current node is the root html element, then ignore the token. (fragment case)
		if tok.name.id == nameFrameset && len(p.stack.elements) > 1 {
			p.pop()
			// If the parser was not created as part of the HTML fragment parsing algorithm, and the current node is no longer a
			// frameset element, then switch the insertion mode to "after frameset".
			if p.context.node == nil && !p.stack.is(nameFrameset) {
				p.mode = (*Parser).afterFrameset
			}
		}
	case eofToken:
		p.stop()
	}
	return false
}

// insertWhitespace inserts the white space among characters.
func (p *Parser) insertWhitespace(tok *token) {
	if whitespace := onlyWhitespace(tok.data); whitespace != "" {
		p.insertCharacters(whitespace)
	}
}

// afterFrameset is the "after frameset" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset
func (p *Parser) afterFrameset(tok *token) bool {
	switch tok.kind {
	case charactersToken:
		p.insertWhitespace(tok)
	case commentToken, instructionToken:
		p.insertCommentOrInstruction(tok, nil)
	case startTagToken:
		switch tok.name.id {
		case nameHtml:
			return p.inBody(tok)
		case nameNoframes:
			return p.inHead(tok)
		}
	case endTagToken:
		if tok.name.id == nameHtml {
			p.mode = (*Parser).afterAfterFrameset
		}
	case eofToken:
		p.stop()
	}
	return false
}

// afterAfterBody is the "after after body" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode
func (p *Parser) afterAfterBody(tok *token) bool {
	switch tok.kind {
	case commentToken, instructionToken:
		// Insert it as the last child of the Document object.
		p.insertCommentOrInstruction(tok, &p.document.Node)
		return false
	case doctypeToken:
		return p.inBody(tok)
	case charactersToken:
		if !p.whitespaceInBody(tok) {
			return false
		}
	case startTagToken:
		if tok.name.id == nameHtml {
			return p.inBody(tok)
		}
	case eofToken:
		p.stop()
		return false
	}
	// Anything else: Switch the insertion mode to "in body" and reprocess the token.
	p.mode = (*Parser).inBody
	return true
}

// afterAfterFrameset is the "after after frameset" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode
func (p *Parser) afterAfterFrameset(tok *token) bool {
	switch tok.kind {
	case commentToken, instructionToken:
		p.insertCommentOrInstruction(tok, &p.document.Node)
	case charactersToken:
		if whitespace := onlyWhitespace(tok.data); whitespace != "" {
			p.charactersInBody(whitespace, false)
		}
	case startTagToken:
		switch tok.name.id {
		case nameHtml:
			return p.inBody(tok)
		case nameNoframes:
			return p.inHead(tok)
		}
	case eofToken:
		p.stop()
	}
	return false
}
