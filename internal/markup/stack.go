// Checked against HTML of 2026-08-21.

package markup

import "github.com/sluice-go/sluice/internal/dom/nodes"

// element is an entry of the stack of open elements.
//
// Documents may be nested a million deep, and the rules ask of nearly each tag whether some element is open: so each
// entry knows where to look, and no question walks the stack.
type element struct {
	node *nodes.Node
	// name is the tag name; of an element that is not HTML, in lower case.
	name *name
	// html says that the element is in the HTML namespace. The traits are those that it has in its namespace.
	html   bool
	traits trait
	// mathMLText and htmlIntegration say that it is a MathML text integration point, and an HTML integration point.
	mathMLText, htmlIntegration bool
	// mathML says that the element is in the MathML namespace.
	mathML bool
	// formatting is the element's entry in the list of active formatting elements, if it has one.
	formatting *formattingEntry
	// same is where in the stack the next higher element of the same name is that is HTML as this is, or is not; -1 for
	// none.
	same int32
	// ends has for each trait of endings where the lowest element is, down to this one, that has it; -1 for none.
	ends [len(endings)]int32
}

// endings are the traits whose lowest element each entry of the stack knows.
var endings = [...]trait{endsScope, endsListItemScope, endsButtonScope, endsTableScope, special, endsItems, inHTML}

// The places of the traits in endings.
const (
	scope = iota
	listItemScope
	buttonScope
	tableScope
	specials
	items
	htmlElements
)

// stack is the stack of open elements. It grows downwards: what comes last is the lowest, the current node.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements
type stack struct {
	elements []element
	// html has by the number of a name one more than where its lowest HTML element is, and other the same for the others.
	html, other []int32
}

// lowest returns the list, long enough for a name.
func lowest(list *[]int32, id nameID) *int32 {
	if int(id) >= len(*list) {
		*list = append(*list, make([]int32, max(int(id)+1-len(*list), len(*list)))...)
	}
	return &(*list)[id]
}

// push makes an element the current node.
func (s *stack) push(e element) {
	i := int32(len(s.elements))
	list := &s.html
	if e.html {
		e.traits |= inHTML
	} else {
		list = &s.other
	}
	last := lowest(list, e.name.id)
	e.same = *last - 1
	*last = i + 1
	if i > 0 {
		e.ends = s.elements[i-1].ends
	} else {
		for k := range e.ends {
			e.ends[k] = -1
		}
	}
	if e.traits&anyEnding != 0 {
		for k, t := range endings {
			if e.traits&t != 0 {
				e.ends[k] = i
			}
		}
	}
	if e.formatting != nil {
		e.formatting.open = int(i)
	}
	s.elements = append(s.elements, e)
}

// take removes the current node.
func (s *stack) take() element {
	i := len(s.elements) - 1
	e := s.elements[i]
	s.elements[i] = element{}
	s.elements = s.elements[:i]
	if e.html {
		s.html[e.name.id] = e.same + 1
	} else {
		s.other[e.name.id] = e.same + 1
	}
	if e.formatting != nil {
		e.formatting.open = -1
	}
	return e
}

// change replaces the elements from one on. The list may be a part of the stack.
func (s *stack) change(from int, f func(elements []element) []element) {
	changed := make([]element, len(s.elements)-from)
	for i := len(changed) - 1; i >= 0; i-- {
		changed[i] = s.take()
	}
	for _, e := range f(changed) {
		s.push(e)
	}
}

// current returns the current node's entry. There must be one.
func (s *stack) current() *element { return &s.elements[len(s.elements)-1] }

// is says whether the current node is an HTML element of a name.
func (s *stack) is(id nameID) bool {
	c := s.current()
	return c.name.id == id && c.html
}

// find returns where the lowest HTML element of a name is, or -1.
func (s *stack) find(id nameID) int {
	if int(id) >= len(s.html) {
		return -1
	}
	return int(s.html[id]) - 1
}

// has says whether an HTML element of a name is in the stack.
func (s *stack) has(id nameID) bool { return s.find(id) >= 0 }

// inScope says whether the stack has an element of a name in a specific scope.
//
// https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope
func (s *stack) inScope(id nameID, kind int) bool {
	i := s.find(id)
	return i >= 0 && i >= int(s.current().ends[kind])
}

// nodeInScope says whether the stack has a node in scope, and where.
func (s *stack) nodeInScope(node *nodes.Node) (int, bool) {
	for i := len(s.elements) - 1; i >= int(s.current().ends[scope]); i-- {
		if s.elements[i].node == node {
			return i, true
		}
	}
	return 0, false
}

// headingInScope says whether the stack has an h1, h2, h3, h4, h5 or h6 element in scope.
func (s *stack) headingInScope() bool {
	for id := nameH1; id <= nameH6; id++ {
		if s.inScope(id, scope) {
			return true
		}
	}
	return false
}

// pop pops the current node off the stack of open elements.
func (p *Parser) pop() {
	p.flush()
	e := p.stack.take()
	if p.hooks.Popped != nil {
		p.hooks.Popped(e.node)
	}
}

// popTo pops elements until the one at a place has been popped.
func (p *Parser) popTo(i int) {
	for len(p.stack.elements) > i {
		p.pop()
	}
}

// popUntil pops elements until an HTML element of a name has been popped. There must be one.
func (p *Parser) popUntil(id nameID) { p.popTo(p.stack.find(id)) }

// clearBackTo pops elements until the current node has a trait.
//
// https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-context
func (p *Parser) clearBackTo(context trait) {
	for p.stack.current().traits&context == 0 {
		p.pop()
	}
}

// generateImpliedEndTags generates implied end tags, except for elements of a name; noName excepts none.
//
// https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags
func (p *Parser) generateImpliedEndTags(except nameID) {
	for {
		c := p.stack.current()
		if c.traits&impliedEnd == 0 || c.name.id == except {
			return
		}
		p.pop()
	}
}

// generateAllImpliedEndTags generates all implied end tags thoroughly.
//
// https://html.spec.whatwg.org/multipage/parsing.html#generate-all-implied-end-tags-thoroughly
func (p *Parser) generateAllImpliedEndTags() {
	for p.stack.current().traits&thoroughlyImpliedEnd != 0 {
		p.pop()
	}
}

// closeP closes a p element.
//
// https://html.spec.whatwg.org/multipage/parsing.html#close-a-p-element
func (p *Parser) closeP() {
	p.generateImpliedEndTags(nameP)
	p.popUntil(nameP)
}

// closePInButtonScope does so if there is one in button scope.
func (p *Parser) closePInButtonScope() {
	if p.stack.inScope(nameP, buttonScope) {
		p.closeP()
	}
}

// adjustedCurrent returns the entry of the adjusted current node.
//
// https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node
func (p *Parser) adjustedCurrent() *element {
	if p.context.node != nil && len(p.stack.elements) == 1 {
		return &p.context
	}
	return p.stack.current()
}
