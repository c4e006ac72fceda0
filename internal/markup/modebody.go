// Checked against HTML of 2026-08-21.

package markup

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// inBody is the "in body" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
func (p *Parser) inBody(tok *token) bool {
	switch tok.kind {
	case charactersToken:
		p.charactersInBody(tok.data, tok.nulls)
	case commentToken, instructionToken:
		p.insertCommentOrInstruction(tok, nil)
	case startTagToken:
		return p.startTagInBody(tok)
	case endTagToken:
		return p.endTagInBody(tok)
	case eofToken:
		// If the stack of template insertion modes is not empty, then process the token using the rules for the
		// "in template" insertion mode.
		if len(p.templateModes) > 0 {
			return p.inTemplate(tok)
		}
		p.stop()
	}
	return false
}

// charactersInBody processes characters by these rules.
func (p *Parser) charactersInBody(data string, nulls bool) {
	// U+0000 NULL: Ignore the token.
	if nulls {
		if data = strings.ReplaceAll(data, "\x00", ""); data == "" {
			return
		}
	}
	// Reconstruct the active formatting elements, if any.
	p.reconstruct()
	// Insert the token's character.
	p.insertCharacters(data)
	// Any that is not white space: Set the frameset-ok flag to "not ok".
	if !p.framesetNotOK && !isAllWhitespace(data) {
		p.framesetNotOK = true
	}
}

