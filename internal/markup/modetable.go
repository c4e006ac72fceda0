// Checked against HTML of 2026-08-21.

package markup

import "strings"

// inTable is the "in table" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable
func (p *Parser) inTable(tok *token) bool {
	s := &p.stack
	switch tok.kind {
	case charactersToken:
		// If the current node is a table, tbody, template, tfoot, thead, or tr element.
		if c := s.current(); c.traits&fostering != 0 || s.is(nameTemplate) {
			p.tableCharacters = p.tableCharacters[:0]
			p.originalMode = p.mode
			p.mode = (*Parser).inTableText
			return true
		}
	case commentToken, instructionToken:
		p.insertCommentOrInstruction(tok, nil)
		return false
	case doctypeToken:
		return false
	case startTagToken:
		switch tok.name.id {
		case nameCaption:
			p.clearBackTo(tableContext)
			p.active.insertMarker()
			p.insertHTML(tok)
			p.mode = (*Parser).inCaption
			return false
		case nameColgroup:
			p.clearBackTo(tableContext)
			p.insertHTML(tok)
			p.mode = (*Parser).inColumnGroup
			return false
		case nameCol:
			p.clearBackTo(tableContext)
			p.insertNamed(nameColgroup)
			p.mode = (*Parser).inColumnGroup
			return true
		case nameTbody, nameTfoot, nameThead:
			p.clearBackTo(tableContext)
			p.insertHTML(tok)
			p.mode = (*Parser).inTableBody
			return false
		case nameTd, nameTh, nameTr:
			p.clearBackTo(tableContext)
			p.insertNamed(nameTbody)
			p.mode = (*Parser).inTableBody
			return true
		case nameTable:
			if !s.inScope(nameTable, tableScope) {
				return false
			}
			p.popUntil(nameTable)
			p.resetMode()
			return true
		case nameStyle, nameScript, nameTemplate:
			return p.inHead(tok)
		case nameInput:
			if isHidden(tok) {
				p.insertVoid(tok)
				acknowledge(tok)
				return false
			}
		case nameForm:
			// If there is a template element on the stack, or if the form element pointer is not null, ignore the token.
			if s.has(nameTemplate) || p.form != nil {
				return false
			}
			p.form = p.insertVoid(tok)
			return false
		}
	case endTagToken:
		switch tok.name.id {
		case nameTable:
			if s.inScope(nameTable, tableScope) {
				p.popUntil(nameTable)
				p.resetMode()
			}
			return false
		case nameBody, nameCaption, nameCol, nameColgroup, nameHtml, nameTbody, nameTd, nameTfoot, nameTh, nameThead, nameTr:
			return false
		case nameTemplate:
			return p.inHead(tok)
		}
	case eofToken:
		return p.inBody(tok)
	}
	// Anything else: Enable foster parenting, process the token using the rules for the "in body" insertion mode, and then
	// disable foster parenting.
	p.fostering = true
	again := p.inBody(tok)
	p.fostering = false
	return again
}

// inTableText is the "in table text" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext
func (p *Parser) inTableText(tok *token) bool {
	if tok.kind == charactersToken {
		data := tok.data
		if tok.nulls {
			data = strings.ReplaceAll(data, "\x00", "")
		}
		p.tableCharacters = append(p.tableCharacters, data...)
		return false
	}
	// Anything else.
	if characters := string(p.tableCharacters); characters != "" {
		if isAllWhitespace(characters) {
			// Insert the characters.
			p.insertCharacters(characters)
		} else {
			// Reprocess the character tokens using the rules in the "anything else" entry in the "in table" insertion mode.
			p.fostering = true
			p.charactersInBody(characters, false)
			p.fostering = false
		}
	}
	p.mode = p.originalMode
	return true
}

