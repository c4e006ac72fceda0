package eventloop

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// testOuter are timers outside of a loop, each with steps.
type testOuter struct {
	loop   *Loop
	seq    uint64
	active []testOuterTimer // in order
	due    []testOuterTimer
	most   int // performs no more than that at once, if it is not 0
	closed bool
	batch  []int // how many each batch could have
}

type testOuterTimer struct {
	deadline time.Duration
	seq      uint64
	steps    func()
}

func newTestOuter(l *Loop, document Document) *testOuter {
	o := &testOuter{loop: l}
	l.SetOuterTimers(o, document)
	return o
}

func (o *testOuter) set(delay time.Duration, steps func()) {
	if o.closed {
		return
	}
	t := testOuterTimer{o.loop.Now() + delay, o.Seq(), steps}
	i, _ := slices.BinarySearchFunc(o.active, t, func(a, b testOuterTimer) int { return int(a.deadline - b.deadline) })
	for i < len(o.active) && o.active[i].deadline == t.deadline {
		i++
	}
	o.active = slices.Insert(o.active, i, t)
}

func (o *testOuter) Next() time.Duration {
	if len(o.active) == 0 {
		return never
	}
	return o.active[0].deadline
}

func (o *testOuter) Places(int) []string { return nil }

func (o *testOuter) Active() int { return len(o.active) }

func (o *testOuter) Seq() uint64 { o.seq++; return o.seq }

func (o *testOuter) Due() int { return len(o.due) }

func (o *testOuter) Expire(now, before time.Duration, seq uint64, max int) int {
	n := 0
	for n < max && len(o.active) > 0 {
		t := o.active[0]
		if t.deadline > now || t.deadline > before || t.deadline == before && t.seq > seq {
			break
		}
		o.active, o.due = o.active[1:], append(o.due, t)
		n++
	}
	return n
}

func (o *testOuter) Perform(batch Batch) {
	o.batch = append(o.batch, batch.Max)
	for n := 0; n < batch.Max && len(o.due) > 0; n++ {
		if n > 0 {
			if batch.Attention.Load() != 0 || n == o.most {
				return
			}
			o.loop.PerformMicrotaskCheckpoint()
		}
		t := o.due[0]
		o.due = o.due[1:]
		t.steps()
	}
}

func (o *testOuter) Drop() { o.due = nil }

func (o *testOuter) Delay(d time.Duration) {
	for i := range o.active {
		o.active[i].deadline += d
	}
}

func (o *testOuter) Close() { o.active, o.due, o.closed = nil, nil, true }

// outerLoop runs a loop on a virtual clock, whose first task is setup, until nothing
// more can happen, and returns what was logged.
func outerLoop(t *testing.T, kind Kind, setup func(l *Loop, o *testOuter, log func(string))) string {
	t.Helper()
	var steps []string
	quiescent := make(chan struct{}, 1)
	p := NewProgram(ProgramOptions{Clock: NewVirtualClock(0), OnQuiescent: func() { quiescent <- struct{}{} }})
	l := p.NewLoop(LoopOptions{Kind: kind})
	o := newTestOuter(l, nil)
	log := func(s string) { steps = append(steps, s) }
	l.QueueTask(DOMManipulation, nil, func() { setup(l, o, log) })
	ended := make(chan struct{})
	go func() { l.Run(); close(ended) }()
	select {
	case <-quiescent:
	case <-ended:
	}
	l.Terminate(nil)
	<-ended
	if !o.closed {
		t.Error("the timers were not closed when the loop ended")
	}
	return strings.Join(steps, " ")
}

