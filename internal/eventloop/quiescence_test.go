package eventloop

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// A world is a program in which everything that happens follows from something
// before it. outstanding counts what is still to happen.
type world struct {
	t           *testing.T
	program     *Program
	loops       []*Loop
	timers      map[*Loop]*Timers
	unit        time.Duration // of delays
	budget      atomic.Int64  // how many more events may be made
	outstanding atomic.Int64
	quiescences atomic.Int64
	quiescent   chan struct{}
}

func newWorld(t *testing.T, loops int, clock Clock, unit time.Duration) *world {
	w := &world{t: t, unit: unit, quiescent: make(chan struct{}, 100), timers: map[*Loop]*Timers{}}
	w.program = NewProgram(ProgramOptions{Clock: clock, OnQuiescent: func() {
		if n := w.outstanding.Load(); n != 0 {
			t.Errorf("quiescent with %d events outstanding", n)
		}
		w.quiescences.Add(1)
		w.quiescent <- struct{}{}
	}})
	h := w.program.Hold(UnderWay, "start")
	w.loops = startLoopsOf(t, w.program, loops)
	for _, l := range w.loops {
		done := make(chan struct{})
		l.QueueTask(DOMManipulation, nil, func() {
			w.timers[l] = l.NewTimers(nil)
			close(done)
		})
		<-done
	}
	h.Release()
	<-w.quiescent
	return w
}

func (w *world) anyLoop(r *rand.Rand) *Loop { return w.loops[r.IntN(len(w.loops))] }

// event queues an event on some loop.
func (w *world) event(r *rand.Rand) {
	w.outstanding.Add(1)
	l := w.anyLoop(r)
	seed := r.Uint64()
	l.QueueTask(DOMManipulation+TaskSource(seed%5), nil, func() {
		w.happen(l, rand.New(rand.NewPCG(seed, 1)))
		w.outstanding.Add(-1)
	})
}

// happen is what an event does: some more events.
func (w *world) happen(l *Loop, r *rand.Rand) {
	for range 1 + r.IntN(2) {
		if w.budget.Add(-1) < 0 {
			return
		}
		seed := r.Uint64()
		random := func() *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }
		switch r.IntN(8) {
		default:
			w.event(r)
		case 0, 1:
			w.outstanding.Add(1)
			w.timers[l].RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Duration(r.IntN(5))*w.unit, func() {
				w.happen(l, random())
				w.outstanding.Add(-1)
			})
		case 2:
			h := w.timers[l].RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Hour*100000, func() { w.t.Error("a cancelled timer fired") })
			if seed&1 == 0 {
				h.Unref()
			}
			w.event(r)
			h.Cancel()
		case 3:
			w.outstanding.Add(1)
			l.InParallel("work", func() {
				w.event(random())
				w.outstanding.Add(-1)
			})
		case 4: // something outside that has a hold
			w.outstanding.Add(1)
			var h *Hold
			if seed&1 == 0 {
				h = w.anyLoop(r).Hold(UnderWay, "outside")
			} else {
				h = w.program.Hold(HoldKind(seed&2>>1), "outside")
			}
			go func() {
				w.event(random())
				w.outstanding.Add(-1)
				h.Release()
				h.Release()
			}()
		case 5:
			w.outstanding.Add(1)
			goal := l.NewGoal("work")
			l.InParallel("work", func() {
				w.event(random())
				goal.Meet()
			})
			if result := l.Pause(goal, -1); result != Met {
				w.t.Errorf("paused: %v", result)
			}
			w.outstanding.Add(-1)
		}
	}
}

func (w *world) run(budget int64) {
	for round := range int64(3) {
		h := w.program.Hold(StandBy, "round")
		w.budget.Store(budget)
		r := rand.New(rand.NewPCG(uint64(round), 9))
		before := w.quiescences.Load()
		for range 3 {
			w.event(r)
		}
		h.Release()
		<-w.quiescent
		if n := w.quiescences.Load() - before; n != 1 {
			w.t.Errorf("%d calls for one transition", n)
		}
		if !w.program.Quiescent() {
			w.t.Errorf("not quiescent: %+v", w.program.Snapshot())
		}
		for _, l := range w.loops {
			if !l.Quiescent() {
				w.t.Errorf("%v is not quiescent", l)
			}
		}
	}
}

func TestQuiescenceRandom(t *testing.T) {
	for name, clock := range map[string]func() (Clock, time.Duration){
		"real time":    func() (Clock, time.Duration) { return nil, 50 * time.Microsecond },
		"virtual time": func() (Clock, time.Duration) { return NewVirtualClock(0), time.Hour },
	} {
		for _, loops := range []int{1, 2, 4} {
			t.Run(fmt.Sprint(name, " with ", loops), func(t *testing.T) {
				c, unit := clock()
				w := newWorld(t, loops, c, unit)
				w.run(1500)
			})
		}
	}
}

// One task that hops from loop to loop is the only thing in the program: it
// must never be missed.
func TestQuiescenceDoesNotMissAHop(t *testing.T) {
	hops := 0
	const n = 20_000
	quiescent := make(chan int, 10)
	p := NewProgram(ProgramOptions{OnQuiescent: func() { quiescent <- hops }})
	h := p.Hold(UnderWay, "start")
	loops := startLoopsOf(t, p, 3)
	var hop func()
	hop = func() {
		if hops++; hops < n {
			loops[hops%3].QueueTask(PostedMessage, nil, hop)
		}
	}
	loops[0].QueueTask(PostedMessage, nil, hop)
	h.Release()
	if got := <-quiescent; got != n {
		t.Errorf("quiescent after %d hops of %d", got, n)
	}
}

