// Checked against HTML of 2026-08-21.

package eventloop

import (
	"math/bits"
	"sync/atomic"
	"time"
)

// A Backlog is a queue of tasks that lies outside of the loop: of messages and the
// like that script adds without a call into Go. The loop takes them in their
// turn among its own tasks: in the order of arrival, with the exceptions of
// [Loop.chooseTaskQueue].
type Backlog interface {
	// Arrived returns how many tasks have arrived since the beginning. Any goroutine
	// calls it.
	Arrived() uint64
	// Taken returns how many were taken.
	Taken() uint64
	// Perform takes tasks and performs their steps, some at least and batch.Max at
	// most, with a microtask checkpoint after each but the last. It may end early, and
	// does when the batch is over.
	Perform(batch Batch)
	// Await reports whether there is no task. The next that arrives then calls
	// [Loop.BacklogArrived].
	Await() bool
	// Close drops the tasks, and those that arrive later.
	Close()
}

// A Batch says how many tasks of a backlog may be performed one after the other,
// before the loop looks at its own.
type Batch struct {
	// Max is the greatest number of tasks.
	Max int
	// Attention ends the batch when it is not zero: something has happened that the
	// loop has to look at.
	Attention *atomic.Uint32
	// Start is the time of the program's clock when the batch began; Still says that it
	// does not go on while tasks run.
	Start time.Duration
	Still bool
	// Until is when a timer is due, or rendering that somebody waits for; negative if
	// neither is.
	Until time.Duration
}

// SetBacklog gives the loop a backlog, whose tasks are of a source and a
// document (nil for none). It must be called before the first task runs.
func (l *Loop) SetBacklog(b Backlog, source TaskSource, document Document) {
	l.mu.Lock()
	l.backlog = backlog{Backlog: b, source: source, document: document}
	l.backlog.steps = func() { b.Perform(l.backlog.batch) }
	l.mu.Unlock()
}

// backlog is the backlog of a loop; the zero value has no tasks.
type backlog struct {
	Backlog
	source   TaskSource
	document Document
	passed   int   // how often tasks of the loop's own queues were taken first since one was taken
	batch    Batch // that is being performed
	steps    func()
}

// maxBatch bounds a batch when the loop has nothing else to do.
const maxBatch = 256

// arrived is how many tasks have arrived.
func (b *backlog) arrived() uint64 {
	if b.Backlog == nil {
		return 0
	}
	return b.Arrived()
}

// len is how many tasks there are.
func (b *backlog) len() int {
	if b.Backlog == nil {
		return 0
	}
	return int(b.Arrived() - b.Taken())
}

// runnable is how many tasks of the backlog may run.
func (l *Loop) runnable() int {
	if !l.mayRun(l.backlog.document) {
		return 0
	}
	return l.backlog.len()
}

// nothingArrived reports whether the loop may sleep as far as the backlog goes.
func (l *Loop) nothingArrived() bool {
	return l.backlog.Backlog == nil || !l.mayRun(l.backlog.document) || l.backlog.Await()
}

// BacklogArrived says that a task has arrived in the backlog after Await. Any
// goroutine may call it.
func (l *Loop) BacklogArrived() {
	l.mu.Lock()
	if l.refusing {
		l.mu.Unlock()
		return
	}
	l.attention.Or(backlogArrived)
	l.unlockAndWake(l.state == idle)
}

// batch is how many tasks of the backlog go before the oldest of the chosen queue,
// or before all if chosen is 0.
func (l *Loop) batch(chosen TaskSource) int {
	n := l.runnable()
	if n == 0 || chosen == 0 {
		return min(n, 1) * maxBatch
	}
	q := &l.queues[chosen]
	if l.backlog.passed >= patience && l.backlog.passed > q.passed {
		return 1
	}
	if q.passed >= patience {
		return 0
	}
	before := q.ready.front().behind
	if taken := l.backlog.Taken(); before > taken {
		return int(min(before-taken, uint64(patience-q.passed)))
	}
	return 0
}

// runBacklog performs tasks of the backlog, and the microtask checkpoint after the
// last one.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-loop-processing-model (from step 2.2)
func (l *Loop) runBacklog(n int, taskStartTime time.Duration) {
	batch := Batch{Max: n, Attention: &l.attention, Start: taskStartTime, Still: l.program.virtual != nil, Until: -1}
	if taskStartTime == 0 {
		batch.Start = l.clock.Now()
	}
	if next := min(l.nextTimer, l.nextRendering()); next != never {
		batch.Until = next
	}
	if l.options.ReportTask != nil {
		batch.Max = 1
	}
	taken := l.backlog.Taken()
	l.performing = true
	l.backlog.batch = batch
	l.runTask(record{steps: l.backlog.steps, document: l.backlog.document, source: l.backlog.source}, taskStartTime)
	l.performing = false
	l.backlog.passed = 0
	for set := l.ready; set != 0; set &= set - 1 {
		l.queues[bits.TrailingZeros64(set)].passed += int(l.backlog.Taken() - taken)
	}
}

// timerSet ends a batch of the backlog under way: its time may be over earlier.
func (l *Loop) timerSet() {
	if l.performing {
		l.attention.Or(timersChanged)
	}
}
