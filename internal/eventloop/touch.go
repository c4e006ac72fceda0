package eventloop

import "strconv"

// A Toucher is a [Schedule] that hears what the actor that goes on has to do with others: two
// turns of different actors that touch nothing in common lead to the same, whichever is first.
type Toucher interface {
	// Touches says that the actor that was chosen last, or what ended or began after its turn,
	// uses something that others may use, or changes it. The kind says what it is, the key which
	// one; an empty key stands for all of that kind, and an empty kind for everything there is.
	// Any goroutine calls it, and not one at a time: also while Next is called.
	Touches(kind, key string, changes bool)
	// Passes says that time passes, since nobody can go on before it does.
	Passes()
}

// tasksOf is the kind of the tasks of a loop.
const tasksOf = "tasks"

// Touch tells a [Toucher], if the program is under one, that what runs uses or changes what
// other agents may use: nothing else may be shared by agents. Any goroutine may call it.
func (p *Program) Touch(kind, key string, changes bool) {
	if t := p.toucher(); t != nil {
		t.Touches(kind, key, changes)
	}
}

// TouchAll is [Program.Touch] for what has to do with everything.
func (p *Program) TouchAll() { p.Touch("", "", true) }

// Touched says whether somebody hears of [Program.Touch].
func (p *Program) Touched() bool { return p.toucher() != nil }

// Touch is [Program.Touch].
func (l *Loop) Touch(kind, key string, changes bool) { l.program.Touch(kind, key, changes) }

// TouchAll is [Program.TouchAll].
func (l *Loop) TouchAll() { l.program.TouchAll() }

func (p *Program) toucher() Toucher {
	if s := p.scheduler.Load(); s != nil {
		return s.toucher
	}
	return nil
}

// touchTasks says that tasks of the loop come, or go: others that add some, and its own turns, do
// not commute.
func (l *Loop) touchTasks() {
	if t := l.program.toucher(); t != nil {
		t.Touches(tasksOf, strconv.FormatUint(l.number, 10), true)
	}
}

// touchArrivals says of which loops the backlogs have got tasks since the last turn: those are
// added without a call. The caller holds s.mu.
func (s *scheduler) touchArrivals() {
	if s.toucher == nil {
		return
	}
	p := s.program
	p.mu.Lock()
	var got []*Loop
	for l := range p.loops {
		l.mu.Lock()
		if n := l.backlog.arrived(); n != l.arrivedBefore {
			l.arrivedBefore = n
			got = append(got, l)
		}
		l.mu.Unlock()
	}
	p.mu.Unlock()
	for _, l := range got {
		l.touchTasks()
	}
}
