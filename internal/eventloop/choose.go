// Checked against HTML of 2026-08-21.

package eventloop

import "math/bits"

// patience is how many tasks of other sources may overtake the oldest runnable
// task of a source before that source is served ahead of all others.
const patience = 32

// A taskQueue is the task queue of one task source.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#task-queue
type taskQueue struct {
	ready fifo // tasks not known to be unrunnable
	// held has the tasks that were found at the front of ready while their
	// document was not fully active. All of them are older than all of ready, so
	// that putting them back in front restores the order.
	held   fifo
	passed int // how often tasks of other sources were taken first since this queue was served
}

func (q *taskQueue) discard(document Document) {
	others := func(r *record) bool { return r.document != document }
	q.ready.filter(others)
	q.held.filter(others)
}

// sortArrived moves the tasks that other goroutines (and this one) queued into
// the task queues of their sources.
func (l *Loop) sortArrived() {
	if l.attention.Load()&taskArrived == 0 {
		return
	}
	// The two queues swap places, so that the lock is held for a moment only,
	// whatever arrived.
	l.mu.Lock()
	l.arrived, l.sorting = l.sorting, l.arrived
	l.attention.And(^taskArrived)
	l.mu.Unlock()
	for ; l.sorting.n > 0; l.sorting.dropFront() {
		l.append(*l.sorting.front())
	}
}

// append puts a task at the end of the queue of its source.
func (l *Loop) append(r record) {
	if int(r.source) >= len(l.queues) {
		l.queues = append(l.queues, make([]taskQueue, int(r.source)+1-len(l.queues))...)
	}
	l.seq++
	r.seq = l.seq
	l.queues[r.source].ready.push(r)
	l.ready |= 1 << r.source
}

// noteReady brings the bit of a source in l.ready up to date.
func (l *Loop) noteReady(s TaskSource) {
	if l.queues[s].ready.n > 0 {
		l.ready |= 1 << s
	} else {
		l.ready &^= 1 << s
	}
}

// releaseHeld makes the tasks of documents that were not fully active
// candidates again.
func (l *Loop) releaseHeld() {
	for i := range l.queues {
		q := &l.queues[i]
		q.ready.prepend(&q.held)
		l.noteReady(TaskSource(i))
	}
}

// settleFront makes the front of a queue a runnable task, setting aside tasks
// that are not runnable and dropping those of cancelled timers. It says whether
// there is one.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#concept-task-runnable
func (l *Loop) settleFront(s TaskSource) bool {
	q := &l.queues[s]
	for q.ready.n > 0 {
		r := q.ready.front()
		switch {
		case r.timer != nil && !r.timer.due():
			q.ready.dropFront()
		case !l.mayRun(r.document):
			q.held.push(*r)
			q.ready.dropFront()
		default:
			return true
		}
	}
	l.noteReady(s)
	return false
}

// chooseTaskQueue chooses one of the task queues that has a runnable task, and
// returns 0 if there is none. The choice is the implementation's; this one is:
//
// Tasks run in the order in which they were queued, whatever their source,
// except that a source whose oldest runnable task was overtaken [patience] times
// goes next; if there are several, the one overtaken most often. The backlog has
// its place in that as if it were a queue: see [Loop.batch].
//
// Under light load that is the order of arrival. When tasks of one source
// arrive faster than they can run, every other source is still served at least
// once in patience tasks plus one for each source, however long the first
// one's backlog is.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-loop-processing-model (step 2.1)
func (l *Loop) chooseTaskQueue() TaskSource {
	var oldest, neglected TaskSource
	for set := l.ready; set != 0; set &= set - 1 {
		s := TaskSource(bits.TrailingZeros64(set))
		if !l.settleFront(s) {
			continue
		}
		q := &l.queues[s]
		if oldest == 0 || q.ready.front().seq < l.queues[oldest].ready.front().seq {
			oldest = s
		}
		if q.passed >= patience && (neglected == 0 || q.passed > l.queues[neglected].passed) {
			neglected = s
		}
	}
	chosen := oldest
	if neglected != 0 {
		chosen = neglected
	}
	return chosen
}

// takeOldest removes the first runnable task from the chosen queue, whose task
// overtakes those of the others.
func (l *Loop) takeOldest(s TaskSource) record {
	for set := l.ready &^ (1 << s); set != 0; set &= set - 1 {
		l.queues[bits.TrailingZeros64(set)].passed++
	}
	if l.runnable() > 0 {
		l.backlog.passed++
	}
	q := &l.queues[s]
	r := *q.ready.front()
	q.ready.dropFront()
	q.passed = 0
	l.noteReady(s)
	return r
}

// queued is the number of tasks in the task queues, runnable or not.
func (l *Loop) queued() int {
	n := 0
	for i := range l.queues {
		n += l.queues[i].ready.n + l.queues[i].held.n
	}
	return n
}