// startTagInBody processes a start tag by these rules.
func (p *Parser) startTagInBody(tok *token) bool {
	s := &p.stack
	switch tok.name.id {
	case nameHtml:
		// If there is a template element on the stack of open elements, then ignore the token. Otherwise, add each attribute
		// that the top element of the stack has not.
		if !s.has(nameTemplate) {
			p.addMissingAttributes(0, tok)
		}
	case nameBase, nameBasefont, nameBgsound, nameLink, nameMeta, nameNoframes, nameScript, nameStyle, nameTemplate, nameTitle:
		return p.inHead(tok)
	case nameBody:
		// If the stack has only one node on it, if the second element is not a body element, or if there is a template element
		// on it, then ignore the token.
		if p.secondIsBody() && !s.has(nameTemplate) {
			p.framesetNotOK = true
			p.addMissingAttributes(1, tok)
		}
	case nameFrameset:
		// If the stack has only one node on it, if the second element is not a body element, or if the frameset-ok flag is
		// "not ok", then ignore the token.
		if !p.secondIsBody() || p.framesetNotOK {
			return false
		}
		// 1. Remove the second element on the stack of open elements from its parent node, if it has one.
		p.flush()
		p.remove(s.elements[1].node)
		// 2. Pop all the nodes up to the root html element.
		p.popTo(1)
		// 3. Insert an HTML element for the token.
		p.insertHTML(tok)
		// 4. Switch the insertion mode to "in frameset".
		p.mode = (*Parser).inFrameset
	case nameAddress, nameArticle, nameAside, nameBlockquote, nameCenter, nameDetails, nameDialog, nameDir, nameDiv, nameDl,
		nameFieldset, nameFigcaption, nameFigure, nameFooter, nameHeader, nameHgroup, nameMain, nameMenu, nameNav, nameOl,
		nameP, nameSearch, nameSection, nameSummary, nameUl:
		p.closePInButtonScope()
		p.insertHTML(tok)
	case nameH1, nameH2, nameH3, nameH4, nameH5, nameH6:
		p.closePInButtonScope()
		// If the current node is such an element, pop it.
		if s.current().traits&heading != 0 {
			p.pop()
		}
		p.insertHTML(tok)
	case namePre, nameListing:
		p.closePInButtonScope()
		p.insertHTML(tok)
		// If the next token is a U+000A LINE FEED (LF), then ignore that token.
		p.ignoreNewline = true
		p.framesetNotOK = true
	case nameForm:
		// If the form element pointer is not null, and there is no template element on the stack, then ignore the token.
		inTemplate := s.has(nameTemplate)
		if p.form != nil && !inTemplate {
			return false
		}
		p.closePInButtonScope()
		node := p.insertHTML(tok)
		if !inTemplate {
			p.form = node
		}
	case nameLi:
		p.startItem(tok, nameLi, noName)
	case nameDd, nameDt:
		p.startItem(tok, nameDd, nameDt)
	case namePlaintext:
		p.closePInButtonScope()
		p.insertHTML(tok)
		p.switchTokenizer((*tokenizer).plaintext)
	case nameButton:
		// 1. If the stack has a button element in scope, then generate implied end tags and pop it.
		if s.inScope(nameButton, scope) {
			p.generateImpliedEndTags(noName)
			p.popUntil(nameButton)
		}
		// 2. to 4.
		p.reconstruct()
		p.insertHTML(tok)
		p.framesetNotOK = true
	case nameA:
		// If the list of active formatting elements contains an a element after the last marker, then run the adoption
		// agency algorithm for the token, then remove that element from the list and the stack if it didn't.
		if e := p.active.last(nameA); e != nil {
			p.adoptionAgency(tok)
			p.removeFormattingElement(e)
		}
		p.reconstruct()
		p.insertFormatting(tok)
	case nameB, nameBig, nameCode, nameEm, nameFont, nameI, nameS, nameSmall, nameStrike, nameStrong, nameTt, nameU:
		p.reconstruct()
		p.insertFormatting(tok)
	case nameNobr:
		p.reconstruct()
		// If the stack has a nobr element in scope, then run the adoption agency algorithm, then reconstruct once again.
		if s.inScope(nameNobr, scope) {
			p.adoptionAgency(tok)
			p.reconstruct()
		}
		p.insertFormatting(tok)
	case nameApplet, nameMarquee, nameObject:
		p.reconstruct()
		p.insertHTML(tok)
		p.active.insertMarker()
		p.framesetNotOK = true
	case nameTable:
		// If the Document is not set to quirks mode, and the stack has a p element in button scope, then close it.
		if p.document.Mode != nodes.Quirks {
			p.closePInButtonScope()
		}
		p.insertHTML(tok)
		p.framesetNotOK = true
		p.mode = (*Parser).inTable
	case nameArea, nameBr, nameEmbed, nameImg, nameKeygen, nameWbr:
		p.reconstruct()
		p.insertVoid(tok)
		acknowledge(tok)
		p.framesetNotOK = true
	case nameInput:
		// If the context of the fragment parsing algorithm is a select element, ignore the token.
		if p.contextIs(nameSelect) {
			return false
		}
		// If the stack has a select element in scope, then pop until it has been popped.
		if s.inScope(nameSelect, scope) {
			p.popUntil(nameSelect)
		}
		p.reconstruct()
		p.insertVoid(tok)
		acknowledge(tok)
		if !isHidden(tok) {
			p.framesetNotOK = true
		}
	case nameParam, nameSource, nameTrack:
		p.insertVoid(tok)
		acknowledge(tok)
	case nameHr:
		p.closePInButtonScope()
		// If the stack has a select element in scope, then generate implied end tags.
		if s.inScope(nameSelect, scope) {
			p.generateImpliedEndTags(noName)
		}
		p.insertVoid(tok)
		acknowledge(tok)
		p.framesetNotOK = true
	case nameImage:
		// Change the token's tag name to "img" and reprocess it.
		tok.name = &known[nameImg]
		return true
	case nameTextarea:
		// 1. Insert an HTML element for the token.
		// 2. If the next token is a U+000A LINE FEED (LF), then ignore that token.
		// 3. Switch the tokenizer to the RCDATA state.
		// 4. to 6.
		p.parseText(tok, (*tokenizer).rcdata)
		p.ignoreNewline = true
		p.framesetNotOK = true
	case nameXmp:
		p.closePInButtonScope()
		p.reconstruct()
		p.framesetNotOK = true
		p.parseText(tok, (*tokenizer).rawtext)
	case nameIframe:
		p.framesetNotOK = true
		p.parseText(tok, (*tokenizer).rawtext)
	case nameNoembed:
		p.parseText(tok, (*tokenizer).rawtext)
	case nameNoscript:
		if p.scripting != ScriptingDisabled {
			p.parseText(tok, (*tokenizer).rawtext)
			return false
		}
		p.reconstruct()
		p.insertHTML(tok)
	case nameSelect:
		switch {
		// If the context of the fragment parsing algorithm is a select element, ignore the token.
		case p.contextIs(nameSelect):
		// Otherwise, if the stack has a select element in scope, ignore the token and pop until it has been popped.
		case s.inScope(nameSelect, scope):
			p.popUntil(nameSelect)
		default:
			p.reconstruct()
			p.insertHTML(tok)
			p.framesetNotOK = true
		}
	case nameOption:
		// If the stack has a select element in scope, then generate implied end tags except for optgroup elements.
		// Otherwise, if the current node is an option element, then pop it.
		if s.inScope(nameSelect, scope) {
			p.generateImpliedEndTags(nameOptgroup)
		} else if s.is(nameOption) {
			p.pop()
		}
		p.reconstruct()
		p.insertHTML(tok)
	case nameOptgroup:
		if s.inScope(nameSelect, scope) {
			p.generateImpliedEndTags(noName)
		} else if s.is(nameOption) {
			p.pop()
		}
		p.reconstruct()
		p.insertHTML(tok)
	case nameRb, nameRtc:
		if s.inScope(nameRuby, scope) {
			p.generateImpliedEndTags(noName)
		}
		p.insertHTML(tok)
	case nameRp, nameRt:
		if s.inScope(nameRuby, scope) {
			p.generateImpliedEndTags(nameRtc)
		}
		p.insertHTML(tok)
	case nameMath, nameSvg:
		p.reconstruct()
		ns := mathMLNamespace
		if tok.name.id == nameSvg {
			ns = svgNamespace
		}
		p.insertForeign(tok, ns, false)
		if tok.selfClosing {
			p.pop()
			acknowledge(tok)
		}
	case nameCaption, nameCol, nameColgroup, nameFrame, nameHead, nameTbody, nameTd, nameTfoot, nameTh, nameThead, nameTr:
		// Ignore the token.
	default:
		p.reconstruct()
		p.insertHTML(tok)
	}
	return false
}

