package eventloop

import "sync"

// A HoldKind says what a hold stands for.
type HoldKind uint8

const (
	// UnderWay is for something that goes on outside of the loops and will come to
	// an end, such as a fetch. A virtual clock stands still meanwhile.
	UnderWay HoldKind = iota
	// StandBy is for something that may wake a loop at any time while nothing is
	// under way, such as a live port. A virtual clock goes on meanwhile.
	StandBy
)

// A Hold keeps a program, and the loop it was taken on, from being quiescent
// until it is released. Its methods may be called by any goroutine.
type Hold struct {
	kind    HoldKind
	reason  string
	program *Program
	loop    *Loop // nil for a hold on the program itself
	in      *holds
	work    bool       // of InParallel
	waited  *scheduler // that does not go on while the hold is under way; nil for none
	epoch   int        // of it

	// Under in.mu.
	next, prev *Hold
	released   bool
	unref      bool
}

// holds is the list of the holds of a loop or program.
type holds struct {
	mu     sync.Mutex
	first  *Hold
	closed bool // the loop has ended; holds taken now are released at once
}

// Hold takes a hold on the program. The reason is for [Program.Snapshot].
func (p *Program) Hold(kind HoldKind, reason string) *Hold {
	return take(&Hold{kind: kind, reason: reason, program: p, in: &p.holds})
}

// Hold takes a hold on the loop. The reason is for [Program.Snapshot]. When the
// loop ends, its holds are released. Any goroutine may call it.
func (l *Loop) Hold(kind HoldKind, reason string) *Hold {
	return take(&Hold{kind: kind, reason: reason, program: l.program, loop: l, in: &l.holds})
}

// HoldThroughEnd takes a hold on the program for what follows the end of a loop that is told to terminate: another loop,
// which takes its place. A virtual clock stands still meanwhile. A schedule, for which the end of a loop is a turn, does not
// wait for it.
func (p *Program) HoldThroughEnd(reason string) *Hold {
	return take(&Hold{kind: UnderWay, reason: reason, program: p, in: &p.holds, work: true})
}

func take(h *Hold) *Hold {
	if s := h.program.scheduler.Load(); s != nil && h.kind == UnderWay && !h.work {
		h.waited, h.epoch = s, s.hold()
	}
	// Counted first, so that nobody can release what is not there yet.
	h.begin(h.units())
	h.in.mu.Lock()
	closed := h.in.closed
	if !closed {
		if h.next = h.in.first; h.next != nil {
			h.next.prev = h
		}
		h.in.first = h
	}
	h.released = closed
	h.in.mu.Unlock()
	if closed {
		h.end(h.units())
	} else if h.kind == StandBy {
		h.letTimeGoOn()
	}
	return h
}

// units is what the hold amounts to.
func (h *Hold) units() units {
	var u units
	if !h.unref {
		u += onePending
	}
	if h.kind == UnderWay {
		u += oneRunning
	}
	return u
}

func (h *Hold) begin(u units) {
	if h.loop != nil {
		h.loop.begin(u)
	} else {
		h.program.begin(u)
	}
}

// letTimeGoOn sets a virtual clock going that stood still because the program
// was quiescent before the hold was there.
func (h *Hold) letTimeGoOn() {
	if h.program.virtual != nil {
		h.program.jump()
	}
}

func (h *Hold) end(u units) {
	if h.loop != nil {
		h.loop.end(u)
	} else {
		h.program.end(u)
	}
	if h.waited != nil && u.running() > 0 {
		h.waited.release(h.epoch)
	}
}

// Release ends the hold. Releasing it again does nothing.
func (h *Hold) Release() {
	h.in.mu.Lock()
	if h.released {
		h.in.mu.Unlock()
		return
	}
	h.released = true
	if h.next != nil {
		h.next.prev = h.prev
	}
	if h.prev != nil {
		h.prev.next = h.next
	} else {
		h.in.first = h.next
	}
	h.next, h.prev = nil, nil
	u := h.units()
	h.in.mu.Unlock()
	h.end(u)
}

// Unref lets the program and the loop be quiescent although the hold is there.
func (h *Hold) Unref() {
	h.in.mu.Lock()
	change := !h.released && !h.unref
	if change {
		h.unref = true
	}
	h.in.mu.Unlock()
	if change {
		h.end(onePending)
	}
}

// Ref undoes Unref.
func (h *Hold) Ref() {
	h.in.mu.Lock()
	change := !h.released && h.unref
	if change {
		h.unref = false
		// Counted before the lock is given back, so that a Release that comes at once
		// cannot take away what is not there yet.
		h.begin(onePending)
	}
	h.in.mu.Unlock()
	if change {
		h.letTimeGoOn()
	}
}

// Reason is the reason that the hold was taken for.
func (h *Hold) Reason() string { return h.reason }

// close releases all holds of the list and those that are taken later.
func (hs *holds) close() {
	hs.mu.Lock()
	hs.closed = true
	for hs.first != nil {
		h := hs.first
		hs.mu.Unlock()
		h.Release()
		hs.mu.Lock()
	}
	hs.mu.Unlock()
}

// reasons lists the reasons of the holds of the list, the latest first, those
// that are unreferenced left out.
func (hs *holds) reasons() []string {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	var reasons []string
	for h := hs.first; h != nil; h = h.next {
		if !h.unref {
			reasons = append(reasons, h.reason)
		}
	}
	return reasons
}
