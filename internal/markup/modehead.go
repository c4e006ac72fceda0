// Checked against HTML of 2026-08-21.

package markup

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// beforeHead is the "before head" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode
func (p *Parser) beforeHead(tok *token) bool {
	switch tok.kind {
	case charactersToken:
		if _, more := leadingWhitespace(tok); !more {
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
		case nameHead:
			// Insert an HTML element for the token. Set the head element pointer to it.
			p.head = p.insertHTML(tok)
			p.mode = (*Parser).inHead
			return false
		}
	case endTagToken:
		switch tok.name.id {
		case nameHead, nameBody, nameHtml, nameBr:
		default:
			return false
		}
	}
	// Anything else: Insert an HTML element for a "head" start tag token with no attributes.
	p.head = p.insertNamed(nameHead)
	p.mode = (*Parser).inHead
	return true
}

// inHead is the "in head" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
func (p *Parser) inHead(tok *token) bool {
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
		case nameBase, nameBasefont, nameBgsound, nameLink:
			p.insertVoid(tok)
			acknowledge(tok)
			return false
		case nameMeta:
			p.insertVoid(tok)
			acknowledge(tok)
			p.declareEncoding(tok)
			return false
		case nameTitle:
			p.parseText(tok, (*tokenizer).rcdata)
			return false
		case nameNoscript:
			if p.scripting != ScriptingDisabled {
				p.parseText(tok, (*tokenizer).rawtext)
				return false
			}
			p.insertHTML(tok)
			p.mode = (*Parser).inHeadNoscript
			return false
		case nameNoframes, nameStyle:
			p.parseText(tok, (*tokenizer).rawtext)
			return false
		case nameScript:
			p.startScript(tok)
			return false
		case nameTemplate:
			p.startTemplate(tok)
			return false
		case nameHead:
			return false
		}
	case endTagToken:
		switch tok.name.id {
		case nameHead:
			p.pop()
			p.mode = (*Parser).afterHead
			return false
		case nameBody, nameHtml, nameBr:
		case nameTemplate:
			p.endTemplate()
			return false
		default:
			return false
		}
	}
	// Anything else: Pop the current node (which will be the head element) off the stack of open elements.
	p.pop()
	p.mode = (*Parser).afterHead
	return true
}

// declareEncoding tells of the encoding that a meta element declares.
//
// https://html.spec.whatwg.org/multipage/parsing.html#meta-charset-during-parse
func (p *Parser) declareEncoding(tok *token) {
	if p.hooks.Encoding == nil {
		return
	}
	// 1. If the element has a charset attribute, and getting an encoding from its value results in an encoding, then change the
	//    encoding to that.
	if charset, ok := tok.attribute(nameCharset); ok && p.hooks.Encoding(charset) {
		return
	}
	// 2. Otherwise, if the element has an http-equiv attribute whose value is an ASCII case-insensitive match for "Content-Type",
	//    and a content attribute, and an encoding can be extracted from that, then change the encoding to that.
	if equiv, _ := tok.attribute(nameHttpEquiv); strings.EqualFold(equiv, "Content-Type") {
		if content, ok := tok.attribute(nameContent); ok {
			if label, ok := encodingFromMeta(content); ok {
				p.hooks.Encoding(label)
			}
		}
	}
}

// parseText is the generic raw text or RCDATA element parsing algorithm.
//
// https://html.spec.whatwg.org/multipage/parsing.html#generic-raw-text-element-parsing-algorithm
func (p *Parser) parseText(tok *token, s state) {
	// 1. Insert an HTML element for the token.
	p.insertHTML(tok)
	// 2. Switch the tokenizer to the RAWTEXT state or the RCDATA state.
	p.switchTokenizer(s)
	// 3. Set the original insertion mode to the current insertion mode.
	p.originalMode = p.mode
	// 4. Switch the insertion mode to "text".
	p.mode = (*Parser).inText
}

