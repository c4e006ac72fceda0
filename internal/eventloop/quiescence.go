package eventloop

import (
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Quiescence is a matter of counting. A program has one counter of the reasons
// why something may still happen in it:
//
//   - each loop that is awake is one, and so is each waiting loop that has a
//     timer which keeps it or waits for a rendering opportunity, and each loop
//     that is paused with a timeout;
//   - each goroutine of InParallel is one;
//   - each hold is one, unless it is unreferenced.
//
// When the counter falls to zero the program is quiescent. Each loop counts its
// own reasons the same way.
//
// Nothing is lost between two loops. Whoever queues a task on a waiting loop
// counts that loop as awake before QueueTask returns, under the lock that the
// loop takes to begin waiting; and a caller inside the program is itself a
// reason while it does that: a loop that is awake, or work in parallel. So the
// counter cannot pass through zero on the way. A caller outside of the program,
// such as a goroutine of the embedding program, has to take a Hold if it wants
// the program to wait for it.

// units is an amount of activity: pending reasons in the low half, and in the
// high half those among them, and others, during which time must not jump.
type units uint64

const (
	onePending units = 1
	oneRunning units = 1 << 32
)

func (u units) pending() uint32 { return uint32(u) }
func (u units) running() uint32 { return uint32(u >> 32) }

// activity counts units. One atomic addition changes both halves, and the sum
// says who took the last one away.
type activity struct{ count atomic.Uint64 }

func (a *activity) add(u units)       { a.count.Add(uint64(u)) }
func (a *activity) sub(u units) units { return units(a.count.Add(-uint64(u))) }
func (a *activity) load() units       { return units(a.count.Load()) }

// lastPending says whether taking away u, which left rest, made the pending
// count zero.
func (u units) lastPending(rest units) bool { return u.pending() > 0 && rest.pending() == 0 }

// lastRunning says whether taking away u, which left rest, made the running
// count zero.
func (u units) lastRunning(rest units) bool { return u.running() > 0 && rest.running() == 0 }

// A notifier calls a function once for each signal, one call at a time, on a
// goroutine of its own.
type notifier struct {
	notify  func()
	mu      sync.Mutex
	signals int
	active  bool
	closed  bool
}

func (n *notifier) signal() {
	if n.notify == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.closed {
		return
	}
	n.signals++
	if !n.active {
		n.active = true
		go n.deliver()
	}
}

// close drops the signals that are not delivered and those that come later.
func (n *notifier) close() {
	n.mu.Lock()
	n.closed = true
	n.signals = 0
	n.mu.Unlock()
}

func (n *notifier) deliver() {
	for n.next() {
		n.notify()
	}
}

// next takes a signal, and ends the delivery if there is none.
func (n *notifier) next() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.active = n.signals > 0
	if n.active {
		n.signals--
	}
	return n.active
}

// ProgramOptions says what a program is to be.
type ProgramOptions struct {
	// Clock is the time of all loops of the program; nil for a new monotonic clock.
	Clock Clock

	// OnQuiescent is called exactly once for each time the program becomes
	// quiescent: every loop waits, and no timer, rendering opportunity, work in
	// parallel or hold is left that could wake one. It runs on a goroutine of its
	// own, one call after the other. A caller from outside may have queued a task
	// meanwhile; ask [Program.Quiescent] where that matters.
	OnQuiescent func()
}

// A Program is a set of loops that can reach one another, such as all agents
// of one user agent. It knows when it is quiescent. All its methods may be
// called by any goroutine.
type Program struct {
	clock    Clock
	virtual  *VirtualClock // clock, if it is one
	busy     atomic.Uint32 // loops that do nothing but read it
	activity activity
	holds    holds
	quiesced notifier
	// scheduler has the loops take turns; nil for none.
	scheduler atomic.Pointer[scheduler]

	mu         sync.Mutex // taken before any Loop.mu
	loops      map[*Loop]struct{}
	cutOff     map[*Loop]struct{} // whose goroutines have not come back
	made       uint64             // how many loops there were
	advances   []advance          // of a manual clock, in the order of their times
	arriving   bool               // the first of them is just being ended
	terminated error              // what Terminate was given; nil if it was not called
}

