// Checked against HTML of 2026-08-21.

package markup

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// adoptionAgency is the adoption agency algorithm.
//
// https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm
func (p *Parser) adoptionAgency(tok *token) {
	s := &p.stack
	// 1. Let subject be token's tag name.
	subject := tok.name
	// 2. If the current node is an HTML element whose tag name is subject, and the current node is not in the list of
	//    active formatting elements, then pop it and return.
	if s.is(subject.id) && s.current().formatting == nil {
		p.pop()
		return
	}
	p.flush()
	// 3. and 4. Eight times at most:
	for range 8 {
		// 4.3. Let formattingElement be the last element in the list of active formatting elements, after the last marker,
		//      that has the tag name subject.
		formattingElement := p.active.last(subject.id)
		//      If there is no such element, then act as described in the "any other end tag" entry above and return.
		if formattingElement == nil {
			p.anyOtherEndTag(tok)
			return
		}
		formattingPlace := formattingElement.open
		// 4.4. If formattingElement is not in the stack of open elements, then remove it from the list, and return.
		if formattingPlace < 0 {
			p.removeFormatting(formattingElement)
			return
		}
		// 4.5. If formattingElement is in the stack, but not in scope, then return.
		if formattingPlace < int(s.current().ends[scope]) {
			return
		}
		// 4.7. Let furthestBlock be the topmost node in the stack of open elements that is lower than formattingElement, and
		//      is in the special category.
		furthestPlace := -1
		if int(s.current().ends[specials]) > formattingPlace {
			furthestPlace = formattingPlace + 1
			for s.elements[furthestPlace].traits&special == 0 {
				furthestPlace++
			}
		}
		// 4.8. If there is no furthestBlock, then pop all the nodes up to and including formattingElement, remove it from the
		//      list, and return.
		if furthestPlace < 0 {
			p.popTo(formattingPlace)
			p.removeFormatting(formattingElement)
			return
		}
		p.adopt(formattingElement, formattingPlace, furthestPlace)
	}
}

// adopt is what the adoption agency algorithm does when there is a furthest block.
func (p *Parser) adopt(formattingElement *formattingEntry, formattingPlace, furthestPlace int) {
	s, l := &p.stack, &p.active
	furthestBlock := s.elements[furthestPlace].node
	// 4.9. Let commonAncestor be the element immediately above formattingElement in the stack.
	commonAncestor := s.elements[formattingPlace-1].node
	// 4.10. Let a bookmark note the position of formattingElement in the list.
	bookmark := l.index(formattingElement)
	// 4.11. Let node and lastNode be furthestBlock.
	lastNode := furthestBlock
	// 4.12. and 4.13. For the elements above furthestBlock, from the lowest:
	kept := make([]element, 0, furthestPlace-formattingPlace)
	inner := 0
	for i := furthestPlace - 1; i > formattingPlace; i-- {
		node := s.elements[i]
		inner++
		// 4. If innerLoopCounter is greater than 3 and node is in the list, then remove it from the list.
		if inner > 3 && node.formatting != nil {
			j := l.index(node.formatting)
			p.detach(node.formatting)
			l.remove(j)
			if j < bookmark {
				bookmark--
			}
			node.formatting = nil
		}
		// 5. If node is not in the list, then remove node from the stack and continue.
		if node.formatting == nil {
			continue
		}
		// 6. Create an element for the token for which node was created, with commonAncestor as the intended parent; replace
		//    the entries for node in the list and in the stack.
		entry := node.formatting
		entry.node = p.createElement(&token{name: entry.name, attributes: entry.attributes}, htmlNamespace, commonAncestor)
		node.node = entry.node
		kept = append(kept, node)
		// 7. If lastNode is furthestBlock, then move the bookmark to be immediately after the new node in the list.
		if lastNode == furthestBlock {
			bookmark = l.index(entry) + 1
		}
		// 8. Append lastNode to node.
		nodes.Insert(lastNode, entry.node, nil)
		// 9. Set lastNode to node.
		lastNode = entry.node
	}
	slices.Reverse(kept)
	// 4.14. to 4.19. Insert lastNode at commonAncestor's adjusted insertion location.
	p.insertAdopted(lastNode, commonAncestor)
	// 4.20. Create an element for the token for which formattingElement was created, with furthestBlock as the intended
	//       parent.
	created := p.createElement(&token{name: formattingElement.name, attributes: formattingElement.attributes}, htmlNamespace, furthestBlock)
	// 4.21. Take all of the child nodes of furthestBlock and append them to the element created in the last step.
	for child := furthestBlock.FirstChild(); child != nil; child = furthestBlock.FirstChild() {
		nodes.Insert(child, created, nil)
	}
	// 4.22. Append that new element to furthestBlock.
	nodes.Insert(created, furthestBlock, nil)
	// 4.23. Remove formattingElement from the list, and insert the new element into the list at the position of the
	//       bookmark.
	i := l.index(formattingElement)
	p.detach(formattingElement)
	l.remove(i)
	if i < bookmark {
		bookmark--
	}
	entry := &formattingEntry{node: created, name: formattingElement.name, attributes: formattingElement.attributes, open: -1, family: formattingElement.family}
	l.insert(bookmark, entry)
	// 4.24. Remove formattingElement from the stack, and insert the new element into the stack immediately below
	//       furthestBlock.
	s.change(formattingPlace, func(elements []element) []element {
		furthest := furthestPlace - formattingPlace
		below := p.entry(created, &token{name: entry.name}, htmlNamespace)
		below.formatting = entry
		changed := make([]element, 0, len(elements)+1)
		changed = append(changed, kept...)
		changed = append(changed, elements[furthest], below)
		return append(changed, elements[furthest+1:]...)
	})
}

// insertAdopted removes a node from its parent and inserts it at the adjusted insertion location in an element, unless
// script has made that impossible.
func (p *Parser) insertAdopted(lastNode, commonAncestor *nodes.Node) {
	// 15. Let adjustedInsertionLocation be the adjusted insertion location.
	// 16. Let target be the node in which it finds itself.
	// 17. Let refNode be the node it is immediately before, or null.
	at := p.adjustedLocation(commonAncestor)
	// 18. If lastNode's parent is non-null, then remove lastNode.
	p.remove(lastNode)
	// 19. If all of the following are true:
	switch {
	// lastNode is not a host-including inclusive ancestor of target. It never is where script has not moved it.
	case p.exposed && lastNode.IsHostIncludingInclusiveAncestorOf(at.parent),
		// target is not a Document node, or it does not have an element child.
		at.parent.Type() == nodes.DocumentNode && at.parent.FirstElementChild() != nil,
		// refNode is null or its parent is target.
		at.before != nil && at.before.Parent() != at.parent:
		return
	}
	nodes.Insert(lastNode, at.parent, at.before)
}

// remove removes a node from its parent, if it has one.
func (p *Parser) remove(node *nodes.Node) {
	if node.Parent() != nil {
		nodes.Remove(node)
	}
}

// removeFormattingElement removes an element from the list of active formatting elements and from the stack of open
// elements, as far as it is in them.
func (p *Parser) removeFormattingElement(e *formattingEntry) {
	open := e.open
	p.removeFormatting(e)
	if open >= 0 {
		p.removeFromStack(open)
	}
}
