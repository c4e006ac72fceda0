// Checked against HTML of 2026-08-21.

package eventloop

import (
	"math/bits"
	"time"
)

// OuterTimers are timers that lie outside of the loop: those that script sets
// without a call into Go. The loop makes their tasks in their turn among its own
// timers, in the order of deadlines, and runs them in their turn among its own
// tasks. All methods but Places are called on the loop's goroutine.
type OuterTimers interface {
	// Next is when the first timer is due, on the program's clock; the greatest
	// Duration if none is set.
	Next() time.Duration
	// Active is the number of timers that are set and whose time has not come: each
	// keeps the loop from being quiescent.
	Active() int
	// Places are where the timers were set that will be due first, max at most; those
	// of which that is not known are left out. The loop waits meanwhile, and the caller
	// may be another goroutine.
	Places(max int) []string
	// Seq makes a new number in the order in which timers are set, here and there.
	Seq() uint64
	// Expire makes timers due whose time has come at now, max at most: those that go
	// before a timer that is due at before and has the number seq. It returns how
	// many. They wait to be performed, in their order.
	Expire(now, before time.Duration, seq uint64, max int) int
	// Due is how many timers are due. Those that were cancelled since count, too.
	Due() int
	// Perform performs the tasks of the oldest timers that are due, some at least and
	// batch.Max at most, with a microtask checkpoint after each but the last. It may end
	// early, and does when the batch is over.
	Perform(batch Batch)
	// Drop cancels the timers that are due.
	Drop()
	// Delay has the timers that are set be due d later.
	Delay(d time.Duration)
	// Close cancels all timers, for good.
	Close()
}

// SetOuterTimers gives the loop timers that lie outside of it, whose tasks are of a
// document (nil for none). It must be called before the first timer is set.
func (l *Loop) SetOuterTimers(t OuterTimers, document Document) {
	l.outer = outerTimers{OuterTimers: t, document: document}
	l.outer.steps = func() { t.Perform(l.outer.batch) }
}

// outerTimers are the timers outside of a loop; the zero value has none.
type outerTimers struct {
	OuterTimers
	document Document
	placed   int // how many have a place in the task queue
	steps    func()
	batch    Batch // that is being performed
}

func (o *outerTimers) next() time.Duration {
	if o.OuterTimers == nil {
		return never
	}
	return o.Next()
}

func (o *outerTimers) active() int {
	if o.OuterTimers == nil {
		return 0
	}
	return o.Active()
}

func (o *outerTimers) places(max int) []string {
	if o.OuterTimers == nil {
		return nil
	}
	return o.Places(max)
}

func (o *outerTimers) close() {
	o.placed = 0
	if o.OuterTimers != nil {
		o.Close()
	}
}

// discard drops the timers that are due, if they are of the document: their places
// in the task queue are gone.
func (o *outerTimers) discard(document Document) {
	if o.OuterTimers != nil && o.document == document {
		o.placed = 0
		o.Drop()
	}
}

// nextSeq is the number of a timer that is set now.
func (l *Loop) nextSeq() uint64 {
	if l.outer.OuterTimers != nil {
		return l.outer.Seq()
	}
	l.timerSeq++
	return l.timerSeq
}

// expireOuter queues the tasks of timers outside of the loop whose time has come and
// that go before other, max at most, and reports whether there are any. They have one
// place in the queue together.
func (l *Loop) expireOuter(now time.Duration, other heapEntry, max int) bool {
	if l.nextOuter() > min(now, other.deadline) {
		return false
	}
	var seq uint64
	if other.t != nil {
		seq = other.t.seq
	}
	n := l.outer.Expire(now, other.deadline, seq, max)
	if n == 0 {
		return false
	}
	l.outer.placed += n
	l.append(record{outer: uint16(n), document: l.outer.document, source: Timer, behind: l.backlog.arrived()})
	return true
}

// runOuterTimers performs tasks of the timers that have the first place in the queue
// of timers, as if each had a place of its own, and the microtask checkpoint after the
// last one.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#event-loop-processing-model (from step 2.2)
func (l *Loop) runOuterTimers(taskStartTime time.Duration) {
	most := patience
	if l.queues[Timer].passed >= patience {
		most = 1 // that go before older tasks
	}
	r := l.takeOldest(Timer)
	l.outer.placed -= int(r.outer)
	// The first has overtaken the tasks of other sources. The rest do, too, but not for
	// ever.
	most = min(most, int(r.outer))
	others := l.ready &^ (1 << Timer)
	for set := others; set != 0; set &= set - 1 {
		most = min(most, max(1, 1+patience-l.queues[bits.TrailingZeros64(set)].passed))
	}
	if l.runnable() > 0 {
		most = min(most, max(1, 1+patience-l.backlog.passed))
	}
	if l.options.ReportTask != nil {
		most = 1
	}
	if taskStartTime == 0 {
		taskStartTime = l.clock.Now()
	}
	l.outer.batch = Batch{Max: most, Attention: &l.attention, Start: taskStartTime, Still: l.program.virtual != nil, Until: -1}
	due := l.outer.Due()
	l.runTask(record{steps: l.outer.steps, document: r.document, source: Timer}, taskStartTime)
	if l.closing {
		return // with no timer left
	}
	more := max(0, due-l.outer.Due()-1)
	for set := others & l.ready; set != 0; set &= set - 1 {
		l.queues[bits.TrailingZeros64(set)].passed += more
	}
	if l.runnable() > 0 {
		l.backlog.passed += more
	}
	l.returnOuterTimers(r.seq)
}

// returnOuterTimers gives the timers that are due and have no place in the queue the
// first one: a batch of them has ended early, or spins the event loop.
func (l *Loop) returnOuterTimers(seq uint64) {
	if l.outer.OuterTimers == nil || l.closing {
		return
	}
	if n := l.outer.Due() - l.outer.placed; n > 0 {
		l.outer.placed += n
		l.queues[Timer].ready.unshift(record{outer: uint16(n), document: l.outer.document, source: Timer, seq: seq})
		l.noteReady(Timer)
	}
}
