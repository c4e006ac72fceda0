package mozjs

// letters is a queue of messages. It forgets its array when it is empty, so that
// a flood leaves nothing behind.
type letters struct {
	all  []Letter
	head int
}

func (q *letters) push(l Letter) {
	// Half of the array is free: move what is left instead of growing.
	if q.head > 0 && len(q.all) == cap(q.all) && q.head >= len(q.all)/2 {
		n := copy(q.all, q.all[q.head:])
		clear(q.all[n:])
		q.all, q.head = q.all[:n], 0
	}
	q.all = append(q.all, l)
}

// unpush takes back what was pushed last.
func (q *letters) unpush() {
	last := len(q.all) - 1
	q.all[last] = nil
	q.all = q.all[:last]
}

// keptLetters is the size of an array that an empty queue keeps.
const keptLetters = 64

func (q *letters) pop() Letter {
	l := q.all[q.head]
	q.all[q.head] = nil
	q.head++
	if q.head == len(q.all) {
		q.head = 0
		if q.all = q.all[:0]; cap(q.all) > keptLetters {
			q.all = nil
		}
	}
	return l
}

// clear empties the queue and returns what was in it.
func (q *letters) clear() []Letter {
	rest := q.all[q.head:]
	*q = letters{}
	return rest
}
