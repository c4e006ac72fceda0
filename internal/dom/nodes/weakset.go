package nodes

import "weak"

// A weakSet is a list of things that it does not keep.
type weakSet[T any] struct {
	list []weak.Pointer[T]
	// next is the length at which the list is looked through for what is gone.
	next int
}

func (s *weakSet[T]) add(p *T) {
	if len(s.list) >= max(s.next, 64) {
		for range s.all {
		}
		s.next = 2 * len(s.list)
	}
	s.list = append(s.list, weak.Make(p))
}

// all goes through the set, and takes out what is gone.
func (s *weakSet[T]) all(yield func(*T) bool) {
	kept := s.list[:0]
	on := true
	for _, w := range s.list {
		p := w.Value()
		if p == nil {
			continue
		}
		kept = append(kept, w)
		on = on && yield(p)
	}
	clear(s.list[len(kept):])
	s.list = kept
}