// addMissingAttributes adds to an element on the stack the attributes of a token that it has not.
func (p *Parser) addMissingAttributes(i int, tok *token) {
	element := p.stack.elements[i].node
	for _, a := range tok.attributes {
		if name := p.attributeName(a.name, htmlNamespace); !element.HasAttributeNS("", name.Local) {
			element.AppendAttributes(nodes.NewAttr(name, a.value))
		}
	}
}

// secondIsBody says whether the second element on the stack of open elements is a body element.
func (p *Parser) secondIsBody() bool {
	s := &p.stack
	return len(s.elements) > 1 && s.elements[1].html && s.elements[1].name.id == nameBody
}

// contextIs says whether the parser was created as part of the HTML fragment parsing algorithm, with an HTML element of
// a name as context.
func (p *Parser) contextIs(id nameID) bool {
	return p.context.node != nil && p.context.html && p.context.name.id == id
}

// isHidden says whether an input element's token has a type that is an ASCII case-insensitive match for "hidden".
func isHidden(tok *token) bool {
	typ, _ := tok.attribute(nameType)
	return strings.EqualFold(typ, "hidden")
}

// startItem processes a start tag whose tag name is "li", or one of "dd" and "dt". The names are those that it closes.
func (p *Parser) startItem(tok *token, name, other nameID) {
	// 1. Set the frameset-ok flag to "not ok".
	p.framesetNotOK = true
	// 2. to 5. Find the lowest such element that is below the last element in the special category that is not an address,
	//    div or p element. These elements are special themselves.
	i := p.stack.find(name)
	if other != noName {
		if j := p.stack.find(other); j > i {
			i, name = j, other
		}
	}
	if i >= 0 && i >= int(p.stack.current().ends[items]) {
		// Generate implied end tags, except for such elements.
		p.generateImpliedEndTags(name)
		// Pop elements until such an element has been popped.
		p.popUntil(name)
	}
	// 6. Done: If the stack has a p element in button scope, then close a p element.
	p.closePInButtonScope()
	// 7. Finally, insert an HTML element for the token.
	p.insertHTML(tok)
}