// NewProgram makes a program without loops. A program is not quiescent before
// it has become so: the first loop or hold has to be gone, or wait, first.
func NewProgram(options ProgramOptions) *Program {
	p := &Program{clock: options.Clock, loops: make(map[*Loop]struct{})}
	if p.clock == nil {
		p.clock = NewMonotonicClock()
	}
	if virtual, ok := p.clock.(*VirtualClock); ok {
		if virtual.used.Swap(true) {
			panic("eventloop: NewProgram: the virtual clock serves another program")
		}
		p.virtual = virtual
	}
	p.quiesced.notify = options.OnQuiescent
	return p
}

// Clock is the program's clock.
func (p *Program) Clock() Clock { return p.clock }

// Monotonic says whether the program's clock goes with the machine's monotonic clock.
func (p *Program) Monotonic() bool {
	_, ok := p.clock.(*monotonicClock)
	return ok
}

// Quiescent says whether nothing can happen in the program any more, unless
// somebody outside of it does something. A program that never had a loop or a
// hold is quiescent.
func (p *Program) Quiescent() bool { return p.activity.load().pending() == 0 }

// Quiescent says whether the loop waits and nothing of its own could wake it: no
// timer, no work in parallel, no hold. Any goroutine may call it.
func (l *Loop) Quiescent() bool { return l.activity.load().pending() == 0 }

// AtRest says whether the loop waits for tasks, nothing of its own could wake it,
// not even a timer that keeps nothing waiting, and look agrees. The loop does not
// go on while look runs, which so may look at what belongs to the loop's
// goroutine; look must neither take long nor call a loop. Any goroutine may call
// AtRest.
func (l *Loop) AtRest(look func() bool) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state == idle && l.deadline == never && l.Quiescent() && l.runnable() == 0 && look()
}

// Terminate terminates every loop of the program, and those that are made later
// as well, so that none is missed that is just being made. Only the first call
// does anything. It does not wait for the loops to end.
func (p *Program) Terminate(cause error) {
	if cause == nil {
		cause = ErrTerminated
	}
	p.mu.Lock()
	if p.terminated != nil {
		p.mu.Unlock()
		return
	}
	p.terminated = cause
	loops := slices.Collect(maps.Keys(p.loops))
	p.mu.Unlock()
	for _, l := range loops {
		l.Terminate(cause)
	}
}

// add makes l a loop of the program and returns the cause if the program is
// terminated.
func (p *Program) add(l *Loop) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.loops[l] = struct{}{}
	p.made++
	l.number = p.made
	return p.terminated
}

func (p *Program) remove(l *Loop) {
	p.mu.Lock()
	delete(p.loops, l)
	p.mu.Unlock()
}

func (p *Program) begin(u units) { p.activity.add(u) }

// end takes away what begin added. It must not be called under a lock of this
// package.
func (p *Program) end(u units) {
	rest := p.activity.sub(u)
	if u.lastPending(rest) {
		p.quiesced.signal()
	}
	if p.virtual != nil && u.lastRunning(rest) {
		p.jump()
	}
}

// begin counts u for the program first and then for the loop, end the other way
// round, so that the program is never quiescent while one of its loops is not.
func (l *Loop) begin(u units) {
	l.program.begin(u)
	l.activity.add(u)
}

// end takes away what begin added. It must not be called under a lock of this
// package.
func (l *Loop) end(u units) {
	if u.lastPending(l.activity.sub(u)) {
		l.quiesced.signal()
	}
	l.program.end(u)
}

// jump sets a virtual clock to the first deadline of all waiting loops and
// wakes those that wait for it, if nothing runs. A manual clock goes no further than to
// the end of the first advance, which has come to its end if nothing is due before.
func (p *Program) jump() {
	if s := p.scheduler.Load(); s != nil {
		s.settle()
		return
	}
	p.mu.Lock()
	now := p.activity.load()
	if now.running() > 0 || now.pending() == 0 {
		p.mu.Unlock()
		return
	}
	first := never
	for l := range p.loops {
		first = min(first, l.waitsUntil())
	}
	if p.virtual.manual && first > p.mayShow() {
		p.endAdvance()
		return
	}
	if first != never {
		p.virtual.jumpTo(first)
		p.wakeDue(first)
	}
	p.mu.Unlock()
}

// wakeDue wakes the loops that wait for a time that has come on the virtual clock. The
// caller holds p.mu.
func (p *Program) wakeDue(now time.Duration) {
	for l := range p.loops {
		l.mu.Lock()
		l.unlockAndWake((l.state == idle || l.state == paused) && l.deadline <= now)
	}
}

// waitsUntil is the deadline of a loop that waits, or never.
func (l *Loop) waitsUntil() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state != idle && l.state != paused {
		return never
	}
	return l.deadline
}
