package eventloop

// A record is a task in a queue.
type record struct {
	steps    func()   // nil if timer or outer is set
	document Document // nil for none
	timer    *timer   // the timer whose steps are to run; a cancelled one makes the record void
	seq      uint64   // the order of arrival at the loop, over all sources
	behind   uint64   // how many tasks had arrived in the backlog before
	source   TaskSource
	outer    uint16 // how many timers outside of the loop have this place; see outertimers.go
}

// chunkLen makes a chunk fill a 2,048-byte size class of Go's allocator.
const chunkLen = 31

type chunk struct {
	records [chunkLen]record
	lo, hi  int // records[lo:hi] are in use
	next    *chunk
}

// A fifo is a queue of records in chunks: growing never copies what is queued,
// so that a push takes bounded time under a lock, and a flood that has been
// worked off leaves no memory behind but a few chunks.
type fifo struct {
	head, tail *chunk
	n          int
	spare      *chunk // empty chunks for the next pushes
	spares     int
}

// maxSpares bounds what an empty queue keeps.
const maxSpares = 3

// push appends r and says whether the queue was empty before.
func (q *fifo) push(r record) bool {
	t := q.tail
	if t == nil || t.hi == chunkLen {
		t = q.grow()
	}
	t.records[t.hi] = r
	t.hi++
	q.n++
	return q.n == 1
}

// unshift puts r before all others.
func (q *fifo) unshift(r record) {
	if h := q.head; h == nil || h.lo == 0 {
		c := &chunk{lo: chunkLen, hi: chunkLen, next: h}
		if q.n == 0 {
			c.next, q.tail = nil, c
		}
		q.head = c
	}
	q.head.lo--
	q.head.records[q.head.lo] = r
	q.n++
}

// grow appends an empty chunk.
func (q *fifo) grow() *chunk {
	c := q.spare
	if c == nil {
		c = new(chunk)
	} else {
		q.spare, c.next = c.next, nil
		q.spares--
	}
	if q.tail == nil {
		q.head = c
	} else {
		q.tail.next = c
	}
	q.tail = c
	return c
}

// front returns the oldest record; the queue must not be empty.
func (q *fifo) front() *record { return &q.head.records[q.head.lo] }

// dropFront removes the oldest record; the queue must not be empty.
func (q *fifo) dropFront() {
	h := q.head
	h.records[h.lo] = record{}
	h.lo++
	q.n--
	if h.lo < h.hi {
		return
	}
	h.lo, h.hi = 0, 0
	if h.next == nil {
		return // the last chunk stays for the next push
	}
	q.head = h.next
	h.next = nil
	if q.spares < maxSpares {
		q.spare, h.next = h, q.spare
		q.spares++
	}
}

// prepend puts all records of older before those of q and empties older.
func (q *fifo) prepend(older *fifo) {
	if older.n == 0 {
		return
	}
	if q.n == 0 {
		*q, *older = *older, fifo{}
		return
	}
	older.tail.next = q.head
	q.head = older.head
	q.n += older.n
	*older = fifo{}
}

// filter removes the records that keep rejects and leaves the others in order.
func (q *fifo) filter(keep func(*record) bool) {
	var kept fifo
	for ; q.n > 0; q.dropFront() {
		if r := q.front(); keep(r) {
			kept.push(*r)
		}
	}
	*q = kept
}
