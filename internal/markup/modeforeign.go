// Checked against HTML of 2026-08-21.

package markup

import "strings"

// inForeignContent is the rules for parsing tokens in foreign content.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
func (p *Parser) inForeignContent(tok *token) bool {
	switch tok.kind {
	case charactersToken:
		data := tok.data
		// U+0000 NULL: Insert a U+FFFD REPLACEMENT CHARACTER character. Any that is neither that nor white space: Set the
		// frameset-ok flag to "not ok".
		if !p.framesetNotOK && !isAllWhitespace(strings.ReplaceAll(data, "\x00", "")) {
			p.framesetNotOK = true
		}
		if tok.nulls {
			data = strings.ReplaceAll(data, "\x00", replacement)
		}
		p.insertCharacters(data)
	case commentToken, instructionToken:
		p.insertCommentOrInstruction(tok, nil)
	case startTagToken:
		if breaksOut(tok) {
			p.popForeign()
			// Reprocess the token according to the rules given in the section corresponding to the current insertion mode in
			// HTML content.
			return p.mode(p, tok)
		}
		p.startForeign(tok)
	case endTagToken:
		return p.endForeign(tok)
	}
	return false
}

// breaksOut says whether a start tag ends foreign content.
func breaksOut(tok *token) bool {
	switch tok.name.id {
	case nameB, nameBig, nameBlockquote, nameBody, nameBr, nameCenter, nameCode, nameDd, nameDiv, nameDl, nameDt, nameEm,
		nameEmbed, nameH1, nameH2, nameH3, nameH4, nameH5, nameH6, nameHead, nameHr, nameI, nameImg, nameLi, nameListing,
		nameMenu, nameMeta, nameNobr, nameOl, nameP, namePre, nameRuby, nameS, nameSmall, nameSpan, nameStrong, nameStrike,
		nameSub, nameSup, nameTable, nameTt, nameU, nameUl, nameVar:
		return true
	case nameFont:
		for _, id := range [...]nameID{nameColor, nameFace, nameSize} {
			if _, ok := tok.attribute(id); ok {
				return true
			}
		}
	}
	return false
}

// popForeign pops elements while the current node is not a MathML text integration point, an HTML integration point, or
// an element in the HTML namespace.
func (p *Parser) popForeign() {
	for c := p.stack.current(); !c.mathMLText && !c.htmlIntegration && !c.html; c = p.stack.current() {
		p.pop()
	}
}

// startForeign processes any other start tag.
func (p *Parser) startForeign(tok *token) {
	// If the adjusted current node is an element in the MathML namespace, adjust MathML attributes; in the SVG namespace,
	// the tag name and SVG attributes. Adjust foreign attributes. Creating the names does all that.
	ns := svgNamespace
	if p.adjustedCurrent().mathML {
		ns = mathMLNamespace
	}
	// Insert a foreign element for the token, with the adjusted current node's namespace and false.
	p.insertForeign(tok, ns, false)
	// If the token has its self-closing flag set, then: if the token's tag name is "script", and the new current node is in
	// the SVG namespace, act as described in the steps for a "script" end tag; otherwise, pop the current node.
	if tok.selfClosing {
		acknowledge(tok)
		if ns == svgNamespace && tok.name.id == nameScript {
			p.endSVGScript()
		} else {
			p.pop()
		}
	}
}

// endSVGScript processes an end tag whose tag name is "script", if the current node is an SVG script element.
func (p *Parser) endSVGScript() {
	script := p.stack.current().node
	// Pop the current node off the stack of open elements.
	p.pop()
	// The caller processes the script element.
	// AD-HOC: as one of HTML, so that what it writes is parsed at once, as in browsers: the parser pause flag stays false.
	p.endScript(script)
}

// endForeign processes an end tag.
func (p *Parser) endForeign(tok *token) bool {
	s := &p.stack
	switch tok.name.id {
	case nameBr, nameP:
		p.popForeign()
		return p.mode(p, tok)
	case nameScript:
		if c := s.current(); c.name.id == nameScript && !c.html && !c.mathML {
			p.endSVGScript()
			return false
		}
	}
	// Any other end tag: look for the lowest element that has the token's tag name, in ASCII lower case, and is lower than
	// all elements in the HTML namespace.
	i := -1
	if id := tok.name.id; int(id) < len(s.other) {
		i = int(s.other[id]) - 1
	}
	if i > 0 && i > int(s.current().ends[htmlElements]) {
		p.popTo(i)
		return false
	}
	// The topmost element in the stack of open elements: return. (fragment case)
	if len(s.elements) == 1 {
		return false
	}
	// Otherwise, process the token according to the rules given in the section corresponding to the current insertion mode
	// in HTML content.
	return p.mode(p, tok)
}
