package eventloop

import "time"

// A heapEntry is 16 bytes, so that the four children of a node fill one cache
// line.
type heapEntry struct {
	deadline time.Duration
	t        *timer
}

// before orders entries by deadline and, where deadlines are equal, by the
// order in which the timers were set.
func (e heapEntry) before(o heapEntry) bool {
	return e.deadline < o.deadline || e.deadline == o.deadline && e.t.seq < o.t.seq
}

// A timerHeap is a heap of timers in which every node has four children; the
// first timer is at index 0.
type timerHeap []heapEntry

func (h *timerHeap) push(e heapEntry) {
	if len(*h) == cap(*h) {
		// Doubling copies less than append's smaller steps would.
		*h = append(make(timerHeap, 0, max(16, 2*cap(*h))), *h...)
	}
	*h = append(*h, e)
	s := *h
	i := len(s) - 1
	for i > 0 {
		parent := (i - 1) / 4
		if !e.before(s[parent]) {
			break
		}
		s[i] = s[parent]
		i = parent
	}
	s[i] = e
}

// pop removes and returns the first entry; the heap must not be empty.
func (h *timerHeap) pop() heapEntry {
	s := *h
	first := s[0]
	n := len(s) - 1
	last := s[n]
	s[n] = heapEntry{}
	s = s[:n]
	if n > 0 {
		s.sink(0, last)
	}
	*h = s.shrunk()
	return first
}

// sink puts e at node i or below it, where it belongs.
func (h timerHeap) sink(i int, e heapEntry) {
	for child := 4*i + 1; child < len(h); child = 4*i + 1 {
		least := child
		for c := child + 1; c < min(child+4, len(h)); c++ {
			if h[c].before(h[least]) {
				least = c
			}
		}
		if !h[least].before(e) {
			break
		}
		h[i] = h[least]
		i = least
	}
	h[i] = e
}

// keep removes the entries whose timer is rejected.
func (h *timerHeap) keep(accept func(*timer) bool) {
	s := (*h)[:0]
	for _, e := range *h {
		if accept(e.t) {
			s = append(s, e)
		}
	}
	clear((*h)[len(s):])
	for i := (len(s)+2)/4 - 1; i >= 0; i-- { // from the last node that has children
		s.sink(i, s[i])
	}
	*h = s.shrunk()
}

// shrunk returns the heap in a smaller array if it uses little of the one it has.
func (h timerHeap) shrunk() timerHeap {
	if cap(h) < 1024 || len(h) > cap(h)/4 {
		return h
	}
	return append(make(timerHeap, 0, len(h)*2), h...)
}