func TestQuiescentTwiceWithUnreferencedTimer(t *testing.T) {
	quiescent := make(chan struct{}, 10)
	p := NewProgram(ProgramOptions{OnQuiescent: func() { quiescent <- struct{}{} }})
	loopQuiescent := make(chan struct{}, 10)
	l := p.NewLoop(LoopOptions{OnQuiescent: func() { loopQuiescent <- struct{}{} }})
	timers := l.NewTimers(nil)
	fired := make(chan struct{})
	timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 20*ms, func() { close(fired) }).Unref()
	ended := make(chan EndReason)
	go func() { ended <- l.Run() }()
	<-quiescent
	<-loopQuiescent
	<-fired
	<-quiescent
	<-loopQuiescent
	l.Terminate(nil)
	<-ended
	<-quiescent // the end of the last loop is one, too
	awaitDelivery(&l.quiesced)
	if len(loopQuiescent) > 0 {
		t.Error("a loop that ended was called quiescent")
	}
}

// awaitDelivery returns when the notifier has made all its calls.
func awaitDelivery(n *notifier) {
	for delivering := true; delivering; runtime.Gosched() {
		n.mu.Lock()
		delivering = n.active
		n.mu.Unlock()
	}
}

func TestHolds(t *testing.T) {
	p := NewProgram(ProgramOptions{})
	l := p.NewLoop(LoopOptions{Name: "worker"})
	ended := make(chan EndReason)
	go func() { ended <- l.Run() }()
	awaitWaiting(l)
	check := func(loop, program bool) {
		t.Helper()
		if l.Quiescent() != loop || p.Quiescent() != program {
			t.Errorf("quiescent: loop %v, program %v; want %v, %v", l.Quiescent(), p.Quiescent(), loop, program)
		}
	}
	check(true, true)
	port := l.Hold(StandBy, "port")
	fetch := p.Hold(UnderWay, "fetch")
	check(false, false)
	port.Unref()
	port.Unref()
	check(true, false)
	fetch.Release()
	check(true, true)
	port.Ref()
	port.Ref()
	check(false, false)
	s := p.Snapshot()
	if len(s.Loops) != 1 || len(s.Loops[0].Holds) != 1 || s.Loops[0].Holds[0] != port.Reason() || len(s.Holds) != 0 {
		t.Errorf("snapshot %+v", s)
	}
	l.Terminate(nil)
	<-ended
	check(true, true) // the loop's holds went with it
	port.Release()
	port.Ref()
	l.Hold(UnderWay, "too late").Unref()
	check(true, true)
	if len(p.Snapshot().Loops) != 0 {
		t.Error("the program still has a loop")
	}
}

func TestSnapshot(t *testing.T) {
	clock := NewVirtualClock(time.Second)
	quiescent := make(chan struct{}, 10)
	p := NewProgram(ProgramOptions{Clock: clock, OnQuiescent: func() { quiescent <- struct{}{} }})
	hold := p.Hold(UnderWay, "fetch https://example.org/")
	a := p.NewLoop(LoopOptions{Name: "a"})
	a.SetRendering(nil, func(time.Duration) {})
	b := p.NewLoop(LoopOptions{Name: "b", Kind: WorkerEventLoop})
	goal := b.NewGoal("importScripts(x.js)")
	a.QueueTask(Timer, nil, func() {
		timers := a.NewTimers(nil)
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Hour, func() {})
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Hour, func() {}).Cancel()
		timers.RunStepsAfterTimeout(SetTimeoutOrSetInterval, 2*time.Hour, func() {}).Unref()
		a.AwaitRenderingOpportunity()
	})
	a.Hold(StandBy, "port").Unref()
	b.QueueTask(Timer, nil, func() {
		b.QueueTask(Networking, nil, func() {})
		b.Pause(goal, -1)
	})
	ended := make(chan EndReason)
	go func() { ended <- a.Run() }()
	go func() { ended <- b.Run() }()
	awaitWaiting(a)
	awaitWaiting(b)
	got := fmt.Sprintf("%+v", p.Snapshot())
	want := "{Quiescent:false Loops:[" +
		"{Name:a Label: Kind:window event loop Waiting:true CutOff:false PausedOn: Suspended:false Tasks:0 Timers:1 UnrefTimers:1 Rendering:true NextTimer:16.666667ms TimerPlaces:[] InParallel:[] Holds:[]} " +
		"{Name:b Label: Kind:worker event loop Waiting:true CutOff:false PausedOn:importScripts(x.js) Suspended:false Tasks:1 Timers:0 UnrefTimers:0 Rendering:false NextTimer:-1ns TimerPlaces:[] InParallel:[] Holds:[]}" +
		"] Holds:[fetch https://example.org/]}"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// Time goes on when nothing is under way any more; then all is over, although b
	// waits for something: nobody is left to bring it.
	hold.Release()
	<-quiescent
	if now := clock.Now(); now != time.Second+time.Hour {
		t.Errorf("the clock shows %v", now)
	}
	if s := p.Snapshot(); !s.Quiescent || s.Loops[1].PausedOn != "importScripts(x.js)" {
		t.Errorf("snapshot %+v", s)
	}
	a.Terminate(nil)
	b.Terminate(nil)
	<-ended
	<-ended
}
