package eventloop

import (
	"slices"
	"strings"
	"time"
)

// waiting is what a loop had when it began to wait.
type waiting struct {
	tasks, timers, unrefTimers int
	rendering, suspended       bool
	paused                     string
}

// publish notes for others what the loop has that only its own goroutine can
// see. The caller holds l.mu.
func (l *Loop) publish() {
	w := waiting{tasks: l.queued(), suspended: l.suspension.suspended}
	if !w.suspended {
		w.timers, w.rendering = l.outer.active(), l.rendering.opportunity != never
		for _, ts := range l.timers {
			w.timers += ts.refs
			w.unrefTimers += ts.Len() - ts.refs
		}
	}
	if l.pausedOn != nil {
		w.paused = l.pausedOn.reason
	}
	l.published = w
}

// FirstTimers is how many places of timers a LoopStatus has at most.
const FirstTimers = 5

// A LoopStatus says what a loop does and what could wake it.
type LoopStatus struct {
	Name  string
	Label string
	Kind  Kind
	// Waiting is true if the loop runs nothing at the moment. The fields below up
	// to NextTimer are known only then.
	Waiting bool
	// CutOff is true if the loop was cut off and its goroutine has not come back. Then
	// nothing else is known.
	CutOff bool
	// PausedOn is the reason of the goal that a paused loop waits for; empty if the
	// loop is not paused.
	PausedOn string
	// Suspended is true if the loop is: then it has no timers to tell of.
	Suspended bool
	// Tasks is the number of queued tasks: of documents that are not fully active,
	// or behind a paused one.
	Tasks int
	// Timers and UnrefTimers are the numbers of timers that do and do not keep the
	// loop from being quiescent. Suspended ones are counted, too.
	Timers, UnrefTimers int
	// Rendering is true if the loop waits for a rendering opportunity.
	Rendering bool
	// NextTimer is how far away the next timer, rendering opportunity that the loop waits
	// for, or end of a pause is; negative if there is none.
	NextTimer time.Duration
	// TimerPlaces are where the timers were set that will be due first, FirstTimers at
	// most, those of which that is known.
	TimerPlaces []string
	// InParallel has the reasons of the work of [Loop.InParallel].
	InParallel []string
	// Holds has the reasons of the holds on the loop, those that are unreferenced
	// left out.
	Holds []string
}

// A Snapshot says what a program does and what could wake it.
type Snapshot struct {
	Quiescent bool
	Loops     []LoopStatus // sorted by name
	Holds     []string     // reasons of the holds on the program itself
}

// Snapshot looks at all loops, one after the other. Of a program that is not
// quiescent the parts may be of slightly different times.
func (p *Program) Snapshot() Snapshot {
	s := Snapshot{Quiescent: p.Quiescent(), Holds: p.holds.reasons()}
	now := p.clock.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.loops {
		s.Loops = append(s.Loops, l.status(now))
	}
	for l := range p.cutOff {
		s.Loops = append(s.Loops, LoopStatus{Name: l.options.Name, Label: l.options.Label, Kind: l.options.Kind, NextTimer: -1, CutOff: true})
	}
	slices.SortFunc(s.Loops, func(a, b LoopStatus) int { return strings.Compare(a.Name, b.Name) })
	return s
}

func (l *Loop) status(now time.Duration) LoopStatus {
	s := LoopStatus{
		Name:       l.options.Name,
		Label:      l.options.Label,
		Kind:       l.options.Kind,
		NextTimer:  -1,
		InParallel: l.parallel.reasons(),
		Holds:      l.holds.reasons(),
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state != idle && l.state != paused {
		return s
	}
	s.Waiting = true
	s.PausedOn = l.published.paused
	s.Tasks = l.published.tasks + l.arrived.n + l.backlog.len()
	s.Timers = l.published.timers
	if s.Suspended = l.published.suspended; !s.Suspended {
		s.TimerPlaces = l.outer.places(FirstTimers)
	}
	s.UnrefTimers = l.published.unrefTimers
	s.Rendering = l.published.rendering
	if l.deadline != never {
		s.NextTimer = max(l.deadline-now, 0)
	}
	return s
}
