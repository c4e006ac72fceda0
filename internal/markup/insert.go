// Checked against HTML of 2026-08-21.

package markup

import (
	"strings"
	"unsafe"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// location is an insertion location: in a parent, before a child or, for nil, after the last.
type location struct{ parent, before *nodes.Node }

// appropriatePlace is the appropriate place for inserting a node. A target of nil is the current node.
//
// https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node
func (p *Parser) appropriatePlace(target *nodes.Node) location {
	// 1. If there was an override target specified, then let target be that. Otherwise, it is the current node.
	var fosters, isTemplate bool
	if target == nil {
		c := p.stack.current()
		target = c.node
		fosters, isTemplate = c.traits&fostering != 0, c.name.id == nameTemplate && c.html
	} else if target.IsHTML() {
		n := knownName([]byte(target.LocalName()))
		fosters, isTemplate = n != nil && n.html&fostering != 0, n != nil && n.id == nameTemplate
	}
	// 2. Determine the adjusted insertion location.
	place := location{parent: target}
	if p.fostering && fosters {
		// AD-HOC: where the standard puts it into a template's contents, it goes where that template is to be filled, too: it
		// would be lost in a template with a for attribute.
		place = p.fosterParent()
		isTemplate = place.parent.IsHTMLElement("template")
	}
	// 3. If it is inside a template element, then it is where that template is to be filled.
	if isTemplate {
		place = p.insideTemplate(place.parent)
	}
	return place
}

// fosterParent returns where foster parenting puts a node.
func (p *Parser) fosterParent() location {
	// 1. Let last template be the last template element in the stack of open elements, if any.
	lastTemplate := p.stack.find(nameTemplate)
	// 2. Let last table be the last table element, if any.
	lastTable := p.stack.find(nameTable)
	switch {
	// 3. If there is a last template that is lower than last table, if any, then inside last template.
	case lastTemplate > lastTable:
		return location{parent: p.stack.elements[lastTemplate].node}
	// 4. If there is no last table, then inside the first element in the stack. (fragment case)
	case lastTable < 0:
		return location{parent: p.stack.elements[0].node}
	}
	table := p.stack.elements[lastTable].node
	// 5. If last table has a parent node, then inside that, immediately before last table.
	if parent := table.Parent(); parent != nil {
		return location{parent, table}
	}
	// 6. Let previous element be the element immediately above last table in the stack.
	// 7. Inside previous element, after its last child.
	return location{parent: p.stack.elements[lastTable-1].node}
}

// insideTemplate returns where what is inside a template element goes.
func (p *Parser) insideTemplate(template *nodes.Node) location {
	if patch := p.patches[template]; patch != nil {
		// If the insertion end marker's parent is target, then before it; otherwise after target's last child.
		if patch.end != nil && patch.end.Parent() == patch.target {
			return location{patch.target, patch.end}
		}
		return location{parent: patch.target}
	}
	return location{parent: template.TemplateContents()}
}

// adjustedLocation computes the adjusted insertion location. A target of nil is the current node.
//
// https://html.spec.whatwg.org/multipage/parsing.html#adjusted-insertion-location
func (p *Parser) adjustedLocation(target *nodes.Node) location {
	place := p.appropriatePlace(target)
	if p.rootTarget != nil && place.parent == p.stack.elements[0].node {
		return location{parent: p.rootTarget}
	}
	return place
}

// insert inserts a node, that has no parent, at a location.
func (p *Parser) insert(node *nodes.Node, at location) {
	p.flush()
	nodes.Insert(node, at.parent, at.before)
}

// insertElementAt inserts an element at the adjusted insertion location.
//
// https://html.spec.whatwg.org/multipage/parsing.html#insert-an-element-at-the-adjusted-insertion-location
func (p *Parser) insertElementAt(element, target *nodes.Node) {
	if p.stopped {
		return // its constructor, or what ran before that, has aborted the parser
	}
	// 1. Set insertionLocation to the adjusted insertion location.
	at := p.adjustedLocation(target)
	// 2. If insertionLocation is in a Document node that has an element child, then return.
	if at.parent.Type() == nodes.DocumentNode && at.parent.FirstElementChild() != nil {
		return
	}
	// 4. If the parser was not created as part of the HTML fragment parsing algorithm, then push a new element queue onto
	//    element's relevant agent's custom element reactions stack.
	// 5. Insert element at insertionLocation.
	// 6. If the parser was not created as part of the HTML fragment parsing algorithm, then pop the element queue, and
	//    invoke custom element reactions in that queue.
	if custom := element.Document().Agent().Custom; custom != nil && p.context.node == nil && element.Custom() != nil {
		custom.React(func() { p.insert(element, at) })
		return
	}
	p.insert(element, at)
}

// insertHTML inserts an HTML element for a token.
//
// https://html.spec.whatwg.org/multipage/parsing.html#insert-an-html-element
func (p *Parser) insertHTML(tok *token) *nodes.Node {
	return p.insertForeign(tok, htmlNamespace, false)
}

// insertNamed inserts an HTML element for a start tag token of a name with no attributes.
func (p *Parser) insertNamed(id nameID) *nodes.Node { return p.insertHTML(&token{name: &known[id]}) }

// insertForeign inserts a foreign element.
//
// https://html.spec.whatwg.org/multipage/parsing.html#insert-a-foreign-element
func (p *Parser) insertForeign(tok *token, ns namespace, onlyAddToElementStack bool) *nodes.Node {
	// What came before has its place before this, also when that is a Text node.
	p.flush()
	// 1. Let the adjustedInsertionLocation be the appropriate place for inserting a node.
	at := p.appropriatePlace(nil)
	// 2. Let element be the result of creating an element for the token.
	node := p.createElement(tok, ns, at.parent)
	if ns == svgNamespace && tok.name.id == nameScript {
		// SVG has its script elements be processed as those of HTML.
		p.tellScript(node)
	}
	// 3. If onlyAddToElementStack is false, then insert it.
	if !onlyAddToElementStack {
		p.insertElementAt(node, nil)
	}
	// 4. Push element onto the stack of open elements.
	p.stack.push(p.entry(node, tok, ns))
	// 5. Return element.
	return node
}

// insertVoid inserts an HTML element for a token, and immediately pops it off the stack of open elements.
func (p *Parser) insertVoid(tok *token) *nodes.Node {
	node := p.insertHTML(tok)
	p.pop()
	return node
}

// entry returns an entry of the stack of open elements.
func (p *Parser) entry(node *nodes.Node, tok *token, ns namespace) element {
	e := element{node: node, name: tok.name}
	switch ns {
	case htmlNamespace:
		e.html, e.traits = true, tok.name.html
	case mathMLNamespace:
		e.traits = mathMLTraits(tok.name)
		// https://html.spec.whatwg.org/multipage/parsing.html#mathml-text-integration-point
		e.mathMLText = e.traits != 0 && tok.name.id != nameAnnotationXml
		if tok.name.id == nameAnnotationXml {
			// https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point
			encoding, _ := tok.attribute(nameEncoding)
			e.htmlIntegration = strings.EqualFold(encoding, "text/html") || strings.EqualFold(encoding, "application/xhtml+xml")
		}
	case svgNamespace:
		e.traits = svgTraits(tok.name)
		e.htmlIntegration = e.traits != 0
	}
	e.mathML = ns == mathMLNamespace
	return e
}

// createElement creates an element for a token, in a namespace, with an intended parent.
//
// https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token
func (p *Parser) createElement(tok *token, ns namespace, intendedParent *nodes.Node) *nodes.Node {
	// 3. Let document be intendedParent's node document.
	document := intendedParent.Document()
	if p.rootTarget != nil && document == p.document {
		// AD-HOC: the elements of a fragment are those of the document that it is for, as they are in browsers: they are
		// upgraded before they are inserted.
		document = p.rootTarget.Document()
	}
	// 5. Let is be the value of the "is" attribute in token, if such an attribute exists; otherwise null.
	var is *string
	if value, ok := tok.attribute(nameIs); ok {
		is = &value
	}
	// 6. to 12. Let element be the result of creating an element, with each attribute in the given token.
	p.attributes = p.attributes[:0]
	for i := range tok.attributes {
		a := &tok.attributes[i]
		p.attributes = append(p.attributes, nodes.NewAttr(p.attributeName(a.name, ns), a.value))
	}
	node := document.CreateElementForToken(p.elementName(tok.name, ns), is, p.attributes, p.context.node != nil)
	p.exposed = p.exposed || node.Custom() != nil
	if tok.duplicates {
		node.NoteDuplicateAttribute()
	}
	// 14. A resettable element has no value of its own yet, which is what its reset algorithm would see to.
	// 15. If element is a form-associated element, the form element pointer is not null, there is no template element on
	//     the stack of open elements, element is either not listed or doesn't have a form attribute, and intendedParent is
	//     in the same tree as the form, then associate element with the form, and set element's parser inserted flag.
	if p.form != nil && ns == htmlNamespace && isFormAssociated(tok.name.id) &&
		!p.stack.has(nameTemplate) && intendedParent.Root() == p.form.Root() {
		if _, has := tok.attribute(nameForm); (tok.name.id == nameImg || !has) && nearestForm(intendedParent) != p.form {
			node.SetParserForm(p.form)
		}
	}
	// 16. Return element.
	return node
}

// nearestForm returns the nearest form that a node is in; nil if it is in none.
func nearestForm(n *nodes.Node) *nodes.Node {
	for n != nil && !n.IsHTMLElement("form") {
		n = n.Parent()
	}
	return n
}

// isFormAssociated says whether elements of a name are form-associated elements, and not custom. All but img are listed.
//
// https://html.spec.whatwg.org/multipage/forms.html#form-associated-element
func isFormAssociated(id nameID) bool {
	switch id {
	case nameButton, nameFieldset, nameInput, nameObject, nameOutput, nameSelect, nameTextarea, nameImg:
		return true
	}
	return false
}

// insertCharacters inserts characters. They are put together until something else happens to the tree.
//
// https://html.spec.whatwg.org/multipage/parsing.html#insert-a-character
func (p *Parser) insertCharacters(data string) {
	// 2. Let insertionLocation be the adjusted insertion location.
	at := p.adjustedLocation(nil)
	// 3. If insertionLocation is in a Document node, then return.
	if at.parent.Type() == nodes.DocumentNode {
		return
	}
	if len(p.pending) > 0 && at != p.pendingAt {
		p.flush()
	}
	p.pending, p.pendingAt = append(p.pending, data...), at
}

// flush inserts the characters that have been put together.
func (p *Parser) flush() {
	if len(p.pending) == 0 {
		return
	}
	at, pending := p.pendingAt, p.pending
	p.pending = p.pending[:0]
	previous := at.parent.LastChild()
	if at.before != nil {
		previous = at.before.PreviousSibling()
	}
	// 4. If there is a Text node immediately before insertionLocation, then append data to that Text node's data.
	if previous != nil && previous.Type() == nodes.TextNode {
		previous.AppendData(unsafe.String(unsafe.SliceData(pending), len(pending)))
		return
	}
	//    Otherwise, create a text node, and insert it.
	nodes.Insert(at.parent.Document().CreateTextNode(p.tokenizer.texts.string(pending)), at.parent, at.before)
}

// insertComment inserts a comment as the last child of a node, or for nil of the current node.
//
// https://html.spec.whatwg.org/multipage/parsing.html#insert-a-comment
func (p *Parser) insertComment(tok *token, target *nodes.Node) {
	at := p.commentLocation(target)
	p.insert(at.parent.Document().CreateComment(tok.data), at)
}

// insertInstruction inserts a processing instruction as the last child of a node, or for nil of the current node.
//
// https://html.spec.whatwg.org/multipage/parsing.html#insert-a-processing-instruction
func (p *Parser) insertInstruction(tok *token, target *nodes.Node) {
	at := p.commentLocation(target)
	p.insert(at.parent.Document().NewProcessingInstruction(tok.target, tok.data), at)
}

// commentLocation is the adjusted insertion location of a comment, which may come when no element is open.
func (p *Parser) commentLocation(target *nodes.Node) location {
	if len(p.stack.elements) == 0 {
		return location{parent: target}
	}
	return p.adjustedLocation(target)
}

// insertCommentOrInstruction does what the token asks for.
func (p *Parser) insertCommentOrInstruction(tok *token, target *nodes.Node) {
	if tok.kind == commentToken {
		p.insertComment(tok, target)
	} else {
		p.insertInstruction(tok, target)
	}
}
