// Checked against HTML of 2026-08-21.

package markup

import (
	"strings"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// inTemplate is the "in template" insertion mode.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate
func (p *Parser) inTemplate(tok *token) bool {
	next := mode((*Parser).inBody)
	switch tok.kind {
	case charactersToken, commentToken, instructionToken, doctypeToken:
		return p.inBody(tok)
	case startTagToken:
		switch tok.name.id {
		case nameBase, nameBasefont, nameBgsound, nameLink, nameMeta, nameNoframes, nameScript, nameStyle, nameTemplate, nameTitle:
			return p.inHead(tok)
		case nameCaption, nameColgroup, nameTbody, nameTfoot, nameThead:
			next = (*Parser).inTable
		case nameCol:
			next = (*Parser).inColumnGroup
		case nameTr:
			next = (*Parser).inTableBody
		case nameTd, nameTh:
			next = (*Parser).inRow
		}
	case endTagToken:
		if tok.name.id == nameTemplate {
			return p.inHead(tok)
		}
		return false
	case eofToken:
		// If there is no template element on the stack, then stop parsing. (fragment case)
		if !p.stack.has(nameTemplate) {
			p.stop()
			return false
		}
		p.leaveTemplate()
		return true
	}
	// Pop the current template insertion mode off the stack of template insertion modes, and push the other.
	p.templateModes[len(p.templateModes)-1] = next
	// Switch the insertion mode to that, and reprocess the token.
	p.mode = next
	return true
}

// leaveTemplate pops a template element, and what there is for it.
func (p *Parser) leaveTemplate() {
	// Pop elements until a template element has been popped.
	p.popUntil(nameTemplate)
	// Clear the list of active formatting elements up to the last marker.
	p.clearFormatting()
	// Pop the current template insertion mode off the stack of template insertion modes.
	p.templateModes = p.templateModes[:len(p.templateModes)-1]
	// Reset the insertion mode appropriately.
	p.resetMode()
}

// startTemplate processes a start tag whose tag name is "template".
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
func (p *Parser) startTemplate(tok *token) {
	p.flush()
	// 2. Insert a marker at the end of the list of active formatting elements.
	p.active.insertMarker()
	// 3. Set the frameset-ok flag to "not ok".
	p.framesetNotOK = true
	// 4. Switch the insertion mode to "in template".
	p.mode = (*Parser).inTemplate
	// 5. Push "in template" onto the stack of template insertion modes.
	p.templateModes = append(p.templateModes, (*Parser).inTemplate)
	// 6. Let the adjustedInsertionLocation be the appropriate place for inserting a node.
	at := p.appropriatePlace(nil)
	shadowRootMode, _ := tok.attribute(nameShadowrootmode)
	shadowRootMode = asciiLower(shadowRootMode)
	name, patches := tok.attribute(nameFor)
	switch {
	// 7. If templateStartTag's shadowrootmode is not in the None state:
	case shadowRootMode == "open" || shadowRootMode == "closed":
		p.startShadowRoot(tok, shadowRootMode, at)
	// 8. Otherwise, if templateStartTag's for attribute is specified:
	case patches:
		p.startPatch(tok, name)
	// 9. Otherwise, insert an HTML element for templateStartTag.
	default:
		p.insertHTML(tok)
	}
}

// startShadowRoot is step 7: it makes a declarative shadow root.
func (p *Parser) startShadowRoot(tok *token, mode string, at location) {
	// 1. If the parser's allow declarative shadow roots is false, or the adjusted current node is the topmost element in
	//    the stack of open elements, then insert an HTML element for the token and return.
	// AD-HOC: in the fragment case that is meant of the current node: in browsers the context element gets no shadow root.
	if !p.allowShadow || len(p.stack.elements) == 1 {
		p.insertHTML(tok)
		return
	}
	// 2. Let declarativeShadowHostElement be the adjusted current node.
	host := p.stack.current().node
	// 3. Let template be the result of insert a foreign element, with true.
	template := p.insertForeign(tok, htmlNamespace, true)
	// 4. to 9.
	has := func(id nameID) bool {
		_, ok := tok.attribute(id)
		return ok
	}
	init := nodes.ShadowRootInit{
		Mode: mode, SlotAssignment: "named",
		DelegatesFocus: has(nameShadowrootdelegatesfocus),
		Serializable:   has(nameShadowrootserializable),
		Clonable:       has(nameShadowrootclonable),
	}
	if slots, _ := tok.attribute(nameShadowrootslotassignment); strings.EqualFold(slots, "manual") {
		init.SlotAssignment = "manual"
	}
	// 10. If declarativeShadowHostElement is a shadow host, then insert template.
	if host.ShadowRoot() != nil {
		p.insertElementAt(template, at.parent)
		return
	}
	// 11. Otherwise, attach a shadow root. If an exception is thrown, then insert template.
	shadow, err := host.AttachShadow(init)
	if err != nil {
		p.insertElementAt(template, at.parent)
		return
	}
	shadow.AvailableToElementInternals = true
	shadow.Declarative = true
	// Set template's template contents to shadow.
	template.SetTemplateContents(&shadow.Node)
}

// endTemplate processes an end tag whose tag name is "template".
func (p *Parser) endTemplate() {
	// If there is no template element on the stack, then ignore the token.
	if !p.stack.has(nameTemplate) {
		return
	}
	// 1. Generate all implied end tags thoroughly.
	p.generateAllImpliedEndTags()
	// 3. Let template be the last template element in the stack of open elements.
	template := p.stack.elements[p.stack.find(nameTemplate)].node
	// 4. If template's insertion target is not null:
	p.endPatch(template)
	// 5. to 8.
	p.leaveTemplate()
}
