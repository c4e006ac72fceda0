package etcd

import (
	"cmp"
	"slices"
)

// requests are those of a session or a client that wait or are held, by number.
type requests struct {
	byNumber map[uint64]*request
	most     int // how many they have been
}

// spareRequests is for how many requests the memory is kept.
const spareRequests = 128

func (s *requests) add(r *request) {
	if s.byNumber == nil {
		s.byNumber = map[uint64]*request{}
	}
	s.byNumber[r.id.Number] = r
	s.most = max(s.most, len(s.byNumber))
}

func (s *requests) remove(r *request) {
	delete(s.byNumber, r.id.Number)
	// A map does not shrink.
	if len(s.byNumber) == 0 && s.most > spareRequests {
		*s = requests{}
	}
}

// inOrder returns the requests that wait, in their order, after the locks, in the order of
// their grants.
func (s *requests) inOrder() []*request {
	var list []*request
	for _, r := range s.byNumber {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b *request) int {
		if (a.state == held) != (b.state == held) {
			if a.state == held {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.id.Number, b.id.Number))
	})
	return list
}
