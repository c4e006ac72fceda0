package htmlelements

import (
	"slices"

	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// CustomStateSet is https://html.spec.whatwg.org/multipage/custom-elements.html#customstateset
type CustomStateSet struct {
	mozjs.Object
	// target is the element whose states these are; its internals hold the set.
	target *nodes.Node
	// entries are the set entries, in order.
	entries []string
	known   map[string]bool
}

// Size is https://webidl.spec.whatwg.org/#js-set-size
func (s *CustomStateSet) Size() uint32 { return uint32(len(s.entries)) }

// Has is https://webidl.spec.whatwg.org/#js-set-has
func (s *CustomStateSet) Has(value string) bool { return s.known[value] }

// Add is https://webidl.spec.whatwg.org/#js-set-add
func (s *CustomStateSet) Add(value string) *CustomStateSet {
	if !s.Has(value) {
		if s.known == nil {
			s.known = map[string]bool{}
		}
		s.known[value] = true
		s.entries = append(s.entries, value)
		s.target.StateChanged()
		s.AddMemory(len(value) + stateMemory)
	}
	return s
}

// stateMemory is what a state takes beside its text, in bytes.
const stateMemory = 48

// Delete is https://webidl.spec.whatwg.org/#js-set-delete
func (s *CustomStateSet) Delete(value string) bool {
	if !s.known[value] {
		return false
	}
	delete(s.known, value)
	i := slices.Index(s.entries, value)
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
func (s *CustomStateSet) Pair(i int) (string, string) { return s.entries[i], s.entries[i] }
