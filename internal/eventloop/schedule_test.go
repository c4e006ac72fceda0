package eventloop

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// drawn is a schedule that draws lots.
type drawn struct {
	mu           sync.Mutex
	rand         *rand.Rand
	trace        []string
	uncontrolled string // what was first
}

func (d *drawn) Next(_ time.Duration, actors []Actor, timeMayPass bool) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	if timeMayPass && d.rand.IntN(4) == 0 {
		return PassTime
	}
	return d.rand.IntN(len(actors))
}

func (d *drawn) Serve(_ Actor, sources []TaskSource) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rand.IntN(len(sources))
}

func (d *drawn) Takes(Actor) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return time.Duration(d.rand.IntN(30)) * time.Millisecond
}

func (d *drawn) Ran(s Step) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.trace = append(d.trace, fmt.Sprintf("%d %v %v", s.Actor.Number, s.Source, s.Time))
}

func (d *drawn) Uncontrolled(why string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.uncontrolled == "" {
		d.uncontrolled = why
	}
}

// playScheduled has three loops, and one that they start, exchange tasks of several sources,
// with timers, pauses and work in parallel, and returns what ran, and what the tasks saw.
func playScheduled(t *testing.T, seed uint64) (d *drawn, seen []string) {
	t.Helper()
	quiescent := make(chan struct{}, 1)
	p := NewProgram(ProgramOptions{Clock: NewVirtualClock(0), OnQuiescent: func() {
		select {
		case quiescent <- struct{}{}:
		default:
		}
	}})
	var ended sync.WaitGroup
	start := func(name string) *Loop {
		l := p.NewLoop(LoopOptions{Name: name})
		ended.Go(func() {
			defer l.Left()
			l.Run()
		})
		return l
	}
	h := p.Hold(UnderWay, "start")
	loops := []*Loop{start("a"), start("b"), start("c")}
	d = &drawn{rand: rand.New(rand.NewPCG(seed, 1))}
	p.SetSchedule(d)

	// Only one loop runs at a time, so that this needs no lock.
	random := rand.New(rand.NewPCG(1, 1))
	left := 60
	sources := []TaskSource{DOMManipulation, Networking, UserInteraction}
	var act func(l *Loop)
	act = func(l *Loop) {
		seen = append(seen, l.Name())
		if random.IntN(3) == 0 {
			seen = append(seen, l.ReadClock().String())
		}
		for range 2 {
			if left--; left < 0 {
				return
			}
			to := loops[random.IntN(len(loops))]
			next := func() { act(to) }
			switch random.IntN(6) {
			case 0:
				l.NewTimers(nil).RunStepsAfterTimeout(SetTimeoutOrSetInterval, time.Duration(random.IntN(20))*time.Millisecond, func() { act(l) })
			case 1:
				l.InParallel("some work", func() { to.QueueTask(Networking, nil, next) })
			case 2:
				goal := l.NewGoal("an answer")
				l.InParallel("an answer", goal.Meet)
				l.Pause(goal, -1)
				seen = append(seen, l.Name()+" goes on")
			case 3:
				if len(loops) == 3 {
					loops = append(loops, start("d"))
				}
				fallthrough
			default:
				to.QueueTask(sources[random.IntN(len(sources))], nil, next)
			}
		}
	}
	begin := p.Hold(UnderWay, "begin")
	for _, l := range loops[:3] {
		l.QueueTask(DOMManipulation, nil, func() { act(l) })
	}
	h.Release()
	begin.Release()
	<-quiescent
	p.LiftSchedule()
	p.Terminate(nil)
	ended.Wait()
	return d, seen
}

// The same choices lead to the same run, and other choices to others.
func TestScheduleIsAllThatDecides(t *testing.T) {
	runs := map[string]bool{}
	seeds := uint64(100)
	if testing.Short() {
		seeds = 10
	}
	for seed := range seeds {
		d, seen := playScheduled(t, seed)
		again, seenAgain := playScheduled(t, seed)
		if !slices.Equal(d.trace, again.trace) || !slices.Equal(seen, seenAgain) {
			t.Fatalf("seed %d:\n%q\n%q\nand then\n%q\n%q", seed, d.trace, seen, again.trace, seenAgain)
		}
		if d.uncontrolled != "" {
			t.Logf("seed %d: %s", seed, d.uncontrolled)
		}
		runs[strings.Join(seen, ",")] = true
	}
	if len(runs) < int(seeds)*9/10 {
		t.Errorf("%d seeds led to %d runs", seeds, len(runs))
	}
}

// What does not come back is not waited for, and that is told.
func TestScheduleGoesOnWithoutWhatIsStuck(t *testing.T) {
	defer func(was time.Duration) { patienceWithActor = was }(patienceWithActor)
	patienceWithActor = 20 * time.Millisecond
	p := NewProgram(ProgramOptions{Clock: NewVirtualClock(0)})
	var ended sync.WaitGroup
	var loops [2]*Loop
	for i := range loops {
		l := p.NewLoop(LoopOptions{Name: fmt.Sprint("loop ", i)})
		loops[i] = l
		ended.Go(func() {
			defer l.Left()
			l.Run()
		})
	}
	d := &drawn{rand: rand.New(rand.NewPCG(1, 1))}
	p.SetSchedule(d)
	freed := make(chan struct{})
	stuck := make(chan struct{})
	loops[0].QueueTask(DOMManipulation, nil, func() {
		close(stuck)
		<-freed
	})
	<-stuck
	// Nobody but the other loop frees it.
	loops[1].QueueTask(DOMManipulation, nil, func() { close(freed) })
	<-freed
	p.LiftSchedule()
	p.Terminate(nil)
	ended.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	if !strings.HasPrefix(d.uncontrolled, "loop 0 went on") {
		t.Errorf("uncontrolled: %q", d.uncontrolled)
	}
}
