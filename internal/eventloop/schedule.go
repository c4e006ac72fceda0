package eventloop

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

// A Schedule decides what otherwise chance decides: which loop of a program takes the
// next turn, which of its task queues is served, how long its steps take, when work in
// parallel is done, and when virtual time passes although something could run. Under a schedule at most one loop or
// one piece of work runs at a time, so that the same choices lead to the same run.
//
// Its methods are called one at a time, by different goroutines. They must not call the
// program or its loops.
type Schedule interface {
	// Next chooses who goes next: the index of one of the actors, or [PassTime] if
	// timeMayPass. The actors are those that could go on, in the order of their numbers;
	// there is one at least.
	Next(now time.Duration, actors []Actor, timeMayPass bool) int
	// Serve chooses the task queue whose oldest task a loop runs: an index of sources. The
	// first is what the loop would choose by itself; there are two at least.
	Serve(loop Actor, sources []TaskSource) int
	// Takes says how long a loop has computed since it last read the clock, or since its turn
	// began, when it reads it again: so much virtual time has passed, at least a few
	// microseconds. What others wait for meanwhile comes about after the turn.
	Takes(loop Actor) time.Duration
	// Ran hears of each task that a loop has run.
	Ran(step Step)
	// Uncontrolled hears that something went on by itself, or came from outside: the schedule
	// does not decide all.
	Uncontrolled(why string)
}

// PassTime is the choice that lets virtual time pass until something is due.
const PassTime = -1

// An Actor is a loop, or a piece of work in parallel, of a program under a schedule.
type Actor struct {
	// Number is the order in which the actors came about, from 1.
	Number int
	// Name is the name of a loop, or the reason of the work.
	Name string
	// Label stands for a loop in reports; empty for none.
	Label string
	// Work says that it is a piece of work in parallel.
	Work bool
}

// A Step is a task that was run.
type Step struct {
	Actor  Actor
	Source TaskSource
	// Places are where script ran, as "URL:line": where it began, and what it called, the
	// first few; nil if none ran.
	Places []string
	Time   time.Duration
}

// patienceWithActor is how long, in real time, an actor may run or work without coming
// back before the others go on without it. A test changes it.
var patienceWithActor = 5 * time.Second

// scheduler has loops and work in parallel take turns, as a schedule says.
//
// Its lock is taken before those of the program and of loops.
type scheduler struct {
	program  *Program
	schedule Schedule
	toucher  Toucher // the schedule, if it is one

	mu      sync.Mutex
	last    int // number of the last actor
	wanting []*actor
	holder  *actor // whose turn it is; nil for none
	outside int    // what runs without a turn: actors that begin or end, and holds under way
	ends    []*actor
	waiting int // actors that end, and wait for others that do
	epoch   int // what ran in an earlier one is not waited for
	turns   uint64
	stopped bool
	options []Actor // for Next
	stop    chan struct{}
}

// The states of an actor.
type actorState uint8

const (
	begins actorState = iota // runs without a turn; counted as outside
	wants                    // a turn
	hasTurn
	waits      // for a task, a time, a goal
	told       // to terminate, and is on its way to its end; counted as outside
	wantsToEnd // is in scheduler.ends
	ends       // counted as outside
	awaitsEnds // of others; counted as waiting
	gone
)

// actor is what a scheduler knows of a loop or of a piece of work. It is under the
// scheduler's lock.
type actor struct {
	Actor
	state actorState
	epoch int
	loop  *Loop         // nil for work
	start func()        // begins the work
	end   chan struct{} // closed when it may end
}

// SetSchedule puts the program under a schedule, once all its loops wait: nothing else may
// be under way, and no loop may be made meanwhile. The program needs a [VirtualClock].
func (p *Program) SetSchedule(schedule Schedule) {
	if p.virtual == nil {
		panic("eventloop: SetSchedule: the program has no virtual clock")
	}
	s := &scheduler{program: p, schedule: schedule, stop: make(chan struct{})}
	s.toucher, _ = schedule.(Toucher)
	p.mu.Lock()
	loops := make([]*Loop, 0, len(p.loops))
	for l := range p.loops {
		loops = append(loops, l)
	}
	p.mu.Unlock()
	for _, l := range loops {
		l.awaitRest()
	}
	p.mu.Lock()
	slices.SortFunc(loops, func(a, b *Loop) int { return cmp.Compare(a.number, b.number) })
	for _, l := range loops {
		l.actor = s.enter(l)
		l.actor.state = waits
	}
	p.mu.Unlock()
	if !p.scheduler.CompareAndSwap(nil, s) {
		panic("eventloop: SetSchedule is called twice")
	}
	go s.watch()
}