// inCaption is the "in caption" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption
func (p *Parser) inCaption(tok *token) bool {
	end, again := false, false
	switch tok.kind {
	case startTagToken:
		switch tok.name.id {
		case nameCaption, nameCol, nameColgroup, nameTbody, nameTd, nameTfoot, nameTh, nameThead, nameTr:
			end, again = true, true
		}
	case endTagToken:
		switch tok.name.id {
		case nameCaption:
			end = true
		case nameTable:
			end, again = true, true
		case nameBody, nameCol, nameColgroup, nameHtml, nameTbody, nameTd, nameTfoot, nameTh, nameThead, nameTr:
			return false
		}
	}
	if !end {
		return p.inBody(tok)
	}
	// If the stack does not have a caption element in table scope, ignore the token. (fragment case)
	if !p.stack.inScope(nameCaption, tableScope) {
		return false
	}
	p.generateImpliedEndTags(noName)
	p.popUntil(nameCaption)
	p.clearFormatting()
	p.mode = (*Parser).inTable
	return again
}

// inColumnGroup is the "in column group" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup
func (p *Parser) inColumnGroup(tok *token) bool {
	switch tok.kind {
	case charactersToken:
		whitespace, more := leadingWhitespace(tok)
		if whitespace != "" {
			p.insertCharacters(whitespace)
		}
		if !more {
			return false
		}
	case commentToken, instructionToken:
		p.insertCommentOrInstruction(tok, nil)
		return false
	case doctypeToken:
		return false
	case startTagToken:
		switch tok.name.id {
		case nameHtml:
			return p.inBody(tok)
		case nameCol:
			p.insertVoid(tok)
			acknowledge(tok)
			return false
		case nameTemplate:
			return p.inHead(tok)
		}
	case endTagToken:
		switch tok.name.id {
		case nameColgroup:
			if p.stack.is(nameColgroup) {
				p.pop()
				p.mode = (*Parser).inTable
			}
			return false
		case nameCol:
			return false
		case nameTemplate:
			return p.inHead(tok)
		}
	case eofToken:
		return p.inBody(tok)
	}
	// Anything else: If the current node is not a colgroup element, ignore the token.
	if !p.stack.is(nameColgroup) {
		return ignore(tok)
	}
	p.pop()
	p.mode = (*Parser).inTable
	return true
}

// ignore ignores a token: of characters those before white space, which is to be processed.
func ignore(tok *token) bool {
	if tok.kind != charactersToken {
		return false
	}
	i := 0
	for i < len(tok.data) && !isSpace(tok.data[i]) {
		i++
	}
	tok.data = tok.data[i:]
	return tok.data != ""
}

// inTableBody is the "in table body" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody
func (p *Parser) inTableBody(tok *token) bool {
	s := &p.stack
	switch tok.kind {
	case startTagToken:
		switch tok.name.id {
		case nameTr:
			p.clearBackTo(tableBodyContext)
			p.insertHTML(tok)
			p.mode = (*Parser).inRow
			return false
		case nameTh, nameTd:
			p.clearBackTo(tableBodyContext)
			p.insertNamed(nameTr)
			p.mode = (*Parser).inRow
			return true
		case nameCaption, nameCol, nameColgroup, nameTbody, nameTfoot, nameThead:
			return p.endTableBody()
		}
	case endTagToken:
		switch tok.name.id {
		case nameTbody, nameTfoot, nameThead:
			if s.inScope(tok.name.id, tableScope) {
				p.clearBackTo(tableBodyContext)
				p.pop()
				p.mode = (*Parser).inTable
			}
			return false
		case nameTable:
			return p.endTableBody()
		case nameBody, nameCaption, nameCol, nameColgroup, nameHtml, nameTd, nameTh, nameTr:
			return false
		}
	}
	return p.inTable(tok)
}

// endTableBody ends the body, and has the token reprocessed; it is ignored if the stack does not have a tbody, thead, or
// tfoot element in table scope.
func (p *Parser) endTableBody() bool {
	s := &p.stack
	if !s.inScope(nameTbody, tableScope) && !s.inScope(nameThead, tableScope) && !s.inScope(nameTfoot, tableScope) {
		return false
	}
	p.clearBackTo(tableBodyContext)
	p.pop()
	p.mode = (*Parser).inTable
	return true
}

