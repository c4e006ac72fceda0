package html

import "slices"

// creationOrder are the objects of a kind that live, in the order in which they were created.
type creationOrder[T comparable] struct {
	numbers map[T]uint64
	last    uint64
}

func (c *creationOrder[T]) add(o T) {
	if c.numbers == nil {
		c.numbers = map[T]uint64{}
	}
	c.last++
	c.numbers[o] = c.last
}

func (c *creationOrder[T]) remove(o T) { delete(c.numbers, o) }

// list returns them, oldest first.
func (c *creationOrder[T]) list() []T {
	list := make([]T, 0, len(c.numbers))
	for o := range c.numbers {
		list = append(list, o)
	}
	slices.SortFunc(list, func(a, b T) int {
		if c.numbers[a] < c.numbers[b] {
			return -1
		}
		return 1
	})
	return list
}