// awaitRest returns when the loop waits.
func (l *Loop) awaitRest() {
	for {
		l.mu.Lock()
		rests := l.state == idle || l.state == ended
		l.mu.Unlock()
		if rests {
			return
		}
		time.Sleep(20 * time.Microsecond)
	}
}

// LiftSchedule lets everything run freely again, as it must to come to its end.
func (p *Program) LiftSchedule() {
	s := p.scheduler.Load()
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return
	}
	s.stopped = true
	p.scheduler.Store(nil)
	close(s.stop)
	for _, a := range s.wanting {
		s.letGo(a)
	}
	for _, a := range s.ends {
		close(a.end)
	}
	s.wanting, s.ends = nil, nil
}

// letGo lets an actor run without a turn: because the schedule is lifted, or because it was
// told to terminate.
func (s *scheduler) letGo(a *actor) {
	if a.loop == nil {
		go a.start()
		return
	}
	s.put(a, told)
	a.loop.goOn()
}

// put puts an actor, which is in no state, into one.
func (s *scheduler) put(a *actor, state actorState) {
	a.state, a.epoch = state, s.epoch
	switch state {
	case begins, told, ends:
		s.outside++
	case awaitsEnds:
		s.waiting++
	case wants:
		s.want(a)
	}
}

// enter makes a new actor of a loop.
func (s *scheduler) enter(l *Loop) *actor {
	s.last++
	return &actor{Actor: Actor{Number: s.last, Name: l.options.Name, Label: l.options.Label}, loop: l, epoch: s.epoch}
}

// begin hears of a new loop, which runs without a turn until it first asks for one.
func (s *scheduler) begin(l *Loop) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l.actor = s.enter(l)
	s.put(l.actor, begins)
}

// leave takes an actor out of the state it is in.
func (s *scheduler) leave(a *actor) {
	current := a.epoch == s.epoch
	switch a.state {
	case begins, told, ends:
		if current {
			s.outside--
		}
	case awaitsEnds:
		if current {
			s.waiting--
		}
	case wantsToEnd:
		s.ends = slices.DeleteFunc(s.ends, func(other *actor) bool { return other == a })
	case wants:
		s.wanting = slices.DeleteFunc(s.wanting, func(other *actor) bool { return other == a })
	case hasTurn:
		if s.holder == a {
			s.holder = nil
		}
	}
}

// become puts an actor into another state, and has somebody else go on if nobody does.
func (s *scheduler) become(a *actor, state actorState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a.state == gone {
		return
	}
	s.leave(a)
	if state == wants && (s.stopped || a.loop.Terminating()) {
		s.letGo(a)
	} else {
		s.put(a, state)
	}
	s.decide()
}

// awaitEnd waits until a loop may end: what its end does to others happens between two turns,
// and not while another ends.
func (s *scheduler) awaitEnd(l *Loop) {
	s.mu.Lock()
	a := l.actor
	if s.stopped || a == nil || a.state == gone {
		s.mu.Unlock()
		return
	}
	s.leave(a)
	a.state, a.end = wantsToEnd, make(chan struct{})
	s.ends = append(s.ends, a)
	s.decide()
	s.mu.Unlock()
	<-a.end
}

// AwaitEnds performs steps that wait until other agents have ended, when the agent of the loop
// ends itself.
func (l *Loop) AwaitEnds(steps func()) {
	if s := l.scheduled(); s != nil && l.actor != nil {
		s.become(l.actor, awaitsEnds)
		defer s.become(l.actor, ends)
	}
	steps()
}