func TestOuterTimers(t *testing.T) {
	for _, test := range []struct {
		name  string
		kind  Kind
		setup func(l *Loop, o *testOuter, log func(string))
		want  string
	}{
		{"in the order of deadlines, among the loop's", WindowEventLoop, func(l *Loop, o *testOuter, log func(string)) {
			ts := l.NewTimers(nil)
			at := func(d time.Duration, s string) { ts.RunStepsAfterTimeout(0, d*ms, func() { log(s) }) }
			outer := func(d time.Duration, s string) { o.set(d*ms, func() { log(s) }) }
			outer(5, "o5")
			at(5, "l5")
			at(3, "l3")
			outer(3, "o3")
			outer(5, "o5b")
			at(4, "l4")
			outer(1, "o1")
		}, "o1 l3 o3 l4 o5 l5 o5b"},
		{"more than fit into the task queue", WindowEventLoop, func(l *Loop, o *testOuter, log func(string)) {
			sum := 0
			for i := range 1000 {
				o.set(ms, func() {
					if sum += i; i == 999 {
						log(fmt.Sprint(sum))
					}
				})
			}
		}, "499500"},
		{"set by one that runs", WindowEventLoop, func(l *Loop, o *testOuter, log func(string)) {
			o.set(ms, func() {
				log("a")
				o.set(0, func() { log("c") })
				l.QueueTask(Networking, nil, func() { log("task") })
			})
			o.set(ms, func() { log("b") })
		}, "a b task c"},
		{"a batch that ends early goes on", WindowEventLoop, func(l *Loop, o *testOuter, log func(string)) {
			o.most = 2
			for i := range 7 {
				o.set(ms, func() { log(fmt.Sprint(i)) })
			}
			l.NewTimers(nil).RunStepsAfterTimeout(0, ms, func() { log("last") })
		}, "0 1 2 3 4 5 6 last"},
		{"spinning the loop runs the others that are due", WindowEventLoop, func(l *Loop, o *testOuter, log func(string)) {
			goal := l.NewGoal("the third")
			for i := range 5 {
				o.set(ms, func() {
					log(fmt.Sprint("begin", i))
					switch i {
					case 0:
						log(fmt.Sprint(l.SpinUntil(goal)))
					case 2:
						goal.Meet()
					}
					log(fmt.Sprint("end", i))
				})
			}
		}, "begin0 begin1 end1 begin2 end2 begin3 end3 begin4 end4 met end0"},
		{"closing drops them", WorkerEventLoop, func(l *Loop, o *testOuter, log func(string)) {
			for i := range 5 {
				o.set(ms, func() {
					log(fmt.Sprint(i))
					if i == 2 {
						l.Close()
					}
				})
			}
		}, "0 1 2"},
		{"terminating ends a batch", WindowEventLoop, func(l *Loop, o *testOuter, log func(string)) {
			for i := range 5 {
				o.set(ms, func() {
					log(fmt.Sprint(i))
					if i == 2 {
						l.Terminate(nil)
					}
				})
			}
		}, "0 1 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := outerLoop(t, test.kind, test.setup); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// Many timers that are due do not keep other tasks waiting, nor the other way round.
func TestOuterTimersArePatient(t *testing.T) {
	var after int
	outerLoop(t, WindowEventLoop, func(l *Loop, o *testOuter, log func(string)) {
		n := 0
		for range 500 {
			o.set(0, func() {
				if n++; n == 1 {
					l.QueueTask(Networking, nil, func() { after = n })
				}
			})
		}
	})
	if after > 64+patience {
		t.Errorf("a task ran only after %d timers", after)
	}
}

type inactive bool

func (d *inactive) FullyActive() bool { return !bool(*d) }

// Timers of a document that is not fully active wait, and are dropped with its tasks.
func TestOuterTimersOfADocument(t *testing.T) {
	clock := &handClock{}
	l := NewProgram(ProgramOptions{Clock: clock}).NewLoop(LoopOptions{})
	document := new(inactive)
	o := newTestOuter(l, document)
	var log []string
	for i := range 3 {
		o.set(ms, func() { log = append(log, fmt.Sprint(i)) })
	}
	clock.now = ms
	*document = true
	l.fireTimers(l.Now())
	if s := l.chooseTaskQueue(); s != 0 || o.Due() != 3 {
		t.Errorf("source %v is ready and %d timers are due of a document that is not fully active", s, o.Due())
	}
	*document = false
	l.releaseHeld()
	o.most = 1
	l.turn()
	l.DiscardTasks(document)
	o.set(0, func() { log = append(log, "new") })
	l.turn()
	if got := strings.Join(log, " "); got != "0 new" {
		t.Errorf("%s ran, want 0 new", got)
	}
	if !l.kept() {
		o.set(ms, func() {})
	}
	if !l.kept() || l.nextDeadline() != 2*ms {
		t.Errorf("the loop does not wait for its timers: next deadline %v", l.nextDeadline())
	}
}
