// Checked against HTML of 2026-08-21.

package eventloop

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// An OrderingIdentifier says which kind of timer this is, such as
// "setTimeout/setInterval". Timers of one global object and one identifier
// complete in an order that scripts can rely on; see
// [Timers.RunStepsAfterTimeout].
type OrderingIdentifier uint8

// SetTimeoutOrSetInterval is the ordering identifier of setTimeout() and
// setInterval(). Others are made with [DeclareOrderingIdentifier].
const SetTimeoutOrSetInterval OrderingIdentifier = 0

var orderings = predefinedOrderings()

type orderingNames struct {
	mu    sync.Mutex
	count atomic.Uint32
	names [256]string
}

func predefinedOrderings() *orderingNames {
	o := &orderingNames{names: [256]string{SetTimeoutOrSetInterval: "setTimeout/setInterval"}}
	o.count.Store(1)
	return o
}

// DeclareOrderingIdentifier makes a new ordering identifier, such as
// "AbortSignal-timeout" or "JavaScript". It is meant for package variables, and
// panics when the name is empty or taken or when there are 256 already. Any
// goroutine may call it.
func DeclareOrderingIdentifier(name string) OrderingIdentifier {
	orderings.mu.Lock()
	defer orderings.mu.Unlock()
	count := orderings.count.Load()
	if name == "" {
		panic("eventloop: an ordering identifier needs a name")
	}
	for i := range count {
		if orderings.names[i] == name {
			panic(fmt.Sprintf("eventloop: ordering identifier %q is declared twice", name))
		}
	}
	if int(count) == len(orderings.names) {
		panic(fmt.Sprintf("eventloop: cannot declare ordering identifier %q: a process has at most %d", name, len(orderings.names)))
	}
	orderings.names[count] = name
	orderings.count.Store(count + 1)
	return OrderingIdentifier(count)
}

// String is the identifier's name.
func (o OrderingIdentifier) String() string {
	if uint32(o) >= orderings.count.Load() {
		return fmt.Sprintf("OrderingIdentifier(%d)", uint8(o))
	}
	return orderings.names[o]
}

// Timers is the map of active timers of one global object. Its methods belong
// to the loop's goroutine.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#map-of-active-timers
type Timers struct {
	loop     *Loop
	document Document
	heap     timerHeap
	void     int // entries of the heap whose timer was cancelled
	refs     int // active timers that are not unreferenced

	// Deadlines in the heap are on the set's own time, which stands still while
	// the set is suspended: clock time minus lag.
	lag         time.Duration
	suspended   bool
	suspendedAt time.Duration
	closed      bool
}

type timerState uint8

const (
	timerActive    timerState = iota // waits in the heap
	timerQueued                      // its task is in the task queue
	timerCancelled                   // will never run
	timerDone                        // its task has started
)

type timer struct {
	steps    func()
	timers   *Timers
	seq      uint64 // the order in which timers were set
	state    timerState
	unref    bool
	ordering OrderingIdentifier
}

// A TimerHandle names a timer that was set. The zero value names none: its
// methods do nothing. Its methods belong to the loop's goroutine.
type TimerHandle struct{ t *timer }

// NewTimers makes the map of active timers of a global object. Tasks of its
// timers are queued for document, which is the global object's associated
// Document, or nil for a global object that has none.
func (l *Loop) NewTimers(document Document) *Timers {
	ts := &Timers{loop: l, document: document, closed: l.closing}
	if !ts.closed {
		l.timers = append(l.timers, ts)
	}
	if l.suspension.suspended {
		ts.Suspend()
	}
	return ts
}

// RunStepsAfterTimeout queues a task that performs steps, on the timer task
// source, once delay has passed in which the timers were not suspended. A
// negative delay is none; a delay may be as long as a Duration can be.
//
// The order of completion does not depend on how exactly the machine wakes up:
// a timer of this set completes after all that were set before it with an equal
// or smaller delay. (The order is kept over all ordering identifiers, which is
// more than the specification asks.)
//
// Steps of a timer that is cancelled never run, even if the delay has passed
// and the task is in its queue.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#run-steps-after-a-timeout
func (ts *Timers) RunStepsAfterTimeout(id OrderingIdentifier, delay time.Duration, steps func()) TimerHandle {
	if steps == nil {
		panic("eventloop: RunStepsAfterTimeout: a timer needs steps")
	}
	l := ts.loop
	// 1. Let timerKey be a new unique internal value: the handle is.
	t := &timer{steps: steps, timers: ts, seq: l.nextSeq(), ordering: id}
	if ts.closed {
		t.steps, t.state = nil, timerCancelled
		return TimerHandle{t}
	}
	// 2. Let startTime be the current high resolution time given global.
	startTime := ts.now()
	// 3. Set global's map of active timers[timerKey] to startTime plus milliseconds.
	deadline := after(startTime, delay)
	ts.heap.push(heapEntry{deadline, t})
	ts.refs++
	// 4. Run the following steps in parallel: Loop.fireTimers does them.
	if !ts.suspended {
		l.nextTimer = min(l.nextTimer, after(deadline, ts.lag))
		l.timerSet()
	}
	return TimerHandle{t}
}

// now is the time of the set, which stands still while it is suspended.
func (ts *Timers) now() time.Duration {
	if ts.suspended {
		return ts.suspendedAt - ts.lag
	}
	return ts.loop.clock.Now() - ts.lag
}