// rest hears that a loop waits, unless it was woken meanwhile.
func (s *scheduler) rest(l *Loop) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l.mu.Lock()
	rests := l.state == idle || l.state == paused
	l.mu.Unlock()
	if a := l.actor; rests && a.state == hasTurn {
		s.leave(a)
		a.state = waits
	}
	s.decide()
}

// settle hears that nothing is under way that was.
func (s *scheduler) settle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.decide()
}

// want adds an actor to those that want a turn.
func (s *scheduler) want(a *actor) {
	a.state = wants
	at, _ := slices.BinarySearchFunc(s.wanting, a.Number, func(a *actor, n int) int { return cmp.Compare(a.Number, n) })
	s.wanting = slices.Insert(s.wanting, at, a)
}

// work has a piece of work in parallel wait for its turn.
func (s *scheduler) work(reason string, steps func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	a := &actor{Actor: Actor{Number: s.last, Name: reason, Work: true}}
	a.start = func() {
		defer s.become(a, gone)
		steps()
	}
	if s.stopped {
		go a.start()
		return
	}
	s.want(a)
	s.decide()
}

// hold and release count a hold that is under way.
func (s *scheduler) hold() (epoch int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.outside++
	return s.epoch
}

func (s *scheduler) release(epoch int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if epoch == s.epoch {
		s.outside--
	}
	s.decide()
}

// decide gives somebody the turn, if nobody has it. The caller holds s.mu.
func (s *scheduler) decide() {
	for s.holder == nil && s.outside == 0 && !s.stopped {
		if len(s.ends) > 0 {
			a := slices.MinFunc(s.ends, func(a, b *actor) int { return cmp.Compare(a.Number, b.Number) })
			s.leave(a)
			s.put(a, ends)
			if s.toucher != nil {
				s.toucher.Touches("", "", true)
			}
			close(a.end)
			return
		}
		if s.waiting > 0 {
			return
		}
		s.touchArrivals()
		next := s.nextDeadline()
		if len(s.wanting) == 0 && next == never {
			return
		}
		if len(s.wanting) == 0 || next <= s.program.virtual.Now() {
			if s.toucher != nil {
				s.toucher.Passes()
			}
			s.pass(next)
			continue
		}
		s.options = s.options[:0]
		for _, a := range s.wanting {
			s.options = append(s.options, a.Actor)
		}
		chosen := s.schedule.Next(s.program.virtual.Now(), s.options, next != never)
		if chosen == PassTime {
			if s.toucher != nil {
				s.toucher.Touches("", "", true)
			}
			s.pass(next)
			continue
		}
		a := s.wanting[chosen]
		s.wanting = slices.Delete(s.wanting, chosen, chosen+1)
		a.state, a.epoch = hasTurn, s.epoch
		s.holder = a
		s.turns++
		if a.loop == nil {
			if s.toucher != nil {
				s.toucher.Touches("", "", true)
			}
			go a.start()
		} else {
			a.loop.touchTasks()
			a.loop.goOn()
		}
	}
}

// nextDeadline is the first deadline of all loops that wait, or never if nothing is
// pending that could wait for it.
func (s *scheduler) nextDeadline() time.Duration {
	p := s.program
	p.mu.Lock()
	defer p.mu.Unlock()
	first := never
	if p.activity.load().pending() > 0 {
		for l := range p.loops {
			first = min(first, l.waitsUntil())
		}
	}
	return first
}

// pass lets time pass until a deadline: the loops that wait for it want a turn.
func (s *scheduler) pass(until time.Duration) {
	p := s.program
	p.mu.Lock()
	defer p.mu.Unlock()
	p.virtual.jumpTo(until)
	for l := range p.loops {
		l.mu.Lock()
		if (l.state == idle || l.state == paused) && l.deadline <= until {
			l.wakeUp()
			s.want(l.actor)
		}
		l.mu.Unlock()
	}
}

// watch has the others go on when an actor does not come back.
func (s *scheduler) watch() {
	tick := time.NewTicker(patienceWithActor)
	defer tick.Stop()
	var turns uint64
	for {
		select {
		case <-s.stop:
			return
		case <-tick.C:
		}
		s.mu.Lock()
		if stuck := s.holder != nil || s.outside > 0 || s.waiting > 0; stuck && s.turns == turns {
			why := "something outside of the scripts"
			if s.holder != nil {
				why = s.holder.Name
			}
			s.schedule.Uncontrolled(why + " went on for more than five seconds without giving way")
			s.holder, s.outside, s.waiting = nil, 0, 0
			s.epoch++
			s.decide()
		}
		turns = s.turns
		s.mu.Unlock()
	}
}