// inRow is the "in row" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr
func (p *Parser) inRow(tok *token) bool {
	s := &p.stack
	switch tok.kind {
	case startTagToken:
		switch tok.name.id {
		case nameTh, nameTd:
			p.clearBackTo(tableRowContext)
			p.insertHTML(tok)
			p.mode = (*Parser).inCell
			p.active.insertMarker()
			return false
		case nameCaption, nameCol, nameColgroup, nameTbody, nameTfoot, nameThead, nameTr:
			return p.endRow()
		}
	case endTagToken:
		switch tok.name.id {
		case nameTr:
			p.endRow()
			return false
		case nameTable:
			return p.endRow()
		case nameTbody, nameTfoot, nameThead:
			return s.inScope(tok.name.id, tableScope) && p.endRow()
		case nameBody, nameCaption, nameCol, nameColgroup, nameHtml, nameTd, nameTh:
			return false
		}
	}
	return p.inTable(tok)
}

// endRow ends the row, and has the token reprocessed; it is ignored if the stack does not have a tr element in table
// scope.
func (p *Parser) endRow() bool {
	if !p.stack.inScope(nameTr, tableScope) {
		return false
	}
	p.clearBackTo(tableRowContext)
	p.pop()
	p.mode = (*Parser).inTableBody
	return true
}

// inCell is the "in cell" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd
func (p *Parser) inCell(tok *token) bool {
	s := &p.stack
	switch tok.kind {
	case startTagToken:
		switch tok.name.id {
		case nameCaption, nameCol, nameColgroup, nameTbody, nameTd, nameTfoot, nameTh, nameThead, nameTr:
			p.closeCell()
			return true
		}
	case endTagToken:
		switch tok.name.id {
		case nameTd, nameTh:
			if s.inScope(tok.name.id, tableScope) {
				p.generateImpliedEndTags(noName)
				p.popUntil(tok.name.id)
				p.clearFormatting()
				p.mode = (*Parser).inRow
			}
			return false
		case nameBody, nameCaption, nameCol, nameColgroup, nameHtml:
			return false
		case nameTable, nameTbody, nameTfoot, nameThead, nameTr:
			if !s.inScope(tok.name.id, tableScope) {
				return false
			}
			p.closeCell()
			return true
		}
	}
	return p.inBody(tok)
}

// closeCell closes the cell.
//
// https://html.spec.whatwg.org/multipage/parsing.html#close-the-cell
func (p *Parser) closeCell() {
	p.generateImpliedEndTags(noName)
	p.popTo(max(p.stack.find(nameTd), p.stack.find(nameTh)))
	p.clearFormatting()
	p.mode = (*Parser).inRow
}

// resetMode resets the insertion mode appropriately.
//
// https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately
func (p *Parser) resetMode() {
	s := &p.stack
	// The lowest element that decides.
	place := 0
	for _, id := range [...]nameID{
		nameTd, nameTh, nameTr, nameTbody, nameThead, nameTfoot, nameCaption, nameColgroup, nameTable, nameTemplate, nameHead,
		nameBody, nameFrameset, nameHtml,
	} {
		place = max(place, s.find(id))
	}
	last := place == 0
	node := &s.elements[place]
	if last && p.context.node != nil {
		node = &p.context
	}
	id := noName
	if node.html {
		id = node.name.id
	}
	switch id {
	case nameTd, nameTh:
		if !last {
			p.mode = (*Parser).inCell
			return
		}
	case nameTr:
		p.mode = (*Parser).inRow
		return
	case nameTbody, nameThead, nameTfoot:
		p.mode = (*Parser).inTableBody
		return
	case nameCaption:
		p.mode = (*Parser).inCaption
		return
	case nameColgroup:
		p.mode = (*Parser).inColumnGroup
		return
	case nameTable:
		p.mode = (*Parser).inTable
		return
	case nameTemplate:
		p.mode = p.templateModes[len(p.templateModes)-1]
		return
	case nameHead:
		if !last {
			p.mode = (*Parser).inHead
			return
		}
	case nameFrameset:
		p.mode = (*Parser).inFrameset
		return
	case nameHtml:
		if p.head == nil {
			p.mode = (*Parser).beforeHead
		} else {
			p.mode = (*Parser).afterHead
		}
		return
	}
	p.mode = (*Parser).inBody
}
