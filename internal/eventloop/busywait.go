package eventloop

import "time"

// A virtual clock stands still while anything runs, so that a script which does nothing
// but look at it, until it shows a later time, would never end. Therefore a clock that a
// loop reads very often at one and the same time begins to move with each further read.

const (
	// readsAtOneTime is how often a loop may read a virtual clock that stands still
	// before it moves: more often than scripts that measure something do.
	readsAtOneTime = 10_000
	// readsBesideOthers is how often it may while something else runs, for which the
	// clock stands still.
	readsBesideOthers = 10 * readsAtOneTime
	// leastCreep is the time that a read then takes. It is more, by a part of all that
	// the clock has moved by this way, for who waits very long.
	leastCreep   = 5 * time.Microsecond
	creepingPart = 1 << 17
)

// busyWait is what a loop has of its reads of a virtual clock. It belongs to the loop's
// goroutine.
type busyWait struct {
	jumps   uint64        // of the clock, when the reads began
	reads   int           // since then
	moved   time.Duration // how far they have moved the clock
	counted bool          // in Program.busy
}

// ReadClock is Now, for script. A virtual clock that script reads again and again, in
// one task or in many in a row, moves on with each read, past no time that another loop
// waits for, and for the first reads only while nothing else runs: no other loop that
// does not read the clock itself, no work in parallel, no hold. Under a schedule it moves by
// as much as that says. It is for the loop's goroutine.
func (l *Loop) ReadClock() time.Duration {
	p := l.program
	if p.virtual == nil || p.virtual.manual {
		return l.clock.Now()
	}
	if s := l.scheduled(); s != nil {
		// A clock that is read moves, for all.
		l.TouchAll()
		p.virtual.advance(after(p.virtual.Now(), max(leastCreep, s.takes(l))))
		return p.virtual.Now()
	}
	b := &l.busy
	if jumps := p.virtual.jumps.Load(); jumps != b.jumps {
		l.endBusyWait()
		*b = busyWait{jumps: jumps}
	}
	if b.reads++; b.reads > readsAtOneTime {
		p.creep(l)
	}
	return l.clock.Now()
}

// creep moves the virtual clock by a read of a loop.
func (p *Program) creep(l *Loop) {
	b := &l.busy
	if !b.counted {
		b.counted = true
		p.busy.Add(1)
	}
	if p.activity.load().running() > p.busy.Load() && b.reads <= readsBesideOthers {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.virtual.Now()
	to := after(now, max(leastCreep, b.moved/creepingPart))
	for other := range p.loops {
		if deadline := other.waitsUntil(); deadline > now {
			to = min(to, deadline)
		}
	}
	p.virtual.advance(to)
	b.moved += to - now
	p.wakeDue(to)
}

// endBusyWait says that the loop waits, or that the clock went on without it.
func (l *Loop) endBusyWait() {
	if l.busy.counted {
		l.busy.counted = false
		l.program.busy.Add(^uint32(0))
	}
}