// Outside tells the schedule, if there is one, of something that it does not decide about, such
// as an answer from a network. Any goroutine may call it.
func (p *Program) Outside(what string) {
	s := p.scheduler.Load()
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopped {
		s.schedule.Uncontrolled(what)
	}
}

// Scheduled says whether the loop is under a schedule. Any goroutine may call it.
func (l *Loop) Scheduled() bool { return l.scheduled() != nil }

// scheduled is the scheduler that the loop is under; nil for none.
func (l *Loop) scheduled() *scheduler { return l.program.scheduler.Load() }

// goOn makes a loop awake that was given its turn.
func (l *Loop) goOn() {
	l.mu.Lock()
	if l.state == ready {
		l.state = awake
	}
	l.granted.Store(true)
	l.mu.Unlock()
	l.parker.unpark()
}

// awaitTurn waits until it is the loop's turn, at the beginning of each.
func (l *Loop) awaitTurn(s *scheduler) {
	if l.Terminating() {
		return
	}
	if l.granted.Swap(false) {
		return // it was woken by that
	}
	l.mu.Lock()
	l.state = ready
	l.mu.Unlock()
	s.become(l.actor, wants)
	for {
		l.mu.Lock()
		woken := l.state != ready
		l.mu.Unlock()
		if woken {
			l.granted.Store(false)
			return
		}
		l.parker.park(-1, false)
	}
}

// endFreely lets a loop that was told to terminate go on without a turn. The loop does not
// run, or has its turn.
func (s *scheduler) endFreely(l *Loop) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := l.actor
	if a.state == wants || a.state == waits {
		s.leave(a)
		s.letGo(a)
	}
}

// Left says, under a schedule, that the agent of a loop whose Run has returned has come to
// its end: only then do others go on. Any goroutine may call it.
func (l *Loop) Left() {
	if s := l.scheduled(); s != nil && l.actor != nil {
		s.become(l.actor, gone)
	}
}

// serve has the schedule choose a task queue; chosen is what the loop would choose.
// The backlog is a queue, too.
func (l *Loop) serve(s *scheduler, chosen TaskSource, n int) (TaskSource, int) {
	l.serving = l.serving[:0]
	if n > 0 {
		l.serving = append(l.serving, l.backlog.source)
	} else if chosen != 0 {
		l.serving = append(l.serving, chosen)
	}
	for source := range l.queues {
		if source := TaskSource(source); source != chosen && source != 0 && l.queues[source].ready.n > 0 && l.settleFront(source) {
			l.serving = append(l.serving, source)
		}
	}
	if n > 0 && chosen != 0 {
		l.serving = append(l.serving, chosen)
	}
	backlogAt := -1
	if n > 0 {
		backlogAt = 0
	} else if l.runnable() > 0 {
		backlogAt = len(l.serving)
		l.serving = append(l.serving, l.backlog.source)
	}
	if len(l.serving) == 0 {
		return 0, 0
	}
	i := 0
	if len(l.serving) > 1 {
		s.mu.Lock()
		if !s.stopped {
			i = s.schedule.Serve(l.actor.Actor, l.serving)
		}
		s.mu.Unlock()
	}
	if i == backlogAt {
		return 0, 1
	}
	return l.serving[i], 0
}

// takes has the schedule say how long the loop has computed, if it has its turn: what begins
// or ends without one takes no time.
func (s *scheduler) takes(l *Loop) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped || l.actor == nil || s.holder != l.actor {
		return 0
	}
	return s.schedule.Takes(l.actor.Actor)
}

// ran tells the schedule of a task that was run.
func (s *scheduler) ran(l *Loop, source TaskSource) {
	step := Step{Actor: l.actor.Actor, Source: source, Time: l.clock.Now()}
	if l.options.Places != nil {
		step.Places = l.options.Places()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopped {
		s.schedule.Ran(step)
	}
}