// next is the clock time of the first deadline, or never.
func (ts *Timers) next() time.Duration {
	if ts.suspended {
		return never
	}
	ts.dropVoid()
	if len(ts.heap) == 0 {
		return never
	}
	return after(ts.heap[0].deadline, ts.lag)
}

// dropVoid removes cancelled timers from the top of the heap.
func (ts *Timers) dropVoid() {
	for len(ts.heap) > 0 && ts.heap[0].t.state != timerActive {
		ts.heap.pop()
		ts.void--
	}
}

// Len is the number of timers that are set and whose delay has not passed.
func (ts *Timers) Len() int { return len(ts.heap) - ts.void }

// Suspend stops the time of the timers: none becomes due until Resume, and the
// time in between does not count towards any delay. Suspended timers do not keep
// the loop from being quiescent. It is for documents that stop being fully
// active, and for suspended workers.
func (ts *Timers) Suspend() {
	if ts.suspended || ts.closed {
		return
	}
	ts.suspendedAt = ts.loop.clock.Now()
	ts.suspended = true
}

// Resume lets the time of suspended timers go on.
func (ts *Timers) Resume() {
	if !ts.suspended {
		return
	}
	ts.lag += ts.loop.clock.Now() - ts.suspendedAt
	ts.suspended = false
	ts.loop.nextTimer = min(ts.loop.nextTimer, ts.next())
	ts.loop.timerSet()
}

// Close cancels every timer of the set, for good: timers set later never run.
// It is for global objects that go away.
func (ts *Timers) Close() {
	if ts.closed {
		return
	}
	ts.closed = true
	for _, e := range ts.heap {
		e.t.steps, e.t.state = nil, timerCancelled
	}
	ts.heap, ts.void, ts.refs = nil, 0, 0
	l := ts.loop
	for i, other := range l.timers {
		if other == ts {
			l.timers = slices.Delete(l.timers, i, i+1)
			break
		}
	}
}

// Cancel makes sure that the timer's steps never run and reports whether they
// would have: false if they have run or are running, or if the timer was
// cancelled before. It takes constant time on average.
func (h TimerHandle) Cancel() bool {
	t := h.t
	if !h.Active() {
		return false
	}
	was := t.state
	// An entry of the heap, or a record in the task queue, finds the timer
	// cancelled when its turn comes.
	t.steps, t.state = nil, timerCancelled
	if was == timerActive {
		ts := t.timers
		if !t.unref {
			ts.refs--
		}
		ts.void++
		ts.compact()
	}
	return true
}

// compact removes cancelled timers from the heap when they are more than half
// of it, so that memory follows the number of active timers.
func (ts *Timers) compact() {
	if ts.void < 64 || ts.void <= len(ts.heap)/2 {
		return
	}
	ts.heap.keep(func(t *timer) bool { return t.state == timerActive })
	ts.void = 0
}

// Unref makes a timer that does not keep the loop, or its program, from being
// quiescent. It still fires if something else keeps the program going.
func (h TimerHandle) Unref() {
	if t := h.t; t != nil && t.state == timerActive && !t.unref {
		t.unref = true
		t.timers.refs--
	}
}

// Ref undoes Unref.
func (h TimerHandle) Ref() {
	if t := h.t; t != nil && t.state == timerActive && t.unref {
		t.unref = false
		t.timers.refs++
	}
}

// Active says whether the timer is set and its steps have not started.
func (h TimerHandle) Active() bool {
	return h.t != nil && (h.t.state == timerActive || h.t.due())
}

// due says whether the timer's task is in the task queue and is to run.
func (t *timer) due() bool { return t.state == timerQueued && !t.timers.closed }

// timerBatch bounds how many tasks of timers wait in the task queue, and so
// how long a turn takes when a million timers are due at once.
const timerBatch = 64

// fireTimers queues the tasks of timers whose time has come.
//
// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#run-steps-after-a-timeout (step 4)
func (l *Loop) fireTimers(now time.Duration) {
	for {
		room := timerBatch - l.outer.placed
		if int(Timer) < len(l.queues) {
			room -= l.queues[Timer].ready.n
		}
		if room <= 0 {
			return
		}
		// 4.1. Wait until global's associated Document has been fully active, or the
		//      worker not suspended, for a further milliseconds milliseconds.
		var first *Timers
		deadline := never
		for _, ts := range l.timers {
			if d := ts.next(); d < deadline {
				first, deadline = ts, d
			}
		}
		l.nextTimer = deadline
		other := heapEntry{deadline: deadline}
		if first != nil {
			other.t = first.heap[0].t
		}
		if l.expireOuter(now, other, room) {
			continue
		}
		if deadline > now || first == nil {
			return
		}
		// 4.2. Wait until any invocations of this algorithm that had the same global and
		//      orderingIdentifier, that started before this one, and whose milliseconds
		//      is less than or equal to this one's, have completed. (Their deadlines are
		//      not later, and the heap puts the one set first before its equals.)
		t := first.heap.pop().t
		// 4.3. Optionally, wait a further implementation-defined length of time: no.
		// 4.4. Perform completionSteps. AD-HOC: a task on the timer task source performs them, also those that
		//      only queue a task, on whatever source: so all timers of a loop keep one order.
		t.state = timerQueued
		// 4.5. Remove global's map of active timers[timerKey].
		if !t.unref {
			first.refs--
		}
		l.append(record{timer: t, document: first.document, source: Timer, behind: l.backlog.arrived()})
	}
}
