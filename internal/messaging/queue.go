package messaging

// queue is a queue of messages. It forgets its array when it is empty, so that
// a flood leaves nothing behind.
type queue struct {
	messages []Message
	head     int
}

func (q *queue) len() int { return len(q.messages) - q.head }

func (q *queue) push(m Message) {
	// Half of the array is free: move what is left instead of growing.
	if q.head > 0 && len(q.messages) == cap(q.messages) && q.head >= len(q.messages)/2 {
		n := copy(q.messages, q.messages[q.head:])
		clear(q.messages[n:])
		q.messages, q.head = q.messages[:n], 0
	}
	q.messages = append(q.messages, m)
}

// keep is the size of an array that an empty queue keeps.
const keep = 64

func (q *queue) pop() Message {
	m := q.messages[q.head]
	q.messages[q.head] = nil
	q.head++
	if q.head == len(q.messages) {
		q.head = 0
		if q.messages = q.messages[:0]; cap(q.messages) > keep {
			q.messages = nil
		}
	}
	return m
}