// startScript processes a start tag whose tag name is "script".
//
// https://html.spec.whatwg.org/multipage/parsing.html#scriptTag
func (p *Parser) startScript(tok *token) {
	// What came before has its place before this.
	p.flush()
	// 1. Let the adjustedInsertionLocation be the appropriate place for inserting a node.
	at := p.appropriatePlace(nil)
	// 2. Create an element for the token in the HTML namespace.
	element := p.createElement(tok, htmlNamespace, at.parent)
	p.tellScript(element)
	// 7. Insert the newly created element at the adjusted insertion location.
	// AD-HOC: the standard has it given that of step 1, of which it only looks at the node, and so puts scripts of a template
	// with a for attribute behind the end marker.
	p.insertElementAt(element, nil)
	// 8. Push the element onto the stack of open elements.
	p.stack.push(p.entry(element, tok, htmlNamespace))
	// 9. Switch the tokenizer to the script data state.
	p.switchTokenizer((*tokenizer).scriptData)
	// 10. Set the original insertion mode to the current insertion mode.
	p.originalMode = p.mode
	// 11. Switch the insertion mode to "text".
	p.mode = (*Parser).inText
}

// inHeadNoscript is the "in head noscript" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript
func (p *Parser) inHeadNoscript(tok *token) bool {
	switch tok.kind {
	case doctypeToken:
		return false
	case commentToken, instructionToken:
		return p.inHead(tok)
	case charactersToken:
		whitespace, more := leadingWhitespace(tok)
		if whitespace != "" {
			p.insertCharacters(whitespace)
		}
		if !more {
			return false
		}
	case startTagToken:
		switch tok.name.id {
		case nameHtml:
			return p.inBody(tok)
		case nameBasefont, nameBgsound, nameLink, nameMeta, nameNoframes, nameStyle:
			return p.inHead(tok)
		case nameHead, nameNoscript:
			return false
		}
	case endTagToken:
		switch tok.name.id {
		case nameNoscript:
			p.pop()
			p.mode = (*Parser).inHead
			return false
		case nameBr:
		default:
			return false
		}
	}
	// Anything else: Pop the current node (which will be a noscript element) from the stack of open elements.
	p.pop()
	p.mode = (*Parser).inHead
	return true
}

// afterHead is the "after head" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode
func (p *Parser) afterHead(tok *token) bool {
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
		case nameBody:
			p.insertHTML(tok)
			p.framesetNotOK = true
			p.mode = (*Parser).inBody
			return false
		case nameFrameset:
			p.insertHTML(tok)
			p.mode = (*Parser).inFrameset
			return false
		case nameBase, nameBasefont, nameBgsound, nameLink, nameMeta, nameNoframes, nameScript, nameStyle, nameTemplate, nameTitle:
			// Push the node pointed to by the head element pointer onto the stack of open elements.
			p.flush()
			p.stack.push(p.entry(p.head, &token{name: &known[nameHead]}, htmlNamespace))
			// Process the token using the rules for the "in head" insertion mode.
			p.inHead(tok)
			// Remove the node pointed to by the head element pointer from the stack of open elements.
			p.removeFromStack(p.stack.find(nameHead))
			return false
		case nameHead:
			return false
		}
	case endTagToken:
		switch tok.name.id {
		case nameTemplate:
			return p.inHead(tok)
		case nameBody, nameHtml, nameBr:
		default:
			return false
		}
	}
	// Anything else: Insert an HTML element for a "body" start tag token with no attributes.
	p.insertNamed(nameBody)
	p.mode = (*Parser).inBody
	return true
}

// removeFromStack removes the element at a place from the stack of open elements.
func (p *Parser) removeFromStack(i int) {
	p.flush()
	p.stack.change(i, func(elements []element) []element { return elements[1:] })
}

// tellScript tells of a script element that was created.
func (p *Parser) tellScript(element *nodes.Node) {
	if p.hooks.ScriptCreated == nil {
		return
	}
	start := ScriptStart{Element: element}
	// 3. If the scripting mode is not Fragment, then set the element's parser document to the Document.
	if p.scripting != ScriptingFragment {
		start.ParserDocument = p.document
	}
	// 4. Set the element's force async to false.
	// 5. If the parser's scripting mode is Inert, then set the script element's already started to true.
	start.AlreadyStarted = p.scripting == ScriptingInert
	start.Line, start.Column = p.tokenizer.position()
	p.hooks.ScriptCreated(start)
}
