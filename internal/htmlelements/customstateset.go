// Checked against HTML of 2026-07-17 and Web IDL of 2026-03-27.

package htmlelements

import (
	"cmp"
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// CustomStateSet is https://html.spec.whatwg.org/multipage/custom-elements.html#customstateset
type CustomStateSet struct {
	mozjs.Object
	// target is the element whose states these are; its internals hold the set.
	target *nodes.Node
	// entries are the set entries, in order, added is how many have been added ever, and known has the positions of entries.
	entries []customState
	added   int
	known   map[string]int
}

// customState is an entry of a set of states: its position is how many were added before.
type customState struct {
	value    string
	position int
}

// Size is https://webidl.spec.whatwg.org/#js-set-size
func (s *CustomStateSet) Size() uint32 { return uint32(len(s.entries)) }

// Has is https://webidl.spec.whatwg.org/#js-set-has
func (s *CustomStateSet) Has(value string) bool {
	_, ok := s.known[value]
	return ok
}

// Add is https://webidl.spec.whatwg.org/#js-set-add
func (s *CustomStateSet) Add(value string) *CustomStateSet {
	if !s.Has(value) {
		if s.known == nil {
			s.known = map[string]int{}
		}
		s.known[value] = s.added
		s.entries = append(s.entries, customState{value, s.added})
		s.added++
		s.target.StateChanged()
		s.AddMemory(len(value) + stateMemory)
	}
	return s
}

// stateMemory is what a state takes beside its text, in bytes.
const stateMemory = 56

// Delete is https://webidl.spec.whatwg.org/#js-set-delete
func (s *CustomStateSet) Delete(value string) bool {
	position, ok := s.known[value]
	if !ok {
		return false
	}
	delete(s.known, value)
	i, _ := s.EntryFrom(position)
	s.entries = slices.Delete(s.entries, i, i+1)
	s.target.StateChanged()
	s.AddMemory(-len(value) - stateMemory)
	return true
}

// Clear is https://webidl.spec.whatwg.org/#js-set-clear
func (s *CustomStateSet) Clear() {
	s.entries, s.known = nil, nil
	s.target.StateChanged()
	s.SetMemory(0)
}

// PairCount is how many states there are.
func (s *CustomStateSet) PairCount() int { return len(s.entries) }

// Pair is a state, twice.
func (s *CustomStateSet) Pair(i int) (string, string) { return s.entries[i].value, s.entries[i].value }

// EntryFrom implements idl.SetEntries.
func (s *CustomStateSet) EntryFrom(position int) (index, at int) {
	index, _ = slices.BinarySearchFunc(s.entries, position, func(e customState, position int) int { return cmp.Compare(e.position, position) })
	if index < len(s.entries) {
		at = s.entries[index].position
	}
	return index, at
}
