// Checked against HTML of 2026-08-21.

package markup

import (
	"hash/maphash"
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
)

// formattingEntry is an element in the list of active formatting elements, or a marker.
type formattingEntry struct {
	node *nodes.Node
	// name and attributes are of the token for which the element was created. A marker has no name.
	name       *name
	attributes []attribute
	// open is where the element is in the stack of open elements, or -1.
	open int
	// family is the same for all that have the same tag name and attributes, after the same marker.
	family uint64
}

// activeFormatting is the list of active formatting elements.
//
// https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements
type activeFormatting struct {
	entries []*formattingEntry
	// families counts the entries of each family, and named those of each name.
	families map[uint64]int
	named    [knownNames]int
	seed     maphash.Seed
	// markers counts the markers that have been inserted, and open are the numbers of those that are in the list.
	markers uint64
	open    []uint64
}

// family returns the family of an element that is pushed now.
func (l *activeFormatting) family(n *name, attributes []attribute) uint64 {
	if l.families == nil {
		l.families, l.seed = map[uint64]int{}, maphash.MakeSeed()
	}
	family := uint64(n.id) << 32
	if len(l.open) > 0 {
		family += l.open[len(l.open)-1] * 0x9E3779B97F4A7C15
	}
	// The order of the attributes does not matter.
	for _, a := range attributes {
		family += maphash.String(l.seed, a.value)*0x100000001B3 ^ maphash.String(l.seed, a.name.text)
	}
	return family
}

// sameAs says whether two entries have the same tag name and attributes.
func (e *formattingEntry) sameAs(other *formattingEntry) bool {
	if e.name != other.name || len(e.attributes) != len(other.attributes) {
		return false
	}
	for _, a := range e.attributes {
		if !slices.Contains(other.attributes, a) {
			return false
		}
	}
	return true
}

// insert puts an entry at a place.
func (l *activeFormatting) insert(i int, e *formattingEntry) {
	l.entries = slices.Insert(l.entries, i, e)
	l.families[e.family]++
	l.named[e.name.id]++
}

// remove removes the entry at a place. It remains known to the stack of open elements.
func (l *activeFormatting) remove(i int) {
	e := l.entries[i]
	l.entries = slices.Delete(l.entries, i, i+1)
	l.forget(e)
}

// forget counts an entry that is no longer in the list.
func (l *activeFormatting) forget(e *formattingEntry) {
	if l.families[e.family]--; l.families[e.family] == 0 {
		delete(l.families, e.family)
	}
	l.named[e.name.id]--
}

// index returns where an entry is.
func (l *activeFormatting) index(e *formattingEntry) int {
	for i := len(l.entries) - 1; i >= 0; i-- {
		if l.entries[i] == e {
			return i
		}
	}
	return -1
}

// last returns the last entry of a name after the last marker, or nil.
func (l *activeFormatting) last(id nameID) *formattingEntry {
	if id >= knownNames || l.named[id] == 0 {
		return nil
	}
	for i := len(l.entries) - 1; i >= 0 && l.entries[i].name != nil; i-- {
		if l.entries[i].name.id == id {
			return l.entries[i]
		}
	}
	return nil
}

// insertMarker inserts a marker at the end of the list.
func (l *activeFormatting) insertMarker() {
	l.markers++
	l.open = append(l.open, l.markers)
	l.entries = append(l.entries, &marker)
}

// marker stands for each marker.
//
// https://html.spec.whatwg.org/multipage/parsing.html#concept-parser-marker
var marker formattingEntry

// clearFormatting clears the list of active formatting elements up to the last marker.
//
// https://html.spec.whatwg.org/multipage/parsing.html#clear-the-list-of-active-formatting-elements-up-to-the-last-marker
func (p *Parser) clearFormatting() {
	l := &p.active
	for len(l.entries) > 0 {
		e := l.entries[len(l.entries)-1]
		l.entries = l.entries[:len(l.entries)-1]
		if e.name == nil {
			l.open = l.open[:len(l.open)-1]
			return
		}
		p.detach(e)
		l.forget(e)
	}
}

// detach makes the stack of open elements forget an entry that goes out of the list.
func (p *Parser) detach(e *formattingEntry) {
	if e.open >= 0 {
		p.stack.elements[e.open].formatting = nil
		e.open = -1
	}
}

// removeFormatting removes an entry from the list.
func (p *Parser) removeFormatting(e *formattingEntry) {
	if i := p.active.index(e); i >= 0 {
		p.detach(e)
		p.active.remove(i)
	}
}

// reconstruct reconstructs the active formatting elements, if any.
//
// https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements
func (p *Parser) reconstruct() {
	entries := p.active.entries
	// 1. If there are no entries, then stop.
	// 2. If the last entry is a marker, or an element that is in the stack of open elements, then stop.
	// 3. Let entry be the last element in the list.
	i := len(entries) - 1
	if i < 0 || entries[i].name == nil || entries[i].open >= 0 {
		return
	}
	// 4. to 6. Rewind: go to the entry after one that is a marker or in the stack of open elements.
	for i > 0 && entries[i-1].name != nil && entries[i-1].open < 0 {
		i--
	}
	// 7. to 10. Advance and create.
	for ; i < len(entries); i++ {
		e := entries[i]
		// 8. Insert an HTML element for the token for which the element entry was created.
		e.node = p.insertHTML(&token{name: e.name, attributes: e.attributes})
		// 9. Replace the entry in the list.
		e.open = len(p.stack.elements) - 1
		p.stack.current().formatting = e
	}
}

// insertFormatting inserts an HTML element and pushes it onto the list of active formatting elements.
func (p *Parser) insertFormatting(tok *token) {
	node := p.insertHTML(tok)
	p.pushFormatting(node, tok)
}

// pushFormatting pushes the current node, which was created for a token, onto the list of active formatting elements.
//
// https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements
func (p *Parser) pushFormatting(node *nodes.Node, tok *token) {
	l := &p.active
	e := &formattingEntry{node: node, name: tok.name, attributes: slices.Clone(tok.attributes), open: len(p.stack.elements) - 1}
	e.family = l.family(e.name, e.attributes)
	// 1. If there are already three elements after the last marker that have the same tag name, namespace, and attributes
	//    as element, then remove the earliest such element.
	if l.families[e.family] >= 3 {
		var earliest *formattingEntry
		count := 0
		for i := len(l.entries) - 1; i >= 0 && l.entries[i].name != nil && count < 3; i-- {
			if l.entries[i].family == e.family && l.entries[i].sameAs(e) {
				earliest = l.entries[i]
				count++
			}
		}
		if count == 3 {
			p.removeFormatting(earliest)
		}
	}
	// 2. Add element to the list.
	l.insert(len(l.entries), e)
	p.stack.current().formatting = e
}
