package etcd

import (
	"cmp"
	"slices"
)

// requests are those of a session or a client that wait or are held, by number.
type requests struct{ table[uint64, *request] }

func (s *requests) add(r *request) { s.set(r.id.Number, r) }

func (s *requests) remove(r *request) { s.table.remove(r.id.Number) }

// inOrder returns the requests that wait, in their order, after the locks, in the order of
// their grants.
func (s *requests) inOrder() []*request {
	var list []*request
	for _, r := range s.entries {
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
