// Checked against HTML of 2026-08-21.

package markup

import "github.com/sluice-go/sluice/internal/dom/nodes"

// patch is what a template element with a for attribute has while it is open.
type patch struct {
	// target is the insertion target, start the insertion start marker, and end the insertion end marker, or nil.
	target, start, end *nodes.Node
}

// startPatch processes the start tag of a template element with a for attribute.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
func (p *Parser) startPatch(tok *token, markerName string) {
	// 1. Let scope be the node that contains the adjusted insertion location.
	scope := p.adjustedLocation(nil).parent
	// 2. If scope is a template element, then set scope to scope's template contents. The location is in them already.
	// 3. Otherwise, if scope is the body element of its node document, then set scope to its parent.
	if scope == body(scope.Document()) {
		scope = scope.Parent()
	}
	// 4. Let template be the result of insert a foreign element for templateStartTag, with HTML namespace and true.
	template := p.insertForeign(tok, htmlNamespace, true)
	// 5. Let success be the result of prepare content patching.
	if p.prepareContentPatching(scope, template, markerName) {
		return
	}
	// 6. If success is false: Pop the current node off the stack.
	e := p.stack.take()
	//    Insert an element at the adjusted insertion location with template.
	p.insertElementAt(template, nil)
	//    Push template onto the stack of open elements.
	p.stack.push(e)
}

// body returns the body element of a document, or nil.
//
// https://html.spec.whatwg.org/multipage/dom.html#the-body-element-2
func body(document *nodes.Document) *nodes.Node {
	html := document.DocumentElement()
	if html == nil || !html.IsHTMLElement("html") {
		return nil
	}
	for child := html.FirstElementChild(); child != nil; child = child.NextElementSibling() {
		if child.IsHTMLElement("body") || child.IsHTMLElement("frameset") {
			return child
		}
	}
	return nil
}

// prepareContentPatching prepares content patching.
//
// https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching
func (p *Parser) prepareContentPatching(scope, template *nodes.Node, markerName string) bool {
	// 3. If markerName is the empty string, then return false.
	if markerName == "" {
		return false
	}
	// 4. Let (start, end) be the result of find markers.
	start, end := findMarkers(scope, markerName)
	// 5. If start is null, then return false.
	if start == nil {
		return false
	}
	// 6. to 8. Set template's insertion target, insertion start marker and insertion end marker.
	if p.patches == nil {
		p.patches = map[*nodes.Node]*patch{}
	}
	p.patches[template] = &patch{start.Parent(), start, end}
	// 9. If start is end, then return true.
	if start == end {
		return true
	}
	// 10. to 12. Let removedNodes be the nodes between them.
	var removedNodes []*nodes.Node
	for node := start.NextSibling(); node != nil && node != end; node = node.NextSibling() {
		removedNodes = append(removedNodes, node)
	}
	// 13. For each node of removedNodes: if node's parent is not null, then remove node.
	for _, node := range removedNodes {
		p.remove(node)
	}
	// 14. Return true.
	return true
}

// findMarkers finds markers.
//
// https://html.spec.whatwg.org/multipage/scripting.html#find-markers
func findMarkers(scope *nodes.Node, name string) (start, end *nodes.Node) {
	// 1. For each descendant of scope's descendants, in tree order:
	for descendant := range scope.Descendants() {
		// 1. If descendant is not a ProcessingInstruction node, then continue.
		if descendant.Type() != nodes.ProcessingInstructionNode {
			continue
		}
		// 2. If the result of getting a processing instruction attribute given descendant and "name" is not name, continue.
		if value, ok := descendant.PIAttribute("name"); !ok || value != name {
			continue
		}
		switch descendant.Target() {
		// 3. If descendant's target is "marker", then return (descendant, descendant).
		case "marker":
			return descendant, descendant
		// 4. If descendant's target is "start":
		case "start":
			nestingLevel := 0
			for sibling := descendant.NextSibling(); sibling != nil; sibling = sibling.NextSibling() {
				if sibling.Type() != nodes.ProcessingInstructionNode {
					continue
				}
				switch sibling.Target() {
				case "start":
					nestingLevel++
				case "end":
					if nestingLevel == 0 {
						return descendant, sibling
					}
					nestingLevel--
				}
			}
			return descendant, nil
		}
	}
	// 2. Return (null, null).
	return nil, nil
}

// endPatch ends what the end tag of a template element with a for attribute ends.
func (p *Parser) endPatch(template *nodes.Node) {
	patch := p.patches[template]
	if patch == nil {
		return
	}
	p.flush()
	// 4. If start's parent is not null, then remove start.
	p.remove(patch.start)
	// 5. If end is not null and end's parent is not null, then remove end.
	if patch.end != nil {
		p.remove(patch.end)
	}
	// 6. to 8. Set template's insertion target and its markers to null.
	delete(p.patches, template)
}
