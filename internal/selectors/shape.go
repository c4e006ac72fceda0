package selectors

import (
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/url"
)

// Shapes are the shapes of the elements of an agent. Elements of one shape have the same name, and the same of those attributes
// that selectors have asked for: present or not, and with the same of the values that selectors have compared with. So all of
// them give the same answer to selectors that ask for no more.
//
// A shape is known from the second question about an element on, until its attributes change.
type Shapes struct {
	// asked has the attributes without namespace that selectors have asked for, by their names in lowercase, and for each the
	// values, likewise.
	asked  map[string]map[string]int
	values int
	// selectors are those whose attributes are among those asked for; false for those that are left out.
	selectors map[*Selector]bool
	// shapes are the shapes that were given since selectors asked for something new, with the number from; next is the next.
	shapes     map[string]uint32
	from, next uint32
	// text is room for the text of a shape.
	text []byte
}

// The shape of an element about which one question was asked, and the first of the others.
const (
	askedOnce  = 1
	firstShape = 2
	lastShape  = 1<<31 - 1
)

const (
	maxAskedNames  = 64
	maxAskedValues = 256
	maxAskedValue  = 64 // bytes of one
	maxShapes      = 4096
	maxAsking      = 4096 // selectors
)

// Matches is the Selector's, and reports also whether the shape of the element has decided it: then all elements of its
// shape give that answer.
//
// https://dom.spec.whatwg.org/#dom-element-matches
func (s *Shapes) Matches(selector *Selector, e *nodes.Node, states States) (matches, decided bool) {
	if e.Shape() == 0 {
		e.SetShape(askedOnce)
		return selector.Matches(e, states), false
	}
	if !s.knows(selector) || !s.shape(e) {
		return selector.Matches(e, states), false
	}
	m := newMatcher(e, states)
	if answer := m.listByShape(selector.list, e); answer != maybe {
		return answer == yes, true
	}
	return m.matchesList(selector.list, e), false
}

// shape finds the shape of an element, and reports whether it has one.
func (s *Shapes) shape(e *nodes.Node) bool {
	if shape := e.Shape(); shape >= s.from {
		return true
	}
	name := e.Name()
	html := byte(0)
	if e.Document().HTML {
		html = 1
	}
	s.text = append(s.text[:0], html)
	s.text = append(append(s.text, name.Namespace...), 0)
	s.text = append(append(s.text, name.Local...), 0)
	attributes := e.Attributes()
	for i := range attributes {
		name := attributes[i].Name()
		if name.Namespace != "" {
			continue
		}
		if values, ok := s.asked[url.ASCIILowercase(name.Local)]; ok {
			n := 0
			if value := attributes[i].Value(); len(value) <= maxAskedValue {
				folded := url.ASCIILowercase(value)
				if n = values[folded]; n != 0 && value != folded {
					return false // it depends on whether case matters
				}
			}
			s.text = append(append(s.text, name.Local...), 0, byte(n), byte(n>>8))
		}
	}
	shape, ok := s.shapes[string(s.text)]
	if !ok {
		if s.next > lastShape {
			return false
		}
		if len(s.shapes) >= maxShapes {
			clear(s.shapes)
		}
		shape = s.next
		s.next++
		s.shapes[string(s.text)] = shape
	}
	e.SetShape(shape)
	return true
}

// knows makes what the selector asks for part of the shapes, and reports whether it is.
func (s *Shapes) knows(selector *Selector) bool {
	if known, ok := s.selectors[selector]; ok {
		return known
	}
	if s.selectors == nil || len(s.selectors) >= maxAsking {
		s.selectors = map[*Selector]bool{}
	}
	if s.asked == nil {
		s.asked, s.shapes = map[string]map[string]int{}, map[string]uint32{}
		s.from, s.next = firstShape, firstShape
	}
	known := len(s.asked) < maxAskedNames && s.values < maxAskedValues
	if known && s.ask(selector.list) {
		clear(s.shapes)
		s.from = s.next
	}
	s.selectors[selector] = known
	return known
}

// ask adds what a list asks for, and reports whether some of it is new.
func (s *Shapes) ask(l list) (isNew bool) {
	for i := range l {
		compounds := l[i].compounds
		for _, part := range compounds[len(compounds)-1].rest {
			switch part := part.(type) {
			case *attributeSelector:
				if !part.byShape() {
					continue
				}
				values := s.asked[part.lower]
				if values == nil {
					values = map[string]int{}
					s.asked[part.lower] = values
					isNew = true
				}
				if value := url.ASCIILowercase(part.value); part.operator == '=' && values[value] == 0 {
					s.values++
					values[value] = s.values
					isNew = true
				}
			case *logicalSelector:
				isNew = s.ask(part.list) || isNew
			}
		}
	}
	return isNew
}

// byShape reports whether the shape of an element decides.
func (s *attributeSelector) byShape() bool {
	return s.namespace == "" && !s.anyNamespace && (s.operator == 0 || s.operator == '=' && len(s.value) <= maxAskedValue)
}

// answer is what the shape of an element tells of whether it matches.
type answer uint8

const (
	no answer = iota
	yes
	maybe
)

func (m *matcher) listByShape(l list, e *nodes.Node) answer {
	answer := no
	for i := range l {
		switch m.complexByShape(&l[i], e) {
		case yes:
			return yes
		case maybe:
			answer = maybe
		}
	}
	return answer
}

func (m *matcher) complexByShape(s *complexSelector, e *nodes.Node) answer {
	if s.nothing {
		return no
	}
	answer := m.compoundByShape(&s.compounds[len(s.compounds)-1], e)
	if answer == yes && len(s.compounds) > 1 {
		return maybe
	}
	return answer
}

func (m *matcher) compoundByShape(c *compound, e *nodes.Node) answer {
	if c.tag != nil && !m.matchesType(c.tag, e) {
		return no
	}
	answer := yes
	if c.id != "" || c.class != "" {
		answer = maybe
	}
	for _, part := range c.rest {
		switch m.partByShape(part, e) {
		case no:
			return no
		case maybe:
			answer = maybe
		}
	}
	return answer
}

func (m *matcher) partByShape(part simple, e *nodes.Node) answer {
	switch part := part.(type) {
	case *attributeSelector:
		switch {
		case !part.byShape():
			return maybe
		case part.matches(m, e):
			return yes
		}
		return no
	case *logicalSelector:
		answer := m.listByShape(part.list, e)
		if part.not && answer != maybe {
			return yes - answer
		}
		return answer
	}
	return maybe
}