// endTagInBody processes an end tag by the rules for the "in body" insertion mode.
func (p *Parser) endTagInBody(tok *token) bool {
	s := &p.stack
	id := tok.name.id
	switch id {
	case nameTemplate:
		return p.inHead(tok)
	case nameBody, nameHtml:
		// If the stack does not have a body element in scope, ignore the token.
		if !s.inScope(nameBody, scope) {
			return false
		}
		p.mode = (*Parser).afterBody
		return id == nameHtml
	case nameAddress, nameArticle, nameAside, nameBlockquote, nameButton, nameCenter, nameDetails, nameDialog, nameDir,
		nameDiv, nameDl, nameFieldset, nameFigcaption, nameFigure, nameFooter, nameHeader, nameHgroup, nameListing, nameMain,
		nameMenu, nameNav, nameOl, namePre, nameSearch, nameSection, nameSelect, nameSummary, nameUl:
		if s.inScope(id, scope) {
			p.generateImpliedEndTags(noName)
			p.popUntil(id)
		}
	case nameForm:
		p.endForm()
	case nameP:
		// If the stack does not have a p element in button scope, insert an HTML element for a "p" start tag token.
		if !s.inScope(nameP, buttonScope) {
			p.insertNamed(nameP)
		}
		p.closeP()
	case nameLi:
		if s.inScope(nameLi, listItemScope) {
			p.generateImpliedEndTags(nameLi)
			p.popUntil(nameLi)
		}
	case nameDd, nameDt:
		if s.inScope(id, scope) {
			p.generateImpliedEndTags(id)
			p.popUntil(id)
		}
	case nameH1, nameH2, nameH3, nameH4, nameH5, nameH6:
		if s.headingInScope() {
			p.generateImpliedEndTags(noName)
			// Pop elements until an h1, h2, h3, h4, h5, or h6 element has been popped.
			lowest := -1
			for id := nameH1; id <= nameH6; id++ {
				lowest = max(lowest, s.find(id))
			}
			p.popTo(lowest)
		}
	case nameA, nameB, nameBig, nameCode, nameEm, nameFont, nameI, nameNobr, nameS, nameSmall, nameStrike, nameStrong,
		nameTt, nameU:
		p.adoptionAgency(tok)
	case nameApplet, nameMarquee, nameObject:
		if s.inScope(id, scope) {
			p.generateImpliedEndTags(noName)
			p.popUntil(id)
			p.clearFormatting()
		}
	case nameBr:
		// Act as if this was a "br" start tag token with no attributes.
		return p.startTagInBody(&token{kind: startTagToken, name: tok.name})
	default:
		p.anyOtherEndTag(tok)
	}
	return false
}

// anyOtherEndTag processes any other end tag.
func (p *Parser) anyOtherEndTag(tok *token) {
	// 1. to 4. The lowest element of that name is closed if it is below the last element in the special category.
	i := p.stack.find(tok.name.id)
	if i < 0 || i < int(p.stack.current().ends[specials]) {
		return
	}
	// Generate implied end tags, except for HTML elements with the same tag name as the token.
	p.generateImpliedEndTags(tok.name.id)
	// Pop all the nodes up to node, including node.
	p.popTo(i)
}

// endForm processes an end tag whose tag name is "form".
func (p *Parser) endForm() {
	s := &p.stack
	if s.has(nameTemplate) {
		// 1. If the stack does not have a form element in scope, then ignore the token.
		if !s.inScope(nameForm, scope) {
			return
		}
		// 2. Generate implied end tags.
		p.generateImpliedEndTags(noName)
		// 4. Pop elements until a form element has been popped.
		p.popUntil(nameForm)
		return
	}
	// 1. Let node be the element that the form element pointer is set to, or null.
	node := p.form
	// 2. Set the form element pointer to null.
	p.form = nil
	// 3. If node is null or if the stack does not have node in scope, then ignore the token.
	if node == nil {
		return
	}
	if _, ok := s.nodeInScope(node); !ok {
		return
	}
	// 4. Generate implied end tags.
	p.generateImpliedEndTags(noName)
	// 6. Remove node from the stack of open elements.
	if i, _ := s.nodeInScope(node); i == len(s.elements)-1 {
		p.pop()
	} else {
		p.removeFromStack(i)
	}
}
